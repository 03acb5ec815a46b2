"""In which language a command says what a pack says: the one asked for, else that of the reader's system.

What the game in the terminal says of itself (prompts, menus, log, help, refusals, files) follows the language of the
pack, as far as `toolkit/phrases/` has it. What is told to authors is English: diagnostics of content and expressions,
`log --raw`, and how a command is used.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from toolkit.phrases import TRANSLATIONS, Say, say_in
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.packs import Pack

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--language` of a command."""
    return click.option(
        "--language",
        metavar="CODE",
        help="The language of the game and its log, of those that the pack has: es. If not said, that of the "
        "system (LC_ALL, LC_MESSAGES, LANG).",
    )(command)


def speaking(wanted: str | None) -> Callable[[Pack], Pack]:
    """What puts a pack into the language that is wanted, as `spoken` does."""
    return lambda pack: spoken(pack, wanted)


def spoken(pack: Pack, wanted: str | None, environment: Mapping[str, str] = os.environ) -> Pack:
    """The pack in the language that is wanted, else in that of the system where the pack has it, else as it is written.

    Ends the process with 2 where the pack lacks the language that is wanted.
    """
    languages = pack.manifest.record.languages
    if wanted is not None and wanted not in languages:
        listed = ", ".join(languages)
        raise click.UsageError(f"--language {visible(wanted)}: {pack.id} has these languages: {listed}.")
    language = wanted or next((each for each in _of_system(environment) if each in languages), languages[0])
    if language == languages[0]:
        return pack
    from toolkit.packs.translated import in_language

    return in_language(pack, language)


def speaker(wanted: str | None, environment: Mapping[str, str] = os.environ) -> Say:
    """What says a phrase in the language that is wanted, else in that of the system, before any pack is read."""
    language = wanted or next((each for each in _of_system(environment) if each in TRANSLATIONS), "en")
    return partial(say_in, language)


def _of_system(environment: Mapping[str, str]) -> Iterator[str]:
    """The languages that a reader's system asks for, best first: `es_AR.UTF-8` asks for es-AR, then for es."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    name = locale.partition(".")[0].partition("@")[0].replace("_", "-")
    if name in ("", "C", "POSIX"):
        return
    yield name
    yield name.partition("-")[0]
