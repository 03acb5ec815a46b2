"""Values as functions: what cannot apply leaves no code; accounts tell how a number came about and add up."""

from pathlib import Path
from random import Random

import pytest

from tests.properties.random_states import random_state
from tests.unit.compiler.ground import STAGE, Tried, row
from tests.unit.compiler.small_games import asking, compiled, main, play, score, state
from toolkit.compiler.passes import ALL, NONE
from toolkit.evaluator import World
from toolkit.evaluator.values import ask
from toolkit.language.accounts import Accounts
from toolkit.play import Game

PLAIN = Tried("strength(u, none)", "int")
TRACING = Tried("strength(u, none)", "int", tracing=True)


def test_the_plain_form_holds_no_trace_of_accounts() -> None:
    assert "Account" not in PLAIN.written.source and "_asked" not in PLAIN.written.source
    assert "Account" in TRACING.written.source


def test_a_value_that_nothing_changes_is_its_base() -> None:
    assert "_result" not in Tried("crowd(A1)", "int", ALL.without("inline_values")).written.source
    assert "_result" in PLAIN.written.source


def test_small_values_stand_where_they_are_asked_for() -> None:
    assert "v_crowd" not in Tried("crowd(A1)", "int").written.source
    assert "v_crowd" in Tried("crowd(A1)", "int", ALL.without("inline_values")).written.source


def test_only_what_may_be_out_of_bounds_is_looked_at() -> None:
    assert "small_int" in Tried("big(n)", "int").written.source
    assert "small_int" not in PLAIN.written.source


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("value", ["strength", "cover", "price"])
def test_accounts_agree_with_the_reference_and_add_up(value: str, seed: int) -> None:
    cells = random_state(STAGE, Random(seed))
    rest = ", none" if len(STAGE.rules.values[value].args) == 2 else ""
    accounts = Accounts()
    text = f"{value}(u{rest})"
    unit = row("rifle#1")
    result = Tried(text, "int", tracing=True).value(cells, accounts, u=unit)
    assert result == Tried(text, "int").value(cells, u=unit) == Tried(text, "int", NONE).value(cells, u=unit)
    expected = ask(value, (unit, None) if rest else (unit,), World(STAGE, cells))
    (account,) = accounts
    assert account.adds_up()
    assert (account.base, account.result) == (expected.base, expected.result)
    assert [
        [(entry.label, entry.amount, entry.after, entry.fate) for entry in stage.entries] for stage in account.stages
    ] == [
        [(entry.modifier.label, entry.amount, entry.after, entry.fate) for entry in stage.entries]
        for stage in expected.stages
    ]


def test_an_account_in_lines() -> None:
    accounts = Accounts()
    cells = list(STAGE.start)
    unit = row("tank#1")
    cells[unit + STAGE.layout.at("piece", "unit", "state fired")] = True
    Tried("strength(u, none)", "int", tracing=True).value(cells, accounts, u=unit)
    assert list(accounts[0].lines()) == [
        "strength 7 (C1)",
        "  ×2 doubled (C1)",
        "  +1 steady (C1)",
        "  -4 weary (C1)",
        "  = 5",
    ]


def test_values_asked_on_the_way_stand_inside() -> None:
    accounts = Accounts()
    Tried("strength(u, none) + price(u)", "int", tracing=True).value(accounts=accounts)
    assert [account.value for account in accounts] == ["strength", "price"]


def test_values_that_ask_twice_for_others_are_written_once_each(tmp_path: Path) -> None:
    """Each stands in the text of the next only as long as that is small: 20 of them would make a million."""
    chain = "".join(f"  v{number}: {{base: v{number - 1} + v{number - 1}}}\n" for number in range(1, 21))
    program = compiled(tmp_path, main("- set: game.score\n  to: v20", f"values:\n  v0: {{base: 1}}\n{chain}"))
    assert len(program.source) < 5_000
    assert score(Game(program, 1)) == 2**20


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_a_modifier_within_an_occasion_counts_only_while_it_is_going_on(tmp_path, passes):
    rules = """
occasions: {storm: {facts: {force: int}}}
values: {speed: {args: {m: man}, base: 10}}
modifiers:
  - {to: speed, label: storm, within: storm, when: storm.force > 1, add: 0 - storm.force}
"""
    steps = """
- let: {m: only(men(A1))}
- set: game.log
  to: "[speed(m)]"
- during: storm(force=3)
  do: [{set: {game.log: "game.log + [speed(m)]"}}]
- during: storm(force=1)
  do: [{set: {game.log: "game.log + [speed(m)]"}}]
"""
    assert state(play(compiled(tmp_path, rules + asking(steps), passes)), "game.log") == [10, 7, 10]
