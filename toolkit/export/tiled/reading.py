"""A document of Tiled's as a board. In: a document, the terrains of a pack. Out: a board, and in words what of the
document a map cannot hold. Raises NotTiled where no map can be made of it at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.board.board import Board
from toolkit.board.grid import Grid, make_grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import MOST_SPACES, Cell
from toolkit.board.square import SquareGrid
from toolkit.export.records import record_of
from toolkit.export.tiled.drawing import MAP, PARTS_OF, unlifted
from toolkit.export.tiled.fields import Node, NotTiled, Where, properties_of
from toolkit.export.tiled.geometry import Pixels, TileSize
from toolkit.export.tiled.layers import Layer, layers_of
from toolkit.export.tiled.leftovers import leftovers
from toolkit.export.tiled.objects import Objects
from toolkit.export.tiled.painting import Painting
from toolkit.export.tiled.tilesets import Known, Tilesets
from toolkit.lookalikes import named
from toolkit.model.maps import Grid as GridRecord
from toolkit.model.maps import Map

_RESIZE = "Make it smaller in Tiled: Map > Resize Map."


_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that a check refuses in content, and halves of characters."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The record that was kept in a document, the maps it is put together of, and the board that it shows."""

    map: Map
    parts: Mapping[str, Map]
    board: Board


@dataclass(frozen=True, slots=True)
class Found:
    """What a document shows: the board with the levels that are painted, the words of areas, and what is left out.

    `made` says what objects became, by the place of their layer and their place in it; `painting` holds the tiles.
    """

    board: Board
    form: GridRecord
    words: Mapping[str, tuple[str | None, str | None]]
    left_out: tuple[str, ...]
    kept: Kept | None
    layers: tuple[Layer, ...]
    painting: Painting
    made: Mapping[tuple[Where, int], tuple[str, str]] = field(default_factory=dict)


def read_document(document: Node, known: Known, labels: str = "letter_number") -> Found:
    """What a document shows. `labels` is how spaces are called where the document keeps no record."""
    size, tilesets, layers = tile_size(document), Tilesets.of(document), tuple(layers_of(document))
    painting = Painting.of(layers)
    painting.first, painting.extent = _extent(document, painting)
    left: list[str] = []
    kept = _kept(document, left)
    before = kept.board if kept is not None else None
    form = _form(document, size, painting, labels, kept)
    terrain = painting.terrain(tilesets, known)
    grid = _grid(form, painting, terrain, kept)
    if before is not None:
        terrain |= painting.beyond(before.terrain, grid)
    across, down = size.pitch
    words: dict[str, tuple[str | None, str | None]] = {}
    board = Board(
        grid,
        terrain,
        levels=painting.levels(tilesets, grid, before),
        control=painting.control(grid, before),
        areas=tuple(painting.areas(grid, before, words)),
    )
    pixels = Pixels(grid, size, (painting.first[0] * across, painting.first[1] * down))
    objects = Objects(pixels, known, words)
    objects.read(layers)
    if before is not None:
        objects.keep_beyond(before)
    turned = painting.turned()
    left += [*painting.left, *objects.left, *([f"that {turned} tiles are turned or mirrored"] if turned else [])]
    left += leftovers(document, tilesets, layers)
    return Found(objects.add_to(board), form, words, tuple(left), kept, layers, painting, objects.made)


