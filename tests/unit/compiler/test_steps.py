"""Steps: what each of them changes."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, WAIT, asking, compiled, main, play, score, state
from toolkit.compiler import ALL, NONE
from toolkit.play import GameFault, load, read_answer


def after(tmp_path, steps: str, more: str = "", chance: str = "draw"):
    return play(compiled(tmp_path, asking(steps, more)), chance=chance)


def test_amounts_are_all_computed_before_any_is_written(tmp_path):
    game = after(
        tmp_path, "- set: game.score\n  to: 3\n- set: {game.score: game.score + 1, game.log: '[game.score]'}\n"
    )
    assert (score(game), state(game, "game.log")) == (4, [3])


def test_steps_at_once_read_the_state_before_them(tmp_path):
    steps = """
- at_once:
    - set: game.score
      to: 5
    - set: game.log
      to: "[game.score]"
"""
    game = after(tmp_path, steps)
    assert (score(game), state(game, "game.log")) == (5, [0])


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_an_event_that_is_ended_leaves_the_other_steps_of_one_change(tmp_path, passes):
    steps = """
- at_once:
    - move: men(A1)
      to: C1
    - set: game.score
      to: count(men(A1))
    - for: m in men(B1)
      do: [{set: m.hits, to: count(men(A1)) + m.worth}]
"""
    trigger = "triggers:\n  t: {before: moved, do: [{if: men(A1), then: [{end: event}]}]}\n"
    game = play(compiled(tmp_path, main(steps + WAIT) + trigger, passes))
    assert (score(game), state(game, "piece scout#1.state hits")) == (1, 2)
    assert state(game, "piece guard#1.holder") == "A1"


@pytest.mark.parametrize(("number", "expected"), [(1, 10), (2, 20), (3, 30)])
def test_the_case_that_fits(tmp_path, number, expected):
    steps = f"""
- match: {number}
  cases:
    1: [{{set: game.score, to: 10}}]
    2: [{{set: game.score, to: 20}}]
  else: [{{set: game.score, to: 30}}]
"""
    assert score(after(tmp_path, steps)) == expected


def test_a_loop_as_long_as_a_condition_holds(tmp_path):
    assert score(after(tmp_path, "- while: game.score < 7\n  do: [{add: game.score, by: 2}]\n")) == 8


def test_a_loop_leaves_out_who_is_gone(tmp_path):
    steps = """
- for: m in men
  do:
    - add: game.score
      by: 1
    - remove: "[u for u in men if u != m]"
"""
    assert score(after(tmp_path, steps)) == 1


def test_heirs_have_the_turn_of_who_was_replaced(tmp_path):
    steps = """
- let: {second: only(men(B1))}
- for: m in men(first(players))
  do:
    - add: game.score
      by: m.worth
    - if: m != second and not gone(second)
      then: [{replace: second, with: [guard, guard]}]
"""
    assert score(after(tmp_path, steps)) == 6


def test_an_heir_keeps_the_state(tmp_path):
    steps = """
- let: {m: only(men(A1))}
- set: m.hits
  to: 3
- replace: m
  with: scout
  keeps: state
- set: game.score
  to: only(heirs(m)).hits
"""
    assert score(after(tmp_path, steps)) == 3


def test_pieces_are_made_where_they_stand(tmp_path):
    game = after(tmp_path, "- create: scout\n  at: C1\n  owner: first(players)\n  count: 2\n  as: scouts\n")
    assert state(game, "space C1.holds") == ["scout#2", "scout#3"]


def test_a_draw_from_an_empty_stack_shuffles_what_was_discarded(tmp_path):
    steps = """
- create: one
  at: discard
  count: 2
- draw: deck
  to: hand(first(players))
  count: 3
  as: drawn
- set: game.score
  to: count(drawn)
"""
    game = after(tmp_path, steps)
    assert score(game) == 2 and len(state(game, "place hand(blue).holds")) == 2


def test_a_draw_from_a_hand_is_left_to_chance(tmp_path):
    steps = """
- create: one
  at: hand(first(players))
- create: two
  at: hand(first(players))
- draw: hand(first(players))
  to: discard
  as: lost
- set: game.score
  to: lost.number
"""
    game = after(tmp_path, steps, chance="ask")
    assert game.odds == 2
    game.apply((1,))
    assert score(game) == 2


def test_dice_are_asked_one_by_one(tmp_path):
    steps = "- roll: {count: 2, of: 1..6}\n  as: dice\n- set: game.score\n  to: sum(dice, it)\n"
    game = after(tmp_path, steps, chance="ask")
    game.apply((2,))
    game.apply((4,))
    assert score(game) == 8


def test_an_effect_lasts_until_the_end_of_its_occasion(tmp_path):
    more = (
        "occasions:\n  day: {}\neffects:\n  haste: {args: {by: int}}\n"
        "values:\n  quick: {args: {m: man}, base: '1 if has(m, haste) else 0'}\n"
    )
    steps = """
- let: {m: only(men(A1))}
- during: day()
  do:
    - grant: haste(2)
      on: m
      until: day
    - add: game.score
      by: 10 * quick(m)
