"""`like:` and `extends:` — an element takes over the fields of another of its section. In: items. Out: whole ones.

An element that is `like:` another has its fields where it is silent itself. One that `extends:` another stands in for
it (as `replaces:` does) and adds to it: its lists come behind the other's, its mappings are joined with the other's and
say last what both say, and any other field that it gives holds in place of the other's. What an element says of itself
alone is never taken over: its title and text, its cases, the option that it depends on, what it replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.checker.spot import Led, Spot
from toolkit.frozen import frozen
from toolkit.model.rules.conditions import AllHold, Condition
from toolkit.packs import Item
from toolkit.packs.changes import MOST_TAKEN_OVER

_ITS_OWN = frozenset((
    "id", "title", "text", "cite", "option", "source", "reconstructed", "note", "like", "replaces", "extends",
    "disables",
))  # fmt: skip


@frozen
class Whole:
    """An element with all that it takes over: its fields, and of each that it does not say alone who says it."""

    record: Any
    said_by: Mapping[str, tuple[Item, ...]]


def completed(items: Mapping[str, Item]) -> dict[str, Item]:
    """The items of a section, each with the fields of those that it is like or that it extends."""
    if not any(model_of(item.record) for item in items.values()):
        return dict(items)
    firsts = firsts_of(items)
    return {
        id: replace(item, record=whole(item, items, firsts).record) if model_of(item.record) else item
        for id, item in items.items()
    }


def whole(
    item: Item, items: Mapping[str, Item], firsts: Mapping[str, str], inside: frozenset[str] = frozenset()
) -> Whole:
    """An element with what it takes over; the nearest that says a field counts. A ring ends where it closes. Of a chain
    that is too long, `firsts_of` it, what the first says is enough, so that it costs no more than its length."""
    named = model_of(item.record)
    other = items.get(named) if named is not None and named not in inside | {item.id} else None
    own = dict.fromkeys(item.record.model_fields_set, (item,))
    if other is None:
        return Whole(item.record, own)
    if not inside and item.id in firsts:
        other = items[firsts[item.id]]
        model = Whole(other.record, dict.fromkeys(other.record.model_fields_set, (other,)))
    else:
        model = whole(other, items, firsts, inside | {item.id})
    fields: dict[str, Any] = {}
    said = dict(own)
    for name in sorted(model.said_by.keys() - _ITS_OWN):
        theirs, ours = getattr(model.record, name), getattr(item.record, name)
        if name not in own:
            fields[name], said[name] = theirs, model.said_by[name]
        elif item.record.extends and (joined := _joined(theirs, ours)) is not None:
            fields[name], said[name] = joined, (*model.said_by[name], item)
    if item.record.extends and item.record.replaces is None:
        fields["replaces"] = named
    return Whole(item.record.model_copy(update=fields), said)


def firsts_of(items: Mapping[str, Item]) -> dict[str, str]:
    """Of each element that takes over fields through more others than it may, of which `check_changes` tells, the one
    with which their chain begins; of a ring any."""
    chains: dict[str, tuple[int, str]] = {}
    """How many make the chain of each, and its first."""
    for start in items:
        way: list[str] = []
        id: str | None = start
        passed: set[str | None] = set()
        while id in items and id is not None and id not in chains and id not in passed:
            way.append(id)
            passed.add(id)
            id = model_of(items[id].record)
        if id in passed:
            ring = way[way.index(str(id)) :]
            way = way[: -len(ring)]
            chains.update(dict.fromkeys(ring, (len(ring), ring[-1])))
        length, first = chains.get(str(id), (0, way[-1] if way else ""))
        for number, each in enumerate(reversed(way), length + 1):
            chains[each] = number, first
    return {id: first for id, (length, first) in chains.items() if length > MOST_TAKEN_OVER + 1}


def _joined(theirs: Any, ours: Any) -> Any:
    """Two lists, two mappings or two conditions as one; None for what cannot be joined."""
    if isinstance(theirs, tuple) and isinstance(ours, tuple):
        return (*theirs, *ours)
    if isinstance(theirs, Condition) and isinstance(ours, Condition):
        return AllHold(all=(*_members(theirs), *_members(ours)))
    return {**theirs, **ours} if isinstance(theirs, Mapping) and isinstance(ours, Mapping) else None


def _members(said: Any) -> tuple[Any, ...]:
    """The members of a list; a condition that is no list is its only one."""
    if isinstance(said, Condition):
        return said.all if isinstance(said, AllHold) else (said,)
    return tuple(said)


def model_of(record: Any) -> str | None:
    """The element from which one takes over fields."""
    said = record.__dict__
    found: str | None = said.get("extends") or said.get("like")
    return found


def spot_of(id: str, items: Mapping[str, Item], firsts: Mapping[str, str]) -> Spot:
    """The place of an element; what it takes over stands where it is said. `firsts`: those `firsts_of` the items."""
    item = items[id]
    if model_of(item.record) is None:
        return Spot.of(item)
    fields = type(item.record).model_fields
    borrowed = {}
    for name, speakers in whole(item, items, firsts).said_by.items():
        field = fields[name].alias or name
        if speakers != (item,):
            borrowed[field] = _place(field, name, speakers)
    return replace(Spot.of(item), led=Led(borrowed)) if borrowed else Spot.of(item)


def _place(field: str, name: str, speakers: tuple[Item, ...]) -> Spot:
    """The place of an element of which a field is said by others: what is inside the field leads to each of them."""
    *others, last = (Spot.of(item) for item in speakers)
    parts: dict[str | int, Spot] = {}
    first = 0
    for spot, item in zip(others, speakers, strict=False):
        said = getattr(item.record, name)
        inside = spot.inside(field)
        if isinstance(said, Mapping):
            parts |= dict.fromkeys(map(str, said), inside)
        else:
            count = len(_members(said))
            parts |= {first + index: replace(inside, led=Led(first=first)) for index in range(count)}
            first += count
    held = last.inside(field)
    own = set(map(str, held.data)) if isinstance(held.data, dict) else set()
    parts = {part: spot for part, spot in parts.items() if part not in own}
    return replace(last, led=Led(fields={field: replace(held, led=Led(parts, first=first))})) if others else last
