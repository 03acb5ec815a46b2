"""Moves along a route: an event a step, which what follows may stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, play, state
from toolkit.play import Game, load

CHOOSE = (
    "- let: {walkers: men(A1)}\n"
    "- choose: way\n  by: first(players)\n  routes: {start: A1, length: 2}\n  else: []\n"
    "- if: way != none\n  then: [{move: «», along: way}]\n"
)
WAIT = "- {choose: last, by: first(players), yes: Well?}\n"
AFTER = "after: moved, do: [{set: game.log, to: 'game.log + [count(event.pieces)]'}«»]"
EAST = {"blue": "choose", "way": ["B1", "C1"]}


def stand(game: Game) -> list[str]:
    return [str(state(game, f"piece {name}.holder")) for name in ("guard#1", "scout#1", "guard#2")]


def marched(folder: Path, pieces: str, triggers: str = "") -> Game:
    """The game after a march over B1 to C1 of the pieces of an expression."""
    more = f"triggers:\n  a: {{{AFTER.replace('«»', '')}}}\n{triggers}"
    return play(compiled(folder, main(CHOOSE.replace("«»", pieces) + WAIT) + more), EAST)


@pytest.mark.parametrize("pieces", ["only(walkers)", "walkers", "men(A1)", "men"])
def test_each_step_is_an_event_of_those_who_stand_where_the_route_begins(tmp_path: Path, pieces: str) -> None:
    if pieces == "men":
        pieces = "men(first(players))"
    game = marched(tmp_path, pieces)
    assert (stand(game), list(state(game, "game.log"))) == (["C1", "B1", "D1"], [1, 1])


def test_who_is_thrown_back_on_the_way_stays_there(tmp_path: Path) -> None:
    back = "  b: {after: moved, when: event.end == B1, do: [{move: event.pieces, to: D1}]}\n"
    game = marched(tmp_path, "only(walkers)", back)
    assert stand(game)[0] == "D1"


def test_who_leaves_play_on_the_way_goes_no_further(tmp_path: Path) -> None:
    gone = "  b: {after: moved, when: event.end == B1, do: [{remove: event.pieces}]}\n"
    game = marched(tmp_path, "walkers", gone)
    assert list(state(game, "game.log")) == [1]


def test_a_march_is_saved_in_its_midst_and_goes_on(tmp_path: Path) -> None:
    asks = "  b: {after: moved, do: [{choose: ready, by: first(players), yes: Ready?}]}\n"
    game = marched(tmp_path, "walkers", asks)
    assert stand(game)[0] == "B1"
    other = load(game.program, game.save())
    for each in (game, other):
        each.apply(each.legal()[0])
    assert game.hash() == other.hash() and stand(other)[0] == "C1"
    game.undo()
    assert stand(game)[0] == "B1"
