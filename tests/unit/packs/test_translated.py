"""A pack in another of its languages: the same game, in other words."""

from pathlib import Path

import pytest

from tests.tested_packs import CONTENT
from toolkit.checker import check_rules
from toolkit.packs import Pack, load_pack
from toolkit.packs.texts import phrases_of
from toolkit.packs.translated import in_language
from toolkit.play import made_from
from toolkit.state import set_up


@pytest.mark.parametrize("folder", CONTENT, ids=lambda folder: folder.name)
def test_a_shipped_pack_in_spanish_says_nothing_in_english_that_has_a_translation(folder: Path) -> None:
    pack, _ = load_pack(folder)
    assert pack is not None
    spanish = in_language(pack, "es")
    phrases = pack.items["texts"]["es"].record.phrases
    assert set(phrases_of(pack)) <= set(phrases)
    assert set(phrases_of(spanish)) == {phrases[text] for text in phrases_of(pack)}
    for section in ("cases", "units", "cards", "actions", "terrain", "kinds"):
        words = getattr(pack.items["texts"]["es"].record, section)
        for item in spanish.all(section):
            if item.id in words and words[item.id].title is not None:
                assert item.record.title == words[item.id].title


def test_rules_and_hashes_are_those_of_the_pack_as_it_is_written() -> None:
    pack, _ = load_pack(next(folder for folder in CONTENT if folder.name == "skirmish"))
    assert pack is not None
    spanish = in_language(pack, "es")
    assert spanish.original is pack
    assert made_from_first(spanish) == made_from_first(pack)
    assert [item.id for item in spanish.everything()] == [item.id for item in pack.everything()]


def made_from_first(pack: Pack) -> dict[str, str]:
    """What the first scenario of a pack is made from."""
    rules, _ = check_rules(pack)
    assert rules is not None
    return dict(made_from(set_up(rules, next(iter(pack.items["scenarios"])))))


def test_symbols_listed_without_titles_get_those_of_the_translation() -> None:
    pack, _ = load_pack(next(folder for folder in CONTENT if folder.name == "skirmish"))
    assert pack is not None
    reason = in_language(pack, "es").items["types"]["reason"].record
    assert reason.names == pack.items["types"]["reason"].record.names
    assert reason.values["explosion"].title == "Minas"
