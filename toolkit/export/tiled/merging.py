"""A board found in Tiled as the record of a map. In: what was found, and the record that was kept with it. Out: data.

Of a document that keeps its record each part that shows what it showed before stays as it was written, with whatever
Tiled has no place for; what was changed is written anew. A document without a record is written whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from toolkit.board.board import Area, Board, Crest, Path, Shape, SideFeature
from toolkit.board.grid import make_grid
from toolkit.board.labels import Cell
from toolkit.board.levels import whole as whole_number
from toolkit.board.reading import read_board
from toolkit.export.records import ITEM, as_written, in_order, map_as_written, record_of
from toolkit.export.sketch import Sketch, whole
from toolkit.export.tiled.drawing import area_words, unlifted
from toolkit.export.tiled.features import area_key, crest_key, path_key, shape_key, side_key
from toolkit.export.tiled.fields import shown
from toolkit.export.tiled.reading import Found, Kept
from toolkit.export.tiled.repainting import redrawn, relevelled, relisted, repainted, with_sides
from toolkit.export.tiled.xml_writing import clean
from toolkit.model.maps import Map

_Feature = TypeVar("_Feature", Area, Crest, Path, Shape, SideFeature)
SECTIONS = ("crests", "sides", "paths", "shapes", "areas", "names", "control")


@dataclass(frozen=True, slots=True)
class Merged:
    """The data of a map's file, and what else is to be told about it."""

    data: dict[str, Any]
    told: tuple[str, ...] = ()


def merge(found: Found, id: str, title: str, signs: Mapping[str, str]) -> Merged:
    """The data of a map; `id` and `title` are for a map that has none, `signs` are characters of terrains."""
    kept = found.kept
    if kept is None:
        data = {"map": id, "title": title, "grid": as_written(found.form)}
        return Merged(_for_authors(data | whole(_plain(found), found.words, signs)))
    signs = {**signs, **{kind: sign for sign, kind in kept.map.legend.items()}}
    data = as_written(kept.map)
    reason = "its grid was changed"
    if found.form is kept.map.grid and _size(found.board) == _size(kept.board):
        if _Merger(found, kept, data, signs).merge():
            return Merged(_for_authors(data), tuple(_gone(kept, data)))
        reason = "a part that it has from another map was changed"
    data = as_written(kept.map)
    stays = ("map", "title", "text", "crest_at_each_step", *ITEM)
    grid = {name: value for name, value in as_written(found.form).items() if name != "size"}
    drawn = {"grid": grid, **whole(_plain(found), found.words, signs)}
    told = (
        f"The map is written anew as one that is drawn whole: {reason}. Look whether labels still say what they said."
    )
    data = {name: data[name] for name in stays if name in data} | drawn
    return Merged(_for_authors(data), (told, *_gone(kept, data)))


