"""`hexwright replay` and `hexwright why`: a recorded game again, and how the rules come to a value in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the record of a game of three answers."""
    monkeypatch.chdir(tmp_path)
    playable(tmp_path)
    typed = "move: rifles#2\nC1\nfire\ngun\nrifles#2\nquit\n"
    hexwright("play", "ford", "--seed", "2", "--record", "game.json", typed=typed)
    return tmp_path


def change_rules(folder: Path, old: str, new: str) -> None:
    file = folder / "content/ford/rules/game.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_a_record_is_played_again_to_the_same_state() -> None:
    result = hexwright("replay", "game.json", "--log")
    assert result.exit_code == 0
    assert "  3.   Blue: Move: unit Rifle company 2; to C1\n" in result.output
    assert "  4.     Rifle company 2: B1 → C1  (5.2)\n" in result.output
    assert "answers played again." in result.output
    assert result.output == hexwright("replay", "game.json", "--log").output


def test_the_raw_log_is_told_in_ids() -> None:
    output = hexwright("replay", "game.json", "--raw").output
    assert "  3.   blue: move, unit rifles#2, to C1\n" in output
    assert "  4.     moved: rifles#2 from B1 to C1  [move: 5.2]\n" in output


@pytest.mark.slow
def test_to_a_step_draws_the_board_there() -> None:
    output = hexwright("replay", "game.json", "--to", "1").output
    assert "|A1 ." in output
    assert "Red is asked." in output
    assert hexwright("replay", "game.json", "--to", "99").exit_code == 2


@pytest.mark.slow
def test_words_may_change_and_rules_may_not(folder: Path) -> None:
    change_rules(folder, "title: Blue is across", "title: Blue has crossed")
    assert hexwright("replay", "game.json").exit_code == 0
    change_rules(folder, "distance(it.space, unit.space) <= 2", "distance(it.space, unit.space) <= 1")
    result = hexwright("replay", "game.json")
    assert result.exit_code == 1
    assert "the rules have changed.\n  content/ford/rules/game.yaml:" in result.output
    assert "`actions/fire` has changed\n" in result.output and "--try" in result.output


@pytest.mark.slow
def test_try_names_the_first_answer_that_is_not_legal_any_more(folder: Path) -> None:
    change_rules(folder, "distance(it.space, unit.space) <= 2", "distance(it.space, unit.space) <= 1")
    result = hexwright("replay", "game.json", "--try")
    assert result.exit_code == 1
    assert "1 of 2 answers played again." in result.output
    assert "Answer 2 is not legal any more: red: fire, unit gun#1, target rifles#2" in result.output
    assert "It is too far away. (5.3)" in result.output
    assert "has changed since:\n  content/ford/rules/game.yaml:" in result.output


@pytest.mark.slow
def test_why_tells_that_the_rules_have_changed_since(folder: Path) -> None:
    asked = ("why", "game.json@1", "defence_of(gun#1)")
    assert "changed" not in hexwright(*asked).output
    change_rules(folder, "distance(it.space, unit.space) <= 2", "distance(it.space, unit.space) <= 1")
    result = hexwright(*asked)
    assert result.exit_code == 0
    assert "has changed since:\n  content/ford/rules/game.yaml:" in result.output
    assert "`actions/fire` has changed\n" in result.output


@pytest.mark.slow
def test_a_pack_elsewhere_is_named(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    (folder / "content/ford").rename(folder / "elsewhere/ford")
    assert hexwright("replay", "game.json").exit_code == 1
    assert hexwright("replay", "game.json", "--pack", "elsewhere/ford").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("content", ["[]", "{}", '{"record": 99}', "x"])
def test_a_file_that_is_no_record_is_refused(folder: Path, content: str) -> None:
    (folder / "bad.json").write_text(content, "utf-8")
    result = hexwright("replay", "bad.json")
    assert result.exit_code == 1
    assert "bad.json is no" in result.output


@pytest.mark.slow
def test_an_answer_of_another_form_is_refused(folder: Path) -> None:
    record = json.loads((folder / "game.json").read_text("utf-8"))
    for answers in ([7], [{}], [{"blue": ["move"]}], [{"blue": "move", "unit": {"a": 1}}]):
        (folder / "odd.json").write_text(json.dumps({**record, "answers": answers}), "utf-8")
        assert hexwright("replay", "odd.json").exit_code == 1


def test_why_prints_the_account_at_a_step() -> None:
    assert hexwright("why", "game.json@0", "defence_of(gun)").output == (
        "defence_of(gun) = 5  (5.3)\n"
        "  base 3  [unit.defence]\n"
        "  cover +2  (1.2)\n"
        "  asked cover_of(gun#1) = 2  (1.2)\n"
        "    base 2  [unit.space.terrain.cover if unit.space != none else 0]\n"
    )


@pytest.mark.slow
def test_what_is_asked_wrongly_is_a_diagnostic() -> None:
    result = hexwright("why", "game.json@0", "defence_of(gun) +")
    assert result.exit_code == 1
    assert "error E5" in result.output


def test_no_such_file_or_step_is_wrong_use() -> None:
    assert hexwright("why", "nothing.json@1", "1").exit_code == 2
    assert hexwright("why", "game.json@99", "1").exit_code == 2
