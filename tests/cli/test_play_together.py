"""Two at one keyboard: nobody sees the other's hand, and everybody takes back his own answers alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable
from tests.cli.terminal import Terminal, play
from toolkit.cli.playing.screen import CLEARED

PACKS = Path(__file__).parents[1] / "packs"
ALLIANCE = str(PACKS / "alliance")
CLEARED_AND_ASKED = "is asked. Press a key when nobody else sees the screen. "


def sit_down(terminal: Terminal, who: str) -> None:
    """The next person takes the keyboard: until then the screen is empty."""
    terminal.until(CLEARED)
    assert terminal.until(f"{who} {CLEARED_AND_ASKED}").strip() == f"{who} {CLEARED_AND_ASKED}".strip()
    terminal.press("x")
    terminal.until(CLEARED)


@pytest.mark.slow
def test_the_keyboard_is_handed_over_with_a_cleared_screen_and_a_key(tmp_path: Path) -> None:
    with play(f"{ALLIANCE}/two-at-the-table", "--seed", "1", folder=tmp_path) as terminal:
        sit_down(terminal, "Germany (one)")
        assert "hand, Germany: Convoy 2" in terminal.until("Germany (one)> ")
        terminal.type("pass\n")  # the same person answers for Italy
        assert CLEARED not in terminal.until("Italy (one)> ")
        terminal.type("pass\n" * 4)  # what is typed beyond his last answer is nobody's
        sit_down(terminal, "Britain (two)")
        shown = terminal.until("Britain (two)> ")
        assert "hand, Britain: 1 piece" not in shown and "hand, Germany: 1 piece" in shown
        terminal.type("undo one\n")
        sit_down(terminal, "Italy (one)")
        terminal.until("Italy (one)> ")


@pytest.mark.slow
def test_where_nothing_is_hidden_or_all_is_shown_nobody_is_sent_away(tmp_path: Path) -> None:
    playable(tmp_path)
    with play("ford", folder=tmp_path) as terminal:
        terminal.until("Blue> ")
        terminal.type("pass\n")
        terminal.until("Red> ")
        assert CLEARED not in terminal.shown
    with play(f"{ALLIANCE}/two-at-the-table", "--all", folder=tmp_path) as terminal:
        terminal.until("Germany (one)> ")
        assert CLEARED not in terminal.shown


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return playable(tmp_path)


def prompts(output: str) -> list[str]:
    """Who was asked, and what was typed."""
    return [line for line in output.split("\n") if line.startswith(("Blue> ", "Red> "))]


@pytest.mark.usefixtures("ford")
def test_undo_takes_back_the_part_that_is_begun_then_ones_own_answer() -> None:
    output = hexwright("play", "ford", typed="pass\npass\nmove: rifles#2\nundo\nundo\nundo\n").output
    assert prompts(output) == [
        "Blue> pass",
        "Red> pass",
        "Blue> move: rifles#2",
        "Blue> undo",  # the rifles
        "Blue> undo",  # that Blue passed, and what Red answered since
        "Blue> undo",
        "Blue> ",
    ]
    assert output.count("Taken back, with what others answered since.") == 1
    assert output.count("There is nothing to undo.") == 1


@pytest.mark.usefixtures("ford")
def test_what_another_answered_he_takes_back_himself_by_name() -> None:
    output = hexwright("play", "ford", typed="pass\nundo\nundo blue\nundo green\n").output
    assert prompts(output) == ["Blue> pass", "Red> undo", "Red> undo blue", "Blue> undo green", "Blue> "]
    assert output.count("There is nothing to undo.") == 1  # Red has answered nothing
    assert "Nobody who is called green plays at this keyboard." in output


FIRE = "move: rifles#2\nC1\npass\nfire: rifles#2\n1\n"


@pytest.mark.usefixtures("ford")
def test_what_was_seen_of_chance_is_said_when_it_is_taken_back() -> None:
    output = hexwright("play", "ford", "--seed", "7", typed=f"{FIRE}undo blue\n").output
    told = output.partition("Chance is set back too, and brings the same again. What was seen of it:\n")[2]
    assert told.startswith("  Rolled: ")


@pytest.mark.slow
@pytest.mark.parametrize("where", ["scenario", "option", "seat"])
def test_a_scenario_or_a_seat_may_forbid_to_take_chance_back(ford: Path, where: str) -> None:
    words = {"option": ["--undo", "until_chance"], "seat": ["--undo", "blue=until_chance"]}.get(where, [])
    if where == "scenario":
        with (ford / "scenarios/crossing.yaml").open("a", encoding="utf-8") as file:
            file.write("undo: until_chance\n")
    output = hexwright("play", "ford", *words, "--seed", "7", typed=f"{FIRE}undo blue\n").output
    assert "Chance has spoken since, and in this game that cannot be taken back." in output
    assert prompts(output)[-1] == "Red> "
    output = hexwright("play", "ford", *words, "--seed", "7", typed="pass\nundo blue\n").output
    assert prompts(output)[-1] == "Blue> "


def test_no_option_is_laxer_than_the_scenario(ford: Path) -> None:
    with (ford / "scenarios/crossing.yaml").open("a", encoding="utf-8") as file:
        file.write("undo: never\n")
    assert "In this game answers cannot be taken back." in hexwright("play", "ford", typed="pass\nundo blue\n").output
    refused = hexwright("play", "ford", "--undo", "free")
    assert refused.exit_code == 2
    assert "crossing says `undo: never`, and no game of it is laxer." in " ".join(refused.output.split())


@pytest.mark.parametrize(
    ("word", "told"),
    [("sometimes", "free, until_chance, never"), ("green=never", "those who play crossing are blue, red")],
)
@pytest.mark.usefixtures("ford")
def test_wrong_words_about_undo_are_told(word: str, told: str) -> None:
    result = hexwright("play", "ford", "--undo", word)
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


@pytest.mark.slow
@pytest.mark.usefixtures("ford")
def test_a_game_without_an_end_is_stopped_and_can_be_gone_on_with() -> None:
    result = hexwright(
        "play", "ford", "--seat", "all=random", "--seed", "5", "--most-answers", "4", "--save", "on.json"
    )
    assert result.exit_code == 1
    assert "bots have given 4 answers, and the game is not over; --most-answers lets it go on" in result.output
    assert "Seed: 5" in result.output
    again = hexwright("play", "ford", "--resume", "on.json", "--seat", "all=random")
    assert again.exit_code == 0 and "The game is over" in again.output
