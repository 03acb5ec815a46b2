"""Ids that authors give. In: a word. Out: the word, or a refusal with one that would do."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from toolkit.lookalikes import latin
from toolkit.model import patterns
from toolkit.scaffold.refusing import Refused

LONGEST = 60
_FORMS = {
    "kebab": (patterns.KEBAB_ID, "-", "lower-case letters, digits and single hyphens, such as second-battle"),
    "snake": (patterns.ID, "_", "lower-case letters, digits and single underlines, such as light_gun"),
}
Form = Literal["kebab", "snake"]


def see_id(word: str, form: Form, what: str) -> str:
    """The word, where it is an id: of packs, maps and scenarios in kebab-case, of all else in snake_case. Raises
    Refused, with the nearest id that would do."""
    pattern, _, told = _FORMS[form]
    shown = word if len(word) <= LONGEST else f"{word[: LONGEST - 1]}…"
    if len(word) > LONGEST:
        raise Refused(f"`{shown}` is too long for {what}.", f"Take {LONGEST} characters at most.")
    if not re.search(pattern, word) or word in patterns.DEVICES:
        near = as_id(word, form)
        advice = f"Did you mean `{near}`? " if near and near != word else ""
        reason = "no file can be called so on Windows" if word in patterns.DEVICES else f"write {told}"
        raise Refused(f"`{shown}` cannot be the id of {what}: {reason}.", f"{advice}The title may have any letters.")
    return word


def as_id(text: str, form: Form) -> str:
    """The id that a text would have, of letters without accents; empty where nothing is left of it."""
    _, sign, _ = _FORMS[form]
    plain = unicodedata.normalize("NFKD", latin(text)).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", sign, plain).strip(sign)[:LONGEST].strip(sign)
    return found if re.search(_FORMS[form][0], found) and found not in patterns.DEVICES else ""


def as_title(id: str) -> str:
    """An id in words."""
    words = re.sub(r"[_-]+", " ", id).strip()
    return words[:1].upper() + words[1:]
