"""Where lines run on a map: paths through the middles of spaces, features along sides. In: a Plan. Out: courses.

A path enters and leaves a space by the middles of its sides, or by a corner of squares, and bends in it along an arc.
Where paths meet or end they all go through the middle of the space: one ends there also in a space at the border of the
map, as it does for lines of sight. Where paths of different terrain run side by side each keeps to its own strip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from toolkit.board.board import Pair, Path, pair
from toolkit.board.labels import Cell
from toolkit.publish.drawing.lattice import Lattice, Point, unit
from toolkit.publish.drawing.lines import Course, bezier, number, path
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.game import Entry

_STRIP = 15
"""How far apart lines run that go the same way."""
_TIGHT = 13
"""How far from the middle of a space a path begins to bend where others meet it."""
_AHEAD = 0.05
"""The sine of a turn below which a path goes straight on."""
_OVER = 22
"""How far a path is drawn again on both sides of a bridge's middle."""


def terrains_along(plan: Plan) -> list[str]:
    """The kinds of terrain that paths have, in the order of the map."""
    return list(dict.fromkeys(one.terrain for one in plan.board.paths))


def path_course(plan: Plan, terrain: str) -> Course:
    """The course of all paths of one terrain."""
    runs = [_Run.of(plan, one) for one in plan.board.paths if one.terrain == terrain]
    return Course(
        "".join(run.d for run in runs),
        tuple(run.leg for run in runs),
        tuple(crossing for run in runs for crossing in run.crossings),
    )


def side_course(plan: Plan, terrain: str, *, curved: bool) -> Course:
    """The course of all features of one terrain along sides; `curved` rounds the corners."""
    sides = {side: None for one in plan.board.sides if one.terrain == terrain for side in one.sides}
    ends = {side: found for side in sides if (found := plan.lattice.side(*side))}
    chains = list(_chains(ends.values()))
    legs = tuple(_lower_right(plan, side, found) for side, found in ends.items())
    crossings = tuple(
        (_moved(plan.lattice.step(*side), _strip(plan, kind, side)), plan.lattice.way(*side))
        for side in ends
        for kind in plan.kinds_along.get(side, (terrain,))
    )
    return Course("".join(_rounded(chain) if curved else path(chain) for chain in chains), legs, crossings)


def over(plan: Plan, terrain: str, bridged: set[Pair]) -> Course | None:
    """The pieces of paths of one terrain that go over bridges."""
    runs = [(one, _Run.of(plan, one)) for one in plan.board.paths if one.terrain == terrain]
    found = [
        (middle, way)
        for one, run in runs
        for side, (middle, way) in zip(one.crossed, run.crossings, strict=True)
        if side in bridged
    ]
    pieces = [
        ((x - across * _OVER, y - down * _OVER), (x + across * _OVER, y + down * _OVER))
        for (x, y), (across, down) in found
    ]
    return Course("".join(map(path, pieces)), tuple(pieces), tuple(found), "butt") if found else None


def decks(plan: Plan) -> list[tuple[Entry, Course]]:
    """The bridges that fill spaces, each along its way, and upon each the piece of the way that goes over it."""
    lattice, found = plan.lattice, []
    for cell, (before, after) in plan.bridged.items():
        (x, y), (across, down) = lattice.centre(cell), unit(lattice.centre(before), lattice.centre(after))
        piece = (x - across * _OVER, y - down * _OVER), (x + across * _OVER, y + down * _OVER)
        course = Course(path(piece), (piece,), (((x, y), (across, down)),), "butt")
        ways = (kind for kind, beside in plan.passing[cell] if beside == {before, after})
        entries = (plan.terrain_at(cell), *(plan.entry.game.find("terrain", kind) for kind in ways))
        found += [(entry, course) for entry in entries if entry]
    return found


