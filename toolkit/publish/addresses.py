"""Where each thing stands on the site: file names and anchors that follow from ids alone, so that links stay for good.

In: the id of a pack, section or item, any text at all. Out: relative addresses. Two ids never share one, none leaves
its folder, and none needs escaping in an address.
"""

from __future__ import annotations

import hashlib
import posixpath
import re

_PLAIN_FILE = re.compile(r"[a-z0-9][a-z0-9_-]*")
_PLAIN_ANCHOR = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_RESERVED = re.compile(r"con|prn|aux|nul|index|readme|com[0-9]|lpt[0-9]")
_LONGEST = 80


def file_name(id: str) -> str:
    """The id as a name for a file, without its ending; other characters, capitals too, are written as `~code~`."""
    return _encode(id, _PLAIN_FILE, "[a-z0-9_-]")


def anchor(id: str) -> str:
    """The id as an anchor inside a page; letters, digits, `.`, `_` and `-` stay as they are."""
    return _encode(id, _PLAIN_ANCHOR, "[A-Za-z0-9._-]")


def _encode(id: str, plain: re.Pattern[str], kept: str) -> str:
    if not 0 < len(id) <= _LONGEST:
        return f"~~{hashlib.sha256(id.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    if plain.fullmatch(id) and not _RESERVED.fullmatch(id):
        return id
    return "".join(
        character if position and re.fullmatch(kept, character) else f"~{ord(character):x}~"
        for position, character in enumerate(id)
    )


def game_folder(pack: str) -> str:
    """The folder of a pack's pages, from the root of the site."""
    return f"games/{file_name(pack)}"


def unit_page(pack: str, unit: str) -> str:
    """The page of one unit."""
    return f"{game_folder(pack)}/units/{file_name(unit)}.html"


def item_address(pack: str, section: str, id: str) -> str:
    """The page and anchor of an item, from the root of the site."""
    folder = game_folder(pack)
    if section in _PAGED:
        return f"{folder}/{section}/{file_name(id)}.html"
    if section not in _PLACE:
        return f"{elements_page(pack, section)}#{element_anchor(section, id)}"
    page, prefix = _PLACE[section]
    return f"{folder}/{page}.html#{prefix}{anchor(id)}"


def elements_page(pack: str, section: str) -> str:
    """The page of all elements of a section that has no page of another kind."""
    return f"{game_folder(pack)}/elements/{file_name(section)}.html"


def element_anchor(section: str, id: str) -> str:
    """The anchor of an element, on the page of its section and in the list of all."""
    return f"{section}:{anchor(id)}"


LANGUAGE = "reference/language"
"""The reference of the rules language, from the root of the site."""


def language_page(name: str) -> str:
    """The page of a part of the language: `zones`, `steps/move`; of what is about all of some, their list."""
    folder, _, last = name.removesuffix("/*").rpartition("/")
    return f"{LANGUAGE}/{f'{folder}/' if folder else ''}{file_name(last)}.html"


# Sections of which each item has a page of its own.
_PAGED = frozenset({"units", "maps", "scenarios", "examples"})
# Sections that share a page keep apart by a prefix with a colon, which no anchor of an id contains.
_PLACE = {
    "cases": ("rules", ""),
    "chapters": ("rules", "chapter:"),
    "themes": ("examples", "theme:"),
    "cards": ("cards", ""),
    "terrain": ("terrain", ""),
    "keywords": ("keywords", ""),
    "tables": ("tables", ""),
    "simulations": ("balance", ""),
    "decks": ("decks", ""),
    "tracks": ("decks", "track:"),
    "places": ("decks", "place:"),
    "kinds": ("kinds", ""),
    "types": ("kinds", "type:"),
    "options": ("index", "option:"),
    "pack": ("index", "pack:"),
}


def between(page: str, target: str) -> str:
    """The address `target` (from the root) as a link from the page `page` (from the root)."""
    path, _, fragment = target.partition("#")
    relative = "" if path == page else posixpath.relpath(path, posixpath.dirname(page) or ".")
    return f"{relative}#{fragment}" if fragment else relative or posixpath.basename(page)


def has_page(section: str) -> bool:
    """Whether a section is shown on a page of its own, not among the elements."""
    return section in _PLACE or section in _PAGED or section == "texts"
