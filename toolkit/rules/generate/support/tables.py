"""Tables in generated code: the place of a band. In: cells and run-time values."""

from __future__ import annotations

from typing import Any

from toolkit.rules.faults import Fault

Things = tuple[Any, ...]


def band_of(bands: Things, key: Any) -> int:
    """The place of the band of numbers that a number falls into."""
    for place, (low, high) in enumerate(bands):
        if (low is None or low <= key) and (high is None or key <= high):
            return place
    raise Fault("none" if key is None else "member")


def place_of(words: Things, key: Any) -> int:
    """The place of a word, or of a symbol by its number."""
    for place, word in enumerate(words):
        if word == key:
            return place
    raise Fault("none" if key is None else "member")


def member_there(value: Any) -> Any:
    """A column that the key's type has a symbol for."""
    if value is None:
        raise Fault("member")
    return value


def no_test(test: Any) -> bool:
    """What is no test is none, or one that nothing here can meet."""
    raise Fault("none" if test is None else "member")
