"""The names of fields in words, as the marks of reconstructed values need them. In: `attrs.cost`. Out: `Prestige cost`.

No reader should meet a path such as `areas.north.spaces`: a part that is an id is said by its title.
"""

from __future__ import annotations

from toolkit.publish.game import Entry
from toolkit.publish.interface import say_known
from toolkit.publish.kinds import in_plain, named_attribute
from toolkit.publish.words import Words, joined


def field_words(entry: Entry, name: str) -> Words:
    """The name of a field of an entry in words, such as `North bank: spaces`; the whole item for no name."""
    head, _, rest = name.partition(".")
    if head == "attrs":
        attribute = named_attribute(entry, rest.partition(".")[0])
        return attribute.title if attribute else _plain(rest)
    if not rest:
        return _plain(head) if head else entry.title
    id, _, field = rest.partition(".")
    title = _title(entry, head, id)
    return joined([title, _plain(field)], ": ") if field else title


def _title(entry: Entry, head: str, id: str) -> Words:
    """The title of a part of an item, of a setting or a deck that it names, else field and id."""
    found = entry.words(head, id, "title") or None
    named = entry.game.find(head, id) if found is None else None
    return found or (named.title if named else joined([_plain(head), Words.plain(id.replace(".", " "))], " "))


def _plain(name: str) -> Words:
    return say_known(in_plain(name).lower())
