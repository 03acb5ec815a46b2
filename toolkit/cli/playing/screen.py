"""What is written to the terminal: lines of styled text, in colour where there is a terminal that wants it."""

from __future__ import annotations

import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import click

from toolkit.cli.playing.board import Line
from toolkit.report.visible import visible, width

STYLES = {
    "side 0": {"fg": "bright_blue"},
    "side 1": {"fg": "bright_red"},
    "side 2": {"fg": "bright_green"},
    "side 3": {"fg": "bright_yellow"},
    "side 4": {"fg": "bright_magenta"},
    "side 5": {"fg": "bright_cyan"},
    "label": {"dim": True},
    "terrain": {"fg": "green"},
    "water": {"fg": "bright_blue"},
    "road": {"fg": "yellow"},
    "title": {"bold": True},
    "case": {"fg": "cyan"},
    "quiet": {"dim": True},
    "wrong": {"fg": "red"},
    "struck": {"strikethrough": True, "dim": True},
}
"""How each style looks."""
IN_ASCII = {
    "→": "->", "←": "<-", "…": "...", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "«": "<<", "»": ">>",
    "≤": "<=", "≥": ">=", "≠": "!=", "±": "+-", "×": "x", "·": ".", "•": "*", "¿": "?", "¡": "!", "ß": "ss", "ø": "o",
    "æ": "ae", "½": "1/2", "¼": "1/4", "¾": "3/4",
}  # fmt: skip
"""What stands for a character on a terminal that has ASCII alone."""
LEAST_WIDE, LEAST_HIGH = 20, 10
"""A terminal that says it is smaller is not believed."""
CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what has been rolled out of it, and goes to its upper left corner."""


class Screen:
    """A place for lines. Without `colour` they are plain text.

    On a terminal (`height` is not None) a line that is too long for it is broken between words.
    """

    def __init__(self, *, colour: bool = False, width: int | None = None, height: int | None = None) -> None:
        size = shutil.get_terminal_size((100, 30))
        self.colour = colour
        self.width = width or size.columns
        self.height = height if height or not sys.stdout.isatty() else max(size.lines, LEAST_HIGH)

    @property
    def is_terminal(self) -> bool:
        """Whether somebody looks at it who sees so many lines at once."""
        return self.height is not None

    def line(self, *parts: str | tuple[str, str]) -> None:
        """One line of texts, or texts with their styles."""
        styled = [(self._safe(part), "") if isinstance(part, str) else (self._safe(part[0]), part[1]) for part in parts]
        for line in broken(styled, self.width) if self.is_terminal else [styled]:
            click.echo("".join(self._styled(text, style) for text, style in line), color=self.colour)

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

    @staticmethod
    def _safe(text: str) -> str:
        """The text as this terminal can show it: without signs that nobody sees, and in ASCII where it has no more."""
        text = visible(text)
        if text.isascii():
            return text
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"  # text in memory has none
        try:
            text.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return "".join(_in_ascii(character, encoding) for character in text)
        return text

    def _styled(self, text: str, style: str) -> str:
        if not self.colour or not style or not text.strip():
            return text
        return click.style(text, **STYLES.get(_looks(style), {}))  # type: ignore[arg-type]  # arguments by name


def _in_ascii(character: str, encoding: str) -> str:
    """A character that a terminal lacks by others: its letter without the accent, or what looks like it."""
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
        return IN_ASCII.get(character) or plain or "?"
    return character


def broken(parts: Sequence[tuple[str, str]], wide: int) -> list[list[tuple[str, str]]]:
    """The lines in which a line of styled texts is shown: broken between words, the following ones indented."""
    text = "".join(words for words, _ in parts)
    if width(text) <= wide or wide < LEAST_WIDE:
        return [list(parts)]
    styles = [style for words, style in parts for _ in words]
    indent = min(len(text) - len(text.lstrip(" ")) + 2, wide // 2)
    lines: list[list[tuple[str, str]]] = []
    start, room = 0, wide
    while start < len(text):
        end = _end_of_line(text, start, room)
        line = [(" " * indent, "")] if lines else []
        stop = len(text[:end].rstrip()) if end < len(text) else end
        line += [("".join(text[at] for at, _ in group), style) for style, group in _runs(styles, start, stop)]
        lines.append(line)
        start = end
        while start < len(text) and text[start] == " ":
            start += 1
        room = wide - indent
    return lines


def _end_of_line(text: str, start: int, room: int) -> int:
    """Where a line ends that begins at a place: before the word that does not fit, or in one that never does."""
    end, taken = start, 0
    while end < len(text) and taken + width(text[end]) <= room:
        taken += width(text[end])
        end += 1
    if end == len(text) or text[end] == " ":
        return end
    blank = text.rfind(" ", start, end)
    return blank if text[start : max(blank, start)].strip() else max(end, start + 1)


def _runs(styles: Sequence[str], start: int, end: int) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    for style, group in groupby(((at, styles[at]) for at in range(start, end)), key=lambda one: one[1]):
        yield style, list(group)


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
