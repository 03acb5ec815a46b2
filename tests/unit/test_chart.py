"""content/panzer-general against the rulebook's charts: each given value stands there and is not marked as ours."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

PACK = Path(__file__).parents[2] / "content" / "panzer-general"
Item = dict[str, Any]

# id, class, battle value, attack against Hard and Soft, support (- where blank), defence, target class, morale, cost,
# then the abilities
UNITS = """
ger_king_tiger armor 7 13 10 3 14 H 7 15 move_or_fire
ger_panther armor 3 12 8 1 12 H 6 13 move_and_fire
ger_tiger_i armor 3 11 7 1 10 H 5 9 move_and_fire
ger_stug_iii anti_tank 4 9 3 2 9 H 5 8 move_and_fire
ger_pz_iv armor 4 8 7 1 8 H 5 7 move_and_fire
ger_hetzer anti_tank 5 10 4 1 6 H 4 7 move_and_fire diagonal_move
ger_pz_iii armor 5 7 7 2 6 H 4 5 move_and_fire
ger_marder_iii anti_tank 6 8 3 1 3 H 3 3 move_and_fire diagonal_move
ger_puma scout_car 5 4 8 3 4 H 3 4 move_twice_or_move_and_fire diagonal_move ignores_mines enter_swamp
ger_pz_ii armor 7 5 5 - 4 H 3 2 move_or_fire enter_swamp
ger_sdkfz_223 scout_car 6 2 4 - 5 S 3 2 move_twice_or_move_and_fire diagonal_move ignores_mines
ger_flak_88 artillery 7 10 8 - 4 S 4 13 auto_dug_in cancel_target_terrain aa_range=2
ger_105cm_howitzer artillery 3 8 4 3 3 S 3 11 support_range=2
ger_wespe mobile_artillery 4 8 4 2 5 H 3 8 move_and_fire diagonal_move support_range=2
ger_75cm_howitzer artillery 5 6 3 2 2 S 2 7 support_range=2
ger_sdkfz_7_1 anti_air 6 4 7 3 3 H 3 5 move_and_fire aa_range=2
ger_pak38 anti_tank 7 9 3 3 3 S 2 4 auto_dug_in
ger_pioneers motorized_infantry 4 11 6 2 3 S 4 7 move_and_fire auto_dug_in ignores_mines
ger_waffen_ss infantry 3 8 9 1 5 S 4 8 diagonal_move cancel_target_terrain ignores_mines auto_dug_in
ger_panzergrenadier motorized_infantry 4 8 8 2 6 S 5 8 move_and_fire diagonal_move enter_swamp receives_terrain_bonus
ger_fallschirmjaeger infantry 5 6 11 2 5 S 5 8 diagonal_move cancel_target_terrain
ger_stosstruppen infantry 5 8 8 3 8 S 5 7
ger_field_marshal motorized_infantry 4 1 4 2 5 S 2 8 move_and_fire_or_transfer diagonal_move
ger_grenadiers infantry 6 6 7 2 7 S 4 4
ger_volkssturm infantry 7 4 6 2 6 S 4 3
us_m26_pershing armor 3 12 8 1 11 H 6 12 move_and_fire
us_m4a3_sherman_76 armor 3 10 7 1 9 H 5 8 move_and_fire
us_m3_grant_lee armor 4 7 9 2 6 H 4 7 move_and_fire
us_m4a1_sherman armor 4 8 8 2 7 H 4 6 move_and_fire
us_m36_jackson anti_tank 5 10 4 2 5 H 4 7 move_and_fire diagonal_move
us_m24_chaffee armor 5 7 6 2 5 H 4 4 move_and_fire
us_m10_wolverine anti_tank 6 8 3 2 4 H 3 4 move_and_fire diagonal_move
us_m8_greyhound scout_car 5 5 8 3 5 H 3 3 move_twice_or_move_and_fire ignores_mines diagonal_move enter_swamp
us_m3a1_stuart armor 7 5 7 1 4 H 3 3 move_and_fire enter_swamp
us_white_scout_car scout_car 6 2 4 2 5 S 3 3 move_twice_or_move_and_fire ignores_mines diagonal_move
us_m12_howitzer mobile_artillery 7 7 6 4 7 H 5 15 move_and_fire diagonal_move support_range=3
us_42cm_mortar artillery 7 7 6 3 7 S 6 1 support_range=3 auto_dug_in support_uncancellable
us_105mm_howitzer artillery 3 8 4 3 3 S 3 9 support_range=3
us_m7_priest mobile_artillery 4 8 4 3 6 H 3 8 move_and_fire diagonal_move support_range=2
us_75mm_howitzer artillery 5 6 3 2 2 S 2 5 support_range=2
us_m16_halftrack anti_air 6 3 8 3 5 H 3 4 move_and_fire aa_range=2
us_57mm_towed_gun anti_tank 7 7 3 4 3 S 2 3 auto_dug_in
us_engineers motorized_infantry 4 11 5 2 2 S 4 6 move_and_fire ignores_mines auto_dug_in
us_army_rangers infantry 3 9 9 1 5 S 4 9 diagonal_move cancel_target_terrain ignores_mines auto_dug_in
us_mechanized motorized_infantry 4 8 7 2 5 H 5 7 move_and_fire diagonal_move enter_swamp receives_terrain_bonus
us_paratroopers infantry 5 6 11 3 5 S 5 9 diagonal_move cancel_target_terrain
us_veterans infantry 5 7 8 2 8 S 6 6
us_commander motorized_infantry 4 1 4 2 5 S 2 8 move_and_fire_or_transfer diagonal_move
us_regulars infantry 6 5 7 2 7 S 5 4
us_recruits infantry 7 3 6 2 6 S 4 2
""".strip().splitlines()

# id, target bonus, firing bonus, income, then what is special; ? where nothing is printed
TERRAIN = """
clear 0 0 1
beach 0 -3 1
bridge 2 0 2 replaces_river=true
bocage 5 0 1 no_near_support=true
city 5 0 6
fortification 6 0 2 always_entrenched=true
heavy_woods 4 0 1
hills 3 2 1
impassable_river ? ? ? closed_to=everybody
light_woods 3 0 1
passable_river 0 -3 1
swamp 2 0 1 closed_to=hard_units
town 4 0 4
village 3 0 2
""".strip().splitlines()

# What the text tells of Action cards: type and cost (? where it does not say), whether the whole effect is known
CARDS = """
act_accuracy combat 2 known
act_air_strike operations ?
act_bomber_run operations ?
act_commander_initiative ? ?
act_counter_offensive ? ?
act_deadly_fire ? 5 known
act_double_time ? ?
act_exposed ? ?
act_forced_retreat ? ?
act_improved_defenses operations ?
act_increased_support ? ?
act_last_stand ? ?
act_morale_boost combat 5 known
act_national_advantage ? ?
act_off_target ? 5 known
act_opportunity_fire ? ?
act_poor_aim ? ?
act_prep_fire operations ?
act_prepared_positions ? ?
act_ranged_bombardment operations 7 known
act_re_deploy ? ?
act_replacements operations ?
act_reserves ? ?
act_sabotage surprise 4 known
act_smoke_screen ? ?
act_snafu ? 7 known
act_snap_shot ? ?
act_strafing_run ? ?
act_supply_column ? ?
act_surprise_attack ? ?
act_take_cover ? ?
act_tank_obstacles surprise 5 known
act_well_supplied ? ?
""".strip().splitlines()

# The most of one card that the decks and forces of one scenario use together
USED_TOGETHER = {
    4: (
        "act_accuracy act_air_strike act_bomber_run act_deadly_fire act_exposed act_increased_support "
        "act_morale_boost act_off_target act_poor_aim act_prep_fire act_ranged_bombardment act_replacements "
        "act_smoke_screen act_snap_shot act_take_cover ger_grenadiers"
    ),
    3: (
        "act_forced_retreat act_improved_defenses act_surprise_attack ger_fallschirmjaeger ger_pak38 ger_panther "
        "ger_stosstruppen ger_stug_iii ger_tiger_i ger_volkssturm us_m26_pershing us_m4a1_sherman us_m4a3_sherman_76 "
        "us_paratroopers us_recruits us_veterans"
    ),
    2: (
        "act_commander_initiative act_counter_offensive act_national_advantage act_opportunity_fire "
        "act_prepared_positions act_reserves act_snafu act_strafing_run act_tank_obstacles act_well_supplied "
        "ger_105cm_howitzer ger_hetzer ger_pioneers ger_waffen_ss ger_wespe us_105mm_howitzer us_75mm_howitzer "
        "us_army_rangers us_engineers us_m36_jackson us_m7_priest us_mechanized us_regulars"
    ),
    1: "act_last_stand",
}


def items_of(section: str, *globs: str) -> dict[str, Item]:
    """The items of a section from all files that match, every scalar as text."""
    found: dict[str, Item] = {}
    for glob in globs:
        for file in sorted(PACK.glob(glob)):
            found.update(yaml.load(file.read_text("utf-8"), yaml.BaseLoader)[section])
    return found


PIECES = items_of("units", "units/*.yaml")
CARD_ITEMS = items_of("cards", "cards/*.yaml")
ACTION_CARDS = {id: card for id, card in CARD_ITEMS.items() if card["kind"] == "action_card"}
ALL_CARDS = {**{id: item for id, item in PIECES.items() if item["kind"] == "unit"}, **CARD_ITEMS}
DECKS = items_of("decks", "places.yaml")


def own(item: Item) -> set[str]:
    """The fields of an item that are marked as reconstructed."""
    return set(item.get("reconstructed", {}))


@pytest.mark.parametrize("row", UNITS, ids=lambda row: row.split()[0])
def test_a_unit_is_as_in_the_chart(row: str) -> None:
    id, unit_class, battle_value, hard, soft, support, defence, target, morale, cost, *abilities = row.split()
    ranges = dict(ability.split("=") for ability in abilities if "=" in ability)
    unit = PIECES[id]
    assert unit["attrs"] == {
        "nation": "german" if id.startswith("ger_") else "american",
        "unit_class": unit_class,
        "battle_value": battle_value,
        "hard": hard,
        "soft": soft,
        "support": support.replace("-", "0"),
        "defence": defence,
        "hardness": {"H": "hard", "S": "soft"}[target],
        "morale": morale,
        "cost": cost,
        **ranges,
    }
    scouts = ["scout"] if unit_class == "scout_car" else []
    assert unit.get("keywords", []) == [ability.split("=")[0] for ability in abilities] + scouts
    assert own(unit) == {"copies", "decks"} | ({"attrs.support"} if support == "-" else set())


def test_there_are_50_types_of_unit() -> None:
    units = {id for id, item in PIECES.items() if item["kind"] == "unit"}
    assert units == {row.split()[0] for row in UNITS}
    assert len(units) == 50


@pytest.mark.parametrize("row", TERRAIN, ids=lambda row: row.split()[0])
def test_a_terrain_is_as_in_the_chart(row: str) -> None:
    id, *values = row.split()
    terrain = items_of("terrain", "terrain.yaml")[id]
    printed = dict(zip(("target_bonus", "firing_bonus", "income"), values[:3], strict=True))
    special = dict(value.split("=") for value in values[3:])
    assert terrain["attrs"] == {name: value.replace("?", "0") for name, value in printed.items()} | special
    assert own(terrain) == {f"attrs.{name}" for name, value in printed.items() if value == "?"}


def test_there_are_14_kinds_of_terrain() -> None:
    assert list(items_of("terrain", "terrain.yaml")) == [row.split()[0] for row in TERRAIN]


@pytest.mark.parametrize("row", CARDS, ids=lambda row: row.split()[0])
def test_what_is_told_of_a_card_is_kept_and_the_rest_is_marked(row: str) -> None:
    id, card_type, cost, *effect = row.split()
    card = CARD_ITEMS[id]
    assert card_type in ("?", card["attrs"]["card_type"])
    assert cost in ("?", card["attrs"]["cost"])
    told = {"attrs.card_type": card_type != "?", "attrs.cost": cost != "?", "text": effect == ["known"]}
    never_told = {"attrs.battle_value", "attrs.tactical_modifier", "copies", "decks"}
    assert own(card) == {field for field, known in told.items() if not known} | never_told


@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("act_accuracy", ["3"]),
        ("act_sabotage", ["2", "2"]),
        ("act_morale_boost", ["2"]),
        ("act_deadly_fire", ["2"]),
        ("act_ranged_bombardment", ["3", "1"]),
    ],
)
def test_the_numbers_of_a_known_effect_stand_in_its_text(id: str, numbers: list[str]) -> None:
    assert re.findall(r"\d+", CARD_ITEMS[id]["text"]) == numbers


def test_there_are_33_action_cards_and_two_bluffs() -> None:
    assert set(ACTION_CARDS) == {row.split()[0] for row in CARDS}
    assert len(ACTION_CARDS) == 33
    bluffs = {id: card for id, card in CARD_ITEMS.items() if card["kind"] == "bluff"}
    assert set(bluffs) == {"bluff_us", "bluff_ger"}
    assert all(card["attrs"]["battle_value"] == "0" and not own(card) for card in bluffs.values())


def test_the_air_cards_are_the_three_that_are_named() -> None:
    air = {id for id, card in ACTION_CARDS.items() if card["attrs"].get("air") == "true"}
    assert air == {"act_air_strike", "act_bomber_run", "act_strafing_run"}


def test_the_set_has_240_cards() -> None:
    assert sum(int(card["copies"]) for card in ALL_CARDS.values()) == 240
    assert DECKS["all_cards"]["size"] == "240"


def test_half_of_the_action_cards_have_a_modifier_of_1_to_3() -> None:
    copies: Counter[bool] = Counter()
    for card in ACTION_CARDS.values():
        modifier = int(card["attrs"]["tactical_modifier"])
        assert -2 <= modifier <= 3
        copies[modifier >= 1] += int(card["copies"])
    assert copies[True] == copies[False]


@pytest.mark.parametrize("deck", sorted(set(DECKS) - {"all_cards"}))
def test_a_deck_adds_up_and_holds_no_more_of_a_card_than_there_are(deck: str) -> None:
    counts = {id: int(card["decks"][deck]) for id, card in ALL_CARDS.items() if deck in card.get("decks", {})}
    assert sum(counts.values()) == int(DECKS[deck]["size"])
    assert all(count <= min(4, int(ALL_CARDS[id]["copies"])) for id, count in counts.items())
    assert {ALL_CARDS[id]["kind"] for id in counts} == set(DECKS[deck]["kinds"])


def test_every_scenario_finds_the_cards_it_needs() -> None:
    needed = {id: count for count, ids in USED_TOGETHER.items() for id in ids.split()}
    assert {id: count for id, count in needed.items() if int(ALL_CARDS[id]["copies"]) < count} == {}


def test_the_red_number_is_half_of_the_box_rounded_up() -> None:
    track = items_of("tables", "tables/combat-track.yaml")["combat_track"]
    red = dict(zip(track["rows"]["box"], track["cells"], strict=True))
    assert red.pop("..0") == "0"
    assert red.pop("39..") == "20"
    assert red == {f"{box}..{box + 1}": str((box + 1) // 2) for box in range(1, 38, 2)}
