"""What is written on maps: rulers, labels, names of places, names of terrain, the rosette. In: a Plan. Out: SVG.

Letters have a rim of paper, so that they can be read over anything. Names make way for each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.board.labels import Cell, column_letters
from toolkit.board.lanes import LanesGrid
from toolkit.publish.drawing.lattice import Point
from toolkit.publish.drawing.lines import number, path
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.room import Box, overlap
from toolkit.publish.game import dig
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words

ROSETTE = 92
"""How wide the rosette is."""
_LETTER = 7.2
"""How wide a letter of a place name is on average."""
_LINE = 16
_LONG = 13
_LONGEST = 80
"""Letters of a name that are drawn at most."""


def has_rulers(plan: Plan) -> bool:
    """Whether columns and rows are named at the borders: labels follow from them."""
    grid = plan.grid
    ends = len(grid.ends) if isinstance(grid, LanesGrid) else 0
    return plan.lattice.is_sheet and len(grid.names) <= ends


def rulers(plan: Plan) -> Html:
    """The names of columns and rows."""
    grid, lattice = plan.grid, plan.lattice
    if not has_rulers(plan):
        return Html("")
    letters, (row_first, column_first) = grid.labels == "letter_number", grid.first
    columns = (
        tag(
            "text",
            column_letters(column + column_first - 1) if letters else f"c{column + column_first}",
            x=number(lattice.square((0, column))[0] + 50),
            y=-9,
            text_anchor="middle",
        )
        for column in range(grid.width)
    )
    rows = (
        tag(
            "text",
            row + row_first if letters else f"r{row + row_first}",
            x=-14,
            y=number(lattice.square((row, 0))[1] + 56),
            text_anchor="middle",
        )
        for row in range(grid.height)
    )
    return tag("g", columns, rows, class_="hw-map__ruler")


def labels(plan: Plan) -> Html:
    """The label of each space; above the outlines, which it must not be cut by. How they look is said once."""
    named = {cell: None for cell in plan.grid.cells() if has_own_name(plan, cell)}
    own = (_named(plan, cell) for cell in named if not is_translated(plan, cell))
    rest = [_label(plan, cell) for cell in plan.grid.cells() if cell not in named]
    anchor = {"text_anchor": "middle"} if plan.lattice.is_hex else {}
    return join([tag("g", rest, **anchor, class_="hw-map__label") if rest else None, *own])


def _label(plan: Plan, cell: Cell) -> Html:
    x, y = plan.lattice.square(cell)
    across, down = (50, 18) if plan.lattice.is_hex else (9, 20)
    return tag("text", plan.grid.label(cell), x=number(x + across), y=number(y + down))


def has_own_name(plan: Plan, cell: Cell) -> bool:
    """Whether a space is called by a name, as areas and the ends of lanes are, and not by column and row."""
    return not plan.lattice.is_sheet or (isinstance(plan.grid, LanesGrid) and cell in plan.grid.names)


def _named(plan: Plan, cell: Cell) -> Html:
    """The name of an area or of a space at the end of lanes, below its head."""
    (x, y), name = plan.lattice.square(cell), plan.name_at(cell) or Words.plain(in_plain(plan.grid.label(cell)))
    if isinstance(plan.grid, LanesGrid) and cell[0] not in range(plan.grid.height):
        left = plan.lattice.corners(cell)[0][0]
        return tag("text", name.html("tspan"), x=number(left + 10), y=number(y + 20), class_="hw-map__name")
    top = y + 17 if plan.lattice.is_sheet else y + 2 - 6 * (len(halves(str(name))) - 1)
    return _lines(name, x + 50, top)


@dataclass(frozen=True)
class Name:
    """A name of a place where it is written: its words, the middle of the first line's foot, the box around all."""

    words: Words
    at: Point
    box: Box


def names(plan: Plan) -> Html:
    """The names of places that are the same in all languages."""
    return join(_lines(name.words, *name.at) for name in placed_names(plan) if not _differs(name.words))


def translated_names(plan: Plan) -> Html:
    """The names, of places and of spaces that are called by one, that follow the reader's language."""
    called = [
        _named(plan, cell) for cell in plan.grid.cells() if has_own_name(plan, cell) and is_translated(plan, cell)
    ]
    return join([*called, *(_lines(name.words, *name.at) for name in placed_names(plan) if _differs(name.words))])


def is_translated(plan: Plan, cell: Cell) -> bool:
    """Whether what is written at a space differs by language."""
    return _differs(plan.name_at(cell))


def _differs(words: Words) -> bool:
    return len({text for _, text in words.texts}) > 1


