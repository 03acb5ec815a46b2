"""A map that two have changed: what came back from an editor, and what its file says by now, joined.

In: the data of the map as it was when it was taken to the editor, as the file has it now, as it comes back. Out: the
data with the changes of both; and where both changed the same thing otherwise. Rows of spaces and of levels are joined
space by space, all else field by field, down to the last mapping; a list is one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ROWS = ("spaces", "levels")
"""The fields that hold rows of spaces, as a text."""
_ABSENT = object()


@dataclass
class Joined:
    """What came of it: `kept` are the parts that only the file changed, `conflicts` those that both did, otherwise."""

    data: dict[str, Any] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


def join(before: Mapping[str, Any], here: Mapping[str, Any], back: Mapping[str, Any]) -> Joined:
    """Join the changes of a file (`here`) and those that come back (`back`), both made since `before`."""
    found = Joined()
    found.data = _mapping(found, "", before, here, back)
    return found


def _mapping(
    found: Joined, place: str, before: Mapping[str, Any], here: Mapping[str, Any], back: Mapping[str, Any]
) -> dict[str, Any]:
    joined: dict[str, Any] = {}
    for name in (*here, *(each for each in back if each not in here)):
        parts = [each.get(name, _ABSENT) for each in (before, here, back)]
        value = _part(found, f"{place}.{name}" if place else str(name), *parts)
        if value is not _ABSENT:
            joined[name] = value
    return joined


def _part(found: Joined, place: str, before: Any, here: Any, back: Any) -> Any:
    if here in (back, before):
        return back
    if isinstance(here, Mapping) and isinstance(back, Mapping):
        return _mapping(found, place, before if isinstance(before, Mapping) else {}, here, back)
    if back == before:
        found.kept.append(place)
        return here
    rows = _rows(found, place, before, here, back) if place in ROWS else None
    if rows is None:
        found.conflicts.append(place)
        return here
    return rows


def _rows(found: Joined, place: str, before: Any, here: Any, back: Any) -> Any:
    """Rows of spaces, joined space by space; None where they are not as many, or not of one form."""
    texts = [_as_text(each) for each in (before, here, back)]
    if any(text is None for text in texts):
        return None
    tables = [[row.split() for row in text.splitlines()] for text in texts if text is not None]
    if len({tuple(map(len, table)) for table in tables}) != 1:
        return None
    joined, kept = [], 0
    for number, rows in enumerate(zip(*tables, strict=True), 1):
        cells = []
        for column, (was, ours, theirs) in enumerate(zip(*rows, strict=True), 1):
            if ours not in (theirs, was) and theirs != was:
                found.conflicts.append(f"{place}, row {number}, column {column}")
            kept += ours not in (theirs, was) or (ours != theirs and theirs == was)
            cells.append(ours if theirs == was else theirs)
        joined.append(" ".join(cells))
    if kept:
        found.kept.append(f"{place} ({kept})")
    text = "\n".join(joined) + "\n"
    return type(back)(text) if isinstance(back, str) else [text]


def _as_text(rows: Any) -> str | None:
    if isinstance(rows, list) and len(rows) == 1:
        rows = rows[0]
    return rows if isinstance(rows, str) else None
