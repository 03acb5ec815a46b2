"""Between which numbers ints lie, held against what they are; sums told apart from what else must hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.bench import bench
from toolkit.analysis.closing import plain_values
from toolkit.analysis.totals import Numbers, totals_apart
from toolkit.evaluator import World, evaluate
from toolkit.language.code import Several, Stated

STAGE = bench().stages[0]
WORLD = World(STAGE, STAGE.start)
ROWS = STAGE.names(list(STAGE.start)).rows
UNITS = sorted(row for name, row in ROWS.items() if name[:-2] in ("rifle", "tank", "scout"))
NUMBERS = Numbers(bench().rules, plain_values(bench().rules))

ATOMS = st.sampled_from(
    ["0", "1", "3", "n", "u.cost", "u.wounds", "count(us)", "sum(us, it.cost)", "sum(us, 0 - it.cost)",
     "min(us, it.cost, default=5)", "max(us, 2 - it.cost, default=n)", "distance(A1, A2)"]
)  # fmt: skip
TEXTS = st.recursive(
    ATOMS,
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*"]), inner)
        | st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner)
        | st.builds("({} if u.heavy else {})".format, inner, inner)
        | st.builds("(-{})".format, inner)
    ),
    max_leaves=6,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sets(st.sampled_from(UNITS), min_size=1), st.sampled_from(UNITS), st.integers(-3, 3))
def test_numbers_lie_between_the_bounds_that_are_told(text, members, one, number):
    code = bench().typed(text, "int")
    low, high = NUMBERS.range(code.expr)
    found = evaluate(code.expr, WORLD, {"n": number, "u": one, "us": tuple(sorted(members))})
    assert (low is None or low <= found) and (high is None or found <= high)


def test_attributes_lie_between_those_of_all_designs():
    code = bench().typed("3 * u.armour - 1", "int")
    low, high = NUMBERS.range(code.expr)
    costs = [evaluate(bench().typed("u.armour", "int").expr, WORLD, {"u": unit}) for unit in UNITS]
    assert low is not None and high is not None and low <= 3 * min(costs) - 1 <= 3 * max(costs) - 1 <= high
    assert Numbers().range(code.expr) == (None, None), "nothing is known of designs"


@pytest.mark.parametrize(
    ("texts", "found", "rest"),
    [
        (["sum(us, it.cost) <= n"], [(False, True)], 0),
        (["sum(us, it.cost) == n and count(us) > 1"], [(True, True)], 1),
        (["1 < sum(us, it.cost) <= n", "sum(us, 1) >= 2"], [(True, False), (False, True), (True, False)], 0),
        (["sum(us, it.cost) <= count(us)", "sum(us, count(us)) <= 3", "sum(us, it.cost) != 3"], [], 3),
        (["sum(units, it.cost) <= n or n > 1"], [], 1),
    ],
)
def test_sums_are_told_apart(texts, found, rest):
    condition = Several("all", tuple(Stated(bench().typed(text, "bool")) for text in texts))
    totals, left = totals_apart(condition, "us", {})
    assert [(total.at_least is not None, total.at_most is not None) for total in totals] == found
    assert (len(left.conditions) if isinstance(left, Several) else int(left is not None)) == rest


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.builds("sum(us, {}) {} {}".format, st.sampled_from(["it.cost", "2 - it.cost"]),
                  st.sampled_from(["<", "<=", "==", ">=", ">"]), st.sampled_from(["n", "3"]))
        | st.builds("{} {} sum(us, it.cost) <= 4".format, st.sampled_from(["n", "1"]), st.sampled_from(["<", "<="])),
        min_size=1, max_size=3,
    ),
    st.sets(st.sampled_from(UNITS)),
    st.integers(-2, 6),
)  # fmt: skip
def test_totals_say_what_the_condition_says(texts, members, number):
    names = {"n": number, "us": tuple(sorted(members))}
    stated = [Stated(bench().typed(text, "bool")) for text in texts]
    totals, rest = totals_apart(Several("all", tuple(stated)), "us", {})
    assert rest is None
    says = []
    for total in totals:
        amount = sum(evaluate(total.of.expr, WORLD, {**names, total.variable: each}) for each in names["us"])
        low, high = (evaluate(code.expr, WORLD, names) if code else None for code in (total.at_least, total.at_most))
        says.append((low is None or low <= amount) and (high is None or amount <= high))
    assert all(says) == all(evaluate(each.code.expr, WORLD, names) for each in stated)
