"""Maps that were made in Tiled and not by us: what becomes terrain, what becomes a part of the map, what is told."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from typing import Any

import pytest

from tests.unit.export.test_writing import read
from toolkit.edit.writing import write_yaml
from toolkit.export.tiled import Known, Merged, Node, merge, read_document
from toolkit.export.tiled.tilesets import Tilesets, as_id

KNOWN = Known({"clear": "clear", "woods": "woods", "the woods": "woods", "w": "woods"})


def tileset(*tiles: Node, **more: Any) -> Node:
    return {"firstgid": 1, "name": "Field & Forest", "tilecount": 8, "columns": 4, "tiles": [*tiles], **more}


def properties(**values: Any) -> list[Node]:
    return [{"name": name, "type": "string", "value": value} for name, value in values.items()]


GROUND = tileset(
    {"id": 0, "properties": properties(terrain="clear")},
    {"id": 1, "type": "The woods"},
    {"id": 2, "class": "Deep water!"},
    {"id": 3, "image": "art/stone-road.png"},
)


def painted(*numbers: int, name: str = "ground", **more: Any) -> Node:
    return {"type": "tilelayer", "name": name, "width": 3, "height": 2, "data": [*numbers], **more}


def objects(*some: Node, name: str = "things") -> Node:
    return {"type": "objectgroup", "name": name, "objects": [*some]}


def document(*layers: Node, tilesets: tuple[Node, ...] = (GROUND,), **more: Any) -> Node:
    size = {"width": 3, "height": 2, "tilewidth": 20, "tileheight": 20, "orientation": "orthogonal"}
    return {**size, "layers": [*layers], "tilesets": [*tilesets], **more}


def imported(map: Node) -> Merged:
    return merge(read_document(map, KNOWN), "valley", "Valley", {"clear": ".", "woods": "w"})


def left_out(map: Node) -> tuple[str, ...]:
    return tuple(line for line in read_document(map, KNOWN).left_out if not line.startswith("of the tileset"))


def test_a_tile_says_its_terrain_by_property_class_picture_or_number() -> None:
    data = imported(document(painted(1, 2, 3, 4, 5, 1))).data
    assert data["legend"] == {
        ".": "clear",
        "w": "woods",
        "d": "deep_water",
        "s": "stone_road",
        "f": "field_forest_4",
    }
    assert data["spaces"] == ". w d\ns f .\n"


def test_upper_layers_cover_lower_ones_and_hidden_ones_do_not() -> None:
    layers = (
        painted(1, 1, 1, 1, 1, 1),
        painted(0, 2, 0, 0, 0, 0, name="trees"),
        painted(2, 2, 2, 2, 2, 2, name="x", visible=False),
    )
    map = document(*layers)
    assert imported(map).data["spaces"] == ". w .\n. . .\n"
    assert left_out(map) == ("the layer `x`, which is hidden",)


def test_a_place_without_a_tile_is_no_space() -> None:
    data = imported(document(painted(1, 0, 1, 1, 1, 1))).data
    assert (data["no_space"], data["spaces"]) == ("_", ". _ .\n. . .\n")


def test_a_wang_set_names_the_tiles_that_it_covers() -> None:
    colours = [{"name": "Sand"}, {"name": "Sea"}]
    tiles = [{"tileid": 0, "wangid": [0, 1, 0, 1, 0, 1, 0, 1]}, {"tileid": 1, "wangid": [0, 1, 0, 2, 0, 2, 0, 1]}]
    plain = tileset(wangsets=[{"name": "shore", "colors": colours, "wangtiles": tiles}])
    tiles_of = Tilesets.of({"tilesets": [plain]})
    assert [tiles_of.terrain(number, KNOWN) for number in (1, 2)] == ["sand", "field_forest_1"]


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_tiles_may_be_packed(compression: str) -> None:
    plain = struct.pack("<6I", 1, 2, 1, 1, 1, 1)
    data = {"": plain, "zlib": zlib.compress(plain), "gzip": gzip.compress(plain)}[compression]
    layer = {**painted(), "data": base64.b64encode(data).decode(), "encoding": "base64", "compression": compression}
    assert imported(document(layer)).data["spaces"] == ". w .\n. . .\n"


def test_tiles_that_are_turned_mean_the_same_and_are_told() -> None:
    map = document(painted(1, 2 | 0x80000000, 1, 1, 1, 2 | 0x60000000))
    assert imported(map).data["spaces"] == ". w .\n. . w\n"
    assert left_out(map) == ("that 2 tiles are turned or mirrored",)


@pytest.mark.parametrize(("x", "offset"), [(-2, "even_down"), (-3, "odd_down")])
def test_a_map_without_end_begins_where_its_tiles_begin(x: int, offset: str) -> None:
    chunk = {"x": x, "y": -5, "width": 3, "height": 2, "data": [1, 2, 1, 0, 1, 1]}
    layer = {"type": "tilelayer", "name": "ground", "width": 3, "height": 2, "chunks": [chunk]}
    hexes = {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "hexsidelength": 10}
    left = x * 15  # pixels of a column
    shape = {
        "id": 1,
        "type": "shape",
        "x": left,
        "y": -100,
        "polygon": [{"x": 10, "y": 10}, {"x": 25, "y": 10}, {"x": 10, "y": 30}],
    }
    shape["properties"] = properties(terrain="woods")
    data = imported(document(layer, objects(shape), infinite=True, **hexes)).data
    assert (data["grid"]["offset"], data["spaces"]) == (offset, ". w .\n_ . .\n")
    assert data["shapes"]["shape_1"]["points"] == [["1", "1"], ["2", "1"], ["1", "2"]]


def test_objects_are_what_their_class_says() -> None:
    corners = [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 20}]
    wooded, yard = properties(terrain="w"), properties(mark="objective", title="The yard")
    second = [{"name": "level", "type": "int", "value": 2}]
    some = (
        {"id": 1, "name": "Old copse", "type": "shape", "x": 10, "y": 10, "polygon": corners, "properties": wooded},
        {"id": 2, "name": "wall", "type": "side", "x": 20, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 40}]},
        {"id": 3, "name": "road", "type": "path", "x": 10, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 40, "y": 0}]},
        {"id": 4, "name": "rise", "type": "crest", "x": 0, "y": 0, "polygon": corners, "properties": second},
        {"id": 5, "name": "Yard", "type": "area", "x": 0, "y": 0, "width": 40, "height": 20, "properties": yard},
        {"id": 6, "name": "Mill", "point": True, "x": 50, "y": 30},
        {"id": 7, "x": 2, "y": 22, "width": 16, "height": 16, "text": {"text": "Ford"}},
    )  # fmt: skip
    data = imported(document(painted(1, 1, 1, 1, 1, 1), objects(*some))).data
    assert data["shapes"] == {"old_copse": {"terrain": "woods", "points": [["1", "1"], ["2", "1"], ["2", "2"]]}}
    assert data["sides"] == {"wall": {"terrain": "wall", "sides": ["A1|B1", "A2|B2"]}}
    assert data["paths"] == {"road": {"terrain": "road", "spaces": ["A1", "B1", "C1"]}}
    assert data["crests"]["rise"] == {
        "level": 2,
        "points": [["0.5", "0.5"], ["1.5", "0.5"], ["1.5", "1.5"]],
        "around": True,
    }
    assert data["areas"] == {"yard": {"title": "The yard", "spaces": ["A1..B1"], "mark": "objective"}}
    assert data["names"] == {"C2": "Mill", "A2": "Ford"}


@pytest.mark.parametrize(
    ("start", "end", "spaces"),
    [
        ((10, 10), (30, 30), ["A1", "B2"]),
        ((10, 30), (30, 10), ["A2", "B1"]),
        ((3, 4), (59, 58), ["A1", "B2", "C3"]),
        ((55, 5), (5, 55), ["C1", "B2", "A3"]),
        ((10, 10), (50, 30), ["A1", "B1", "B2", "C2"]),
    ],
)
def test_a_path_of_squares_may_step_through_corners(
    start: tuple[int, int], end: tuple[int, int], spaces: list[str]
) -> None:
    corners = [{"x": 0, "y": 0}, {"x": end[0] - start[0], "y": end[1] - start[1]}]
    road = {"id": 1, "name": "road", "type": "path", "x": start[0], "y": start[1], "polyline": corners}
    ground = {**painted(*[1] * 9), "height": 3}
    found = imported(document(ground, objects(road), height=3)).data
    assert found["paths"]["road"]["spaces"] == spaces


def test_a_layers_name_says_what_its_objects_are() -> None:
    road = {"id": 1, "name": "road", "x": 10, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 20, "y": 0}]}
    assert imported(document(painted(1, 1, 1, 1, 1, 1), objects(road, name="Roads"))).data["paths"]["road"]


def test_an_object_may_be_turned_and_its_layer_shifted() -> None:
    corners = [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 20}]
    one = {"id": 1, "name": "a", "type": "shape", "x": 0, "y": 10, "rotation": 90, "polygon": corners}
    layer = {**objects({**one, "properties": properties(terrain="w")}), "offsetx": 10}
    data = imported(document(painted(1, 1, 1, 1, 1, 1), layer)).data
    assert data["shapes"]["a"]["points"] == [["1", "1"], ["1", "2"], ["0", "2"]]


def test_what_a_map_has_no_place_for_is_told() -> None:
    some = (
        {"id": 1, "name": "spawn", "x": 0, "y": 0, "width": 20, "height": 20},
        {"id": 2, "type": "shape", "ellipse": True, "x": 0, "y": 0, "width": 20, "height": 20},
        {"id": 3, "type": "path", "x": 10, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]},
        {"id": 4, "type": "crest", "x": 0, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 20, "y": 0}]},
        {"id": 5, "template": "tree.tx", "x": 0, "y": 0},
        {"id": 6, "name": "far", "point": True, "x": 900, "y": 900},
        {"id": 7, "gid": 1, "x": 0, "y": 20, "properties": properties(hp="3")},
    )
    map = document(
        painted(1, 1, 1, 1, 1, 1, opacity=0.5, parallaxx=2),
        objects(*some),
        {"type": "imagelayer", "name": "sky", "image": "sky.png"},
        backgroundcolor="#123456",
        properties=properties(author="me"),
    )
    assert left_out(map) == (
        "object 1 (`spawn`) in the layer `things`, for it says neither its class nor a `terrain`",
        "object 2 in the layer `things`, for the form `ellipse` is that of no shape",
        "object 3 in the layer `things`, for it runs through fewer than two spaces",
        "object 4 in the layer `things`, for a crest needs a property `level` (a whole number)",
        "object 5 in the layer `things`, for it is of a template, which is not read: detach it in Tiled",
        "object 6 (`far`) in the layer `things`, for no space is near",
        "object 7 in the layer `things`, for it says neither its class nor a `terrain`",
        "`backgroundcolor` of the map: #123456",
        "the properties `author` of the map",
        "`parallaxx` of the layer `ground`: 2",
        "the opacity of the layer `ground`",
        "the properties `hp` of object 7 in the layer `things`",
        "the layer `sky`, a picture (`sky.png`)",
    )


def test_of_tilesets_all_that_is_more_than_terrain_is_told() -> None:
    rich = tileset(
        {"id": 0, "animation": [{"tileid": 1, "duration": 100}], "objectgroup": {"type": "objectgroup", "objects": []}},
        {"id": 1, "properties": properties(hp="3")},
        image="field.png",
        wangsets=[{"name": "shore", "colors": [], "wangtiles": []}],
    )
    (line,) = read_document(document(painted(1, 1, 1, 1, 1, 1), tilesets=(rich,)), KNOWN).left_out
    assert line == (
        "of the tileset `Field & Forest`: its picture `field.png`, 1 animations, 1 collision shapes, 1 wang sets, "
        "the properties `hp`"
    )


def test_levels_are_tiles_with_a_level_or_a_number_for_a_class() -> None:
    tiles = tileset({"id": 0, "properties": properties(terrain="clear")}, {"id": 1, "type": "2"}, {"id": 2})
    map = document(painted(1, 1, 1, 1, 1, 1), painted(0, 2, 0, 0, 3, 0, name="Elevation"), tilesets=(tiles,))
    assert imported(map).data["levels"] == {"2": ["B1"]}
    assert left_out(map) == ("1 tiles of the layer `Elevation`, for they have no property `level`",)


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("Deep water!", "deep_water"),
        ("Wälder", "walder"),
        ("3rd", "t_3rd"),
        ("map", "map"),
        ("森", ""),
        ("none", "t_none"),
        ("Con", "t_con"),
        ("lpt1", "t_lpt1"),
    ],
)
def test_words_become_ids(word: str, id: str) -> None:
    assert as_id(word) == id


@pytest.mark.parametrize("sign", ["\x01", "\x85", "\x7f", "\ufffe"])
def test_signs_that_no_text_holds_are_replaced_and_told(sign: str) -> None:
    text = {"id": 1, "x": 2, "y": 2, "width": 4, "height": 4, "text": {"text": f"a{sign}b"}}
    map = document(painted(1, 1, 1, 1, 1, 1), objects(text))
    assert read(write_yaml(imported(map).data)).names == {"A1": "a\N{REPLACEMENT CHARACTER}b"}
    assert left_out(map) == ("signs of the words of object 1 in the layer `things` that no text holds",)


@pytest.mark.parametrize(
    "text",
    [
        "\u2028",
        "\ufeffz",
        " lead",
        "tab\t",
        "# x",
        "a: b",
        "- a",
        "'q'",
        '"',
        "!x",
        "&a",
        "*a",
        "%a",
        "null",
        "1e3",
        "yes",
    ],
)
def test_any_text_is_written_so_that_it_stays(text: str) -> None:
    node = {"id": 1, "x": 2, "y": 2, "width": 4, "height": 4, "text": {"text": text}}
    data = imported(document(painted(1, 1, 1, 1, 1, 1), objects(node))).data
    assert read(write_yaml(data)).names == {"A1": text}
