"""Positions: state and pieces set up as an example says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playthroughs.games import rules_of
from tests.unit.examples.conftest import PACKS, example
from toolkit.examples.position import Position, set_position
from toolkit.packs import Pack
from toolkit.program.rules import Rules
from toolkit.state import set_up, write_state

Loaded = tuple[Pack, Rules]


def placed(loaded: Loaded, text: str) -> dict[str, Any]:
    """The cells by name of a position that can be set up."""
    stage = set_up(loaded[1], "meadow")
    position = Position(stage, list(stage.start))
    assert list(set_position(example(f"given: meadow\n{text}\nexpect: [{{asks: german}}]"), position)) == []
    cells: dict[str, Any] = write_state(stage.layout, position.cells)["cells"]
    return cells


def problems(loaded: Loaded, text: str) -> list[tuple[int, str]]:
    """The lines and messages of a position that cannot be set up."""
    stage = set_up(loaded[1], "meadow")
    found = set_position(
        example(f"given: meadow\n{text}\nexpect: [{{asks: german}}]"), Position(stage, list(stage.start))
    )
    return [(each.span.line, each.message) for each in found]


def test_a_piece_is_put_into_a_space(duel: Loaded) -> None:
    cells = placed(duel, "place: {tiger: B1}")
    assert cells["space B1.holds"] == ["tiger#1"]
    assert cells["space C3.holds"] == []
    assert cells["piece tiger#1.holder"] == "B1"


def test_a_piece_that_is_removed_lies_nowhere(duel: Loaded) -> None:
    cells = placed(duel, "place: {tiger: removed}")
    assert cells["space C3.holds"] == []
    assert cells["piece tiger#1.holder"] is None


def test_a_place_holds_just_what_is_listed_a_stack_from_its_top(duel: Loaded) -> None:
    cells = placed(duel, "place: {deck: [snafu, accuracy], hand(german): [boost]}")
    assert [name.partition("#")[0] for name in cells["place deck.holds"]] == ["accuracy", "snafu"]
    assert [name.partition("#")[0] for name in cells["place hand(german).holds"]] == ["boost"]


def test_a_copy_without_a_number_is_one_that_no_number_calls(duel: Loaded) -> None:
    cells = placed(duel, "place: {deck: [accuracy, accuracy#1]}")
    assert cells["place deck.holds"] == ["accuracy#1", "accuracy#2"], "the top is the last"


def test_owner_and_face_can_be_said(duel: Loaded) -> None:
    cells = placed(duel, "place: {tiger: {at: B1, owner: american, face: down}}")
    assert (cells["piece tiger#1.owner"], cells["piece tiger#1.up"]) == ("american", False)


def test_pieces_that_the_scenario_lacks_are_made(duel: Loaded) -> None:
    cells = placed(duel, "place: {tiger#2: B1}")
    assert cells["space B1.holds"] == ["tiger#2"]
    assert cells["piece tiger#1.holder"] == "C3"


def test_a_space_takes_no_more_than_it_may_as_in_a_scenario(duel: Loaded) -> None:
    assert problems(duel, "place: {tiger: A1}") == [(4, "2 pieces lie in `A1`, which takes 1 at most.")]
    assert problems(duel, "place: {tiger: A1, mortar: B1}") == []


@pytest.mark.parametrize("place", ["boost: A1", "boost: {at: A1}", "A1: [boost]"])
def test_a_piece_lies_only_where_its_kind_may_lie_in_some_game(duel: Loaded, place: str) -> None:
    message = "`boost#1` is of the kind `action_card`, which does not lie in `field`."
    assert problems(duel, f"place: {{{place}}}") == [(4, message)]


def test_a_unit_made_in_somebodys_place_is_his() -> None:
    rules = rules_of(PACKS / "hidden-armour")
    position = Position(set_up(rules, "plain"), list(set_up(rules, "plain").start))
    text = "given: plain\nplace: {reserve(red): [tank#3], A1: [tank#4]}\nexpect: [{asks: red}]"
    assert list(set_position(example(text), position)) == []
    cells = write_state(position.stage.layout, position.cells)["cells"]
    assert cells["piece tank#3.owner"] == "red"
    assert cells["piece tank#4.owner"] is None


def test_state_of_pieces_and_purses_of_players_are_set(duel: Loaded) -> None:
    cells = placed(duel, "set: {tiger.markers: -3, veterans.entrenched: true, german.prestige: 50}")
    assert cells["piece tiger#1.state markers"] == -3
    assert cells["piece veterans#1.state entrenched"] is True
    assert 50 in (cells.get("player german.purse prestige"), cells.get("side german.purse prestige"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("place: {tigre: C2}", "There is no piece `tigre`"),
        ("place: {tiger: Z9}", "There is no space, place or piece `Z9` here."),
        ("place: {tiger: [A1, B1]}", "a piece stands in one spot only"),
        ("place: {deck: [boost#1, boost#1]}", "`boost#1` cannot lie there twice."),
        ("set: {tiger.fired: true}", "`tiger` has no `fired`."),
        ("set: {panther.markers: 1}", "There is no `panther` in this scenario."),
        ("set: {tiger.markers: many}", "`many` is no int."),
        ("set: {tiger: 1}", "names no state"),
    ],
)
def test_names_and_values_that_mean_nothing_are_told_at_their_place(duel: Loaded, text: str, told: str) -> None:
    ((line, message),) = problems(duel, text)
    assert line == 4
    assert told in message


@pytest.mark.parametrize(
    ("text", "near", "column"),
    [
        ("place: {tiger: {at: B1, owner: germam}}", "german", 36),
        ("place: {tiger: {at: hand(germam)}}", "hand(german)", 25),
        ("place: {tigre: C2}", "tiger", 13),
        ("place: {dekc: [boost, boost]}", "deck", 13),
        ("set: {tiger.marker: 1}", "markers", 11),
    ],
)
def test_near_names_stand_beside_what_means_nothing(duel: Loaded, text: str, near: str, column: int) -> None:
    stage = set_up(duel[1], "meadow")
    item = example(f"given: meadow\n{text}\nexpect: [{{asks: german}}]")
    (found,) = set_position(item, Position(stage, list(stage.start)))
    assert f"`{near}`" in found.help
    assert found.span.column == column
