"""At the prompt: passing until something comes, lifting that, claiming; and several people at one keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import hexwright

HARBOUR = str(Path(__file__).parents[1] / "packs" / "interjections")


def played(*typed: str, seats: tuple[str, ...] = ()) -> str:
    """What is shown while this is typed, line by line."""
    words = [word for seat in seats for word in ("--seat", seat)]
    return hexwright("play", HARBOUR, "--seed", "3", *words, typed="".join(f"{line}\n" for line in typed)).output


def test_what_can_be_claimed_is_listed_and_done() -> None:
    shown = played("claim", "claim white", "claim white 1", "1", "log")
    assert shown.count("   1  light") == 2
    assert "White: claim light" in shown and "White: What do you do?" in shown
    assert "There is no more input: the game stops here." in shown
    assert "Red> " in shown.split("White> ")[-1], "then red is asked as before"


def test_a_claim_that_means_nothing_is_told() -> None:
    shown = played("claim parade", "claim 7", "claim call_truce")
    assert "`parade` is no answer here" in shown and "There is no answer 7" in shown
    assert "`call_truce` is no answer here" in shown


def test_who_can_claim_nothing_is_told_so() -> None:
    shown = played("light", "claim", "claim blue")
    assert "Red can claim nothing here." in shown and "Blue can claim nothing here." in shown


def test_a_pass_stands_until_it_is_lifted() -> None:
    shown = played("pass until never", "pass until turn or target", "lift pass", "lift pass", "pass until")
    assert "Nobody can pass until never here; there are turn, target." in shown
    assert "You pass until turn or target. `lift pass` ends that." in shown
    assert "No pass stands that could be lifted." in shown
    assert "`pass until` wants more: pass until WHEN." in shown


@pytest.mark.slow
def test_several_people_are_asked_though_they_hold_nothing() -> None:
    """One person alone is not: against chance nobody watches who is asked."""
    board = ("board: Lugger 1", "Lugger 2", "pass", "pass", "quit")
    several, alone = played(*board), played(*board, seats=("white=random", "blue=random"))
    assert "White: What do you do?" in several and "White: What do you do?" not in alone


def test_each_person_reads_the_log_from_where_he_read_last() -> None:
    shown = played("row: Lugger 1", "A2", "pass", "pass", "pass")
    white = shown.split("White: What do you do?")[0]
    assert "Drawn: " in white.split("Red> ")[-1], "white reads what he drew himself, though red has read the log before"
