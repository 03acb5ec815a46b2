"""Things that are declared and that nothing uses: units, kinds, terrain, decks, types, keywords.

Used is what a reference names, what an attribute's value or a type word names, and what stands as a word in any rule,
example or scenario: rules are not compiled here, so every word of theirs counts. What cites a case belongs to the game
as the rulebook has it, whether this pack's scenarios need it or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.model import parse_type
from toolkit.packs import Item, Pack
from toolkit.packs.references import wrong_kinds
from toolkit.source import Data

UNUSED = register(
    "W403",
    "unused",
    about="kinds decks",
    title="Nothing uses what is declared here",
    cause="No map, deck, scenario, piece or rule of the pack speaks of it. Perhaps its name is misspelt elsewhere.",
    remedy="Use it, or take it out.",
    bad="terrain: {swamp: {title: Swamp}}   # and no map draws it",
    good='legend: {"~": swamp}',
)
_SECTIONS = ("units", "kinds", "terrain", "decks", "types", "keywords")
_SPOKEN = ("rules", "examples", "scenarios")
_WORD = re.compile(r"[a-z][a-z0-9_]*")


@check(UNUSED)
def check_unused(pack: Pack) -> Iterator[Diagnostic]:
    """Look for what nothing uses. In a pack without scenarios, which others may build on, everything may be used."""
    if not pack.is_whole() or not pack.items.get("scenarios"):
        return
    used = _named(pack)
    left = [item for section in _SECTIONS for item in pack.all(section) if not _is_used(item, used)]
    spoken = _words(pack) if left else set()
    meant = _meant(pack) if left else frozenset()
    for item in left:
        if item.id not in spoken and item.section not in meant:
            one = item.section.removesuffix("s")
            yield UNUSED.at(item.key_span(), f"Nothing uses the {one} `{item.id}`.")


def _is_used(item: Item, used: set[tuple[str, str]]) -> bool:
    if item.record.cite or (item.section, item.id) == ("types", "act"):  # the language itself speaks of acts
        return True
    if item.section == "units" and (item.record.decks or item.record.copies):
        return True
    if item.section == "decks" and (item.record.counts == "copies" or item.record.place):
        return True
    return (item.section, item.id) in used or ("", item.id) in used


_NAMED_SECTIONS = {
    "piece": ("units", "cards"),
    "unit": ("units",),
    "kind": ("kinds",),
    "terrain": ("terrain",),
    "deck": ("decks",),
    "type": ("types", "kinds"),
    "keyword": ("keywords",),
}


def _named(pack: Pack) -> set[tuple[str, str]]:
    used = {("kinds", "terrain")} if pack.items.get("terrain") else set()
    for _, found in pack.spoken:
        for kind, name, _, _ in found:
            if kind in _NAMED_SECTIONS:
                used.update((section, name) for section in _NAMED_SECTIONS[kind])
    used.update(("types", type) for kind in pack.all("kinds") for type in _types_of_ends(pack, kind))
    named = {name for kind in pack.all("kinds") for name, words in _types_of(kind) if not _is_plain(words)}
    for item in pack.all("units", "cards", "terrain"):
        for name, value in item.record.attrs.items():
            if name in named:
                used.update(("", word) for word in _texts(value))
    return used


def _meant(pack: Pack) -> frozenset[str]:
    """The sections of which names that nothing declares may be meant for anything."""
    return frozenset(section for kind in wrong_kinds(pack) for section in _NAMED_SECTIONS.get(kind, ()))


def _types_of_ends(pack: Pack, kind: Item) -> list[str]:
    """The types whose symbols the ends of a kind are: they say what these are called."""
    ends = {*(kind.record.ends or ())}
    return [type.id for type in pack.all("types") if ends and ends <= {*type.record.names}]


def _types_of(kind: Item) -> Iterator[tuple[str, str]]:
    for name, attribute in kind.record.attrs.items():
        yield name, attribute.type or "text"


def _is_plain(words: str) -> bool:
    type = parse_type(words)
    return type is None or type.name in ("int", "bool", "text")


def _texts(value: Data | Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from _texts(part)


def _words(pack: Pack) -> set[str]:
    spoken = {source.path: source for section in (*_SPOKEN, *_rules(pack)) for source in _sources(pack, section)}
    return {word for source in spoken.values() for word in _WORD.findall(source.text)}


def _rules(pack: Pack) -> tuple[str, ...]:
    from toolkit.packs.scope import RULES

    return tuple(section for section in RULES if section not in ("types", "keywords") and pack.items.get(section))


def _sources(pack: Pack, section: str) -> Iterator[Any]:
    return (item.source for item in pack.all(section))
