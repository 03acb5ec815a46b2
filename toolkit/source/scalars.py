"""Scalars as they were typed, and how the core schema of YAML 1.2 reads them.

In: the text of a scalar. Out: that text (a plain scalar is a bare `str`, any other a `Quoted`), or the value that a
JSON Schema validator sees. Nothing is decided while parsing: `10.10` stays `10.10` until a field asks for a number.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

Data: TypeAlias = str | list["Data"] | dict[str, "Data"]
Path: TypeAlias = tuple[str | int, ...]

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z")
_LONGEST_NUMBER = 400
"""Numbers of more characters are text: no field takes them, and turning them into an int takes long."""


class Quoted(str):
    """A scalar that stood in quotes or in a block (`|`, `>`): always text, whatever it looks like."""

    __slots__ = ()


def core_value(text: str) -> bool | int | float | str | None:
    """What a plain scalar means in the core schema of YAML 1.2: null, a truth, an int, a float, or else its text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "-+.0123456789" or len(text) > _LONGEST_NUMBER:
        return text
    if _INT.match(text):
        return int(text)
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEX.match(text):
        return int(text[2:], 16)
    if _FLOAT.match(text):
        return float(text)
    if _INFINITE.match(text):
        return float(text.replace(".", ""))
    return float("nan") if text in (".nan", ".NaN", ".NAN") else text


def as_json(data: Data) -> Any:
    """The same data as a JSON Schema validator sees it: plain scalars by their core value, quoted ones as text."""
    if isinstance(data, dict):
        return {key: as_json(value) for key, value in data.items()}
    if isinstance(data, list):
        return [as_json(value) for value in data]
    return str(data) if isinstance(data, Quoted) else core_value(data)
