"""Steps between levels on which a map wants a crest, and that have none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from toolkit.board import Board, Cell, Fault, cells_of
from toolkit.board.board import Pair
from toolkit.board.drawing import parsed
from toolkit.board.levels import whole
from toolkit.board.shared import reading_of
from toolkit.board.steps import bare_steps
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.registry import check
from toolkit.model import FOR_ALL
from toolkit.packs import Item, Pack

BARE = register(
    "E440",
    "step-without-crest",
    title="No crest runs where the level changes",
    cause="The map says `crest_at_each_step`: between the middles of neighbours of different levels runs a crest, of a "
    "level above the lower one and at most the higher one.",
    remedy="Add the side to a crest, correct a level, or leave out `crest_at_each_step`.",
    bad='crest_at_each_step: true\nlevels: {"1": [B2, B3]}\n'
    "crests: {rise: {level: 1, sides: [B1|B2, A1|B2]}}   # and nothing on the other sides",
    good="crests: {rise: {level: 1, around: true, points: [B1|B2, A2|B2, B3|B4, B3|C3]}}",
)
_FEW = 20


@check(BARE)
def check_crests(pack: Pack) -> Iterator[Diagnostic]:
    """Look at each map that wants crests."""
    for item in pack.all("maps"):
        reading = reading_of(pack, item.record)
        if item.record.crest_at_each_step and reading.draft is not None and not _is_told(reading.faults):
            bare = bare_steps(reading.draft)
            told = _MapLevels(item, reading.draft)
            for index, pair in enumerate(bare[:_FEW]):
                more = len(bare) - _FEW if index == _FEW - 1 else 0
                yield _bare(told, pair, more, is_first=index == 0)


def _is_told(faults: tuple[Fault, ...]) -> bool:
    """Whether levels or crests have faults from which bare steps would follow."""
    return any(fault.where[:1] in (("levels",), ("crests",)) for fault in faults)


@dataclass(frozen=True)
class _MapLevels:
    """A map with its board, and where it tells the level of a space."""

    item: Item
    board: Board

    def level(self, cell: Cell) -> int:
        """How high a space lies."""
        return self.board.levels.get(cell, 0)

    def label(self, cell: Cell) -> str:
        """What a space is called."""
        return self.board.grid.label(cell)[:60]

    def place(self, cell: Cell) -> Span | None:
        """The number that is drawn for a space, or what lists it among those of its level; None where a crest lifts it,
        a board brings it so, or nothing is said."""
        listed = self.item.record.levels
        if FOR_ALL in listed:
            return self.item.source.inner_span((*self.item.where, "levels"), *parsed(listed[FOR_ALL][0]).place(cell))
        found = self.listed.get(cell)
        return self.item.span("levels", *found) if found is not None and whole(found[0]) == self.level(cell) else None

    @cached_property
    def listed(self) -> dict[Cell, tuple[str, int]]:
        """The entry of `levels` that names each space last."""
        grid, levels = self.board.grid, self.item.record.levels
        entries = ((name, index, part) for name, parts in levels.items() for index, part in enumerate(parts))
        return {cell: (name, index) for name, index, part in entries for cell in cells_of(grid, part) or ()}


def _bare(told: _MapLevels, pair: Pair, more: int, is_first: bool) -> Diagnostic:
    lower, higher = sorted(pair, key=told.level)
    names, high = [told.label(cell) for cell in (lower, higher)], told.level(higher)
    message = (
        f"`{names[0]}` has level {told.level(lower)} and `{names[1]}` level {high}, and no crest runs between their "
        "middles."
    )
    crest = f"`crests: {{ridge: {{level: {high}, sides: [{names[0]}|{names[1]}]}}}}`"
    places = {cell: place for cell in (higher, lower) if (place := told.place(cell)) is not None}
    first = next(iter(places), None)
    notes = [
        Note(f"`{told.label(cell)}` has level {told.level(cell)}.", places[cell]) for cell in places if cell != first
    ]
    wanted = told.item.key_span("crest_at_each_step")
    notes += [Note("The map wants a crest at each step.", wanted)] if places and is_first else []
    notes += [Note(f"{more:,} more steps {'has' if more == 1 else 'have'} none.")] if more > 0 else []
    place = places[first] if first is not None else wanted
    return BARE.at(place, message, help=f"A crest on their side would do: {crest}.", notes=notes)
