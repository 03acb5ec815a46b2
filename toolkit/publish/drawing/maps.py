"""Maps drawn from data: the ground of each space, its label, areas with their marks, pieces. In: a Plan. Out: SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from toolkit.board.labels import Cell, column_letters
from toolkit.publish.drawing.colours import INK, colour
from toolkit.publish.drawing.ground import ground, ground_colour
from toolkit.publish.drawing.lattice import SPACE, Lattice
from toolkit.publish.drawing.plans import Area, Plan
from toolkit.publish.game import Entry, Game
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import side_looks
from toolkit.publish.words import Words, joined

MOST_PATTERNS = 2500
"""On maps of more spaces the ground is a plain colour: a browser takes half a minute for ten thousand drawings."""
_MOST_BADGES = 3
_EDGE = 28
_MARKS = {
    "base": "M-9 13V-13M-9 -12H11L6 -5L11 2H-9",
    "objective": "M0 -13L4 -4L13 -4L6 2L8 12L0 6L-8 12L-6 2L-13 -4L-4 -4z",
    "bridge": "M-13 -6Q-6 0 0 0T13 -6M-13 6Q-6 0 0 0T13 6M-6 -3V3M6 -3V3",
    "start": "M-8 -12L10 0L-8 12z",
}


def swatch(terrain: Entry, size: int = 100) -> Html:
    """A square of one terrain."""
    return tag(
        "svg",
        _ground(terrain),
        viewBox="0 0 100 100",
        width=size,
        height=size,
        class_="hw-swatch",
        role="img",
        **terrain.title.attribute("aria_label"),
    )


def draw_map(
    plan: Plan,
    pieces: Mapping[str, Html] | None = None,
    name: str = "map",
    *,
    again: bool = False,
    happened: Html | None = None,
    title: Words | None = None,
) -> Html:
    """The map; `pieces` are drawings of 120 by 120 by the label of their space; `name` keeps ids of one page apart.

    `again`: the ground is that of a map which the page has drawn under this name already, and its terrain is not named
    once more: what is used again cannot follow the reader's language. `happened` lies over it all.
    """
    lattice = Lattice(plan.grid)
    width, height = (round(length) + _EDGE for length in lattice.size)
    detailed = plan.grid.width * plan.grid.height <= MOST_PATTERNS
    below, above = f"{name}:ground", f"{name}:signs"
    return tag(
        "svg",
        (title or plan.entry.title).choice("title"),
        tag(
            "defs", [_outline_of_hex(lattice, name), _symbols(plan, lattice, name)] if detailed and not again else None
        ),
        tag(
            "g",
            tag("use", href=f"#{below}") if again else tag("g", _below(plan, lattice, name, detailed), id=below),
            (_piece(plan, lattice, label, piece) for label, piece in (pieces or {}).items()),
            tag("use", href=f"#{above}") if again else tag("g", _above(plan, lattice), id=above),
            None if again else [_terrain_name(plan, lattice, cell) for cell in plan.grid.cells()],
            happened,
            transform=f"translate({_EDGE} {_EDGE})",
        ),
        class_="hw-map",
        viewBox=f"0 0 {width + 2} {height + 2}",
        role="img",
        width=width,
        height=height,
    )


def _below(plan: Plan, lattice: Lattice, name: str, detailed: bool) -> list[object]:
    """What pieces stand on: rulers, spaces, borders of areas."""
    return [
        _rulers(plan, lattice),
        [_space(plan, lattice, cell, name if detailed else None) for cell in plan.grid.cells()],
        [_outline(plan, lattice, area) for area in plan.areas if area.mark != "none" or area.side],
    ]


def _above(plan: Plan, lattice: Lattice) -> list[object]:
    """What no piece hides: labels and the badges of areas; nothing of it has words."""
    places: Counter[str] = Counter()
    return [
        [_labels(plan, lattice, cell) for cell in plan.grid.cells()],
        [_badges(plan, lattice, area, places) for area in plan.areas],
    ]


def changes_on(plan: Plan, changed: Iterable[str], ways: Iterable[tuple[str, str]]) -> Html:
    """What happened on a map: a ring around each space where something changed, an arrow for each way taken."""
    lattice = Lattice(plan.grid)
    rings = [_ring(lattice, cell) for label in changed if (cell := plan.grid.find(label))]
    arrows = [
        _arrow(lattice.centre(start), lattice.centre(end))
        for one, other in ways
        if (start := plan.grid.find(one)) and (end := plan.grid.find(other))
    ]
    return tag("g", rings, arrows, class_="hw-happened")


def _ring(lattice: Lattice, cell: Cell) -> Html:
    return tag("polygon", points=_listed(lattice.corners(cell, 5)), class_="hw-happened__ring")


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> Html:
    """An arrow from near one middle to near the other."""
    (x, y), (across, down) = start, end
    length = ((across - x) ** 2 + (down - y) ** 2) ** 0.5 or 1.0
    dx, dy = (across - x) / length, (down - y) / length
    tail, tip = (x + dx * 22, y + dy * 22), (across - dx * 24, down - dy * 24)
    neck = (tip[0] - dx * 18, tip[1] - dy * 18)
    head = (tip, (neck[0] - dy * 11, neck[1] + dx * 11), (neck[0] + dy * 11, neck[1] - dx * 11))
    line = f"M{tail[0]:.1f} {tail[1]:.1f}L{neck[0]:.1f} {neck[1]:.1f}"
    return tag("path", d=line, class_="hw-happened__way") + tag(
        "polygon", points=_listed(head), class_="hw-happened__tip"
    )


def _outline_of_hex(lattice: Lattice, name: str) -> Html | None:
    """The form by which the grounds of hexes are cut out; squares need none."""
    if not lattice.is_hex:
        return None
    (x, y), (wide, high) = lattice.centre((0, 0)), lattice.box
    points = ((across - x + wide / 2, down - y + high / 2) for across, down in lattice.corners((0, 0)))
    return tag("clipPath", tag("polygon", points=_listed(points)), id=f"{name}:hex")


def _symbols(plan: Plan, lattice: Lattice, name: str) -> Html:
    """A drawing of each terrain, as large as a space."""
    if not lattice.is_hex:
        return join(
            tag("symbol", _ground(one), id=f"{name}:{one.id}", viewBox="0 0 100 100") for one in plan.terrains()
        )
    wide, high = lattice.box
    size = max(wide, high)
    place = {"x": round((wide - size) / 2, 2), "y": round((high - size) / 2, 2), "width": size, "height": size}
    return join(
        tag(
            "symbol",
            tag("g", tag("svg", _ground(one), viewBox="0 0 100 100", **place), clip_path=f"url(#{name}:hex)"),
            id=f"{name}:{one.id}",
            viewBox=f"0 0 {wide} {high}",
        )
        for one in plan.terrains()
    )


def _listed(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{round(x, 2):g},{round(y, 2):g}" for x, y in points)


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


def area_colour(plan: Plan, area: Area) -> str:
    """The colour in which an area is outlined: a strong shade of its side's, or of a neutral yellow."""
    look = side_looks(plan.entry.game).get(area.side)
    return look.strong if look else "#8a5a00"


