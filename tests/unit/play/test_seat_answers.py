"""Answers that come from a seat: by the names that it has, so that nobody finds by trying what he does not know."""

from __future__ import annotations

import pytest

from tests.unit.play.programs import after, program_of
from toolkit.play import Game, Refused, name_answer, read_answer
from toolkit.play.knowledge import Knowledge

ANSWERS = (
    {"blue": "deploy_unit", "unit": "tank#1", "cell": "A1"},
    {"blue": "pass"},
    {"blue": "pass"},
    {"red": "deploy_unit", "unit": "tank#2", "cell": "A3"},
    {"red": "pass"},
    {"red": "pass"},
)


def to_scout() -> Game:
    """Blue's turn; a red unit that costs 4 lies face down at A3."""
    game = after(program_of("tests/packs/hidden-armour", "plain"), *ANSWERS)
    assert game.seat == 0 and game.view(0)["places"]["A3"][0]["name"] == "A3?1"
    return game


@pytest.mark.parametrize("guess", ["tank#2", "gun#2"])
def test_what_he_does_not_know_a_seat_cannot_name(guess: str) -> None:
    """One guess is right, and he is told the same of both."""
    game, scout = to_scout(), {"blue": "scout", "eyes": "tank#1"}
    game.apply(read_answer(game.clone(), scout | {"target": "A3?1"}, viewer=0))
    game = to_scout()
    with pytest.raises(Refused) as told:
        read_answer(game, scout | {"target": guess}, viewer=0)
    assert str(told.value) == f"target: {guess} is no unit."
    assert not {"tank#2", "gun#2", "rifles#3"} & set(told.value.known)


def test_a_record_names_pieces_as_they_are() -> None:
    game = to_scout()
    answer = read_answer(game, {"blue": "scout", "eyes": "tank#1", "target": "A3?1"}, viewer=0)
    assert name_answer(game, answer)["target"] == "tank#2"
    assert read_answer(game, name_answer(game, answer)) == answer


def test_each_listed_answer_is_read_by_the_names_of_the_seat() -> None:
    game = to_scout()
    names = Knowledge(game.program.stage, game.cells, 0).known_names
    for answer in game.legal():
        assert read_answer(game, name_answer(game, answer, names), viewer=0) == answer
