"""From the records of files to the items of a pack. In: records with their sources. Out: items by section and id.

An id is declared once: a second item of the same id, in the same file kind or another, is reported with both places,
and the first counts. Ids of units and cards are one family, for both are pieces; so are those of types and kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.diagnostics import Diagnostic, Kept, Note, register
from toolkit.model import KINDS, FileRecord, Record
from toolkit.packs.pack import Item, Salvaged
from toolkit.packs.references import shortened
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
Words = tuple[str, ...]
"""Where words stand in a file of translations: `("kinds", "unit", "title")`."""
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
    _translated: dict[tuple[str, Words], Item] = field(default_factory=dict)

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
        """Add the translations of a file, and report the words that another file of the language has already. The words
        of one thing may stand in several files."""
        self.translations.append(item)
        for where in _words_in(item.record):
            first = self._translated.setdefault((item.id, where), item)
            if first is not item:
                note = Note("They are translated here first.", first.source.key_span(where))
                said = ".".join(shortened(part) for part in where)
                message = f"The words `{said}` are translated into `{item.id}` a second time, in another file."
                help = "Leave them in one of the two files. Other words of the same thing may stand in either."
                self.found.add(TWICE.at(item.source.key_span(where), message, help=help, notes=[note]))

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


def _words_in(part: Any, where: Words = ()) -> Iterator[Words]:
    """The paths of all words in a translation."""
    if isinstance(part, Record):
        part = {name: getattr(part, name) for name in type(part).model_fields if name in part.model_fields_set}
    if isinstance(part, dict):
        for name, inside in part.items():
            yield from _words_in(inside, (*where, str(name)))
    elif part is not None:
        yield where


def _joined(first: Item, second: Item) -> Item:
    """The translations of two files of one language as one record."""
    return replace(first, record=_merged(first.record, second.record))


def _merged(first: Any, second: Any) -> Any:
    """The words of both; the first ones where both have them."""
    if isinstance(first, Record) and isinstance(second, Record):
        more = {name: _merged(getattr(first, name), getattr(second, name)) for name in second.model_fields_set}
        return first.model_copy(update=more)
    if isinstance(first, dict) and isinstance(second, dict):
        return {**second, **{name: _merged(words, second.get(name)) for name, words in first.items()}}
    return second if first is None else first


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