def badge(area: Area, fill: str) -> Html:
    """An area's badge around the origin: its mark, or its initials where it has none."""
    letters = tag("text", area.letters, text_anchor="middle", y=5, class_="hw-badge__letter")
    size = 0.72 if area.mark in _MARKS else 1 if len(area.letters) < 3 else 0.8
    return tag(
        "g",
        tag("circle", r=14, fill=fill, stroke="#fff", stroke_width=2),
        tag("g", mark_sign(area.mark) or letters, transform=f"scale({size})"),
        class_="hw-badge",
    )


def _ground(terrain: Entry) -> Html:
    return ground(str(terrain.get("pattern", "plain")), _colour(terrain))


def _colour(terrain: Entry) -> str:
    """The colour of a terrain; one that gives none has that of its pattern, or of its place among those without."""
    return colour(terrain.get("colour"), _otherwise(terrain.game).get(terrain.id, ground_colour("plain", 0)))


@lru_cache(maxsize=16)
def _otherwise(game: Game) -> Mapping[str, str]:
    """The colours of the terrains of a game that give none."""
    bare = [one for one in game.all("terrain") if not one.get("colour")]
    return {one.id: ground_colour(one.get("pattern"), place) for place, one in enumerate(bare)}


def _rulers(plan: Plan, lattice: Lattice) -> Html:
    letters = plan.grid.labels == "letter_number"
    columns = (
        tag(
            "text",
            column_letters(column) if letters else f"c{column + 1}",
            x=lattice.square((0, column))[0] + 50,
            y=-9,
            text_anchor="middle",
        )
        for column in range(plan.grid.width)
    )
    rows = (
        tag(
            "text",
            row + 1 if letters else f"r{row + 1}",
            x=-14,
            y=lattice.square((row, 0))[1] + 56,
            text_anchor="middle",
        )
        for row in range(plan.grid.height)
    )
    return tag("g", columns, rows, class_="hw-map__ruler")