@dataclass(frozen=True)
class _Run:
    """One path as it is drawn: its data, straight pieces, and its crossings of sides."""

    d: str
    leg: tuple[Point, ...]
    crossings: tuple[tuple[Point, Point], ...]

    @classmethod
    def of(cls, plan: Plan, one: Path) -> _Run:
        """The run of a path."""
        lattice, cells = plan.lattice, one.cells
        shifts = [_strip(plan, one.terrain, side) for side in one.crossed]
        steps = [_moved(lattice.step(*ends), shift) for ends, shift in zip(pairwise(cells), shifts, strict=True)]
        ways = tuple(lattice.way(here, there) for here, there in pairwise(cells))
        crossings = tuple(zip(steps, ways, strict=True))
        if not lattice.is_sheet:
            middles = tuple(lattice.centre(cell) for cell in cells)
            return cls(path(middles), middles, crossings)
        closed = len(cells) > 2 and cells[0] == cells[-1]
        places = range(len(steps)) if closed else range(1, len(steps))
        bends = [
            _bend(
                crossings[place - 1],
                crossings[place],
                _moved(lattice.centre(cells[place]), _mean(shifts[place - 1], shifts[place])),
                _TIGHT * _is_met(plan, one, place),
            )
            for place in places
        ]
        if closed:
            bends = [*bends[1:], bends[0]]
            return cls(f"{path((steps[0],))}{_data(bends)}z", (*_flat(steps[0], bends), steps[0]), crossings)
        start, end = (_moved(lattice.centre(cells[last]), shifts[last]) for last in (0, -1))
        d = f"{path((start, steps[0]))}{_data(bends)}L{number(end[0])} {number(end[1])}"
        return cls(d, (start, *_flat(steps[0], bends), end), crossings)


def _is_met(plan: Plan, one: Path, place: int) -> bool:
    """Whether another path ends where a path goes on, or one of its kind comes there another way."""
    cell, cells = one.cells[place], one.cells
    own = {cells[place - 1] if place else cells[-2], cells[place + 1]}
    return any(
        own != beside and (len(beside) == 1 or kind == one.terrain) for kind, beside in plan.passing.get(cell, ())
    )


Curve = tuple[Point, Point, Point, Point]
"""A cubic curve; from its end and to its start a path goes straight."""


def _bend(before: tuple[Point, Point], after: tuple[Point, Point], middle: Point, most: float) -> Curve:
    """The arc in a space between the places where a path comes in and goes out, each with its direction.

    It is that of a circle which touches both directions, as near to the nearer place as can be, or `most` from where
    they meet, where that is not 0. Handles as long as 4/3 tan(turn / 4) radii hold it to a thousandth (Goldapp).
    """
    (start, (x, y)), (end, (across, down)) = before, after
    sine, cosine = x * down - y * across, x * across + y * down
    right, low = end[0] - start[0], end[1] - start[1]
    if abs(sine) < _AHEAD:
        if cosine < 0:
            return start, middle, middle, end
        far = (right * x + low * y) / 2
        return start, (start[0] + x * far, start[1] + y * far), (end[0] - across * far, end[1] - down * far), end
    to, back = (right * down - low * across) / sine, (x * low - y * right) / sine
    far = min(to, back, most or to)
    share = 1 - _handle(cosine)
    corner = start[0] + x * to, start[1] + y * to
    return (
        (corner[0] - x * far, corner[1] - y * far),
        (corner[0] - x * far * share, corner[1] - y * far * share),
        (corner[0] + across * far * share, corner[1] + down * far * share),
        (corner[0] + across * far, corner[1] + down * far),
    )


def _handle(cosine: float) -> float:
    """How long the handles of an arc are beside its tangents, for a turn of that cosine."""
    half = sqrt((1 - cosine) / (1 + cosine))
    quarter = half / (1 + sqrt(1 + half * half))
    return 4 / 3 * quarter / half


def _data(curves: Iterable[Curve]) -> str:
    """Path data of curves that straight pieces join."""
    return "".join(
        f"L{number(first[0])} {number(first[1])}C" + " ".join(f"{number(x)} {number(y)}" for x, y in rest)
        for first, *rest in curves
    )


