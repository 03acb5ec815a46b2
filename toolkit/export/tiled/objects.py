"""The objects of a document as parts of a board. In: objects, and where they lie. Out: shapes, paths and so on.

What an object cannot be is told in `left`; what it became is noted in `made`, by the place of its layer and its place
in that.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from toolkit.board.board import Area, Board, Crest, Pair, Path, Shape, SideFeature
from toolkit.board.faults import MOST_LAID, MOST_MENTIONS, MOST_POINTS
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.board.points import Point
from toolkit.export.tiled.fields import NotTiled, Where, as_text
from toolkit.export.tiled.geometry import Pixels
from toolkit.export.tiled.layers import Layer
from toolkit.export.tiled.places import Form, Thing
from toolkit.export.tiled.tilesets import Known, as_id

MOST_LEVEL = 10_000
MOST_STEPS = 1_000_000
"""Objects, their corners, and places of lines that are looked at, together: more than those of any map that may be."""
MOST_IN_LISTS = 4 * MOST_MENTIONS
"""Spaces and sides that all objects together name; a map may have a quarter of it."""
MOST_CORNERS = MOST_POINTS + MOST_LAID
"""Points of all shapes and crests: those that a map may have itself and from its boards."""
MARKS = ("base", "objective", "bridge", "start")
_FORMS: dict[str, tuple[Form, ...]] = {
    "name": ("text", "point"),
    "shape": ("polygon", "rectangle"),
    "area": ("polygon", "rectangle"),
    "path": ("polyline",),
    "side": ("polyline", "polygon"),
    "crest": ("polyline", "polygon"),
}
"""The forms that objects of each kind may have."""


@dataclass
class Objects:
    """Reads objects one after the other, and keeps what they are."""

    pixels: Pixels
    known: Known
    words: dict[str, tuple[str | None, str | None]]
    left: list[str] = field(default_factory=list)
    made: dict[tuple[Where, int], tuple[str, str]] = field(default_factory=dict)
    shapes: dict[str, Shape] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    sides: dict[str, tuple[str, dict[Pair, None]]] = field(default_factory=dict)
    crests: dict[str, Crest] = field(default_factory=dict)
    lines: dict[str, list[tuple[Point, ...]]] = field(default_factory=dict)
    areas: dict[str, Area] = field(default_factory=dict)
    names: dict[Cell, str] = field(default_factory=dict)
    steps: int = 0
    mentions: int = 0
    corners: int = 0
    touching: dict[Cell, frozenset[Cell]] = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)

    @cached_property
    def middles(self) -> Middles:
        """The middles of the grid's spaces."""
        return Middles(self.pixels.grid)

    def read(self, layers: Iterable[Layer]) -> None:
        """Read the objects of layers."""
        readers = {
            "name": self._name,
            "shape": self._shape,
            "path": self._path,
            "side": self._side,
            "crest": self._crest,
            "area": self._area,
        }
        for layer in layers:
            for index, node in enumerate(layer.node.get("objects", [])):
                thing = Thing(node, layer)
                kind = self._kind(thing)
                self._spend(len(thing.places) if kind else 1)
                id = readers[kind](thing) if kind else None
                if id is not None:
                    self.made[layer.where, index] = (kind, id)

    def add_to(self, board: Board) -> Board:
        """The board with all that was read."""
        return replace(
            board,
            shapes=tuple(self.shapes.values()),
            paths=tuple(self.paths.values()),
            sides=tuple(SideFeature(id, terrain, tuple(sides)) for id, (terrain, sides) in self.sides.items()),
            crests=tuple(replace(crest, lines=tuple(self.lines[id])) for id, crest in self.crests.items()),
            areas=(*board.areas, *self.areas.values()),
            names=self.names,
        )

    def keep_beyond(self, before: Board) -> None:
        """Keep what lies on sides of spaces beyond a border, which Tiled shows nothing of."""
        for feature in before.sides:
            beyond = tuple(side for side in feature.sides if any(self._is_beyond(cell) for cell in side))
            if beyond:
                self.sides.setdefault(feature.id, (feature.terrain, {}))[1].update(dict.fromkeys(beyond))

    def _is_beyond(self, cell: Cell) -> bool:
        grid = self.pixels.grid
        return cell in grid and not (0 <= cell[0] < grid.height and 0 <= cell[1] < grid.width)

    def _spend(self, steps: int) -> None:
        """Count what reading objects takes, so that it comes to an end."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            message = "The objects of the map are too many, or their lines too long, to be put on its spaces."
            raise NotTiled(message, "Take out objects that the map does not need.")

    def _count(self, spaces: int = 0, points: int = 0) -> None:
        """Count what a map has that objects become, so that there comes an end to it."""
        self.mentions += spaces
        self.corners += points
        for count, most, what in (
            (self.mentions, MOST_IN_LISTS, "areas, paths, sides and crests of the map name more than {} spaces"),
            (self.corners, MOST_CORNERS, "shapes of the map have more than {} points"),
        ):
            if count > most:
                help = "Take out objects that the map does not need, or make several maps of it."
                raise NotTiled(f"The {what.format(f'{most:,}')} together.", help)

    # What an object is.

    def _kind(self, thing: Thing) -> str:
        """What an object is for a map; empty, and told, where it is nothing."""
        kind, form = thing.kind, thing.form
        if not kind and (form == "text" or (form == "point" and thing.name)):
            kind = "name"
        elif not kind and form in ("polygon", "rectangle", "polyline") and self._terrain_word(thing) is not None:
            kind = "path" if form == "polyline" else "shape"
        if "template" in thing.node:
            return self._leave(thing, "for it is of a template, which is not read: detach it in Tiled")
        if not thing.node.get("visible", True) and not thing.layer.is_ours:
            return self._leave(thing, "which is hidden")
        if not kind:
            return self._leave(thing, "for it says neither its class nor a `terrain`")
        return kind if form in _FORMS[kind] else self._leave(thing, f"for the form `{form}` is that of no {kind}")

    def _leave(self, thing: Thing, reason: str) -> str:
        self.left.append(f"{thing.title}, {reason}")
        return ""

    def _terrain_word(self, thing: Thing) -> str | None:
        """What an object says that it is made of: its property, or its class where a pack knows it."""
        own = thing.values.get("terrain")
        if isinstance(own, str) and as_id(own):
            return own
        word = str(thing.node.get("type") or thing.node.get("class") or "")
        return word if word and self.known.find(word) else None

    def _terrain(self, thing: Thing) -> str:
        word = self._terrain_word(thing) or thing.name or str(thing.layer.node.get("name", ""))
        return self.known.find(word) or as_id(word) or "terrain"

    def _id(self, thing: Thing, taken: Container[str]) -> str:
        """The object's name as an id that no other of its kind has."""
        first = as_id(thing.name) or f"{thing.kind or 'shape'}_{int(thing.node.get('id', 0))}"
        key, id = (thing.kind, first), first
        while id in taken:
            self.numbers[key] = self.numbers.get(key, 1) + 1
            id = f"{first}_{self.numbers[key]}"
        return id

    # One kind after the other: each gives the id of what the object became.

    def _outline(self, thing: Thing, least: int) -> tuple[Point, ...]:
        points = thing.points(self.pixels)
        if points is not None and len(points) >= least:
            return points
        self._leave(thing, "for it lies too far off" if points is None else f"for it has fewer than {least} points")
        return ()

    def _shape(self, thing: Thing) -> str | None:
        points = self._outline(thing, 3)
        if not points:
            return None
        self._count(points=len(points))
        id = self._id(thing, self.shapes)
        self.shapes[id] = Shape(id, self._terrain(thing), points)
        return id

    def _area(self, thing: Thing) -> str | None:
        points = self._outline(thing, 3)
        self._spend(self.middles.work(points) if points else 0)
        cells = tuple(sorted(self.middles.inside(points))) if points else ()
        if not cells:
            return self._leave(thing, "for no space lies in it") or None if points else None
        self._count(spaces=len(cells))
        id = self._id(thing, self.words)
        self.areas[id] = make_area(id, cells, thing.values, self.words)
        return id

    def _crest(self, thing: Thing) -> str | None:
        around = thing.form == "polygon"
        points, level = self._outline(thing, 3 if around else 2), thing.values.get("level")
        if not points:
            return None
        if type(level) is not int or not 0 <= level <= MOST_LEVEL:
            return self._leave(thing, "for a crest needs a property `level` (a whole number)") or None
        self._count(spaces=0 if around else len(points), points=len(points) if around else 0)
        known = self.crests.get(as_id(thing.name))
        if known is not None and not around and not known.around and known.level == level:
            self.lines[known.id].append(points)
            return known.id
        id = self._id(thing, self.crests)
        self.crests[id] = Crest(id, level, (points,), around)
        self.lines[id] = [points]
        return id

    def _side(self, thing: Thing) -> str | None:
        line = (*thing.places, thing.places[0]) if thing.form == "polygon" else thing.places
        self._spend(self.pixels.side_steps(line))
        along: dict[Pair, None] = dict.fromkeys(self.pixels.sides_along(line))
        if not along:
            return self._leave(thing, "for it runs along no side between two spaces") or None
        self._count(spaces=len(along))
        terrain = self._terrain(thing)
        known = self.sides.get(as_id(thing.name))
        if known is not None and known[0] == terrain:
            known[1].update(along)
            return as_id(thing.name)
        id = self._id(thing, self.sides)
        self.sides[id] = terrain, along
        return id

    def _path(self, thing: Thing) -> str | None:
        cells = self._run(thing)
        jump = next(((one, other) for one, other in pairwise(cells) if not self._touch(one, other)), None)
        if jump is not None:
            labels = " to ".join(map(self.pixels.grid.label, jump))
            return self._leave(thing, f"for it jumps from {labels}") or None
        if len(cells) < 2:
            return self._leave(thing, "for it runs through fewer than two spaces") or None
        self._count(spaces=len(cells))
        id = self._id(thing, self.paths)
        self.paths[id] = Path(id, self._terrain(thing), tuple(cells))
        return id

    def _run(self, thing: Thing) -> list[Cell]:
        """The spaces that a line runs through; between two that do not touch those that lie on the way."""
        found: list[Cell] = []
        for place in thing.places:
            cell = self.pixels.cell_near(*place)
            if cell is None or (found and found[-1] == cell):
                continue
            if found and not self._touch(found[-1], cell):
                line = self.pixels.of_cell(found[-1]), self.pixels.of_cell(cell)
                self._spend(self.pixels.steps(line))
                found += self.pixels.cells_along(line)[1:]
            else:
                found.append(cell)
        return found

    def _touch(self, one: Cell, other: Cell) -> bool:
        if one not in self.touching:
            self.touching[one] = frozenset(self.pixels.grid.around(one))
        return other in self.touching[one]

    def _name(self, thing: Thing) -> str | None:
        own = thing.values.get("text")
        words = own if isinstance(own, str) and own.strip() else thing.name
        if thing.form == "text":
            words = str(thing.node["text"].get("text", ""))
        cell = self.pixels.cell_near(*thing.places[0])
        if cell is None:
            return self._leave(thing, "for no space is near") or None
        if not words:
            return self._leave(thing, "for it is empty") or None
        if cell in self.names:
            return self._leave(thing, f"for {self.pixels.grid.label(cell)} has a name already") or None
        self.names[cell] = as_text(words)
        return self.pixels.grid.label(cell)


def make_area(
    id: str, cells: tuple[Cell, ...], values: Mapping[str, Any], words: dict[str, tuple[str | None, str | None]]
) -> Area:
    """An area with what properties say of it; its title and text are noted in `words`."""
    title, text = (
        as_text(value) if isinstance(value, str) and value.strip() else None
        for value in (values.get("title"), values.get("text"))
    )
    words[id] = title, text
    side, mark = as_id(str(values.get("side") or "")), str(values.get("mark") or "")
    return Area(id, cells, side, mark if mark in MARKS else "none")
