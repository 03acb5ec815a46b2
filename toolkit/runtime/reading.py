"""What was read while something was computed: as long as that stays the same, so does what was computed.

In: cells. A `Reading` stands for them and remembers each that is looked at, with what was in it, and the sets that are
kept for a state, as a zone. Whoever computes with it knows afterwards on which cells the result hangs: some hundred as
a rule, of many thousand. Who looks at a range of cells, or changes them, cannot be told apart from who looks at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import itemgetter
from typing import Any

Cells = list[Any]
SetKey = tuple[tuple[Any, ...], Callable[..., Any]]
"""The arguments and the function of a set that is kept."""


class AskedMembers:
    """A set that is kept, for who asks whether it has some members, and is told of no others: `told` is what was."""

    __slots__ = ("found", "told")

    def __init__(self, found: frozenset[Any]) -> None:
        self.found = found
        self.told: dict[Any, bool] = {}

    def __contains__(self, member: Any) -> bool:
        """Whether it has a member."""
        has = self.told[member] = member in self.found
        return has


class Reading:
    """Cells, and what is read of them: `read` by address, `members` by the key of a set, which members it was asked
    for and whether it had them; `is_all`: nobody knows how much."""

    __slots__ = ("cells", "is_all", "members", "read")

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.read: dict[int, Any] = {}
        self.members: dict[SetKey, AskedMembers] = {}
        self.is_all = False

    def asked(self, key: SetKey, found: frozenset[Any]) -> AskedMembers:
        """A set that is kept, to be asked for members."""
        if key not in self.members:
            self.members[key] = AskedMembers(found)
        return self.members[key]

    def __getitem__(self, at: Any) -> Any:
        """What is in a cell, or in a range of them."""
        found = self.cells[at]
        if at.__class__ is int:
            self.read[at] = found
        else:  # a range
            self.is_all = True
        return found

    def __setitem__(self, at: Any, value: Any) -> None:
        """Change the cells themselves."""
        self.is_all = True
        self.cells[at] = value

    def __delitem__(self, at: Any) -> None:
        """Take some away."""
        self.is_all = True
        del self.cells[at]

    def __len__(self) -> int:
        """How many cells there are."""
        self.is_all = True
        return len(self.cells)

    def __iter__(self) -> Iterator[Any]:
        """All of them."""
        self.is_all = True
        return iter(self.cells)

    def __getattr__(self, name: str) -> Any:
        """Whatever else lists do."""
        self.is_all = True
        return getattr(self.cells, name)

    def begun(self) -> Reading:
        """Nothing has been read yet."""
        self.read, self.members = {}, {}
        return self

    def whole(self) -> Cells:
        """The cells, for who does not tell what of them is read."""
        self.is_all = True
        return self.cells


def plain(cells: Any) -> Cells:
    """The cells themselves, for who does not tell what of them is read."""
    return cells.whole() if type(cells) is Reading else cells


class Lasting:
    """A set that was computed with a reading; it `holds` for all cells in which the same would be read."""

    __slots__ = ("_at", "_members", "_read", "found")

    def __init__(self, found: frozenset[Any], reading: Reading) -> None:
        self.found = found
        addresses = (*reading.read, 0, 0)  # so that there are always several
        self._at = itemgetter(*addresses)
        self._read = self._at(reading.cells)
        self._members = [(key, asked.told.items()) for key, asked in reading.members.items()]

    def holds(self, cells: Cells, set_now: Callable[[SetKey], frozenset[Any]]) -> bool:
        """Whether the same would be computed for these cells."""
        try:
            now = self._at(cells)
        except IndexError:
            return False
        return bool(now == self._read) and all(
            (member in members) is had
            for key, told in self._members
            for members in (set_now(key),)
            for member, had in told
        )


class _Members:
    """The members that a set was asked for, those that it had and those that it lacked, and the numbers for which."""

    __slots__ = ("by_member", "had", "lacked", "last")

    def __init__(self) -> None:
        self.had: set[Any] = set()
        self.lacked: set[Any] = set()
        self.by_member: dict[Any, set[int]] = {}
        self.last: frozenset[Any] | None = None
        """The set of which it is known that all is as it was; None where that is not known of any."""

    def note(self, number: int, asked: AskedMembers) -> None:
        """For a number it was asked for some."""
        if asked.found is not self.last:
            self.last = None
        for member, has in asked.told.items():
            (self.had if has else self.lacked).add(member)
            (self.lacked if has else self.had).discard(member)
            self.by_member.setdefault(member, set()).add(number)

    def stale(self, members: frozenset[Any]) -> Iterator[int]:
        """The numbers for which the set was asked for a member that it has now and lacked then, or the other way."""
        if members is not self.last:
            for member in (self.had - members) | (self.lacked & members):
                yield from self.by_member[member]


class Askers:
    """What was read, and for whom: for numbers, as of spaces, of which each had something computed.

    `read` and `by_cell` are by address: what was there, and the numbers for which it was read; `members` are by set.
    Where all is as it was in a state, only what has changed since then need be looked at.
    """

    __slots__ = ("_changes", "_seen", "by_cell", "is_all", "members", "read")

    def __init__(self) -> None:
        self.read: dict[int, Any] = {}
        self.by_cell: dict[int, set[int]] = {}
        self.members: dict[SetKey, _Members] = {}
        self.is_all = False
        self._changes: list[int] = []
        self._seen = 0

    def note(self, number: int, reading: Reading) -> None:
        """Something was computed for a number."""
        self.is_all = self.is_all or reading.is_all
        for key, asked in reading.members.items():
            if key not in self.members:
                self.members[key] = _Members()
            self.members[key].note(number, asked)
        by_cell = self.by_cell
        self.read.update(reading.read)
        for cell in reading.read:
            if cell in by_cell:
                by_cell[cell].add(number)
            else:
                by_cell[cell] = {number}

    def stale(self, cells: Cells, set_now: Callable[[SetKey], frozenset[Any]], changes: list[int]) -> set[int] | None:
        """The numbers for which other things would be read in these cells; None where that may be so of all. `changes`:
        the addresses that have changed from state to state, as long as they are in one list."""
        if self.is_all:
            return None
        found = {number for key, members in self.members.items() for number in members.stale(set_now(key))}
        read, many = self.read, len(cells)
        since: Iterable[int] = read
        if changes is self._changes and len(changes) - self._seen < len(read):
            since = {cell for cell in changes[self._seen :] if cell in read}
        changed = [cell for cell in since if cell >= many or cells[cell] != read[cell]]
        return found.union(*(self.by_cell[cell] for cell in changed))

    def hold_for(self, changes: list[int], set_now: Callable[[SetKey], frozenset[Any]]) -> None:
        """What was stale has been forgotten: what is left would be read in the cells as they are now."""
        self._changes, self._seen = changes, len(changes)
        for key, members in self.members.items():
            members.last = set_now(key)


def cells_of(ask: Callable[..., Any] | None) -> Cells:
    """The cells that a function of a module of rules has been told, first of all; none where nobody asks."""
    if ask is None:
        return []
    assert isinstance(ask, partial)
    cells: Cells = ask.args[0]
    return cells


def with_cells(ask: Callable[..., Any], cells: Any) -> partial[Any]:
    """A function of a module of rules that has been told its cells, first of all, told others instead."""
    assert isinstance(ask, partial)
    return partial(ask.func, cells, *ask.args[1:], **ask.keywords)