- add: game.score
  by: quick(m)
"""
    assert score(after(tmp_path, steps, more)) == 10


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_an_effect_lasts_until_the_end_of_the_innermost_occasion_at_its_grant(tmp_path, passes):
    more = (
        "occasions:\n  day: {}\neffects:\n  haste: {}\n"
        "values:\n  quick: {args: {m: man}, base: '1 if has(m, haste) else 0'}\n"
    )
    steps = """
- let: {m: only(men(A1))}
- during: day()
  do:
    - grant: haste
      on: m
      until: day
    - during: day()
      do:
        - grant: haste
          on: only(men(B1))
          until: day
        - choose: answer
          by: first(players)
          yes: Go on?
    - set: game.score
      to: 10 * quick(m) + quick(only(men(B1)))
- set: game.log
  to: "[quick(m)]"
"""
    game = play(compiled(tmp_path, main(steps + WAIT, more), passes))
    game = load(game.program, game.save())
    game.apply(read_answer(game, {"blue": "choose", "answer": True}))
    assert (score(game), state(game, "game.log")) == (10, [0])


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_a_procedure_gives_its_value_when_it_has_waited(tmp_path, passes):
    rules = main(
        "- call: ask()\n  as: got\n- set: game.score\n  to: got\n" + WAIT,
        "  ask:\n    gives: int\n    do:\n      - choose: n\n        by: first(players)\n        number: [1, 5]\n"
        "      - return: 10 * n\n",
    )
    assert score(play(compiled(tmp_path, rules, passes), {"blue": "choose", "n": 4})) == 40


def test_a_player_names_the_next_one_each_time(tmp_path):
    steps = """
- for: m in men
  chosen_by: first(players)
  do:
    - set: game.score
      to: 10 * game.score + m.worth
"""
    program = compiled(tmp_path, asking(steps))
    game = play(program, {"blue": "choose", "m": "scout#1"}, {"blue": "choose", "m": "guard#2"})
    assert score(game) == 122 and game.site.choice.name == "answer"


@pytest.mark.parametrize("more", ["", "- set: game.score\n  to: count(men)\n"])
def test_the_pieces_on_the_map_come_in_the_order_of_their_making(tmp_path, more):
    steps = """
- move: men(A1)
  to: C1
- for: m in men(map)
  do:
    - set: m.hits
      to: game.score
    - add: game.score
"""
    game = after(tmp_path, more + steps)
    first, second = (state(game, f"piece {name}.state hits") for name in ("guard#1", "scout#1"))
    assert second - first == 1
    assert state(game, "piece guard#2.state hits") - first == 2


ANY_KIND = {
    "kinds.yaml": "kinds:\n  man:\n    title: Man\n    plural: men\n    attrs: {worth: int}\n"
    "    state: {hits: int, tired: bool}\n"
    "    holds: {kinds: [card]}\n  card: {title: Card, attrs: {number: int}, state: {used: bool, hits: int}}\n"
}


@BOTH
@pytest.mark.parametrize(
    ("things", "found"),
    [
        ("count(holds(A1), it.used)", 0),
        ("count(holds(table), it.used)", 1),
        ("sum(holds(table), it.hits)", 3),
        ("sum(holds(A1), it.hits)", 3),
        ("count(holds(table), it.tired)", 0),
    ],
)
def test_pieces_of_any_kind_have_the_state_of_their_own_kind(tmp_path, passes, things, found):
    """A man holds a card, so what stands in his row at that place is no truth of a card."""
    steps = f"""
- create: one
  at: only(men(A1))
- create: one
  at: table
- for: c in holds(table) + holds(A1)
  do:
    - add: c.hits
      by: 3
- for: c in holds(table)
  do: [{{set: c.used}}]
- set: game.score
  to: {things}
"""
    places = {"places.yaml": GROUND["places.yaml"] + "  table: {title: Table, shown_to: all}\n"}
    assert score(play(compiled(tmp_path, asking(steps), passes, ANY_KIND | places))) == found


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    "step",
    [
        "set: c.used",
        "set: game.score\n    to: c.number",
        "set: game.score\n    to: c.number if c.tired else 2",
        "set: game.score\n    to: number(c)",
        "set: game.log\n    to: '[1, c.number]'",
        "let: {n: '[x.number for x in holds(A1)]'}",
        "call: keep(c.number)",
    ],
)
def test_what_a_kind_has_not_is_not_written_nor_kept(tmp_path, passes, step):
    more = (
        "  keep:\n    args: {n: int}\n    do: [{set: game.score, to: n}]\n"
        "values:\n  number: {args: {c: piece}, base: c.number}\n"
    )
    steps = f"- set: first(men).tired\n- for: c in holds(A1)\n  do:\n  - {step}\n- create: one\n  at: A1\n"
    with pytest.raises(GameFault) as fault:
        play(compiled(tmp_path, asking(steps, more), passes, ANY_KIND))
    assert fault.value.diagnostic.code == "E701" and fault.value.diagnostic.span is not None
