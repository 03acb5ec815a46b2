"""What a pack's kinds declare, as pages need it: attributes with their titles, values in words, places of colour.

In: an entry of a kind. Out: its attributes in declared order. Knows types only by their declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.publish.game import Entry, Game, dig, read
from toolkit.publish.interface import say
from toolkit.publish.words import Words, joined
from toolkit.source import Quoted, core_value


@dataclass(frozen=True)
class Attribute:
    """A declared attribute of a kind."""

    kind: Entry
    name: str
    declared: Any

    @property
    def type(self) -> str:
        """The type as written, such as `int` or `optional nation`."""
        written = self.declared if isinstance(self.declared, str) else read(self.declared, "type", "text")
        return str(written)

    @property
    def base(self) -> str:
        """The type without `optional`, `list of` and `set of`."""
        return self.type.rsplit(" ", 1)[-1]

    @property
    def optional(self) -> bool:
        """Whether there may be no value."""
        return self.type.startswith("optional ")

    @property
    def title(self) -> Words:
        """The title, or the name in words."""
        return self._words("title") or Words.plain(self.name.replace("_", " ").capitalize())

    @property
    def short(self) -> Words:
        """The abbreviation for counters and headings; empty when none is declared."""
        return self._words("short")

    @property
    def text(self) -> Words:
        """What the attribute means."""
        return self._words("text")

    def tells(self, entry: Entry) -> bool:
        """Whether the entry's value is worth saying: it has one, and not simply the default."""
        value = self.value(entry)
        return value is not None and value != self.default

    def lacks(self, entry: Entry) -> bool:
        """Whether the entry has no value of it."""
        return self.value(entry) in (None, "none")

    @property
    def least(self) -> int | None:
        """The least number allowed, where one is declared."""
        return as_typed("int", read(self.declared, "at_least")) if not isinstance(self.declared, str) else None

    def _words(self, name: str) -> Words:
        return self.kind.words("attrs", self.name, name) if not isinstance(self.declared, str) else Words()

    def value(self, entry: Entry) -> Any:
        """The entry's value, or the declared default; by end where it says one for ends, each with its own."""
        typed = entry.game.attributes.get(f"{entry.section}/{entry.id}", {})
        own = typed[self.name] if self.name in typed else as_typed(self.base, read(entry.get("attrs", {}), self.name))
        ends = self.kind.get("ends", ()) if isinstance(own, Mapping) and not self.type.startswith("map ") else ()
        if ends and isinstance(own, Mapping):
            by_end = {end: own.get(end, self.default) for end in ends}
            return {end: value for end, value in by_end.items() if value is not None}
        return self.default if own is None else own

    @property
    def default(self) -> Any:
        """The declared default; None where there is none."""
        return None if isinstance(self.declared, str) else as_typed(self.base, read(self.declared, "default"))

    def is_by_end(self, entry: Entry) -> bool:
        """Whether the ends of the entry have values of their own."""
        ends = self.kind.get("ends", ())
        return bool(ends) and isinstance(self.value(entry), Mapping) and not self.type.startswith("map ")

    def in_short(self, entry: Entry) -> str:
        """The entry's value where there is little room; those of several ends one after the other: `3/4`."""
        value = self.value(entry)
        parts = value.values() if isinstance(value, Mapping) else (value,)
        return "/".join(str(value_words(entry.game, self.base, part)) for part in parts)

    def in_words(self, entry: Entry) -> Words:
        """The entry's value as a reader says it; where ends differ, that of each end with the end's name."""
        value = self.value(entry)
        if not self.is_by_end(entry):
            return value_words(entry.game, self.base, value)
        parts = [
            (value_words(entry.game, "", end), value_words(entry.game, self.base, one)) for end, one in value.items()
        ]
        return joined([joined(pair, ": ") for pair in parts], ", ")

    @property
    def is_many(self) -> bool:
        """Whether its values are lists, sets or maps."""
        return self.type.startswith(("list of ", "set of ", "map "))

    @property
    def label(self) -> Words:
        """The abbreviation where there is one, else the title."""
        return self.short or self.title

    @property
    def is_number(self) -> bool:
        """Whether its values are whole numbers."""
        return self.base == "int"


def by_kind(game: Game, section: str) -> list[list[Entry]]:
    """The pieces of a section kind by kind, kinds in the order in which the pack declares them; markers come after what
    they are laid on."""
    order = {kind.id: (kind.get("draw") == "marker", place) for place, kind in enumerate(game.all("kinds"))}
    groups: dict[str, list[Entry]] = {}
    for piece in game.all(section):
        groups.setdefault(str(piece.get("kind", "")), []).append(piece)
    return [groups[kind] for kind in sorted(groups, key=lambda kind: order.get(kind, (True, len(order))))]


