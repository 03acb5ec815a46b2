"""What marks spaces on a map: areas with their badges, who holds what, the borders that belong to sides.

In: a Plan. Out: SVG. Sides are told by letters and words besides their colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import dist, fsum

from toolkit.board.labels import Cell
from toolkit.publish.drawing.lattice import Lattice, Point, unit
from toolkit.publish.drawing.lines import number, path, stroke, teeth
from toolkit.publish.drawing.plans import Area, Plan, initials
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import side_words

_MOST_BADGES = 3
_MANY = 9
"""An area of so many spaces has a badge for each part that hangs together, a smaller one a badge for each space."""
STRIP = 22
"""How wide the strip is along a border that belongs to a side."""
_NEUTRAL = "#8a5a00"
_HELD = 8
"""How far inside the border of what a side holds is drawn, so that the outlines of areas lie beside it."""
_TICKS: tuple[tuple[Point, ...], ...] = (
    ((-3, 0), (3, 7)),
    ((3, 0), (-3, 7)),
    ((-4, 0), (0, 7), (4, 0)),
    ((-4, 7), (0, 0), (4, 7)),
)
"""The ticks of what sides hold; none is square to the line, as hachures are."""
_EVERY = 10
_MARKS = {
    "base": "M-9 13V-13M-9 -12H11L6 -5L11 2H-9",
    "objective": "M0 -13L4 -4L13 -4L6 2L8 12L0 6L-8 12L-6 2L-13 -4L-4 -4z",
    "bridge": "M-13 -6Q-6 0 0 0T13 -6M-13 6Q-6 0 0 0T13 6M-6 -3V3M6 -3V3",
    "start": "M-8 -12L10 0L-8 12z",
}


def mark_sign(mark: str) -> Html | None:
    """The sign of a mark around the origin, 26 wide; None for a mark without one."""
    if mark not in _MARKS:
        return None
    filled = mark in {"objective", "start"}
    return tag(
        "path",
        d=_MARKS[mark],
        fill="currentColor" if filled else "none",
        stroke="currentColor",
        stroke_width=2.5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def side_colour(plan: Plan, side: str) -> str:
    """A strong shade of a side's colour, or a neutral yellow."""
    look = plan.looks.get(side)
    return look.strong if look else _NEUTRAL


def area_colour(plan: Plan, area: Area) -> str:
    """The colour in which an area is outlined."""
    return side_colour(plan, area.side)


def badge(area: Area, fill: str) -> Html:
    """An area's badge around the origin: its mark, its number where it is a numbered objective, or its initials."""
    number_of = area.number[:2] if area.mark == "objective" else ""
    written = number_of or area.letters
    letters = tag("text", written, text_anchor="middle", y=5, class_="hw-badge__letter")
    sign = None if number_of else mark_sign(area.mark)
    size = 0.72 if sign else 1.25 if number_of else 1 if len(written) < 3 else 0.8
    return tag(
        "g",
        tag("circle", r=14, fill=fill, stroke="#ffffff", stroke_width=2),
        tag("g", sign or letters, transform=f"scale({size})", color="#ffffff"),
        class_="hw-badge",
    )


def outlines(plan: Plan) -> Html:
    """The borders of areas that have a mark or a side."""
    return join(
        _outline(plan.lattice, set(area.cells), area_colour(plan, area), "12 9" if area.mark == "start" else "")
        for area in plan.areas
        if area.mark != "none" or area.side
    )


def border(lattice: Lattice, cells: set[Cell], inset: float) -> str:
    """The border of a group of spaces as path data, so far inside."""
    return "".join(path(ring, closed=True) for ring in rings(lattice, cells, inset))


def rings(lattice: Lattice, cells: set[Cell], inset: float) -> list[list[Point]]:
    """The rings that bound a group of spaces, so far inside, with the spaces on the right of whoever goes along."""
    sides = {(start, end): cell for cell in sorted(cells) for _, start, end in lattice.sides(cell)}
    following: dict[Point, list[tuple[Point, Cell]]] = {}
    for (start, end), cell in sides.items():
        if (end, start) not in sides:
            following.setdefault(start, []).append((end, cell))
    found = []
    while following:
        ring, cell = [next(iter(following))], next(iter(following.values()))[0][1]
        while (ways := following.get(ring[-1])) is not None:
            end, cell = ways.pop(next((place for place, way in enumerate(ways) if way[1] == cell), 0))
            if not ways:
                del following[ring[-1]]
            ring.append(end)
            if end == ring[0]:
                break
        found.append(_inside(ring[:-1], inset))
    return found


def _inside(ring: Sequence[Point], inset: float) -> list[Point]:
    """A ring that runs so far on the right of another."""
    found = []
    for before, (x, y), after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
        (across, down), (right, low) = unit(before, (x, y)), unit((x, y), after)
        share = inset / (1 + across * right + down * low)
        found.append((x - (down + low) * share, y + (across + right) * share))
    return found


def _outline(lattice: Lattice, cells: set[Cell], colour: str, dash: str) -> Html:
    """A border a little inside, so that neighbours do not meet."""
    d = border(lattice, cells, 4)
    under = tag("path", d=d, fill="none", stroke="#ffffff", stroke_width=7, stroke_linecap="square")
    return under + tag(
        "path", d=d, fill="none", stroke=colour, stroke_width=4, stroke_linecap="square", stroke_dasharray=dash or None
    )


