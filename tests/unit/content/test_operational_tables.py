"""Operational hex: the tables hold what the book prints, cell by cell; each result means what the chart's key says."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import pytest

from tests.unit.content.items import items

section = partial(items, "operational-hex", as_text=True)
PRINTED = """
    |1:4|1:3|1:2|1:1|2:1|3:1|4:1|5:1|6:1
1|A [3]|A [3]|A [2]|A [2]|A [2]|A (1)|A (1)|EX*|EX*
2|A [3]|A [2]|A [2]|A (1)|A (1)|D-EX|D-EX|D 1|D (1)
3|A (2)|A (2)|A (1)|EX*|EX*|D-EX*|D 1*|D (1)*|D (1)*
4|A (1)|A (1)|EX|EX|D 1|D 1|D (1)|D (1)|D (2)
5|A (1)|EX|EX|D-EX|D (1)|D (1)|D (1)|D (2)|D [2]
6|D-EX|D 1|D (1)|D [1]|D [1]|D [1]|D [2]|D [2]|D [3]
"""
HEAD, *LINES = [line.strip().split("|") for line in PRINTED.strip().splitlines()]


@cache
def tables() -> dict[str, Any]:
    return section("tables")


@cache
def titles(type: str) -> dict[str, str]:
    """What readers see for each symbol of a type."""
    return {symbol: words["title"] for symbol, words in section("types")[type]["values"].items()}


def printed(cells: list[str]) -> list[str]:
    return [titles("combat_result")[cell] for cell in cells]


def test_columns_are_the_printed_odds() -> None:
    assert tables()["combat_results"]["columns"]["odds"] == HEAD[1:]
    assert tables()["combat_results"]["rows"] == {"die": "1..6"}


@pytest.mark.parametrize("line", LINES, ids=[f"die {line[0]}" for line in LINES])
def test_row_is_as_printed(line: list[str]) -> None:
    assert printed(tables()["combat_results"]["cells"][int(line[0]) - 1]) == line[1:]


def test_results_are_titled_alike_in_spanish() -> None:
    spanish = section("types", language="es")["combat_result"]
    words = {symbol: it if isinstance(it, str) else it["title"] for symbol, it in spanish.items() if symbol != "title"}
    assert words == titles("combat_result")


def meaning(result: str) -> list[str]:
    """What the key of the chart says of a printed result, in the order of the fields."""
    plain, star = result.removesuffix("*"), result.endswith("*")
    steps = retreat = 0
    if "EX" in plain:
        ours, theirs, retreat = 1, 1, int(plain.startswith("D"))
    else:
        number = int(plain.strip("AD ()[]"))
        steps = number if plain[-1] in ")]" else 0
        ours, theirs = (steps, 0) if plain.startswith("A") else (0, steps)
        retreat = number if plain.startswith("D") else 0
    picks = "true" if "[" in plain else "false"
    return [str(ours), str(theirs), picks, str(retreat), str(retreat), str(int(star))]


def test_each_result_means_what_the_key_says() -> None:
    rows = {titles("combat_result")[row[0]]: row[1:] for row in tables()["result_meanings"]["rows"]}
    assert rows == {result: meaning(result) for result in rows}


def test_no_result_lacks_a_meaning_and_none_is_superfluous() -> None:
    used = {cell for row in tables()["combat_results"]["cells"] for cell in row}
    assert used == {row[0] for row in tables()["result_meanings"]["rows"]} == set(titles("combat_result"))


@pytest.mark.parametrize(
    ("table", "type", "cells"),
    [
        (
            "reconnaissance_roll",
            "scouting_result",
            ["unit_lost", *["nothing_found"] * 2, *["stack_told"] * 2, "stack_exposed"],
        ),
        ("fighters", "marker_fate", ["flies_on"] * 3 + ["is_aborted"] * 3),
        ("anti_aircraft_units", "marker_fate", ["flies_on"] * 3 + ["is_aborted"] * 3),
        ("pontoon_laying", "outcome", ["fails"] * 3 + ["succeeds"] * 3),
        ("initiative", "outcome", ["fails"] * 4 + ["succeeds"] * 2),
        ("air_strike", "int", ["0"] * 5 + ["1"]),
    ],
)
def test_die_decides_as_the_text_says(table: str, type: str, cells: list[str]) -> None:
    assert tables()[table]["gives"] == type
    assert tables()[table]["cells"] == cells


def test_raids_take_as_many_points_as_the_die_shows_but_three_on_a_six() -> None:
    rows = tables()["rear_attack"]["rows"]
    assert [row[:2] for row in rows] == [["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5"], ["6", "3"]]
    assert [row[2] for row in rows] == ["owner_chooses"] * 5 + ["raider_chooses"]


def test_bridges_are_blown_on_three_or_five_and_more() -> None:
    cells = tables()["bridge_demolition"]["cells"]
    assert [row.index("succeeds") if "succeeds" in row else 2 for row in cells] == [2, 2, 0, 0, 0, 0]
    assert [row[1] for row in cells] == ["fails"] * 4 + ["succeeds"] * 2


QUOTED = {
    "ger_mot_130": (("3", "3", "6"), "full"),
    "ger_tank_1_30": (("8", "6", "8"), "full"),
    "ger_tank_2_30": (("8", "6", "8"), "full"),
    "ger_tank_1_43": (("6", "4", "8"), "full"),
    "ger_heavy_tank_561": (("10", "8", "6"), "full"),
    "sov_rifle_1501": (("1", "3", "4"), "reduced"),
    "sov_at_1601": (("1", "3", "6"), "full"),
}


@pytest.mark.parametrize("unit", QUOTED)
def test_quoted_counters_have_their_factors_and_do_not_call_them_reconstructed(unit: str) -> None:
    factors, end = QUOTED[unit]
    said = section("units")[unit]
    values = [said["attrs"][name] for name in ("attack", "defence", "movement")]
    assert tuple(value if isinstance(value, str) else value[end] for value in values) == factors
    guessed = {f"attrs.{name}{tail}" for name in ("attack", "defence", "movement") for tail in ("", f".{end}")}
    assert guessed & set(said["reconstructed"]) == set()


CHART = """
clear|1|1|1
forest|2|4|3
dense_forest|4|Not Allowed|Not Allowed
broken|2|4|3
marshy|2|5|3
swamp|4|Not Allowed|Not Allowed
settlement|1|1|1
city|1|1|1
major_city|1|1|1
major_city_center|2|2|2
hills|1|1|1
river|+1
major_river|All MPs
great_river|By bridge only
bridge|-|-|-
bridge_major|+1|+1|+1
road|1/2|1/3|1/2
country_road|1|2/3|2/3
highway|1/2|1/4|1/3
railroad|Half of the other terrain, at least 1 MP
lake|Not allowed|Not allowed|Not allowed
sea|Not allowed|Not allowed|Not allowed
fort_1|-|-|-
fort_2|-|-|-
fort_3|-|-|-
"""


def test_costs_of_terrain_are_as_printed() -> None:
    """What the chart prints once for all classes stands in each column."""
    costs = {
        row[0]: [titles("chart_cost")[cost].casefold() for cost in row[1:4]]
        for row in tables()["terrain_effects"]["rows"]
    }
    lines = [line.casefold().split("|") for line in CHART.strip().splitlines()]
    assert costs == {name: cells if len(cells) == 3 else cells * 3 for name, *cells in lines}
