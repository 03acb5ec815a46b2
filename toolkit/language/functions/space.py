"""Functions of the board: distance, neighbours, what lies within; sides between spaces, paths, borders."""

from __future__ import annotations

from toolkit.language.faults import LONGEST_LIST
from toolkit.language.functions.registry import Traits, declare
from toolkit.language.keys import PLACES, Key
from toolkit.language.tree import Function


def _within(node: Function) -> tuple[Key, ...]:
    """Of a space the board tells it; what a piece is in changes."""
    return () if node.type.form == "set" else (PLACES,)


declare(
    "distance",
    Traits(reads=(), total=True, numbers=(0, LONGEST_LIST)),
    forms=("distance(space, space) -> int",),
    gives="The number of steps from one space to the other, whatever lies between; on squares a step may "
    "also go over a corner. A piece counts as its space.",
    none="None is a fault.",
    sample="distance(unit.space, other.space)",
)

declare(
    "neighbours",
    Traits(reads=(), total=True, length="neighbours", leads="beside"),
    forms=("neighbours(space) -> set of space",),
    gives="The spaces that share a side with it. (Those that share a corner too are `within(space, 1)`.)",
    none="None is a fault.",
    sample="neighbours(unit.space)",
)

declare(
    "connected",
    Traits(reads=(), total=True, order_free=True, length="board", leads="same", walks_board=True),
    forms=("connected(spaces, start) -> set of space",),
    gives="Those of the spaces to which a chain leads from a space of the start. The chain runs through these spaces "
    "alone, its start among them, and each shares a side with the next.",
    none="None of them, or no start among them: no spaces.",
    sample="connected([s for s in spaces if not units(s)] + cell, cell)",
)

declare(
    "within",
    Traits(reads=_within, total=True, length="board"),
    forms=("within(space, int) -> set of space", "within(piece, place, space or piece) -> bool"),
    gives="The spaces at most so far away, the space itself among them; or whether a piece is in something, however "
    "deep: in a piece that stands there, say.",
    none="None is a fault.",
    sample="within(unit.space, 1)",
)

declare(
    "spaces",
    Traits(reads=(PLACES,), total=True, order_free=True, length="others", open=True),
    forms=("spaces(pieces) -> set of space", "spaces(place) -> set of space"),
    gives="The spaces in which the pieces stand; of the place that is the map, its spaces.",
    none="A piece that stands in no space gives none; no pieces: no spaces.",
    sample="spaces(units)",
)

declare(
    "lines_of",
    Traits(reads=()),
    forms=("lines_of(int) -> list of set of space", "lines_of(int, space) -> list of set of space"),
    gives="The straight lines of so many spaces, without a hole between them: all, or those that a space is on. On "
    "squares they run along rows, columns and diagonals, on hexes along the three axes.",
    none="None is a fault. A map of areas, or a number below 1: no lines. More than a list holds is a fault.",
    sample="lines_of(2, unit.space)",
)

declare(
    "edge",
    Traits(reads=()),
    forms=("edge(space, space) -> edge",),
    gives="The side between two neighbouring spaces. It has the attributes of the terrain on it, its state, and "
    "`spaces`, `terrains`, `terrain`, `paths`.",
    none="None is a fault. Two spaces that share no side are a fault.",
    sample="edge(unit.space, cell).bridge",
)

declare(
    "edges",
    Traits(reads=(), total=True, order_free=True, length="board"),
    forms=("edges(spaces) -> set of edge",),
    gives="The sides between these spaces and their neighbours: `edges(cell)` those around one space, `edges(spaces)` "
    "all there are.",
    none="None, or no spaces: no sides.",
    sample="edges(cell)",
)

declare(
    "along",
    Traits(reads=(), total=True, length="steps"),
    forms=("along(space, space) -> set of terrain",),
    gives="The kinds of path that run straight from the one space to the other: a road, a railway. On squares that may "
    "be through a corner. Spaces that lie apart: none.",
    none="None is a fault.",
    sample="along(unit.space, cell)",
)

declare(
    "border",
    Traits(reads=(), total=True, length="board"),
    forms=("border() -> set of space", "border(side) -> set of space"),
    gives="The spaces on the border of the map; or those on the borders that the map gives to a side.",
    none="None is a fault. A map without borders, or none of them the side's: no spaces.",
    sample="border(side(by))",
)

declare(
    "distance_to_border",
    Traits(reads=(), numbers=(0, LONGEST_LIST)),
    forms=("distance_to_border(space) -> int", "distance_to_border(space, side) -> int"),
    gives="The number of steps to the nearest space on the border of the map, or on the borders of a side; 0 on it.",
    none="None is a fault. Where there is no such border it is a fault.",
    sample="distance_to_border(cell, side(by))",
)
