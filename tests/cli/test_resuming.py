"""`hexwright play --resume`, `hexwright replay`: saves and records of packs that have grown, or have become others."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable

RULES, SCENARIO = "content/ford/rules/game.yaml", "content/ford/scenarios/crossing.yaml"
HOWITZER = "  howitzer: {kind: unit, title: Howitzer, attrs: {colour: red, attack: 9, defence: 1}}\n"
TYPED = "move: rifles#2\nC1\nfire\ngun\nrifles#2\nquit\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a save and a record of a game of three answers."""
    monkeypatch.chdir(tmp_path)
    playable(tmp_path)
    hexwright("play", "ford", "--seed", "2", "--save", "saved.json", "--record", "game.json", typed=TYPED)
    return tmp_path


def change(file: str, old: str, new: str) -> None:
    text = Path(file).read_text("utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new, 1), "utf-8")


def grow(what: str) -> None:
    """Let the pack grow by what the game does not use, or say something in other words."""
    match what:
        case "version":
            change("content/ford/pack.yaml", "version: 0.1.0", "version: 0.1.1")
        case "scenario":
            text = Path(SCENARIO).read_text("utf-8").replace("scenario: crossing", "scenario: second")
            Path(SCENARIO).with_name("second.yaml").write_text(text, "utf-8")
        case "map":
            text = Path("content/ford/maps/ford.yaml").read_text("utf-8").replace("map: ford", "map: other")
            Path("content/ford/maps/other.yaml").write_text(text, "utf-8")
        case "unit":
            change("content/ford/units/all.yaml", "units:\n", f"units:\n{HOWITZER}")
        case "label":
            change(RULES, "label: cover", "label: in cover")
        case "procedure":
            change(RULES, "procedures:\n", "procedures:\n  rest: {cite: '5.1', do: [{add: game.over, by: 1}]}\n")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["version", "scenario", "map", "unit", "label"])
def test_a_game_goes_on_when_its_pack_grows_by_what_it_does_not_use(what: str) -> None:
    grow(what)
    resumed = hexwright("play", "ford/crossing", "--resume", "saved.json", typed="log\nquit\n")
    assert resumed.exit_code == 0, resumed.output
    assert "Red: Fire: unit Field gun" in resumed.output
    replayed = hexwright("replay", "game.json")
    assert replayed.exit_code == 0, replayed.output


def test_the_first_difference_is_named_with_its_place() -> None:
    change(RULES, "<= 2", "<= 1")
    line = 1 + Path(RULES).read_text("utf-8").split("  fire:")[0].count("\n")
    for words in (("play", "ford", "--resume", "saved.json"), ("replay", "game.json")):
        result = hexwright(*words)
        assert result.exit_code == 1
        assert f"  {RULES}:{line}:3: `actions/fire` has changed\n" in result.output


@pytest.mark.slow
def test_a_changed_game_goes_on_from_where_it_stood_when_that_is_tried() -> None:
    change(RULES, "<= 2", "<= 1")
    result = hexwright("play", "ford", "--resume", "saved.json", "--try", typed="log\nquit\n")
    assert result.exit_code == 0
    assert "What the game is made from has changed since:\n" in result.output
    assert "`actions/fire` has changed\n" in result.output
    assert "   1  Move: Rifle company 1 (A1)  5.2\n   2  pass\n" in result.output, "what was done stands"
    assert "What was answered before leads elsewhere now" in result.output


OFFER = "                  - offer: orders\n"
LOOP = """          - for: p in players
            do:
              - during: turn(who=p)
                do:
                  - offer: orders
                    to: p
                    until: one
                    may_pass: true
"""
"""A loop with an offer, put before the one at which the game stands: that one's path is the path of this one now."""


@pytest.mark.slow
def test_where_the_rules_around_the_decision_have_changed_the_answers_are_played_again() -> None:
    """As far as they go: the path of the step at which the game stood may mean another one."""
    change(RULES, LOOP, f"{LOOP}{LOOP}")
    result = hexwright("play", "ford", "--resume", "saved.json", "--try", typed="quit\n")
    assert result.exit_code == 0
    assert "stood: it stood in the midst of `procedures/crossing_the_ford`, which has changed." in result.output
    assert "From its beginning: 2 of 2 answers played again.\n" in result.output


@pytest.mark.slow
def test_the_first_answer_that_is_not_legal_any_more_is_named() -> None:
    change(RULES, "<= 2", "<= 1")
    change(RULES, OFFER, f"                  - add: game.round\n                    by: 0\n{OFFER}")
    result = hexwright("play", "ford", "--resume", "saved.json", "--try", typed="quit\n")
    assert result.exit_code == 0
    assert "From its beginning: 1 of 2 answers played again.\n" in result.output
    assert "Answer 2 is not legal any more: red: fire, unit gun#1, target rifles#2\n" in result.output
    assert "  It is too far away. (5.3)\nThe game goes on from there.\n" in result.output


def test_tries_without_a_save_are_wrong_use() -> None:
    assert hexwright("play", "ford", "--try").exit_code == 2