def _space(plan: Plan, lattice: Lattice, cell: Cell, name: str | None) -> Html:
    """A space with the drawing of its terrain, or with its colour alone where there is no `name` for drawings."""
    label = plan.grid.label(cell)
    terrain = plan.entry.game.find("terrain", plan.terrain.get(label, ""))
    title = joined([Words.plain(label), terrain.title], ": ") if terrain else Words.plain(label)
    fill = _ground_of(lattice, cell, terrain, name) if terrain else None
    bare = "hw-map__space" if terrain else "hw-map__space hw-map__space--open"
    return tag("g", title.choice("title"), fill, _form(lattice, cell, class_=bare))


def _ground_of(lattice: Lattice, cell: Cell, terrain: Entry, name: str | None) -> Html:
    if not name:
        return _form(lattice, cell, fill=_colour(terrain))
    x, y = lattice.square(cell)
    wide, high = lattice.box
    place = {"x": round(x + 50 - wide / 2, 2), "y": round(y + 50 - high / 2, 2)} if lattice.is_hex else {"x": x, "y": y}
    return tag("use", href=f"#{name}:{terrain.id}", **place, width=wide, height=high)


def _form(lattice: Lattice, cell: Cell, **more: str) -> Html:
    """The form of a space."""
    if lattice.is_hex:
        return tag("polygon", points=_listed(lattice.corners(cell)), **more)
    x, y = lattice.square(cell)
    return tag("rect", x=x, y=y, width=SPACE, height=SPACE, **more)


def _labels(plan: Plan, lattice: Lattice, cell: Cell) -> Html:
    """What is written in a space; above the outlines, which it must not be cut by."""
    label = plan.grid.label(cell)
    x, y = lattice.square(cell)
    if lattice.is_hex:
        return tag("text", label, x=x + 50, y=y + 18, text_anchor="middle", class_="hw-map__label")
    return tag("text", label, x=x + 9, y=y + 20, class_="hw-map__label")


def _terrain_name(plan: Plan, lattice: Lattice, cell: Cell) -> Html | None:
    """The name of the terrain at the foot of a space, where there are several."""
    terrain = plan.entry.game.find("terrain", plan.terrain.get(plan.grid.label(cell), ""))
    if terrain is None or len(plan.terrains()) == 1:
        return None
    x, y = lattice.square(cell)
    return tag("text", terrain.title.html("tspan"), x=x + 50, y=y + 90, text_anchor="middle", class_="hw-map__terrain")


def _outline(plan: Plan, lattice: Lattice, area: Area) -> Html:
    """The border of an area, drawn along the sides where it ends; a little inside, so that neighbours do not meet."""
    cells = {cell for label in area.spaces if (cell := plan.grid.find(label))}
    path = "".join(
        f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}"
        for cell in sorted(cells)
        for beyond, start, end in lattice.sides(cell, 4)
        if beyond not in cells
    )
    stroke = area_colour(plan, area)
    return tag("path", d=path, fill="none", stroke="#fff", stroke_width=7, stroke_linecap="square") + tag(
        "path",
        d=path,
        fill="none",
        stroke=stroke,
        stroke_width=4,
        stroke_linecap="square",
        stroke_dasharray="12 9" if area.mark == "start" else None,
    )


def _badges(plan: Plan, lattice: Lattice, area: Area, places: Counter[str]) -> Html:
    """A badge in each space of an area. Spaces of several areas show as many side by side as
    there is room for; `places` counts them."""
    fill = area_colour(plan, area)
    marked = []
    for label in area.spaces:
        cell = plan.grid.find(label)
        if cell is None:
            continue
        before = places[label]
        places[label] += 1
        if before >= _MOST_BADGES:
            continue
        x, y = lattice.square(cell)
        marked.append(
            tag(
                "g",
                badge(area, fill),
                transform=f"translate({x + 80 - before * 28} {y + 20}) scale(0.85)",
            )
        )
    return join(marked)


def _piece(plan: Plan, lattice: Lattice, label: str, piece: Html) -> Html:
    cell = plan.grid.find(label)
    if cell is None:
        return Html("")
    x, y = lattice.square(cell)
    shadow = tag("rect", x=x + 21, y=y + 25, width=58, height=58, rx=6, fill=INK, opacity=0.35)
    return shadow + tag(
        "svg", piece, x=x + 19, y=y + 22, width=60, height=60, viewBox="0 0 120 120", overflow="visible"
    )
