"""Sets that grow: held against all orders of the candidates, and against rules in which the whole set is looked at."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.compiler.test_picking import TOTALS, legal, reached
from toolkit.compiler import ALL, NONE
from toolkit.language.faults import END
from toolkit.play import Game
from toolkit.runtime.choices.answers import answers_of, is_possible
from toolkit.runtime.choices.set_search import SetChoice
from toolkit.runtime.choices.sums import Total

CANDIDATES = [2, 3, 5, 7, 11]
LINKS = st.sets(st.sampled_from(list(combinations(CANDIDATES, 2))), max_size=7)


def linked(links):
    """Whether each member stands beside another, or it is alone."""
    return lambda members: (
        len(members) < 2 or all(any((min(u, v), max(u, v)) in links for v in members) for u in members)
    )


def joining(links):
    """The same of one member more."""
    whole = linked(links)

    def joins(chosen, one):
        if len(chosen) < 2:
            return whole(tuple(sorted((*chosen, one))))
        return any((min(one, v), max(one, v)) in links for v in chosen)

    return joins


def grown(pick: SetChoice) -> list[tuple[int, ...]]:
    """The whole sets that some order reaches."""
    return [
        one
        for one in legal(pick)
        if any(
            all(pick.grow(tuple(sorted(order[:end]))) for end in range(1, len(one) + 1)) for order in permutations(one)
        )
    ]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    LINKS,
    st.booleans(),
    st.integers(0, 3),
    st.integers(1, 5),
    st.booleans(),
    st.none() | TOTALS,
    st.none() | st.integers(2, 3),
)
def test_each_set_that_can_grow_is_reached_and_nothing_leads_nowhere(
    links, one_by_one, least, most, minimal, totals, divisor
):
    total = None if totals is None else Total(dict(zip(CANDIDATES, totals[0], strict=False)), *totals[1])
    whole = None if divisor is None else lambda members: sum(members) % divisor == 0
    joins = joining(links) if one_by_one else None
    pick = SetChoice(CANDIDATES, least, most, whole, total, minimal=minimal, grow=linked(links), joins=joins)
    found = grown(pick)
    assert {tuple(sorted(one)) for one in reached(pick)} == set(found)
    assert is_possible(pick, ()) == bool(found)
    for one in found:
        spelt = pick.spelt(one)
        assert spelt is not None and all(pick.grow(tuple(sorted(spelt[:end]))) for end in range(1, len(spelt) + 1))
    assert all(pick.spelt(one) is None for one in legal(pick) if one not in found)


MANY = [2, 3, 5, 7, 11, 13, 17]
ONE_WAY = st.sets(st.sampled_from([(one, other) for one in MANY for other in MANY]), max_size=14)
AMOUNTS = st.lists(st.sampled_from([0, 1, 2, 3, 5, 7]), min_size=7, max_size=7)
BOUNDS = st.sampled_from([(None, 8), (5, None), (4, 9), (7, 7), (None, None), (9, 10), (11, 11), (13, 13), (12, None)])


def linked_pick(order, pairs, exempts, least, most, minimal, total):
    """A set in which each member must be linked to some member, the second of a pair."""

    def grow(members):
        return (exempts and len(members) < 2) or all(any((one, other) in pairs for other in members) for one in members)

    return SetChoice(
        order, least, most, None, total, minimal=minimal,
        grow=grow, joins=lambda chosen, one: grow(tuple(sorted((*chosen, one)))),
        links=lambda one, some: sum(bit for each, bit in some if (each, one) in pairs),
    )  # fmt: skip


def grown_from_nothing(pick):
    """The whole sets that are reached by one element after the other."""
    met, waiting = {frozenset()}, [frozenset()]
    while waiting:
        at = waiting.pop()
        for each in pick.candidates:
            more = at | {each}
            if more not in met and pick.grow(tuple(sorted(more))):
                met.add(more)
                waiting.append(more)
    return {one for one in met if pick.is_whole(tuple(sorted(one)))}


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(
    st.permutations(MANY),
    ONE_WAY,
    st.booleans(),
    st.booleans(),
    st.integers(0, 3),
    st.integers(1, 7),
    st.booleans(),
    st.none() | st.tuples(AMOUNTS, BOUNDS),
)
def test_what_grows_by_links_is_told_by_arithmetic(order, pairs, both_ways, exempts, least, most, minimal, totals):
    pairs = pairs | {(other, one) for one, other in pairs} if both_ways else pairs
    total = None if totals is None else Total(dict(zip(MANY, totals[0], strict=True)), *totals[1])
    pick = linked_pick(order, pairs, exempts, least, most, minimal, total)
    found = sets_listed(pick)
    assert found == grown_from_nothing(pick)
    assert is_possible(pick, ()) == bool(found)


def test_another_first_member_may_lead_to_a_whole_set():
    """5 stands alone, and comes first; behind 2 comes 3."""
    pick = linked_pick([5, 3, 2, 7, 11, 13, 17], {(3, 2), (2, 2)}, True, 2, 7, False, None)
    assert sets_listed(pick) == {frozenset((2, 3))}
    assert is_possible(pick, ())
    assert not is_possible(linked_pick([5, 3, 2], {(3, 3)}, True, 2, 3, False, None), ())


def test_what_may_join_two_need_not_come_first():
    """5 needs nobody, but who stands beside it does: with 2 and 3, which are linked, it can only be the last."""
    total = Total({2: 0, 3: 0, 5: 0}, None, 8)
    pick = linked_pick([2, 3, 5], {(2, 3), (3, 2), (5, 5)}, True, 3, 3, True, total)
    assert answers_of(pick, (), ()) == [(2,), (3,)]
    assert sets_listed(pick) == {frozenset((2, 3, 5))}


def sets_listed(pick):
    """The whole sets that short steps lead to."""
    found, met, waiting = set(), set(), [()]
    while waiting:
        at = waiting.pop()
        answers = answers_of(pick, (), at)
        assert answers or not at, "a beginning that is listed can be completed"
        assert not at or answers != [(*at, END)], "where only the end can follow it stands there already"
        found |= {frozenset(one[:-1]) for one in answers if one[-1] == END}
        new = [one for one in answers if one[-1] != END and frozenset(one) not in met]
        met.update(map(frozenset, new))
        waiting += new
    return found


def test_what_is_linked_to_one_may_be_wanted_beside_another():
    """Behind 13 and 2 come 3, 5 and 7, too much together; only with 3, and with 11 behind 5, is it just enough."""
    links = [(13, 2), (2, 3), (2, 5), (2, 7), (5, 11)]
    total = Total({13: 1, 2: 1, 3: 4, 5: 4, 7: 7, 11: 1}, 11, 11)
    for order in permutations((2, 3, 5, 7)):
        pick = linked_pick([13, *order, 11], {*links, *((v, u) for u, v in links)}, True, 1, 6, False, total)
        assert sets_listed(pick) == grown_from_nothing(pick) == {frozenset((13, 2, 3, 5, 11))}


def test_too_much_is_never_begun_and_enough_is_found_at_once():
    """Thirty in six rows of five, of which each joins those beside it."""
    looked = 0

    def joins(chosen, one):
        nonlocal looked
        looked += 1
        return any(abs(one // 6 - each // 6) + abs(one % 6 - each % 6) == 1 for each in chosen)

    def chain(members):
        return len(members) < 2 or all(joins(members, each) for each in members)

    many = list(range(30))
    amounts = {one: one % 5 + 1 for one in many}
    for low, high, minimal in ((None, 20, False), (12, None, False), (21, 21, False), (12, None, True)):
        pick = SetChoice(many, 1, 30, None, Total(amounts, low, high), minimal=minimal, grow=chain, joins=joins)
        chosen: tuple[int, ...] = ()
        while True:
            looked = 0
            answers = answers_of(pick, (), chosen)
            assert answers and looked < 4_000
            if answers[-1][-1] == END:
                break
            chosen = answers[-1]
        assert pick.is_whole(tuple(sorted(answers[-1][:-1])))


CHAIN = "all(u in them, any(v in them, v != u and v.space in neighbours(u.space)))"
CONDITIONS = [
    f"count(them) < 2 or {CHAIN}",
    f"{{any: [count(them) == 1, '{CHAIN}']}}",
    "chain(them, 1)",
    "near(them)",
    "['chain(them, 1)', 'sum(them, it.worth) <= 2']",
    "'all(u in them, all(v in them, u.worth <= v.worth + 1))'",
    "'any(them, it.worth == 2) or any(them, it.owner == red)'",
    "'all(them, it.worth == first(them).worth)'",
    "'all(u in them, any(men, it.worth == u.worth and it.space != u.space))'",
    "{none: [count(them) == 3]}",
    "{any: [count(them) == 1, {none: [count(them) > 5]}]}",
    "'count(them) <= 1 or all(u in them, any(v in them, u != v and u.worth in (v.worth, v.worth - 1)))'",
    "linked(them, 1)",
]
VALUES = """\
values:
  chain: {args: {group: set of man, n: int}, base: count(group) <= n or near(group)}
  near:
    args: {those: set of man}
    base: all(u in those, any(v in those, distance(u.space, v.space) <= 1))
  linked:
    args: {those: set of man, n: int}
    base: count(those) < 2 or all(u in those, any(v in those, u.worth - v.worth == n or v.worth - u.worth == n))
