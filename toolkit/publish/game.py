"""A pack as the pages read it. In: a linked pack. Out: entries with their texts in every language, and who cites what.

Pages ask for fields by the names that authors write, so that a field a kind of item lacks is simply absent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from toolkit.publish.addresses import item_address
from toolkit.publish.words import Words


class ItemLike(Protocol):
    """One item of a pack: its section, id and record."""

    @property
    def section(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def record(self) -> Any: ...


class PackLike(Protocol):
    """What the pages need of a pack."""

    @property
    def id(self) -> str: ...
    @property
    def manifest(self) -> ItemLike: ...
    @property
    def items(self) -> Mapping[str, Mapping[str, ItemLike]]: ...
    @property
    def depends(self) -> tuple[PackLike, ...]: ...


def read(thing: object, name: str, default: Any = None) -> Any:
    """The field `name` of a record or mapping, or the default where it is absent or none."""
    value = thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
    return default if value is None else value


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
    """An item of a game with its translations."""

    game: Game
    section: str
    id: str
    record: Any

    def get(self, name: str, default: Any = None) -> Any:
        """A field of the item."""
        return read(self.record, name, default)

    def words(self, *path: str) -> Words:
        """The text at a path of fields, in each language that has it."""
        texts = [(self.game.languages[0], dig(self.record, *path))]
        texts += [(language, dig(text, self.section, self.id, *path)) for language, text in self.game.translations]
        return Words(tuple((language, str(text)) for language, text in texts if isinstance(text, str) and text))

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


@dataclass(frozen=True)
class Game:
    """A pack ready for pages."""

    pack: PackLike
    others: tuple[Game, ...] = field(default=())

    @classmethod
    def of(cls, pack: PackLike) -> Game:
        """The game of a pack and of the packs it depends on."""
        return cls(pack, tuple(cls.of(other) for other in pack.depends))

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.pack.id

    @cached_property
    def manifest(self) -> Entry:
        """The pack's own record."""
        return Entry(self, "pack", self.id, self.pack.manifest.record)

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

    @property
    def title(self) -> Words:
        """The title of the game."""
        return self.words("title") or Words.plain(self.id)

    @cached_property
    def _entries(self) -> dict[str, dict[str, Entry]]:
        return {
            section: {id: Entry(self, section, id, item.record) for id, item in items.items()}
            for section, items in self.pack.items.items()
        }

    def all(self, section: str) -> list[Entry]:
        """The entries of a section, in the order of the files."""
        return list(self._entries.get(section, {}).values())

    def find(self, section: str, id: str) -> Entry | None:
        """An entry of this game or of one it depends on."""
        own = self._entries.get(section, {}).get(id)
        return own or next((found for other in self.others if (found := other.find(section, id))), None)

    def everything(self) -> Iterator[Entry]:
        """All entries but texts, section by section."""
        for section, entries in self._entries.items():
            if section != "texts":
                yield from entries.values()

    @cached_property
    def cited_by(self) -> dict[str, list[Entry]]:
        """For each case the entries that cite it."""
        found: dict[str, list[Entry]] = {}
        for entry in self.everything():
            for case in entry.cites:
                found.setdefault(case, []).append(entry)
        return found
