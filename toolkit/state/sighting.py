"""What sees what on the map of a stage, with the markers that lie there.

In: the rules of sight of a pack, a board, where markers stand in cells. Out: a `Sighting`. A verdict is a small
number: 0 for clear, `BLOCKED`, or by how much sight is hindered. Where no straight line leads, beyond the ends of
lanes, nothing is seen. Tables hang on the map, and on the position of markers: each position has its own, and comes
back with it when an answer is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.board import Board
from toolkit.board.sight import (
    BLOCKED,
    Account,
    Covered,
    Marker,
    Overlays,
    Rules,
    Seeing,
    marker_of,
    rules_of,
    seeing_of,
)
from toolkit.board.sight.rules import without
from toolkit.language.accounts import Accounts, SightAccount
from toolkit.packs import Pack
from toolkit.state.layout import Layout
from toolkit.state.run_time import Spaces

Lying = tuple[tuple[int, int, int], ...]
"""Markers on the map: the space of each, its design, and which of its ends is up."""
MOST_IN_ROWS = 400
"""Spaces of a map whose verdicts are looked up in rows: some megabytes where all are asked for."""
MOST_POSITIONS = 256
"""Positions of markers that are known at once."""


@dataclass(frozen=True)
class _Shape:
    """Where the pieces of a kind that may fill spaces stand in cells: the list of them, their holders and ends."""

    listed: int
    holder: int
    end: int | None


class _Row(dict[int, int]):
    """The verdicts from a space, each worked out when it is first looked up."""

    __slots__ = ("_one", "_work_out")

    def __init__(self, one: int, work_out: Callable[[int, int], int]) -> None:
        super().__init__()
        self._one, self._work_out = one, work_out

    def __missing__(self, other: int) -> int:
        found = self[other] = self._work_out(self._one, other)
        return found


class Sighting:
    """Verdicts on a board by some rules, for the cells of a game."""

    def __init__(self, seeing: Seeing, markers: Mapping[tuple[int, int], Marker], shapes: Sequence[_Shape]) -> None:
        self.seeing = seeing
        self.markers = markers
        self._shapes = shapes
        self._leads = tuple(vector is not None for vector in seeing.ground.vectors)
        self._count = len(self._leads)
        self._positions: dict[Lying, Seeing | Covered] = {}
        self._seen: dict[tuple[Lying, int], Spaces] = {}
        self._less: dict[str, Sighting] = {}
        self.verdict = seeing.verdict if all(self._leads) else self._verdict
        """What sight from a space to another is, without any markers."""
        self.rows = [_Row(one, self.verdict) for one in range(self._count)]
        """The same as a table, for maps of which it does not grow large: `rows[one][other]`."""

    def without(self, part: str) -> Sighting:
        """What would see what without a part of the rules (see `parts_of` them)."""
        if part not in self._less:
            rules = without(self.seeing.rules, part)
            self._less[part] = Sighting(seeing_of(self.seeing.ground.board, rules), self.markers, self._shapes)
        return self._less[part]

    def _verdict(self, one: int, other: int) -> int:
        """What sight from a space to another is, where some spaces lie on no straight line."""
        return self.seeing.verdict(one, other) if self._leads[one] and self._leads[other] else BLOCKED

    def lying(self, cells: Sequence[Any]) -> Lying:
        """The markers that lie on the map."""
        found = []
        for shape in self._shapes:
            for row in cells[shape.listed]:
                space = cells[row + shape.holder]
                if space is not None and space < self._count:
                    found.append((space, cells[row], 0 if shape.end is None else cells[row + shape.end]))
        return tuple(found)

    def overlays(self, lying: Lying) -> Overlays:
        """What markers count as, by space."""
        found: dict[int, tuple[Marker, ...]] = {}
        for space, design, end in sorted(lying):
            marker = self.markers.get((design, end))
            if marker is not None:
                found[space] = (*found.get(space, ()), marker)
        return found

    def under(self, lying: Lying) -> Seeing | Covered:
        """What sees what with markers where they lie."""
        found = self._positions.get(lying)
        if found is None:
            overlays = self.overlays(lying)
            if len(self._positions) >= MOST_POSITIONS:
                self._positions.clear()
                self._seen.clear()
            found = self._positions[lying] = self.seeing.under(overlays) if overlays else self.seeing
        return found

    def verdict_now(self, cells: Sequence[Any], one: int, other: int) -> int:
        """What sight is with the markers that lie on the map."""
        lying = self.lying(cells)
        if not lying:
            return self.verdict(one, other)
        if not (self._leads[one] and self._leads[other]):
            return BLOCKED
        return (self._positions.get(lying) or self.under(lying)).verdict(one, other)

    def account(self, lying: Lying, one: int, other: int) -> Account:
        """The same with all that leads to it."""
        if not (self._leads[one] and self._leads[other]):
            return Account(BLOCKED, ())
        return self.under(lying).account(one, other)

    def told(self, accounts: Accounts | None, cells: Sequence[Any], one: int, other: int) -> int:
        """What sight is now; its account goes to a list, where somebody asks for accounts."""
        found = self.account(self.lying(cells), one, other)
        if accounts is not None:
            accounts.append(SightAccount(one, other, found.verdict, found))
        return found.verdict

    def seen_from(self, cells: Sequence[Any], one: int) -> Spaces:
        """The spaces to which sight from a space is not blocked, that space with them."""
        lying = self.lying(cells)
        found = self._seen.get((lying, one))
        if found is None:
            seen = self.under(lying)
            spaces = (space for space in range(self._count) if self._leads[space]) if self._leads[one] else ()
            found = Spaces(space for space in spaces if seen.verdict(one, space) != BLOCKED)
            self._seen[lying, one] = found
        return found


def sighting_of(pack: Pack, board: Board, layout: Layout) -> Sighting:
    """What sees what in a scenario. Raises ValueError, which says why, where the pack has no rules of sight, or the
    board no straight lines: checks tell of both before anything is played."""
    rules = rules_of(pack)
    if rules is None:
        raise ValueError("the pack has no rules of sight")
    kinds = [kind for kind in sorted(rules.record.fills_space) if ("pieces", kind) in layout.base]
    shapes = []
    for kind in kinds:
        at = layout.shape("piece", kind).at
        shapes.append(_Shape(layout.base["pieces", kind], at["holder"], at.get("state end")))
    return Sighting(seeing_of(board, rules), _markers(pack, rules, layout), shapes)


def _markers(pack: Pack, rules: Rules, layout: Layout) -> dict[tuple[int, int], Marker]:
    """By design and end: what a piece counts as."""
    found = {}
    numbers = layout.numbers
    for design, id in enumerate(numbers.ids["designs"]):
        kind = numbers.rules.kinds[numbers.rules.designs[id].kind]
        if kind.id in rules.record.fills_space:
            for place, end in enumerate(kind.ends or ("",)):
                marker = marker_of(pack, id, end)
                if marker is not None:
                    found[design, place] = marker
    return found
