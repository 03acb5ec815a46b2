"""Debian's Tiled reads what we write, and what it writes we read: the same board, through either of its forms."""

from __future__ import annotations

import copy
import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.unit.export.random_maps import maps
from tests.unit.export.test_tiled import NOTHING, farm_again, map_of, two_farms
from toolkit.board.reading import read_board
from toolkit.export.records import record_of
from toolkit.export.tiled import Node, Reader, draw, graft, merge, read_document, write_json, write_xml
from toolkit.model.maps import Map

pytestmark = pytest.mark.tiled
WRITE = {"tmj": write_json, "tmx": write_xml}
PATHS = (("tmj", "tmx"), ("tmx", "tmj"), ("tmj", "tmj"), ("tmx", "tmx"))
OTHERS = {"farm": farm_again()}


def through_tiled(folder: Path, document: Node, before: str, after: str) -> Node:
    """What Tiled makes of a document: it reads one form and writes the other."""
    (folder / f"in.{before}").write_text(WRITE[before](document), "utf-8")
    settings_of = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    command = ["tiled", "--export-map", "json" if after == "tmj" else "tmx", f"in.{before}", f"out.{after}"]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **settings_of}, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return Reader(folder).map(folder / f"out.{after}")


def see(folder: Path, map: Map, before: str, after: str) -> None:
    drawn = draw(map, OTHERS, {}, "tiles.png")
    (folder / "tiles.png").write_bytes(drawn.picture)
    found = read_document(through_tiled(folder, drawn.document, before, after), NOTHING)
    merged = merge(found, "x", "X", {})
    assert found.left_out == () and merged.told == ()
    assert map_of(merged) == map
    assert read_board(map_of(merged), OTHERS) == read_board(map, OTHERS)


@pytest.mark.parametrize(("before", "after"), PATHS)
@pytest.mark.parametrize("map", [farm_again(), two_farms()[0]], ids=["farm", "two-farms"])
def test_a_map_comes_back_from_tiled(tmp_path: Path, map: Map, before: str, after: str) -> None:
    see(tmp_path, map, before, after)


@pytest.mark.slow
@pytest.mark.parametrize(("before", "after"), PATHS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(map=maps())
def test_any_map_comes_back_from_tiled(tmp_path: Path, map: Map, before: str, after: str) -> None:
    see(tmp_path, map, before, after)


@pytest.mark.parametrize(("form", "places"), [
    ({"top": "flat", "offset": "even_down"}, {(0, 0): (60, 52), (1, 1): (150, 208), (2, 0): (240, 52)}),
    ({"top": "flat", "offset": "odd_down"}, {(0, 0): (60, 104), (1, 1): (150, 156), (2, 0): (240, 104)}),
    ({"top": "pointy", "offset": "even_right"}, {(0, 0): (52, 60), (1, 1): (208, 150), (2, 0): (260, 60)}),
    ({"top": "pointy", "offset": "odd_right"}, {(0, 0): (104, 60), (1, 1): (156, 150), (2, 0): (312, 60)}),
])  # fmt: skip
def test_tiled_draws_the_tiles_that_we_made(
    tmp_path: Path, form: dict[str, str], places: dict[tuple[int, int], tuple[int, int]]
) -> None:
    """Its rasterizer draws the middle of each space where we think that it is, in the colour of its terrain."""
    grid = {"shape": "hex", "labels": "letter_number", **form}
    data = {"map": "m", "title": "M", "grid": grid, "legend": {".": "open", "w": "woods"}, "spaces": ". . w\n. w .\n"}
    map = record_of(Map, data)
    assert map is not None
    drawn = draw(map, {}, {"open": "#ff0000", "woods": "#0000ff"}, "tiles.png")
    (tmp_path / "tiles.png").write_bytes(drawn.picture)
    (tmp_path / "m.tmx").write_text(write_xml(drawn.document), "utf-8")
    command = ["tmxrasterizer", "--show-layer", "spaces", "m.tmx", "out.ppm"]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True, timeout=60)
    header, size, _, pixels = (tmp_path / "out.ppm").read_bytes().split(b"\n", 3)
    width = int(size.split()[0])
    assert header == b"P6"
    colours = {(0, 0): b"\xff\0\0", (1, 1): b"\0\0\xff", (2, 0): b"\0\0\xff"}
    for cell, (x, y) in places.items():
        assert pixels[3 * (y * width + x) :][:3] == colours[cell]


PACKED = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="hexagonal" width="3" height="2" tilewidth="28" tileheight="24" infinite="{infinite}"
 hexsidelength="14" staggeraxis="y" staggerindex="even" backgroundcolor="#102030">
 <tileset firstgid="1" name="art" tilewidth="28" tileheight="24" tilecount="3" columns="0">
  <tile id="0" type="clear"/><tile id="1" type="woods"/><tile id="2" type="woods"/>
 </tileset>
 <layer id="1" name="ground" width="3" height="2" opacity="0.5"><data encoding="csv">{tiles}</data></layer>
 <objectgroup id="2" name="things">
  <object id="1" name="spawn" type="npc" x="10" y="10" width="8.5" height="8" rotation="30"><ellipse/></object>
  <object id="2" name="copse" type="shape" x="14" y="12"><polygon points="0,0 28,0 14,18"/></object>
  <object id="3" gid="2147483650" x="10" y="40" width="28" height="24"/>
 </objectgroup>
</map>"""


@pytest.mark.parametrize("infinite", [0, 1])
def test_what_tiled_has_and_no_map_does_survives_both(tmp_path: Path, infinite: int) -> None:
    """Tiled's own file, read, drawn again from the map, and read by Tiled: what it then writes is what it wrote."""
    numbers = "1,2,1,2147483651,1,1"
    tiles = f'<chunk x="0" y="0" width="3" height="2">{numbers}</chunk>' if infinite else numbers
    (tmp_path / "in.tmx").write_text(PACKED.format(infinite=infinite, tiles=tiles), "utf-8")
    source = Reader(tmp_path).map(tmp_path / "in.tmx")
    first = through_tiled(tmp_path, source, "tmx", "tmj")
    map = map_of(merge(read_document(first, NOTHING), "art", "Art", {}))
    again = graft(copy.deepcopy(first), map, {}, {}, "tiles.png", NOTHING).document
    second = through_tiled(tmp_path, again, "tmj", "tmj")
    ours = {"properties", "nextobjectid", "nextlayerid"}
    assert {name: value for name, value in first.items() if name not in ours} == {
        name: value for name, value in second.items() if name not in ours
    }
