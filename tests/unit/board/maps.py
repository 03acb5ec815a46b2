"""Boards for tests, from what an author would write."""

from typing import Any

from toolkit.board import Board, Reading, read_board
from toolkit.model.maps import Map

FLAT = {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"}


def map_of(id: str = "field", **fields: Any) -> Map:
    """The record of a map; what is not said is that of hexes with flat tops."""
    return Map.model_validate({"map": id, "title": "A map", "grid": FLAT, **fields})


def reading_of(*others: Map, **fields: Any) -> Reading:
    """What the record of a map says; `others` are the maps it may be put together of."""
    return read_board(map_of(**fields), {other.map: other for other in others})


def board_of(*others: Map, **fields: Any) -> Board:
    """The board of a record in which nothing is wrong."""
    found = reading_of(*others, **fields)
    assert found.faults == ()
    assert found.board is not None
    return found.board
