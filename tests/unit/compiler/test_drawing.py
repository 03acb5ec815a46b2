"""`draw`: one card after the other, each with its event; places that run dry, and the last piece that leaves one."""

from __future__ import annotations

import json

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score, state
from toolkit.compiler import ALL
from toolkit.play import load

PLACES = GROUND["places.yaml"] + (
    "  once: {title: Once, order: stack, shown_to: nobody, when_empty: nothing}\n"
    "  plain: {title: Plain, order: stack, shown_to: nobody}\n"
)


def program(tmp_path, steps: str, more: str = "", passes=ALL):
    changed = {"places.yaml": PLACES} | ({"rules/more.yaml": more} if more else {})
    return compiled(tmp_path, asking(steps), passes, changed)


def after(tmp_path, steps: str, more: str = "", passes=ALL):
    return play(program(tmp_path, steps, more, passes))


@BOTH
def test_each_card_of_a_draw_has_its_event_before_the_next_is_drawn(tmp_path, passes):
    steps = """
- create: one
  at: deck
  count: 3
- draw: deck
  to: hand(first(players))
  count: 3
"""
    more = """
triggers:
  t: {after: drawn, do: [{set: game.log, to: "game.log + [count(holds(deck)), event.piece.number]"}]}
"""
    assert state(after(tmp_path, steps, more, passes), "game.log") == [2, 1, 1, 1, 0, 1]


@BOTH
def test_a_check_between_two_draws_is_seen(tmp_path, passes):
    steps = """
- create: one
  at: deck
  count: 3
- draw: deck
  to: hand(first(players))
  count: 3
  as: cards
- set: game.score
  to: count(cards) + 10 * count(holds(hand(first(players)))) + 100 * count(holds(discard))
"""
    more = """
checks:
  too_many:
    at: step
    where: count(holds(hand(first(players)))) == 2
    do: [{move: hand(first(players)), to: discard}]
"""
    assert score(after(tmp_path, steps, more, passes)) == 213


@BOTH
@pytest.mark.parametrize("place", ["once", "plain"])
def test_a_place_that_runs_dry_in_the_middle_gives_no_more(tmp_path, passes, place):
    steps = f"""
- create: one
  at: {place}
  count: 2
- create: two
  at: discard
  count: 3
- draw: {place}
  to: hand(first(players))
  count: 4
  as: cards
- draw: {place}
  to: hand(first(players))
  as: last
- set: game.score
  to: count(cards) + (10 if last == none else 0) + 100 * count(holds(discard))
"""
    assert score(after(tmp_path, steps, passes=passes)) == 312


@BOTH
def test_a_draw_of_several_goes_on_with_the_new_stack(tmp_path, passes):
    steps = """
- create: one
  at: deck
- create: two
  at: discard
  count: 2
- draw: deck
  to: hand(first(players))
  count: 5
  as: cards
- set: game.log
  to: "[c.number for c in cards] + [count(holds(discard)), count(holds(deck))]"
"""
    more = "triggers:\n  t: {after: shuffled, do: [{add: game.score}]}\n"
    game = after(tmp_path, steps, more, passes)
    assert state(game, "game.log") == [1, 2, 2, 0, 0]
    assert score(game) == 1, "it is shuffled once: at the last draw both places are empty"


@BOTH
def test_a_game_goes_on_from_a_save_that_waits_for_the_shuffle(tmp_path, passes):
    steps = """
- create: one
  at: deck
- create: one
  at: discard
- create: two
  at: discard
- draw: deck
  to: hand(first(players))
  count: 2
  as: cards
- set: game.score
  to: cards[1].number
"""
    game = play(program(tmp_path, steps, passes=passes), chance="ask")
    assert game.odds == ("shuffle", 2)
    other = load(game.program, json.loads(json.dumps(game.save())), chance="ask")
    other.apply((1, 0))
    game.apply((1, 0))
    assert score(game) == score(other) and game.hash() == other.hash()


@BOTH
def test_the_last_card_that_leaves_a_place_empties_it_whatever_step_takes_it(tmp_path, passes):
    steps = """
- create: one
  at: once
  count: 2
- draw: once
  to: discard
  count: 3
- set: game.log
  to: game.log + [100]
- move: discard
  to: once
  order: bottom
- set: game.log
  to: game.log + [200]
- remove: top_of(once)
- remove: once
- set: game.log
  to: game.log + [300]
- move: men(A1)
  to: B1
"""
    more = """
triggers:
  t:
    after: emptied
    do: [{set: game.log, to: "game.log + [1 if event.place == once else 2]"}]
"""
    assert state(after(tmp_path, steps, more, passes), "game.log") == [1, 100, 2, 200, 1, 300]


@BOTH
def test_the_reshuffle_comes_when_a_draw_finds_the_place_empty_and_not_before(tmp_path, passes):
    steps = """
- create: one
  at: deck
- create: two
  at: discard
- draw: deck
  to: hand(first(players))
- set: game.log
  to: game.log + [count(holds(deck)), count(holds(discard))]
- draw: deck
  to: hand(first(players))
- set: game.log
  to: game.log + [count(holds(deck)), count(holds(discard))]
"""
    more = "triggers:\n  t: {after: emptied, do: [{add: game.score}]}\n"
    game = after(tmp_path, steps, more, passes)
    assert state(game, "game.log") == [0, 1, 0, 0]
    assert score(game) == 2


