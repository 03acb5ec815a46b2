"""In which order an example lays out what lies somewhere, and from where its counters are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import GROUND, STATE, main
from tests.unit.examples.conftest import example
from toolkit.checker import check_rules
from toolkit.examples import run_examples
from toolkit.packs import Pack, load_pack
from toolkit.program.rules import Rules

PLACES = (
    "places:\n  map: {title: Map, shown_to: all, spaces: map}\n"
    "  hand: {title: Hand, per: player, order: none, shown_to: viewer == owner}\n"
    "  deck: {title: Deck, order: stack, shown_to: nobody}\n"
    "  shelf: {title: Shelf, order: list, shown_to: all}\n"
)
STEPS = """
- choose: go
  by: blue
  yes: Go?
- draw: hand(red)
  to: shelf
  as: drawn
- draw: hand(red)
  to: shelf
- {choose: on, by: blue, yes: On?}
"""
MADE = "hand(blue): [two#2, one#2, two#3], hand(red): [two#1, one#1, two#4]"


@pytest.fixture
def cards(tmp_path: Path) -> tuple[Pack, Rules]:
    """A small game of places with each order, in which two cards are drawn from a hand."""
    for name, text in (GROUND | {"places.yaml": PLACES, "rules/rules.yaml": STATE + main(STEPS)}).items():
        path = tmp_path / "small" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    pack, problems = load_pack(tmp_path / "small")
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, [each.message for each in problems]
    return pack, rules


def found(loaded: tuple[Pack, Rules], text: str) -> list[str]:
    [outcome] = run_examples(*loaded, [example(f"given: one\n{text}")])
    return [each.message for each in outcome.diagnostics]


def test_a_list_is_told_from_the_left_and_a_stack_from_its_top(cards: tuple[Pack, Rules]) -> None:
    text = "place: {shelf: [one#1, two#1, two#2], deck: [one#2, two#3]}\nexpect:\n"
    text += "  - {value: first(holds(shelf)) == one#1 and top_of(shelf) == two#2, is: true}\n"
    text += "  - {value: top_of(deck) == one#2, is: true}\n"
    text += "  - {state: {shelf.holds: [one, two, two#2], deck.holds: [one#2, two#3]}}\n"
    assert found(cards, text) == []
    assert found(cards, text + "  - {state: {shelf.holds: [two, two, one]}}\n") == [
        "`shelf.holds` is [one#1, two#1, two#2], not [two, two, one]."
    ]


def test_what_lies_in_no_order_is_told_as_it_was_made(cards: tuple[Pack, Rules]) -> None:
    text = "place: {A1: [], C1: [scout, guard#1]}\nexpect:\n"
    text += "  - {value: first(holds(C1)) == guard#1 and first(men(C1)) == guard#1, is: true}\n"
    assert found(cards, text) == []


def test_a_counter_is_drawn_from_the_hand_of_which_the_rules_speak(cards: tuple[Pack, Rules]) -> None:
    """The other hand is as large, and its cards lie there in another order."""
    text = f"place: {{{MADE}}}\nnext: {{counters: [one, two#4]}}\ndo: [{{blue: choose, go: true}}]\nexpect:\n"
    assert found(cards, text + "  - {state: {shelf.holds: [one#1, two#4]}}\n") == []
    assert found(cards, text.replace("two#4]}\ndo", "two#3]}\ndo") + "  - {asks: blue}\n") == [
        "`two#3` does not lie there; there are: two#1, two#4."
    ]
