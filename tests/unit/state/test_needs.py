"""Which optional cells a state has depends on what the rules ask, in the scenario and with the options at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main
from tests.unit.state.stages import parley, rules_of, tic_tac_toe
from toolkit.state import option_holds, set_up

UNITS = (
    "units:\n  coin_of_gold: {kind: coin, title: Coin}\n  guard: {kind: coin, title: Guard}\n"
    "  scout: {kind: chest, title: Chest}\n"
)


def test_rules_that_ask_little_need_no_cells_of_their_own() -> None:
    needs = tic_tac_toe().needs
    assert not needs.pieces and not needs.nests and not needs.limits and not needs.past and not needs.action
    assert [cell.name for cell in tic_tac_toe().layout.cells[9:]] == ["system.result", "system.serial"]


def test_an_answer_to_an_action_makes_actions_nest_and_nothing_else() -> None:
    assert parley().needs.nests == {"action"}
    assert parley().needs.action


def test_a_limit_is_counted_in_the_occasion_that_it_is_per() -> None:
    limits = set_up(rules_of("tests/packs/duel"), "meadow").needs.limits
    assert [(kind, [tag for tag, _ in tags]) for kind, tags in limits.items()] == [("turn", ["attack"])]


def test_a_roll_that_is_rolled_again_inside_itself_nests() -> None:
    assert "roll" in set_up(rules_of("tests/packs/last-card"), "lane").needs.nests


@pytest.mark.parametrize(
    ("option", "holds"),
    [(None, True), ("fog", True), ("not fog", False), ("length == long", True), ("not length == long", False)],
)
def test_options_switch_elements(option: str | None, holds: bool) -> None:
    assert option_holds(option, {"fog": "on", "length": "long"}) is holds


def test_an_option_that_nobody_sets_is_off() -> None:
    assert not option_holds("fog", {})


def test_what_lies_in_pieces_in_a_hidden_stack_is_told_by_a_secret_too(tmp_path: Path) -> None:
    """The stack has an order that may be told; what a chest in it holds has none."""
    kinds = "kinds:\n  coin: {title: Coin}\n  chest: {title: Chest"
    places = "places:\n  map: {shown_to: all, spaces: map}\n  vault: {order: stack, shown_to: nobody}\n"
    for holds, secret in ((", holds: {kinds: [coin]}}\n", True), ("}\n", False)):
        changed = {"kinds.yaml": kinds + holds, "places.yaml": places, "units.yaml": UNITS, "cards.yaml": "cards: {}\n"}
        program = compiled(tmp_path / str(secret), main("- {create: coin_of_gold, at: vault}"), changed=changed)
        assert (program.stage.layout.veil is not None) is secret
