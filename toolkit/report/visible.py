"""Text that is safe to print. In: any text, perhaps a stranger's. Out: the same with every invisible sign spelt out.

Control characters can recolour a terminal, move its cursor or write over what stands there; bidirectional overrides
show lines in another order than they are read. None of them may reach the terminal from content.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PRINTABLE = re.compile(r"[\x20-\x7e]*\Z")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
TAB = "    "


def visible(text: str) -> str:
    """The text on one line: tabs as four spaces, all other invisible characters as `<U+001B>`."""
    return text if _PRINTABLE.match(text) else "".join(map(_shown, text))


def width(text: str) -> int:
    """How many columns of a terminal the text takes, once it is visible."""
    return len(text) if _PRINTABLE.match(text) else sum(map(_columns, text))


@lru_cache(maxsize=4096)
def _shown(character: str) -> str:
    if character == "\t":
        return TAB
    is_hidden = unicodedata.category(character) in _HIDDEN or (character != " " and character.isspace())
    return f"<U+{ord(character):04X}>" if is_hidden else character


@lru_cache(maxsize=4096)
def _columns(character: str) -> int:
    shown = _shown(character)
    if shown != character:
        return len(shown)
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
