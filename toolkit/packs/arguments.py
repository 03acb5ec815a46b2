"""What readers call arguments, facts, choices and stages. In: a pack, an element, a name. Out: words.

What has no `title:` is called by its name in words: `goes_first` is `goes first`. Translations may have such words
among their phrases too, and need not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.model import Record
from toolkit.packs.pack import Item, Pack


def in_words(name: str) -> str:
    """A name without underscores."""
    return name.replace("_", " ")


def argument_words(pack: Pack, element: str, name: str) -> str:
    """What an argument of `actions.attack`, a fact of `occasions.battle` or what a step of `procedures.retreat` lets
    choose is called, in the language of the pack."""
    section, _, id = element.partition(".")
    item = pack.find(section, id)
    return (_title(item.record, name) if item is not None else None) or pack.said(in_words(name))


def _title(element: Any, name: str) -> str | None:
    """The title of an argument or a fact, or of what a step chooses; None where it has none."""
    for named, thing in _named(element):
        if named == name and getattr(thing, "title", None):
            return str(thing.title)
    return None


def names_in_words(item: Item) -> Iterator[str]:
    """The names of an item that readers may see in words: of arguments, facts, choices, stages and state."""
    for name, _ in _named(item.record):
        yield in_words(name)
    if item.section == "state":
        yield in_words(item.id.rpartition(".")[2])
    if item.section in ("kinds", "effects"):
        yield from map(in_words, getattr(item.record, "state", None) or ())
    if item.section == "scenarios":
        yield from (in_words(force.group) for force in item.record.forces if force.group is not None)


def _named(thing: Any) -> Iterator[tuple[str, Any]]:
    """The arguments, facts, choices and stages inside an element, each with its name."""
    if isinstance(thing, Record):
        fields = vars(thing)  # asking a record by `getattr` for what it lacks takes ten times as long
        for field in ("args", "facts"):
            found = fields.get(field) or ()
            for declared in (found,) if isinstance(found, Mapping) else found:
                yield from declared.items() if isinstance(declared, Mapping) else ()
        for stage in fields.get("stages", ()):
            yield stage.id, stage
        if isinstance(name := fields.get("choose"), str):
            yield name, thing
        for field in thing.model_fields_set:
            yield from _named(fields.get(field))
    elif isinstance(thing, Mapping):
        for member in thing.values():
            yield from _named(member)
    elif isinstance(thing, tuple):
        for member in thing:
            yield from _named(member)
