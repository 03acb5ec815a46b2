"""How far a piece comes: read off what actions offer, and never telling a seat what it does not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.test_showing import places
from toolkit.evaluator import World
from toolkit.language.faults import Fault, NotKnown
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.play.reach import Reach, reaches
from toolkit.play.zones import zones_in
from toolkit.secrecy import SeatGuard

RULES = """
movement:
  walk:
    args: {man: man}
    cost: 1
    never: NEVER
  swim: {args: {crew: set of man}, cost: 2}
zones:
  near: {by: men(side), when: it.owner != none}
menus: {moves: {}}
actions:
  go:
    menu: moves
    args: [{man: {one: men(by)}}, {way: {routes: {along: walk(man), start: man.space, limit: man.worth}}}]
    do: [{move: man, along: way}]
"""
STEPS = """
- {choose: ready, by: first(players), yes: Ready?}
- {offer: moves, to: first(players), until: pass, may_pass: true}
"""
ENEMY = "any(men(there), it.owner != man.owner)"
GO = """
    menu: moves
    args: [{m: {one: men(by)}}, {to: {one: 'reachable(walk(m), m.space, «»)'}}]
    do: [{move: m, to: to}]
"""
DIVE = """  dive:
    menu: moves
    args: [{crew: {pick: men(by)}}, {to: {one: 'reachable(swim(crew), A1, 4)'}}]
    do: [{move: crew, to: to}]
"""
HIDDEN = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody")


def game_of(folder: Path, more: str = "", never: str = ENEMY, changed: dict[str, str] | None = None) -> Game:
    """A game that waits, before anybody may march, with these actions besides `go`."""
    return play(compiled(folder, main(STEPS, RULES.replace("NEVER", repr(never)) + more), changed=changed))


def reach(game: Game, name: str, viewer: int | None = None) -> list[Reach]:
    stage, cells = game.program.stage, list(game.cells)
    guard = None if viewer is None else SeatGuard(Knowledge(stage, cells, viewer))
    return list(reaches(World(stage, cells, guard), stage.names(cells).rows[name]))


def spaces(game: Game, found: Reach) -> dict[str, int]:
    return {game.program.stage.ground.labels[space]: int(cost) for space, cost in found.costs.items()}


def test_a_march_that_is_offered_tells_its_points_and_what_each_space_costs(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    (found,) = reach(game, "guard#1")
    assert (found.movement, found.actions, found.points) == ("walk", ("go",), 2)
    assert spaces(game, found) == {"B1": 1, "C1": 2}
    (scout,) = reach(game, "scout#1")
    assert spaces(game, scout) == {"A1": 1, "C1": 1}


def test_several_actions_that_offer_the_same_are_one(tmp_path: Path) -> None:
    game = game_of(tmp_path, f"  run:{GO.replace('«»', 'm.worth')}{DIVE}")
    found = reach(game, "guard#1")
    assert [(one.movement, one.actions, one.points) for one in found] == [
        ("swim", ("dive",), 4),
        ("walk", ("go", "run"), 2),
    ]
    assert spaces(game, found[0]) == {"B1": 2, "C1": 4}


def test_what_is_for_another_moment_is_no_fault_as_long_as_something_is_offered(tmp_path: Path) -> None:
    game = game_of(tmp_path, f"  late:{GO.replace('«»', '1 / game.score')}")
    assert [one.actions for one in reach(game, "guard#1")] == [("go",)]


def test_where_nothing_can_be_computed_the_fault_is_told(tmp_path: Path) -> None:
    game = game_of(tmp_path, never="1 / game.score > 1")
    with pytest.raises(Fault):
        reach(game, "guard#1")


def test_a_seat_is_not_told_where_an_unseen_enemy_bars_the_way(tmp_path: Path) -> None:
    game = game_of(tmp_path, changed=HIDDEN)
    with pytest.raises(NotKnown):
        reach(game, "guard#1", viewer=0)
    assert len(reach(game, "guard#1")) == 1


def test_what_reads_nothing_hidden_is_told_to_every_seat(tmp_path: Path) -> None:
    game = game_of(tmp_path, never="there == D1", changed=HIDDEN)
    assert [spaces(game, one) for one in reach(game, "guard#1", viewer=0)] == [{"B1": 1, "C1": 2}]


def test_zones_of_all_sides_are_listed_and_unseen_ones_are_not(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    stage, cells = game.program.stage, list(game.cells)
    labels = stage.ground.labels
    every = {(one.zone, stage.numbers.sides[one.side]): one.spaces for one in zones_in(World(stage, cells))}
    assert {zone: [labels[space] for space in spaces] for zone, spaces in every.items()} == {
        ("near", "blue"): ["A1", "B1", "C1"],
        ("near", "red"): ["C1"],
    }
    hidden = game_of(tmp_path, changed=HIDDEN)
    stage, cells = hidden.program.stage, list(hidden.cells)
    seen = zones_in(World(stage, cells, SeatGuard(Knowledge(stage, cells, 0))))
    assert [stage.numbers.sides[one.side] for one in seen] == ["blue"]
