"""Sets whose conditions are taken apart: held against all sets of the candidates, and against rules that are played."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.compiler.test_picking import legal, reached
from toolkit.compiler import ALL, NONE
from toolkit.language.faults import END
from toolkit.play import Game
from toolkit.runtime.choices.answers import Fuel, is_possible
from toolkit.runtime.choices.monotone import MonotoneForm
from toolkit.runtime.choices.set_search import SetChoice
from toolkit.runtime.choices.sums import Total

CANDIDATES = [2, 3, 5, 7, 11, 13]
PAIRS = st.sets(st.sampled_from(list(combinations(CANDIDATES, 2))), max_size=9)
FORMS = st.lists(st.tuples(st.none() | PAIRS, st.none() | st.sets(st.sampled_from(CANDIDATES)), st.integers(1, 2)),
                min_size=1, max_size=2)  # fmt: skip


def a_form(unlike, wanted, count, rest):
    """Nothing unlike stands together, and so many of those wanted are there."""
    keeps = None if unlike is None else lambda members: not any(pair in unlike for pair in combinations(members, 2))
    needs = None if wanted is None else lambda members: len(wanted.intersection(members)) >= count
    return MonotoneForm(keeps, needs, is_all=not rest)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(FORMS, st.booleans(), st.integers(0, 3), st.integers(1, 6), st.booleans())
def test_each_legal_set_is_reached_and_nothing_leads_nowhere(found, rest, least, most, minimal):
    forms = tuple(a_form(*one, rest) for one in found)

    def whole(members):
        met = any(form.allows(members) and form.suffices(members) for form in forms)
        return met and not (rest and sum(members) % 3 == 0)

    pick = SetChoice(CANDIDATES, least, most, whole, minimal=minimal, forms=forms)
    assert sorted(reached(pick)) == sorted(legal(pick))
    assert is_possible(pick, ()) == bool(legal(pick))


AMOUNTS = st.lists(st.sampled_from([0, 1, 2, 3, 5, -1]), min_size=6, max_size=6)
BOUNDS = st.sampled_from([(None, 4), (None, 7), (None, 7), (3, None), (2, 6), (None, None), (4, 4)])


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    FORMS,
    st.lists(st.tuples(AMOUNTS, BOUNDS), min_size=1, max_size=2),
    st.none() | st.tuples(AMOUNTS, BOUNDS),
    st.integers(0, 3),
    st.integers(1, 6),
    st.booleans(),
)
def test_sums_are_looked_at_beside_the_forms(found, sums, own, least, most, minimal):
    forms = tuple(a_form(*one, False) for one in found)
    several = tuple(total_of(*one) for one in sums)

    def whole(members):
        met = any(form.allows(members) and form.suffices(members) for form in forms)
        return met and all(one.allows(sum(map(one.amounts.__getitem__, members))) for one in several)

    total = total_of(*own) if own is not None else None
    pick = SetChoice(CANDIDATES, least, most, whole, total, minimal=minimal, forms=forms, sums=several)
    assert sorted(reached(pick)) == sorted(legal(pick))
    assert is_possible(pick, ()) == bool(legal(pick))


def total_of(amounts, bounds):
    return Total(dict(zip(CANDIDATES, amounts, strict=True)), *bounds)


def test_sums_that_are_only_limited_are_found_at_once() -> None:
    many = list(range(40))
    totals = [Total({one: one * factor % 7 for one in many}, None, 20) for factor in (1, 3)]
    pick = SetChoice(many, 1, 40, lambda members: pytest.fail("no set is tried"), totals[0],
                forms=(MonotoneForm(None, None, is_all=True),), sums=(totals[1],))  # fmt: skip
    chosen: tuple[int, ...] = (0,)
    while steps := list(pick.steps(chosen)):
        assert all(all(total.allows(sum(total.amounts[one] for one in (*chosen, each))) for total in totals)
                   for each, _ in steps)  # fmt: skip
        chosen = (*chosen, steps[len(steps) // 2][0])
    assert len(chosen) > 5


def test_what_breaks_with_any_more_is_cut_off_at_once() -> None:
    looked = 0

    def keeps(members):
        nonlocal looked
        looked += 1
        return len({member % 10 for member in members}) <= 1

    form = MonotoneForm(keeps, lambda members: 39 in members, is_all=True)
    pick = SetChoice(list(range(40)), 1, 40, keeps, forms=(form,))
    assert pick.can_end((9, 19), Fuel()) and not pick.can_end((8,), Fuel()) and looked < 100


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize(
    ("condition", "sets"),
    [
        ("count(spaces(them)) == 1", ["g", "s", "G"]),
        ("count(spaces(them)) == 1 or game.score == 1", ["g", "s", "G"]),
        ("alone(them)", ["g", "s", "G"]),
        ("'any(them, it.worth == 1) and count(them) <= 2'", ["s", "gs", "sG"]),
        ("{any: [count(them) == 3, 'all(them, it.owner == red)']}", ["G", "gsG"]),
        ("['same(them, 2)', 'not alone(them)']", ["gG"]),
        ("count(them) == 2", ["gs", "gG", "sG"]),
        ("'all(them, it.worth == first(them).worth)'", ["g", "s", "G", "gG"]),
        ("'sum(them, it.worth) <= 3'", ["g", "s", "G", "gs", "sG"]),
        ("'2 < sum(them, it.worth) <= 4 + game.score and any(them, it.owner == red)'", ["gG", "sG"]),
        ("['sum(them, 1) < 3', '3 == sum(them, it.worth)']", ["gs", "sG"]),
        ("['sum(them, it.worth - 2) >= -1', 'sum(them, it.worth) < 5', count(spaces(them)) == 1]", ["g", "s", "G"]),
    ],
)
def test_sets_of_a_game_are_those_that_meet_the_condition(tmp_path, passes, condition, sets):
    steps = f"- choose: them\n  by: first(players)\n  pick: men\n  min: 1\n  together: {condition}\n  else: []\n"
    values = (
        "values:\n  alone: {args: {group: set of man}, base: count(spaces(group)) == 1}\n"
        "  same:\n    args: {group: set of man, n: int}\n    base: all(m in group, m.worth == n)\n"
    )
    game = play(compiled(tmp_path, main(steps + "- {set: game.score, to: count(them)}\n", values), passes))
    assert sorted(whole_sets(game)) == sorted(sets)


def whole_sets(game: Game) -> list[str]:
    """The sets that can be chosen, step by step: g and s are the first player's guard and scout, G is the other's."""
    names = {game.program.stage.names(game.cells).rows[name]: letter for name, letter in LETTERS.items()}
    found, waiting = [], [()]
    while waiting:
        at = waiting.pop()
        game.partial = at
        answers = game.legal()
        assert answers, "a beginning can be completed"
        found += ["".join(names[one] for one in each[1:-1]) for each in answers if each[-1] == END]
        waiting += [each for each in answers if each[-1] != END]
    game.partial = ()
    return found


LETTERS = {"guard#1": "g", "scout#1": "s", "guard#2": "G"}
