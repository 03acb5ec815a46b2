"""The picture of a tileset. In: colours and numbers. Out: the bytes of a PNG with one tile beside the other.

Tiles are plain: a space in the colour of its terrain, a number, a translucent mark. Written with zlib alone.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from toolkit.export.tiled.geometry import TileSize

COLUMNS = 8
_CLEAR = bytes(4)
_FIGURES = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757", "7": "71222",
    "8": "75757", "9": "75717", "-": "00700",
}  # fmt: skip
_ROWS = 5


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its colour with its strength, from 0 to 255, and a text of figures on it."""

    colour: str
    strength: int = 255
    figures: str = ""


def picture(tiles: Sequence[Tile], size: TileSize) -> bytes:
    """A PNG of tiles in rows of `COLUMNS`."""
    rows = [tiles[start : start + COLUMNS] for start in range(0, len(tiles), COLUMNS)]
    lines: list[bytes] = []
    for row in rows:
        drawn = [_drawn(tile, size) for tile in row]
        drawn += [[_CLEAR * size.width] * size.height] * (COLUMNS - len(row))
        lines += [b"".join(tile[line] for tile in drawn) for line in range(size.height)]
    return _png(COLUMNS * size.width, lines)


def _drawn(tile: Tile, size: TileSize) -> list[bytes]:
    ink = bytes.fromhex(tile.colour.removeprefix("#")) + bytes((tile.strength,))
    lines = []
    for line in range(size.height):
        left, right = _extent(line, size)
        rim = bytes(channel * 3 // 4 for channel in ink[:3]) + ink[3:]
        is_inner = 0 < line < size.height - 1 and right - left > 2
        inner = rim + ink * (right - left - 2) + rim if is_inner else rim * (right - left)
        lines.append(_CLEAR * left + inner + _CLEAR * (size.width - right))
    has_room = size.width >= 4 * len(tile.figures) + 4 and size.height > _ROWS
    return _with_figures(lines, tile.figures, size) if tile.figures and has_room else lines


def _extent(line: int, size: TileSize) -> tuple[int, int]:
    """From where to where a line of a tile is inside its space."""
    if not size.axis:
        return 0, size.width
    if size.axis == "x":
        slope = (size.width - size.side) // 2
        far = abs(2 * line + 1 - size.height) * slope // size.height
        return far, size.width - far
    slope = (size.height - size.side) // 2
    above = max(slope - line, line - (size.height - slope) + 1, 0)
    far = above * (size.width // 2 - 1) // slope if slope else 0
    return far, size.width - far


def _with_figures(lines: Iterable[bytes], text: str, size: TileSize) -> list[bytes]:
    """The lines with figures of three dots by five in the middle."""
    found = [bytearray(line) for line in lines]
    dot = max(1, min(size.height // 12, size.width // (4 * len(text) + 4)))
    left, top = (size.width - dot * (4 * len(text) - 1)) // 2, (size.height - dot * _ROWS) // 2
    for place, sign in enumerate(text):
        for row, pattern in enumerate(_FIGURES[sign]):
            for column in range(3):
                if int(pattern) >> (2 - column) & 1:
                    start = 4 * (left + dot * (4 * place + column))
                    for line in range(top + dot * row, top + dot * (row + 1)):
                        found[line][start : start + 4 * dot] = b"\0\0\0\xff" * dot
    return [bytes(line) for line in found]


def _png(width: int, lines: Sequence[bytes]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        """A part of the file with its length and its checksum."""
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, len(lines), 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
