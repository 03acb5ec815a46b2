"""A compiled pack as the pages read it. In: a bundle. Out: entries with texts in every language, and who names whom.

Pages ask for fields by the names that authors write, so that a field a kind of item lacks is simply absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, wraps
from pathlib import PurePosixPath
from typing import Any, TypeVar, TypeVarTuple

from toolkit.bundle import Bundle
from toolkit.checker import check_rules
from toolkit.checker.openings import MenuUse, menu_uses
from toolkit.examples import Playback
from toolkit.model import Record
from toolkit.model.references import Reference
from toolkit.packs import Item, Pack
from toolkit.program.rules import Rules
from toolkit.publish.addresses import item_address
from toolkit.publish.relations import By, meant_by_name, namers
from toolkit.publish.words import Words


def read(thing: object, name: str, default: Any = None) -> Any:
    """The field `name` of a record or mapping, or the default where it is absent or none."""
    kind: type = type(thing)
    value = _reader(kind, name)(thing, name)
    return default if value is None else value


@cache
def _reader(kind: type, name: str) -> Callable[[Any, str], Any]:
    """What reads a field of that name in what is of a class."""
    if issubclass(kind, Mapping):
        return _value
    return _own if issubclass(kind, Record) and not hasattr(kind, name) else _attribute


def _value(mapping: Mapping[str, Any], name: str) -> Any:
    return mapping.get(name)


def _own(record: Record, name: str) -> Any:
    return vars(record).get(name)  # to ask a record by `getattr` for what it lacks takes ten times as long


def _attribute(thing: object, name: str) -> Any:
    return getattr(thing, name, None)


def dig(thing: object, *path: str) -> Any:
    """The value at a path of fields, or None."""
    for name in path:
        thing = read(thing, name)
    return thing


def listed(value: object) -> tuple[str, ...]:
    """A field that holds one id or several, as a tuple."""
    if value is None or value == "":
        return ()
    return (str(value),) if isinstance(value, str) else tuple(str(part) for part in value)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Entry:
    """An item of a game with its translations; `item` says where it is written."""

    game: Game
    section: str
    id: str
    record: Any
    item: Item | None = None

    @property
    def file(self) -> str:
        """The name of the file that declares it, without ending."""
        return PurePosixPath(self.item.source.path).stem if self.item else ""

    def get(self, name: str, default: Any = None) -> Any:
        """A field of the item."""
        return read(self.record, name, default)

    def words(self, *path: str) -> Words:
        """The text at a path of fields, in each language that has it."""
        if self.item is not None and not self.item.has_own_words:
            own = dig(self.record, *path)
            return self.game.translated(own) if isinstance(own, str) and own else Words()
        texts = [(self.game.languages[0], dig(self.record, *path))]
        # A type's own title stands beside those of its symbols, one of which may be called `title`.
        there = ("title", "title") if (self.section, path) == ("types", ("title",)) else path
        texts += [(language, dig(text, self.section, self.id, *there)) for language, text in self.game.translations]
        return Words(tuple((language, str(text)) for language, text in texts if isinstance(text, str) and text))

    def phrase(self, name: str) -> Words:
        """A field of the item that holds a phrase, such as its label, in each language that has it."""
        text = self.get(name)
        return self.game.translated(str(text)) if text else Words()

    @property
    def title(self) -> Words:
        """The item's title; its id where it has none."""
        return self.words("title") or Words.plain(self.id)

    @property
    def address(self) -> str:
        """Where the item stands on the site."""
        return item_address(self.game.id, self.section, self.id)

    @property
    def cites(self) -> tuple[str, ...]:
        """The cases the item implements or follows."""
        return listed(self.get("cite"))

    @property
    def guesses(self) -> Mapping[str, str]:
        """Fields that the source lacks and an author filled in, with the reason."""
        found = self.get("reconstructed", {})
        return found if isinstance(found, Mapping) else {"": str(found)}


