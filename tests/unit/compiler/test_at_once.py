"""Several steps as one change: all that is before, the whole change, all that is after, watches, checks."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from tests.unit.compiler.soundness import slips
from toolkit.compiler import ALL, NONE
from toolkit.play import Game, load
from toolkit.play.answers import read_answer

LEFT = "(count(men(event.start)) if event.start != none else 0)"
NAMES = "- let: {a: only(men(A1)), b: only(men(B1)), d: only(men(D1))}\n"
PLACES = ("guard#1", "scout#1", "guard#2")


def rules(at_once: str, more: str) -> str:
    steps = "- at_once:\n" + "".join(f"    {line}\n" for line in at_once.strip("\n").split("\n"))
    return main(NAMES + steps + WAIT) + more


def note(number: str) -> str:
    return f"{{set: game.log, to: 'game.log + [{number}]'}}"


def log(game: Game) -> list[int]:
    return list(state(game, "game.log"))


def stand(game: Game) -> list[str]:
    return [str(state(game, f"piece {name}.holder")) for name in PLACES]


MOVES = "- {move: a, to: B1}\n- {move: b, to: A1}\n"


def test_all_steps_read_the_old_state(tmp_path):
    swap = "- {move: men(A1), to: B1}\n- {move: men(B1), to: A1}\n- {set: game.score, to: count(men(A1)) + 10}\n"
    game = play(compiled(tmp_path, rules(swap, "")))
    assert (stand(game), state(game, "game.score")) == (["B1", "A1", "D1"], 11)


def test_the_order_is_before_change_after_watch_check(tmp_path):
    more = (
        f"triggers:\n  b: {{before: moved, do: [{note(f'count(men(A1)) * 10 + {LEFT}')}]}}\n"
        f"  a: {{after: moved, do: [{note('100 + count(men(A1))')}]}}\n"
        f"  w: {{watch: 'count(men(A1), it.worth == 1)', do: [{note('200 + old * 10 + new')}]}}\n"
        "checks:\n  c: {at: step, where: men(A1) and game.score == 0, do: "
        f"[{{set: game.score, to: 1}}, {note('300')}]}}\n"
    )
    assert log(play(compiled(tmp_path, rules(MOVES, more)))) == [11, 11, 101, 101, 201, 300]


def test_each_event_may_be_ended_or_turned_aside_alone(tmp_path):
    more = (
        "triggers:\n  t:\n    before: moved\n    do:\n      - if: event.start == B1\n        then: [{end: event}]\n"
        "        else: [{set: event.end, to: C1}]\n"
        f"  after: {{after: moved, do: [{note('count(event.pieces)')}]}}\n"
    )
    game = play(compiled(tmp_path, rules(MOVES, more)))
    assert (stand(game), log(game)) == (["C1", "B1", "D1"], [1])


def test_in_a_loop_the_events_come_in_the_order_of_the_steps(tmp_path):
    loop = (
        "- for: m in men\n  do:\n    - if: m != b\n      then: [{add: m.hits, by: m.worth}]\n    - {move: m, to: C1}\n"
    )
    more = (
        f"triggers:\n  b: {{before: moved, when: event.start == D1, do: [{note('7')}, {{end: event}}]}}\n"
        f"  c: {{after: changed, when: event.field == hits, do: [{note('sum(event.things, it.hits)')}]}}\n"
        f"  m: {{after: moved, do: [{note('10 + count(men(C1))')}]}}\n"
    )
    game = play(compiled(tmp_path, rules(loop, more)))
    assert (stand(game), log(game)) == (["C1", "C1", "D1"], [7, 2, 12, 12, 2])


def test_what_is_before_and_after_may_wait(tmp_path):
    ask = "{choose: stay, by: owner(only(event.pieces)), yes: Stay?}"
    more = (
        f"triggers:\n  b: {{before: moved, do: [{ask}, {{if: stay, then: [{{end: event}}]}}]}}\n"
        f"  a: {{after: moved, do: [{ask}, {note('count(men(C1)) + (10 if stay else 0)')}]}}\n"
    )
    program = compiled(tmp_path, rules("- for: m in men\n  do: [{move: m, to: C1}]\n", more))
    game = play(program)
    for who, stay in (("blue", True), ("blue", False), ("red", False), ("blue", True), ("red", False)):
        other = load(program, game.save())
        assert other.hash() == game.hash()
        game = other
        game.apply(read_answer(game, {who: "choose", "stay": stay}))
    assert (stand(game), log(game)) == (["A1", "C1", "C1"], [12, 2])


def test_what_happens_inside_a_declared_event_goes_with_it(tmp_path):
    events = "events:\n  hurt: {facts: {who: man}, do: [{add: event.who.hits}, {move: event.who, to: C1}]}\n"
    more = events + (
        f"triggers:\n  b: {{before: hurt, do: [{note('1')}, {{if: event.who.worth == 1, then: [{{end: event}}]}}]}}\n"
        f"  m: {{before: moved, do: [{note('2')}]}}\n  n: {{after: moved, do: [{note('3')}]}}\n"
        f"  h: {{after: hurt, do: [{note('4 + event.who.hits')}]}}\n"
    )
    for at_once in (
        "- {note: hurt(who=a)}\n- {note: hurt(who=b)}\n",
        "- for: m in men(first(players))\n  do: [{note: hurt(who=m)}]\n",
    ):
        game = play(compiled(tmp_path, rules(at_once, more)))
        assert (stand(game), log(game)) == (["C1", "B1", "D1"], [1, 2, 1, 3, 5])


def test_who_is_gone_before_the_change_is_no_longer_in_it(tmp_path):
    more = (
        "triggers:\n  b: {before: moved, when: event.start == B1, do: [{remove: event.pieces}]}\n"
        f"  m: {{after: moved, do: [{note('count(event.pieces)')}]}}\n"
    )
    game = play(compiled(tmp_path, rules("- {move: men, to: C1}\n", more)))
    assert (stand(game), log(game)) == (["C1", "None", "C1"], [1, 1])


def test_all_verbs_may_be_part_of_it(tmp_path):
    verbs = (
        "- {create: scout, at: C1, owner: owner(a)}\n- {replace: a, with: [scout, scout]}\n- {remove: b}\n- {hide: d}\n"
        "- {show: d, to: players}\n- {grant: worn(3), on: d, until: lifted}\n- {set: {d.hits: 4, game.score: 5}}\n"
        "- at_once: [{add: d.hits, by: 2}, {lift: worn, on: d}]\n"
    )
    more = (
        "effects:\n  worn: {args: {n: int}, attrs: {worth: n}}\n"
        f"triggers:\n  c: {{before: created, do: [{note('count(men)')}]}}\n"
        f"  r: {{before: replaced, do: [{note('10 + count(men)')}]}}\n"
        f"  rr: {{after: replaced, do: [{note('20 + count(men)')}]}}\n"
        f"  cc: {{after: created, do: [{note('count(event.pieces) + count(men)')}]}}\n"
        f"  g: {{before: granted, do: [{note('30')}]}}\n  h: {{before: hidden, do: [{note('31')}]}}\n"
    )
    game = play(compiled(tmp_path, rules(verbs, more)))
    assert log(game) == [3, 13, 31, 30, 5, 24]
    assert [state(game, f"piece guard#2.{field}") for field in ("state hits", "up")] == [6, False]
    assert str(state(game, "piece guard#1.heirs")) == "['scout#3', 'scout#4']"


def test_pieces_that_leave_several_spaces_are_one_change(tmp_path):
    more = (
        f"triggers:\n  b: {{before: moved, do: [{note('count(men(C1))')}]}}\n"
        f"  a: {{after: moved, do: [{note('10 * count(event.pieces) + count(men(C1))')}]}}\n"
        "checks:\n  c: {at: step, where: men(C1) and game.score == 0, do: "
        f"[{{set: game.score, to: 1}}, {note('100')}]}}\n"
    )
    program = compiled(tmp_path, main(NAMES + "- move: men\n  to: C1\n" + WAIT) + more)
    assert log(play(program)) == [0, 0, 0, 13, 13, 13, 100]


@pytest.mark.slow
def test_owners_who_say_what_comes_next_of_each_event_are_asked_in_a_game_that_can_be_saved(tmp_path):
    more = (
        "effects:\n  frail:\n    triggers:\n"
        f"      falls: {{after: moved, when: bearer in event.pieces, tie: owner, do: [{note('1')}]}}\n"
        f"  weak:\n    triggers:\n      drops: {{after: moved, tie: owner, do: [{note('2')}]}}\n"
    )
    grants = "".join(f"- {{grant: {effect}, on: a, until: lifted}}\n" for effect in ("frail", "weak"))
    moves = "- at_once:\n    - {move: a, to: C1}\n    - {move: b, to: C1}\n"
    program = compiled(tmp_path, main(NAMES + grants + grants + moves + WAIT) + more)
    assert not slips(program)
    game, before = play(program), 0
    while not game.over:
        other = load(program, game.save())
        assert other.hash() == game.hash()
        other.apply(other.legal()[-1])
        game, before = other, before + 1
    assert (sorted(log(game)), before) == ([1, 1, 2, 2, 2, 2], 5)


def test_what_two_loops_of_one_change_keep_is_saved_apart(tmp_path):
    made = "- for: w in [one, two]\n  do: [{create: w, at: deck, owner: first(players)}]\n"
    moves = "- at_once:\n    - {move: deck, to: discard}\n    - {move: men, to: C1}\n"
    more = "triggers:\n  e: {before: emptied, do: [{choose: stay, by: first(players), yes: Stay?}]}\n"
    program = compiled(tmp_path, main(made + moves + WAIT) + more)
    assert all(len({kept.name for kept in site.locals}) == len(site.locals) for site in program.sites.values())
    game = play(program)
    other = load(program, game.save())
    for each in (game, other):
        each.apply(read_answer(each, {"blue": "choose", "stay": True}))
    assert other.hash() == game.hash() and stand(other) == ["C1", "C1", "C1"]


@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(
    ("at_once", "found"),
    [
        ("- {replace: a, with: [scout, scout]}\n- {move: g, to: C1}\n", [2, 2, 2]),
        ("- {move: g, to: C1}\n- {replace: a, with: [scout, scout]}\n", [2, 2, 2]),
        ("- {remove: a}\n- {move: g, to: C1}\n", []),
        ("- {remove: a}\n- {move: a, to: C1}\n- {add: a.hits}\n- {move: d, to: C1}\n", [1, 1, 1]),
        ("- for: each in g\n  do: [{remove: each}, {move: each, to: C1}, {move: d, to: C1}]\n", [1, 1, 1]),
    ],
)
def test_of_who_leaves_play_by_one_change_no_other_event_tells(tmp_path, passes, at_once, found):
    """Who comes in their place takes their part in what is still to be done."""
    more = (
        f"triggers:\n  m: {{after: moved, do: [{note('count(event.pieces)')}, {note('count(men(event.end))')}, "
        f"{note('count(men(C1))')}]}}\n"
    )
    if "hits" in at_once:
        more += f"  c: {{after: changed, when: event.field == hits, do: [{note('9')}]}}\n"
    text = rules(at_once, more).replace(NAMES.split("\n")[0], NAMES.split("\n")[0][:-1] + ", g: men(A1)}")
    game = play(compiled(tmp_path, text, passes))
    assert log(game) == found
