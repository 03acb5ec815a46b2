"""Characters that look like others are named, and so is the alphabet of a word that is written in another one."""

from pathlib import Path

import pytest

from tests.unit.packs.written import check, write_pack
from toolkit.lookalikes import latin, odd_characters
from toolkit.report.visible import visible


@pytest.mark.parametrize(
    ("message", "named"),
    [
        (
            "`w\u043eods` is no id.",
            "The `\u043e` in it is U+043E CYRILLIC SMALL LETTER O, not the `o` of the keyboard.",
        ),
        (
            "`wo\uff4fds` is no id.",
            "The `\uff4f` in it is U+FF4F FULLWIDTH LATIN SMALL LETTER O, not the `o` of the keyboard.",
        ),
        ("`green\u00a0woods` is no id.", "There is U+00A0 NO-BREAK SPACE in it, which is no plain space."),
        ("`B\u00f6hm` is no id.", ""),
        (
            "`\u0391\u03b8\u03ae\u03bd\u03b1` is no id.",
            "It is written in Greek letters: the `\u0391` is U+0391 GREEK CAPITAL LETTER ALPHA, not the `A` of the "
            "keyboard.",
        ),
        (
            "`\u043f\u0440\u0438` is no id.",
            "It is written in Cyrillic letters: the `\u043f` is U+043F CYRILLIC SMALL LETTER PE.",
        ),
        ("`\u0441` means nothing.", "It is U+0441 CYRILLIC SMALL LETTER ES, not the `c` of the keyboard."),
        ("`a_very_long_word\u2026` is no id.", ""),
    ],
)
def test_the_first_odd_character_of_a_quoted_word_is_named(message: str, named: str) -> None:
    assert odd_characters(message) == named


def test_an_id_with_a_letter_of_another_alphabet(tmp_path: Path) -> None:
    text = "terrain:\n  w\u043eods: {title: Woods}\n"
    [found] = [each for each in check(write_pack(tmp_path, {"terrain.yaml": text})) if each.code == "E208"]
    assert found.help.endswith("Rename it: `woods`.") and "CYRILLIC" in found.help


def test_a_field_with_a_letter_of_another_alphabet(tmp_path: Path) -> None:
    text = "terrain:\n  woods: {title: Woods, t\u0435xt: Trees}\n"
    found, *_ = [each for each in check(write_pack(tmp_path, {"terrain.yaml": text})) if each.code.startswith("E2")]
    assert "U+0435 CYRILLIC SMALL LETTER IE" in found.help and "`text`" in found.help


def test_blanks_that_are_no_space_are_shown() -> None:
    assert visible("a\u00a0b\u2007c d") == "a<U+00A0>b<U+2007>c d"
    assert latin("w\u043e\uff4fds") == "woods"
