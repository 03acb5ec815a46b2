"""What examples say of pieces that lie in other pieces."""

from __future__ import annotations

import pytest

from tests.unit.examples.conftest import PACKS, example, load
from toolkit.examples import run_examples
from toolkit.packs import Pack
from toolkit.program.rules import Rules

Loaded = tuple[Pack, Rules]
AFLOAT = "place: {mortar: {at: squad#1, owner: blue}, squad#1: oxcart#1, oxcart#1: ferry#1}\n"
ON_FOOT = "place: {mortar: {at: team, owner: blue}, team: {at: A1, owner: blue}}\n"
GIVEN = """
given: river
during: [{turn: {who: blue}}]
"""


@pytest.fixture(scope="module")
def carriers() -> Loaded:
    """The mini-pack of pieces that hold others."""
    return load(PACKS / "carriers")


def found(loaded: Loaded, text: str, place: str = AFLOAT) -> list[str]:
    [outcome] = run_examples(*loaded, [example(GIVEN + place + text)])
    return [each.message for each in outcome.diagnostics]


@pytest.mark.slow
def test_a_piece_stands_in_the_space_of_what_holds_it(carriers: Loaded) -> None:
    said = "mortar.space: A1, squad#1.space: A1, mortar.holder: squad#1, oxcart#1.holder: ferry#1"
    assert found(carriers, f"expect: [{{state: {{{said}}}}}]") == []
    assert found(carriers, "expect: [{state: {mortar.space: squad#1, mortar.holder: A1}}]") == [
        "`mortar.space` is A1, not squad#1.",
        "`mortar.holder` is squad#1, not A1.",
    ]


@pytest.mark.slow
def test_a_holder_needs_no_number_where_there_is_one(carriers: Loaded) -> None:
    assert found(carriers, "expect: [{state: {mortar.holder: team}}]", ON_FOOT) == []
    wrong = found(carriers, "expect: [{state: {mortar.holder: sqad}}]")
    assert wrong == ["There is no space, place or piece `sqad` here."]


@pytest.mark.slow
def test_what_a_piece_holds_can_be_expected(carriers: Loaded) -> None:
    said = "ferry#1.holds: [oxcart], oxcart#1.holds: [squad#1], squad#1.holds: [mortar], ferry#2.holds: []"
    assert found(carriers, f"expect: [{{state: {{{said}}}}}]") == []
    assert found(carriers, "expect: [{state: {ferry#1.holds: [squad], mortar.holds: []}}]") == [
        "`ferry#1.holds` is [oxcart#1], not [squad].",
        "`mortar` has no `holds`.",
    ]


def test_nothing_lies_in_itself(carriers: Loaded) -> None:
    round = "place: {ferry#1: oxcart#1, oxcart#1: ferry#1, oxcart#2: oxcart#2}\n"
    assert found(carriers, "expect: [{asks: blue}]", round) == [
        "`oxcart#1` cannot lie in itself.",
        "`oxcart#2` cannot lie in itself.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["A1.holds", "oxcart#1.holds", "squad#1.space", "squad#1.holder", "squad#1.owner"])
def test_where_something_lies_and_whose_it_is_can_only_be_placed(carriers: Loaded, what: str) -> None:
    assert found(carriers, f"set: {{{what}: red}}\nexpect: [{{asks: blue}}]") == [f"`{what}` cannot be set."]


def test_a_player_who_keeps_nothing_is_known_all_the_same(carriers: Loaded) -> None:
    assert found(carriers, "set: {blue.luck: 1}\nexpect: [{asks: blue}]") == ["`blue` has no `luck`."]
