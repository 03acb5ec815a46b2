"""A scenario set up: numbers ascend as ids do, constants are numbers, pieces stand where the scenario says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.unit.state.stages import parley, rules_of, tic_tac_toe
from toolkit.state import set_up


def test_spaces_are_numbered_by_their_labels() -> None:
    ground = tic_tac_toe().ground
    assert ground.labels == ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")
    assert ground.neighbours[4] == (1, 3, 5, 7)
    assert ground.areas == {"centre": (4,)}
    assert ground.distance(0, 8) == 2
    assert ground.distances.within(4, 1) == (0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert (ground.rows[5], ground.columns[5]) == (3, 2)
    assert ground.find("A1..B2") == (0, 1, 3, 4)
    assert ground.find("Z9") is None


def test_edges_are_pairs_of_neighbours() -> None:
    ground = parley().ground
    assert ground.edges == ((0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5))


def test_who_is_first_has_the_first_seat() -> None:
    assert tic_tac_toe().numbers.players == ("crosses", "noughts")
    assert parley().numbers.sides == ("north", "south")


def test_settings_are_values_of_the_machine() -> None:
    stage = tic_tac_toe()
    crosses, noughts = stage.settings["mark"]
    designs = stage.numbers.of["designs"]
    assert (crosses, noughts) == (designs["cross"], designs["nought"]), "designs by number, one for each side"
    assert parley().settings == {"cards": 3, "rounds": 3}


def test_attributes_are_tuples_by_design() -> None:
    stage = parley()
    assert stage.numbers.ids["designs"] == ("elder", "flattery", "herald", "hush", "threat")
    assert stage.attrs["wit"] == (2, None, 1, None, None)
    assert stage.attrs["strength"] == (None, 2, None, 0, 3)


def test_forces_come_first_then_decks() -> None:
    stage = parley()
    cells = list(stage.start)
    names = stage.names(cells)
    stand = [[names.named[piece] for piece in cells[space]] for space in stage.ground.spaces]
    assert stand == [["elder#1"], [], ["herald#1"], ["elder#2"], [], ["herald#2"]]
    deck = cells[stage.layout.places["deck"][0]]
    assert [names.named[card] for card in deck][:5] == [
        "flattery#1",
        "flattery#2",
        "flattery#3",
        "flattery#4",
        "hush#1",
    ]
    assert len(deck) == 12


def lying(folder: str, scenario: str, place: str, **laid: Any) -> list[tuple[tuple[str, int | None], ...]]:
    """The decks in each instance of a place, as the cards and whose they are, where a scenario lays `laid`."""
    rules = rules_of(folder)
    item = rules.pack.items["scenarios"][scenario]
    record = type(item.record).model_validate(item.record.model_dump(by_alias=True, exclude_unset=True) | laid)
    pack = replace(rules.pack, items=rules.pack.items | {"scenarios": {scenario: replace(item, record=record)}})
    stage = set_up(replace(rules, pack=pack), scenario)
    cells, names = stage.start, stage.names(list(stage.start))
    return [
        tuple((names.named[card].partition("#")[0], cells[card + 1]) for card in cells[address])
        for address in stage.layout.places[place]
    ]


def test_a_scenario_says_which_deck_lies_where_and_the_cards_are_those_of_the_places_owner() -> None:
    blue, red = lying("tests/packs/last-card", "lane", "deck")
    assert {owner for _, owner in blue} == {0} and {owner for _, owner in red} == {1}
    assert [id for id, _ in blue] == sorted(id for id, _ in blue), "by id until they are shuffled"
    assert len(blue) == len(red) == 8


def test_what_a_scenario_lays_counts_whatever_place_the_decks_name() -> None:
    hand: dict[str, Any] = {"decks": {"hand": {"north": "pleas", "south": []}}}
    north, south = lying("tests/packs/parley", "bridge", "hand", **hand)
    assert (len(north), len(south)) == (12, 0)
    assert lying("tests/packs/parley", "bridge", "deck", **hand) == [()], "it lies in one place"
    assert lying("tests/packs/parley", "bridge", "deck", decks={"deck": []}) == [()], "the scenario wants none there"
    assert len(lying("tests/packs/parley", "bridge", "deck")[0]) == 12, "else the deck's own place counts"


def test_pieces_lie_open_where_their_place_shows_to_all() -> None:
    stage = parley()
    up = stage.layout.at("piece", "envoy", "up")
    assert stage.start[stage.start[0][0] + up] is True
    card = stage.start[stage.layout.places["deck"][0]][0]
    assert stage.start[card + up] is False
    assert stage.opens[stage.layout.places["discard"][0]] is True
    assert stage.opens[stage.layout.places["hand"][1]] is False


def test_options_are_those_of_the_pack_then_the_scenario_then_the_players() -> None:
    assert parley().options == {"long_memory": "off"}
    assert set_up(rules_of("tests/packs/parley"), "bridge", {"long_memory": "on"}).options == {"long_memory": "on"}


def test_units_and_cards_of_an_option_are_there_with_it_alone() -> None:
    rules = rules_of("tests/packs/parley")
    switched = {"herald": "long_memory", "hush": "not long_memory"}
    designs = {id: replace(design, option=switched.get(id)) for id, design in rules.designs.items()}
    without, as_usual = set_up(replace(rules, designs=designs), "bridge"), parley()
    kept = {name for name in as_usual.names_at_start if not name.startswith("herald")}
    assert without.names_at_start == kept < as_usual.names_at_start
    with_it = set_up(replace(rules, designs=designs), "bridge", {"long_memory": "on"})
    assert with_it.names_at_start == {name for name in as_usual.names_at_start if not name.startswith("hush")}


def test_a_scenario_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="ford"):
        set_up(rules_of("tests/packs/parley"), "ford")


def test_two_stages_of_one_scenario_are_alike() -> None:
    again = set_up(rules_of("tests/packs/parley"), "bridge")
    assert again.start == parley().start
    assert [cell.name for cell in again.layout.cells] == [cell.name for cell in parley().layout.cells]
