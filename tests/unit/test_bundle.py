"""The compiled pack and its file."""

import json
import shutil
from pathlib import Path

from tests.unit.packs.written import good, spoil, write_pack
from toolkit.bundle import make_bundle
from toolkit.packs import load_pack


def test_attributes_are_typed_and_defaults_filled_in(tmp_path: Path) -> None:
    bundle = make_bundle(good(tmp_path))
    assert bundle.attributes["units/rifles"] == {"arm": "foot", "armour": 1, "morale": 5}
    assert bundle.attributes["units/howitzer"]["morale"] == 7
    assert bundle.cells["losses"] == [[0, 1], [1, 2], [2, 3]]


def test_each_map_is_a_graph_with_its_areas(tmp_path: Path) -> None:
    graph = make_bundle(good(tmp_path)).graphs["ford"]
    assert graph.nodes["C1"]["terrain"] == "woods"
    assert graph.nodes["A2"]["areas"] == ("bank",)


def test_indexes_tell_who_names_a_thing(tmp_path: Path) -> None:
    bundle = make_bundle(good(tmp_path))
    assert bundle.by_case == {"10.1": ["units/rifles"]}
    assert bundle.by_keyword == {"swift": ["units/rifles"]}
    assert bundle.by_terrain == {"ford": {"clear": ["A1", "B1", "A2", "C2"], "woods": ["C1", "B2"]}}
    assert bundle.referred_by["units/rifles"] == ["scenarios/one"]
    assert bundle.referred_by["maps/ford"] == ["scenarios/one"]


def test_the_file_is_json_with_its_version(tmp_path: Path) -> None:
    document = json.loads(make_bundle(good(tmp_path)).to_json())
    assert document["bundle"] == 1
    assert document["pack"]["pack"] == "ford"
    assert document["sections"]["units"]["howitzer"]["attrs"] == {"arm": "gun", "armour": 3, "morale": 7}
    assert document["boards"]["ford"]["edges"]["side"][0] == ["A1", "B1"]


def test_the_same_pack_gives_the_same_bytes_elsewhere(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    shutil.copytree(folder, tmp_path / "elsewhere" / "ford")
    first, second = (load_pack(each)[0] for each in (folder, tmp_path / "elsewhere" / "ford"))
    assert first is not None and second is not None
    assert make_bundle(first).to_json() == make_bundle(second).to_json()
    assert str(tmp_path) not in make_bundle(first).to_json()


def test_what_is_wrong_is_left_out(tmp_path: Path) -> None:
    changed = spoil("maps/ford.yaml", "  . w .", "  . w") | spoil("units/blue.yaml", "arm: gun", "arm: gum")
    pack, found = load_pack(write_pack(tmp_path, changed))
    assert pack is not None and found
    bundle = make_bundle(pack)
    assert bundle.graphs == {}
    assert bundle.attributes["units/howitzer"] == {"armour": 3, "morale": 7}


def test_a_row_that_is_no_list_leaves_no_hole_in_the_file(tmp_path: Path) -> None:
    pack, _ = load_pack(write_pack(tmp_path, spoil("tables.yaml", "- [0, 1]", "- none")))
    assert pack is not None
    bundle = make_bundle(pack)
    assert bundle.cells["losses"] == [None, [1, 2], [2, 3]]
    assert json.loads(bundle.to_json())["sections"]["tables"]["losses"]["cells"][0] is None
