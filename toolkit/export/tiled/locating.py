"""Lines of places in a file of Tiled's. In: its text, and a place as messages name it. Out: line and column.

A place is a row of fields and numbers, as `layers[2].objects[0].x`. What cannot be found is passed over: the place is
that of the last thing on the way that the file has. Only a file with a fault is looked through a second time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from toolkit.export.tiled.fields import DEEPEST, NotTiled
from toolkit.export.tiled.xml_form import LAYERS
from toolkit.export.tiled.xml_tree import Element, parse_xml

_PART = re.compile(r"([A-Za-z_]+)|\[([0-9]+)\]")
_BLANK = re.compile(r"[ \t\r\n]*")
_LISTED = {
    "layers": tuple(LAYERS),
    "tilesets": ("tileset",),
    "tiles": ("tile",),
    "objects": ("object",),
    "chunks": ("chunk",),
    "properties": ("property",),
}
"""The elements that lists of JSON are in XML."""
_AROUND = {"chunks": "data", "properties": "properties"}
"""The elements around them."""


def place_in_json(text: str, place: str) -> str:
    """The line and column at which a place begins in a text of JSON; empty where the place is none."""
    at = _after_blank(text, 0)
    parts = _parts(place)
    for part in parts:
        found = next((start for name, start, _ in _members(text, at) if name == part), None)
        if found is None:
            break
        at = found
    return _line(text, at) if parts else ""


def place_of_twice(text: str) -> str:
    """The line and column of the first value in a text of JSON whose key came before in the same mapping; empty where
    it lies too deep."""
    at = _twice(text, _after_blank(text, 0), 0)
    return _line(text, at) if at is not None else ""


def _twice(text: str, at: int, depth: int) -> int | None:
    seen: set[str | int] = set()
    for name, start, end in _members(text, at):
        if name in seen:
            return start
        seen.add(name)
        inner = _twice(text, start, depth + 1) if depth < DEEPEST and text.find("{", start, end) >= 0 else None
        if inner is not None:
            return inner
    return None


def _line(text: str, at: int) -> str:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return f"line {line}, column {column}"


def place_in_xml(data: bytes, place: str) -> str:
    """The line and column of the element in which a place lies; empty where the place is none."""
    parts = _parts(place)
    try:
        element = parse_xml(data)
    except NotTiled:
        return ""
    name = ""
    for part in parts:
        found: Element | None = None
        if isinstance(part, str):
            name = part
            found = element.first(part) if part in ("data", "text", "polygon", "polyline") else element
        elif name in _LISTED:
            around = element.first(_AROUND[name]) if name in _AROUND else element
            inner = [child for child in around.children if child.name in _LISTED[name]] if around is not None else []
            found = inner[part] if part < len(inner) else None
        if found is None:
            break
        element = found
    return element.place if parts else ""


def _parts(place: str) -> list[str | int]:
    first = place.split(",")[0]
    if not re.fullmatch(rf"(?:\.?(?:{_PART.pattern}))+", first):
        return []
    return [name or int(number) for name, number in _PART.findall(first)]


def _members(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """The keys or numbers of a mapping or list that begins there, each with where its value begins and ends."""
    decoder = json.JSONDecoder()
    is_mapping = text[at : at + 1] == "{"
    if not is_mapping and text[at : at + 1] != "[":
        return
    number, at = 0, _after_blank(text, at + 1)
    while text[at : at + 1] not in ("]", "}", ""):
        key: str | int = number
        if is_mapping:
            key, at = decoder.raw_decode(text, at)
            at = _after_blank(text, _after_blank(text, at) + 1)
        start, (_, at) = at, decoder.raw_decode(text, at)
        yield key, start, at
        at = _after_blank(text, at)
        at = _after_blank(text, at + 1) if text[at : at + 1] == "," else at
        number += 1


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found is not None else at
