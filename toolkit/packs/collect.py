"""From the records of files to the items of a pack. In: records with their sources. Out: items by section and id.

An id is declared once: a second item of the same id, in the same file kind or another, is reported with both places,
and the first counts. Ids of units and cards are one family, for both are pieces; so are those of types and kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.diagnostics import Diagnostic, Kept, Note, register
from toolkit.model import KINDS, FileRecord
from toolkit.packs.pack import Item, Salvaged
from toolkit.source import Source

TWICE = register(
    "E303",
    "declared-twice",
    title="Two things have the same id",
    cause="An id names one thing. Units and cards share their ids, and so do types and kinds, because rules name both "
    "in the same way. A kind with `ends` has a state `end` already.",
    remedy="Give one of the two another id, or take it out.",
    bad="# units/german.yaml\nunits:\n  gun: {…}\n# units/british.yaml\nunits:\n  gun: {…}",
    good="units:\n  german_gun: {…}\n  british_gun: {…}",
)
_FAMILIES = {"cards": "units", "types": "kinds"}
_SINGLES = ("ranks", "precedence", "sequence", "sight")


@dataclass
class Collection:
    """What the files of a pack declare. `translations` holds the item of each file of translations; `repeated` the
    sections with an id that is declared twice, of which the second thing was perhaps meant to have another name."""

    items: dict[str, dict[str, Item]] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    manifest: Item | None = None
    translations: list[Item] = field(default_factory=list)
    repeated: set[str] = field(default_factory=set)
    salvaged: list[Salvaged] = field(default_factory=list)
    found: Kept = field(default_factory=Kept)
    _first: dict[tuple[str, str], Item] = field(default_factory=dict)
    _translated: dict[tuple[str, str, str], Item] = field(default_factory=dict)

    def add(self, item: Item) -> None:
        """Add an item, unless one of its id is there already."""
        key = _FAMILIES.get(item.section, item.section), item.id
        first = self._first.setdefault(key, item)
        if first is item:
            self.items.setdefault(item.section, {})[item.id] = item
        else:
            self.found.add(_twice(item, first))
            self.repeated.add(item.section)

    def add_translation(self, item: Item) -> None:
        """Add the translations of a file, and report those that another file of the language has already."""
        self.translations.append(item)
        for section, words in item.record.__dict__.items():
            for id in words if isinstance(words, dict) else ():
                first = self._translated.setdefault((item.id, section, id), item)
                if first is not item:
                    note = Note("It is translated here first.", first.source.key_span((section, id)))
                    message = f"`{id}` is translated into `{item.id}` a second time, in another file."
                    help = f"Put these words there, under the same `{id}`: those of one thing stand in one file."
                    self.found.add(TWICE.at(item.source.key_span((section, id)), message, help=help, notes=[note]))

    @property
    def problems(self) -> list[Diagnostic]:
        """What is declared twice."""
        return self.found.report()


def collect(records: Iterable[tuple[Source, FileRecord]], names: dict[str, str]) -> Collection:
    """All items of a pack in the order of its files; `names` gives the path inside the pack of each source."""
    found = Collection()
    for source, record in records:
        for section, ids in record.broken.items():
            found.broken.setdefault(section, set()).update(ids)
        found.salvaged += _salvaged(source, record)
        for item in _items(source, record, names[source.path]):
            if item.section == "packs":
                found.manifest = item
            elif item.section == "texts":
                found.add_translation(item)
            else:
                found.add(item)
    found.found.extend(_singles_twice(found.items.get("rules", {}).values()))
    for item in found.translations:
        known = found.items.setdefault("texts", {})
        known[item.id] = _joined(known[item.id], item) if item.id in known else item
    return found


def _items(source: Source, record: FileRecord, name: str) -> Iterator[Item]:
    kind = KINDS[record.kind]
    if record.document is not None:
        yield Item(kind.home, _document_id(kind.own_id, record.document, name), record.document, source, ())
    for section, items in record.items.items():
        for id, one in items.items():
            yield Item(section, id, one, source, record.where(section, id))


def _salvaged(source: Source, record: FileRecord) -> Iterator[Salvaged]:
    home = KINDS[record.kind].home
    for section, items in record.salvaged.items():
        for id, each in items.items():
            where = () if section == home else record.where(section, id)
            yield Salvaged(Item(section, id, each.record, source, where), each.words)


def _document_id(own_id: str, document: Any, name: str) -> str:
    if own_id:
        return str(getattr(document, own_id))
    parts = name.removesuffix(".yaml").split("/")
    return parts[1] if parts[0] == "text" else "/".join(parts[1:]) or parts[0]


def _joined(first: Item, second: Item) -> Item:
    """The translations of two files of one language as one record."""
    words = dict(first.record.__dict__)
    for section, more in second.record.__dict__.items():
        both = isinstance(words.get(section), dict) and isinstance(more, dict)
        words[section] = {**more, **words[section]} if both else words.get(section) or more
    return replace(first, record=type(first.record).model_construct(**words))


def _twice(item: Item, first: Item) -> Diagnostic:
    where = "" if first.source is item.source else f" in {first.source.path}"
    note = Note(f"`{first.id}` is declared here first, under `{first.section}`.", first.key_span())
    return TWICE.at(
        item.key_span(), f"`{item.id}` is declared a second time; the first is{where or ' above'}.", notes=[note]
    )


def _singles_twice(documents: Iterable[Item]) -> Iterator[Diagnostic]:
    first: dict[str, Item] = {}
    for item in documents:
        for name in _SINGLES:
            if getattr(item.record, name, None) is None:
                continue
            other = first.setdefault(name, item)
            if other is not item:
                note = Note(f"`{name}` stands here too.", other.source.key_span((name,)))
                message = f"A pack says `{name}` once, and two of its files say it."
                yield TWICE.at(item.source.key_span((name,)), message, notes=[note])
