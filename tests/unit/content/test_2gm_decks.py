"""The preset decks of 2GM are worth 120 points each and hold what the book lists; its tables leave no number out."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from tests.unit.content.items import items

section = partial(items, "2gm-tactics")
POINTS = 120
LISTED = {
    "preset_us": """
        us_command_group 2, us_light_infantry 4, us_heavy_infantry 3, us_special_units 2, us_m1 1, us_m3 1,
        us_m2_90mm 1, us_m5_stuart 1, us_m8_greyhound 1, us_m3_lee 1, us_m4_sherman 1, us_m36_jackson 1,
        us_jeep_willys 1, us_gmc_jimmy 1, us_m3_halftrack 1, us_p51_mustang 1, us_b25_mitchell 1, sup_general 1,
        sup_promotion 1, sup_hardened 1, sup_entrenched 1, sup_sustained_fire 1, sup_limpet_bomb 1, sup_ammunition 1,
        sup_ram 1, sup_crab 1, sup_suppressing_fire 1, sup_replacements 1, sup_mine_ap 1, sup_mine_at 1, sup_luck 1,
        sup_overheating 1, sup_espionage 1, sup_contradictory_orders 1, sup_direct_hit 1, sup_rapid_fire 1,
        sup_captured 1""",
    "preset_germany": """
        ger_command_group 2, ger_light_infantry 4, ger_heavy_infantry 3, ger_special_units 2, ger_leig18 1,
        ger_pak40 1, ger_sfh18 1, ger_flak36 1, ger_marder_2 1, ger_panzer_2 1, ger_panzer_4 1, ger_tiger_1 1,
        ger_bmw_r75 1, ger_opel_blitz 1, ger_sdkfz_251 1, ger_fw_190 1, ger_ju_88 1, sup_enigma 1, sup_general 1,
        sup_promotion 1, sup_hardened 1, sup_entrenched 1, sup_sustained_fire 1, sup_limpet_bomb 1, sup_ammunition 1,
        sup_suppressing_fire 1, sup_replacements 1, sup_mine_ap 1, sup_mine_at 1, sup_luck 1, sup_overheating 1,
        sup_espionage 1, sup_contradictory_orders 1, sup_direct_hit 1, sup_rapid_fire 1, sup_captured 1""",
}


@pytest.fixture(scope="module")
def pieces() -> dict[str, Any]:
    return section("units") | section("cards")


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    return section("tables")


def attrs_of(piece: dict[str, Any]) -> dict[str, Any]:
    """What a piece says of itself; some say nothing."""
    attrs: dict[str, Any] = piece.get("attrs", {})
    return attrs


def cards_of(deck: str, pieces: dict[str, Any]) -> dict[str, int]:
    """How many of each card a deck holds."""
    return {id: piece["decks"][deck] for id, piece in pieces.items() if deck in piece.get("decks", {})}


@pytest.mark.parametrize("deck", LISTED)
def test_a_preset_deck_is_worth_its_points(deck: str, pieces: dict[str, Any]) -> None:
    assert sum(attrs_of(pieces[id])["cost"] * count for id, count in cards_of(deck, pieces).items()) == POINTS


@pytest.mark.parametrize("deck", LISTED)
def test_a_preset_deck_holds_what_the_book_lists(deck: str, pieces: dict[str, Any]) -> None:
    listed = {id: int(count) for id, count in (entry.split() for entry in LISTED[deck].split(","))}
    assert cards_of(deck, pieces) == listed


def test_the_box_holds_the_cards_of_both_decks(pieces: dict[str, Any]) -> None:
    short = {id for id, piece in pieces.items() if sum(piece.get("decks", {}).values()) > piece["copies"]}
    assert short == set()


def numbers_of(entries: str | list[Any]) -> list[tuple[float, float]]:
    """The bands of an axis as pairs of least and greatest number; nothing where they are words."""
    found = []
    for entry in [entries] if isinstance(entries, str) else entries:
        match = re.fullmatch(r"(-?\d*)(\.\.)?(-?\d*)", str(entry))
        if match is None:
            return []
        low, dots, high = match.groups()
        least = float(low) if low else float("-inf")
        found.append((least, float(high or "inf") if dots else least))
    return sorted(found)


def test_bands_neither_overlap_nor_leave_gaps(tables: dict[str, Any]) -> None:
    wrong = []
    for id, table in tables.items():
        for name, entries in ((table["rows"] if "gives" in table else {}) | (table.get("columns") or {})).items():
            bands = numbers_of(entries)
            wrong += [f"{id}.{name}" for one, other in pairwise(bands) if other[0] != one[1] + 1]
    assert wrong == []


def test_every_roll_of_a_d10_finds_its_row(tables: dict[str, Any]) -> None:
    rolled = {id: numbers_of(table["rows"]["die"]) for id, table in tables.items() if "die" in table["rows"]}
    assert {id: (bands[0][0], bands[-1][1]) for id, bands in rolled.items()} == dict.fromkeys(rolled, (1, 10))
    assert len(rolled) == 6


def test_every_score_finds_its_attitude(tables: dict[str, Any]) -> None:
    scored = {id: numbers_of(table["rows"]["score"]) for id, table in tables.items() if "score" in table["rows"]}
    assert all(bands == [(float("-inf"), 3), (4, 7), (8, float("inf"))] for bands in scored.values())
    assert len(scored) == 5


def test_a_tactical_strike_follows_its_formula(tables: dict[str, Any]) -> None:
    cells = tables["tactical_artillery"]["cells"]
    assert cells == [[points, 11 - points, 11 - points] for points in range(1, 10)]


def test_the_hit_table_has_the_cells_that_are_known(tables: dict[str, Any]) -> None:
    table = tables["hit_table"]
    row = dict(zip((str(one) for one in table["columns"]["critical"]), table["cells"][2], strict=True))
    assert str(table["rows"]["normal"][2]) == "4"
    assert (row["8"], row["5"], row["..1"]) == ("damage_2", "damage_3", "annihilated")


def test_the_hit_table_never_falls_to_the_right_nor_rises_downwards(tables: dict[str, Any]) -> None:
    order = ("no_damage", "damage_1", "damage_2", "damage_3", "annihilated")
    rows = [[order.index(cell) for cell in row] for row in tables["hit_table"]["cells"]]
    assert all(row == sorted(row) for row in rows)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*rows, strict=True))


def test_the_cards_left_out_of_ai_armies_say_so(pieces: dict[str, Any], tables: dict[str, Any]) -> None:
    listed = {id for row in tables["cards_left_out"]["cells"] for id in row}
    assert {id for id, piece in pieces.items() if attrs_of(piece).get("in_ai_army") is False} == listed


def test_equipment_is_of_the_classes_that_the_book_lists(pieces: dict[str, Any], tables: dict[str, Any]) -> None:
    table = tables["equipment_classes"]
    attrs = [attrs_of(piece) for piece in pieces.values() if "gear" in attrs_of(piece)]
    markers = {one["gear"]: one.get("classes", []) for one in attrs}
    wrong = [
        (word, gear)
        for word, row in zip(table["rows"]["gear_class"], table["cells"], strict=True)
        for gear in row
        if word not in markers[gear]
    ]
    assert wrong == []


def test_self_propelled_artillery_is_marked(pieces: dict[str, Any], tables: dict[str, Any]) -> None:
    listed = {id for row in tables["self_propelled_artillery"]["cells"] for id in row}
    assert {id for id, piece in pieces.items() if attrs_of(piece).get("self_propelled")} == listed
