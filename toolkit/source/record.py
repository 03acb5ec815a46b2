"""`Source`: one YAML file as data, and the place in the text of every key and value.

A path is turned into a node, and an index into line and column, only when somebody asks: right files never do.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from toolkit.diagnostics import Span
from toolkit.source.characters import Places, places
from toolkit.source.marks import Marks
from toolkit.source.scalars import Data, Path
from toolkit.source.text import Lines


class Extent(NamedTuple):
    """The characters of a key and of its value, from where to where; of an entry of a list the value alone, twice."""

    key: int
    key_end: int
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Source:
    """One file: its text, its data with scalars as typed, and marks. `path` is as shown to people; `doubtful` holds the
    places at which the data is not what was meant, in a file that is read though YAML cannot read all of it."""

    path: str
    text: str
    data: Data
    modeline: tuple[Span, str] | None
    marks: Marks = field(repr=False)
    doubtful: tuple[Span, ...] = ()
    _known: dict[int, dict[str | int, int]] = field(default_factory=dict, repr=False)
    _begun: dict[int, tuple[list[int], list[str | int]]] = field(default_factory=dict, repr=False)
    """Where the keys in a mapping and the entries of a list begin, in their order, of those that were looked into."""

    def span(self, where: Path) -> Span:
        """The span of the value at `where`; of the nearest value around it when there is none."""
        return self._span_of(self._find(where)[0])

    def key_span(self, where: Path) -> Span:
        """The span of the key whose value stands at `where`; of the value itself for an entry of a list."""
        return self._span_of(self._find(where)[1])

    def extent(self, where: Path) -> Extent:
        """Where the value at `where` and its key stand in the text, blanks at their ends left out."""
        node, key, _, _ = self._find(where)
        starts, ends = self.marks.starts, self.marks.ends
        written, value = self.text[starts[key] : ends[key]].rstrip(), self.text[starts[node] : ends[node]].rstrip()
        return Extent(starts[key], starts[key] + len(written), starts[node], starts[node] + len(value))

    def paths_at(self, line: int, column: int) -> Iterator[Path]:
        """The paths of everything that holds a character, with its key: the outermost first."""
        at = self.lines.starts[line - 1] + column - 1
        starts, node, key, data = self.marks.starts, 0, 0, self.data
        path: Path = ()
        while starts[key] <= at < self._end(node):
            yield path
            if isinstance(data, str):
                return
            index = self._index(node, data)
            if node not in self._begun:
                self._begun[node] = ([starts[each] for each in index.values()], [*index])
            begins, parts = self._begun[node]
            nearest = bisect_right(begins, at) - 1
            if nearest < 0:
                return
            part = parts[nearest]
            key = index[part]
            path = (*path, part)
            node, data = (key + 1, data[str(part)]) if isinstance(data, dict) else (key, data[int(part)])

    def inner_span(self, where: Path, start: int, end: int) -> Span:
        """The span of the characters start..end of the text at `where`, at their true place in quotes and blocks."""
        node, _, value, around = self._find(where)
        if not isinstance(value, str):
            return self._span_of(node)
        column = self.lines.place(self.marks.starts[around])[1] - 1 if around >= 0 else -1
        known = places(self.text, self.marks.starts[node], self.marks.ends[node], column)
        return self.lines.span(*_between(known, start, end))

    @cached_property
    def lines(self) -> Lines:
        """The lines of the text."""
        return Lines(self.path, self.text)

    def _end(self, node: int) -> int:
        """Where a node ends, blanks at its end left out."""
        start, end = self.marks.starts[node], self.marks.ends[node]
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return end

    def _span_of(self, node: int) -> Span:
        start, end = self.marks.starts[node], self.marks.ends[node]
        return self.lines.span(start, start + len(self.text[start:end].rstrip()))

    def _find(self, where: Path) -> tuple[int, int, Data, int]:
        """Node of the value, node of its key, the value, and the node of the container around it, or -1."""
        node = key = 0
        data, around = self.data, -1
        for part in where:
            if isinstance(data, str) or (found := self._index(node, data).get(part)) is None:
                break
            around = node
            key = found
            if isinstance(data, dict):
                node, data = found + 1, data[str(part)]
            else:
                node, data = found, data[int(part)]
        return node, key, data, around

    def _index(self, node: int, data: list[Data] | dict[str, Data]) -> dict[str | int, int]:
        if node not in self._known:
            mapping = isinstance(data, dict)
            names = data if isinstance(data, dict) else range(len(data))
            self._known[node] = dict(zip(names, self.marks.children(node, int(mapping)), strict=False))
        return self._known[node]


def _between(known: Places, start: int, end: int) -> tuple[int, int]:
    size = len(known.starts)
    if size == 0:
        return known.end, known.end
    first = known.starts[start] if start < size else known.end
    last = known.ends[min(end, size) - 1] if end > start else first
    return first, max(first, last)
