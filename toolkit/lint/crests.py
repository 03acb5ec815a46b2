"""Steps between levels on which a map wants a crest, and that have none."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board import Board, Fault
from toolkit.board.board import Pair
from toolkit.board.drawing import parsed
from toolkit.board.steps import bare_steps
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.readings import reading_of
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
        reading = reading_of(pack, item)
        if item.record.crest_at_each_step and reading.draft is not None and not _is_told(reading.faults):
            bare = bare_steps(reading.draft)
            for index, pair in enumerate(bare[:_FEW]):
                more = len(bare) - _FEW if index == _FEW - 1 else 0
                yield _bare(item, reading.draft, pair, more)


def _is_told(faults: tuple[Fault, ...]) -> bool:
    """Whether levels or crests have faults from which bare steps would follow."""
    return any(fault.where[:1] in (("levels",), ("crests",), ("boards",)) for fault in faults)


def _bare(item: Item, board: Board, pair: Pair, more: int) -> Diagnostic:
    lower, higher = sorted(pair, key=lambda cell: board.levels.get(cell, 0))
    low, high = board.levels.get(lower, 0), board.levels.get(higher, 0)
    names = [board.grid.label(cell)[:60] for cell in (lower, higher)]
    message = f"`{names[0]}` has level {low} and `{names[1]}` level {high}, and no crest runs between their middles."
    crest = f"`crests: {{ridge: {{level: {high}, sides: [{names[0]}|{names[1]}]}}}}`"
    notes = [Note(f"{more:,} more steps {'has' if more == 1 else 'have'} none.")] if more > 0 else []
    return BARE.at(_place(item, higher), message, help=f"A crest on their side would do: {crest}.", notes=notes)


def _place(item: Item, cell: tuple[int, int]) -> Span:
    """The number that is drawn for a space, or the demand for crests where levels are not drawn."""
    drawn = item.record.levels.get(FOR_ALL)
    if drawn is None:
        return item.key_span("crest_at_each_step")
    return item.source.inner_span((*item.where, "levels"), *parsed(drawn[0]).place(cell))
