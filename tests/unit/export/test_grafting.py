"""What Tiled has and a map does not comes back when the map is exported again."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings

from tests.unit.export.random_maps import maps
from tests.unit.export.test_foreign_tiled import document, objects, painted, properties, tileset
from tests.unit.export.test_tiled import NOTHING, farm_again, layer, there_and_back, thing
from toolkit.export.records import as_written, record_of
from toolkit.export.tiled import Node, graft, merge, read_document, read_xml, write_xml
from toolkit.export.tiled.drawing import MAP, PARTS_OF, TILES
from toolkit.export.tiled.fields import properties_of
from toolkit.model.maps import Map


def art() -> Node:
    """A map made in Tiled, with several tiles for one terrain, one of them turned, and much that no map has."""
    tiles = [{"id": id, "properties": properties(terrain="grass" if id < 3 else "rock")} for id in range(5)]
    corners = [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 20}]
    wood = {
        "id": 7,
        "name": "wood",
        "type": "shape",
        "x": 3,
        "y": 4,
        "polygon": corners,
        "properties": properties(terrain="oak", hp="3"),
    }
    spawn = {"id": 9, "name": "spawn", "x": 0, "y": 0, "width": 20, "height": 20, "gid": 2}
    return document(
        painted(1, 2, 3 | 0x80000000, 4, 5, 1, id=1),
        painted(0, 0, 4, 0, 0, 0, name="top", id=2, opacity=0.5),
        {**objects(wood, spawn), "id": 4},
        {"type": "imagelayer", "name": "sky", "image": "sky.png", "id": 3},
        tilesets=(tileset(*tiles, image="art.png"),),
        backgroundcolor="#123456",
        properties=properties(author="me"),
    )


def map_in(kept: Node) -> Map:
    found = record_of(Map, merge(read_document(kept, NOTHING), "art", "Art", {}).data)
    assert found is not None
    return found


def grafted(kept: Node, map: Map) -> Node:
    return graft(copy.deepcopy(kept), map, {}, {}, "art.tiles.png", NOTHING).document


def without_ours(document: Node) -> Node:
    """A document without our record and without the ids to come."""
    values = [each for each in document.get("properties", []) if each["name"] not in (MAP, PARTS_OF)]
    return {**document, "properties": values, "nextlayerid": 0, "nextobjectid": 0}


def test_an_unchanged_map_is_the_document_that_it_was() -> None:
    assert without_ours(grafted(art(), map_in(art()))) == without_ours(art())


def test_painted_spaces_get_the_documents_own_tiles_and_others_keep_theirs() -> None:
    data = as_written(map_in(art()))
    data["spaces"] = "".join(data["spaces"].splitlines(keepends=True)[::-1])
    before, after = map_in(art()), record_of(Map, data)
    assert after is not None
    document = grafted(art(), after)
    assert map_in(document) == after != before
    assert len(document["tilesets"]) == 1
    assert layer(document, "sky") == layer(art(), "sky")


def test_terrain_that_the_document_lacks_gets_a_tile_of_ours() -> None:
    data = as_written(map_in(art()))
    data["terrain"] = {"swamp": ["A1"]}
    after = record_of(Map, data)
    assert after is not None
    document = grafted(art(), after)
    ours = document["tilesets"][1]
    assert TILES in properties_of(ours) and ours["firstgid"] == 9 and ours["image"] == "art.tiles.png"
    number = layer(document, "top")["data"][0] - ours["firstgid"]
    assert properties_of(ours["tiles"][number])["terrain"] == "swamp"
    assert layer(document, "ground")["data"][1:] == layer(art(), "ground")["data"][1:]


def test_a_changed_shape_is_drawn_anew_in_the_documents_pixels_and_all_else_stays() -> None:
    data = as_written(map_in(art()))
    data["shapes"]["wood"]["points"] = [["1", "1"], ["2", "1"], ["2", "2"]]
    after = record_of(Map, data)
    assert after is not None
    document = grafted(art(), after)
    wood = thing(document, "wood")
    assert (wood["x"], wood["y"], wood["polygon"]) == (
        10,
        10,
        [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 20}],
    )
    assert thing(document, "spawn") == thing(art(), "spawn")
    assert map_in(document) == after


def test_what_somebody_added_to_our_own_document_comes_back() -> None:
    kept = there_and_back(farm_again(), "tmj")
    kept["layers"].append({"type": "imagelayer", "name": "sky", "image": "sky.png", "id": 90})
    extra = {**layer(kept, "spaces"), "name": "notes", "visible": False, "properties": [], "id": 91}
    kept["layers"].append(extra)
    data = as_written(farm_again())
    data["legend"]["m"] = "marsh"
    data["spaces"] = "m" + data["spaces"][1:]
    data["areas"]["east"] = {"spaces": ["D1"]}
    after = record_of(Map, data)
    assert after is not None
    document = grafted(kept, after)
    assert layer(document, "sky")["image"] == "sky.png"
    (ours,) = document["tilesets"]
    assert ours["firstgid"] == 1
    meant = [properties_of(tile) for tile in ours["tiles"]]
    assert [meant[number - 1]["terrain"] for number in layer(document, "notes")["data"]] == [
        "open" if sign == "." else "woods"
        for sign in farm_again().spaces.split()  # type: ignore[union-attr]
    ]
    assert map_in(document) == after


def test_a_map_without_end_stays_one() -> None:
    chunk = {"x": -4, "y": 2, "width": 3, "height": 2, "data": [1, 2, 1, 4, 5, 1]}
    kept: dict[str, Any] = {**art(), "infinite": True}
    kept["layers"] = [{"type": "tilelayer", "name": "ground", "id": 1, "width": 3, "height": 2, "chunks": [chunk]}]
    data = as_written(map_in(kept))
    data |= {"legend": {".": "rock"}, "spaces": ". . .\n. . .\n", "areas": {"all": {"spaces": ["A1..C2"]}}}
    after = record_of(Map, data)
    assert after is not None
    document = grafted(kept, after)
    (ground,) = layer(document, "ground")["chunks"]
    assert (ground["x"], ground["y"]) == (-4, 2) and set(ground["data"]) <= {4, 5}
    assert map_in(document) == after


def test_tiles_of_a_map_without_end_that_lie_far_apart_stay_apart() -> None:
    """A hidden layer may have tiles anywhere; a tileset that grew moves the numbers of ours."""
    kept = there_and_back(farm_again(), "tmj")
    before = layer(kept, "spaces")
    (ours,) = kept["tilesets"]
    far = [{"x": place, "y": place, "width": 1, "height": 1, "data": [1]} for place in (0, 100_000)]
    for each in kept["layers"]:
        if each["type"] == "tilelayer":
            box = {"x": 0, "y": 0, "width": each["width"], "height": each["height"], "data": each.pop("data")}
            each["chunks"] = [box]
    kept["layers"].append({**before, "name": "notes", "visible": False, "properties": [], "id": 91, "chunks": far})
    second = {"firstgid": 100, "name": "art", "tilecount": 1, "columns": 1}
    kept |= {"infinite": True, "tilesets": [ours, second]}
    document = grafted(kept, farm_again())
    chunks = layer(document, "notes")["chunks"]
    assert [(chunk["x"], chunk["y"], chunk["data"]) for chunk in chunks] == [(0, 0, [101]), (100_000, 100_000, [101])]
    assert map_in(document) == farm_again()


def test_a_layer_of_a_map_without_end_may_be_empty() -> None:
    chunk = {"x": 0, "y": 0, "width": 3, "height": 2, "data": [1, 2, 1, 4, 5, 1]}
    ground = {"type": "tilelayer", "name": "ground", "id": 1, "width": 3, "height": 2, "chunks": [chunk]}
    kept: dict[str, Any] = {**art(), "infinite": True}
    kept["layers"] = [ground, {**ground, "name": "nothing", "id": 2, "chunks": []}]
    back = read_xml(write_xml(kept).encode())[0]
    assert layer(back, "nothing")["chunks"] == []
    assert map_in(back) == map_in(kept)


@pytest.mark.slow
@settings(max_examples=25)
@given(maps(), maps())
def test_any_map_can_be_drawn_into_the_document_of_another(one: Map, other: Map) -> None:
    """Where both have grids of one form and size; what is read from it is the map that was drawn."""
    from toolkit.export.tiled import NotTiled

    kept = there_and_back(one, "tmj")
    try:
        document = graft(kept, other, {}, {}, "tiles.png", NOTHING).document
    except NotTiled as error:
        assert "another" in error.message
        return
    assert map_in(document) == other
