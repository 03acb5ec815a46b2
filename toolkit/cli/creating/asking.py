"""What an author is asked. In: what options say. Out: the answers, or the end of the process with what is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from toolkit.cli.refusing import refuse
from toolkit.report.visible import visible

_T = TypeVar("_T")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def asking_options(command: _Command) -> _Command:
    """The options that each of these commands has."""
    asks = click.option("--ask/--no-ask", default=None, help="Ask what options do not say; else only on a terminal.")
    force = click.option("--force", is_flag=True, help="Write over a file that is there.")
    return asks(force(command))


class Asking:
    """Asks what is not said, where somebody can answer."""

    def __init__(self, wanted: bool | None) -> None:
        self.is_on = wanted if wanted is not None else sys.stdin.isatty() and sys.stdout.isatty()

    def text(self, given: str | None, question: str, default: str | None, option: str) -> str:
        """What an option says; else what is answered; else the default. Ends the process where there is none."""
        if given is not None:
            return given
        if self.is_on:
            return str(click.prompt(visible(question), default=default, type=str))
        if default is None:
            raise click.UsageError(f"{question}: say it with {option}.")
        return default

    def may(self, given: str | None, question: str) -> str | None:
        """The same of what may be left out: nothing is the default."""
        if given is not None or not self.is_on:
            return given
        return str(click.prompt(visible(question), default="", show_default=False, type=str)).strip() or None

    def checked(
        self, given: str | None, question: str, default: str | None, option: str, read: Callable[[str], _T]
    ) -> _T:
        """What is answered, read by a function that refuses what does not fit; then it is asked again."""
        from toolkit.scaffold.refusing import Refused

        while True:
            try:
                return read(self.text(given, question, default, option))
            except Refused as error:
                if given is not None or not self.is_on:
                    raise
                click.echo(f"{visible(error.reason)} {visible(error.help)}".rstrip())

    def checked_or_none(self, question: str, read: Callable[[str], _T]) -> _T | None:
        """The same of what may be left out; nothing where nobody can answer."""
        from toolkit.scaffold.refusing import Refused

        while (told := self.may(None, question)) is not None:
            try:
                return read(told)
            except Refused as error:
                click.echo(f"{visible(error.reason)} {visible(error.help)}".rstrip())
        return None


def pairs(words: tuple[str, ...], option: str) -> dict[str, str]:
    """The values of an option that is given as NAME=VALUE, several times perhaps."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise click.UsageError(f"{option} takes NAME=VALUE, and `{visible(word)}` is none.")
        found[name.strip()] = value
    return found


def by_language(titles: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """By language the title and the text that are said in it."""
    return {
        language: {name: said[language] for name, said in (("title", titles), ("text", texts)) if language in said}
        for language in dict.fromkeys((*titles, *texts))
    }


@contextmanager
def refusals() -> Iterator[None]:
    """End the process with 1 and the words of what a scaffold refuses."""
    from toolkit.edit.round_trip import CannotChange
    from toolkit.scaffold.refusing import Refused

    try:
        yield
    except Refused as error:
        refuse(error.reason, error.help)
    except CannotChange:
        refuse("A file of the pack cannot be changed in place.", "Name another one with --file, or write by hand.")
