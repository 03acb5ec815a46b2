"""Actions under other names. In: rules, names by the ids that they take the place of. Out: rules that speak of those.

What rules say of an action is said by steps that do it, by moments before and after it, permissions, what was counted
of it (`used`), what is past, and the type of the event that it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from toolkit.language.code import Where
from toolkit.language.tree import Function, Literal, Thing
from toolkit.model import Type
from toolkit.program.rules import Moment, Permission, Rules
from toolkit.program.steps.flow import Call

_SECTIONS = (
    "values", "modifiers", "permissions", "occasions", "procedures", "actions", "menus", "triggers", "checks",
    "effects", "events", "purses", "orders", "places", "kinds",
)  # fmt: skip


def renamed_actions(rules: Rules, names: Mapping[str, str]) -> Rules:
    """The rules in which each action is spoken of by its new name."""
    return replace(rules, **{section: _renamed(getattr(rules, section), names) for section in _SECTIONS})


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    if isinstance(part, tuple):
        found = tuple(_renamed(each, names) for each in part)
        return part if all(one is other for one, other in zip(part, found, strict=True)) else found
    if isinstance(part, Mapping):
        return {key: _renamed(value, names) for key, value in part.items()}
    if not is_dataclass(part) or isinstance(part, Where):
        return part
    held = {field.name: getattr(part, field.name) for field in fields(part)}
    new = {name: _renamed(value, names) for name, value in held.items()}
    changed = {name: value for name, value in new.items() if value is not held[name]}
    return _with_name(replace(part, **changed) if changed else part, names)  # type: ignore[type-var]


def _with_name(part: Any, names: Mapping[str, str]) -> Any:
    match part:
        case Call(action=True, procedure=id) if id in names:
            return replace(part, procedure=names[id])
        case Moment(when="before" | "after", name=id) | Type(form="event", name=id) if id in names:
            return replace(part, name=names[id])
        case Permission(is_action=True, target=id) if id in names:
            return replace(part, target=names[id])
        case Thing(section="actions", id=id) if id in names:
            return replace(part, id=names[id])
        case Function(name="past", arguments=(Literal(value=str(id)) as event, *rest)) if id in names:
            return replace(part, arguments=(replace(event, value=names[id]), *rest))
    return part
