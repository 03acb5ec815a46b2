"""What was computed and is good as long as the cells that it read are the same. In: cells, what is watched.

A `Watch` says which cells may have been read. Rows are compared first as they are: most often nothing has changed. Only
where something has are the fields of pieces looked at one by one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolkit.runtime.kept import KEPT


@dataclass(frozen=True, slots=True)
class Watch:
    """Which cells are watched: all of them, or some ranges of those that are always there, and in rows these fields.

    `static` is where rows begin; `sizes` and `fields` are by tag: how long such a row is, how far from its start each
    watched field stands. Without `fields` nothing in rows is watched.
    """

    all: bool = False
    ranges: tuple[tuple[int, int], ...] = ()
    static: int = 0
    sizes: tuple[int, ...] = ()
    fields: tuple[tuple[int, ...], ...] = ()

    @property
    def never_ends(self) -> bool:
        """Whether nothing is watched: what was computed is good for good."""
        return not (self.all or self.ranges or self.fields)

    def roughly(self, cells: list[Any]) -> list[Any]:
        """What is watched, and more: quick to take and to compare."""
        if self.all:
            return cells.copy()
        found: list[Any] = [cells[first:last] for first, last in self.ranges]
        if self.fields:
            found.append(cells[self.static :])
        return found

    def exactly(self, cells: list[Any]) -> list[Any]:
        """What is watched and no more."""
        if self.all:
            return cells.copy()
        found: list[Any] = [cells[first:last] for first, last in self.ranges]
        if self.fields:
            address, end, sizes, fields = self.static, len(cells), self.sizes, self.fields
            while address < end:
                tag = cells[address]
                if fields[tag]:
                    found.append(tag)
                    found += [cells[address + offset] for offset in fields[tag]]
                address += sizes[tag]
        return found

    def sees(self, changes: Iterable[int], cells: list[Any]) -> bool:
        """Whether any of the cells at some addresses is watched, or may have been."""
        if self.all:
            return any(True for _ in changes)
        starts: list[int] | None = None
        for at in changes:
            if at < self.static or not self.fields:
                if any(first <= at < last for first, last in self.ranges):
                    return True
                continue
            if at >= len(cells):
                return True  # a row that is gone
            if starts is None:
                starts = self._starts(cells)
            row = starts[bisect_right(starts, at) - 1]
            if at == row or at - row in self.fields[cells[row]]:
                return True
        return False

    def _starts(self, cells: list[Any]) -> list[int]:
        """Where rows begin, ascending."""
        found, address, sizes = [], self.static, self.sizes
        while address < len(cells):
            found.append(address)
            address += sizes[cells[address]]
        return found


NOTHING = Watch()


@dataclass(slots=True)
class Memory:
    """What was computed for some cells, by key."""

    watch: Watch
    _rough: list[Any] = field(default_factory=list)
    _exact: list[Any] = field(default_factory=list)
    _found: dict[Any, Any] = field(default_factory=dict)
    _good_for: object = None
    """What is kept for cells for which this is known to be good: while a search goes on they stay as they are."""

    def at(self, cells: list[Any]) -> dict[Any, Any]:
        """What is still good in this state; whoever computes more puts it there."""
        watch = self.watch
        if watch.never_ends or (KEPT.searches and self._good_for is KEPT.found):
            return self._found
        rough = watch.roughly(cells)
        if rough != self._rough or not self._found:
            exact = rough if watch.all or not watch.fields else watch.exactly(cells)
            if exact != self._exact:
                self._exact, self._found = exact, {}
            self._rough = rough
        self._good_for = KEPT.found if KEPT.searches else None
        return self._found


def memory(function: Any, name: object, watch: Sequence[Any]) -> Memory:
    """The memory of a function under a name, which lasts as long as the function."""
    try:
        memories: dict[object, Memory] = function.memories
    except AttributeError:
        memories = function.memories = {}
    if name not in memories:
        memories[name] = Memory(Watch(*watch))
    return memories[name]