"""


def sets_of(game: Game) -> set[tuple[int, ...]]:
    """The sets that can be chosen, step by step."""
    found, waiting = set(), [()]
    while waiting:
        game.partial = waiting.pop()
        for each in game.legal():
            if each[-1] == END:
                found.add(tuple(sorted(each[1:-1])))
            else:
                waiting.append(each)
    game.partial = ()
    return found


BESIDES = [
    "min: 1",
    "min: 1\n  total: {of: it.worth, at_least: 2, at_most: 3}",
    "minimal: true\n  total: {of: it.worth, at_least: 3}",
    "min: 1\n  together: sum(them, it.worth) <= 3",
    "total: {of: it.worth, at_most: 4}\n  together: count(them) < 3",
]


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("nowhere", [False, True])
@pytest.mark.parametrize("besides", BESIDES)
def test_one_member_more_is_looked_at_as_the_whole_set_is(tmp_path, monkeypatch, passes, condition, nowhere, besides):
    put = "- {move: men(red), to: discard}\n" if nowhere else ""
    steps = f"- choose: them\n  by: first(players)\n  pick: men\n  {besides}\n  grow: {condition}\n  else: []\n"
    program = compiled(tmp_path, main(put + steps + "- {set: game.score, to: count(them)}\n", VALUES), passes)
    assert sets_with(monkeypatch, program, whole=False) == sets_with(monkeypatch, program, whole=True)


def sets_with(monkeypatch, program, whole):
    """The sets that can be chosen in a game, or the fault that it is to look for them."""
    with monkeypatch.context() as patched:
        if whole:
            made, one_more = SetChoice.__init__, {"joins": None, "links": None}
            patched.setattr(SetChoice, "__init__", lambda *given, **named: made(*given, **{**named, **one_more}))
        try:
            return sets_of(play(program))
        except Exception as error:
            return type(error), str(error)
