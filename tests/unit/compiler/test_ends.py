"""Cards with two ends: which one counts, what an end lacks, and what is read of a card that has none."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score, state
from toolkit.compiler import ALL
from toolkit.packs import load_pack
from toolkit.packs.attributes import check_attributes

KINDS = GROUND["kinds.yaml"] + (
    "  order:\n    title: Order\n    ends: [german, american]\n"
    "    attrs: {cost: {type: int, default: 7}, worth: int, number: {type: list of int, default: []}}\n"
)
CARDS = GROUND["cards.yaml"] + (
    "  march: {kind: order, title: March, text: March., attrs: {cost: {german: 3, american: 4}, worth: 1}}\n"
    "  halt:\n    kind: order\n    title: Halt\n    text: Halt.\n"
    "    attrs: {cost: {american: 5}, worth: {german: 2, american: 8}, number: {american: [1, 2]}}\n"
)
FIRST = """
- create: march
  at: discard
  as: one
- create: halt
  at: discard
  as: two
"""


def program(tmp_path, steps: str, passes=ALL, more: str = ""):
    changed = {"kinds.yaml": KINDS, "cards.yaml": CARDS} | ({"rules/more.yaml": more} if more else {})
    return compiled(tmp_path, asking(FIRST + steps), passes, changed)


@BOTH
def test_the_first_end_counts_until_a_step_turns_the_card(tmp_path, passes):
    steps = """
- set: game.log
  to: "[one.cost, two.cost, two.worth, count(two.number)]"
- set: {one.end: american, two.end: american}
- set: game.log
  to: "game.log + [one.cost, one.worth, two.cost, two.worth, sum(two.number, it)]"
- set: game.score
  to: 1 if one.end == american else 0
"""
    game = play(program(tmp_path, steps, passes))
    assert state(game, "game.log") == [3, 7, 2, 0, 4, 1, 5, 8, 3]
    assert (score(game), state(game, "piece halt#1.state end")) == (1, "american")


@BOTH
def test_of_a_design_the_first_end_counts(tmp_path, passes):
    assert score(play(program(tmp_path, "- set: game.score\n  to: 10 * march.cost + halt.cost\n", passes))) == 37


@BOTH
def test_a_turn_of_a_card_is_an_event_like_others(tmp_path, passes):
    more = (
        "triggers:\n  t: {after: changed, when: event.field == end, do: [{set: game.score, to: count(event.things)}]}\n"
    )
    steps = "- set: two.end\n  to: american\n"
    assert score(play(program(tmp_path, steps, passes, more))) == 1


@BOTH
def test_pieces_of_any_kind_tell_what_their_end_says(tmp_path, passes):
    steps = """
- create: guard
  at: discard
- set: two.end
  to: american
- set: game.log
  to: "[c.worth for c in holds(discard)]"
"""
    assert state(play(program(tmp_path, steps, passes)), "game.log") == [1, 8, 2]


@BOTH
def test_an_effect_says_more_than_an_end(tmp_path, passes):
    more = "occasions: {day: {}}\neffects: {dear: {attrs: {cost: 20}}}\n"
    steps = """
- during: day
  do:
    - grant: dear
      on: one
      until: day
    - set: game.score
      to: 100 * one.cost + two.cost
"""
    assert score(play(program(tmp_path, steps, passes, more))) == 2007


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{german: 2}", ["E310"]),
        ("{german: 2, american: 3}", []),
        ("4", []),
        ("{german: 2, french: 3}", ["E309"]),
    ],
)
def test_each_end_needs_a_value_where_there_is_no_default(tmp_path, cost, told):
    kinds = "kinds:\n  order: {title: Order, ends: [german, american], attrs: {worth: int}}\n  terrain: {title: G}\n"
    (tmp_path / "pack.yaml").write_text(GROUND["pack.yaml"].replace("sequence: main\n", ""))
    (tmp_path / "kinds.yaml").write_text(kinds)
    (tmp_path / "cards.yaml").write_text(
        f"cards:\n  a: {{kind: order, title: A, text: A., attrs: {{worth: {cost}}}}}\n"
    )
    pack, _ = load_pack(tmp_path)
    assert pack is not None
    assert sorted({found.code for found in check_attributes(pack)}) == told
