"""A map's file with what was changed, all else letter for letter as it was. In: the file, and the map that it is to
hold. Out: its new text. Law: the new text reads as that map, with what could not be read as it was.
"""

from __future__ import annotations

import re

from toolkit.edit.changing import change
from toolkit.edit.round_trip import CannotChange, Document, Where
from toolkit.export.records import map_as_written
from toolkit.model import read_file
from toolkit.model.maps import Map
from toolkit.source import Source, parse_source

_PAINTED = ("terrain", "levels")
"""Mappings in which an entry is painted over those before it."""
_MODELINE = re.compile(r"^# *yaml-language-server:[^\r\n]*", re.MULTILINE)


def over(source: Source, map: Map) -> str | None:
    """The text of a map's file that is to hold another record of the same map; None where it must be written whole."""
    before = _read(source)
    if before is None or before.map != map.map:
        return None
    text = _changed(source.text, before, map)
    again = parse_source(text, source.path)[0] if text is not None else None
    after = _read(again) if again is not None else None
    return text if after is not None and after == map and _order(after) == _order(map) else None


def _order(map: Map) -> list[list[str]]:
    return [[*getattr(map, name)] for name in _PAINTED]


def with_modeline(text: str, line: str) -> str:
    """A text with the line by which editors know its schema in place of the one that it has, or at its head."""
    found = _MODELINE.search(text)
    return f"{line}\n{text}" if found is None else f"{text[: found.start()]}{line}{text[found.end() :]}"


def _read(source: Source) -> Map | None:
    found, _ = read_file(source, "map")
    return found.document if found is not None and isinstance(found.document, Map) else None


def _changed(text: str, before: Map, after: Map) -> str | None:
    """The text of a file with the fields of another map; None where it has no line for each field."""
    if before == after and _order(before) == _order(after):
        return text
    try:
        document = Document(text)
        is_done = change(document, map_as_written(before), map_as_written(after), _is_painted)
        return document.text() if is_done else None
    except CannotChange:
        return None


def _is_painted(where: Where) -> bool:
    return len(where) == 1 and where[0] in _PAINTED
