"""What is wrong in a record, or painted over it, and what stays as it is written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.export.random_maps import maps
from toolkit.board.reading import read_board
from toolkit.export.records import as_written, record_of
from toolkit.export.tiled import Known, Merged, Node, draw, merge, read_document
from toolkit.model.maps import Map

FARM: dict[str, Any] = {
    "map": "farm",
    "title": "The farm",
    "grid": {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
    "legend": {".": "clear", "w": "woods", "x": "unused"},
    "spaces": ". . w\n . w .\n. . .\n",
    "terrain": {"marsh": ["A3..B3", "Z9"]},
    "levels": {"1": ["A1..B2"], "2": ["B2", "Z9"], "high": ["C1"]},
    "sides": {
        "ford": {"terrain": "river", "sides": ["A1|C1"]},
        "brook": {"terrain": "river", "sides": ["B1|A1", "A1|C1"]},
    },
    "control": {"blue": ["Z9"], "red": ["A1..A2", "Z8"]},
    "areas": {"bank": {"spaces": ["Z9"]}, "wood": {"spaces": ["C1", "Z9"], "mark": "objective"}},
    "names": {"Z9": "Nowhere"},
    "paths": {"road": {"terrain": "road", "spaces": ["A1", "B1", "C3"]}},
}


def drawn(**fields: Any) -> Node:
    map = record_of(Map, {**FARM, **fields})
    assert map is not None
    return draw(map, {}, {}, "farm.png").document


def merged(document: Node) -> Merged:
    return merge(read_document(document, Known({})), "x", "X", {})


def layer(document: Node, name: str) -> Node:
    inside = (each for node in document["layers"] for each in (node, *node.get("layers", ())))
    found: Node = next(each for each in inside if each["name"] == name)
    return found


def changes(document: Node) -> dict[str, Any]:
    data = merged(document).data
    return {name: data.get(name) for name in {*FARM, *data} if data.get(name) != FARM.get(name)}


def test_what_is_wrong_stays_where_nothing_was_changed() -> None:
    assert changes(drawn()) == {} and merged(drawn()).told == ()


def test_a_space_is_painted_in_its_row_and_nothing_else_changes() -> None:
    document = drawn()
    tiles = layer(document, "spaces")["data"]
    tiles[1] = tiles[2]
    assert changes(document) == {"spaces": ". w w\n . w .\n. . .\n"}


def test_a_space_that_is_listed_leaves_its_list_and_is_drawn() -> None:
    document = drawn()
    tiles = layer(document, "spaces")["data"]
    tiles[6] = tiles[2]
    assert changes(document) == {
        "spaces": ". . w\n . w .\nw . .\n",
        "terrain": {"marsh": ["B3", "Z9"]},
    }


def test_a_space_that_is_erased_is_drawn_as_none_and_a_character_that_is_gone_leaves_the_legend() -> None:
    document = drawn(spaces=". . w\n . . .\n. . .\n")
    layer(document, "spaces")["data"][2] = 0
    data = merged(document).data
    assert (data["legend"], data["no_space"], data["spaces"]) == (
        {".": "clear", "x": "unused"},
        "_",
        ". . _\n . . .\n. . .\n",
    )


def test_spaces_that_are_listed_stay_listed() -> None:
    listed = {"spaces": None, "legend": {}, "terrain": {"clear": ["A1..C3", "Z9"], "woods": ["A1..B1"]}}
    data = {
        name: value for name, value in {**FARM, **listed, "grid": {**FARM["grid"], "size": [3, 3]}}.items() if value
    }
    map = record_of(Map, data)
    assert map is not None
    document = draw(map, {}, {}, "farm.png").document
    tiles = layer(document, "spaces")["data"]
    tiles[0] = tiles[2]
    assert merged(document).data["terrain"] == {"clear": ["A1..C3", "Z9"], "woods": ["B1"]}


def test_of_levels_only_the_lists_change_that_must() -> None:
    document = drawn()
    tiles = layer(document, "levels")["data"]
    tiles[8] = max(tiles)
    assert changes(document) == {"levels": {**FARM["levels"], "2": ["B2", "Z9", "C3"]}}


def test_drawn_levels_stay_drawn() -> None:
    document = drawn(levels=". 1 2\n . . .\n 1 . .\n")
    tiles = layer(document, "levels")["data"]
    tiles[0] = max(tiles)
    assert merged(document).data["levels"] == "2 1 2\n . . .\n 1 . .\n"


def test_areas_and_control_keep_what_is_written() -> None:
    document = drawn()
    for name in ("wood", "red"):
        tiles = layer(document, name)["data"]
        tiles[8] = max(tiles)
    assert changes(document) == {
        "areas": {**FARM["areas"], "wood": {"spaces": ["C1", "Z9", "C3"], "mark": "objective"}},
        "control": {"blue": ["Z9"], "red": ["A1..A2", "Z8", "C3"]},
    }


def test_what_is_wrong_in_a_part_that_is_written_anew_is_told() -> None:
    document = drawn()
    (road,) = layer(document, "paths")["objects"]
    road["properties"] = [{"name": "terrain", "type": "string", "value": "track"}]
    assert merged(document).data["paths"] == {"road": {"terrain": "track", "spaces": ["A1", "B1"]}}
    assert merged(document).told == (
        "Written anew without what was wrong in `paths.road.spaces[2]`: `C3` is not next to `B1`.",
    )


@st.composite
def faulty(draw: Any) -> Map:
    """A record in which some texts of lists and some keys mean nothing."""

    def spoiled(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: spoiled(each, key) for key, each in value.items()}
        if isinstance(value, list) and name in ("spaces", "sides", "points", "blue", "1", "2", "clear"):
            wrong: Any = ["Z99"] if name == "points" else draw(st.sampled_from(["Z99", "A1|C9", "A1..Z99"]))
            at = draw(st.integers(0, len(value)))
            return [*value[:at], wrong, *value[at:]] if draw(st.booleans()) else value
        return value

    data = spoiled(as_written(draw(maps())))
    data["names"] = {**data.get("names", {}), "Z99": "Nowhere"}
    found = record_of(Map, data)
    assert found is not None
    return found


@pytest.mark.slow
@settings(max_examples=40)
@given(faulty())
def test_no_fault_is_lost_that_nobody_touched(map: Map) -> None:
    if read_board(map).board is None:
        return
    found = merged(draw(map, {}, {}, "x.png").document)
    assert record_of(Map, found.data) == map and found.told == ()
