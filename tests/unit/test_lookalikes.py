"""Characters that look like others are named, and so is the alphabet of a word that is written in another one."""

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, write_pack
from toolkit.diagnostics import Span
from toolkit.language.syntax import Slip, parse
from toolkit.lookalikes import as_seen, latin, odd_characters
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


BLANKS = ["\u00a0", "\u2003", "\u202f", "\u3000", "\u200b"]


def squads(old: str, new: str) -> str:
    """The units of the small pack with one slip."""
    return GOOD["units/blue.yaml"].replace(old, new, 1)


@pytest.mark.slow
@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: f"U+{ord(blank):04X}")
@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("kind: unit", "kind:{}unit", "E132", (3, 10)),
        ("    title: Rifles", "   {}title: Rifles", "E133", (4, 4)),
        ("    title: Rifles", "{}\n    title: Rifles", "E133", (4, 1)),
        ("    keywords: [swift]", "    keywords:\n      - swift\n      -{}fast", "E140", (8, 8)),
        ("    keywords: [swift]", "    keywords:\n     {}- {{a: b}}", "E133", (7, 6)),
    ],
)
def test_a_blank_where_yaml_counts_spaces(
    tmp_path: Path, blank: str, old: str, new: str, code: str, place: tuple[int, int]
) -> None:
    found = check(write_pack(tmp_path, {"units/blue.yaml": squads(old, new.format(blank))}))
    [slip] = [each for each in found if f"U+{ord(blank):04X}" in each.message]
    assert (slip.code, slip.span.line, slip.span.column) == (code, *place)
    assert [each for each in found if each.code.startswith("E1")] == [slip]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("kind: unit", "kind\uff1a unit", "E132", "U+FF1A FULLWIDTH COLON"),
        ("keywords: [swift]", "keywords:\n      - swift\n      \u2013 fast", "E140", "U+2013 EN DASH"),
    ],
)
def test_signs_that_look_like_those_of_yaml(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    found = check(write_pack(tmp_path, {"units/blue.yaml": squads(old, new)}))
    assert [(each.code, said in each.message) for each in found if each.code.startswith("E1")] == [(code, True)]


@pytest.mark.parametrize(
    ("text", "place", "named", "cure"),
    [
        ("unit.d\u0435fence + 1", (5, 12), "U+0435 CYRILLIC SMALL LETTER IE", "Write `defence`."),
        ("unit.deffe\u0301nce", (5, 14), "U+0301 COMBINING ACUTE ACCENT", "Write `deffence`."),
        ("unit.d\u00e9fence", (5, 12), "", "Write `defence`."),
        ("unit.dex\u200bence", (8, 9), "U+200B ZERO WIDTH SPACE", "Delete it."),
        ("2 +\u00a01", (3, 4), "U+00A0 NO-BREAK SPACE", "Type an ordinary space in its place."),
        ("\u0663 + 1", (0, 1), "U+0663 ARABIC-INDIC DIGIT THREE", ""),
    ],
)
def test_characters_in_an_expression(text: str, place: tuple[int, int], named: str, cure: str) -> None:
    slip = parse(text)
    assert isinstance(slip, Slip) and slip.code.id == "E509" and (slip.start, slip.end) == place
    told = slip.at(Span("a.yaml", 1, 1, 1, 2))
    assert named in f"{told.message} {told.help}" and cure in told.help


def test_an_accent_that_is_a_character_of_its_own(tmp_path: Path) -> None:
    found, *_ = check(write_pack(tmp_path, {"units/blue.yaml": squads("kind: unit", "kind: u\u0301nit")}))
    assert "U+0301 COMBINING ACUTE ACCENT" in found.help and found.help.endswith("Rename it: `unit`.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("R1-2", "R1\u20132"), ("R1-2", "R1\u2011\u00ad2"), ("R1 2", "R1\u00a02"), ("Re\u0301", "R\u00e9"),
        ("\u2163.2", "IV.2"), ("\ufb01re", "fire"), ("It's", "It\u2019s"), ("A\u200b1", "\u04101"),
    ],
)  # fmt: skip
def test_texts_that_the_eye_cannot_tell_apart_are_seen_as_the_same(one: str, other: str) -> None:
    assert as_seen(one) == as_seen(other)


@pytest.mark.parametrize(("one", "other"), [("R2", "R\u00b2"), ("Re", "R\u00e9"), ("1.l", "1.1"), ("А2", "A1")])
def test_texts_that_look_unlike_are_not(one: str, other: str) -> None:
    assert as_seen(one) != as_seen(other)


UNSEEN = {
    "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "\u200b": "U+200B ZERO WIDTH SPACE",
    "\u200c": "U+200C ZERO WIDTH NON-JOINER",
    "\u200d": "U+200D ZERO WIDTH JOINER",
    "\u2060": "U+2060 WORD JOINER",
    "\u00ad": "U+00AD SOFT HYPHEN",
}


@pytest.mark.slow
@pytest.mark.parametrize("unseen", UNSEEN, ids=lambda unseen: UNSEEN[unseen])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  howitzer:", "  how{}itzer:"),
        ("  howitzer:", "{}  howitzer:"),
        ("  howitzer:", "  {}howitzer:"),
        ("    kind: unit", "    ki{}nd: unit"),
        ("armour: 1", "arm{}our: 1"),
        ("armour: 1", "armour: {}1"),
        ("kind: unit", "kind: uni{}t"),
        ("arm: foot", "arm: foo{}t"),
        ("cite: 10.1", "cite: 10.1{}"),
    ],
)
def test_what_is_not_seen_is_named_and_to_be_deleted(tmp_path: Path, unseen: str, old: str, new: str) -> None:
    told = check(write_pack(tmp_path, {"units/blue.yaml": squads(old, new.format(unseen))}))
    [found] = [each for each in told if UNSEEN[unseen] in f"{each.message} {each.help}"]
    assert "elete" in found.help
    assert found.span.line == 1 + squads(old, new.format(unseen)).split(unseen)[0].count("\n")
