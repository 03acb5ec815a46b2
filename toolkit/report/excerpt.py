"""The lines that a diagnostic is about. In: a span and the text of its file. Out: lines with marks below them.

Long lines are cut around the span before anything else is done with them, so that a line of ten megabytes costs no
more than a short one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolkit.diagnostics import Span
from toolkit.report.visible import visible, width
from toolkit.source.text import line_starts

_MOST_LINES = 5
_WINDOW = 110
_BEFORE = 40
_CUT = "..."


class Texts:
    """The texts of the files that diagnostics are about, each asked for once and split into lines once."""

    def __init__(self, text_of: Callable[[str], str | None]) -> None:
        self._text_of = text_of
        self._known: dict[str, tuple[str, list[int]] | None] = {}

    def line(self, path: str, number: int, start: int = 0, size: int | None = None) -> str | None:
        """Line `number` (from 1) of a file without its break, or `size` characters of it; None if there is none."""
        if path not in self._known:
            self._known[path] = self._split(self._text_of(path))
        known = self._known[path]
        if known is None or not 1 <= number < len(known[1]):
            return None
        text, starts = known
        begin, end = starts[number - 1], starts[number]
        while end > begin and text[end - 1] in "\r\n":
            end -= 1
        begin = min(begin + start, end)
        return text[begin : end if size is None else min(end, begin + size)]

    @staticmethod
    def _split(text: str | None) -> tuple[str, list[int]] | None:
        if text is None:
            return None
        text = text.removeprefix("\ufeff")
        return text, [*line_starts(text), len(text)]


def excerpt(texts: Texts, span: Span, mark: str) -> Iterator[tuple[str, str]]:
    """Pairs of (margin, rest) to print: each line of the span with its number, and marks below. Of a span of many
    lines only the first is shown. A span of no width at the very start is about the file as a whole, which may be one
    that must not be read (a link): nothing of it is shown."""
    if (span.line, span.column, span.end_line, span.end_column) == (1, 1, 1, 1):
        return
    last = span.end_line if span.end_column > 1 or span.end_line == span.line else span.end_line - 1
    shown = last if last - span.line < _MOST_LINES else span.line
    digits = len(str(shown))
    for number in range(span.line, shown + 1):
        start = span.column - 1 if number == span.line else None
        end = span.end_column - 1 if number == span.end_line else None
        drawn = _draw(texts, span.path, number, start, end, mark)
        if drawn is None:
            return
        yield f"{number:>{digits}} |", drawn[0]
        if drawn[1]:
            yield f"{'':>{digits}} |", drawn[1]
    if shown < last:
        yield f"{'':>{digits}} |", f"{_CUT} and {last - shown} more lines"


def _draw(
    texts: Texts, path: str, number: int, start: int | None, end: int | None, mark: str
) -> tuple[str, str] | None:
    """One line, cut around start..end, and the marks below those characters; a span of no width has one mark. Without
    `start` the line goes on with a span, and the marks begin after its indentation."""
    left = 0 if start is None or start < _WINDOW - _BEFORE else start - _BEFORE
    line = texts.line(path, number, left, _WINDOW + 1)
    if line is None:
        return None
    cut_left, cut_right = _CUT if left else "", _CUT if len(line) > _WINDOW else ""
    line = line[:_WINDOW]
    first = len(line) - len(line.lstrip()) if start is None else min(start - left, len(line))
    stop = len(line) if end is None else min(max(end - left, first), len(line))
    before, marked = line[:first], line[first:stop]
    marks = " " * (len(cut_left) + width(before)) + mark * max(1, width(marked))
    return cut_left + visible(line) + cut_right, marks


def utf16_column(texts: Texts, path: str, line: int, column: int) -> int:
    """A column in code units of UTF-16, from 1, for a column in code points."""
    if column == 1:
        return 1
    before = texts.line(path, line, 0, column - 1) or ""
    return column if before.isascii() else column + sum(1 for character in before if ord(character) > 0xFFFF)
