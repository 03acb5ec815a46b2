"""Maps drawn from data. In: a Plan, pieces, overlays. Out: SVG.

From the ground up: the ground of each space, heights, drawn shapes, the lines of the grid, crests, borders of areas,
paths, what lies on sides, bridges; then pieces; then what is written, which no piece hides; then overlays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from toolkit.board.areas import AreasGrid
from toolkit.board.board import Shape
from toolkit.board.labels import Cell
from toolkit.publish.drawing.colours import INK, darker
from toolkit.publish.drawing.ground import ALONE
from toolkit.publish.drawing.lattice import SPACE, Lattice, Point, unit
from toolkit.publish.drawing.lines import CURVED, number, path, stroke
from toolkit.publish.drawing.marks import STRIP, badges, control, held, outlines, strips, strips_at
from toolkit.publish.drawing.notes import Notes
from toolkit.publish.drawing.overlays import Overlay, room_for
from toolkit.publish.drawing.plans import UNDER, Plan
from toolkit.publish.drawing.relief import crests, heights, tints
from toolkit.publish.drawing.terrain import colour_of, ground_of, line_of
from toolkit.publish.drawing.ways import bridges, decks, over, path_course, side_course, terrains_along
from toolkit.publish.drawing.writing import (
    ROSETTE,
    has_rosette,
    has_rulers,
    labels,
    names,
    rosette,
    rulers,
    terrain_name,
    translated_names,
)
from toolkit.publish.game import Entry
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words, joined

_RULER, _BARE = 28, 8
_TILE = 0.62
"""How large the pattern of a drawn shape is beside that of a space."""
_BUILT = frozenset({"houses", "town", "village", "building", "ruins", "fort"})
"""Patterns whose drawn shapes are single buildings."""
_CROSSINGS = ("ford", "bridge")
"""Lines on sides that lie above all others there."""


_LISTED = 900
"""Maps that are wider than this are too small in a list for anybody to read what is written in them."""


_CROWDED = 600
"""Of more spaces than these none has a pattern in a small drawing, and none a plain one in a large one: a browser draws
each anew."""


def is_small_in_a_list(plan: Plan) -> bool:
    """Whether nothing should be written in the map where maps stand side by side."""
    return plan.lattice.size[0] > _LISTED


def draw_map(
    plan: Plan,
    pieces: Mapping[str, Html] | None = None,
    name: str = "map",
    *,
    again: bool = False,
    small: bool = False,
    happened: Html | None = None,
    title: Words | None = None,
    overlays: Sequence[Overlay] = (),
) -> Html:
    """The map; `pieces` are drawings of 120 by 120 by the label of their space; `name` keeps ids of one page apart.

    `again`: the ground is that of a map which the page has drawn under this name already, and its terrain is not named
    once more: what is used again cannot follow the reader's language. `small`: nothing is written in it, for
    nobody could read it in a list. `happened` and `overlays` lie over it all.
    """
    lattice = plan.lattice
    left, top, right, bottom = _margins(plan)
    width, height = round(lattice.size[0] + left + right), round(lattice.size[1] + top + bottom)
    notes = Notes.of(overlays, lattice.size[0])
    height += notes.height
    taken = {plan.grid.find(label) for label in pieces or {}}
    below, above = f"{name}:ground", f"{name}:signs"
    return tag(
        "svg",
        (title or plan.entry.title).choice("title"),
        None if again else tag("defs", _definitions(plan, name)),
        tag(
            "g",
            tag("use", href=f"#{below}") if again else tag("g", _below(plan, name, small=small), id=below),
            [overlay.ground(plan) for overlay in overlays],
            (_piece(plan, label, piece) for label, piece in (pieces or {}).items()),
            tag("use", href=f"#{above}") if again else tag("g", _above(plan, small=small), id=above),
            None if small else translated_names(plan),
            None
            if again or small
            else [terrain_name(plan, cell, has_piece=cell in taken) for cell in plan.grid.cells()],
            _overlays(plan, overlays),
            happened,
            notes.draw(lattice.size[1] + 4 + len(strips_at(plan, "bottom")) * STRIP),
            transform=f"translate({left} {top})",
        ),
        class_="hw-map",
        viewBox=f"0 0 {width} {height}",
        role="group" if pieces else "img",  # pieces are links, which no image may hold
        width=width,
        height=height,
    )


def _margins(plan: Plan) -> tuple[int, int, int, int]:
    """What lies around the spaces: left, top, right, bottom."""
    ruler = _RULER if has_rulers(plan) else _BARE
    left, top, right, bottom = (len(strips_at(plan, where)) * STRIP for where in ("left", "top", "right", "bottom"))
    beside = ROSETTE + 8 if has_rosette(plan) else 0
    return left + ruler, top + ruler, right + 6 + beside, bottom + 6


def _definitions(plan: Plan, name: str) -> list[object]:
    if not plan.is_detailed:
        return [_land(plan, name)]
    return [
        _land(plan, name),
        _form_of_space(plan.lattice, name),
        [_symbol(plan.lattice, one, name) for one in plan.terrains()],
        [_tile(one, name) for one in plan.drawn()],
    ]


def _land(plan: Plan, name: str) -> Html | None:
    """What of the drawing is map: whatever runs on beyond it, as on a board that was cut, is cut off there."""
    board = plan.board
    if not (board.shapes or board.crests or board.paths):
        return None
    between = "".join(path(outline, closed=True) for outline in plan.lattice.between())
    return tag(
        "clipPath",
        tag("use", href=f"#{name}:spaces"),
        tag("path", d=between) if between else None,
        id=f"{name}:land",
    )


def _below(plan: Plan, name: str, *, small: bool) -> list[object]:
    """What pieces stand on."""
    lattice = plan.lattice
    cells = list(plan.grid.cells())
    ruler = _RULER if has_rulers(plan) else _BARE
    right = lattice.size[0] + len(strips_at(plan, "right")) * STRIP + 8 + ROSETTE / 2
    outlines_of_cells = "".join(path(lattice.corners(cell), closed=True) for cell in cells)
    crowded = small and len(cells) > _CROWDED
    return [
        None if small else rulers(plan),
        strips(plan, ruler),
        tag("g", rosette(plan), transform=f"translate({number(right)} {ROSETTE // 2})") if has_rosette(plan) else None,
        _links(plan),
        _colours(plan) if crowded else [_space(plan, cell, name, spoken=not small) for cell in cells],
        _cut(name, tints(plan), *(_shape(plan, one, name) for one in plan.board.shapes)),
        tag("path", d=outlines_of_cells, id=f"{name}:spaces", class_="hw-map__grid"),
        _cut(name, crests(plan)),
        held(plan),
        outlines(plan),
        _lines(plan, name),
    ]


def _colours(plan: Plan) -> list[Html]:
    """The ground of all spaces, one area of colour for each kind of terrain."""
    found: dict[str, list[str]] = {}
    for cell in plan.grid.cells():
        terrain = plan.ground_at(cell)
        fill = colour_of(terrain) if terrain else "none"
        found.setdefault(fill, []).append(path(plan.lattice.corners(cell), closed=True))
    return [tag("path", d="".join(forms), fill=fill) for fill, forms in found.items()]


def _cut(name: str, *drawn: Html | None) -> Html | None:
    """Drawings, cut off where the map ends."""
    found = join(drawn)
    return tag("g", found, clip_path=f"url(#{name}:land)") if found else None


def _above(plan: Plan, *, small: bool) -> list[object]:
    """What no piece hides: labels, levels, holders, badges of areas, names; nothing of it is translated."""
    if small:
        return [control(plan), badges(plan)]
    return [labels(plan), heights(plan), control(plan), badges(plan), names(plan)]


def _lines(plan: Plan, name: str) -> list[object]:
    """Paths, what lies on sides, and the paths once more where they go over a bridge."""
    game = plan.entry.game
    found = {id: entry for id in terrains_along(plan) if (entry := game.find("terrain", id))}
    under = [entry for entry in found.values() if entry.get("line") in UNDER]
    above = [entry for entry in found.values() if entry not in under]
    on_sides = [entry for entry in plan.lines() if any(one.terrain == entry.id for one in plan.board.sides)]
    flat = sorted(on_sides, key=lambda entry: (entry.get("line") in _CROSSINGS, entry.get("line") not in UNDER))
    bridged = bridges(plan, {entry.id for entry in on_sides if entry.get("line") == "bridge"})
    again = [(entry, over(plan, entry.id, bridged)) for entry in above]
    return [
        _cut(name, *(line_of(entry, path_course(plan, entry.id)) for entry in (*under, *above))),
        *(line_of(entry, course) for entry, course in decks(plan)),
        *(line_of(entry, side_course(plan, entry.id, curved=entry.get("line") in CURVED)) for entry in flat),
        *(line_of(entry, course) for entry, course in again if course),
    ]


def _overlays(plan: Plan, overlays: Sequence[Overlay]) -> Html:
    first, drawn, room = 1, [], room_for(plan, overlays)
    for overlay in overlays:
        drawn.append(overlay.draw(plan, first, room))
        first += len(overlay.notes)
    return join(drawn)


def changes_on(plan: Plan, changed: Iterable[str], ways: Iterable[tuple[str, str]]) -> Html:
    """What happened on a map: a ring around each space where something changed, an arrow for each way taken."""
    lattice = plan.lattice
    rings = [_ring(lattice, cell) for label in changed if (cell := plan.grid.find(label))]
    arrows = [
        _arrow(lattice.centre(start), lattice.centre(end))
        for one, other in ways
        if (start := plan.grid.find(one)) and (end := plan.grid.find(other))
    ]
    return tag("g", rings, arrows, class_="hw-happened")


def _ring(lattice: Lattice, cell: Cell) -> Html:
    return tag("path", d=path(lattice.corners(cell, 5), closed=True), class_="hw-happened__ring")


def _arrow(start: Point, end: Point) -> Html:
    """An arrow from near one middle to near the other."""
    (x, y), (across, down), (dx, dy) = start, end, unit(start, end)
    tail, tip = (x + dx * 22, y + dy * 22), (across - dx * 24, down - dy * 24)
    neck = (tip[0] - dx * 18, tip[1] - dy * 18)
    head = (tip, (neck[0] - dy * 11, neck[1] + dx * 11), (neck[0] + dy * 11, neck[1] - dx * 11))
    line = tag("path", d=path((tail, neck)), class_="hw-happened__way")
    return line + tag("path", d=path(head, closed=True), class_="hw-happened__tip")


def _links(plan: Plan) -> Html | None:
    """Between areas that touch: bands that run from middle to middle below the areas."""
    grid = plan.grid
    if not isinstance(grid, AreasGrid):
        return None
    d = "".join(path(map(plan.lattice.centre, pair)) for pair in sorted(grid.links))
    return stroke(d, "#5a6156", 9) + stroke(d, "#e9e6d9", 5.5)


def _is_cut(lattice: Lattice) -> bool:
    """Whether the grounds of spaces are cut out of squares."""
    return lattice.is_hex or not lattice.is_sheet


def _form_of_space(lattice: Lattice, name: str) -> Html | None:
    """The form by which the grounds of spaces are cut out; squares need none."""
    if not _is_cut(lattice):
        return None
    first = next(lattice.grid.cells())
    (x, y), (wide, high) = lattice.centre(first), lattice.box
    points = ((across - x + wide / 2, down - y + high / 2) for across, down in lattice.corners(first))
    return tag("clipPath", tag("path", d=path(points, closed=True)), id=f"{name}:form")


def _symbol(lattice: Lattice, terrain: Entry, name: str) -> Html:
    """The drawing of a terrain, as large as a space."""
    id = f"{name}:{terrain.id}"
    if not _is_cut(lattice):
        return tag("symbol", ground_of(terrain), id=id, viewBox="0 0 100 100")
    wide, high = lattice.box
    size = max(wide, high)
    place = {"x": round((wide - size) / 2, 2), "y": round((high - size) / 2, 2), "width": size, "height": size}
    cut = tag("g", tag("svg", ground_of(terrain), viewBox="0 0 100 100", **place), clip_path=f"url(#{name}:form)")
    return tag("symbol", cut, id=id, viewBox=f"0 0 {wide} {high}")


def _tile(terrain: Entry, name: str) -> Html | None:
    """The pattern that fills the drawn shapes of a terrain. What grows over the edge of the tile comes in again on the
    other side, so that no seam shows."""
    if terrain.get("pattern") in _BUILT:
        base = colour_of(terrain)
        roof = tag("rect", width=9, height=9, fill=base) + tag(
            "path", d="M0 0V9", stroke=darker(base, 0.45), stroke_width=2.4
        )
        return tag(
            "pattern", roof, id=f"{name}:on:{terrain.id}", patternUnits="userSpaceOnUse", width=9, height=9,
            patternTransform="rotate(45)",
        )  # fmt: skip
    size = number(SPACE * _TILE)
    drawn = ground_of(terrain)
    return tag(
        "pattern", tag("g", drawn, transform=f"scale({_TILE})"), id=f"{name}:on:{terrain.id}",
        patternUnits="userSpaceOnUse", width=size, height=size,
    )  # fmt: skip


def _shape(plan: Plan, shape: Shape, name: str) -> Html | None:
    entry = plan.entry.game.find("terrain", shape.terrain)
    if entry is None:
        return None
    base, d = colour_of(entry), path(map(plan.lattice.place, shape.points), closed=True)
    fill = f"url(#{name}:on:{entry.id})" if plan.is_detailed else base
    built = entry.get("pattern") in _BUILT
    edge = {"stroke": darker(base, 0.85 if built else 0.55), "stroke_width": 3.4 if built else 2.4}
    title = entry.title.choice("title")
    return tag("path", title, d=d, fill=fill, fill_rule="evenodd", stroke_linejoin="round", **edge)


def _space(plan: Plan, cell: Cell, name: str, *, spoken: bool) -> Html:
    """A space with the drawing of its terrain, or with its colour alone on large maps; `spoken` with what it is."""
    drawn = _ground(plan, cell, plan.ground_at(cell), name)
    return tag("g", _spoken(plan, cell, plan.terrain_at(cell)).choice("title"), drawn) if spoken else drawn


def _spoken(plan: Plan, cell: Cell, terrain: Entry | None) -> Words:
    """A space in words: label, terrain, level, what is written there."""
    level, written = plan.board.levels.get(cell, 0), plan.name_at(cell)
    told = [
        *([terrain.title] if terrain else []),
        *([say("level {level}", level=level)] if level else []),
        *([written] if written else []),
    ]
    label = Words.plain(plan.grid.label(cell))
    return joined([label, joined(told, ", ")], ": ") if told else label


def _ground(plan: Plan, cell: Cell, terrain: Entry | None, name: str) -> Html:
    lattice = plan.lattice
    form = path(lattice.corners(cell), closed=True)
    if terrain is None:
        return tag("path", d=form, class_="hw-map__open")
    wide, high = lattice.box
    is_bare = terrain.get("pattern", "plain") == "plain" and plan.grid.width * plan.grid.height > _CROWDED
    if is_bare or not plan.is_detailed:
        return tag("path", d=form, fill=colour_of(terrain))
    parts = lattice.middles(cell)
    alone = len(parts) > 1 and terrain.get("pattern") in ALONE
    return join(
        [
            tag("path", d=form, fill=colour_of(terrain)) if alone else None,
            *(
                tag(
                    "use", href=f"#{name}:{terrain.id}", x=number(x - wide / 2), y=number(y - high / 2), width=wide,
                    height=high,
                )
                for x, y in ([lattice.centre(cell)] if alone else parts)
            ),
        ]
    )  # fmt: skip


def _piece(plan: Plan, label: str, piece: Html) -> Html:
    cell = plan.grid.find(label)
    if cell is None:
        return Html("")
    x, y = plan.lattice.square(cell)
    shadow = tag("rect", x=number(x + 21), y=number(y + 25), width=58, height=58, rx=6, fill=INK, opacity=0.35)
    place = {"x": number(x + 19), "y": number(y + 22), "width": 60, "height": 60}
    return shadow + tag("svg", piece, **place, viewBox="0 0 120 120", overflow="visible")
