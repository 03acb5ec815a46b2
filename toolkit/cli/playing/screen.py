"""What is written to the terminal: lines of styled text, in colour where there is a terminal that wants it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable

import click

from toolkit.cli.playing.board import Line
from toolkit.report.visible import visible

STYLES = {
    "side 0": {"fg": "bright_blue"},
    "side 1": {"fg": "bright_red"},
    "side 2": {"fg": "bright_green"},
    "side 3": {"fg": "bright_yellow"},
    "side 4": {"fg": "bright_magenta"},
    "side 5": {"fg": "bright_cyan"},
    "label": {"dim": True},
    "terrain": {"fg": "green"},
    "title": {"bold": True},
    "case": {"fg": "cyan"},
    "quiet": {"dim": True},
    "wrong": {"fg": "red"},
    "struck": {"strikethrough": True, "dim": True},
}
"""How each style looks."""
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what has been rolled out of it, and goes to its upper left corner."""


class Screen:
    """A place for lines. Without `colour` they are plain text."""

    def __init__(self, *, colour: bool = False, width: int | None = None) -> None:
        self.colour = colour
        self.width = width or shutil.get_terminal_size((100, 30)).columns

    def line(self, *parts: str | tuple[str, str]) -> None:
        """One line of texts, or texts with their styles."""
        click.echo("".join(self._styled(part) for part in parts), color=self.colour)

    def lines(self, lines: Iterable[Line]) -> None:
        """Several lines of styled stretches."""
        for line in lines:
            self.line(*line)

    def clear(self) -> None:
        """Leave nothing on the screen, nor above it, where it is a terminal."""
        if sys.stdout.isatty():
            click.echo(CLEARED, nl=False, color=True)

    def block(self, text: str) -> None:
        """Text of several lines that is safe to print as it is."""
        click.echo(text.rstrip("\n"), color=self.colour)

    def _styled(self, part: str | tuple[str, str]) -> str:
        text, style = (part, "") if isinstance(part, str) else part
        text = visible(text)
        if not self.colour or not style or not text.strip():
            return text
        return click.style(text, **STYLES.get(_looks(style), {}))  # type: ignore[arg-type]  # arguments by name


def _looks(style: str) -> str:
    """The style to use: there are looks for six players, more players share them."""
    side, _, number = style.partition(" ")
    return f"side {int(number) % 6}" if side == "side" and number.isdecimal() else style


class Reader:
    """Lines that somebody types, or that come through a pipe; None when there are no more."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        if self.is_terminal:
            import contextlib

            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # lines can be edited, and called back

    def hand_over(self, prompt: str) -> bool:
        """Wait for a key, and forget the lines that were typed; False when there is no more input."""
        click.echo(prompt, nl=False)
        try:
            click.getchar()
        except EOFError:
            click.echo()
            return False
        click.echo()
        readline = sys.modules.get("readline")
        if readline is not None:
            readline.clear_history()
        return True

    def read(self, prompt: str) -> str | None:
        """The next line, without its end."""
        if self.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                return None
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        click.echo(visible(line.rstrip("\n")) if line else "")
        return line.rstrip("\n") if line else None
