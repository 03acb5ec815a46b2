"""Which optional cells a state has depends on what the rules ask, in the scenario and with the options at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main
from tests.unit.state.stages import parley, rules_of
from toolkit.state import option_holds, set_up


def test_rules_that_ask_little_need_no_cells_of_their_own(tmp_path: Path) -> None:
    stage = compiled(tmp_path, main("- set: {game.score: '1'}\n")).stage
    needs = stage.needs
    assert not needs.pieces and not needs.nests and not needs.limits and not needs.past and not needs.action
    assert [cell.name for cell in stage.layout.cells if cell.thing == "system"] == ["system.result", "system.serial"]


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


CARDS = "cards:\n  one: {kind: man, title: One, text: One.}\n"
"""No pieces of another kind than men."""


def test_pieces_have_listing_keys_where_those_of_their_kind_may_be_hidden(tmp_path: Path) -> None:
    """In a place that does not show to all, and in pieces that may lie there. Those that always lie open have none."""
    kinds = "kinds:\n  man: {title: Man}\n  coin: {title: Coin}\n  chest: {title: Chest"
    units = "units:\n  coin_of_gold: {kind: coin, title: Coin}\n  oak_chest: {kind: chest, title: Chest}\n"
    units += "  guard: {kind: man, title: Guard}\n  scout: {kind: man, title: Scout}\n"
    places = "places:\n  map: {shown_to: all, spaces: map}\n  vault: {order: stack, shown_to: SEEN}\n"
    for holds, seen, keyed in (
        (", holds: {kinds: [coin]}}\n", "nobody", {"chest", "coin"}),
        ("}\n", "nobody", {"chest"}),
        ("}\n", "all", set[str]()),
    ):
        changed = {"kinds.yaml": kinds + holds, "units.yaml": units, "cards.yaml": CARDS}
        changed |= {"places.yaml": places.replace("SEEN", seen)}
        folder = tmp_path / f"{len(keyed)}"
        stage = compiled(folder, main("- {create: oak_chest, at: vault}"), changed=changed).stage
        assert stage.needs.keyed == keyed
        assert (stage.layout.drawn is not None) is bool(keyed)
        assert all(("key" in shape.at) is bool(keyed) for shape in stage.layout.shapes if shape.what == "piece")