def _extent(document: Node, painting: Painting) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the map begins, and how large it is: of a map without end what has tiles counts."""
    first, extent = (0, 0), (int(document["width"]), int(document.get("height", 0)))
    place = "width, height"
    if document.get("infinite"):
        if painting.box is None:
            raise NotTiled("The map has no tiles.", "Paint its spaces on a tile layer.")
        (first, extent), place = painting.box, ""
    width, height = extent
    if not 0 < width * height <= MOST_SPACES or width < 1:
        message = f"The map has {width:,} columns and {height:,} rows; a map has 1 to {MOST_SPACES:,} spaces."
        raise NotTiled(message, _RESIZE, place)
    return first, extent


def tile_size(document: Node) -> TileSize:
    """The size of a document's tiles. Raises NotTiled where no map can have such."""
    orientation = document.get("orientation", "orthogonal")
    if orientation not in ("orthogonal", "hexagonal"):
        message = f"The map is {str(orientation)[:40]}; maps are read that are orthogonal or hexagonal."
        raise NotTiled(message, "Change it in Tiled: Map > Map Properties > Orientation.", "orientation")
    width, height = int(document["tilewidth"]), int(document.get("tileheight", 0))
    side = int(document.get("hexsidelength", 0)) if orientation == "hexagonal" else 0
    axis = document.get("staggeraxis", "y") if orientation == "hexagonal" else ""
    size = TileSize(width, height, side, axis)
    longest = width if axis == "x" else height
    if axis not in ("", "x", "y") or side < 0 or side > longest or min(width, height) < 1 or min(size.pitch) < 1:
        message = f"Tiles of {width} by {height} pixels with sides of {side} are no {orientation} tiles."
        raise NotTiled(message, "Mend it in Tiled: Map > Map Properties.", "tilewidth, tileheight, hexsidelength")
    return size


def _kept(document: Node, left: list[str]) -> Kept | None:
    """The record that the document keeps; one that is damaged is told."""
    values = properties_of(document)
    if MAP not in values:
        return None
    map, others = record_of(Map, _data(values[MAP])), _data(values.get(PARTS_OF, "{}"))
    parts = {id: record_of(Map, data) for id, data in others.items()} if isinstance(others, dict) else {}
    whole = {id: part for id, part in parts.items() if part is not None}
    board = unlifted(map, whole) if map is not None else None
    if map is None or board is None or not isinstance(board.grid, (HexGrid, SquareGrid)):
        left.append(f"the property `{MAP}`, for it is no record of such a map any more")
        return None
    return Kept(map, whole, board)


def _form(document: Node, size: TileSize, painting: Painting, labels: str, kept: Kept | None) -> GridRecord:
    """The form of the grid that the document draws; that of the record where it is the same."""
    data: dict[str, Any] = {"shape": "square", "labels": labels}
    if size.axis:
        is_odd = document.get("staggerindex", "odd") == "odd"
        is_odd ^= bool(painting.first[0 if size.axis == "x" else 1] % 2)
        which = "even" if is_odd else "odd"  # Tiled counts from 0
        top, offset = ("flat", f"{which}_down") if size.axis == "x" else ("pointy", f"{which}_right")
        data |= {"shape": "hex", "top": top, "offset": offset}
    form = GridRecord.model_validate(data)
    own = make_grid(form, *painting.extent)
    return kept.map.grid if kept is not None and is_alike(kept.board.grid, own) else form


def is_alike(one: Grid, other: Grid) -> bool:
    """Whether spaces of two grids have the same form and are shifted alike."""
    if isinstance(one, HexGrid) and isinstance(other, HexGrid):
        return (one.top, one.offset) == (other.top, other.offset)
    return isinstance(one, SquareGrid) and isinstance(other, SquareGrid)


def _grid(form: GridRecord, painting: Painting, terrain: Mapping[Cell, str], kept: Kept | None) -> Grid:
    width, height = painting.extent
    missing = frozenset((row, column) for row in range(height) for column in range(width)) - terrain.keys()
    if kept is not None and form is kept.map.grid:
        before = kept.board.grid
        if isinstance(before, (HexGrid, SquareGrid)) and (before.width, before.height) == painting.extent:
            return replace(before, missing=missing)
    return make_grid(form, width, height, missing)


def _data(text: object) -> Any:
    """What a property holds as JSON. Raises NotTiled for a character that no file of a pack may hold: JSON can spell
    them all."""
    try:
        data = json.loads(text) if isinstance(text, str) else None
        odd = next((found for each in _texts(data) if (found := _NO_TEXT.search(each))), None)
    except (ValueError, RecursionError):
        return None
    if odd is not None:
        message = f"Its property `{MAP}` holds the character {named(odd[0])}, which no file of a pack may hold."
        raise NotTiled(message, "Export the map again, and make your changes there.")
    return data


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for each in (*data.keys(), *data.values()) if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _texts(each)