# A place that is filled again at once

AT_ONCE = "  pile: {title: Pile, order: stack, shown_to: nobody, when_empty: {reshuffle: discard, at: once}}\n"
LEFT = '- set: game.log\n  to: "game.log + [count(holds(pile)), count(holds(discard))]"\n'


def from_pile(tmp_path, steps: str, more: str = "", passes=ALL):
    changed = {"places.yaml": GROUND["places.yaml"] + AT_ONCE} | ({"rules/more.yaml": more} if more else {})
    return compiled(tmp_path, asking(steps), passes, changed)


def laid(pile: int, discard: int) -> str:
    lines = f"- create: one\n  at: pile\n  count: {pile}\n" if pile else ""
    return "\n" + lines + (f"- create: two\n  at: discard\n  count: {discard}\n" if discard else "")


@BOTH
def test_the_last_card_of_four_has_the_one_discard_shuffled_in_at_once(tmp_path, passes):
    steps = laid(4, 1) + "- draw: pile\n  to: hand(first(players))\n  count: 4\n" + LEFT
    assert state(play(from_pile(tmp_path, steps, passes=passes)), "game.log") == [1, 0]


@BOTH
def test_what_is_discarded_after_the_last_card_is_not_in_the_new_stack(tmp_path, passes):
    draw = "- draw: pile\n  to: hand(first(players))\n"
    steps = laid(1, 2) + draw + "- move: hand(first(players))\n  to: discard\n" + LEFT + draw + draw + LEFT
    assert state(play(from_pile(tmp_path, steps, passes=passes)), "game.log") == [2, 1, 1, 0]


@BOTH
def test_where_nothing_is_discarded_yet_the_next_draw_shuffles(tmp_path, passes):
    draw = "- draw: pile\n  to: hand(first(players))\n"
    steps = laid(1, 0) + draw + LEFT + draw + laid(0, 2) + LEFT + draw + LEFT
    assert state(play(from_pile(tmp_path, steps, passes=passes)), "game.log") == [0, 0, 0, 2, 1, 0]


@BOTH
def test_what_is_drawn_onto_the_discards_is_shuffled_in_with_them(tmp_path, passes):
    steps = laid(1, 1) + "- draw: pile\n  to: discard\n  as: top\n" + LEFT + "- set: game.score\n  to: top.number\n"
    game = play(from_pile(tmp_path, steps, passes=passes))
    assert state(game, "game.log") == [2, 0]
    assert score(game) == 1, "the card that was drawn keeps its name"


@BOTH
def test_the_new_stack_comes_behind_all_that_follows_from_the_last_card(tmp_path, passes):
    more = """
triggers:
  a: {after: drawn, do: [{set: game.log, to: "game.log + [1, count(holds(discard))]"}]}
  b: {after: emptied, do: [{create: two, at: discard}, {set: game.log, to: "game.log + [2, count(holds(discard))]"}]}
  c: {after: shuffled, do: [{set: game.log, to: "game.log + [3, count(holds(pile))]"}]}
"""
    steps = laid(1, 1) + "- draw: pile\n  to: hand(first(players))\n"
    assert state(play(from_pile(tmp_path, steps, more, passes)), "game.log") == [1, 1, 2, 2, 3, 2]


@BOTH
def test_a_last_card_that_stays_empties_nothing(tmp_path, passes):
    more = "triggers:\n  a: {before: drawn, do: [{end: event}]}\n"
    steps = laid(1, 1) + "- draw: pile\n  to: hand(first(players))\n" + LEFT
    assert state(play(from_pile(tmp_path, steps, more, passes)), "game.log") == [1, 1]


@BOTH
def test_a_game_goes_on_from_a_save_that_waits_for_the_shuffle_behind_a_draw(tmp_path, passes):
    steps = laid(1, 2) + "- draw: pile\n  to: hand(first(players))\n  as: top\n" + LEFT
    steps += "- set: game.score\n  to: top.number\n"
    game = play(from_pile(tmp_path, steps, passes=passes), chance="ask")
    assert game.odds == ("shuffle", 2)
    other = load(game.program, json.loads(json.dumps(game.save())), chance="ask")
    other.apply((1, 0))
    game.apply((1, 0))
    assert (score(game), state(game, "game.log")) == (1, [2, 0])
    assert game.hash() == other.hash()


@BOTH
def test_who_sees_the_map_is_asked_only_of_what_stands_there(tmp_path, passes):
    """What is drawn from one hidden place to another stands in no space, and has no top of a stack above it."""
    seen = "shown_to: viewer == piece.owner or piece == top_of(piece.space)"
    places = GROUND["places.yaml"].replace("shown_to: all, spaces: map", f"{seen}, spaces: map")
    places += (
        "  cup: {title: Cup, order: none, shown_to: nobody}\n  rest: {title: Rest, order: none, shown_to: nobody}\n"
    )
    steps = """
- {create: one, at: cup, count: 2}
- {show: cup, to: first(players)}
- {draw: cup, to: rest}
- set: game.score
  to: count(holds(rest))
"""
    assert score(play(compiled(tmp_path, asking(steps), passes, {"places.yaml": places}))) == 1