def badges(plan: Plan) -> Html:
    """The badges of each area. Spaces of several areas show as many side by side as there is room for."""
    places: Counter[Cell] = Counter()
    return join(_badges(plan, area, places) for area in plan.areas)


def _marked(plan: Plan, area: Area) -> Sequence[Cell]:
    """The spaces in which an area shows its badge."""
    if len(area.cells) < _MANY or not plan.lattice.is_sheet:
        return area.cells
    return [_inmost(plan.lattice, part) for part in plan.grid.regions(area.cells)]


def _badges(plan: Plan, area: Area, places: Counter[Cell]) -> Html:
    fill = area_colour(plan, area)
    marked = []
    for cell in _marked(plan, area):
        before = places[cell]
        places[cell] += 1
        if before >= _MOST_BADGES:
            continue
        x, y = plan.lattice.square(cell)
        place = f"translate({number(x + 80 - before * 28)} {number(y + 20)}) scale(0.85)"
        marked.append(tag("g", badge(area, fill), transform=place))
    return join(marked)


def holders(plan: Plan) -> dict[str, str]:
    """The letters that stand for each side that holds spaces or borders."""
    sides = dict.fromkeys([*plan.board.control, *plan.board.borders])
    return initials({side: str(side_words(plan.entry.game, side, plan.entry.id)) or side for side in sides})


def held(plan: Plan) -> Html:
    """The border of what each side holds at first: a thin line with ticks inwards, of another form for each side."""
    lattice, drawn = plan.lattice, []
    for number_of, (side, cells) in enumerate(plan.board.control.items()):
        found = rings(lattice, set(cells), _HELD)
        legs = [[*ring, ring[0]] for ring in found]
        d = "".join(path(ring, closed=True) for ring in found)
        ticks = teeth(legs, _EVERY, _TICKS[number_of % len(_TICKS)]) if plan.is_detailed else ""
        colour = side_colour(plan, side)
        drawn.append(
            stroke(d + ticks, "#ffffff", 4.6, opacity=0.7) + stroke(d, colour, 1.8) + stroke(ticks, colour, 2.2)
        )
    return join(drawn)


def control(plan: Plan) -> Html:
    """A pennant with the letters of its holder for all that a side holds at first in one piece, left of where pieces
    lie; areas, which touch nowhere, have one each."""
    letters = holders(plan)
    drawn = []
    for side, cells in plan.board.control.items():
        sign = pennant(side_colour(plan, side), letters[side])
        parts = plan.grid.regions(cells) if plan.lattice.is_sheet else [[cell] for cell in cells]
        for part in parts:
            x, y = plan.lattice.square(_inmost(plan.lattice, part))
            drawn.append(tag("g", sign, transform=f"translate({number(x + 3)} {number(y + 48)}) scale(0.85)"))
    return join(drawn)


def _inmost(lattice: Lattice, cells: Sequence[Cell]) -> Cell:
    """The space of a group that lies nearest to its middle."""
    places = [lattice.centre(cell) for cell in cells]
    x, y = (fsum(axis) / len(places) for axis in zip(*places, strict=True))
    return min(cells, key=lambda cell: (round(dist((x, y), lattice.centre(cell))), cell))


def pennant(fill: str, letters: str) -> Html:
    """A small flag with its pole, 27 wide."""
    flag = tag("path", d="M0 0H25L19 7.5L25 15H0z", fill=fill, stroke="#ffffff", stroke_width=1.4)
    pole = tag("path", d="M0 -2V23", fill="none", stroke="#1d211c", stroke_width=2.4)
    return flag + pole + tag("text", letters[:2], x=10, y=11.5, text_anchor="middle", class_="hw-pennant")


def strips_at(plan: Plan, where: str) -> list[str]:
    """The sides that a border belongs to."""
    return [side for side, borders in plan.board.borders.items() if where in borders]


def strips(plan: Plan, ruler: float) -> Html:
    """A strip in the colour of its side, with its name, along each border that belongs to one; beyond the rulers."""
    wide, high = plan.lattice.size
    drawn = []
    for side, borders in plan.board.borders.items():
        for where in borders:
            far = strips_at(plan, where).index(side) * STRIP
            drawn.append(_strip(plan, side, where, far + (ruler if where in {"top", "left"} else 6), (wide, high)))
    return join(drawn)


def _strip(plan: Plan, side: str, where: str, far: float, size: tuple[float, float]) -> Html:
    wide, high = size
    thick = STRIP - 4
    lies = where in {"top", "bottom"}
    length = wide if lies else high
    place = {
        "top": f"translate(0 {number(-far - thick)})",
        "bottom": f"translate(0 {number(high + far)})",
        "left": f"translate({number(-far - thick)} {number(high)}) rotate(-90)",
        "right": f"translate({number(wide + far + thick)} 0) rotate(90)",
    }[where]
    words = tag(
        "text",
        side_words(plan.entry.game, side, plan.entry.id).html("tspan"),
        x=number(length / 2),
        y=13.5,
        text_anchor="middle",
    )
    ground = tag("rect", width=number(length), height=thick, rx=4, fill=side_colour(plan, side))
    return tag("g", ground, words, transform=place, class_="hw-map__edge")
