"""Records as data, as a file would write them, and back. In: a record. Out: mappings, lists, texts, numbers, truths.

Law: `record_of(type(record), as_written(record)) == record`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from toolkit.edit.writing import Verbatim
from toolkit.model import FOR_ALL
from toolkit.model.maps import Map
from toolkit.model.record import OneForAll, Record
from toolkit.source import Quoted

_Record = TypeVar("_Record", bound=Record)
ITEM = ("option", "source", "reconstructed", "note", "cite")
"""The fields of a map that every item has; authors write them last."""
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")


def as_written(record: Record) -> dict[str, Any]:
    """The fields of a record that are not as they would be without being written."""
    found: dict[str, Any] = {}
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if field.is_required() or value != field.get_default(call_default_factory=True):
            is_for_all = any(isinstance(each, OneForAll) for each in field.metadata)
            found[name] = _plain(value[FOR_ALL] if is_for_all and FOR_ALL in value else value)
    return found


def map_as_written(map: Map) -> dict[str, Any]:
    """The fields of a map in the order and the form in which authors write them: numbers of points are numbers, and
    levels that are drawn, a single citation, and a point that spaces tell are no lists."""
    found = as_written(map)
    for section in ("crests", "shapes"):
        for each in found.get(section, {}).values():
            each |= {name: [_point(point) for point in each[name]] for name in ("points",) if each.get(name)}
    if "positions" in found:
        found["positions"] = {name: _point(point) for name, point in found["positions"].items()}
    for name in ("cite", "levels"):
        if isinstance(found.get(name), list) and len(found[name]) == 1:
            found[name] = found[name][0]
    return in_order(found)


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a map as authors write them: those of the map first, then those that every item has."""
    fields = [name for name in Map.model_fields if name not in ITEM]
    return {name: data[name] for name in (*fields, *ITEM) if name in data}


def _point(written: list[str]) -> Any:
    if len(written) == 1:
        return written[0]
    is_number = len(written) == 2 and all(map(_NUMBER.fullmatch, written))
    return [Verbatim(part) for part in written] if is_number else written


def record_of(kind: type[_Record], data: Any) -> _Record | None:
    """The record that data are, or None where they are none: they may come from anybody."""
    try:
        return kind.model_validate(_quoted(data))
    except (ValidationError, ValueError, TypeError, RecursionError):
        return None


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return as_written(value)
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


def _quoted(data: Any) -> Any:
    """Data whose texts are texts, whatever they look like."""
    if isinstance(data, str):
        return Quoted(data)
    if isinstance(data, list):
        return [_quoted(each) for each in data]
    return {Quoted(key): _quoted(each) for key, each in data.items()} if isinstance(data, dict) else data
