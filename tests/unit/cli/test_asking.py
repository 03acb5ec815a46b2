"""`why` in a game: a seat learns nothing from it that it cannot see."""

from __future__ import annotations

import pytest

from tests.unit.play.programs import parley, program_of
from toolkit.cli.playing.asking import account
from toolkit.examples.asking import Unseen
from toolkit.play import Game
from toolkit.play.indistinguishable import indistinguishable
from toolkit.play.secrets import is_secret


def value(game: Game, text: str, viewer: int | None) -> object:
    """What is told."""
    found, problems = account(game, text, viewer)
    assert found is not None, problems
    return found.value


def hand_of(game: Game, player: str) -> tuple[int, ...]:
    """The cards in a hand."""
    stage = game.program.stage
    held: tuple[int, ...] = game.cells[stage.layout.places["hand"][stage.numbers.of["players"][player]]]
    return held


def test_what_all_can_see_is_told() -> None:
    game = Game(parley(), seed=1)
    assert value(game, "elder#2.owner == south", 0) is True
    while is_secret(game.program, game.go):
        game.apply(game.legal()[0])
    assert value(game, "count(hand(south))", 0) == len(hand_of(game, "south"))


@pytest.mark.parametrize("text", ["flattery#1 in hand(south)", "threat#2 in deck"])
def test_the_hand_of_another_is_not_told(text: str) -> None:
    game = Game(parley(), seed=1)
    assert value(game, text, None) in (True, False)
    with pytest.raises(Unseen):
        value(game, text, 0)


def test_the_own_hand_is_told() -> None:
    game = Game(parley(), seed=1)
    assert value(game, "threat#1 in hand(north)", 0) is True
    assert value(game, "threat#1 in hand(south)", 0) is False


def test_who_sees_everything_has_no_twins() -> None:
    game = Game(program_of("content/skirmish", "farm"), seed=1)
    assert not list(indistinguishable(game.program.stage, game.cells, 0))


def test_a_twin_has_the_same_pieces_in_other_places() -> None:
    game = Game(parley(), seed=1)
    cells = game.cells
    for world in indistinguishable(game.program.stage, cells, 0):
        assert world.cells != cells
        held = [
            sorted(piece for holder in range(len(one)) if isinstance(one[holder], tuple) for piece in one[holder])
            for one in (cells, world.cells)
        ]
        assert held[0] == held[1]


@pytest.mark.parametrize("text", ["count(hand(south))", "holds(hand(south))", "count(pleas(deck))"])
def test_what_may_have_been_done_in_secret_is_not_told(text: str) -> None:
    game = Game(parley(), seed=1)
    assert is_secret(game.program, game.go)
    assert value(game, text, None) is not None
    with pytest.raises(Unseen):
        value(game, text, 0)


@pytest.mark.parametrize(
    "text", ["pleas", "first(holds(hand(south)))", "count(pleas, it.strength > 1)", "threat#2.title"]
)
def test_which_pieces_there_are_is_told_to_who_sees_them(text: str) -> None:
    game = Game(parley(), seed=1)
    assert value(game, text, None) is not None
    with pytest.raises(Unseen):
        value(game, text, 0)
    mine = f"{game.program.stage.names(game.cells).named[hand_of(game, 'north')[0]]}.title"
    assert value(game, mine, 0) == value(game, mine, None)
