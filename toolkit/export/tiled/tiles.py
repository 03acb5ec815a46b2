"""The tiles of a layer. In: a layer of any encoding, whole or in chunks. Out: its tiles by column and row.

What is unpacked never grows beyond what the layer says that it holds. Raises NotTiled.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Iterator
from typing import Any

from toolkit.export.tiled.fields import MOST_SPACES_IN_LAYERS, Node, NotTiled, Where, shown

MOST_FILLED = 1_000_000
FLAGS = 0xF0000000
"""The bits of a tile's number that say how it is turned."""
_FORMAT = "Choose another in Tiled: Map > Map Properties > Tile Layer Format."
_AGAIN = "Save the map in Tiled again."


class Budget:
    """How many tiles the layers of a document may still hold."""

    def __init__(self) -> None:
        self.left, self.filled = MOST_SPACES_IN_LAYERS, MOST_FILLED

    def take(self, places: int, where: Where) -> None:
        """Use some of the places for tiles."""
        self.left -= places
        if self.left < 0:
            message = f"Its layers have room for more than {MOST_SPACES_IN_LAYERS:,} tiles together."
            raise NotTiled(message, "Take out layers that the map does not need.", shown(where))

    def fill(self, tiles: int, where: Where) -> None:
        """Put tiles into them."""
        self.filled -= tiles
        if self.filled < 0:
            message = f"Its layers hold more than {MOST_FILLED:,} tiles together."
            raise NotTiled(message, "Take out layers that the map does not need.", shown(where))


def tiles_of(layer: Node, where: Where, budget: Budget) -> dict[tuple[int, int], int]:
    """The numbers of the tiles that are no gaps, by (column, row), with the bits that turn them."""
    parts = [(chunk, (*where, "chunks", index)) for index, chunk in enumerate(layer.get("chunks", []))]
    if "chunks" not in layer:
        parts = [({**layer, "x": 0, "y": 0}, where)]
    found: dict[tuple[int, int], int] = {}
    for part, place in parts:
        width, height = int(part.get("width", 0)), int(part.get("height", 0))
        if width < 0 or height < 0:
            raise NotTiled("A layer cannot be smaller than nothing.", _AGAIN, shown(place))
        budget.take(width * height, place)
        numbers = list(_numbers(part.get("data", []), layer, width * height, (*place, "data")))
        left, top = int(part.get("x", 0)), int(part.get("y", 0))
        budget.fill(len(numbers) - numbers.count(0), place)
        found.update(
            ((left + index % width, top + index // width), number) for index, number in enumerate(numbers) if number
        )
    return found


def _numbers(data: Any, layer: Node, count: int, where: Where) -> Iterator[int]:
    if isinstance(data, str):
        packed = _unpacked(data, layer, count * 4, where)
        return iter(struct.unpack(f"<{count}I", packed))
    if not isinstance(data, list) or not all(type(each) is int and 0 <= each < 2**32 for each in data):
        raise NotTiled("The tiles of a layer are whole numbers.", _AGAIN, shown(where))
    _see_count(len(data), count, where)
    return iter(data)


def _unpacked(data: str, layer: Node, size: int, where: Where) -> bytes:
    try:
        packed = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise NotTiled("The tiles of the layer are no Base64.", _AGAIN, shown(where)) from None
    compression = layer.get("compression", "")
    if compression in ("zlib", "gzip"):
        found = _inflated(packed, size, where)
    elif compression == "zstd":
        found = _unpacked_zstd(packed, size, where)
    elif compression:
        raise NotTiled(f"The compression `{str(compression)[:40]}` of a layer is not known.", _FORMAT, shown(where))
    else:
        found = packed
    if len(found) % 4:
        raise NotTiled(
            "The tiles of the layer are cut off: they are no whole numbers of four bytes.", _AGAIN, shown(where)
        )
    _see_count(len(found) // 4, size // 4, where)
    return found


def _inflated(packed: bytes, size: int, where: Where) -> bytes:
    inflater = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)  # either header
    try:
        found = inflater.decompress(packed, size + 4)
    except zlib.error:
        raise NotTiled(
            "The tiles of the layer cannot be unpacked: the data are damaged.", _AGAIN, shown(where)
        ) from None
    return found


def _unpacked_zstd(packed: bytes, size: int, where: Where) -> bytes:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        message = "The layer is packed with Zstandard, which is read from Python 3.14 on."
        raise NotTiled(message, _FORMAT, shown(where)) from None
    try:
        found: bytes = zstd.ZstdDecompressor().decompress(packed, size + 4)
    except zstd.ZstdError:
        raise NotTiled(
            "The tiles of the layer cannot be unpacked: the data are damaged.", _AGAIN, shown(where)
        ) from None
    return found


def _see_count(found: int, wanted: int, where: Where) -> None:
    if found != wanted:
        amount = "more" if found > wanted else f"{found:,}"
        message = f"The layer says that it holds {wanted:,} tiles, and has {amount}."
        raise NotTiled(message, _AGAIN, shown(where))
