"""Sentences of what happened: every phrase is in the table of each language, its placeholders in the same order."""

from __future__ import annotations

import pytest

from toolkit.examples.sentences import PHRASES
from toolkit.phrases import TRANSLATIONS
from toolkit.publish.interface import PLACEHOLDER, say_around
from toolkit.publish.markup import Html


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_has_the_same_places_in_every_language(phrase: str) -> None:
    places = PLACEHOLDER.findall(phrase)
    for table in TRANSLATIONS.values():
        assert PLACEHOLDER.findall(table[phrase]) == places


def test_what_stands_in_a_phrase_is_markup_once_for_all_languages() -> None:
    said = say_around("Shuffled: {place}", {"place": Html("<a>Deck</a>")})
    assert said.count("<a>Deck</a>") == 1 and "Se baraja" in said and "Shuffled" in said
