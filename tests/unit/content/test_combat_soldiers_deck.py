"""The 128 cards of Combat Soldiers and its markers: each total of the set, and each value that the rulebook gives.

Cards are counted as the box holds them (`copies`) and as the decks of scenarios do; what the rulebook tells of a card
is listed here as it tells it, so that nothing of it is ever taken for reconstructed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.unit.content.items import items

section = partial(items, "combat-soldiers")
Card = dict[str, Any]
WHITE = {"mines": 4, "engineers": 1, "friendly_fire": 1, "weather": 1}
OBJECTIVES = {
    "bridge": "blue",
    "river": "blue",
    "pherddorf": "brown",
    "cite_du_cheval": "brown",
    "steeple": "brown",
    "crossroads": "brown",
    "woods": "white",
    "hill_205": "white",
    "barracks": "red",
}
TWO_PLAYERS_LEAVE_OUT = {
    "major_offensive": 1,
    "counterattack_intelligence": 2,
    "medic_bombardment": 3,
    "airborne_amphibious": 3,
    "reconnaissance_no_retreat": 2,
    "mines": 2,
    "surrounded": 2,
    "steeple": 1,
}
FIRST_DEAL, COUNTEROFFENSIVE, TWO_PLAYERS = "first_deal", "counteroffensive_deal", "two_player_deal"
DECKS = {
    FIRST_DEAL: 122,
    "events_aside": 6,
    COUNTEROFFENSIVE: 120,
    "counteroffensive_removed": 2,
    TWO_PLAYERS: 99,
    "two_player_objectives": 8,
    "two_player_mines": 2,
    "two_player_events": 3,
    "two_player_removed": 16,
}


def kind_of(card: Card) -> str:
    return str(card["kind"]).removesuffix("_card")


def back_of(card: Card) -> str:
    """The colour of the back: the card's own, or what its kind says."""
    return str(card["attrs"].get("back") or section("kinds")[card["kind"]]["attrs"]["back"]["default"])


def count(**wanted: str) -> int:
    """How many cards of a kind, or with a back, the box holds."""
    return sum(
        card["copies"]
        for card in section("cards").values()
        if wanted.get("kind", kind_of(card)) == kind_of(card) and wanted.get("back", back_of(card)) == back_of(card)
    )


def by_end(card: Card, attribute: str) -> dict[str, Any]:
    """The values of an attribute by end, where the card gives any."""
    value: dict[str, Any] = card["attrs"].get(attribute, {})
    return value


