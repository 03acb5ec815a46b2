"""`hexwright map export` and `hexwright map import`: a map of the guide goes to Tiled and comes back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

MAP = "content/ford/maps/ford.yaml"


PLAIN = {
    "map": "ford",
    "title": "All in one line",
    "grid": {"shape": "square", "size": [1, 1], "labels": "letter_number"},
    "terrain": {"water": ["A1"]},
}


def document(file: str = "ford.tmj") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(file).read_text("utf-8"))
    return found


def write(map: dict[str, Any], file: str = "ford.tmj") -> None:
    Path(file).write_text(json.dumps(map), "utf-8")


@pytest.mark.parametrize("file", ["ford.tmj", "ford.tmx"])
def test_a_map_comes_back_and_the_pack_stays_right(hexwright: Run, ford: Path, file: str) -> None:
    hexwright("map", "export", "ford/ford", "-o", file)
    assert Path("ford.png").read_bytes().startswith(b"\x89PNG")
    result = hexwright("map", "import", file, "--pack", "ford", "--force")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.output == f"{MAP} is the map `ford`.\n"
    assert hexwright("check", "ford", "--strict").exit_code == 0
    once = Path(MAP).read_text("utf-8")
    hexwright("map", "export", "ford/ford", "-o", file, "--force")
    hexwright("map", "import", file, "--pack", "ford", "--force")
    assert Path(MAP).read_text("utf-8") == once


def test_what_was_painted_is_in_the_map(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    map = document()
    spaces = map["layers"][0]["data"]
    spaces[0] = max(set(spaces))
    write(map)
    before = Path(MAP).read_text("utf-8")
    hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert hexwright("check", "ford", "--strict").exit_code == 0
    assert Path(MAP).read_text("utf-8") != before


def test_nothing_is_written_over_unless_that_is_said(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    again = hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    assert again.exit_code == 1 and "is there already" in again.stderr and "--force" in again.stderr
    back = hexwright("map", "import", "ford.tmj", "--pack", "ford")
    assert back.exit_code == 1 and f"{MAP} is there already" in back.stderr


def test_a_picture_that_is_there_is_not_written_over_either(hexwright: Run, ford: Path) -> None:
    Path("ford.png").write_text("a photograph")
    result = hexwright("map", "export", "ford/ford", "-o", "ford.tmx")
    assert result.exit_code == 1 and "ford.png is there already" in result.stderr
    assert not Path("ford.tmx").exists()


def test_without_a_file_to_write_the_map_is_shown(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    result = hexwright("map", "import", "ford.tmj")
    assert result.stdout.startswith("map: ford\ntitle: ")


def test_another_map_of_that_name_is_offered(hexwright: Run, ford: Path) -> None:
    result = hexwright("map", "export", "ford/frod", "-o", "ford.tmj")
    assert (result.exit_code, "no map `frod`" in result.stderr, "`ford`" in result.stderr) == (1, True, True)


def test_the_ending_says_the_form(hexwright: Run, ford: Path) -> None:
    result = hexwright("map", "export", "ford/ford", "-o", "ford.json")
    assert result.exit_code == 2 and "must end with .tmj (JSON) or .tmx (XML)" in result.stderr


def test_a_file_that_cannot_be_read_says_where_and_what_to_do(hexwright: Run, ford: Path) -> None:
    Path("torn.tmj").write_text('{"layers": [\n')
    result = hexwright("map", "import", "torn.tmj")
    assert result.exit_code == 1
    assert result.stderr == (
        "hexwright: torn.tmj, line 2, column 1: This is no JSON: Expecting value.\n"
        "Save the map in Tiled again, or export it with File > Export As.\n"
    )
    missing = hexwright("map", "import", "nowhere.tmx")
    assert missing.exit_code == 1 and "nowhere.tmx: There is no such map" in missing.stderr


def test_a_fault_found_after_reading_names_the_file_and_the_line(hexwright: Run, ford: Path) -> None:
    map = foreign()
    map["layers"][0]["data"] = [1]
    Path("valley.tmj").write_text(json.dumps(map, indent=1), "utf-8")
    result = hexwright("map", "import", "valley.tmj")
    line = next(n for n, each in enumerate(Path("valley.tmj").read_text().splitlines(), 1) if '"data": [' in each)
    assert result.exit_code == 1
    assert f"valley.tmj, line {line}, column 12, layers[0].data: The layer says" in result.stderr
    write({**foreign(), "layers": []}, "valley.tmj")
    result = hexwright("map", "import", "valley.tmj")
    assert "valley.tmj: No space of the map has terrain." in result.stderr


def foreign(*layers: dict[str, Any]) -> dict[str, Any]:
    tiles = [{"id": 0, "type": "Clear"}, {"id": 1, "type": "lava"}]
    tileset = {"firstgid": 1, "name": "art", "tilecount": 2, "columns": 2, "tilewidth": 8, "tileheight": 8}
    ground = {"type": "tilelayer", "id": 1, "name": "ground", "width": 2, "height": 1, "data": [1, 2]}
    size = {"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "orientation": "orthogonal"}
    return {**size, "tilesets": [{**tileset, "image": "art/art.png", "tiles": tiles}], "layers": [ground, *layers]}


def test_what_a_map_has_no_place_for_is_told_kept_and_put_back(hexwright: Run, ford: Path) -> None:
    write(foreign({"type": "imagelayer", "id": 2, "name": "sky", "image": "sky.png"}), "valley.tmj")
    result = hexwright("map", "import", "valley.tmj", "--pack", "ford")
    assert result.exit_code == 0
    assert (
        "Left out, for a map has no place for it:\n  of the tileset `art`: its picture `art/art.png`\n" in result.stderr
    )
    assert "  the layer `sky`, a picture (`sky.png`)\n" in result.stderr
    assert "The pack has no terrain `lava`: add it to terrain.yaml" in result.stderr
    kept = ford / "maps/.valley.tiled.json"
    assert kept.is_file()
    assert document(str(kept))["tilesets"][0]["image"] == "../../../art/art.png"
    hexwright("map", "export", "ford/valley", "-o", "back.tmj")
    back = document("back.tmj")
    assert (back["layers"][1]["name"], back["layers"][1]["image"]) == ("sky", "sky.png")
    assert back["tilesets"] == foreign()["tilesets"]
    assert not Path("back.png").exists()


def test_what_was_kept_goes_when_nothing_is_left_out_any_more(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    plain = document()
    write({**plain, "backgroundcolor": "#112233"})
    hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    kept = ford / "maps/.ford.tiled.json"
    assert kept.is_file() and hexwright("check", "ford", "--strict").exit_code == 0
    write(plain)
    hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert not kept.exists()


def test_a_kept_document_of_another_size_is_refused_with_advice(hexwright: Run, ford: Path) -> None:
    write(foreign({"type": "imagelayer", "id": 2, "name": "sky"}), "valley.tmj")
    hexwright("map", "import", "valley.tmj", "--pack", "ford")
    file = ford / "maps/valley.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("spaces: |\n", "spaces: |\n  . .\n"), "utf-8")
    result = hexwright("map", "export", "ford/valley", "-o", "back.tmj")
    assert result.exit_code == 1
    assert "has another size" in result.stderr and "Delete content/ford/maps/.valley.tiled.json" in result.stderr


def test_tilesets_are_read_below_a_folder_that_is_named(hexwright: Run, ford: Path) -> None:
    Path("art").mkdir()
    Path("mine").mkdir()
    Path("art/art.tsx").write_text(
        '<tileset name="art" tilecount="2"><tile id="0" type="clear"/><tile id="1" type="lava"/></tileset>'
    )
    write({**foreign(), "tilesets": [{"firstgid": 1, "source": "../art/art.tsx"}]}, "mine/valley.tmj")
    refused = hexwright("map", "import", "mine/valley.tmj")
    assert refused.exit_code == 1 and "lies outside the folder mine" in refused.stderr and "--folder" in refused.stderr
    read = hexwright("map", "import", "mine/valley.tmj", "--folder", ".", "--pack", "ford")
    assert read.exit_code == 0, read.stderr
    hexwright("map", "export", "ford/valley", "-o", "mine/back.tmx")
    assert 'source="../art/art.tsx"' in Path("mine/back.tmx").read_text("utf-8")


def test_help_teaches(hexwright: Run) -> None:
    assert "export" in hexwright("map", "--help").output and "import" in hexwright("map", "--help").output
    assert "hexwright map export mygame/ford -o ford.tmj" in hexwright("map", "export", "--help").output
    assert "property `terrain`" in hexwright("map", "import", "--help").output


@pytest.mark.slow
def test_a_file_names_its_schema_where_the_pack_has_schemas(hexwright: Run, ford: Path) -> None:
    hexwright("schema", "ford")
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    Path(MAP).unlink()
    hexwright("map", "import", "ford.tmj", "--pack", "ford")
    first = Path(MAP).read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../.schemas/map.schema.json"
    assert hexwright("check", "ford", "--strict").exit_code == 0


def test_a_file_that_nobody_changed_is_letter_for_letter_the_same(hexwright: Run, ford: Path) -> None:
    file = Path(MAP)
    file.write_text(f"# Drawn after the old survey.\n{file.read_text('utf-8')}# The end.\n", "utf-8")
    before = file.read_bytes()
    for form in ("ford.tmj", "ford.tmx"):
        hexwright("map", "export", "ford/ford", "-o", form)
        hexwright("map", "import", form, "--pack", "ford", "--force")
        assert file.read_bytes() == before


def test_what_is_wrong_in_a_map_is_told_and_stays(hexwright: Run, ford: Path) -> None:
    file = Path(MAP)
    wrong = "sides: {wade: {terrain: water, sides: [A1|C3]}}  # ?\ntitel: Red\n"
    file.write_text(f"{file.read_text('utf-8')}{wrong}", "utf-8")
    before = file.read_bytes()
    exported = hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    imported = hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    for result in (exported, imported):
        assert result.exit_code == 0
        assert "The map has a fault" in result.stderr and "`hexwright check ford`" in result.stderr
    assert file.read_bytes() == before


def test_a_map_with_a_field_that_may_be_any_is_left_alone(hexwright: Run, ford: Path) -> None:
    file = Path(MAP)
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    file.write_text(f"{file.read_text('utf-8')}colour: red\n", "utf-8")
    before = file.read_bytes()
    exported = hexwright("map", "export", "ford/ford", "-o", "again.tmj")
    imported = hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert exported.exit_code == 1 and "Run `hexwright check ford`" in exported.stderr
    assert imported.exit_code == 1 and file.read_bytes() == before
    line = before.decode().count("\n")
    assert f"{MAP}:{line}:1: error E201" in imported.stderr and "Mend it first" in imported.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("shape: square", "shape: round", "E206"),
        ("grid:", "gird:", "E201"),
        ("map: ford", "map: [ford", "E134"),
    ],
)
def test_a_map_with_a_fault_loses_nothing_of_what_its_author_wrote(
    hexwright: Run, ford: Path, old: str, new: str, told: str
) -> None:
    """Also where the fault came after the export, and whatever may be written over."""
    file = Path(MAP)
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(f"# By hand.\n{text.replace(old, new, 1)}", "utf-8")
    before = file.read_bytes()
    for more in (("--pack", "ford"), ("-o", MAP)):
        result = hexwright("map", "import", "ford.tmj", *more, "--force")
        assert result.exit_code == 1 and f": error {told}" in result.stderr
        assert file.read_bytes() == before
    assert hexwright("map", "import", "ford.tmj", "--pack", "ford", "-o", "other.yaml").exit_code == 0


def test_a_map_that_could_not_be_read_is_not_said_to_be_missing(hexwright: Run, ford: Path) -> None:
    file = Path(MAP)
    file.write_text(file.read_text("utf-8").replace("shape: square", "shape: round"), "utf-8")
    result = hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    assert (result.exit_code, "`ford` could not be read" in result.stderr) == (1, True)


def test_a_file_that_cannot_be_changed_in_place_is_written_whole_and_that_is_told(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    (value,) = (each["value"] for each in document()["properties"] if each["name"] == "hexwright:map")
    Path(MAP).write_text(f"{value}\n", "utf-8")
    paint(0, document()["layers"][0]["data"][1])
    result = hexwright("map", "import", "ford.tmj", "-o", MAP, "--force")
    assert result.exit_code == 0 and f"{MAP} could not be changed in place" in result.stderr
    assert hexwright("check", "ford", "--strict").exit_code == 0


def test_the_same_picture_may_be_there(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    assert hexwright("map", "export", "ford/ford", "-o", "ford.tmx").exit_code == 0
    assert hexwright("map", "export", "ford/ford", "-o", "ford.tmx").exit_code == 1


def test_what_is_kept_of_another_map_of_that_id_is_not_touched(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    kept = ford / "maps/.ford.tiled.json"
    kept.write_text("of the map that is there")
    for more in ({}, {"backgroundcolor": "#112233"}):
        write({**document(), **more}, "more.tmj")
        result = hexwright("map", "import", "more.tmj", "-o", "content/ford/maps/copy.yaml")
        assert result.exit_code == 1 and "maps/.ford.tiled.json is there already" in result.stderr
        assert kept.read_text() == "of the map that is there" and not (ford / "maps/copy.yaml").exists()
    elsewhere = hexwright("map", "import", "more.tmj", "-o", "copy.yaml")
    assert elsewhere.exit_code == 0 and Path(".ford.tiled.json").is_file()


def test_links_in_a_pack_lead_nobody_to_write_outside(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    victim = Path("victim")
    victim.write_text("precious")
    for name in (".ford.yaml.new", ".ford.yaml", "ford.yaml.new"):
        (ford / "maps" / name).symlink_to(victim.absolute())
    result = hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert result.exit_code == 0 and victim.read_text() == "precious"
    assert Path(MAP).is_file() and not Path(MAP).is_symlink()
    assert not [*Path(MAP).parent.glob(".new-*")]


@pytest.mark.parametrize("name", ["ford.yaml", ".ford.tiled.json"])
def test_a_link_in_the_place_of_a_file_is_not_written_over(hexwright: Run, ford: Path, name: str) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    place, victim = ford / "maps" / name, ford / "maps/victim"
    victim.write_bytes(place.read_bytes() if place.exists() else b"")
    place.unlink(missing_ok=True)
    place.symlink_to("victim")
    before = victim.read_bytes()
    result = hexwright("map", "import", "ford.tmj", "-o", MAP, "--force")
    assert result.exit_code == 1
    assert f"maps/{name} is a link." in result.stderr and "Links of a pack are not followed" in result.stderr
    assert place.is_symlink() and victim.read_bytes() == before


def test_a_folder_of_a_pack_that_leads_out_of_it_is_not_written_to(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    Path("outside").mkdir()
    (ford / "maps").rename("before")
    (ford / "maps").symlink_to(Path("outside").absolute())
    for arguments in (
        ("import", "ford.tmj", "--pack", "ford", "--force"),
        ("import", "ford.tmj", "-o", "content/ford/maps/deep/ford.yaml"),
    ):
        result = hexwright("map", *arguments)
        assert result.exit_code == 1 and "lies outside of the pack" in result.stderr, result.stderr
    assert [*Path("outside").iterdir()] == []


def test_what_is_no_plain_file_is_not_written_over(hexwright: Run, ford: Path) -> None:
    os.mkfifo("pipe.tmj")
    result = hexwright("map", "export", "ford/ford", "-o", "pipe.tmj", "--force")
    assert result.exit_code == 1 and "pipe.tmj is no plain file" in result.stderr


def test_a_file_that_is_written_over_keeps_its_permissions(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    Path(MAP).chmod(0o640)
    hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert Path(MAP).stat().st_mode & 0o777 == 0o640


def paint(at: int, number: int, file: str = "ford.tmj") -> None:
    """Give a space of the ground another tile."""
    data = document(file)
    ground = next(layer for layer in data["layers"] if layer["type"] == "tilelayer")
    ground["data"][at] = number
    write(data, file)


def test_what_the_file_has_changed_since_the_export_is_kept(hexwright: Run, ford: Path) -> None:
    """A hex, a new area, the title and a remark in the YAML; another hex in Tiled."""
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    file = Path(MAP)
    text = file.read_text("utf-8").replace("~ ~ . ~", "~ . . ~").replace("title: The Ford", "title: The old ford")
    file.write_text(f"# By hand.\n{text}".replace("areas:\n", "areas:\n  mill: {title: Mill, spaces: [D3]}\n"), "utf-8")
    tiles = document()["layers"][0]["data"]
    paint(0, tiles[1])
    result = hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert result.exit_code == 0, result.stderr
    after = file.read_text("utf-8")
    assert "w w . ." in after and "~ . . ~" in after
    assert "title: The old ford" in after and "mill:" in after and after.startswith("# By hand.\n")
    assert f"Kept, as {MAP} has changed it since the map was exported: " in result.stderr
    assert all(part in result.stderr for part in ("title", "areas.mill", "spaces (1)"))


def test_of_two_who_each_paint_a_space_nobody_loses_it(hexwright: Run, ford: Path) -> None:
    for name in ("one.tmj", "two.tmj"):
        hexwright("map", "export", "ford/ford", "-o", name, "--force")
    woods = document("one.tmj")["layers"][0]["data"][1]
    paint(0, woods, "one.tmj")
    paint(3, woods, "two.tmj")
    for name in ("one.tmj", "two.tmj"):
        assert hexwright("map", "import", name, "--pack", "ford", "--force").exit_code == 0
    assert "w w . w" in Path(MAP).read_text("utf-8")


def test_where_both_changed_the_same_nothing_is_written_and_the_places_are_told(hexwright: Run, ford: Path) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    file = Path(MAP)
    file.write_text(file.read_text("utf-8").replace(". w . .", "~ w . ."), "utf-8")
    before = file.read_bytes()
    paint(0, document()["layers"][0]["data"][1])
    result = hexwright("map", "import", "ford.tmj", "--pack", "ford", "--force")
    assert result.exit_code == 1 and file.read_bytes() == before
    assert "have both changed the same since the map was exported: spaces, row 1, column 1.\n" in result.stderr
    assert "Nothing is written. Export the map again" in result.stderr


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x85", "\ud800", "\ufffe"])
def test_a_title_that_a_check_would_refuse_is_not_written(hexwright: Run, ford: Path, sign: str) -> None:
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    data = document()
    (record,) = (each for each in data["properties"] if each["name"] == "hexwright:map")
    record["value"] = json.dumps({**json.loads(record["value"]), "title": f"The {sign}ford"})
    write(data)
    result = hexwright("map", "import", "ford.tmj", "-o", "other.yaml")
    assert result.exit_code == 1 and not Path("other.yaml").exists()
    assert f"holds the character U+{ord(sign):04X}, which no file of a pack may hold" in result.stderr
