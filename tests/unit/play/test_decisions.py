"""Whose decision it is: a player's, chance's where it is asked, nobody's where there is nothing but a pass."""

from __future__ import annotations

import random

import pytest

from tests.unit.play.programs import parley, tic_tac_toe
from toolkit.play import PASS, Game, Refused, load, name_answer, playout, read_answer, replay, save


def test_chance_can_be_asked() -> None:
    game = Game(parley(), seed=1, chance="ask")
    assert game.odds == ("shuffle", 12)
    assert game.seat is None
    assert game.legal() == [], "orders of twelve cards are not listed"
    with pytest.raises(Refused, match="no order"):
        game.apply(tuple(range(11)))
    game.apply(tuple(reversed(range(12))))
    deck = game.program.stage.layout.places["deck"][0]
    assert game.odds is None
    assert len(game.cells[deck]) == 6


def test_dice_that_are_asked_list_their_outcomes() -> None:
    game = to_the_dice()
    assert game.odds == 6
    assert game.legal() == [(outcome,) for outcome in range(6)]
    assert name_answer(game, (4,)) == {"chance": 4}
    with pytest.raises(Refused, match="no such outcome"):
        game.apply((6,))
    with pytest.raises(Refused, match="Chance comes first"):
        read_answer(game, {"north": "pass"})
    clone = game.clone()
    game.apply(read_answer(game, {"chance": 5}))
    clone.apply((0,))
    assert game.record.answers[-1] == {"chance": 5}
    assert clone.record.answers[-1] == {"chance": 0}


def test_a_game_that_waits_for_dice_can_be_saved() -> None:
    game = to_the_dice()
    again = load(parley(), save(game), chance="ask")
    assert again.hash() == game.hash()
    for each in (game, again):
        each.apply((5,))
    assert again.hash() == game.hash()
    assert game.undo() and game.odds == 6


def to_the_dice() -> Game:
    """North has urged, and the die is to be rolled."""
    game = Game(parley(), seed=1, chance="ask")
    game.apply(tuple(range(12)))
    for _ in range(2):
        game.apply(game.legal()[0])
    game.apply(read_answer(game, {"north": "urge", "target": "elder#2", "speakers": ["herald#1"]}))
    while game.odds is None:
        game.apply(PASS)
    return game


def test_who_can_only_pass_is_asked_where_the_game_is_told_to_stop() -> None:
    """Menus with cards ask everybody, holder or not, so that nobody learns from not being asked."""
    stops = 0
    for seed in range(12):
        running, stopping = Game(parley(), seed), Game(parley(), seed, forced="stop")
        playout(running, random.Random(seed).random)
        answers = iter(running.record.answers)
        while not stopping.over:
            if stopping.legal() == [PASS]:
                stops += 1
                stopping.apply(PASS)
            else:
                stopping.apply(read_answer(stopping, dict(next(answers))))
        assert stopping.hash() == running.hash()
        assert stopping.record == running.record, "a pass that is forced stands in no record"
    assert stops


def test_undo_goes_back_over_passes_that_were_forced() -> None:
    game = Game(parley(), seed=2)
    playout(game, random.Random(5).random)
    end, count = game.hash(), len(game.record.answers)
    for left in reversed(range(count)):
        assert game.undo()
        assert len(game.record.answers) == left
        assert game.legal() != [PASS]
    assert game.hash() == Game(parley(), seed=2).hash()
    while game.redo():
        pass
    assert game.hash() == end


def test_a_replay_of_a_network_game_is_the_same_game() -> None:
    game = Game(parley(), seed=7)
    playout(game, random.Random(7).random)
    again = replay(Game(parley(), seed=7), game.record.answers)
    assert again.refused is None and again.game.hash() == game.hash()


def test_a_playout_needs_its_own_chance() -> None:
    with pytest.raises(ValueError, match="own chance"):
        playout(Game(tic_tac_toe(), 1, chance="ask"), random.random)


def test_a_playout_may_be_bounded() -> None:
    game = Game(tic_tac_toe(), seed=1)
    assert playout(game, random.Random(1).random, most=3) == 3
    assert len(game.record.answers) == 3
