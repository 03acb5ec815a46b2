"""Maps to Tiled and back: nothing is lost, and what is changed there is what changes here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from tests.unit.export.random_maps import maps
from toolkit.board.reading import read_board
from toolkit.export.records import as_written, record_of
from toolkit.export.tiled import (
    Known,
    Merged,
    Node,
    draw,
    merge,
    read_document,
    read_json,
    read_xml,
    write_json,
    write_xml,
)
from toolkit.export.tiled.drawing import MAP, unlifted
from toolkit.export.tiled.features import features
from toolkit.export.tiled.fields import properties_of
from toolkit.model.maps import Map

NOTHING = Known({})
FORMS = ("tmj", "tmx")


def there_and_back(map: Map, form: str, others: dict[str, Map] | None = None) -> Node:
    """The document of a map as a file of that form gives it back."""
    document = draw(map, others or {}, {}, "tiles.png").document
    return read_json(write_json(document)) if form == "tmj" else read_xml(write_xml(document).encode())[0]


def imported(document: Node) -> Merged:
    return merge(read_document(document, NOTHING), "random", "Random", {})


def map_of(merged: Merged) -> Map:
    found = record_of(Map, merged.data)
    assert found is not None, merged.data
    return found


def rounded(value: Any) -> Any:
    """Every number with six digits, as Tiled writes them in XML."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


@pytest.mark.slow
@settings(max_examples=40)
@given(maps())
def test_a_map_comes_back_as_it_was(map: Map) -> None:
    for form in FORMS:
        found = read_document(rounded(there_and_back(map, form)), NOTHING)
        merged = merge(found, "x", "X", {})
        assert found.left_out == () and merged.told == ()
        assert map_of(merged) == map
        assert read_board(map_of(merged)) == read_board(map)


@pytest.mark.parametrize("form", FORMS)
def test_roads_through_corners_of_squares_come_back(form: str) -> None:
    grid = {"shape": "square", "labels": "letter_number", "size": [2, 2]}
    roads = {"r": {"terrain": "road", "spaces": ["A1", "B2"]}, "q": {"terrain": "road", "spaces": ["A2", "B1"]}}
    data = {"map": "m", "title": "M", "grid": grid, "terrain": {"open": ["A1..B2"]}, "paths": roads}
    map = record_of(Map, data)
    assert map is not None
    document = there_and_back(map, form)
    assert map_of(imported(document)) == map
    document["properties"] = []
    assert imported(document).data["paths"] == roads


@pytest.mark.slow
@settings(max_examples=40)
@given(maps())
def test_what_tiled_shows_says_all_of_the_board(map: Map) -> None:
    """Without the record in its property, and for lanes only what lies on the rectangle."""
    if map.grid.shape == "lanes":
        return
    board = unlifted(map, {})
    assert board is not None
    for form in FORMS:
        document = there_and_back(map, form)
        document["properties"] = []
        found = read_document(document, NOTHING, map.grid.labels or "letter_number")
        words = {id: (area.title, area.text) for id, area in map.areas.items()}
        assert found.board.terrain == board.terrain
        assert features(found.board, found.words) == features(board, words)


