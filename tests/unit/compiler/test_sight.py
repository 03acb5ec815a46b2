"""Lines of sight in generated code: looked up in rows on small maps, asked for on large ones, kept as markers lie."""

from __future__ import annotations

import random

import pytest

from tests.unit.state.stages import rules_of
from toolkit.board.sight import BLOCKED, in_words, verdict_in
from toolkit.compiler import compile_program
from toolkit.compiler.expressions import sight
from toolkit.evaluator import World
from toolkit.play import Game
from toolkit.play.playouts import playout

RIDGE = "tests/packs/ridge"


def hashes(number: int = 10) -> list[str]:
    """How games at random end."""
    program, found = compile_program(rules_of("content/skirmish"), "farm"), []
    for seed in range(number):
        game = Game(program, seed)
        playout(game, random.Random(seed).random)
        found.append(game.hash())
    return found


def test_a_large_map_is_played_as_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    in_rows = hashes()
    monkeypatch.setattr(sight, "MOST_IN_ROWS", 0)
    assert hashes() == in_rows


def test_what_is_seen_follows_the_markers_and_comes_back_with_them() -> None:
    """At each decision it is what the evaluator finds among all pieces; taken back it is what it was."""
    game = Game(compile_program(rules_of(RIDGE), "ridge"), 1)
    stage, chance = game.program.stage, random.Random(1)
    pairs = [(chance.randrange(35), chance.randrange(35)) for _ in range(200)]

    def now() -> list[int]:
        lying = World(stage, game.cells).lying()
        found = [stage.sighting.verdict_now(game.cells, *pair) for pair in pairs]
        assert found == [stage.sighting.account(lying, *pair).verdict for pair in pairs]
        return found

    seen = {game.hash(): now()}
    while game.result is None:
        game.apply(chance.choice(game.legal()))
        seen[game.hash()] = now()
    assert len({tuple(each) for each in seen.values()}) > 3, "no smoke was laid"
    while game.undo():
        assert now() == seen[game.hash()]


@pytest.mark.parametrize("verdict", [0, 1, 250, BLOCKED])
def test_a_line_of_sight_is_read_as_it_is_written(verdict: int) -> None:
    assert verdict_in(in_words(verdict)) == verdict


@pytest.mark.parametrize("words", ["hindered", "hindered by 0", "hindered by 251", "hindered by 02", "", 3, None])
def test_other_words_are_none(words: object) -> None:
    assert verdict_in(words) is None
