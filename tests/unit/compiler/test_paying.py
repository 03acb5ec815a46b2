"""Bonus purses: what pays for an action, in which order, and when it must be said; against trying all orders."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from toolkit.compiler import ALL, NONE
from toolkit.play import Game, GameFault, Refused, load, name_answer, read_answer
from toolkit.runtime.paying import Cost, next_payers, shared_out, unpaid

amounts = st.integers(-2, 9)
costs = st.builds(lambda amount, has: (amount, tuple(enumerate(has))), amounts, st.lists(st.integers(0, 4), max_size=4))


def in_order(cost: Cost, order: tuple[int, ...]) -> tuple[int, ...]:
    """What each pays when they are emptied one after the other, and what is left."""
    left, paid = cost[0], {}
    for purse in order:
        paid[purse] = min(max(left, 0), dict(cost[1])[purse])
        left -= paid[purse]
    return (*(paid[purse] for purse, _ in cost[1]), left)


def all_named(cost: Cost, chosen: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All that may be said of who pays first."""
    following = next_payers((cost,), chosen)
    assert following is not None
    if not following:
        yield chosen
    for purse in following:
        yield from all_named(cost, (*chosen, purse))


@given(costs)
def test_what_may_be_said_is_what_differs_between_orders(cost: Cost) -> None:
    orders = {in_order(cost, order) for order in permutations([purse for purse, _ in cost[1]])}
    named = list(all_named(cost))
    assert {shared_out(cost, chosen) for chosen in named} == orders
    assert (named == [()]) == (len(orders) == 1), "nothing is asked where it makes no difference"
    assert {order[-1] for order in orders} == {unpaid(cost)}
    assert len(set(named)) == len(named)


@given(costs, st.lists(st.integers(0, 5), max_size=5))
def test_what_may_not_be_said_is_known(cost: Cost, chosen: list[int]) -> None:
    told = list(all_named(cost))
    beginnings = {each[:length] for each in told for length in range(len(each) + 1)}
    assert (next_payers((cost,), chosen) is not None) == (tuple(chosen) in beginnings)


PURSES = """occasions: {day: {facts: {of: player}}}
menus: {shop: {within: day}}
purses:
  coins: {of: player, refill: day, amount: 2}
  gold: {of: side, income: day, amount: 3, instead_of: coins, at_least: 1}
  goods: {of: player, refill: day, amount: 1, instead_of: coins, only: man.worth > 1}
  favour: {of: player, refill: day, amount: 9, instead_of: coins, when: it == day.of and game.score > 0}
actions:
  hire:
    menu: shop
    within: day
    args: [{man: {one: men}}, {price: {number: [0, 6]}}]
    cost: {coins: price}
  beg: {menu: shop, within: day, do: [{set: game.score, to: 1}]}
  pay: {menu: shop, within: day, cost: {coins: 1}}
"""
ONE_DAY = "- during: day(of=first(players))\n  do:\n    - offer: shop\n      to: first(players)\n"
HELD = ("player blue.purse coins", "side blue.purse gold", "player blue.purse goods", "player blue.purse favour")
PASSES = pytest.mark.parametrize("passes", [ALL, NONE])


def held(game: Game) -> list[int]:
    return [state(game, name) for name in HELD]


def hire(man: str, price: int, *paid_from: str) -> dict[str, object]:
    return {"blue": "hire", "man": man, "price": price, **({"paid_from": list(paid_from)} if paid_from else {})}


@pytest.mark.slow
@PASSES
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        (hire("guard#1", 0), [2, 3, 1, 9]),
        (hire("guard#1", 1, "gold"), [2, 2, 1, 9]),
        (hire("guard#1", 1, "goods"), [2, 3, 0, 9]),
        (hire("guard#1", 2, "gold"), [2, 1, 1, 9]),
        (hire("guard#1", 2, "goods"), [2, 2, 0, 9]),
        (hire("guard#1", 3), [2, 1, 0, 9]),
        (hire("guard#1", 4), [1, 1, 0, 9]),
        (hire("guard#1", 5), [0, 1, 0, 9]),
        (hire("scout#1", 1), [2, 2, 1, 9]),
        (hire("scout#1", 3), [1, 1, 1, 9]),
        ({"blue": "pay"}, [2, 2, 1, 9]),
    ],
)
def test_bonus_purses_pay_first_and_the_rest_is_paid_from_what_they_stand_in_for(tmp_path, answer, left, passes):
    game = play(compiled(tmp_path, main(ONE_DAY) + PURSES, passes))
    assert held(game) == [2, 3, 1, 9]
    game.apply(read_answer(game, answer))
    assert not game.partial and held(game) == left
    assert load(game.program, game.save()).hash() == game.hash()
    assert game.record.answers[-1] == answer
    assert game.undo() and held(game) == [2, 3, 1, 9]


@pytest.mark.slow
@PASSES
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (hire("guard#1", 6), "costs 6 of coins, and there are 2, and 3 in what stands in for it"),
        (hire("scout#1", 5), "costs 5 of coins, and there are 2, and 2 in what stands in for it"),
        (hire("guard#1", 1, "coins"), "coins pays first"),
        (hire("guard#1", 2, "favour"), "favour pays first"),
        (hire("scout#1", 1, "gold"), "more than is asked"),
        (hire("guard#1", 1, "silver"), "silver is no purse"),
    ],
)
def test_what_cannot_be_paid_so_is_refused_and_changes_nothing(tmp_path, answer, told, passes):
    game = play(compiled(tmp_path, main(ONE_DAY) + PURSES, passes))
    before = game.hash()
    with pytest.raises(Refused, match=told):
        game.apply(read_answer(game, answer))
    assert game.hash() == before and not game.partial


