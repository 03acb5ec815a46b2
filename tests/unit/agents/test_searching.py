"""`greedy` and `ismcts` on positions where the best answer is known, and how they tell what they thought."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.games import program_of
from toolkit.agents import Thought, greedy, ismcts, read_agent
from toolkit.agents.answers import is_complete, some_answers
from toolkit.diagnostics import CODES
from toolkit.play import Game, GameFault, name_answer, read_answer

CONTENT = Path(__file__).parents[3] / "content"
PACKS = Path(__file__).parents[2] / "packs"
BOARD = (CONTENT / "classics", "tic-tac-toe")


def after(*cells: str) -> Game:
    """Tic-tac-toe after marks in these cells, by turns."""
    game = Game(program_of(*BOARD), 1)
    for cell in cells:
        game.apply(next(one for one in game.legal() if cell in name_answer(game, one).values()))
    return game


def thought(words: str, game: Game, seed: str = "bot") -> Thought:
    """What an agent thinks for the player who is asked."""
    assert game.seat is not None
    return read_agent(words, game.program, seed).think(game, game.seat)


def chosen(words: str, game: Game) -> str:
    """The cell that it takes."""
    return str([*name_answer(game, thought(words, game).answer).values()][-1])


@pytest.mark.parametrize("words", ["greedy", "ismcts:200"])
def test_a_line_that_wins_at_once_is_completed(words: str) -> None:
    assert chosen(words, after("A1", "A2", "B1", "B2")) == "C1"


def test_a_line_of_the_other_player_is_stopped() -> None:
    assert chosen("ismcts:300", after("B2", "A2", "A1")) == "C3"


def test_greedy_takes_what_the_score_tells() -> None:
    game = Game(program_of(CONTENT / "classics", "breakthrough"), 1)
    found = thought("greedy", game)
    assert found.scale == "score"
    assert found.ranked[0].value == max(one.value or 0 for one in found.ranked)
    assert found.ranked[0].answer == found.answer


@pytest.mark.parametrize("words", ["greedy", "ismcts:50"])
def test_a_thought_names_its_budget_and_its_candidates(words: str) -> None:
    game = after("B2")
    found = thought(words, game)
    assert found.budget == ("8 answers, worlds: 1" if words == "greedy" else "50 playouts")
    assert sorted(one.answer for one in found.ranked) == sorted(game.legal())


@pytest.mark.parametrize("words", ["greedy", "ismcts:30"])
def test_equal_seeds_think_alike_and_leave_the_game_as_it_is(words: str) -> None:
    game = Game(program_of(CONTENT / "skirmish", "farm"), 2)
    before = game.hash(), game.partial, game.chance.counter, len(game.log)
    assert thought(words, game) == thought(words, game)
    assert (game.hash(), game.partial, game.chance.counter, len(game.log)) == before


def test_dice_that_are_to_come_are_not_known() -> None:
    """By another seed of the game other dice will fall; what is thought is the same."""
    program = program_of(CONTENT / "skirmish", "farm")
    for words in ("greedy:60", "ismcts:30"):
        assert thought(words, Game(program, 1)) == thought(words, Game(program, 2))


def test_some_answers_are_whole_and_legal_and_not_too_many() -> None:
    game = Game(program_of(CONTENT / "skirmish", "farm"), 2)
    found = some_answers(game, 50)
    assert 10 < len(found) <= 50
    for answer in found:
        probe = game.clone()
        probe.apply(answer)
        assert not probe.partial
    assert some_answers(game, 7) == found[:7]


def test_an_answer_is_found_where_all_that_may_be_looked_at_are_beginnings() -> None:
    """A lot of units, each of which may go to many spaces: no answer of one step is whole."""
    game = Game(program_of(CONTENT / "classics", "breakthrough"), 1)
    assert not any(is_complete(game, step) for step in game.legal())
    for most in (1, 3):
        found = some_answers(game, most)
        assert found and len(found) <= most
        for answer in found:
            probe = game.clone()
            probe.apply(answer)
            assert not probe.partial


def test_a_step_is_whole_where_the_game_goes_on_behind_it() -> None:
    game = Game(program_of(CONTENT / "skirmish", "farm"), 2)
    for step in game.legal():
        probe = game.clone()
        probe.apply(step)
        assert is_complete(game, step) == (not probe.partial)


def test_rules_that_fail_in_a_world_that_is_thought_of_stop_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(program_of(CONTENT / "classics", "breakthrough"), 1)
    fault = GameFault(CODES["E526"].at(game.program.rules.pack.manifest.span("pack"), "It fails."))

    def fail(game: Game, player: int) -> int:
        raise fault

    monkeypatch.setattr(greedy, "score_of", fail)
    monkeypatch.setattr(ismcts, "playout", lambda *given: fail(game, 0))
    for words, budget in (("greedy:40", "failed"), ("ismcts:60", "0 playouts, 60 failed")):
        found = thought(words, game)
        assert found.budget.endswith(budget)
        assert found.answer in some_answers(game, 100)


@pytest.mark.parametrize("work", [1, 3, 10, 30])
def test_a_thought_that_runs_out_of_work_answers_with_what_it_has_found(
    work: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.agents.thinking.WORK", work)
    game = Game(program_of(PACKS / "orchard", "summer"), 3)
    found = thought("greedy:40", game)
    assert "stopped: too much work" in found.budget
    game.apply(found.answer)


def test_answers_are_those_that_names_mean_in_the_game_itself() -> None:
    game = Game(program_of(PACKS / "cutpurses", "fair"), 4)
    for words in ("greedy:20", "ismcts:10"):
        answer = thought(words, game).answer
        assert read_answer(game, name_answer(game, answer)) == answer
