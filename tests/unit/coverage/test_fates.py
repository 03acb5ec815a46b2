"""What becomes of cases, on a pack of which some are put to the test and some are not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.state.stages import ROOT, rules_of
from toolkit.coverage import Coverage, Scope, Wanted, measure

FOLDER = "tests/unit/coverage/half-tested"
Measure = Callable[..., Coverage]


@pytest.fixture(scope="module")
def measured() -> Measure:
    """The coverage of the pack, as wanted."""
    rules = rules_of(FOLDER)
    return lambda **wanted: measure(ROOT / FOLDER, rules.pack, rules, Wanted(**wanted))


def fates(coverage: Coverage) -> dict[str, str]:
    return {case.id: case.fate for case in coverage.cases}


def test_a_case_is_killed_when_an_example_fails_without_what_cites_it(measured: Measure) -> None:
    assert fates(measured(mutate=True)) == {
        "1": "killed",
        "2": "killed",
        "3": "survived",
        "4": "unreached",
        "5": "missing",
        "6": "data",
        "7": "killed",
        "8": "unreached",
        "9": "none",
        "10": "killed",
    }


def test_without_mutants_is_told_what_examples_reach_and_nothing_is_called_exercised(measured: Measure) -> None:
    found = measured()
    assert found.exercised == ()
    assert [case.id for case in found.counted] == ["1", "2", "3", "7", "10"]
    assert round(found.share, 1) == 55.6
    assert found.by_status == {"play": 9, "component": 0, "advice": 1}


def test_each_mutant_tells_which_example_killed_it(measured: Measure) -> None:
    found = measured(mutate=True)
    killers = {(found.citing_of(one).name, one.what): found.killers.get(one.number) for one in found.tried}
    assert killers == {
        ("modifiers rules#1 (woods)", "dropped"): "woods_make_strong",
        ("modifiers rules#2 (rain)", "dropped"): None,
        ("actions dig, each 1", "the condition always holds"): "nobody_digs_in_the_open",
        ("actions dig, do 2", "stepped over"): None,
        ("actions shout", "forbidden"): None,
        ("terrain swamp", "its attributes are neutral"): "swamp_makes_weak",
        ("keywords digger", "without its rules"): "a_digger_digs_in_the_woods",
    }
    assert len(found.survivors) == 3


def test_what_games_reach_is_counted_by_game_and_is_always_the_same(measured: Measure) -> None:
    first, again = measured(games=4), measured(games=4)
    assert first.games == {"field": 4}
    assert [case.games for case in first.cases] == [case.games for case in again.cases]
    assert {case.id: case.games for case in first.cases}["2"] == 4


@pytest.mark.parametrize(
    ("patterns", "ids"),
    [
        (("1", "2"), "12"),
        (("[1-4]", "!3"), "124"),
        (("!cases.yaml",), ""),
        (("cases.yaml", "![5-9]", "!10"), "1234"),
    ],
)
def test_cases_are_chosen_by_patterns_of_their_ids_and_files(
    measured: Measure, patterns: tuple[str, ...], ids: str
) -> None:
    assert "".join(case.id for case in measured(scope=Scope(patterns)).cases) == ids


def test_only_mutants_of_the_cases_that_are_meant_are_tried(measured: Measure) -> None:
    found = measured(scope=Scope(("3",)), mutate=True)
    assert [found.citing_of(one).name for one in found.tried] == ["modifiers rules#2 (rain)"]
    assert found.share == 0.0


@pytest.mark.slow
def test_two_processes_find_what_one_finds(measured: Measure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.coverage.measuring.ENOUGH", 1)
    one, two = measured(mutate=True, games=1), measured(mutate=True, games=1, jobs=2)
    assert (fates(one), one.killers, one.reached) == (fates(two), two.killers, two.reached)


def test_what_the_first_share_of_work_did_not_suffice_for_is_tried_again_with_what_others_left(
    measured: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.coverage.measuring.TOGETHER", 1)
    monkeypatch.setattr("toolkit.coverage.measuring.MOST", (4_000, 600))
    found = measured(scope=Scope(("2",)), mutate=True)
    assert (fates(found), found.is_cut_short) == ({"2": "killed"}, False)
    monkeypatch.setattr("toolkit.coverage.measuring.LEAST", 1)
    assert measured(scope=Scope(("2",)), mutate=True).is_cut_short