@PASSES
def test_the_payer_is_asked_where_it_makes_a_difference(tmp_path, passes):
    program = compiled(tmp_path, main(ONE_DAY) + PURSES, passes)
    for man, price, asked in (("guard#1", 2, ["gold", "goods"]), ("guard#1", 3, []), ("scout#1", 1, [])):
        game = play(program)
        game.apply(read_answer(game, hire(man, price)))
        assert [name_answer(game, each)["paid_from"][-1] for each in game.legal() if game.partial] == asked
        assert bool(game.partial) == bool(asked)
        assert (price in {name_answer(game, each).get("price") for each in play(program).legal()}) is False


@PASSES
def test_a_purse_is_there_as_long_as_its_condition_holds(tmp_path, passes):
    game = play(compiled(tmp_path, main(ONE_DAY) + PURSES, passes), {"blue": "beg"})
    game.apply(read_answer(game, hire("scout#1", 6, "favour")))
    assert held(game) == [2, 3, 1, 3]


@PASSES
def test_an_action_that_a_step_calls_is_paid_in_the_order_of_ids(tmp_path, passes):
    more = "  order: {menu: shop, within: day, do: [{call: 'hire(only(men(A1)), 2)'}]}\n"
    game = play(compiled(tmp_path, main(ONE_DAY) + PURSES + more, passes), {"blue": "order"})
    assert held(game) == [2, 1, 1, 9]


@PASSES
def test_a_purse_that_stands_in_for_nothing_pays_for_whom_and_what_it_says(tmp_path, passes):
    rules = main(ONE_DAY) + PURSES.replace("  coins: {of: player, refill: day, amount: 2}", "  coins: {of: player, "
        "refill: day, amount: 2, when: game.score > 0, only: live(day) and by == day.of}")  # fmt: skip
    rules += "  spend: {menu: shop, within: day, cost: {coins: 3}}\n"
    game = play(compiled(tmp_path, rules, passes))
    assert {name_answer(game, each)["blue"] for each in game.legal()} - {"pass"} == {"hire", "beg", "pay"}
    with pytest.raises(Refused, match="does not pay for this"):
        game.apply(read_answer(game, {"blue": "spend"}))
    game.apply(read_answer(game, {"blue": "beg"}))
    game.apply(read_answer(game, hire("scout#1", 6, "gold")))
    assert held(game) == [2, 1, 1, 5]


@pytest.mark.parametrize("bonus", ["", ", oats: {of: player, refill: turn, amount: 1, instead_of: points}"])
def test_what_an_amount_below_0_fills_a_purse_with_stays_within_bounds(tmp_path, bonus):
    most = 2**53
    more = (
        "occasions: {turn: {}}\nmenus: {orders: {order: players}}\n"
        f"purses: {{points: {{of: player, refill: turn, amount: {most}}}{bonus}}}\n"
        "actions:\n  save:\n    menu: orders\n    cost: {points: -1}\n    do: [{add: game.score}]\n"
    )
    steps = "- during: turn()\n  do:\n    - offer: orders\n      until: one\n"
    game = play(compiled(tmp_path, main(steps, more)))
    before = game.hash()
    with pytest.raises(GameFault) as refused:
        game.apply(read_answer(game, {"blue": "save"}))
    assert refused.value.diagnostic.code == "E704" and refused.value.diagnostic.span is not None
    assert game.hash() == before


@PASSES
@pytest.mark.parametrize(
    "follows", ["", "triggers:\n  t: {after: changed, when: event.field == points, do: [{add: game.score}]}\n"]
)
def test_all_that_an_opening_pays_is_computed_before_any_of_it_is_paid(tmp_path, passes, follows):
    more = (
        "occasions: {turn: {}}\npurses:\n  points: {of: player, income: turn, amount: 'sum(players, it.points)'}\n"
        "  gold: {of: player, refill: turn, amount: it.points}\n"
    )
    steps = (
        "- set: {first(players).points: 1, only(opponents(first(players))).points: 5}\n"
        "- during: turn()\n  do: [{add: game.score}]\n"
    )
    game = play(compiled(tmp_path, main(steps + WAIT, more) + follows, passes))
    names = [f"player {player}.purse {purse}" for purse in ("points", "gold") for player in ("blue", "red")]
    assert [state(game, name) for name in names] == [7, 11, 1, 5]


def test_an_income_stays_within_bounds(tmp_path):
    more = f"occasions: {{turn: {{}}}}\npurses:\n  points: {{of: player, income: turn, amount: {2**53}}}\n"
    steps = "- during: turn()\n  do: [{add: game.score}]\n"
    game = play(compiled(tmp_path, main(steps + WAIT + steps, more)))
    with pytest.raises(GameFault) as refused:
        game.apply(read_answer(game, {"blue": "choose", "answer": True}))
    assert refused.value.diagnostic.code == "E704"
    span = refused.value.diagnostic.span
    assert span is not None and more.split("\n")[2][span.column - 1 :].startswith(str(2**53))
