"""An answer whose parts are typed in one line is taken as if they were typed one after another, or not at all."""

from __future__ import annotations

import pytest

from tests.playthroughs.games import program_of, scenarios
from tests.unit.cli.playing.desk import sit
from toolkit.play import Game

PACKS = {name: (folder, scenario) for name, folder, scenario in scenarios()}


def farm() -> Game:
    """The farm, at whose start a squad in A4 may march to B3, and from there further."""
    return Game(program_of(*PACKS["skirmish/farm"]), 3)


def after(*lines: str) -> tuple[str, tuple[object, ...], Game]:
    """What is shown by the last line, what is begun then, and the game."""
    game = farm()
    shown = sit(game, *lines).split(f"> {lines[-1]}\n")[-1]
    return shown, game.partial, game


APART = "march: rifles 3", "B3"


@pytest.mark.parametrize(
    "typed",
    [
        "march: rifles 3, B3",
        "march rifles 3 b3",
        "march, rifles 3, B3",
        "7 B3",
        "March: Rifles 3 (A4); B3",
        "march rifles 3,B3",
    ],
)
def test_parts_in_one_line_are_what_they_are_one_by_one(typed: str) -> None:
    _, begun, _ = after(*APART)
    shown, partial, _ = after(typed)
    assert begun and partial == begun and "So far: March" in shown


def test_the_last_part_ends_the_answer() -> None:
    _, partial, game = after("march: rifles 3, B3, no more")
    _, _, other = after(*APART, "no more")
    assert partial == () and game.hash() == other.hash() != farm().hash()


def test_undo_takes_back_one_part() -> None:
    assert after("march rifles 3 B3", "undo")[1] == after("march rifles 3")[1]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("march: rifles, B3", "`march: rifles` may be several of these answers"),
        ("march: rifles 3, A3", "Another squad stands there. (1.2)"),
        ("march: rifles 3, E5", "The route: E5 is not next to A4. (3.2)"),
        ("march: rifles 3, xyz", "`xyz` is no answer here and no command."),
        ("fire: rifles 1, D3", "Nothing could then be chosen"),
        ("pass rifles 3", "`pass rifles 3` is no answer here and no command."),
        ("march rifles 3 B3 no more pass", "is no answer here and no command."),
    ],
)
def test_a_line_of_which_a_part_is_wrong_begins_nothing(typed: str, told: str) -> None:
    shown, partial, game = after(typed)
    assert told in shown, shown
    assert partial == () and game.hash() == farm().hash()


def test_nearest_answers_are_offered_once_each() -> None:
    shown, _, _ = after("march: rivles 3")
    assert shown.count("Rifles 3 (A4)") == 1 and "Did you mean" in shown