def _flat(start: Point, curves: Iterable[Curve]) -> tuple[Point, ...]:
    """Straight pieces along curves."""
    return (start, *(bezier(curve, share / 8) for curve in curves for share in range(9)))


def _strip(plan: Plan, terrain: str, side: Pair) -> Point:
    """How far a path keeps from the middle of a side that paths of several kinds cross."""
    kinds = plan.kinds_along.get(side, (terrain,))
    if len(kinds) < 2:
        return 0.0, 0.0
    across, down = plan.lattice.way(*side)
    far = (kinds.index(terrain) - (len(kinds) - 1) / 2) * _STRIP
    return -down * far, across * far


def _moved(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def _mean(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _lower_right(plan: Plan, side: Pair, ends: tuple[Point, Point]) -> tuple[Point, Point]:
    """A side so that the lower of its spaces lies on the right, the second one where both are as high."""
    levels = plan.board.levels
    high, low = side if levels.get(side[0], 0) >= levels.get(side[1], 0) else (side[1], side[0])
    return turned_right(plan.lattice, ends, high, low)


def turned_right(lattice: Lattice, ends: tuple[Point, Point], high: Cell, low: Cell) -> tuple[Point, Point]:
    """The ends of a side in the order that has the low space on the right of whoever goes along it."""
    (x, y), (across, down) = ends
    start, end = lattice.centre(high), lattice.centre(low)
    right = (across - x) * (end[1] - start[1]) - (down - y) * (end[0] - start[0])
    return ends if right > 0 else (ends[1], ends[0])


def _chains(sides: Iterable[tuple[Point, Point]]) -> Iterator[list[Point]]:
    """Sides joined to lines that are as long as can be: from a fork or an end to the next; rings at last."""
    beside: dict[Point, list[Point]] = {}
    for one, other in sides:
        start, end = _key(one), _key(other)
        beside.setdefault(start, []).append(end)
        beside.setdefault(end, []).append(start)
    left = {pair_of(point, other) for point, others in beside.items() for other in others}
    forks = [point for point, others in beside.items() if len(others) != 2]
    for start in (*forks, *beside):
        for beyond in beside[start]:
            if pair_of(start, beyond) in left:
                yield _followed(start, beyond, beside, left)


def _followed(
    start: Point, beyond: Point, beside: dict[Point, list[Point]], left: set[tuple[Point, Point]]
) -> list[Point]:
    chain = [start, beyond]
    left.discard(pair_of(start, beyond))
    while len(beside[chain[-1]]) == 2:
        following = next((point for point in beside[chain[-1]] if pair_of(chain[-1], point) in left), None)
        if following is None:
            break
        left.discard(pair_of(chain[-1], following))
        chain.append(following)
    return chain


def pair_of(one: Point, other: Point) -> tuple[Point, Point]:
    """Two points in order."""
    return (one, other) if one < other else (other, one)


def _key(point: Point) -> Point:
    """A corner told alike from all spaces that meet there."""
    return round(point[0], 1), round(point[1], 1)


def _rounded(chain: Sequence[Point]) -> str:
    """A line that goes straight through the middles of its pieces and curves in between."""
    if len(chain) < 3:
        return path(chain)
    middles = [_mean(one, other) for one, other in pairwise(chain)]
    closed = chain[0] == chain[-1]
    bends = [(chain[place], middles[place]) for place in range(1, len(chain) - 1)]
    bends += [(chain[0], middles[0])] if closed else []
    curves = "".join(f"Q{number(x)} {number(y)} {number(right)} {number(low)}" for (x, y), (right, low) in bends)
    if closed:
        return f"{path((middles[0],))}{curves}"
    return f"{path((chain[0], middles[0]))}{curves}L{number(chain[-1][0])} {number(chain[-1][1])}"


def bridges(plan: Plan, terrains: set[str]) -> set[Pair]:
    """The sides on which features of some terrains lie."""
    return {pair(*side) for one in plan.board.sides if one.terrain in terrains for side in one.sides}
