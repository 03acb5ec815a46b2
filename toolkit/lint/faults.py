"""Faults of maps: each thing that the reading of a map could not make sense of, at its place in the file."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board import Fault
from toolkit.board.shared import reading_of
from toolkit.diagnostics import Code, Diagnostic, Note, Span, register
from toolkit.lint.maps import TOO_LARGE
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

OFF_MAP = register(
    "E412",
    "space-off-map",
    about="map",
    title="A map names a space that it does not have",
    cause="Areas, terrain, levels, sides, paths, names, who controls what: all these name spaces by their labels, or "
    "by ranges between two corners such as `B1..D2`, all of them on the map. Where nothing is drawn or listed the map "
    "has a hole, and no label. A board that is laid down names one of its own spaces, and one of the map.",
    remedy="Correct the label.",
    bad="areas: {hill: {spaces: [C9]}}   # on a map of 5 rows",
    good="areas: {hill: {spaces: [C4]}}",
)
NOT_A_SIDE = register(
    "E427",
    "not-a-side",
    title="This is no side of a space",
    cause="A side is told by the two spaces that meet there, `A1|B1`. They lie next to each other: hexes that touch, "
    "squares that share more than a corner, areas that are linked.",
    remedy="Name two spaces that lie side by side.",
    bad="sides: {brook: {terrain: river, sides: [A1|C1]}}",
    good="sides: {brook: {terrain: river, sides: [A1|B1]}}",
)
JUMP = register(
    "E428",
    "path-jumps",
    title="A path jumps over spaces",
    cause="A path lists each space that it runs through, each next to the one before.",
    remedy="Add the spaces between, or make two paths of it.",
    bad="paths: {road: {terrain: road, spaces: [A1, C1]}}",
    good="paths: {road: {terrain: road, spaces: [A1, B1, C1]}}",
)
BAD_POINT = register(
    "E429",
    "bad-point",
    title="This is no point of the map",
    cause="A point is [column, row] with up to three decimals, counted as labels are; or the spaces that meet in it: "
    "`K8` is a centre, `K8|K9` the middle of a side, `K8|K9|L8` the corner of three hexes (of four squares).",
    remedy="Write two numbers, or spaces that meet.",
    bad="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 1], A1|D4]}}",
    good="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 1], A1|A2]}}",
)
FEW_POINTS = register(
    "E430",
    "too-few-points",
    title="A line, a shape or a path has too few points",
    cause="A shape, and a crest that goes round a rise, need three points; any other crest needs two, and a path two "
    "spaces.",
    remedy="Add the points that are missing.",
    bad="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 1]]}}",
    good="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 1], [1.5, 2]]}}",
)
MEETS_ITSELF = register(
    "E431",
    "outline-meets-itself",
    title="An outline meets itself",
    cause="The points of a shape, and of a crest that goes round a rise, are its corners in order, as one walks round "
    "it. Its line closes by itself. It never crosses or touches itself, so that it is sure what lies inside.",
    remedy="Put the points in order, or make two shapes of it.",
    bad="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 2], [2, 1], [1, 2]]}}",
    good="shapes: {copse: {terrain: woods, points: [[1, 1], [2, 1], [2, 2], [1, 2]]}}",
)
LEVELS = register(
    "E432",
    "bad-levels",
    title="Levels do not fit the map, or are no numbers",
    cause="Levels are drawn as `spaces` are, in as many rows and columns, with a whole number for each space (`.` is "
    "0); or they are lists of spaces, by level.",
    remedy="Draw a level for each space of the map, or list spaces by level.",
    bad="spaces: |\n  . . w\n  . w .\nlevels: |\n  0 0 1\n  0 high 2\n",
    good="levels: |\n  0 0 1\n  0 1 2\n",
)
MISFIT = register(
    "E433",
    "board-misfit",
    title="A board cannot be laid down so",
    cause="A map can be put together of other maps whose spaces have the same form. Each is turned so that hexes lie "
    "on hexes (by multiples of 60 degrees) and squares on squares (90), and one of its spaces is laid on one of this "
    "map. No map is a part of itself.",
    remedy="Lay down another map, turn it otherwise, or give this map the form of its boards.",
    bad="boards: [{map: farm, turn: 45, lay: {A1: A1}}]",
    good="boards: [{map: farm, turn: 60, lay: {A1: A1}}]",
)
SIZE = register(
    "E434",
    "map-size",
    title="It is not clear which spaces a map has",
    cause="A map that is not drawn says under `grid` how many columns and rows it has; one that is drawn need not, and "
    "does not say otherwise. A map has at least one space.",
    remedy="Write columns and rows: `size: [15, 10]`.",
    bad="grid: {shape: square, labels: letter_number}\nterrain: {clear: [A1..F5]}",
    good="grid: {shape: square, labels: letter_number, size: [6, 5]}\nterrain: {clear: [A1..F5]}",
)
NO_TERRAIN = register(
    "E435",
    "space-without-terrain",
    title="It is not told which terrain a space has",
    cause="The spaces at the ends of lanes stand in no drawing, so that their terrain is listed.",
    remedy="List the space under `terrain`.",
    bad="grid: {shape: lanes, labels: letter_number, ends: {base: top}}\nspaces: |\n  . .\n",
    good="terrain: {clear: [base]}",
)
FALLS_OFF = register(
    "W410",
    "board-falls-off",
    title="A board does not lie on the map with all its spaces",
    cause="What falls off the map is left out. Where that is meant, `crop` says so.",
    remedy="Correct `lay` or the size of the map, or crop the board.",
    bad="grid: {shape: square, labels: letter_number, size: [6, 5]}\n"
    "boards: [{map: farm, lay: {A1: C1}}]   # which is 6 by 5 itself",
    good="boards: [{map: farm, crop: A1..D5, lay: {A1: C1}}]",
)
COVERED = register(
    "W414",
    "board-covered",
    title="A board lies under others",
    cause="A later board covers those before it, and what the map itself draws or lists under `terrain` covers them "
    "all. Of this board nothing is seen, or a space of one of its areas or paths lies under a later board that has no "
    "such area or path there.",
    remedy="Lay one of the two elsewhere, crop it, or paint fewer spaces.",
    bad="boards: [{map: farm, lay: {A1: A1}}]   # which is 6 by 5\nterrain: {clear: [A1..F5]}",
    good="boards: [{map: farm, lay: {A1: A1}}]\nterrain: {clear: [G1..J5]}",
)
NO_PAIR = register(
    "E442",
    "sight-of-no-pair",
    about="sight",
    title="What a map says of sight is not about two of its spaces",
    cause="Under `sight` a map tells for two spaces, once for each pair, what sight is between them.",
    remedy="Write two spaces with a `|` between them: `A1|C5`.",
    bad="sight: {A1-C5: {is: blocked, reason: The chimney is not drawn.}}",
    good="sight: {A1|C5: {is: blocked, reason: The chimney is not drawn.}}",
)
_CODES: dict[str, Code] = {
    "off_map": OFF_MAP,
    "not_a_side": NOT_A_SIDE,
    "jump": JUMP,
    "bad_point": BAD_POINT,
    "few_points": FEW_POINTS,
    "meets_itself": MEETS_ITSELF,
    "levels": LEVELS,
    "board": MISFIT,
    "falls_off": FALLS_OFF,
    "covered": COVERED,
    "no_size": SIZE,
    "no_terrain": NO_TERRAIN,
    "too_large": TOO_LARGE,
    "bad_pair": NO_PAIR,
}


@check(*_CODES.values())
def check_faults(pack: Pack) -> Iterator[Diagnostic]:
    """Tell the faults of each map."""
    for item in pack.all("maps"):
        for fault in reading_of(pack, item.record).faults:
            notes = [Note(fault.note, item.span(*fault.beside))] if fault.note else []
            yield _CODES[fault.kind].at(_place(item, fault), fault.message, help=fault.help, notes=notes)


def _place(item: Item, fault: Fault) -> Span:
    if fault.place is not None:
        return item.source.inner_span((*item.where, *fault.where), *fault.place)
    return item.key_span(*fault.where) if fault.at_key else item.span(*fault.where)
