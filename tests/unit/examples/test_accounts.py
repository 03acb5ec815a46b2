"""Accounts: how the rules come to a value."""

from __future__ import annotations

import pytest

from toolkit.checker import Declarations
from toolkit.examples.accounts import Found, find_value, missing_line
from toolkit.examples.asked import ask
from toolkit.examples.position import Position
from toolkit.examples.things import Unnamed
from toolkit.language.code import Where
from toolkit.packs import Pack
from toolkit.program.rules import Rules
from toolkit.source import parse_source
from toolkit.state import set_up

Loaded = tuple[Pack, Rules]


def found(loaded: Loaded, text: str, **state: object) -> Found:
    """The value of an expression on the strip, where some state differs from the start."""
    pack, rules = loaded
    source, _ = parse_source(f"why: |-\n  {text}\n", "why")
    assert source is not None
    asked, problems = ask(text, Where(source, ("why",)), Declarations(pack).for_scenario("strip"), ["game"], {})
    assert asked is not None, problems
    position = Position(set_up(rules, "strip"), list(set_up(rules, "strip").start))
    for name, value in state.items():
        position.write(name.replace("__", "#1."), value)
    return find_value(position.stage, position.cells, asked, {})


def lines(of: Found) -> list[str]:
    return [line.text for line in of.lines]


def test_an_account_tells_base_stages_modifiers_and_cases(columns: Loaded) -> None:
    assert lines(found(columns, "cover(south_foot#1, none)", south_foot__foxholes="true")) == [
        "cover(south_foot#1, none) = 3  (1, 1.1, 1.2)",
        "  base 2  [unit.space.terrain.cover]",
        "  stage source",
        "    foxholes or 3  (1)",
    ]


def test_what_was_void_or_beaten_is_told_and_does_not_count(columns: Loaded) -> None:
    text = "defence(attack(units=[north_guard, north_engineers], target=south_foot#1))"
    told = lines(found(columns, text, south_foot__trench="true"))
    assert "  ground +2  (2)  [void: does not count]" in told
    assert "  trench +2  (2)" in told


def test_limits_after_every_modifier_are_told_where_they_hold(columns: Loaded) -> None:
    told = lines(found(columns, "aim(north_guard)", north_guard__foxholes="true", north_guard__trench="true"))
    assert "  dusk -6  (3, 3.1)  [held at 1]" in told


def test_values_that_a_value_asks_for_stand_further_in(columns: Loaded) -> None:
    told = lines(found(columns, "defence(attack(units=[north_guard], target=south_foot#1))"))
    assert "  asked strength_left(south_foot#1) = 3" in told


def test_an_expression_around_values_has_the_accounts_of_them_all(columns: Loaded) -> None:
    told = lines(found(columns, "cover(north_foot, none) + cover(north_engineers, none)"))
    assert told[0] == "cover(north_foot, none) + cover(north_engineers, none) = 1"
    assert told[1] == "  cover(north_foot#1, none) = 2  (1, 1.1, 1.2)"


def test_a_piece_that_is_not_there_is_told(columns: Loaded) -> None:
    with pytest.raises(Unnamed, match="There is no piece `north_guard#7`"):
        found(columns, "aim(north_guard#7)")


@pytest.mark.parametrize(
    ("wanted", "missing"),
    [
        (["foxholes 3"], None),
        (["base 2", "foxholes 3"], None),
        (["foxholes or 3"], None),
        (["foxholes 3", "base 2"], 1),
        (["foxholes 4"], 0),
        (["oxholes 3"], 0),
    ],
)
def test_lines_are_found_in_their_order(columns: Loaded, wanted: list[str], missing: int | None) -> None:
    account = found(columns, "cover(south_foot#1, none)", south_foot__foxholes="true")
    assert missing_line(wanted, account.lines) == missing
