"""A named map in steps: it begins empty, its entries are written, and a game that waits meanwhile is saved with it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.compiler.small_games import BOTH, asking, compiled, play, state
from toolkit.examples.log import log_of
from toolkit.language.functions.maps import with_entry, with_more
from toolkit.play import load, save

COUNTED = """- let: tally
  type: map player to int
- for: m in men
  do:
    - add: tally[owner(m)]
      by: m.worth
"""
SCORED = "- {set: game.score, to: 'sum(tally, tally[it] * 10)'}\n"


@BOTH
def test_a_tally_counts_up_from_nothing(tmp_path, passes):
    worth = "- {set: game.score, to: 'sum(men, it.worth)'}\n"
    assert state(play(compiled(tmp_path, asking(COUNTED + SCORED), passes)), "game.score") == 10 * state(
        play(compiled(tmp_path, asking(worth), passes)), "game.score"
    )


@BOTH
def test_an_entry_that_is_set_takes_the_place_of_what_was_there(tmp_path, passes):
    steps = COUNTED + "- {set: 'tally[red]', to: 7}\n- {set: game.score, to: 'tally[red]'}\n"
    assert state(play(compiled(tmp_path, asking(steps), passes)), "game.score") == 7


@BOTH
def test_what_has_no_entry_is_no_key(tmp_path, passes):
    steps = "- let: tally\n  type: map space to int\n- {set: game.score, to: 'tally[A1] if A1 in tally else -1'}\n"
    assert state(play(compiled(tmp_path, asking(steps), passes)), "game.score") == -1


@BOTH
def test_a_name_may_begin_as_none_and_be_given_something_later(tmp_path, passes):
    steps = (
        "- let: best\n  type: optional man\n- for: m in men\n  do:\n    - if: best == none or m.worth > best.worth\n"
        "      then: [{let: {best: m}}]\n- {set: game.score, to: best.worth if best != none else 0}\n"
    )
    assert state(play(compiled(tmp_path, asking(steps), passes)), "game.score") == 2


def test_a_game_that_waits_with_a_named_map_goes_on_from_a_save(tmp_path):
    wait = "- {choose: by_how_much, by: red, number: [1, 3], else: []}\n"
    more = "- if: by_how_much != none\n  then: [{add: 'tally[red]', by: by_how_much}]\n"
    program = compiled(tmp_path, asking(COUNTED + wait + more + SCORED))
    game = play(program)
    again = load(program, save(game))
    for each in (game, again):
        each.take(each.legal()[1])
    assert state(game, "game.score") == state(again, "game.score")
    assert game.hash() == again.hash()


def test_a_named_map_is_neither_state_nor_in_the_log(tmp_path):
    game = play(compiled(tmp_path, asking(COUNTED), tracing=True))
    layout = game.program.stage.layout
    assert [name for name, _ in layout.items(game.cells) if "tally" in name] == []
    assert not log_of(game)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(-9, 9), st.booleans()), max_size=40))
def test_entries_are_those_of_a_dictionary(writes):
    found, wanted = (), {}
    for key, value, adds in writes:
        found = with_more(found, key, value) if adds else with_entry(found, key, value)
        wanted[key] = wanted.get(key, 0) + value if adds else value
    assert found == tuple(part for pair in sorted(wanted.items()) for part in pair)
