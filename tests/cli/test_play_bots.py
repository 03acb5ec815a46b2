"""Bots at the seats of `hexwright play`: their words, what they think, policies in their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.playing import hexwright

ROOT = Path(__file__).parents[2]
FOUR = str(ROOT / "content" / "classics" / "connect-four")
AUTOMAT = str(ROOT / "tests" / "packs" / "automat")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(*words: str, typed: str = "") -> str:
    """What `hexwright play` prints, in one colour."""
    result = hexwright("play", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_what_a_bot_thinks_is_shown_with_values_visits_and_words() -> None:
    output = play(FOUR, "--seat", "red=ismcts:30", "--seed", "1", "--think", typed="A6\nquit\n")
    assert "Red thinks (ismcts:30): 30 playouts." in output
    assert re.search(r"chance to win +playouts\n +\d+ % +\d+  Drop a disc: cell [A-G][56]\n", output)
    assert "thinks" not in play(FOUR, "--seat", "red=ismcts:30", "--seed", "1", typed="A6\nquit\n")


def test_a_bot_is_asked_for_advice_at_the_prompt() -> None:
    output = play(FOUR, "--seat", "red=random", typed="think greedy:50\nthink robot\nthink\nquit\n")
    assert "For Yellow, greedy:50 would answer (7 answers, worlds: 1):" in output
    assert re.search(r"score +worlds\n +\+\d+ +1  Drop a disc: cell D6\n", output)
    assert "No agent is called robot. There are " in output
    assert "`think` wants more: think BOT." in output


def test_the_command_that_goes_on_keeps_the_bots() -> None:
    output = play(FOUR, "--seat", "red=greedy", "--think", "--save", "on.json", typed="quit\n")
    assert "--resume on.json --seat red=greedy --think" in output


@pytest.mark.slow
def test_bots_of_two_sorts_play_to_the_end() -> None:
    output = play(FOUR, "--seat", "red=greedy:20", "--seat", "yellow=ismcts:10", "--seed", "4")
    assert "The game is over" in output
    assert output == play(FOUR, "--seat", "red=greedy:20", "--seat", "yellow=ismcts:10", "--seed", "4")


@pytest.mark.slow
def test_the_id_of_a_policy_is_a_word_of_a_seat() -> None:
    scenario = f"{AUTOMAT}/bargains"
    output = play(scenario, "--seat", "copper=automaton", "--seed", "2", "--save", "over.json")
    assert "The game is over" in output
    assert "quit" not in output, "nobody is asked"
    by_hand = play(scenario, "--seat", "all=human", "--seed", "2", "--save", "mine.json", typed="quit\n")
    assert "What do you do?" in by_hand
    resumed = play(scenario, "--resume", "mine.json", "--seat", "all=automaton")
    assert "The game is over" in resumed


def test_who_is_neither_person_nor_bot_nor_policy_is_told() -> None:
    result = hexwright("play", f"{AUTOMAT}/bargains", "--seat", "tin=automatom")
    assert result.exit_code == 2
    told = " ".join(result.output.split())
    assert "No agent is called automatom." in told
    assert "A seat is human, greedy:200, ismcts:400, random, uniform or automaton," in told
