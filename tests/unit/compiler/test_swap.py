"""`swap`: two pieces change places, as two moves that are one change."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, state
from tests.unit.compiler.soundness import slips
from toolkit.examples.log import log_of
from toolkit.play import Game, GameFault, load, read_answer

NAMES = "- let: {a: only(men(A1)), b: only(men(B1)), d: only(men(D1))}\n"
SWAP = NAMES + "- {swap: a, with: b}\n"
MADE = "- {create: one, at: deck}\n- {create: two, at: deck}\n"
NOTE = "{{set: game.log, to: 'game.log + [{}]'}}"


def stand(game: Game) -> list[str]:
    return [str(state(game, f"piece {name}.holder")) for name in ("guard#1", "scout#1", "guard#2")]


def log(game: Game) -> list[int]:
    return list(state(game, "game.log"))


@BOTH
def test_each_comes_where_the_other_stood(tmp_path, passes):
    game = play(compiled(tmp_path, asking(SWAP), passes))
    assert stand(game) == ["B1", "A1", "D1"]
    assert slips(game.program) == []


@BOTH
def test_each_makes_an_event_when_both_have_moved(tmp_path, passes):
    more = (
        f"triggers:\n  b: {{before: moved, do: [{NOTE.format('count(men(A1), it.worth == 2)')}]}}\n"
        f"  a: {{after: moved, do: [{NOTE.format('10 + count(men(A1), it.worth == 1) + count(men(event.end))')}]}}\n"
    )
    assert log(play(compiled(tmp_path, asking(SWAP, more), passes))) == [1, 1, 12, 12]


@BOTH
def test_a_check_at_every_step_comes_after_it(tmp_path, passes):
    more = (
        "checks:\n  c:\n    at: step\n    where: any(men(B1), it.worth == 2) and game.score == 0\n"
        f"    do: [{{set: game.score, to: 7}}, {NOTE.format('1')}]\n"
    )
    game = play(compiled(tmp_path, asking(SWAP, more), passes))
    assert (state(game, "game.score"), log(game)) == (7, [1])


@BOTH
def test_a_check_of_each_piece_that_is_reached_comes_after_it(tmp_path, passes):
    more = (
        "checks:\n  c:\n    at: step\n    each: men\n    where: it.space == A1 and it.worth == 1 and it.hits == 0\n"
        "    do: [{set: it.hits, to: 5}, {set: game.log, to: 'game.log + [game.score]'}]\n"
    )
    game = play(compiled(tmp_path, asking(SWAP, more), passes))
    assert [state(game, f"piece {name}.state hits") for name in ("guard#1", "scout#1")] == [0, 5]


def test_what_is_watched_is_told_once(tmp_path):
    more = f"triggers:\n  w: {{watch: 'sum(men(A1), it.worth)', do: [{NOTE.format('old * 10 + new')}]}}\n"
    assert log(play(compiled(tmp_path, asking(SWAP, more)))) == [21]


def test_one_that_is_turned_aside_or_ended_leaves_the_other(tmp_path):
    more = (
        "triggers:\n  t:\n    before: moved\n    do:\n      - if: event.start == B1\n        then: [{end: event}]\n"
        "        else: [{set: event.end, to: C1}]\n"
    )
    assert stand(play(compiled(tmp_path, asking(SWAP, more)))) == ["C1", "B1", "D1"]


def test_what_comes_before_may_wait_and_be_saved_meanwhile(tmp_path):
    more = (
        "triggers:\n  t:\n    before: moved\n    do:\n      - {choose: stay, by: owner(only(event.pieces)), yes: Go?}\n"
        "      - {if: stay, then: [{end: event}]}\n"
    )
    program = compiled(tmp_path, asking(SWAP, more))
    game = play(program)
    for stay in (False, True):
        loaded = load(program, game.save())
        assert loaded.hash() == game.hash()
        game = loaded
        game.apply(read_answer(game, {"blue": "choose", "stay": stay}))
    assert stand(game) == ["B1", "B1", "D1"]


def test_it_may_be_a_part_of_a_larger_change(tmp_path):
    steps = (
        NAMES + "- at_once:\n    - {swap: a, with: b}\n"
        "    - {set: game.score, to: 'count(men(A1), it.worth == 2)'}\n    - {set: game.log, to: '[1]'}\n"
    )
    game = play(compiled(tmp_path, asking(steps)))
    assert (stand(game), state(game, "game.score")) == (["B1", "A1", "D1"], 1)


def test_in_a_loop_each_pair_is_a_change(tmp_path):
    steps = NAMES + "- for: m in [a, b]\n  do: [{swap: m, with: d}]\n"
    assert stand(play(compiled(tmp_path, asking(steps)))) == ["D1", "A1", "B1"]


def test_two_in_one_place_stay_and_nothing_happens(tmp_path):
    steps = NAMES + "- {move: b, to: A1}\n- {swap: a, with: b}\n"
    more = f"triggers:\n  a: {{after: moved, do: [{NOTE.format('1')}]}}\n"
    game = play(compiled(tmp_path, asking(steps, more)))
    assert (stand(game), log(game)) == (["A1", "A1", "D1"], [1])


def test_one_that_is_gone_is_skipped(tmp_path):
    steps = NAMES + "- remove: b\n- {swap: a, with: b}\n- {swap: b, with: a}\n"
    assert stand(play(compiled(tmp_path, asking(steps))))[0] == "A1"


def test_cards_come_on_top_and_lie_as_in_that_place(tmp_path):
    steps = (
        "- {create: one, at: discard, as: under}\n- {create: two, at: discard}\n"
        "- {create: one, at: hand(blue), as: held}\n"
        "- let: {hidden: not held.face_up}\n"
        "- {swap: held, with: under}\n"
        "- if: [hidden, held.face_up, not under.face_up, top_of(discard) == held]\n"
        "  then: [{set: game.score, to: 1}, {set: game.log, to: '[1]'}]\n"
    )
    game = play(compiled(tmp_path, asking(steps)))
    assert state(game, "game.score") == 1


def test_the_log_tells_both_to_whoever_sees_them(tmp_path):
    steps = (
        MADE + "- {move: top_of(deck), to: hand(blue)}\n- {move: top_of(deck), to: discard}\n"
        "- {swap: only(cards(hand(blue))), with: only(cards(discard))}\n"
    )
    game = play(compiled(tmp_path, asking(steps), tracing=True))
    assert [line.partition("  [")[0] for line in log_of(game)][-2:] == [
        "moved: two#1 from hand(blue) to discard",
        "moved: one#1 from discard to hand(blue)",
    ]
    names = game.program.stage.numbers.players
    heard = [line.partition("  [")[0] for line in log_of(game, names.index("red"))][-2:]
    assert heard == ["moved: two#1 to discard", "moved: one#1 from discard"]


def test_it_is_taken_back_as_a_whole(tmp_path):
    steps = "- {choose: go, by: blue, yes: Go?}\n" + SWAP
    program = compiled(tmp_path, asking(steps))
    game = play(program)
    before = game.hash()
    game.apply(read_answer(game, {"blue": "choose", "go": True}))
    assert stand(game) == ["B1", "A1", "D1"]
    game.undo()
    assert (game.hash(), stand(game)) == (before, ["A1", "B1", "D1"])


CARRIERS = {
    "kinds.yaml": GROUND["kinds.yaml"].replace(
        "attrs: {worth: int}", "attrs: {worth: int}\n    holds: {kinds: [man], at_most: 1}"
    ),
}


def test_what_is_held_goes_along_and_nobody_comes_into_himself(tmp_path):
    steps = NAMES + "- {move: d, to: a}\n- {swap: a, with: b}\n- set: game.score\n  to: count(men, it.space == B1)\n"
    assert state(play(compiled(tmp_path, asking(steps), changed=CARRIERS)), "game.score") == 2
    with pytest.raises(GameFault) as found:
        play(compiled(tmp_path, asking(NAMES + "- {move: d, to: a}\n- {swap: a, with: d}\n"), changed=CARRIERS))
    assert found.value.diagnostic.code == "E712"
