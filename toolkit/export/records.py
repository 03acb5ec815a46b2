"""Records as data, as a file would write them, and back. In: a record. Out: mappings, lists, texts, numbers, truths.

Law: `record_of(type(record), as_written(record)) == record`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import ValidationError

from toolkit.model import FOR_ALL
from toolkit.model.record import OneForAll, Record
from toolkit.source import Quoted

_Record = TypeVar("_Record", bound=Record)


def as_written(record: Record) -> dict[str, Any]:
    """The fields of a record that are not as they would be without being written."""
    found: dict[str, Any] = {}
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if field.is_required() or value != field.get_default(call_default_factory=True):
            is_for_all = any(isinstance(each, OneForAll) for each in field.metadata)
            found[name] = _plain(value[FOR_ALL] if is_for_all and FOR_ALL in value else value)
    return found


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
