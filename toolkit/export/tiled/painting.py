"""The tile layers of a document as terrain, levels, areas and control. In: layers. Out: what is painted, by space.

Spaces beyond a border of lanes have no tile: what the kept record says of them stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.board.board import Area, Board
from toolkit.board.grid import Grid
from toolkit.board.labels import Cell
from toolkit.export.tiled.fields import NotTiled, properties_of
from toolkit.export.tiled.layers import Layer
from toolkit.export.tiled.objects import make_area
from toolkit.export.tiled.tiles import FLAGS, Budget, tiles_of
from toolkit.export.tiled.tilesets import Known, Tilesets, as_id

Place = tuple[int, int]
"""A tile's column and row, as Tiled counts them."""


@dataclass
class Painting:
    """Layers with the numbers of their tiles; what is left out is told in `left`, `terrains` keeps what tiles mean."""

    layers: list[tuple[Layer, dict[Place, int]]]
    left: list[str]
    hidden: list[tuple[Layer, dict[Place, int]]] = field(default_factory=list)
    first: Place = (0, 0)
    extent: Place = (0, 0)
    terrains: dict[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> Painting:
        """Read the tile layers; hidden ones count where they say what they hold."""
        budget, left = Budget(), list[str]()
        found, hidden = [], []
        for layer in layers:
            if layer.node.get("type") != "tilelayer":
                continue
            tiles = tiles_of(layer.node, layer.where, budget)
            if layer.is_seen or layer.is_ours or layer.role in ("levels", "area", "control"):
                found.append((layer, tiles))
            else:
                hidden.append((layer, tiles))
                left.append(f"{layer.title}, which is hidden")
        return cls(found, left, hidden)

    @property
    def all(self) -> list[tuple[Layer, dict[Place, int]]]:
        """The layers that count and the hidden ones."""
        return [*self.layers, *self.hidden]

    @property
    def box(self) -> tuple[Place, Place] | None:
        """The first place that has a tile, and how many columns and rows have any; None where none has."""
        places = [place for _, tiles in self.layers for place in tiles]
        if not places:
            return None
        left, top = min(x for x, _ in places), min(y for _, y in places)
        return (left, top), (max(x for x, _ in places) - left + 1, max(y for _, y in places) - top + 1)

    def is_inside(self, cell: Cell) -> bool:
        """Whether a space lies in the rectangle that is painted."""
        return 0 <= cell[0] < self.extent[1] and 0 <= cell[1] < self.extent[0]

    def place(self, cell: Cell) -> Place:
        """The tile of a space."""
        return cell[1] + self.first[0], cell[0] + self.first[1]

    def turned(self) -> int:
        """How many tiles are turned or mirrored."""
        return sum(number & FLAGS > 0 for _, tiles in self.layers for number in tiles.values())

    def terrain(self, tilesets: Tilesets, known: Known) -> dict[Cell, str]:
        """The terrain of each space that has any: that of the uppermost tile. Raises NotTiled where none has."""
        found: dict[Cell, str] = {}
        for layer, tiles in self.layers:
            for cell, number in self._cells(tiles) if layer.role in ("", "spaces") else ():
                if number not in self.terrains:
                    self.terrains[number] = tilesets.terrain(number, known)
                found[cell] = self.terrains[number]
        if not found:
            raise NotTiled("No space of the map has terrain.", "Paint it on a tile layer.")
        return {cell: found[cell] for cell in sorted(found)}

    def levels(self, tilesets: Tilesets, grid: Grid, before: Board | None) -> dict[Cell, int]:
        """The levels that are not 0."""
        found: dict[Cell, int] = {}
        without = Counter[str]()
        for layer, tiles in self.layers:
            for cell, number in self._cells(tiles) if layer.role == "levels" else ():
                level = tilesets.level(number)
                if level is None:
                    without[layer.title] += 1
                elif cell in grid:
                    found[cell] = level
        self.left += [
            f"{count} tiles of {title}, for they have no property `level`" for title, count in without.items()
        ]
        beyond = before.levels.items() if before is not None else ()
        found |= {cell: level for cell, level in beyond if self._is_beyond(cell, grid)}
        return {cell: level for cell, level in sorted(found.items()) if level}

    def control(self, grid: Grid, before: Board | None) -> dict[str, tuple[Cell, ...]]:
        """The spaces that each side holds."""
        held = before.control if before is not None else {}
        found: dict[str, tuple[Cell, ...]] = {}
        for _, id, cells in self._marked(grid, "control"):
            found[id] = self._in_order(grid, (*found.get(id, ()), *cells), held.get(id, ()))
        return found

    def areas(
        self, grid: Grid, before: Board | None, words: dict[str, tuple[str | None, str | None]]
    ) -> Iterator[Area]:
        """The areas, their words noted in `words`."""
        held = {area.id: area.cells for area in before.areas} if before is not None else {}
        for layer, id, marked in self._marked(grid, "area"):
            cells = self._in_order(grid, marked, held.get(id, ()))
            if id in words:
                self.left.append(f"{layer.title}, for an area of the same name came before")
                continue
            if not cells and (id not in held or held[id]):
                self.left.append(f"{layer.title}, for no space is marked in it")
            yield make_area(id, cells, properties_of(layer.node), words)

    def beyond(self, terrain: Mapping[Cell, str], grid: Grid) -> dict[Cell, str]:
        """What of a terrain lies beyond the borders of a grid."""
        return {cell: kind for cell, kind in terrain.items() if self._is_beyond(cell, grid)}

    def _cells(self, tiles: Mapping[Place, int]) -> Iterator[tuple[Cell, int]]:
        for (column, row), number in tiles.items():
            cell = row - self.first[1], column - self.first[0]
            if self.is_inside(cell):
                yield cell, number & ~FLAGS

    def _is_beyond(self, cell: Cell, grid: Grid) -> bool:
        return cell in grid and not self.is_inside(cell)

    def _marked(self, grid: Grid, role: str) -> Iterator[tuple[Layer, str, list[Cell]]]:
        """The layers of a role, each with its name as an id and the spaces that are marked."""
        for layer, tiles in self.layers:
            if layer.role != role:
                continue
            id = as_id(str(layer.node.get("name", "")))
            if id:
                yield layer, id, sorted(cell for cell, _ in self._cells(tiles) if cell in grid)
            else:
                self.left.append(f"{layer.title}, for it has no name that is an id")

    def _in_order(self, grid: Grid, cells: Iterable[Cell], before: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Spaces in the order that they had before, then those that came to them."""
        now = dict.fromkeys(cells)
        stayed = dict.fromkeys(cell for cell in before if cell in now or self._is_beyond(cell, grid))
        return (*stayed, *(cell for cell in now if cell not in stayed))
