"""`hexwright play` where one person answers for several players, and where a side has several."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.playing import hexwright

ROOT = Path(__file__).parents[2]
ALLIANCE = str(ROOT / "tests" / "packs" / "alliance")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(scenario: str, *words: str, typed: str = "") -> str:
    result = hexwright("play", f"{ALLIANCE}/{scenario}", "--seed", "1", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.slow
def test_prompts_name_the_player_for_whom_a_seat_answers() -> None:
    output = play("two-at-the-table", typed="pass\npass\n")
    assert "Germany (one): What do you do?" in output
    assert "Italy (one): What do you do?" in output


def test_a_seat_is_shown_the_hands_of_all_its_players_and_of_nobody_else() -> None:
    output = play("two-at-the-table", typed="hand\nquit\n")
    assert "hand, Germany" in output and "hand, Italy" in output
    told = output.partition("hand\n")[0]
    assert "hand, Britain: 1 piece" in told and "hand, America: 1 piece" in told


@pytest.mark.slow
def test_seats_given_stand_in_for_those_of_the_scenario() -> None:
    apart = play("two-at-the-table", "--seats", "british,american", typed="quit\n")
    assert "Germany: What do you do?" in apart and "hand, Italy: 1 piece" in apart
    named = play("coalition", "--seats", "table=german,italian", typed="quit\n")
    assert "Germany (table): What do you do?" in named


@pytest.mark.slow
@pytest.mark.parametrize("who", ["allies=random", "two=random"])
def test_chance_plays_a_side_or_a_seat(who: str) -> None:
    output = play("two-at-the-table", "--seat", who, typed="pass\n" * 8)
    assert "Britain (two): What do you do?" not in output
    answered = re.findall(
        r"^ *\d+\. +(?:Britain|America): (?:pass|front|march|dig in|lend|spend)\b", output, re.MULTILINE
    )
    assert answered, "what chance answered stands in the log"


@pytest.mark.slow
def test_seats_are_kept_with_the_game(folder: Path) -> None:
    play("coalition", "--seats", "table=german,italian", "--seat", "all=random", "--record", "game.json")
    assert json.loads(Path("game.json").read_text())["seats"]["table"] == ["german", "italian"]
    again = hexwright("replay", "game.json", "--pack", ALLIANCE)
    assert again.exit_code == 0 and "answers played again" in again.output
    play("coalition", "--seats", "table=german,italian", "--save", "saved.json", typed="pass\n")
    resumed = hexwright("play", ALLIANCE, "--resume", "saved.json", typed="quit\n").output
    assert "(table): What do you do?" in resumed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--seats", "german,french"),
            "there is no player french. The players are german, british, italian, american.",
        ),
        (("--seats", "german,italian", "--seats", "german"), "german sits twice"),
        (("--seats", "axis=german,italian"), "axis cannot be the name of a seat"),
        (("--seat", "french=random"), "those who play coalition are german, british, italian, american, axis, allies"),
    ],
)
def test_wrong_seats_are_told(words: tuple[str, ...], told: str) -> None:
    result = hexwright("play", f"{ALLIANCE}/coalition", *words)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_six_players_are_told_apart_without_colour() -> None:
    output = play("six", typed="quit\n")
    assert "The dale" in output.partition("What do you do?")[0]
    legend = next(line for line in output.split("\n") if "The dale" in line and "North" in line)
    brackets = re.findall(r"(\S)  \S [A-Z]", legend)
    assert len(set(brackets)) == len(brackets) == 6


def test_a_game_of_one_ends_for_him() -> None:
    assert "The game is over for The wanderer." in play("alone", "--seat", "all=random")