def _for_authors(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a map as authors write them."""
    map = record_of(Map, data)
    return map_as_written(map) if map is not None else in_order(data)


def _gone(kept: Kept, data: Mapping[str, Any]) -> Iterator[str]:
    """What was written with a fault and is not any more: the part that has it was written anew."""
    map = record_of(Map, data)
    if map is None or not (before := read_board(kept.map, kept.parts).faults):
        return
    after = Counter((fault.kind, fault.message) for fault in read_board(map, kept.parts).faults)
    for fault in before:
        if after[fault.kind, fault.message]:
            after[fault.kind, fault.message] -= 1
        else:
            yield f"Written anew without what was wrong in `{shown(fault.where)}`: {fault.message}"


def _size(board: Board) -> tuple[int, int]:
    return board.grid.width, board.grid.height


def _plain(found: Found) -> Board:
    """The board on a grid whose spaces are called by their place."""
    grid = found.board.grid
    every = {(row, column) for row in range(grid.height) for column in range(grid.width)}
    missing = frozenset(every - found.board.terrain.keys())
    return replace(found.board, grid=make_grid(found.form, grid.width, grid.height, missing))


@dataclass(frozen=True)
class _Merger:
    found: Found
    kept: Kept
    data: dict[str, Any]
    signs: Mapping[str, str]

    @cached_property
    def is_bounded(self) -> bool:
        """Whether the lists that are written name no more spaces than those of a map may."""
        faults = read_board(self.kept.map, self.kept.parts).faults
        return all(fault.kind != "too_large" for fault in faults)

    def merge(self) -> bool:
        """Write what was changed into the data; whether that could be done without taking the map's boards apart."""
        after, before = self.found.board, self.kept.board
        sketch = Sketch(after.grid, self.signs)
        words = self.found.words
        own_words = area_words(self.kept.map, self.kept.parts)
        attrs = {each.id: each.attrs for each in before.shapes}
        drawn_sides = [each for each in before.sides if each.sides]
        changes = (
            self._spaces(sketch),
            self._levels(sketch),
            self._section("crests", before.crests, after.crests, crest_key, sketch.crests),
            self._section(
                "sides",
                drawn_sides,
                after.sides,
                side_key,
                lambda each: {each.id: self._side(sketch, each)},
            ),
            self._section("paths", before.paths, after.paths, path_key, lambda each: {each.id: sketch.path(each)}),
            self._section(
                "shapes",
                before.shapes,
                after.shapes,
                shape_key,
                lambda each: {each.id: sketch.shape(replace(each, attrs=attrs.get(each.id, ())))},
            ),
            self._section(
                "areas",
                before.areas,
                after.areas,
                lambda each: area_key(each, own_words),
                lambda each: {each.id: self._area(sketch, each)} if each.cells else {},
                {each.id: area_key(each, words) for each in after.areas},
            ),
            self._names(),
            self._control(sketch),
        )
        for name in ("terrain", "levels", *SECTIONS):
            if name in self.data and not self.data[name]:
                del self.data[name]
        return all(changes)

    def _spaces(self, sketch: Sketch) -> bool:
        after, before, map = self.found.board.terrain, self.kept.board.terrain, self.kept.map
        if dict(after) == dict(before):
            return True
        if map.spaces is not None and not map.boards:
            drawn = (
                redrawn(map, self.kept.board.grid, sketch, before, after)
                if self.is_bounded
                else self._drawn_whole(sketch)
            )
            self.data.update(drawn)
            for name in (name for name, value in drawn.items() if value is None):
                del self.data[name]
            return True
        below: Mapping[Cell, str] = {}
        if map.boards:
            board = read_board(map.model_copy(update={"terrain": {}}), self.kept.parts).board
            if board is None or board.terrain.keys() - after.keys():
                return False
            below = board.terrain
        self.data["terrain"] = repainted(
            map.terrain if self.is_bounded else {}, self.kept.board.grid, sketch, below, after
        )
        return True

    def _drawn_whole(self, sketch: Sketch) -> dict[str, Any]:
        drawn = sketch.spaces(self.found.board.terrain, self.kept.map.no_space)
        return {**dict.fromkeys(name for name in ("no_space", "terrain") if name in self.data), **drawn}

    def _levels(self, sketch: Sketch) -> bool:
        after, before = dict(self.found.board.levels), dict(self.kept.board.levels)
        if after == before:
            return True
        below: Mapping[Cell, int] = {}
        if self.kept.map.boards:
            board = unlifted(self.kept.map.model_copy(update={"levels": {}}), self.kept.parts)
            below = board.levels if board is not None else {}
        written = self.data.get("levels", {})
        changed = {cell: after.get(cell, 0) for cell in after.keys() | before.keys()}
        changed = {cell: level for cell, level in changed.items() if before.get(cell, 0) != level}
        if isinstance(written, list):
            drawn = relevelled(written[0], changed) if len(written) == 1 else None
            if drawn is not None:
                self.data["levels"] = [drawn]
                return True
            written = {}
        if written or below:
            lists = {level: cells for level, cells in written.items() if str(whole_number(level)) == level}
            wrong = {level: cells for level, cells in written.items() if whole_number(level) is None}
            if not self.is_bounded or len(lists) + len(wrong) < len(written):
                lists = {}
            under, over = ({cell: str(level) for cell, level in levels.items()} for levels in (below, after))
            self.data["levels"] = wrong | repainted(lists, self.kept.board.grid, sketch, under, over, nothing="0")
        else:
            self.data["levels"] = sketch.levels(after, self.data.get("no_space")) if after else {}
        return True

    def _section(
        self,
        name: str,
        before: Iterable[_Feature],
        after: Iterable[_Feature],
        key: Callable[[_Feature], Hashable],
        write: Callable[[_Feature], dict[str, Any]],
        keys: Mapping[str, Hashable] | None = None,
    ) -> bool:
        """A section of features by id: what shows as before stays, what was not shown stays too."""
        written: dict[str, Any] = self.data.get(name, {})
        seen = {each.id: key(each) for each in before}
        now: dict[str, _Feature] = {each.id: each for each in after}
        found = {id: value for id, value in written.items() if id not in seen}  # what Tiled shows nothing of
        is_own = True
        for id, each in now.items():
            if id in seen and seen[id] == (keys[id] if keys is not None else key(each)):
                found |= {id: written[id]} if id in written else {}
            else:
                is_own = is_own and (id not in seen or id in written)
                found |= write(each)
        is_own = is_own and all(id in written for id in seen.keys() - now.keys())
        order = {id: place for place, id in enumerate((*written, *now))}
        self.data[name] = {id: found[id] for id in sorted(found, key=lambda id: order.get(id, len(order)))}
        return is_own

    def _side(self, sketch: Sketch, feature: SideFeature) -> dict[str, Any]:
        written = self.kept.map.sides.get(feature.id)
        listed = written.sides if written is not None and self.is_bounded else ()
        return {**sketch.side(feature), "sides": with_sides(listed, self.kept.board.grid, sketch, feature.sides)}

    def _area(self, sketch: Sketch, area: Area) -> dict[str, Any]:
        written = self.kept.map.areas.get(area.id)
        listed = written.spaces if written is not None else ()
        return {**sketch.area(area, self.found.words), "spaces": self._listed(sketch, listed, area.cells)}

    def _listed(self, sketch: Sketch, listed: Sequence[str], cells: Iterable[Cell]) -> list[str]:
        if not listed or not self.is_bounded:
            return sketch.cells(cells)
        return relisted(listed, self.kept.board.grid, sketch, cells)

    def _names(self) -> bool:
        grid = self.found.board.grid
        written: dict[str, str] = self.data.get("names", {})
        before = {grid.label(cell): name for cell, name in self.kept.board.names.items()}
        after = {grid.label(cell): name for cell, name in self.found.board.names.items()}
        gone = before.keys() - after.keys()
        found = {label: name for label, name in written.items() if label not in gone}
        found |= {label: name for label, name in after.items() if clean(before.get(label, "")) != clean(name)}
        self.data["names"] = found
        return all(label in written for label in gone)

    def _control(self, sketch: Sketch) -> bool:
        after, before = self.found.board.control, self.kept.board.control
        if {side: set(cells) for side, cells in after.items()} == {side: set(cells) for side, cells in before.items()}:
            return True
        written: dict[str, Any] = self.data.get("control", {})
        own = {side: cells for side, cells in after.items() if cells or (side in written and not before.get(side))}
        found = {
            side: written[side]
            if side in written and set(cells) == set(before.get(side, ()))
            else self._listed(sketch, written.get(side, ()), cells)
            for side, cells in own.items()
        }
        self.data["control"] = found
        if not self.kept.map.boards:
            return True
        below = read_board(self.kept.map.model_copy(update={"control": {}}), self.kept.parts).board
        held = {cell for cells in own.values() for cell in cells}
        return below is None or all(cell in held for cells in below.control.values() for cell in cells)


def terrains_of(data: Mapping[str, Any]) -> list[str]:
    """The terrains that a map's data name, each once."""
    found = [*data.get("legend", {}).values(), *data.get("terrain", {})]
    found += [each["terrain"] for name in ("sides", "paths", "shapes") for each in data.get(name, {}).values()]
    return list(dict.fromkeys(found))
