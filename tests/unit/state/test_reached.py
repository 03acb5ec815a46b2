"""A pack of several games: each is set up and compiled without the rules of the others."""

from __future__ import annotations

from tests.unit.state.stages import rules_of
from toolkit.state import set_up
from toolkit.state.reached import reached


def test_a_game_has_the_actions_procedures_and_menus_that_it_comes_to() -> None:
    stage = set_up(rules_of("content/classics"), "tic-tac-toe")
    assert [*stage.rules.actions] == ["make_mark"]
    assert [*stage.rules.procedures] == ["tic_tac_toe"]
    assert [*stage.rules.menus] == ["marks"]


def test_checks_that_wait_for_what_never_opens_are_left_out() -> None:
    rules = rules_of("content/classics")
    assert {check.id for check in reached(rules, "tic-tac-toe").checks} == {"line_of_three", "full_board"}
    assert not reached(rules, "connect-four").checks


def test_nothing_is_left_out_of_a_pack_with_one_game() -> None:
    rules = rules_of("tests/packs/parley")
    assert reached(rules, "bridge") is rules
