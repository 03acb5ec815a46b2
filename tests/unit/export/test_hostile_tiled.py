"""Files that are no maps of Tiled's, or mean harm: a message with the place, never a traceback or a long wait."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from toolkit.export.tiled import Known, NotTiled, Reader, in_file, merge, read_document

TILE = {"firstgid": 1, "name": "ground", "tilecount": 1, "columns": 1, "tilewidth": 16, "tileheight": 16}
MAP = {"width": 2, "height": 1, "tilewidth": 16, "tileheight": 16, "orientation": "orthogonal", "tilesets": [TILE]}
LAYER = {"type": "tilelayer", "name": "ground", "width": 2, "height": 1, "data": [1, 1]}
BOMB = """<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<map width="1" tilewidth="16"><properties><property name="x" value="&b;"/></properties></map>"""
OUTSIDE = '<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map width="1" tilewidth="16">&a;</map>'


def packed(count: int) -> str:
    return base64.b64encode(zlib.compress(bytes(4 * count))).decode()


def with_layer(**more: Any) -> str:
    return json.dumps({**MAP, "layers": [{**LAYER, **more}]})


def with_objects(*objects: dict[str, Any]) -> str:
    return json.dumps({**MAP, "layers": [LAYER, {"type": "objectgroup", "name": "shapes", "objects": [*objects]}]})


def area(width: int, height: int) -> dict[str, Any]:
    return {"type": "area", "width": width, "height": height}


def large(size: int, thing: dict[str, Any], count: int) -> str:
    """A square map with the same object many times."""
    ground = {**LAYER, "width": size, "height": size, "data": [1] * size**2}
    objects = {"type": "objectgroup", "name": "things", "objects": [{**thing, "id": id} for id in range(count)]}
    return json.dumps({**MAP, "width": size, "height": size, "layers": [ground, objects]})


ALONG = [{"x": 16 * (n if row % 2 else 100 - n), "y": 16 * row} for row in range(1, 100) for n in range(101)]
"""Along every line between two rows of a map of 100 by 100 spaces of 16 pixels."""

JSON = {
    "no JSON": ('{"width": 2,\n "height"}', "line 2, column 10: This is no JSON"),
    "another JSON": ("[]", "A map is a mapping"),
    "another mapping": ('{"scenes": []}', "no map of Tiled's"),
    "not finite": ('{"width": NaN}', "`NaN` is no number of JSON"),
    "number without end": ('{"width": 1e999}', "number that cannot be read"),
    "key twice": ('{"x": 1,\n "layers": [{"a": [{}], "b": {"x": 1, "x": 2}}]}', "line 2, column 44: A mapping has"),
    "half a character": ('{"name": "\\ud800"}', "half a character"),
    "deep": ("[" * 100_000, "too deep"),
    "long number": ('{"width": ' + "9" * 5000 + "}", "number that cannot be read"),
    "wrong type": (json.dumps({**MAP, "layers": [], "width": "two"}), "width: `width` of a map must be a whole number"),
    "no list": (json.dumps({**MAP, "layers": {}}), "layers: `layers` of a map must be a list"),
    "no node": (json.dumps({**MAP, "layers": [3]}), "layers[0]: A layer is a mapping"),
    "nested": (
        json.dumps(MAP)[:-1] + ', "layers": ' + '[{"type": "group", "layers": ' * 50 + "[]" + "}]" * 50 + "}",
        "too deep in each other",
    ),
    "too large": (json.dumps({**MAP, "width": 200, "height": 51, "layers": []}), "200 columns and 51 rows"),
    "nothing": (json.dumps({**MAP, "layers": []}), "No space of the map has terrain"),
    "isometric": (json.dumps({**MAP, "layers": [], "orientation": "isometric"}), "orientation: The map is isometric"),
    "flat tiles": (json.dumps({**MAP, "layers": [], "tileheight": 0}), "are no orthogonal tiles"),
    "long sides": (
        json.dumps({**MAP, "layers": [], "orientation": "hexagonal", "hexsidelength": 999}),
        "sides of 999 are no hexagonal tiles",
    ),
    "few tiles": (with_layer(data=[1]), "layers[0].data: The layer says that it holds 2 tiles, and has 1"),
    "strange tiles": (with_layer(data=["1", "1"]), "layers[0].data: The tiles of a layer are whole numbers"),
    "tile of nothing": (with_layer(data=[0, 900]), None),
    "no base64": (with_layer(data="*", encoding="base64"), "are no Base64"),
    "unknown compression": (with_layer(data="AAAA", encoding="base64", compression="rar"), "compression `rar`"),
    "damaged": (with_layer(data="AAAA", encoding="base64", compression="zlib"), "data are damaged"),
    "bomb": (with_layer(data=packed(5_000_000), encoding="base64", compression="zlib"), "holds 2 tiles, and has more"),
    "endless": (with_layer(width=10**6, height=10**6, data=[]), "room for more than 4,000,000 tiles"),
    "negative": (with_layer(width=-1, height=-1, data=[]), "smaller than nothing"),
    "full": (
        with_layer(width=1100, height=1000, data=base64.b64encode(zlib.compress(b"\1\0\0\0" * 1_100_000)).decode(),
                   encoding="base64", compression="zlib"),
        "hold more than 1,000,000 tiles",
    ),
    "long lines": (
        with_objects({"id": 1, "type": "side", "polyline": [{"x": 0, "y": 0}, {"x": 10**9, "y": 0}]}),
        "too many, or their lines too long",
    ),
    "many corners": (
        with_objects({"id": 1, "type": "shape", "polygon": [{"x": n % 1000, "y": n // 1000} for n in range(120_001)]}),
        "shapes of the map have more than 120,000 points",
    ),
    "many areas": (large(100, area(9999, 9999), 81), "name more than 800,000 spaces"),
    "areas that a map may have": (large(100, area(9999, 9999), 20), None),
    "sides that a map may have": (large(100, {"type": "side", "polyline": ALONG}, 8), None),
}  # fmt: skip
XML = {
    "no XML": ("<map\n <", "line 2, column 2: This is no XML"),
    "another XML": ("<svg/>", "line 1, column 1: This is XML, but no map"),
    "entities": (BOMB, "document type"),
    "entity of a file": (OUTSIDE, "document type"),
    "no size": ("<map/>", "no `width` or `tilewidth`"),
    "no number": ('<map width="two" tilewidth="16"/>', "`width` of <map> must be a whole number, not `two`"),
    "not finite": ('<map width="nan" tilewidth="16"/>', "must be a whole number, not `nan`"),
    "no truth": ('<map width="1" tilewidth="16" infinite="maybe"/>', "must be 0 or 1, not `maybe`"),
    "no data": ('<map width="1" tilewidth="16">\n<layer/></map>', "line 2, column 1: The layer has no <data>"),
    "no tile": (
        '<map width="1" height="1" tilewidth="16" tileheight="16"><layer width="1" height="1"><data encoding="csv">x'
        "</data></layer></map>",
        "Tile 1 of the layer is `x`",
    ),
    "unknown encoding": (
        '<map width="1" tilewidth="16"><layer><data encoding="morse"/></layer></map>',
        "encoding `morse`",
    ),
    "deep": ("<map>" * 500, "too deep"),
    "many": ("<map>" + "<a/>" * 300_001, "more than 300,000 elements"),
    "encoding": ('<?xml version="1.0" encoding="klingon"?><map/>', "unknown encoding"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "says"), JSON.values(), ids=JSON)
def test_json_is_refused_with_its_place(tmp_path: Path, text: str, says: str | None) -> None:
    refused(tmp_path / "map.tmj", text, says)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "says"), XML.values(), ids=XML)
def test_xml_is_refused_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    refused(tmp_path / "map.tmx", text, says)


def refused(file: Path, text: str, says: str | None) -> None:
    file.write_text(text, "utf-8")
    if says is None:
        assert merge(read_document(Reader(file.parent).map(file), Known({})), "m", "M", {}).data["map"] == "m"
        return
    with pytest.raises(NotTiled) as caught:
        read_document(Reader(file.parent).map(file), Known({}))
    assert says in f"{caught.value.place}: {caught.value.message}"
    assert caught.value.help


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("m.tmj", json.dumps({**MAP, "layers": [LAYER, {**LAYER, "data": [1]}]}, indent=1), "line 33, column 12"),
        ("m.tmj", json.dumps({**MAP, "orientation": "isometric", "layers": []}), "line 1, column 77"),
        ("m.tmx", '<map width="2" height="1" tilewidth="16" tileheight="16">\n<group>\n<layer width="2" height="1">'
         '<data encoding="csv">1</data></layer></group></map>', "line 3, column 29"),
        ("m.tmx", '<map orientation="isometric"\n width="2" height="1" tilewidth="16" tileheight="16"></map>',
         "line 1, column 1"),
        ("m.tmx", '<map width="2" height="1" tilewidth="16" tileheight="16" infinite="1">\n<layer><data encoding='
         '"csv"><chunk width="1" height="1">1</chunk>\n<chunk width="2" height="1">1</chunk></data></layer></map>',
         "line 3, column 1"),
    ],
)  # fmt: skip
def test_a_fault_of_the_document_is_found_in_its_file(tmp_path: Path, name: str, text: str, place: str) -> None:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    with pytest.raises(NotTiled) as caught:
        read_document(Reader(tmp_path).map(file), Known({}))
    told = in_file(caught.value, file)
    assert told.place == f"{file}, {place}, {caught.value.place}"
    assert (told.message, told.help) == (caught.value.message, caught.value.help)


def test_a_fault_of_a_file_that_has_changed_names_the_file(tmp_path: Path) -> None:
    for name, text in (("m.tmj", ""), ("m.tmj", "{"), ("m.tmx", "<"), ("m.tmx", "<map/>")):
        (tmp_path / name).write_text(text)
        error = in_file(NotTiled("Wrong.", "Mend it.", "layers[3].objects[2].x"), tmp_path / name)
        assert error.place.startswith(str(tmp_path / name)) and error.place.endswith("layers[3].objects[2].x")


def test_a_document_type_that_declares_nothing_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "old.tmx"
    file.write_text(
        '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
        '<map width="1" height="1" tilewidth="16" tileheight="16"><tileset firstgid="1" name="ground"/>'
        '<layer name="a" width="1" height="1"><data><tile gid="1"/></data></layer></map>'
    )
    found = read_document(Reader(tmp_path).map(file), Known({}))
    assert [*found.board.terrain.values()] == ["ground_0"]


@pytest.mark.parametrize("source", ["../secret.tsx", "/etc/passwd", "http://example.org/a.tsx", "a\0b.tsx"])
def test_a_tileset_outside_the_folder_is_not_read(tmp_path: Path, source: str) -> None:
    (tmp_path / "secret.tsx").write_text("<tileset/>")
    folder = tmp_path / "mine"
    folder.mkdir()
    document = {**MAP, "layers": [LAYER], "tilesets": [{"firstgid": 1, "source": source}]}
    (folder / "map.tmj").write_text(json.dumps(document))
    with pytest.raises(NotTiled, match=r"lies outside|is no file beside"):
        Reader(folder).map(folder / "map.tmj")


def test_a_tileset_behind_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.tsx").write_text('<tileset name="secret"/>')
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "near.tsx").symlink_to(tmp_path / "secret.tsx")
    document = {**MAP, "layers": [LAYER], "tilesets": [{"firstgid": 1, "source": "near.tsx"}]}
    (folder / "map.tmj").write_text(json.dumps(document))
    with pytest.raises(NotTiled, match="lies outside"):
        Reader(folder).map(folder / "map.tmj")
    assert Reader(tmp_path).map(folder / "map.tmj")["tilesets"][0]["name"] == "secret"


def test_a_file_of_many_bytes_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "map.tmj"
    with file.open("wb") as stream:
        stream.truncate(9_000_000)
    with pytest.raises(NotTiled, match="more than 8,000,000 bytes"):
        Reader(tmp_path).map(file)


def test_a_file_that_is_no_text_says_in_which_line(tmp_path: Path) -> None:
    (tmp_path / "map.tmj").write_bytes(b'{"name":\n"\xff"}')
    with pytest.raises(NotTiled) as caught:
        Reader(tmp_path).map(tmp_path / "map.tmj")
    assert caught.value.place.endswith("line 2") and "UTF-8" in caught.value.message
