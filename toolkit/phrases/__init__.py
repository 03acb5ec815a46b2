"""The tool's own words: what the site and the terminal say of themselves, and its translations.

In: an English phrase, a language. Out: a text. What packs say stands in the packs, never here. To add a language, add a
table to each file of this folder and name it in `TRANSLATIONS`; tests hold every table to the same phrases, and all
that is said to the table. Placeholders stand in braces, so that a translation may turn their order round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from toolkit.phrases.files import FILES
from toolkit.phrases.refusals import BEFORE_ONE, REFUSALS
from toolkit.phrases.simulating import SIMULATING
from toolkit.phrases.site import SCRIPTED, SPANISH_SITE
from toolkit.phrases.terminal import SPANISH_TERMINAL
from toolkit.phrases.thinking import THINKING

SPANISH = {**SPANISH_SITE, **SPANISH_TERMINAL, **REFUSALS, **FILES, **SIMULATING, **THINKING}
TRANSLATIONS: dict[str, dict[str, str]] = {"es": SPANISH}
ENGLISH = frozenset(SPANISH)
Say = Callable[..., str]
"""Gives a phrase in one language, with what stands in its places."""
_PLACEHOLDER = re.compile(r"\{([a-z]+)\}")


def say_in(language: str, phrase: str, **values: object) -> str:
    """A phrase of the table in a language, or in English where there is no table for it. What stands in its places may
    hold braces itself. Raises KeyError for a phrase that is not in the table."""
    if phrase not in ENGLISH:
        raise KeyError(f"the phrase {phrase!r} is missing in toolkit/phrases/")
    text = TRANSLATIONS.get(language, {}).get(phrase, phrase)
    before_one = BEFORE_ONE.get(language, {}).get(phrase)
    if before_one is not None and _is_for_one(values):
        text = before_one
    return _PLACEHOLDER.sub(lambda found: str(values[found[1]]), text) if values else text


def _is_for_one(values: Mapping[str, object]) -> bool:
    """Whether the words in the place of a phrase are for one thing: nobody tells, but the end of the first one does."""
    first = " ".join(str(value) for value in values.values()).partition(" ")[0]
    return not first.endswith("s")


def known_in(language: str, word: str) -> str:
    """A word such as `a card`: in a language where the table has it, else as it is."""
    return say_in(language, word) if word in ENGLISH else word


def known_by(say: Say, word: str | None) -> str:
    """A word in the language of a `say` where the table has it, else as it is."""
    return say(word) if word in ENGLISH else str(word)


say_in_english: Say = partial(say_in, "en")


class Worded(Exception):
    """An error that is said in the language of who reads it: a phrase of the table, and what stands in its places."""

    def __init__(self, phrase: str, **values: object) -> None:
        super().__init__(say_in_english(phrase, **values))
        self.phrase = phrase
        self.values = values

    def said(self, say: Say) -> str:
        """The same in another language."""
        return say(self.phrase, **self.values)


__all__ = ["ENGLISH", "SCRIPTED", "TRANSLATIONS", "Say", "Worded", "known_by", "known_in", "say_in", "say_in_english"]