def named_attribute(entry: Entry, name: str) -> Attribute | None:
    """The attribute of that name that the entry's kind declares."""
    return next((one for one in attributes(kind_of(entry)) if one.name == name), None)


def as_typed(base: str, value: Any) -> Any:
    """A scalar as typed by an author, read by the type that its attribute declares."""
    plain = isinstance(value, str) and not isinstance(value, Quoted)
    return core_value(value) if plain and base in {"int", "bool"} else value


def attributes(kind: Entry | None) -> list[Attribute]:
    """The attributes that a kind declares, in order."""
    declared = kind.get("attrs", {}) if kind else {}
    return [Attribute(kind, name, one) for name, one in declared.items()] if kind else []


def kind_of(entry: Entry) -> Entry | None:
    """The kind of a unit, a card or a terrain."""
    name = "terrain" if entry.section == "terrain" else str(entry.get("kind", ""))
    return entry.game.find("kinds", name)


def values_of(game: Game, type: str) -> list[str]:
    """The values of a declared type, in order; none when it is no such type."""
    entry = game.find("types", type)
    if entry is None:
        return []
    if isinstance(entry.record, (list, tuple)):
        return [str(value) for value in entry.record]
    return [str(value) for value in (*entry.get("symbols", ()), *entry.get("values", ()))]


def type_title(entry: Entry) -> Words:
    """The title of a type; translations say it under `title`, beside the symbols. Empty where it has none."""
    texts = [(entry.game.languages[0], entry.get("title"))]
    texts += [(language, dig(text, "types", entry.id, "title", "title")) for language, text in entry.game.translations]
    return Words(tuple((language, str(text)) for language, text in texts if text and entry.get("title")))


def value_title(game: Game, type: str, value: str) -> Words:
    """The title of a value of a declared type."""
    entry = game.find("types", type)
    if entry is None:
        return Words.plain(value)
    texts = [(game.languages[0], dig(entry.record, "values", value, "title"))]
    texts += [(language, dig(text, "types", type, value, "title")) for language, text in game.translations]
    return Words(tuple((language, str(text)) for language, text in texts if text)) or Words.plain(in_plain(value))


def value_text(game: Game, type: str, value: str) -> Words:
    """What a value of a declared type means; empty where nothing is said of it."""
    entry = game.find("types", type)
    if entry is None:
        return Words()
    texts = [(game.languages[0], dig(entry.record, "values", value, "text"))]
    texts += [(language, dig(text, "types", type, value, "text")) for language, text in game.translations]
    return Words(tuple((language, str(text)) for language, text in texts if text and texts[0][1]))


def in_plain(id: str) -> str:
    """An id as words."""
    return id.replace("_", " ").capitalize()


def value_words(game: Game, type: str, value: Any) -> Words:
    """Any value in words: a dash for none, yes and no, numbers, titles of symbols, lists with commas."""
    if value is None or value == "none":
        return Words.plain("–")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return Words.plain(str(value).replace("-", "−"))
    if isinstance(value, (list, tuple)):
        between = "; " if any(isinstance(part, (list, tuple)) for part in value) else ", "
        return joined([value_words(game, type, part) for part in value], between) if value else Words.plain("–")
    if isinstance(value, Mapping):
        return Words.plain(", ".join(f"{name}: {part}" for name, part in value.items()) or "–")
    sections = ("units", "cards") if type in ("piece", "terrain") or game.find("kinds", type) else (f"{type}s",)
    if found := next((one for section in (*sections, type) if (one := game.find(section, str(value)))), None):
        return found.title
    return value_title(game, type, str(value)) if type else _anything(game, str(value))


def _anything(game: Game, value: str) -> Words:
    """A word of no known type: the title of a deck, a symbol or a map of that name, else the word itself."""
    if found := next((one for section in ("decks", "maps", "places") if (one := game.find(section, value))), None):
        return found.title
    owner = next((type.id for type in game.all("types") if value in values_of(game, type.id)), None)
    return value_title(game, owner, value) if owner else Words.plain(value.replace("_", " "))


def numbers(entry: Entry) -> list[Attribute]:
    """The whole numbers with an abbreviation: what is printed on a counter."""
    return printed_numbers(kind_of(entry))


def printed_numbers(kind: Entry | None) -> list[Attribute]:
    """Those that a kind declares."""
    return [attribute for attribute in attributes(kind) if attribute.base == "int" and attribute.short]


def symbols(entry: Entry) -> list[Attribute]:
    """The attributes whose values are symbols of a declared type."""
    return [attribute for attribute in attributes(kind_of(entry)) if values_of(entry.game, attribute.base)]
