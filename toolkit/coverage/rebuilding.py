"""Records rebuilt with other parts. In: a record of checked rules, a change. Out: the record, itself if unchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from toolkit.language.code import Where
from toolkit.model import Type

Change = Callable[[Any], Any]


def rebuilt(record: Any, change: Change) -> Any:
    """A record with each record or tuple directly inside it put through a change."""
    changed = {}
    for name in _names(record.__class__):
        old = getattr(record, name)
        new = change(old) if old.__class__ is tuple or is_dataclass(old) else old
        if new is not old:
            changed[name] = new
    return replace(record, **changed) if changed else record


def each_rebuilt(members: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
    """A tuple with each record or tuple in it put through a change."""
    new = tuple(change(one) if one.__class__ is tuple or is_dataclass(one) else one for one in members)
    return members if all(one is other for one, other in zip(new, members, strict=True)) else new


@cache
def _names(form: type[Any]) -> tuple[str, ...]:
    if not is_dataclass(form) or issubclass(form, (Where, Type)):
        return ()
    return tuple(each.name for each in fields(form))
