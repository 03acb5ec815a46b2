"""`Pack`: everything that the files of a pack say, item by item, with the place of each. Frozen once it is linked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from pathlib import Path as Folder
from typing import Any

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.model import Reference, references
from toolkit.model.expressions import Written, expressions
from toolkit.names import Names
from toolkit.phrases import known_in, say_in
from toolkit.source import Path, Source


@frozen
class Item:
    """One declared thing: its section (`units`), its id, its record, and where it stands.

    `where` is the path of the item in its file: ("units", "panther"), or () where the file is the item.
    """

    section: str
    id: str
    record: Any
    source: Source
    where: Path

    @property
    def has_own_words(self) -> bool:
        """Whether translations have words for it under its section and id; else its words are phrases: those of an
        element without an id, and of a field of state, which stands under what remembers it."""
        return "#" not in self.id and self.section != "state"

    def span(self, *inside: str | int) -> Span:
        """The place of a value inside the item."""
        return self.source.span((*self.where, *inside))

    def key_span(self, *inside: str | int) -> Span:
        """The place of a key inside the item, or of the item's own id."""
        if not inside and not self.where:
            return self.source.span((self.section.removesuffix("s"),))
        return self.source.key_span((*self.where, *inside))


@frozen
class Salvaged:
    """What is sound of an item that could not be read, with stand-ins for what is not, and the words of that: each may
    have been a name."""

    item: Item
    words: frozenset[str]


@dataclass(frozen=True)
class Pack:
    """A pack with its items by section and id, in the order of its files.

    `items["texts"]` holds the translations by language; `translations` is the same file by file, with places. `broken`
    holds the ids of items that could not be read, `unread` the sections of which a whole file could not: what refers to
    them is not reported a second time. `salvaged` is what is sound of them; to all other items they are as if they were
    not there. `language` is that of the texts, where it is not the first one of the pack.
    """

    id: str
    folder: Folder
    manifest: Item
    items: Mapping[str, Mapping[str, Item]]
    sources: tuple[Source, ...]
    translations: tuple[Item, ...] = ()
    depends: tuple[Pack, ...] = ()
    broken: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unread: frozenset[str] = frozenset()
    salvaged: tuple[Salvaged, ...] = ()
    language: str = ""
    translated_from: Pack | None = None

    @property
    def original(self) -> Pack:
        """The pack in the language that it is written in, whose texts are those that rules compare."""
        return self.translated_from or self

    @property
    def speaks(self) -> str:
        """The language of its texts."""
        return self.language or str(self.manifest.record.languages[0])

    def say(self, phrase: str, **values: object) -> str:
        """A phrase of the tool's own, in the language of the pack."""
        return say_in(self.speaks, phrase, **values)

    def say_known(self, word: str) -> str:
        """A word that the tool may have a translation of, in the language of the pack."""
        return known_in(self.speaks, word)

    def say_each(self, phrase: str, each: Sequence[str]) -> str:
        """Several as one by a phrase of `one` and `other`: `Blue and Red`."""
        return reduce(lambda one, other: self.say(phrase, one=one, other=other), each) if each else ""

    def said(self, phrase: str) -> str:
        """A phrase, or a name in words, in the language of the pack."""
        for pack in self.family():
            words = pack.items.get("texts", {}).get(self.language)
            if words is not None and phrase in words.record.phrases:
                return str(words.record.phrases[phrase])
        return phrase

    def all(self, *sections: str) -> Iterator[Item]:
        """The items of some sections, one section after the other."""
        for section in sections:
            yield from self.items.get(section, {}).values()

    def everything(self) -> Iterator[Item]:
        """All items but the manifest."""
        for items in self.items.values():
            yield from items.values()

    def find(self, section: str, id: str) -> Item | None:
        """An item of this pack, or of one that it depends on."""
        own = self.items.get(section, {}).get(id)
        return own or next((found for other in self.depends if (found := other.find(section, id))), None)

    def design(self, id: str) -> Item | None:
        """The unit, or the card, of which pieces are made."""
        return self.find("units", id) or self.find("cards", id)

    @cached_property
    def maps(self) -> Mapping[str, Any]:
        """The records of all maps by id, those of the packs that this one depends on too; its own go before."""
        found: dict[str, Any] = {}
        for pack in self.family():
            for item in pack.all("maps"):
                found.setdefault(item.id, item.record)
        return found

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What later stages have worked out of the pack and ask for again, each under a name of its own."""
        return {}

    def names(self, *sections: str) -> Names:
        """All ids that are known in some sections, here and in the packs that this one depends on."""
        if sections not in self._names:
            self._names[sections] = Names(id for section in sections for id in self._ids(section))
        return self._names[sections]

    def is_whole(self, *sections: str) -> bool:
        """Whether every file and every item of the sections could be read, so that nothing counted is missing; without
        sections, of all."""
        return not any(section in self.unread or self.broken.get(section) for section in sections or self._hurt)

    @property
    def has_all_rules(self) -> bool:
        """Whether every file of rules was read whole, so that what one says for all of the pack, such as how far sight
        goes, is missing only where nobody says it."""
        return self.is_whole("rules") and not any(each.item.section == "rules" for each in self.salvaged)

    @property
    def _hurt(self) -> set[str]:
        return {*self.unread, *self.broken}

    @cached_property
    def salvaged_ids(self) -> frozenset[tuple[str, str]]:
        """Sections and ids of what is salvaged; of kinds, what could be read stands among the items too."""
        return frozenset((each.item.section, each.item.id) for each in self.salvaged)

    def family(self) -> Iterator[Pack]:
        """This pack and all that it depends on, each once, this one first."""
        waiting, seen = [self], {self.id}
        while waiting:
            pack = waiting.pop(0)
            yield pack
            waiting += [other for other in pack.depends if other.id not in seen]
            seen.update(other.id for other in pack.depends)

    @cached_property
    def spoken(self) -> tuple[tuple[Item, list[Reference]], ...]:
        """The manifest and every item but translations, each with the references that it holds."""
        items = (self.manifest, *(item for item in self.everything() if item.section != "texts"))
        return tuple((item, references(item.record, item.where)) for item in items)

    @cached_property
    def written(self) -> tuple[tuple[Item, list[Written]], ...]:
        """Every item but translations, each with the expressions that it holds."""
        return tuple((item, expressions(item.record)) for item in self.everything() if item.section != "texts")

    def _ids(self, section: str) -> Iterator[str]:
        for pack in self.family():
            yield from pack.items.get(section, {})
            yield from pack.broken.get(section, ())

    @cached_property
    def _names(self) -> dict[tuple[str, ...], Names]:
        return {}
