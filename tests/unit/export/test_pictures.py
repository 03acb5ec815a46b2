"""The picture of a tileset: one tile beside the other, each in the form of a space."""

from __future__ import annotations

import struct
import zlib

import pytest

from toolkit.export.tiled.geometry import TileSize
from toolkit.export.tiled.pictures import COLUMNS, Tile, picture

FLAT, POINTY, SQUARE = TileSize(120, 104, 60, "x"), TileSize(104, 120, 60, "y"), TileSize(96, 96)


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """The rows of a PNG as we write them: one packed part, no filter, four bytes a pixel."""
    width, height = struct.unpack(">II", png[16:24])
    start = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[start - 4 : start])
    lines = zlib.decompress(png[start + 4 : start + 4 + length])
    step = 4 * width + 1
    assert len(lines) == step * height
    rows = [lines[step * row + 1 : step * (row + 1)] for row in range(height)]
    return [[tuple(row[at : at + 4]) for at in range(0, len(row), 4)] for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("size", [FLAT, POINTY, SQUARE, TileSize(3, 2, 1, "x"), TileSize(1, 1)])
def test_tiles_stand_in_rows(size: TileSize) -> None:
    rows = pixels(picture([Tile("#ff8000")] * (COLUMNS + 1), size))
    assert (len(rows[0]), len(rows)) == (COLUMNS * size.width, 2 * size.height)
    assert {pixel[3] for pixel in rows[-1][2 * size.width :]} == {0}


@pytest.mark.parametrize(("size", "corner"), [(FLAT, 0), (POINTY, 0), (SQUARE, 255)])
def test_a_space_has_its_form_and_colour(size: TileSize, corner: int) -> None:
    rows = pixels(picture([Tile("#ff8000", 110)], size))
    assert rows[size.height // 2][size.width // 2] == (255, 128, 0, 110)
    assert rows[0][0][3] == min(corner, 110)


def test_figures_stand_in_the_middle() -> None:
    plain, seven = (pixels(picture([Tile("#ffffff", 255, figures)], FLAT)) for figures in ("", "-7"))
    changed = [(x, y) for y in range(104) for x in range(120) if plain[y][x] != seven[y][x]]
    assert changed and all(seven[y][x] == (0, 0, 0, 255) for x, y in changed)
    assert min(x for x, _ in changed) >= 30 and max(x for x, _ in changed) <= 90