def ends() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each end of each unit card: the type of the unit, its nationality, its attributes."""
    for card in section("cards").values():
        for end in section("kinds")[card["kind"]].get("ends", ()):
            attrs = {name: value[end] for name, value in card["attrs"].items() if end in value}
            is_mixed = kind_of(card) == "infantry_leader"
            yield (end if is_mixed else kind_of(card)), (attrs["nation"] if is_mixed else end), attrs


def test_the_box_holds_128_cards() -> None:
    assert count() == 128 == section("decks")["whole_set"]["size"]


def test_16_backs_are_white_and_112_green() -> None:
    assert count(back="white") == 16
    assert count(back="green") == 112
    assert {kind_of(card) for card in section("cards").values() if back_of(card) == "white"} == {"event", "objective"}


def test_each_kind_has_its_number() -> None:
    kinds = Counter[str]()
    for card in section("cards").values():
        kinds[kind_of(card)] += card["copies"]
    assert kinds == {
        "infantry": 53,
        "infantry_leader": 12,
        "leader": 6,
        "armour": 6,
        "objective": 9,
        "event": 7,
        "tactical": 35,
    }


def test_most_cards_are_infantry() -> None:
    assert count(kind="infantry") + count(kind="infantry_leader") > 128 // 2


def test_events_are_those_that_the_set_up_names() -> None:
    assert {id: card["copies"] for id, card in section("cards").items() if kind_of(card) == "event"} == WHITE
    assert all("copies" not in section("cards")[id].get("reconstructed", {}) for id in WHITE)
    factors = {id: section("cards")[id]["attrs"].get("attack_factor") for id in WHITE}
    assert factors == {"mines": 4, "engineers": 4, "friendly_fire": 6, "weather": None}
    assert section("cards")["mines"]["attrs"]["battle_modifier"] == -2
    assert section("cards")["weather"]["attrs"]["removed_on"] == 6


def test_objectives_are_the_nine_of_the_rulebook_with_their_colours() -> None:
    found = {id: card for id, card in section("cards").items() if kind_of(card) == "objective"}
    assert {id: card["attrs"]["colour"] for id, card in found.items()} == OBJECTIVES
    assert all(card["copies"] == 1 for card in found.values())
    assert (found["river"]["attrs"]["vp"], found["bridge"]["attrs"]["vp"]) == (7, 5)
    assert (found["steeple"]["attrs"]["garrison"], found["steeple"]["attrs"]["defence"]) == (0, 2)
    garrisons = [card["attrs"]["garrison"] for card in found.values()]
    assert (min(garrisons), max(garrisons)) == (0, 3)


def test_no_damage_is_greater_than_the_greatest_marker() -> None:
    objectives = {id: section("cards")[id]["attrs"]["defence"] for id in OBJECTIVES}
    companions = [objectives[id] for id in ("pherddorf", "cite_du_cheval", "crossroads")]
    assert max(*objectives.values(), max(companions) + objectives["steeple"]) <= 8


def test_what_is_told_is_not_marked_as_reconstructed() -> None:
    told = {"river": {"vp", "colour"}, "bridge": {"vp", "colour"}, "steeple": {"garrison", "defence", "colour"}}
    for id, attributes in told.items():
        marked = section("cards")[id].get("reconstructed", {})
        assert not {f"attrs.{name}" for name in attributes} & marked.keys()


def test_unit_cards_that_are_not_mixed_have_an_american_and_a_german_end() -> None:
    kinds = section("kinds")
    assert all(kinds[f"{kind}_card"]["ends"] == ["american", "german"] for kind in ("infantry", "leader", "armour"))


def test_some_mixed_cards_have_both_ends_of_one_nationality() -> None:
    mixed = [by_end(card, "nation") for card in section("cards").values() if kind_of(card) == "infantry_leader"]
    alike = [nation for nation in mixed if nation["infantry"] == nation["leader"]]
    assert Counter(nation["leader"] for nation in alike) == {"american": 2, "german": 2}


def test_bazookas_add_2_and_panzerfausts_3() -> None:
    found = {(nation, attrs["at_defence"]) for type, nation, attrs in ends() if attrs.get("at_defence")}
    assert found == {("american", 2), ("german", 3)}


def test_leaders_command_2_or_3_and_modify_from_minus_1_to_3() -> None:
    leaders = [attrs for type, _, attrs in ends() if type == "leader"]
    assert {attrs["command_value"] for attrs in leaders} == {2, 3}
    assert {attrs["command_modifier"] for attrs in leaders} == {-1, 0, 1, 2, 3}
    assert len(leaders) == 24


def test_the_units_of_the_examples_exist() -> None:
    infantry = {(nation, attrs["weapon"], attrs["strength"]) for type, nation, attrs in ends() if type == "infantry"}
    assert {("american", "L", 4), ("american", "S", 3), ("american", "R", 4), ("american", "L", 3)} <= infantry
    assert {attrs["weapon"] for type, _, attrs in ends() if type == "infantry"} == {"L", "S", "R"}
    assert any(attrs["defence"] == 5 for type, _, attrs in ends() if type == "armour")
    assert any(card["title"].startswith("Colonel Brown /") for card in section("cards").values())


def test_isolation_reaches_the_strongest_unit() -> None:
    strengths = [attrs.get("strength", attrs.get("defence", 0)) for _, _, attrs in ends()]
    isolated = [-unit["attrs"]["value"] for id, unit in section("units").items() if id.startswith("marker_isolated")]
    assert max(strengths) <= max(isolated) == 6


def test_tactical_cards_have_the_values_that_are_told() -> None:
    cards = section("cards")
    weapons = [cards[id]["attrs"] for id in cards if id.startswith("ffe_at_weapon")]
    assert {attrs["ffe_modifier"] for attrs in weapons} == {attrs["at_attack"] for attrs in weapons} == {2, 3}
    assert {attrs["at_defence"] for attrs in weapons} == {3}
    assert sorted(attrs["nation"] for attrs in weapons if "nation" in attrs) == ["american", "german"]
    assert cards["medic_bombardment"]["attrs"]["attack_factor"] == 4
    assert cards["sniper_take_cover"]["attrs"]["sniper_margin"] == 6
    assert cards["partisans_or_commandos"]["attrs"]["attackers_modifier"] == 3
    assert cards["major_offensive"]["attrs"]["codes"] == ["B0", "B0", "C1", "C1"]
    assert cards["surrounded"]["attrs"]["codes"] == ["B1"]


def test_each_use_of_a_tactical_card_has_its_code() -> None:
    tactical = [card["attrs"] for card in section("cards").values() if kind_of(card) == "tactical"]
    assert all(len(attrs["uses"]) == len(attrs["codes"]) for attrs in tactical)


@pytest.mark.parametrize("deck", DECKS)
def test_each_deck_has_its_size(deck: str) -> None:
    total = sum(card["decks"].get(deck, 0) for card in section("cards").values())
    assert total == DECKS[deck] == section("decks")[deck]["size"]


def test_each_card_is_used_once_in_each_scenario() -> None:
    games = (
        {FIRST_DEAL, "events_aside"},
        {COUNTEROFFENSIVE, "counteroffensive_removed", "events_aside"},
        {deck for deck in DECKS if deck.startswith("two_player")},
    )
    for card in section("cards").values():
        assert [sum(card["decks"].get(deck, 0) for deck in game) for game in games] == [card["copies"]] * 3


def test_two_players_leave_out_what_the_rulebook_lists() -> None:
    left = {id: number for id, card in section("cards").items() if (number := card["decks"].get("two_player_removed"))}
    assert left == TWO_PLAYERS_LEAVE_OUT
    assert section("tables")["two_player_removals"]["cells"] == [1, 2, 3, 3, 2, 2, 2, 1]


def test_both_ways_of_leaving_out_airborne_cards_go_together() -> None:
    card = section("cards")["airborne_amphibious"]
    assert card["decks"]["counteroffensive_removed"] == 2
    assert card["copies"] > card["decks"]["counteroffensive_removed"] + card["decks"]["two_player_removed"]


def test_markers_have_the_numbers_that_are_told() -> None:
    values: dict[str, list[int]] = {}
    for id, unit in section("units").items():
        values.setdefault(id.split("_")[1], []).append(unit["attrs"].get("value", 0))
    assert values["antitank"] == [1, 2, 3, 4]
    assert values["damage"] == [*range(1, 9)]
    assert values["entrenched"] == [1, 2]
    assert values["isolated"] == [-1, -2, -3, -4, -5, -6]
    pairs = [unit for id, unit in section("units").items() if "surround" in id]
    assert sorted(unit["attrs"]["pair"] for unit in pairs) == ["A", "A", "B", "B"]
    assert all(unit["copies"] == 1 and "reconstructed" not in unit for unit in pairs)
