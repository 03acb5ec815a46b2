"""What an item of each section is called. In: the name of a section. Out: a noun of the interface."""

from __future__ import annotations

from toolkit.publish.interface import say_known
from toolkit.publish.kinds import in_plain
from toolkit.publish.words import Words

_NOUNS = {
    "cases": "case",
    "chapters": "chapter",
    "units": "unit",
    "cards": "card",
    "terrain": "terrain",
    "maps": "map",
    "scenarios": "scenario",
    "tables": "table",
    "decks": "deck",
    "tracks": "track",
    "places": "place",
    "kinds": "kind",
    "types": "type",
    "keywords": "keyword",
    "settings": "setting",
    "examples": "example",
    "simulations": "simulation",
    "values": "value",
    "modifiers": "modifier",
    "permissions": "permission",
    "occasions": "occasion",
    "procedures": "procedure",
    "actions": "action",
    "menus": "menu",
    "triggers": "trigger",
    "checks": "check",
    "effects": "effect",
    "events": "event",
    "purses": "purse",
    "orders": "order",
    "policies": "policy",
}


def section_noun(section: str) -> Words:
    """What one item of a section is called."""
    return say_known(_NOUNS.get(section, in_plain(section).lower()))


def capital(words: Words) -> Words:
    """The words with a capital letter at the head."""
    return Words(tuple((language, text[:1].upper() + text[1:]) for language, text in words.texts))
