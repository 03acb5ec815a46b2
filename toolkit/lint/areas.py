"""Areas and control: what an area names twice, what boards bring and leave nothing of, spaces that two sides hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.board import Board, Cell, cells_of
from toolkit.board.shared import reading_of
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

REPEATED = register(
    "E413",
    "area-repeats",
    title="An area names a space twice, or a feature a side",
    cause="A space belongs to an area once, and a side to what lies on it (`A1|B1` and `B1|A1` are the same): a second "
    "mention is mostly a slip for another one.",
    remedy="Take one of the two out, or correct it.",
    bad="areas: {hill: {spaces: [A1..C1, B1]}}",
    good="areas: {hill: {spaces: [A1..C1]}}",
)
TWO_HOLDERS = register(
    "E439",
    "two-holders",
    about="map",
    title="Two sides hold a space",
    cause="`control` says who holds which spaces at first, and one side at most holds a space.",
    remedy="Leave the space to one of them.",
    bad="control: {blue: [A1..C5], red: [C1..F5]}",
    good="control: {blue: [A1..C5], red: [D1..F5]}",
)
CUT_OFF = register(
    "W411",
    "area-cut-off",
    title="Nothing is left of an area that a board brings",
    cause="A board brings its areas along; `crop`, or the border of the map, has cut off all spaces of this one. What "
    "rules and scenarios say of it, an objective or a place to set up, means no space here.",
    remedy="Crop less, lay the board elsewhere, or give the map an area of this name.",
    bad="boards: [{map: farm, crop: A1..B2, lay: {A1: A1}}]   # and the yard of the farm is D3",
    good="boards: [{map: farm, crop: A1..D4, lay: {A1: A1}}]",
)


@check(REPEATED, TWO_HOLDERS, CUT_OFF)
def check_areas(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the lists of spaces of each map; without sure labels, or with too long lists, it is passed over."""
    for item in pack.all("maps"):
        reading = reading_of(pack, item.record)
        board = reading.draft
        if board is None or any(fault.kind == "too_large" for fault in reading.faults):
            continue
        for id in item.record.areas:
            yield from _check_area(item, id, board)
        for section, id, sides in _sided(item):
            yield from _check_sides(item, section, id, sides, board)
        yield from _check_control(item, board)
        yield from _check_brought(pack, item, board)


def _check_area(item: Item, id: str, board: Board) -> Iterator[Diagnostic]:
    first: dict[Cell, int] = {}
    for index, cells in _listed(item.record.areas[id].spaces, board):
        twice = next((cell for cell in cells if cell in first), None)
        if twice is not None:
            label = board.grid.label(twice)
            note = Note(f"`{label}` stands here first.", item.span("areas", id, "spaces", first[twice]))
            place = item.span("areas", id, "spaces", index)
            yield REPEATED.at(place, f"`{label}` stands twice in `{id}`.", notes=[note])
        first.update((cell, index) for cell in cells if cell not in first)


def _sided(item: Item) -> Iterator[tuple[str, str, Sequence[str]]]:
    """What lies on sides of spaces: section, id and the sides as they are written."""
    for section in ("sides", "crests"):
        for id, feature in getattr(item.record, section).items():
            yield section, id, feature.sides or ()


def _check_sides(item: Item, section: str, id: str, sides: Sequence[str], board: Board) -> Iterator[Diagnostic]:
    first: dict[frozenset[Cell | None], int] = {}
    for index, written in enumerate(sides):
        spaces = frozenset(board.grid.find(part.strip()) for part in written.split("|", 2))
        if len(spaces) == 2 and None not in spaces and first.setdefault(spaces, index) != index:
            note = Note("It stands here first.", item.span(section, id, "sides", first[spaces]))
            place = item.span(section, id, "sides", index)
            yield REPEATED.at(place, f"The side `{written[:60]}` stands twice in `{id}`.", notes=[note])


def _check_control(item: Item, board: Board) -> Iterator[Diagnostic]:
    first: dict[Cell, tuple[str, int]] = {}
    for side, written in item.record.control.items():
        for index, cells in _listed(written, board):
            twice = next((cell for cell in cells if first.get(cell, (side, 0))[0] != side), None)
            if twice is not None:
                other, where = first[twice]
                label = board.grid.label(twice)
                note = Note(f"`{other}` holds it here.", item.span("control", other, where))
                place = item.span("control", side, index)
                yield TWO_HOLDERS.at(place, f"`{other}` and `{side}` both hold `{label}`.", notes=[note])
            first.update((cell, (side, index)) for cell in cells if cell not in first)


def _check_brought(pack: Pack, item: Item, board: Board) -> Iterator[Diagnostic]:
    empty = [area for area in board.areas if not area.cells and area.id not in item.record.areas]
    told = _told(pack, item) if empty else set()
    for area in empty:
        if area.id not in told:
            what = f"the {area.mark} `{area.id}`" if area.mark in ("base", "objective") else f"the area `{area.id}`"
            yield CUT_OFF.at(item.key_span("boards"), f"Nothing is left of {what}, which a board brings.")


def _told(pack: Pack, item: Item) -> set[str]:
    """The areas of maps that lie in a map, and in those, whose own lists of spaces have faults."""
    waiting, found = [item], set[str]()
    for map in waiting:
        faults = reading_of(pack, map.record).faults
        found.update(str(fault.where[1]) for fault in faults if fault.where[:1] == ("areas",) and len(fault.where) > 1)
        parts = (pack.find("maps", part.map) for part in map.record.boards)
        waiting += {part.id: part for part in parts if part is not None and part not in waiting}.values()
    return found


def _listed(written: Sequence[str], board: Board) -> Iterator[tuple[int, list[Cell]]]:
    """The cells of each entry of a list; those that name no spaces are told by themselves."""
    for index, part in enumerate(written):
        yield index, cells_of(board.grid, part) or []
