"""What an example says must mean something, and must be able to fail."""

from __future__ import annotations

import pytest

from tests.unit.examples.conftest import PACKS, example, load
from toolkit.examples import run_examples
from toolkit.packs import Pack
from toolkit.program.rules import Rules

Loaded = tuple[Pack, Rules]
GIVEN = """
given: meadow
set: {veterans.markers: -3, german.prestige: 50, american.prestige: 50}
place: {hand(german): [off_target], hand(american): [accuracy]}
during: [{turn: {who: american}}]
"""
ATTACK = "american: attack, attacker: veterans, defender: tiger"


def found(loaded: Loaded, text: str, given: str = GIVEN) -> list[tuple[str, str]]:
    [outcome] = run_examples(*loaded, [example(given + text)])
    return [(each.code, each.message) for each in outcome.diagnostics]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("atack", "No action is called `atack`."),
        ("{american: atack, attacker: veterans}", "No action is called atack."),
        ("{american: attack, atacker: veterans}", "attack has no argument atacker."),
        ("{american: attack, attacker: vetrans}", "attacker: vetrans is no unit."),
        ("{amercan: attack, attacker: veterans}", "No player is called `amercan`: an answer begins with who gives it."),
    ],
)
@pytest.mark.parametrize("field", ["includes", "excludes"])
def test_words_that_mean_nothing_are_told_whatever_must_hold_of_them(
    duel: Loaded, field: str, entry: str, message: str
) -> None:
    assert found(duel, f"expect: [{{at: 0, legal: {{{field}: [{entry}]}}}}]") == [("E805", message)]


@pytest.mark.slow
@pytest.mark.parametrize("field", ["includes", "excludes"])
def test_an_answer_with_a_gap_is_told(duel: Loaded, field: str) -> None:
    """What is said behind a part that is left out would not be read."""
    message = "attack: defender is said, and attacker, which comes before it, is not."
    said = f"expect: [{{at: 0, legal: {{{field}: [{{american: attack, defender: tiger}}]}}}}]"
    assert found(duel, said) == [("E805", message)]


@pytest.mark.slow
def test_the_advice_says_what_a_word_is_and_never_the_word_itself(duel: Loaded) -> None:
    said = "expect: [{at: 0, legal: {excludes: [{american: attack, attacker: C3, defender: tiger}]}}, {asks: germann}]"
    [outcome] = run_examples(*duel, [example(GIVEN + said)])
    assert [each.help for each in outcome.diagnostics] == ["`C3` is a space.", "Did you mean `german`?"]


@pytest.mark.slow
def test_who_is_not_asked_has_no_legal_answer_to_exclude(duel: Loaded) -> None:
    said = "expect: [{at: 0, legal: {excludes: [{german: attack, attacker: tiger, defender: veterans}]}}]"
    message = "American is asked here, so no answer of german is legal: this cannot fail."
    assert found(duel, said) == [("E806", message)]


@pytest.mark.slow
def test_what_is_not_legal_may_be_excluded(duel: Loaded) -> None:
    itself = "{american: attack, attacker: veterans, defender: veterans}"
    assert found(duel, f"expect: [{{at: 0, legal: {{excludes: [play_accuracy, {itself}]}}}}]") == []


@pytest.mark.slow
def test_a_misspelt_answer_is_not_refused_by_the_rules(duel: Loaded) -> None:
    refused = "do: [{american: attack, attacker: vetrans, defender: tiger, refused: {says: attacker}}]\n"
    message = "attacker: vetrans is no unit."
    assert found(duel, f"{refused}expect: [{{asks: american}}]") == [("E805", message)]
    answer = "{american: attack, attacker: vetrans, defender: tiger}"
    assert found(duel, f"expect: [{{at: 0, refused: {{answer: {answer}, says: attacker}}}}]") == [("E805", message)]


@pytest.mark.slow
def test_words_that_no_log_could_say_are_told(duel: Loaded) -> None:
    assert found(duel, "expect: [{log_lacks: attack}]") == []
    message = "Nothing in this pack says `atack`, so no log could: this cannot fail."
    assert found(duel, "expect: [{log_lacks: atack}]") == [("E806", message)]


@pytest.mark.slow
def test_a_piece_lies_in_one_place(duel: Loaded) -> None:
    twice = GIVEN.replace("hand(american): [accuracy]", "hand(american): [off_target#1]").replace(
        "hand(german): [off_target]", "hand(german): [off_target#1]"
    )
    assert found(duel, "expect: [{asks: american}]", twice) == [("E807", "`off_target#1` is placed twice.")]


@pytest.mark.slow
def test_copies_without_a_number_are_different_ones(duel: Loaded) -> None:
    both = GIVEN.replace("hand(american): [accuracy]", "hand(american): [off_target]")
    said = "expect: [{value: count(hand(german)) + count(hand(american)), is: 2}]"
    assert found(duel, said, both) == []


@pytest.mark.slow
def test_the_start_is_the_position_as_it_is_written(duel: Loaded) -> None:
    """An expectation at the start sees the position before any step, and who is asked first."""
    said = "expect: [{at: start, asks: american, state: {german.prestige: 50}, view: {american: {hand(german): 1}}}]"
    assert found(duel, said) == []
    assert found(duel, f"do: [{{{ATTACK}}}]\nexpect: [{{at: start, value: turn.who == american, is: true}}]") == []


def test_an_empty_hand_is_an_empty_list_and_what_a_piece_holds_has_its_name() -> None:
    carriers = load(PACKS / "carriers")
    given = """
given: river
during: [{turn: {who: blue}}]
place: {mortar: {at: squad#1, owner: blue}, squad#1: oxcart#1, oxcart#1: ferry#1}
"""
    seen = "{blue: {ferry#1: [oxcart], oxcart#1.holds: [squad#1], squad#1: [mortar], B1: []}}"
    assert found(carriers, f"expect: [{{view: {seen}}}]", given) == []
