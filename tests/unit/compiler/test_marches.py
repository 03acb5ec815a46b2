"""Moves along a route: an event a step, which what follows may stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main, play, score, state
from toolkit.compiler import Passes
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


COUNTED = CHOOSE.replace("along: way}", "along: way, as: gone}, {set: game.score, to: 10 + gone}")
BACK = "  b: {after: moved, when: event.end == «», do: [{move: event.pieces, to: D1}]}\n"
TURNED = "  b: {before: moved, when: event.end == «», do: [{set: event.end, to: D1}]}\n"
STOPPED = "  b: {before: moved, when: event.end == «», do: [{end: event}]}\n"
ASKED = "  b: {before: moved, when: event.end == «», do: [{choose: r, by: first(players), yes: Ready?}]}\n"


@BOTH
@pytest.mark.parametrize("pieces", ["only(walkers)", "men(first(players))"])
@pytest.mark.parametrize(
    ("trigger", "at", "gone"),
    [("", "C1", 2), (BACK, "B1", 1), (BACK, "C1", 2), (TURNED, "B1", 0), (TURNED, "C1", 1), (STOPPED, "B1", 0),
     (STOPPED, "C1", 1), (ASKED, "C1", 2)],
)  # fmt: skip
def test_how_far_a_march_got_has_a_name(
    tmp_path: Path, pieces: str, trigger: str, at: str, gone: int, passes: Passes
) -> None:
    more = f"triggers:\n{trigger.replace('«»', at)}" if trigger else ""
    program = compiled(tmp_path, main(COUNTED.replace("«»", pieces) + WAIT) + more, passes)
    game = play(program, EAST)
    while game.site is not None and game.site.choice is not None and game.site.choice.name == "r":
        game = load(program, game.save())
        game.apply(game.legal()[0])
    assert score(game) == 10 + gone


def test_steps_that_were_made_before_a_march_was_ended_are_known_behind_it(tmp_path: Path) -> None:
    steps = (
        "- let: {walkers: men(A1), gone: 0}\n"
        "- choose: way\n  by: first(players)\n  routes: {start: A1, length: 3}\n  else: []\n"
        "- if: way != none\n  then:\n    - during: march()\n      do: [{move: walkers, along: way, as: gone}]\n"
        "    - set: game.score\n      to: first_steps(way, gone).length * 10 + gone\n"
    )
    stops = "  b: {after: moved, within: march, when: event.end == C1, do: [{end: march}]}\n"
    more = f"occasions: {{march: {{}}}}\ntriggers:\n{stops}"
    game = play(compiled(tmp_path, main(steps + WAIT) + more), {"blue": "choose", "way": ["B1", "C1", "D1"]})
    assert score(game) == 22


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


def test_what_goes_on_is_looked_at_only_while_it_does(tmp_path: Path) -> None:
    """The condition of a trigger that stands within an occasion reads its facts, and takes several statements."""
    trek = "occasions:\n  trek: {facts: {walkers: set of man}}\nvalues:\n  strangers:\n    args: {cell: space}\n"
    trek += "    base: '[m for m in men(cell) if any(w in trek.walkers, w.owner != m.owner)]'\n    within: trek\n"
    trigger = "triggers:\n  meets:\n    before: moved\n    within: trek\n"
    trigger += "    when: [event.end in spaces, strangers(event.end)]\n    do: [{end: event}]\n"
    steps = "- {move: men(B1), to: D1}\n- during: trek(walkers=men(A1))\n  do: [{move: men(A1), to: D1}]\n" + WAIT
    game = play(compiled(tmp_path, main(steps) + trek + trigger))
    assert stand(game) == ["A1", "D1", "D1"]
