"""Proposals: whole answers that rules name as worth trying first. They limit nothing, and all of them are legal."""

from __future__ import annotations

import random

from tests.unit.play.programs import after, parley, program_of, tic_tac_toe
from toolkit.play import END, Game, load, name_answer, read_answer, save
from toolkit.play.proposing import MOST


def named(game: Game) -> list[dict[str, object]]:
    """The proposals by name, without who is asked."""
    return [dict(list(name_answer(game, one).items())[1:]) for one in game.proposals()]


def columns() -> Game:
    """Attackers may be all that are near, or those of one space."""
    return Game(program_of("tests/packs/cover-and-columns", "strip"), seed=2)


def test_every_proposal_is_a_legal_whole_answer_and_begins_with_what_is_chosen() -> None:
    picks, proposed = random.Random(5), 0
    for seed in range(4):
        for game in (Game(parley(), seed), Game(columns().program, seed)):
            for _ in range(150):
                if game.over:
                    break
                for answer in game.proposals():
                    mark = game.mark()
                    assert answer[: len(game.partial)] == game.partial
                    game.apply(answer)
                    assert not game.partial, "it was whole"
                    game.back_to(mark)
                    proposed += 1
                game.apply(picks.choice(game.legal()))
    assert proposed > 200


def test_proposals_try_what_comes_before_and_take_what_is_listed_first_after() -> None:
    game = columns()
    found = named(game)
    assert {one["target"] for one in found} == {
        name_answer(game, one)["target"] for one in game.legal() if "target" in name_answer(game, one)
    }
    assert all(one["flame"] is False for one in found), "no comes before yes"


def test_a_game_whose_rules_propose_nothing_has_no_proposals() -> None:
    assert after(tic_tac_toe()).proposals() == []


def test_asking_for_proposals_changes_nothing() -> None:
    game = columns()
    before = game.hash(), game.partial, game.legal()
    found = game.proposals()
    assert 0 < len(found) <= MOST
    assert (game.hash(), game.partial, game.legal()) == before
    assert load(game.program, save(game)).proposals() == found


def test_what_is_not_proposed_is_as_legal_as_before() -> None:
    game = columns()
    alone = read_answer(
        game, {"north": "assault", "target": "south_foot#3", "attackers": ["north_gun#1"], "flame": True}
    )
    assert alone not in game.proposals(), "all three of them are proposed, and those of each space"
    game.apply(alone)
    assert game.record.answers[-1]["attackers"] == ["north_gun#1"]


def test_of_a_beginning_what_goes_on_is_proposed() -> None:
    game = columns()
    target = read_answer(game, {"north": "assault", "target": "south_foot#3"})
    game.apply(target)
    assert [one["attackers"] for one in named(game)] == [
        ["north_engineers#1", "north_gun#1", "north_gun#2"],
        ["north_engineers#1"],
        ["north_gun#1", "north_gun#2"],
    ]
    game.apply(read_answer(game, {"north": "assault", "target": "south_foot#3", "attackers": ["north_gun#1"]}))
    assert game.partial[-1] == END
    assert game.proposals() == [], "what is proposed is chosen already"
