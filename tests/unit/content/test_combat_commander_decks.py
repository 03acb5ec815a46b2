"""Combat Commander's cards, chits and counters add up to what its rulebook says of them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product
from typing import Any

import pytest

from tests.unit.content.items import items

section = partial(items, "combat-commander")
NATIONS = ("germany", "usa", "ussr")


def deck(nation: str) -> list[dict[str, Any]]:
    """The attributes of the cards in the deck of a nation."""
    return [card["attrs"] for card in section("cards").values() if f"{nation}_deck" in card.get("decks", {})]


def copies(*kinds: str) -> int:
    """How many counters of some kinds the box holds."""
    return sum(unit["copies"] for unit in section("units").values() if unit["kind"] in kinds)


def symbols(type: str) -> set[str]:
    return set(section("types")[type]["values"])


def dice(card: dict[str, Any]) -> tuple[int, int]:
    return card["die_white"], card["die_dark"]


@pytest.mark.parametrize("nation", NATIONS)
def test_a_deck_has_72_cards_of_its_nation_numbered_through(nation: str) -> None:
    assert sorted(card["number"] for card in deck(nation)) == list(range(1, 73))
    assert {card["nation"] for card in deck(nation)} == {nation}


@pytest.mark.parametrize("nation", NATIONS)
def test_each_ordered_pair_of_dice_stands_on_two_cards_of_a_deck(nation: str) -> None:
    pairs = Counter(dice(card) for card in deck(nation))
    assert pairs == Counter(dict.fromkeys(product(range(1, 7), repeat=2), 2))


@pytest.mark.parametrize("nation", NATIONS)
def test_every_trigger_is_there_and_jammed_only_on_very_low_rolls(nation: str) -> None:
    triggers = Counter(card["trigger"] for card in deck(nation) if "trigger" in card)
    assert set(triggers) == symbols("trigger")
    assert 24 <= triggers.total() < 36
    assert max(sum(dice(card)) for card in deck(nation) if card.get("trigger") == "jammed") <= 3


@pytest.mark.parametrize(
    ("nation", "pair", "trigger"),
    [
        ("germany", (1, 6), "event"),
        *(("germany", pair, None) for pair in [(4, 1), (6, 1), (6, 2), (1, 5), (6, 3)]),
        *(("usa", pair, None) for pair in [(6, 4), (1, 2), (6, 5), (1, 3)]),
    ],
)
def test_what_the_examples_of_the_rulebook_roll_is_in_the_decks(
    nation: str, pair: tuple[int, int], trigger: str | None
) -> None:
    assert trigger in [card.get("trigger") for card in deck(nation) if dice(card) == pair]


@pytest.mark.parametrize("nation", NATIONS)
def test_a_deck_has_every_order_action_and_event_that_its_nation_may_have(nation: str) -> None:
    cards = deck(nation)
    assert {card["order"] for card in cards} == symbols("order_name")
    actions = {card["action"] for card in cards} | {card["top_action"] for card in cards if "top_action" in card}
    assert symbols("action_name") - actions == ({"no_quarter"} if nation == "usa" else set())
    lacking = symbols("event_name") - {card["event"] for card in cards}
    assert lacking == (set() if nation == "ussr" else {"commissar"})


def test_there_are_8_orders_21_actions_and_35_events() -> None:
    assert [len(symbols(type)) for type in ("order_name", "action_name", "event_name")] == [8, 21, 35]


@pytest.mark.parametrize("nation", NATIONS)
def test_what_only_some_cards_say_stands_on_these_alone(nation: str) -> None:
    for card in deck(nation):
        assert card.get("top_action") == ("fire" if card["order"] == "fire" else None)
        assert card.get("marksmen") == (nation if card["action"] == "marksmanship" else None)
        assert ("wind" in card) == (card["event"] == "breeze")
        assert not card["order"] == card["action"] == "command_confusion"


def test_breezes_blow_in_every_direction() -> None:
    assert sorted(card["wind"] for nation in NATIONS for card in deck(nation) if "wind" in card) == [1, 2, 3, 4, 5, 6]


def test_the_decks_name_every_hex_of_15_by_10_and_none_twice_in_a_deck() -> None:
    named = [[card["random_hex"] for card in deck(nation)] for nation in NATIONS]
    assert all(len(set(hexes)) == 72 for hexes in named)
    assert {hex for hexes in named for hex in hexes} == {
        f"{column}{row}" for column in "ABCDEFGHIJKLMNO" for row in range(1, 11)
    }


def test_the_box_holds_220_cards_352_large_and_280_small_counters() -> None:
    assert sum(card["copies"] for card in section("cards").values()) == 220
    assert copies("unit") == 352
    assert copies("weapon", "radio", "fortification", "smoke_marker", "objective_chit", "marker") == 280


def test_there_are_32_chits_most_of_them_for_one_objective() -> None:
    chits = [unit for unit in section("units").values() if unit["kind"] == "objective_chit"]
    forms = Counter(dict.fromkeys(symbols("chit_form"), 0))
    for chit in chits:
        forms[chit["attrs"]["form"]] += chit["copies"]
    assert forms.total() == copies("objective_chit") == 32
    assert forms["one_objective"] > 16
    assert all(forms[form] == 1 for form in ("sudden_death", "double_exits", "double_eliminations"))
    third = {chit["attrs"]["letter"]: chit["attrs"]["worth"] for chit in chits if chit["attrs"].get("objective") == 3}
    assert third == {"C": 1, "G": 2, "K": 3}
    assert any(chit["attrs"].get("can_be_secret") is False for chit in chits)


def test_what_there_is_only_one_of() -> None:
    single = [unit for unit in section("units").values() if unit["attrs"].get("unit_class") == "hero"]
    single += [unit for id, unit in section("units").items() if id.endswith("_private") or id == "pillbox_marker"]
    assert [unit["copies"] for unit in single] == [1] * 7
