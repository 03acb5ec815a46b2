"""`like:` — an element takes over the fields of another of its section where it is silent. In: items. Out: whole ones.

What an element says of itself alone is never taken over: its title and text, its cases, the option that it depends on,
what it replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from toolkit.packs import Item
from toolkit.rules.check.spot import Spot

_ITS_OWN = frozenset((
    "id", "title", "text", "cite", "option", "source", "reconstructed", "note", "like", "replaces", "extends",
    "disables",
))  # fmt: skip


def completed(items: Mapping[str, Item]) -> dict[str, Item]:
    """The items of a section, each with the fields of those that it is like."""
    if not any(getattr(item.record, "like", None) for item in items.values()):
        return dict(items)
    return {id: _completed(item, items) for id, item in items.items()}


def _completed(item: Item, items: Mapping[str, Item]) -> Item:
    taken = {name: getattr(models.record, name) for name, models in taken_over(item, items).items()}
    return replace(item, record=item.record.model_copy(update=taken)) if taken else item


def taken_over(item: Item, items: Mapping[str, Item]) -> dict[str, Item]:
    """The fields that an element takes over, each with the element that says it; the nearest counts."""
    found: dict[str, Item] = {}
    said, seen, other = set(item.record.model_fields_set), {item.id}, _model(item, items)
    while other is not None and other.id not in seen:
        seen.add(other.id)
        for name in sorted(other.record.model_fields_set - said - _ITS_OWN):
            found[name] = other
            said.add(name)
        other = _model(other, items)
    return found


def _model(item: Item, items: Mapping[str, Item]) -> Item | None:
    like: str | None = getattr(item.record, "like", None)
    return items.get(like) if like is not None else None


def spot_of(id: str, items: Mapping[str, Item]) -> Spot:
    """The place of an element; the fields that it takes over stand where they are said."""
    item = items[id]
    spot = Spot.of(item)
    fields = type(item.record).model_fields
    borrowed = {fields[name].alias or name: Spot.of(other) for name, other in taken_over(item, items).items()}
    return replace(spot, borrowed=borrowed) if borrowed else spot
