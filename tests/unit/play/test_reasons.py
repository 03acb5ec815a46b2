"""What is refused is refused for a reason: the first condition that fails, told by name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.play.programs import parley, program_of
from toolkit.evaluator import World
from toolkit.language.code import Stated
from toolkit.play import Game, Refused, read_answer
from toolkit.play.reasons import Asked, refusal
from toolkit.play.saying import Saying


def parley_after(*answers: dict[str, Any], seed: int = 3) -> Game:
    """A game of parley once both sides have laid a plea on their hearts."""
    game = Game(parley(), seed)
    for _ in range(2):
        game.apply(game.legal()[0])
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


def reason(game: Game, answer: dict[str, Any]) -> Refused:
    """Why an answer is refused."""
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, answer))
    return refused.value


WALK = {"north": "walk", "envoy": "herald#1", "goal": "C1"}


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"north": "walk", "envoy": "elder#1", "goal": "B1"}, "Somebody stands there. (2)"),
        (
            {"north": "walk", "envoy": "elder#1", "goal": "C2"},
            "The space must be among the spaces beside the space of the envoy. (2)",
        ),
        ({"north": "walk", "envoy": "elder#2", "goal": "A2"}, "The envoy must be among your envoys. (2)"),
        ({"north": "hush_up"}, "Hush up is not offered here. (1)"),
        ({"north": "urge", "target": "herald#2"}, "Needed: there is one of your envoys where near: yes. (3)"),
        ({"north": "urge", "target": "elder#2", "speakers": []}, "The envoys: at least 1, and not 0. (3)"),
        (
            {"north": "urge", "target": "elder#2", "speakers": ["elder#1", "herald#1"]},
            "Too far away to be heard. (3)",
        ),
    ],
)
def test_the_first_condition_that_fails_is_told(answer: dict[str, Any], says: str) -> None:
    game = parley_after()
    assert str(reason(game, answer)) == says


def test_a_design_of_which_there_are_several_is_asked_which() -> None:
    told = reason(parley_after(), {"north": "hush_up", "card": "hush"})
    assert str(told) == "card: There are 5 pieces `hush` here. Say which one: `hush#1`."


def test_a_card_must_be_in_hand_and_fit() -> None:
    urge = {"north": "urge", "target": "elder#2", "speakers": ["herald#1"]}
    games = (parley_after(urge, seed=seed) for seed in range(30))
    game = next(game for game in games if game.site is not None and "plead" in game.site.actions and game.seat == 0)
    in_hand = {card["name"] for card in game.view(0)["places"]["hand(north)"]}
    elsewhere = next(f"hush#{number}" for number in range(1, 6) if f"hush#{number}" not in in_hand)
    assert str(reason(game, {"north": "plead", "card": elsewhere})).startswith("This card is not in")
    for hush in (name for name in in_hand if name.startswith("hush")):
        assert reason(game, {"north": "plead", "card": hush}).condition == "it.strength > 0"


def test_what_costs_too_much_tells_what_there_is() -> None:
    game = Game(program_of("tests/packs/duel", "meadow"), seed=1)
    stage = game.program.stage
    purse = stage.layout.base["purse", "prestige"]
    game.cells[purse : purse + 2] = [1, 1]
    card = next(row for row, shape in stage.layout.rows(game.cells) if stage.names(game.cells).named[row] == "snafu#1")
    asked = Asked(World(stage, game.cells), {"by": 0})
    told = [str(refused) for refused in asked.of_action(stage.rules.actions["play_snafu"], (card,))]
    assert "It costs 7 of prestige, and there are 1. (5.1)" in told


def test_what_was_done_as_often_as_it_may_be_tells_so() -> None:
    game = Game(program_of("tests/packs/duel", "meadow"), seed=1)
    stage = game.program.stage
    attack = stage.rules.actions["attack"]
    attacker, defender = (stage.names(game.cells).rows[name] for name in ("veterans#1", "tiger#1"))
    row = stage.layout.first_row["turn"]
    game.cells[row + stage.layout.at("occasion", "turn", "limit attack")] = (attacker, 1)
    asked = Asked(World(stage, game.cells), {"by": 0})
    told = [str(refused) for refused in asked.of_action(attack, (attacker, defender))]
    assert "This may be done once per turn. (14)" in told
    begun = Asked(World(stage, game.cells), {"by": 0}).of_action(attack, (attacker,))
    assert str(next(iter(begun))) == "This may be done once per turn. (14)"


@pytest.mark.parametrize(
    ("pack", "scenario"),
    [("tests/packs/duel", "meadow"), ("tests/packs/parley", "bridge"), ("content/skirmish", "farm")],
)
def test_players_read_words_and_no_expression(pack: str, scenario: str) -> None:
    """Whatever is refused along a game: what a player reads holds no expression and no id with an underscore."""
    game = Game(program_of(pack, scenario), seed=2)
    told: set[str] = set()
    for _ in range(12):
        ids = game.program.stage.numbers.ids["actions"]
        rows = [row for row, _ in game.program.stage.layout.rows_of("piece", game.cells)][:6]
        spaces = list(game.program.stage.ground.spaces)[:4]
        tried = [(number, *rest) for number in range(len(ids)) for rest in ((), *((each,) for each in rows))]
        tried += [(number, row, space) for number in range(len(ids)) for row in rows[:3] for space in spaces]
        told |= {str(refusal(game, answer)) for answer in tried if answer not in game.legal()}
        if game.over:
            break
        game.apply(game.legal()[0])
    assert len(told) > 5
    assert [words for words in told if "`" in words or "_" in words] == []


def test_the_expression_is_kept_for_why() -> None:
    refused = reason(parley_after(), WALK | {"envoy": "elder#1", "goal": "C2"})
    assert refused.condition == "neighbours(envoy.space)"


def test_what_the_game_remembers_is_called_by_its_name_in_words() -> None:
    """A knot of three purses on the second day: no reader is told of `game.day`."""
    game = Game(program_of("tests/packs/cutpurses", "fair"), seed=2)
    knot = game.program.stage.rules.actions["cut"].args[0]
    assert isinstance(knot.grow, Stated)
    told = Saying(game.program.stage).failing(knot.grow)
    assert told is not None and told(game.program.rules.pack) == "Needed: the number of the knot is at most day."