@pytest.mark.slow
def test_the_save_of_another_pack_is_told_by_name(folder: Path) -> None:
    shutil.copytree("content/ford", "content/pond")
    change("content/pond/pack.yaml", "pack: ford", "pack: pond")
    result = hexwright("play", "pond/crossing", "--resume", "saved.json")
    assert result.exit_code == 1
    assert result.output == (
        "hexwright: saved.json is a game of the pack ford, not of pond.\n"
        "Name that pack: hexwright play ford/crossing --resume saved.json\n"
    )
    replayed = hexwright("replay", "game.json", "--pack", "content/pond")
    assert (replayed.exit_code, "is a game of the pack ford, not of pond" in replayed.output) == (1, True)


def test_a_scenario_that_is_gone_is_told(folder: Path) -> None:
    grow("scenario")
    Path(SCENARIO).unlink()
    for folder_of in ("examples", "text"):
        shutil.rmtree(f"content/ford/{folder_of}")
    result = hexwright("play", "ford", "--resume", "saved.json")
    assert result.exit_code == 1
    assert "saved.json was played in the scenario crossing, which ford does not have" in result.output


@pytest.mark.slow
@pytest.mark.parametrize("file", ["saved.json", "game.json"])
def test_an_option_that_the_pack_lacks_is_told(file: str) -> None:
    document = json.loads(Path(file).read_text("utf-8"))
    Path(file).write_text(json.dumps({**document, "options": {"fog": "on"}}), "utf-8")
    words = ("play", "ford", "--resume", file) if file == "saved.json" else ("replay", file)
    result = hexwright(*words)
    assert result.exit_code == 1
    assert f"{file} was played with the option fog: on, and ford has no such option." in result.output
    tried = hexwright(*words, "--try", typed="quit\n")
    assert (tried.exit_code, "Left out: the option fog: on" in tried.output) == (0, True)


@pytest.mark.slow
def test_a_record_is_made_from_a_save() -> None:
    result = hexwright("replay", "saved.json", "--record", "made.json")
    assert result.exit_code == 0, result.output
    assert "answers played again." in result.output and "The record is in made.json" in result.output
    assert Path("made.json").read_text("utf-8") == Path("game.json").read_text("utf-8")
    assert hexwright("why", "saved.json@0", "defence_of(gun)").output.startswith("defence_of(gun) = 5")


@pytest.mark.slow
def test_a_save_without_its_history_is_told() -> None:
    saved = json.loads(Path("saved.json").read_text("utf-8"))
    del saved["history"]
    Path("saved.json").write_text(json.dumps(saved), "utf-8")
    result = hexwright("replay", "saved.json")
    assert (result.exit_code, "it is a save without its history" in result.output) == (1, True)
    resumed = hexwright("play", "ford", "--resume", "saved.json", "--record", "made.json", typed="quit\n")
    assert "No record is written" in resumed.output and not Path("made.json").exists()


@pytest.mark.slow
def test_the_end_is_compared_when_changed_rules_are_tried() -> None:
    """All answers are still legal, and yet it is another game."""
    change(RULES, "if: hits > 0", "if: hits > 99")
    result = hexwright("replay", "game.json", "--try")
    assert result.exit_code == 1, result.output
    assert "2 of 2 answers played again." in result.output
    assert "It did not come to the same end:\n  The state at its end is another one" in result.output
    change(RULES, "if: hits > 99", "if: hits > 0")
    change(RULES, "      - roll: 1..6\n", "      - roll: 1..6\n      - roll: 1..6\n")
    result = hexwright("replay", "game.json", "--try")
    assert "  Chance was asked for 1 numbers, and now for 2.\n" in result.output


@pytest.mark.slow
def test_a_position_tells_that_the_rules_around_it_have_changed() -> None:
    hexwright("play", "ford", "--seed", "2", typed="move: rifles#2\nC1\nposition midway.yaml\nquit\n")
    assert hexwright("test", "ford", "--file", "midway.yaml").output.count("W601") == 0
    change(RULES, "      - roll: 1..6\n", "      - roll: 1..5\n")
    assert hexwright("test", "ford", "--file", "midway.yaml").output.count("W601") == 0, "that is elsewhere"
    change(RULES, LOOP, f"{LOOP}{LOOP}")
    result = hexwright("test", "ford", "--file", "midway.yaml")
    assert result.exit_code == 0 and "midway.yaml:" in result.output
    assert "warning W601 position-of-other-rules: `procedures/crossing_the_ford`" in result.output
    change(RULES, "                    may_pass: true\n", "                    may_pass: false\n")
    result = hexwright("test", "ford", "--file", "midway.yaml")
    assert result.exit_code == 1 and "error E603 position-step-changed" in result.output


@pytest.mark.slow
def test_a_position_tells_that_its_step_is_elsewhere_now() -> None:
    """A loop with an offer of its own stands before the step around it: no step has the path of the position."""
    hexwright("play", "ford", "--seed", "2", typed="move: rifles#2\nC1\nposition midway.yaml\nquit\n")
    begin = "      - while: "
    before = "      - for: p in players\n        do:\n          - during: turn(who=p)\n"
    before += "            do: [{offer: orders, to: p}]\n"
    change(RULES, begin, f"{before}{begin}")
    result = hexwright("test", "ford", "--file", "midway.yaml")
    assert result.exit_code == 1, result.output
    assert "error E603 position-step-changed: There is no step `procedures.crossing_the_ford.do.0" in result.output
    assert "now: the rules have changed since this position was written." in result.output
    assert "`procedures/crossing_the_ford` has changed since." in result.output
    assert "help: Play up to there again and write the position anew." in result.output