def placed_names(plan: Plan) -> list[Name]:
    """The names of places: at the foot of their spaces, elsewhere in them where another name is in the way."""
    found: list[Name] = []
    for cell in sorted(plan.board.names):
        if has_own_name(plan, cell):
            continue
        words = plan.name_at(cell)
        written = [halves(_cut(text)) for _, text in words.texts]
        lines = max(written, key=len)
        wide = max(len(line) for lines_ in written for line in lines_) * _LETTER
        (x, _), limit = plan.lattice.centre(cell), plan.lattice.size[0]
        x = min(max(x, wide / 2 + 2), max(limit - wide / 2 - 2, wide / 2 + 2))
        placed = [
            Name(words, (x, y), (x - wide / 2, y - _LINE + 3, x + wide / 2, y + _LINE * (len(lines) - 1) + 3))
            for y in _rows(plan, cell, len(lines))
        ]
        free = (one for one in placed if not any(overlap(one.box, other.box) for other in found))
        found.append(next(free, placed[0]))
    return found


def _rows(plan: Plan, cell: Cell, count: int) -> Iterator[float]:
    """The places of the first line of a name, the best first."""
    _, y = plan.lattice.square(cell)
    yield y + BELOW_A_PIECE - _LINE * (count - 1)
    yield y + 34
    yield y + 56 - _LINE * (count - 1) / 2
    yield y + 104


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"


def _lines(words: Words, x: float, y: float) -> Html:
    """A name in its lines; one that is translated has those of each language."""

    def line(element: str, text: str, place: int, **more: object) -> Html:
        """A line of it."""
        return tag(element, text, x=number(x), y=number(y + place * _LINE), **more)

    if not _differs(words):
        middle = {"text_anchor": "middle", "class_": "hw-map__name"}
        return join(line("text", text, place, **middle) for place, text in enumerate(halves(_cut(str(words)))))
    inside = words.html(
        "tspan", lambda text: join(line("tspan", part, place) for place, part in enumerate(halves(_cut(text))))
    )
    return tag("text", inside, text_anchor="middle", class_="hw-map__name")


def halves(name: str) -> list[str]:
    """A name in one line, or in two where it is long and has a blank."""
    words = name.split()
    if len(name) <= _LONG or len(words) < 2:
        return [name]
    cuts = ([" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words)))
    return min(cuts, key=lambda lines: max(map(len, lines)))


FOOT = 90
"""Where the foot of a terrain's name stands in a space that is 100 high."""
BELOW_A_PIECE = 96
"""Where it stands below a piece, which takes the middle: no name lies over a counter."""


def terrain_name(plan: Plan, cell: Cell, *, has_piece: bool = False) -> Html | None:
    """The name of the terrain at the foot of a space, where there are several and nothing else is drawn."""
    terrain = plan.terrain_at(cell)
    if terrain is None or len(plan.terrains()) == 1 or not plan.is_plain:
        return None
    x, y = plan.lattice.square(cell)
    text, foot = terrain.title.html("tspan"), BELOW_A_PIECE if has_piece else FOOT
    return tag("text", text, x=number(x + 50), y=number(y + foot), text_anchor="middle", class_="hw-map__terrain")


def has_rosette(plan: Plan) -> bool:
    """Whether the map says how directions are numbered."""
    return dig(plan.entry.record, "grid", "rosette") is not None and bool(plan.grid.directions)


def rosette(plan: Plan) -> Html:
    """The directions from a space with their numbers, around the origin."""
    ways: list[Point] = plan.lattice.bearings()
    rays = "".join(path(((x * 0.08, y * 0.08), (x * 0.25, y * 0.25))) for x, y in ways)
    figures = (
        tag(
            "text", place, x=number(x * 0.36), y=number(y * 0.36 + 5), text_anchor="middle", class_="hw-rosette__number"
        )
        for place, (x, y) in enumerate(ways, 1)
    )
    first = ways[0]
    tip = ((first[0] * 0.28, first[1] * 0.28), (first[0] * 0.17 - first[1] * 0.06, first[1] * 0.17 + first[0] * 0.06),
           (first[0] * 0.17 + first[1] * 0.06, first[1] * 0.17 - first[0] * 0.06))  # fmt: skip
    return tag(
        "g",
        tag("circle", r=44, class_="hw-rosette__ground"),
        tag("path", d=rays, class_="hw-rosette__ray"),
        tag("path", d=path(tip, closed=True), class_="hw-rosette__tip"),
        figures,
        class_="hw-rosette",
    )
