"""Where a character of a text stands. In: a text and indexes into it. Out: lines and columns, counted from 1."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, count
from operator import add

from toolkit.diagnostics import Span

_BREAK = re.compile(r"\r\n|\r|\n")


def line_starts(text: str) -> list[int]:
    """The index at which each line of a text begins."""
    if "\r" in text:
        return [0, *(found.end() for found in _BREAK.finditer(text))]
    return [*map(add, accumulate(map(len, text.split("\n")[:-1]), initial=0), count())]


class Lines:
    """A text that knows its lines. They are found when a place is first asked for: right files never ask."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """The index at which each line begins."""
        return line_starts(self.text)

    def place(self, index: int) -> tuple[int, int]:
        """Line and column of the character at `index`, both from 1."""
        index = max(0, min(index, len(self.text)))
        line = bisect_right(self.starts, index)
        return line, index - self.starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span of text[start:end]."""
        return Span(self.path, *self.place(start), *self.place(max(start, end)))

    def line_at(self, index: int) -> tuple[int, int]:
        """Start and end (without the line break) of the line that holds `index`."""
        start = self.starts[bisect_right(self.starts, index) - 1]
        broken = _BREAK.search(self.text, start)
        return start, broken.start() if broken else len(self.text)
