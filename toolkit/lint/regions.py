"""Regions of maps that no way joins to the rest, areas without a position, and spaces that are called alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.board import Board, Cell, Grid
from toolkit.board.points import Point
from toolkit.board.shared import reading_of
from toolkit.board.written import Written
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.maps import place_of
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

SAME_LABEL = register(
    "E438",
    "space-label-twice",
    title="Two spaces of a map are called alike",
    cause="Spaces of a board that has a `prefix` keep their labels behind it; then they must differ from those of "
    "other boards, and of the map itself.",
    remedy="Give each board a prefix of its own, or none: then its spaces are called anew.",
    bad='boards:\n  - {map: farm, prefix: "2-", lay: {A1: A1}}\n  - {map: hill, prefix: "2-", lay: {A1: K1}}',
    good='boards:\n  - {map: farm, prefix: "2-", lay: {A1: A1}}\n  - {map: hill, prefix: "3-", lay: {A1: K1}}',
)
ISOLATED = register(
    "W407",
    "isolated-region",
    title="No way joins a part of the map to the rest",
    cause="Ways lead from space to space where these share a side or a corner, and between areas that are linked. "
    "Holes of the map, or links that are missing, cut this part off.",
    remedy="Close the gap; for places off the map, such as boxes of reserves, `places` serve better.",
    bad="links: {north: [east]}   # and nothing leads to south",
    good="links: {north: [east], east: [south]}",
)
NO_POSITION = register(
    "W409",
    "area-without-position",
    title="It is not told where an area is drawn",
    cause="`positions` say where areas are drawn, and some are missing: the drawn map cannot show these.",
    remedy="Add their positions.",
    bad="terrain: {clear: [north, south]}\npositions: {north: [1, 1]}",
    good="positions: {north: [1, 1], south: [1, 2]}",
)
SAME_POSITION = register(
    "W412",
    "areas-at-one-position",
    title="Two areas are drawn at one position",
    cause="`positions` say where areas are drawn, and two have the same: one hides the other.",
    remedy="Correct one of the two.",
    bad="positions: {north: [1, 1], south: [1, 1]}",
    good="positions: {north: [1, 1], south: [1, 2]}",
)
_FEW = 5
_FEW_REGIONS = 20


@check(SAME_LABEL, ISOLATED, NO_POSITION, SAME_POSITION)
def check_regions(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the spaces of each map."""
    for item in pack.all("maps"):
        board = reading_of(pack, item.record).draft
        if board is not None:
            yield from _check_labels(item, board.grid)
            yield from _check_ways(item, board)
            yield from _check_positions(item, board.grid)


def _check_labels(item: Item, grid: Grid) -> Iterator[Diagnostic]:
    """Only names of their own can be alike: those that are computed never are."""
    if not grid.names or grid.lattice is None:
        return
    counts = Counter(grid.label(cell) for cell in grid.cells())
    found: dict[Span, list[str]] = {}
    for label in sorted(label for label, count in counts.items() if count > 1):
        found.setdefault(_named_by(item, label), []).append(label)
    for place, labels in found.items():
        more = f"; {len(labels) - 1:,} more labels stand twice" if len(labels) > 1 else ""
        yield SAME_LABEL.at(place, f"Two spaces are called `{labels[0][:60]}`{more}.")


def _named_by(item: Item, label: str) -> Span:
    """The last prefix that a label can come from."""
    parts = enumerate(item.record.boards)
    fitting = [index for index, part in parts if part.prefix is not None and label.startswith(part.prefix)]
    return item.span("boards", fitting[-1], "prefix") if fitting else item.key_span("boards")


def _check_ways(item: Item, board: Board) -> Iterator[Diagnostic]:
    grid = board.grid
    if grid.lattice is not None and not grid.missing:
        return
    *regions, rest = sorted(_regions(grid), key=len)
    for index, region in enumerate(regions[:_FEW_REGIONS]):
        first = min(region)
        more = f" and {len(region) - 1:,} more" if len(region) > 1 else ""
        message = f"No way joins `{grid.label(first)[:60]}`{more} to the rest of the map."
        note = Note(f"The largest part has {len(rest):,} spaces, such as `{grid.label(min(rest))[:60]}`.")
        others = len(regions) - _FEW_REGIONS if index == _FEW_REGIONS - 1 else 0
        notes = [note, Note(f"{others:,} more parts are cut off like this.")] if others > 0 else [note]
        yield ISOLATED.at(place_of(item, first), message, notes=notes)


def _regions(grid: Grid) -> list[list[Cell]]:
    """The spaces in groups that ways hold together, through sides and corners."""
    left = dict.fromkeys(grid.cells())
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        region = [start]
        for cell in region:
            for other in grid.around(cell):
                if other in left:
                    del left[other]
                    region.append(other)
        found.append(region)
    return found


def _check_positions(item: Item, grid: Grid) -> Iterator[Diagnostic]:
    positions = item.record.positions
    if grid.lattice is not None or not positions:
        return
    without = [name for name in (grid.label(cell) for cell in grid.cells()) if name not in positions]
    if without:
        named = ", ".join(f"`{name[:60]}`" for name in without[:_FEW])
        more = f" and {len(without) - _FEW:,} more" if len(without) > _FEW else ""
        yield NO_POSITION.at(item.key_span("positions"), f"There is no position for {named}{more}.")
    yield from _check_shared(item, grid)


def _check_shared(item: Item, grid: Grid) -> Iterator[Diagnostic]:
    first: dict[Point, str] = {}
    for name, written in item.record.positions.items():
        point = Written().point(grid, written, ()) if grid.find(name) is not None else None
        if point is not None and first.setdefault(point, name) != name:
            note = Note(f"`{first[point][:60]}` is drawn here.", item.span("positions", first[point]))
            message = f"`{name[:60]}` is drawn where `{first[point][:60]}` is."
            yield SAME_POSITION.at(item.span("positions", name), message, notes=[note])
