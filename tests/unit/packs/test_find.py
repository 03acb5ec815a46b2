"""Which pack a word of the command line means."""

from pathlib import Path

import pytest

from toolkit.packs import find_packs


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("ford", "river-crossing", ".hidden"):
        (tmp_path / "content" / name).mkdir(parents=True)
    (tmp_path / "content" / "notes.txt").write_text("no pack", "utf-8")
    return Path("content")


def test_without_a_word_all_packs_are_meant(content: Path) -> None:
    assert find_packs(None) == ([content / "ford", content / "river-crossing"], [])


def test_an_id_is_looked_for_under_content(content: Path) -> None:
    assert find_packs("ford") == ([content / "ford"], [])


def test_a_folder_may_be_named_outright(content: Path, tmp_path: Path) -> None:
    (tmp_path / "ford").mkdir()
    assert find_packs("./ford") == ([Path("ford")], []) or find_packs("./ford")[0][0].resolve() == tmp_path / "ford"
    assert find_packs("ford")[0] == [content / "ford"]
    assert find_packs(str(tmp_path / "ford"))[0] == [tmp_path / "ford"]


def test_a_misspelt_id_is_answered_by_the_nearest(content: Path) -> None:
    packs, (found,) = find_packs("river-crosing")
    assert packs == []
    assert found.code == "E301"
    assert "Did you mean `river-crossing`?" in found.help


@pytest.mark.parametrize("word", ["", "\0", "x" * 5000, "../nowhere", "\udcff"])
def test_strange_words_are_no_packs(content: Path, word: str) -> None:
    packs, found = find_packs(word)
    assert packs == [] and [each.code for each in found] == ["E301"]


def test_no_content_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    packs, (found,) = find_packs(None)
    assert packs == [] and "There is no pack under content/." in found.message