@dataclass(frozen=True, eq=False)
class Game:
    """A pack ready for pages. The packs it depends on serve to look things up; they have no bundle here."""

    pack: Pack
    attributes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by_case: Mapping[str, list[str]] = field(default_factory=dict)
    playbacks: Mapping[str, Playback] = field(default_factory=dict)
    is_playable: bool = True
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)  # see `once_for_a_game`

    @classmethod
    def of(cls, bundle: Bundle, playbacks: Mapping[str, Playback] | None = None) -> Game:
        """The game of a bundle, with its examples as they were played."""
        return cls(bundle.pack, bundle.attributes, bundle.by_case, playbacks or {}, bundle.is_playable)

    @cached_property
    def rules(self) -> Rules | None:
        """The checked rules; None where one is wrong, or no game can be set up by them for what is wrong elsewhere."""
        if not self.is_playable:
            return None
        rules, problems = check_rules(self.pack)
        return None if any(problem.severity == "error" for problem in problems) else rules

    @cached_property
    def menus(self) -> Mapping[str, MenuUse]:
        """Where each menu is opened, by id."""
        return menu_uses(self.pack)

    @cached_property
    def namers(self) -> By:
        """Who names each item in what is written, by section and id."""
        return namers(self)

    @cached_property
    def references(self) -> Mapping[tuple[str, str], list[Reference]]:
        """What the fields of each item refer to, by section and id."""
        return {(item.section, item.id): found for item, found in self.pack.spoken}

    def meant(self, name: str) -> Entry | None:
        """What a name in an expression means; None where nothing is called so."""
        if name not in self._meant:
            self._meant[name] = meant_by_name(self, name)
        return self._meant[name]

    @cached_property
    def _meant(self) -> dict[str, Entry | None]:
        return {}

    @cached_property
    def is_played(self) -> bool:
        """Whether there is a sequence, of a scenario or of the pack, that is the whole game."""
        items = [item for pack in self.pack.family() for item in (pack.manifest, *pack.all("scenarios", "rules"))]
        return any(read(item.record, "sequence") for item in items)

    @cached_property
    def others(self) -> tuple[Game, ...]:
        """The games of the packs that this one depends on."""
        return tuple(Game(other) for other in self.pack.depends)

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.pack.id

    @cached_property
    def manifest(self) -> Entry:
        """The pack's own record."""
        return Entry(self, "pack", self.id, self.pack.manifest.record, self.pack.manifest)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The pack's languages; its files are written in the first."""
        return listed(read(self.pack.manifest.record, "languages")) or ("en",)

    @cached_property
    def translations(self) -> list[tuple[str, Any]]:
        """The texts in each further language."""
        texts = self.pack.items.get("texts", {})
        return [(language, item.record) for language in self.languages[1:] if (item := texts.get(language))]

    def words(self, *path: str) -> Words:
        """A text of the manifest in each language (translations keep it under `pack`)."""
        texts = [(self.languages[0], dig(self.pack.manifest.record, *path))]
        texts += [(language, dig(text, "pack", *path)) for language, text in self.translations]
        return Words(tuple((language, str(text)) for language, text in texts if isinstance(text, str) and text))

    def option(self, id: str, field: str = "title") -> Words:
        """A text of an optional rule in each language (translations keep it under `options`, as documents)."""
        texts = [(self.languages[0], dig(self.pack.manifest.record, "options", id, field))]
        texts += [(language, dig(text, "options", id, field)) for language, text in self.translations]
        return Words(tuple((language, str(text)) for language, text in texts if isinstance(text, str) and text))

    def document(self, id: str) -> Words:
        """The title of a document that the pack is made from (translations keep it under `documents`), else its id."""
        texts = [(self.languages[0], dig(self.pack.manifest.record, "documents", id, "title"))]
        texts += [(language, dig(text, "documents", id, "title")) for language, text in self.translations]
        return Words(tuple((language, str(text)) for language, text in texts if text)) or Words.plain(id)

    @property
    def title(self) -> Words:
        """The title of the game."""
        return self.words("title") or Words.plain(self.id)

    @cached_property
    def _entries(self) -> dict[str, dict[str, Entry]]:
        return {
            section: {id: Entry(self, section, id, item.record, item) for id, item in items.items()}
            for section, items in self.pack.items.items()
        }

    def all(self, section: str) -> list[Entry]:
        """The entries of a section, in the order of the files."""
        return list(self._entries.get(section, {}).values())

    def find(self, section: str, id: str) -> Entry | None:
        """An entry of this game or of one it depends on."""
        own = self._entries.get(section, {}).get(id)
        return own or next((found for other in self.others if (found := other.find(section, id))), None)

    def design(self, id: str) -> Entry | None:
        """The unit, or the card, of which pieces are made."""
        return self.find("units", id) or self.find("cards", id)

    def everything(self) -> Iterator[Entry]:
        """All entries but texts, section by section."""
        for section, entries in self._entries.items():
            if section != "texts":
                yield from entries.values()

    def citing(self, case: str) -> list[Entry]:
        """The entries that cite a case, and examples that refuse by it; cases that point at it are none of them."""
        found = [entry for entry in self._named(self.by_case.get(case, ())) if entry.section != "cases"]
        known = {entry.id for entry in found if entry.section == "examples"}
        naming = (one.by for one in self.namers.get(("cases", case), ()))
        return found + [entry for entry in naming if entry.section == "examples" and entry.id not in known]

    def translated(self, text: str) -> Words:
        """A phrase (a label, a question, what a refusal says, a reason) or a title, in each language that has it."""
        return self._spoken.get(text) or Words.plain(text)

    def speaks(self, text: str) -> bool:
        """Whether a phrase, a name in words or a title is translated."""
        return text in self._spoken

    @cached_property
    def _spoken(self) -> Mapping[str, Words]:
        """What elements say, by their first language; the packs that this one depends on included."""
        found: dict[str, Words] = {}
        for game in (self, *self.others):
            first = game.languages[0]
            for text in dict.fromkeys(phrase for _, words in game.translations for phrase in words.phrases):
                said = [
                    (language, words.phrases[text]) for language, words in game.translations if text in words.phrases
                ]
                found.setdefault(text, Words(((first, text), *said)))
            for entry in game.everything():
                if entry.item is None or not entry.item.has_own_words:
                    continue  # its words are among the phrases
                words = entry.words("title")
                if len(words.texts) > 1:
                    found.setdefault(str(words), words)
        return found

    def _named(self, names: Iterable[str]) -> list[Entry]:
        """Entries by `section/id`."""
        found = (self.find(*name.split("/", 1)) for name in names)
        return [entry for entry in found if entry is not None]


More = TypeVarTuple("More")
Result = TypeVar("Result")


def once_for_a_game(compute: Callable[[Game, *More], Result]) -> Callable[[Game, *More], Result]:
    """A function that keeps its results with the game, by what else it is called with: they go when the game goes."""

    @wraps(compute)
    def result(game: Game, *more: *More) -> Result:
        """The result, computed the first time."""
        known = game.kept.setdefault(compute, {})
        if more not in known:
            known[more] = compute(game, *more)
        found: Result = known[more]
        return found

    return result
