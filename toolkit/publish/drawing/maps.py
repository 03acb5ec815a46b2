"""Maps drawn from data: the ground of each space, its label, areas with their marks, pieces. In: a Plan. Out: SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from toolkit.board.labels import Cell, column_letters
from toolkit.publish.drawing.colours import INK, colour
from toolkit.publish.drawing.ground import ground, ground_colour
from toolkit.publish.drawing.plans import Area, Plan
from toolkit.publish.game import Entry, Game
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import side_looks
from toolkit.publish.words import Words, joined

SPACE = 100
MOST_PATTERNS = 2500
"""On maps of more spaces the ground is a plain colour: a browser takes half a minute for ten thousand drawings."""
_MOST_BADGES = 3
_EDGE = 28
_STEPS = {"top": (-1, 0), "left": (0, -1), "right": (0, 1), "bottom": (1, 0)}
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


def draw_map(plan: Plan, pieces: Mapping[str, Html] | None = None, name: str = "map") -> Html:
    """The map; `pieces` are drawings of 120 by 120 by the label of their space; `name` keeps ids of one page apart."""
    width, height = plan.grid.width * SPACE + _EDGE, plan.grid.height * SPACE + _EDGE
    detailed = plan.grid.width * plan.grid.height <= MOST_PATTERNS
    places: Counter[str] = Counter()
    return tag(
        "svg",
        plan.entry.title.choice("title"),
        tag(
            "defs",
            (
                tag("symbol", _ground(one), id=f"{name}:{one.id}", viewBox="0 0 100 100")
                for one in plan.terrains()
                if detailed
            ),
        ),
        tag("g", _rulers(plan), transform=f"translate({_EDGE} {_EDGE})"),
        tag(
            "g",
            (_space(plan, cell, name if detailed else None) for cell in plan.grid.cells()),
            (_outline(plan, area) for area in plan.areas if area.mark != "none" or area.side),
            (_piece(plan, label, piece) for label, piece in (pieces or {}).items()),
            (_labels(plan, cell) for cell in plan.grid.cells()),
            [_badges(plan, area, places) for area in plan.areas],
            transform=f"translate({_EDGE} {_EDGE})",
        ),
        class_="hw-map",
        viewBox=f"0 0 {width + 2} {height + 2}",
        role="img",
        width=width,
        height=height,
    )


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


def _corner(cell: Cell) -> tuple[int, int]:
    return cell[1] * SPACE, cell[0] * SPACE


def _rulers(plan: Plan) -> Html:
    letters = plan.grid.labels == "letter_number"
    columns = (
        tag(
            "text",
            column_letters(column) if letters else f"c{column + 1}",
            x=column * SPACE + 50,
            y=-9,
            text_anchor="middle",
        )
        for column in range(plan.grid.width)
    )
    rows = (
        tag("text", row + 1 if letters else f"r{row + 1}", x=-14, y=row * SPACE + 56, text_anchor="middle")
        for row in range(plan.grid.height)
    )
    return tag("g", columns, rows, class_="hw-map__ruler")


def _space(plan: Plan, cell: Cell, name: str | None) -> Html:
    """A space with the drawing of its terrain, or with its colour alone where there is no `name` for drawings."""
    label = plan.grid.label(cell)
    terrain = plan.entry.game.find("terrain", plan.terrain.get(label, ""))
    x, y = _corner(cell)
    title = joined([Words.plain(label), terrain.title], ": ") if terrain else Words.plain(label)
    place = {"x": x, "y": y, "width": SPACE, "height": SPACE}
    fill = tag("use", href=f"#{name}:{terrain.id}", **place) if terrain and name else None
    if terrain and not name:
        fill = tag("rect", fill=_colour(terrain), **place)
    return tag(
        "g",
        title.choice("title"),
        fill,
        tag(
            "rect",
            **place,
            class_="hw-map__space" if terrain else "hw-map__space hw-map__space--open",
        ),
    )


def _labels(plan: Plan, cell: Cell) -> Html:
    """What is written in a space; above the outlines, which it must not be cut by."""
    label = plan.grid.label(cell)
    terrain = plan.entry.game.find("terrain", plan.terrain.get(label, ""))
    x, y = _corner(cell)
    written = tag("text", label, x=x + 9, y=y + 20, class_="hw-map__label")
    if terrain is None or len(plan.terrains()) == 1:
        return written
    return written + tag(
        "text", terrain.title.html("tspan"), x=x + 50, y=y + 90, text_anchor="middle", class_="hw-map__terrain"
    )


def _outline(plan: Plan, area: Area) -> Html:
    """The border of an area, drawn along the sides where it ends; a little inside, so that neighbours do not meet."""
    cells = {cell for label in area.spaces if (cell := plan.grid.find(label))}
    path = "".join(
        _side(cell, side)
        for cell in sorted(cells)
        for side, (down, right) in _STEPS.items()
        if (cell[0] + down, cell[1] + right) not in cells
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


def _side(cell: Cell, side: str, inset: int = 4) -> str:
    x, y = _corner(cell)
    near, far = inset, SPACE - inset
    return {
        "top": f"M{x + near} {y + near}h{far - near}",
        "bottom": f"M{x + near} {y + far}h{far - near}",
        "left": f"M{x + near} {y + near}v{far - near}",
        "right": f"M{x + far} {y + near}v{far - near}",
    }[side]


def _badges(plan: Plan, area: Area, places: Counter[str]) -> Html:
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
        x, y = _corner(cell)
        marked.append(
            tag(
                "g",
                badge(area, fill),
                transform=f"translate({x + 80 - before * 28} {y + 20}) scale(0.85)",
            )
        )
    return join(marked)


def _piece(plan: Plan, label: str, piece: Html) -> Html:
    cell = plan.grid.find(label)
    if cell is None:
        return Html("")
    x, y = _corner(cell)
    shadow = tag("rect", x=x + 21, y=y + 25, width=58, height=58, rx=6, fill=INK, opacity=0.35)
    return shadow + tag("svg", piece, x=x + 19, y=y + 22, width=60, height=60, viewBox="0 0 120 120")
