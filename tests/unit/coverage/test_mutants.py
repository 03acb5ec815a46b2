"""Switches in rules: they change nothing while no mutant is on, and one mutant at a time takes its effect."""

from __future__ import annotations

import pytest

from tests.unit.state.stages import rules_of
from toolkit.coverage.citing import citing_in
from toolkit.coverage.marking import Marked, mark
from toolkit.coverage.mutants import Probe
from toolkit.coverage.watching import plans_of, watch_examples
from toolkit.examples import run_examples
from toolkit.language.fuel import RUN, Reserve
from toolkit.packs import Pack

NAMES = ("automat", "cover-and-columns", "duel", "last-card", "ridge")


def marked(name: str) -> tuple[Pack, Marked]:
    rules = rules_of(f"tests/packs/{name}")
    return rules.pack, mark(rules, citing_in(rules.pack))


def killed(name: str, *examples: str) -> set[tuple[str, str]]:
    """What these examples of a pack fail without: the section or id of what cites, and what was done to it."""
    pack, rules = marked(name)
    plans, _ = plans_of(pack, [each for each in pack.all("examples") if each.id in examples])
    everything = frozenset(one.number for one in rules.mutants)
    numbers = {
        number
        for watched in watch_examples(
            rules, plans, dict.fromkeys((plan.example.id for plan in plans), everything), (Reserve(), Reserve(25 * RUN))
        )
        for number in watched.killed
    }
    return {(str([*one.path, ""][1]), one.what) for one in rules.mutants if one.number in numbers}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_rules_with_switches_do_what_the_rules_do(name: str) -> None:
    pack, rules = marked(name)
    assert rules.mutants
    assert all(outcome.passed for outcome in run_examples(pack, rules.rules, pack.all("examples")))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_mutants_are_the_same_in_every_process(name: str) -> None:
    assert marked(name)[1].mutants == marked(name)[1].mutants


@pytest.mark.parametrize("name", NAMES)
def test_every_mutant_is_of_something_that_cites(name: str) -> None:
    pack, rules = marked(name)
    assert {one.key for one in rules.mutants} <= {each.key for each in citing_in(pack)}


@pytest.mark.slow
def test_what_an_example_puts_to_the_test_is_what_fails_it() -> None:
    found = killed("duel", "without_an_answer_only_the_mortar_is_heard")
    assert ("fire_total", "its base is 0") in found
    assert ("play_off_target", "forbidden") in found
    assert ("retreat", "its steps are stepped over") not in found


@pytest.mark.slow
def test_a_part_of_the_rules_of_sight_is_left_out() -> None:
    """Past the barn the ridge and the barn count; behind smoke, smoke alone with the wood that hinders too."""
    assert {part for part, what in killed("ridge", "past_the_barn") if what == "does not count"} == {
        "",
        "rises",
        "blocked",
    }
    assert {part for part, what in killed("ridge", "smoke") if what == "does not count"} == {"", "hindrance"}


def test_a_probe_is_the_number_0_that_knows_what_it_was_compared_with() -> None:
    probe = Probe()
    assert [probe == 1, probe == 2] == [False, False]
    assert probe.reached == {1, 2}
    probe.switch(2)
    assert [probe == 1, probe == 2, probe != 2] == [False, True, False]
    assert probe.reached == {1, 2}
    assert probe + 1 == 1


def test_each_rule_in_a_cell_of_a_table_has_mutants_of_its_own() -> None:
    _, rules = marked("automat")
    of_replies = [one.what for one in rules.mutants if one.path[:2] == ("tables", "replies")]
    assert of_replies[:4] == [
        "replies[0].whose always holds",
        "replies[0].whose never holds",
        "replies[1].whose never holds",
        "replies[2].whose always holds",
    ]
    found = killed("automat", "the_other_bid_tells_what_is_bid")
    assert {("replies", what) for what in of_replies} <= found
    found = killed("automat", "the_poorest_is_repaired_and_the_richest_pays")
    assert ("aims", "by table(aims, repair) all are alike") in found
