"""Programs of the packs of these tests, compiled once."""

from __future__ import annotations

from functools import cache

from tests.playthroughs import games
from tests.unit.state.stages import ROOT, rules_of
from toolkit.compiler import ALL, Passes, Program, compile_program
from toolkit.play import Game, read_answer


@cache
def program_of(folder: str, scenario: str, passes: Passes = ALL) -> Program:
    """A scenario of a pack."""
    if passes == ALL:
        return games.program_of(ROOT / folder, scenario)
    return compile_program(rules_of(folder), scenario, passes=passes)


def tic_tac_toe() -> Program:
    """Nine cells, one kind of answer, no chance."""
    return program_of("content/classics", "tic-tac-toe")


def parley() -> Program:
    """Hands, a deck, masks, dice, sets, answers to answers."""
    return program_of("tests/packs/parley", "bridge")


def after(program: Program, *answers: dict[str, object], seed: int = 1) -> Game:
    """A game after some answers."""
    game = Game(program, seed)
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


CENTRE = {"crosses": "make_mark", "cell": "B2"}
CORNER = {"noughts": "make_mark", "cell": "A1"}
