"""Conditions about a set taken apart: held against what they say of all sets of the units of the proving ground."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.bench import bench
from toolkit.analysis.closing import Tendency, plain_values
from toolkit.analysis.parting import Way, ways_to
from toolkit.evaluator import World, evaluate
from toolkit.language.code import Condition, Several, Stated

STAGE = bench().stages[0]
WORLD = World(STAGE, STAGE.start)
UNITS = [row for name, row in STAGE.names(list(STAGE.start)).rows.items() if name[:-2] in ("rifle", "tank", "scout")]
SETS = [one for count in range(len(UNITS) + 1) for one in combinations(sorted(UNITS), count)]
NAMES = {"n": 2, "u": UNITS[0], "maybe": None, "p": 0}

THINGS = ["us", "spaces(us)", "[z for z in us if z.heavy]", "[x.cost for x in us]", "us + u", "us - units(p)"]
OF_ONE = ["it.heavy", "it.cost > n", "it.wounds == 0", "it == u", "count(us) > n", "it in units(p)"]
NUMBERS = ["0", "1", "n", "2"]
ATOMS = (
    st.builds("count({}) {} {}".format, st.sampled_from(THINGS), st.sampled_from(["<", "<=", "==", ">=", ">"]),
              st.sampled_from(NUMBERS))
    | st.builds("{} {} count({})".format, st.sampled_from(NUMBERS), st.sampled_from(["<", ">=", "=="]),
                st.sampled_from(THINGS))
    | st.builds("{}(us, {})".format, st.sampled_from(["any", "all"]), st.sampled_from(OF_ONE))
    | st.sampled_from(["u in us", "u not in us", "n > 1", "us == units(p)", "1 <= count(us) <= 3", "not us"])
    | st.sampled_from(["all(x in us, all(y in us, x.heavy == y.heavy))", "sum(us, it.cost) <= 9"])
    | st.sampled_from(["all(us, it.cost == first(us).cost)", "any(us, first(us).heavy != it.heavy)",
                       "all(z in spaces(us), distance(z, A1) == distance(first(spaces(us)), A1))",
                       "any(us, it.wounds == first(us).wounds)", "all(us, it.cost + count(us) == first(us).cost + 1)"])
)  # fmt: skip
TEXTS = st.recursive(
    ATOMS,
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner)
        | st.builds("not {}".format, inner.map(lambda text: f"({text})"))
    ),
    max_leaves=4,
)


@cache
def stated(text: str) -> Stated:
    code = bench().typed(text, "bool")
    assert code is not None
    return Stated(code)


def holds(condition: Condition, members: tuple[int, ...]) -> bool:
    """What a condition says of a set, by the reference evaluator."""
    if isinstance(condition, Several):
        found = [holds(part, members) for part in condition.conditions]
        return {"all": all, "any": any, "none": lambda truths: not any(truths)}[condition.how](found)
    return bool(evaluate(condition.code.expr, WORLD, {**NAMES, "us": members}))


def parts_hold(way: Way, members: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether what a way keeps holds of a set, and what it needs."""
    kept = all(evaluate(part.code.expr, WORLD, {**NAMES, "us": members}) for part in way.keeps)
    return kept, all(evaluate(part.code.expr, WORLD, {**NAMES, "us": members}) for part in way.needs)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=2), st.sampled_from(["all", "any", "none"]))
def test_the_parts_of_a_condition_say_what_it_says(texts: list[str], how: str) -> None:
    condition = Several(how, tuple(map(stated, texts)))  # type: ignore[arg-type]  # one of the three
    ways = ways_to(condition, "us", {})
    truths = {one: [parts_hold(way, one) for way in ways] for one in SETS}
    for one in SETS:
        met = [kept and needed for kept, needed in truths[one]]
        if all(way.is_all for way in ways):
            assert any(met) == holds(condition, one)
        elif holds(condition, one):
            assert any(met), "what is cut off holds of no set"
    for place, way in enumerate(ways):
        for one in SETS:
            for fewer in (tuple(each for each in one if each != left) for left in one):
                kept, needed = zip(truths[one][place], truths[fewer][place], strict=True)
                assert kept[1] or not kept[0], "what is kept holds of each smaller set"
                assert needed[0] or not needed[1], "what is needed holds of each larger one"
        if way.needs and all(part.by_one for part in way.needs) and len(way.needs) == 1:
            by_one = {each for each in UNITS if truths[(each,)][place][1]}
            empty = truths[()][place][1]
            assert all(truths[one][place][1] == (empty or not by_one.isdisjoint(one)) for one in SETS)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(TEXTS, st.booleans())
def test_what_tends_one_way_does_so(text: str, falls: bool) -> None:
    condition = stated(text)
    if not Tendency("us", {}).holds(condition, falls):
        return
    for one in SETS:
        for fewer in (tuple(each for each in one if each != left) for left in one):
            before, after = (one, fewer) if falls else (fewer, one)
            assert holds(condition, after) or not holds(condition, before)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("count(spaces(us)) == 1", [(1, 1, True)]),
        ("count(spaces(us)) == 1 or n == 1", [(1, 1, True), (1, 0, True)]),
        ("count(us) == 2", [(1, 1, True)]),
        ("any(us, it.heavy) and count(us) <= 3", [(1, 1, True)]),
        ("sum(us, it.cost) > 3", [(0, 0, False)]),
        ("count(us) != 2", [(0, 0, False)]),
    ],
)
def test_how_many_parts_there_are(text: str, found: list[tuple[int, int, bool]]) -> None:
    ways = ways_to(stated(text), "us", {})
    assert [(len(way.keeps), len(way.needs), way.is_all) for way in ways] == found


def test_a_value_with_modifiers_is_not_looked_through() -> None:
    plain = plain_values(bench().rules)
    assert "crowd" in plain and "big" in plain
    assert not {"cover", "price", "is_steady"} & plain.keys(), "modifiers, limits and permissions bend these"