FARM = {
    "map": "farm",
    "title": "The farm",
    "grid": {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
    "legend": {".": "open", "w": "woods"},
    "spaces": ". . w .\n. w . .\n. . . .\n",
    "levels": {"1": ["C1..C3"]},
    "crests": {"hill": {"level": 2, "points": [["1", "1"], ["2", "1"], ["1", "2"]], "around": True}},
    "sides": {"brook": {"terrain": "river", "sides": ["A1|B1", "A2|B1"]}},
    "paths": {"track": {"terrain": "road", "spaces": ["A1", "B1", "C2"]}},
    "shapes": {
        "copse": {"terrain": "woods", "points": [["1.5", "1"], ["2.25", "1.5"], ["2", "2.5"]]},
        "barn": {"terrain": "wall", "points": [["A1|A2"], ["B1"], ["A2|B1|B2"]]},
    },
    "names": {"B2": "The mill"},
    "control": {"blue": ["A1..A3"]},
    "areas": {"west": {"title": "West", "text": "Here.", "spaces": ["A1..A3", "B2"], "side": "blue", "mark": "start"}},
    "cite": ["7.2"],
    "note": "Checked.",
}


@pytest.fixture
def farm() -> Map:
    found = record_of(Map, FARM)
    assert found is not None
    return found


@pytest.fixture
def document(farm: Map) -> Node:
    return there_and_back(farm, "tmx")


def layer(document: Node, name: str) -> Node:
    found = [each for each in document["layers"] if each["name"] == name]
    found += [each for group in document["layers"] for each in group.get("layers", []) if each["name"] == name]
    return found[0]


def thing(document: Node, name: str) -> Node:
    return next(each for some in document["layers"] for each in some.get("objects", []) if each["name"] == name)


def changed(document: Node, before: dict[str, Any] = FARM) -> dict[str, Any]:
    """The fields that differ from those of the farm, after a document was read again."""
    data = as_written(map_of(imported(document)))
    return {name: data.get(name) for name in {*data, *before} if data.get(name) != before.get(name)}


def test_a_moved_shape_is_where_it_was_moved(document: Node) -> None:
    thing(document, "copse")["x"] += 90  # a column
    assert changed(document)["shapes"]["copse"]["points"] == [["2.5", "1"], ["3.25", "1.5"], ["3", "2.5"]]
    assert changed(document)["shapes"]["barn"] == FARM["shapes"]["barn"]  # type: ignore[index]


def test_of_a_moved_corner_the_others_stay_exactly(document: Node) -> None:
    corner = thing(document, "barn")["polygon"][1]
    corner["x"] += 9
    corner["y"] += 10.4
    moved = map_of(imported(document))
    before, after = read_board(farm_again()).board, read_board(moved).board
    assert before is not None and after is not None
    old, new = ({each.id: each.points for each in board.shapes}["barn"] for board in (before, after))
    assert (old[0], old[2]) == (new[0], new[2]) and old[1] != new[1]


def farm_again() -> Map:
    found = record_of(Map, FARM)
    assert found is not None
    return found


def test_a_corner_that_is_added_is_added(document: Node) -> None:
    barn = thing(document, "barn")
    barn["polygon"].append({"x": -9, "y": 0})
    points = changed(document)["shapes"]["barn"]["points"]
    assert len(points) == 4 and points[2] == ["B1|A2|B2"]


def test_painted_terrain_is_drawn_anew_with_the_maps_own_characters(document: Node) -> None:
    layer(document, "spaces")["data"][5] = 1
    assert changed(document) == {"spaces": ". . w .\n. . . .\n. . . .\n"}


def test_an_erased_space_is_none(document: Node) -> None:
    layer(document, "spaces")["data"][3] = 0
    assert changed(document)["spaces"] == ". . w _\n. w . .\n. . . .\n"
    assert changed(document)["no_space"] == "_"


def test_levels_are_painted(document: Node) -> None:
    data = layer(document, "levels")["data"]
    data[0] = data[2]
    assert changed(document) == {"levels": {"1": ["C1..C3", "A1"]}}


def test_areas_are_painted_and_described(document: Node) -> None:
    west = layer(document, "west")
    west["data"][3] = west["data"][0]
    next(each for each in west["properties"] if each["name"] == "title")["value"] = "Far west"
    area = {"title": "Far west", "text": "Here.", "spaces": ["A1..A3", "B2", "D1"], "side": "blue", "mark": "start"}
    found = changed(document)["areas"]["west"]
    assert {**found, "spaces": sorted(found["spaces"])} == area


def test_what_is_deleted_is_gone_and_what_is_renamed_is_new(document: Node) -> None:
    paths = layer(document, "paths")
    paths["objects"] = []
    thing(document, "brook")["name"] = "stream"
    assert changed(document) == {"paths": None, "sides": {"stream": {"terrain": "river", "sides": ["A1|B1", "B1|A2"]}}}


def test_a_copy_gets_an_id_of_its_own(document: Node) -> None:
    shapes = layer(document, "shapes")
    shapes["objects"].append({**shapes["objects"][0], "id": 99, "x": shapes["objects"][0]["x"] + 90})
    assert [*changed(document)["shapes"]] == ["copse", "barn", "copse_2"]


def test_a_line_of_a_few_points_runs_through_all_spaces_on_its_way(document: Node) -> None:
    thing(document, "track")["polyline"] = [{"x": 0, "y": 0}, {"x": 270, "y": 156}]
    assert changed(document)["paths"]["track"]["spaces"] == ["A1", "B1", "C2", "D2"]


def test_a_sloppy_line_finds_the_sides_that_it_was_meant_for(document: Node) -> None:
    for corner in thing(document, "brook")["polyline"]:
        corner["x"] += 7
        corner["y"] -= 9
    assert changed(document) == {}


def test_a_text_that_is_moved_names_another_space(document: Node) -> None:
    thing(document, "B2")["x"] += 180
    assert changed(document) == {"names": {"D2": "The mill"}}


def test_a_resized_map_is_written_anew_and_keeps_its_words(document: Node) -> None:
    spaces = layer(document, "spaces")["data"]
    document["width"], document["height"] = 4, 2
    for name in ("spaces", "levels", "west", "blue"):
        one = layer(document, name)
        one["height"], one["data"] = 2, one["data"][:8]
    merged = imported(document)
    assert "drawn whole: its grid was changed" in merged.told[0]
    assert merged.data["spaces"] == ". . w .\n. w . .\n" and len(spaces) == 12
    assert (merged.data["note"], merged.data["cite"]) == ("Checked.", "7.2")


def test_a_damaged_record_is_told_and_the_rest_read(document: Node) -> None:
    document["properties"][0]["value"] = '{"map": 3}'
    found = read_document(document, NOTHING)
    assert f"the property `{MAP}`, for it is no record of such a map any more" in found.left_out
    assert merge(found, "farm", "Farm", {}).data["spaces"] == FARM["spaces"]


BOARDS = {
    "map": "two-farms",
    "title": "Two farms",
    "grid": {**FARM["grid"], "size": [8, 4]},  # type: ignore[dict-item]
    "boards": [
        {"map": "farm", "lay": {"A1": "A1"}, "prefix": "1-"},
        {"map": "farm", "turn": 180, "lay": {"A1": "H3"}, "prefix": "2-"},
    ],
    "names": {"1-A1": "Gate"},
}


def two_farms() -> tuple[Map, dict[str, Map]]:
    found = record_of(Map, BOARDS)
    assert found is not None
    return found, {"farm": farm_again()}


@pytest.mark.parametrize("form", FORMS)
def test_a_map_of_boards_stays_one_without_the_pack_at_hand(form: str) -> None:
    map, others = two_farms()
    assert map_of(imported(there_and_back(map, form, others))) == map


def test_terrain_painted_over_boards_is_listed() -> None:
    map, others = two_farms()
    document = there_and_back(map, "tmj", others)
    layer(document, "spaces")["data"][0] = 2
    assert changed(document, BOARDS) == {"terrain": {"woods": ["1-A1"]}}


def test_a_map_whose_board_was_changed_is_drawn_whole() -> None:
    map, others = two_farms()
    document = there_and_back(map, "tmj", others)
    thing(document, "copse")["x"] += 90
    merged = imported(document)
    assert "a part that it has from another map was changed" in merged.told[0]
    board, before = read_board(map_of(merged)).board, read_board(map, others).board
    assert board is not None and before is not None
    assert board.terrain == before.terrain and "boards" not in merged.data
    assert merged.data["areas"]["west"]["title"] == "West"


def test_lanes_keep_what_lies_beyond_their_borders() -> None:
    data = {
        "map": "front",
        "title": "Front",
        "grid": {"shape": "lanes", "labels": "letter_number", "ends": {"base": "top"}, "size": [2, 2]},
        "terrain": {"line": ["A1..B2"], "camp": ["base"]},
        "paths": {"supply": {"terrain": "road", "spaces": ["base", "B1", "B2"]}},
        "control": {"blue": ["base", "A1"]},
        "names": {"base": "Headquarters"},
    }
    map = record_of(Map, data)
    assert map is not None
    document = there_and_back(map, "tmx")
    assert map_of(imported(document)) == map
    layer(document, "spaces")["data"][0] = 0
    board = read_board(map_of(imported(document))).board
    assert board is not None
    assert sorted(board.grid.label(cell) for cell in board.terrain) == ["A2", "B1", "B2", "base"]


def test_areas_of_any_form_are_no_map_of_tiles() -> None:
    from toolkit.export.tiled import NotTiled

    map = record_of(Map, {"map": "m", "title": "M", "grid": {"shape": "areas"}, "terrain": {"sea": ["north", "south"]}})
    assert map is not None
    with pytest.raises(NotTiled, match="areas of any form"):
        draw(map, {}, {}, "tiles.png")


def test_each_kind_of_terrain_has_a_tile_that_says_so(farm: Map) -> None:
    drawn = draw(farm, {}, {"open": "#aabbcc"}, "farm.png")
    (tileset,) = drawn.document["tilesets"]
    meanings = [properties_of(tile) for tile in tileset["tiles"]]
    assert meanings == [{"terrain": "open"}, {"terrain": "woods"}, {"level": 1}]
    assert drawn.picture.startswith(b"\x89PNG") and tileset["image"] == "farm.png"


def test_a_crest_round_a_rise_does_not_lift_twice(farm: Map) -> None:
    board = unlifted(farm, {})
    assert board is not None
    assert set(board.levels.values()) == {1}
    assert replace(board, levels={}) == replace(read_board(farm).board, levels={})  # type: ignore[type-var]
