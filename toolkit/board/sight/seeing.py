"""Verdicts of sight for all pairs of spaces of a board, worked out when they are asked for and kept compactly.

In: a board, rules. Out: `Seeing`, a pure function of the board, of the markers that lie on it and of two spaces, told
by number. A verdict is a byte: 0 for clear, `BLOCKED`, or by how much sight is hindered. What is kept hangs on nothing
but the board; with markers on the board a `Covered` has tables of its own, so that another position is another table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from toolkit.board.board import Board
from toolkit.board.contacts.lattice import Vector
from toolkit.board.sight.ground import Ground, ground_of
from toolkit.board.sight.judging import BLOCKED, MOST_HINDERED, Account, Judge, account_of, decision_of, verdict_of
from toolkit.board.sight.meeting import Overlays, Sightline
from toolkit.board.sight.rules import Effect, Marker, Rules
from toolkit.board.sight.ways import way_of

UNKNOWN = 254
MOST_ACCOUNTS = 50_000
"""Accounts that are kept, the ones last asked for."""
MOST_COVERED = 64
"""Positions of markers of which tables are kept."""


class _Rows:
    """A byte for each pair of spaces, a row made when it is first asked for."""

    def __init__(self, count: int, is_two_way: bool, work_out: Callable[[int, int], int]) -> None:
        self._empty = bytes([UNKNOWN]) * count
        self._rows: list[bytearray | None] = [None] * count
        self._is_two_way = is_two_way
        self._work_out = work_out

    def verdict(self, one: int, other: int) -> int:
        """The byte of a pair."""
        row = self._rows[one]
        if row is not None:
            found = row[other]
            if found != UNKNOWN:
                return found
        return self._fill(one, other)

    def _fill(self, one: int, other: int) -> int:
        if self._is_two_way and other < one:
            found = self.verdict(other, one)
        else:
            found = self._work_out(one, other) if one != other else 0
        row = self._rows[one]
        if row is None:
            row = self._rows[one] = bytearray(self._empty)
        row[other] = found
        return found

    def row(self, one: int) -> bytes:
        """The bytes of all lines from a space."""
        return bytes(self.verdict(one, other) for other in range(len(self._empty)))


class _Accounts:
    """The accounts last asked for."""

    def __init__(self, work_out: Callable[[int, int], Account]) -> None:
        self._kept: OrderedDict[tuple[int, int], Account] = OrderedDict()
        self._work_out = work_out

    def account(self, one: int, other: int) -> Account:
        """The account of a pair."""
        found = self._kept.get((one, other))
        if found is None:
            found = self._kept[one, other] = self._work_out(one, other)
            if len(self._kept) > MOST_ACCOUNTS:
                self._kept.popitem(last=False)
        return found


@dataclass
class Seeing:
    """What sees what on a board by some rules, without any markers."""

    ground: Ground
    rules: Rules
    _covered: OrderedDict[tuple[tuple[int, tuple[Marker, ...]], ...], Covered] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        """Empty tables."""
        count = len(self.ground.cells)
        self._rows = _Rows(count, self.rules.record.both_ways, self._fresh)
        self._accounts = _Accounts(self._work_out)
        self.verdict = self._rows.verdict
        self.account = self._accounts.account

    verdict: Callable[[int, int], int] = field(init=False, repr=False)
    """What sight from a space to another is. Raises ValueError for a space to which no straight lines lead."""
    account: Callable[[int, int], Account] = field(init=False, repr=False)
    """The same, with all that leads to it."""

    def _work_out(self, one: int, other: int) -> Account:
        if one == other:
            return Account(0, ())
        return account_of(Sightline(self.ground, self.rules, one, other))

    def _fresh(self, one: int, other: int) -> int:
        return verdict_of(Sightline(self.ground, self.rules, one, other))

    def decision(self, one: int, other: int) -> Account:
        """The verdict of a pair with what decides it alone, worked out anew."""
        return decision_of(Sightline(self.ground, self.rules, one, other)) if one != other else Account(0, ())

    def row(self, one: int) -> bytes:
        """What is seen from a space, by number."""
        return self._rows.row(one)

    def under(self, overlays: Overlays) -> Covered:
        """What sees what with markers on the board."""
        key = tuple((space, tuple(markers)) for space, markers in sorted(overlays.items()) if markers)
        found = self._covered.get(key)
        if found is None:
            found = self._covered[key] = Covered(self, dict(key))
            if len(self._covered) > MOST_COVERED:
                self._covered.popitem(last=False)
        else:
            self._covered.move_to_end(key)
        return found


@dataclass
class Covered:
    """What sees what with markers on the board."""

    seeing: Seeing
    overlays: Mapping[int, tuple[Marker, ...]]

    def __post_init__(self) -> None:
        """Empty tables, and what the markers do."""
        ground, rules = self.seeing.ground, self.seeing.rules
        self._rows = _Rows(len(ground.cells), rules.record.both_ways, self.fresh)
        self._accounts = _Accounts(self._account)
        self.verdict = self._rows.verdict
        self.account = self._accounts.account
        effects: dict[Vector, list[tuple[int, Marker, tuple[Effect, ...]]]] = {}
        for space, markers in self.overlays.items():
            vector = ground.vectors[space]
            for marker in markers:
                does = rules.effects(marker.terrain, marker.own)
                if does and vector is not None:
                    effects.setdefault(vector, []).append((space, marker, does))
        self._effects = tuple((x, y, tuple(found)) for (x, y), found in effects.items())
        entries = [effect.entry for *_, found in self._effects for *_, does in found for effect in does]
        self._is_simple = rules.take == "greatest" and not rules.blocks_at
        self._is_level = all(entry.level == "any" and not entry.hides for entry in entries)

    verdict: Callable[[int, int], int] = field(init=False, repr=False)
    """What sight from a space to another is."""
    account: Callable[[int, int], Account] = field(init=False, repr=False)
    """The same, with all that leads to it."""

    def _account(self, one: int, other: int) -> Account:
        if one == other:
            return Account(0, ())
        return account_of(Sightline(self.seeing.ground, self.seeing.rules, one, other, self.overlays))

    def decision(self, one: int, other: int) -> Account:
        """The verdict of a pair with what decides it alone, worked out anew."""
        if one == other:
            return Account(0, ())
        return decision_of(Sightline(self.seeing.ground, self.seeing.rules, one, other, self.overlays))

    def row(self, one: int) -> bytes:
        """What is seen from a space, by number."""
        return self._rows.row(one)

    def fresh(self, one: int, other: int) -> int:
        """The verdict worked out anew from that of the bare board and the markers on the line alone."""
        found = self.seeing.verdict(one, other)
        if found == BLOCKED or one == other:
            return found
        vectors = self.seeing.ground.vectors
        here, there = vectors[one], vectors[other]
        assert here is not None and there is not None
        x, y = here
        touched = way_of(self.seeing.ground.lattice, (there[0] - x, there[1] - y)).touched
        met = [each for across, down, each in self._effects if (across - x, down - y) in touched]
        if not met:
            return found
        if not self._is_simple:
            return self._account(one, other).verdict
        return self._with(found, one, other, [each for several in met for each in several])

    def _with(self, found: int, one: int, other: int, met: list[tuple[int, Marker, tuple[Effect, ...]]]) -> int:
        """A verdict with what markers on the line add, of which the greatest counts."""
        line = None
        for space, marker, effects in met:
            end = "looker" if space == one else "target" if space == other else ""
            for effect in effects:
                entry = effect.entry
                if end and end not in entry.at_ends:
                    continue
                if not self._is_level or entry.cleared_by:
                    line = line or Sightline(self.seeing.ground, self.seeing.rules, one, other, self.overlays)
                    if not any(
                        thing.what == "marker" and thing.space == space and thing.id == marker.name
                        and Judge(line).why_not(effect, thing) is None
                        for thing in line.things()
                    ):  # fmt: skip
                        continue
                if entry.blocks:
                    return BLOCKED
                found = max(found, effect.worth)
        return min(found, MOST_HINDERED)


def seeing_of(board: Board, rules: Rules) -> Seeing:
    """What sees what on a board. Raises ValueError, which says why, where it has no straight lines."""
    return Seeing(ground_of(board, rules), rules)


__all__ = ["BLOCKED", "Covered", "Seeing", "seeing_of"]
