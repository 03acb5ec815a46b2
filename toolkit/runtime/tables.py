"""Tables in generated code: the place of a band. In: cells and run-time values."""

from __future__ import annotations

from typing import Any

from toolkit.language.faults import Fault, no_band

Things = tuple[Any, ...]


def band_of(bands: Things, key: Any, table: str, axis: str) -> int:
    """The place of the band of numbers that a number falls into; `table` and `axis` (a row, a column) are told where
    there is none."""
    for place, (low, high) in enumerate(bands):
        if (low is None or low <= key) and (high is None or key <= high):
            return place
    raise Fault("none" if key is None else no_band(table, axis, key, bands))


def place_of(words: Things, key: Any, table: str, axis: str) -> int:
    """The place of a word, or of a symbol by its number; only a word can have none, and `table` and `axis` are told."""
    for place, word in enumerate(words):
        if word == key:
            return place
    raise Fault("none" if key is None else no_band(table, axis, f"`{key}`", words))


def member_there(value: Any) -> Any:
    """A column that the key's type has a symbol for."""
    if value is None:
        raise Fault("member")
    return value
