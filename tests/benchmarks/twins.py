"""Games made from YAML beside their twins written by hand: the same random answers and dice must end in equal states.

In: a number of games. Out: nothing; raises `Different` at the first that differs.
"""

from __future__ import annotations

import random
from typing import Any

from tests.benchmarks.by_hand import skirmish, tic_tac_toe
from toolkit.compiler import Program
from toolkit.play import Game, playout


class Different(Exception):
    """Two games that should be the same ended differently."""


def prove_tic_tac_toe(program: Program, games: int) -> None:
    """The marks of each cell and the ranking."""
    for seed in range(games):
        ours = Game(program, seed)
        playout(ours, random.Random(seed).random)
        hand = tic_tac_toe.play(random.Random(seed).random)
        cells = ours.cells
        board = [_owner(cells, cells[space]) for space in range(9)]
        _compare(seed, (board, ours.result), (hand.board, hand.result))


def prove_skirmish(program: Program, games: int) -> None:
    """The space, hits and foxholes of each squad, round and tokens, how far the dice are, and the ranking."""
    for seed in range(games):
        ours = Game(program, seed)
        playout(ours, random.Random(seed).random)
        hand = skirmish.play(random.Random(seed).random, str(seed).encode())
        _compare(seed, _skirmish_of(ours), _skirmish_by_hand(hand))


def _skirmish_of(game: Game) -> dict[str, Any]:
    state = {name: game.cells[address] for name, address in game.program.stage.layout.items(game.cells)}
    fields = ("holder", "state hits", "state dug_in")
    return {
        "squads": [tuple(state[f"piece {squad}.{field}"] for field in fields) for squad in _SQUADS],
        "round": state["game.round"],
        "tokens": [state["player blue.purse tokens"], state["player red.purse tokens"]],
        "dice": game.chance.counter,
        "result": game.result,
    }


def _skirmish_by_hand(game: skirmish.Skirmish) -> dict[str, Any]:
    assert game.result is not None
    return {
        "squads": [
            (None if squad.space == skirmish.GONE else squad.space, squad.hits, squad.dug_in) for squad in game.all
        ],
        "round": game.round,
        "tokens": game.tokens,
        "dice": game.dice.counter,
        "result": tuple((side,) for side in game.result),
    }


_SQUADS = (
    *(f"blue_rifles#{number}" for number in range(1, 6)),
    "blue_gun#1",
    "red_gun#1",
    *(f"red_rifles#{number}" for number in range(1, 4)),
)


def _owner(cells: list[Any], pieces: tuple[int, ...]) -> int | None:
    return cells[pieces[0] + 1] if pieces else None


def _compare(seed: int, ours: object, hand: object) -> None:
    if ours != hand:
        raise Different(f"game {seed}: from YAML {ours}, by hand {hand}")
