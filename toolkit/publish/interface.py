"""The site's own words, in the reader's language. In: a phrase of `toolkit/phrases/`. Out: Words, English first.

Only phrases of that table can be said, so that none is forgotten in a translation. A reader whose language the table
lacks reads English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from toolkit.phrases import ENGLISH, SCRIPTED, TRANSLATIONS
from toolkit.publish.markup import Html, join
from toolkit.publish.words import Words

LANGUAGES = ("en", *TRANSLATIONS)
"""The languages of the interface."""
PLACEHOLDER = re.compile(r"\{([a-z]+)\}")
"""Where something stands in a phrase."""


def say(phrase: str, **values: object) -> Words:
    """A phrase of the table in every language, its placeholders filled in. Raises KeyError for any other phrase."""
    if phrase not in ENGLISH:
        raise KeyError(f"the phrase {phrase!r} is missing in toolkit/phrases/")
    texts = [("en", phrase), *((language, table[phrase]) for language, table in TRANSLATIONS.items())]
    return Words(tuple(texts)).format(**values) if values else Words(tuple(texts))


def say_around(phrase: str, parts: Mapping[str, Html]) -> Html:
    """A phrase of the table in every language around parts that are markup already. They stand in the same order in all
    languages; a test holds the table to that."""
    words = say(phrase)
    texts = [(language, PLACEHOLDER.split(text)) for language, text in words.texts]
    names = PLACEHOLDER.findall(phrase)
    said = []
    for place in range(len(names) + 1):
        said.append(Words(tuple((language, split[2 * place]) for language, split in texts)).html())
        said += [parts[names[place]]] if place < len(names) else []
    return join(said)


def say_known(word: str) -> Words:
    """A word such as the name of a section: in every language when the table has it, else as it is."""
    return say(word) if word in ENGLISH else Words.plain(word)


def count_of(count: int, one: str, many: str, **values: object) -> Words:
    """A phrase with a number: `one` for 1, `many` otherwise; both may hold `{count}`."""
    return say(one if count == 1 else many, count=count, **values)


def script() -> str:
    """The phrases that scripts say and the ones in the header, as a script that sets one variable."""
    words = {language: {phrase: table[phrase] for phrase in SCRIPTED} for language, table in TRANSLATIONS.items()}
    return f"window.hexwrightWords = {json.dumps(words, ensure_ascii=False, sort_keys=True)};\n"
