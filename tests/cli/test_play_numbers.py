"""A number typed at the prompt has one meaning: that of a line, or, where numbers are asked for, its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import hexwright
from toolkit.cli.playing.menus import ranges

PACKS = Path(__file__).parents[1] / "packs"


def played(pack: str, *typed: str, seed: str = "1") -> str:
    return hexwright("play", str(PACKS / pack), "--seed", seed, typed="".join(f"{line}\n" for line in typed)).output


def test_whole_numbers_are_asked_without_numbers_of_lines() -> None:
    output = played("wagers", "2")
    menu = output[output.index("Red: What do you do?") : output.index("Red> ")]
    assert menu.split("\n")[1:] == ["      a number: 0 to 2", ""]
    assert "Red: What do you do?\n   1  wager@" in output, "two whispers are none of the third line"


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["3", "5", "-1", "99999999999999999999"])
def test_a_number_that_is_not_asked_for_is_refused_for_a_reason(typed: str) -> None:
    assert "0 to 2" in played("wagers", typed).partition(f"Red> {typed}\n")[2].partition("\n")[0]


def test_numbers_are_not_completed_as_names_are() -> None:
    assert ranges([0, 1, 2, 3, 7, 10, 11]) == "0 to 3, 7, 10 to 11"
    assert ranges(range(5)) == "0 to 4"


def test_of_a_split_it_is_said_whose_amount_comes_next_and_why_another_is_refused() -> None:
    output = played("rout", "1", "1", "0", "3", "1", "2", "D1", "D3", "E3", seed="7")
    lines = (text.split("\n") for text in output.split("Red> ")[1:])
    answers = {typed: reply for typed, reply, *_ in lines}
    assert "      a number for Pikes 3 (D2): 1 to 2\n" in output
    assert answers["0"] == "The losses: 3 would be left for the others, who take 0 to 2. (3)"
    assert answers["3"] == "This is against the rule: Fair shares. (3.1)"
    assert "1 is worse than the 0 that is possible (Home). (4.5)" in answers["D1"]
    assert "2 is worse than the 1 that is possible (Unwatched). (4.3)" in answers["D3"]
