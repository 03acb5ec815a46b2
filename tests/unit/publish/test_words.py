"""A text in several languages: all in the page, one shown."""

from __future__ import annotations

from toolkit.publish.words import Words, language_rules

BOTH = Words((("en", "Woods"), ("es", "Bosque")))


def test_each_language_is_marked_and_the_original_comes_first() -> None:
    assert BOTH.html() == (
        '<span class="hw-said" data-in="en es"><span lang="en">Woods</span>'
        '<span class="hw-other" lang="es">Bosque</span></span>'
    )


def test_a_text_that_is_the_same_everywhere_stands_alone() -> None:
    assert Words((("en", "Panther"), ("es", "Panther"))).html() == "Panther"
    assert Words.plain("<x>").html() == "&#60;x&#62;"


def test_where_a_translation_is_missing_the_original_is_taken() -> None:
    assert BOTH.in_languages(["es", "fr", "en"]) == ["Bosque", "Woods", "Woods"]
    assert not Words()


def test_the_style_sheet_shows_one_language_and_takes_no_other_words() -> None:
    rules = language_rules(["es", "en", "en", '"] {} x'])
    assert rules.count('data-language="es"') == 2
    assert '"] {}' not in rules
    assert ":root:not([data-language]) .hw-other { display: none; }" in rules
