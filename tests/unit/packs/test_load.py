"""From a folder to a pack: what is read, what is passed over, what is kept although something is broken."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, good, spoil, told, underlined, write_pack
from toolkit.packs import load_pack


def test_items_stand_in_sections_in_the_order_of_files(tmp_path: Path) -> None:
    pack = good(tmp_path)
    assert list(pack.items["units"]) == ["rifles", "howitzer"]
    assert pack.items["units"]["rifles"].record.title == "Rifles"
    assert pack.items["maps"]["ford"].where == ()
    assert pack.manifest.record.title == "The ford"
    assert pack.id == "ford"


def test_every_item_knows_its_place(tmp_path: Path) -> None:
    item = good(tmp_path).items["units"]["howitzer"]
    assert underlined(item.key_span()) == "howitzer"
    assert underlined(item.span("attrs", "armour")) == "3"
    assert underlined(item.key_span("attrs", "armour")) == "armour"


def test_translations_of_several_files_are_one_by_language(tmp_path: Path) -> None:
    pack = good(tmp_path)
    words = pack.items["texts"]["es"].record
    assert words.units["rifles"].title == "Fusileros"
    assert words.cases["10.1"].title == "Movimiento"
    assert len(pack.translations) == 2


def test_one_broken_item_hides_no_other(tmp_path: Path) -> None:
    changed = spoil("units/blue.yaml", "title: Rifles", "titel: Rifles")
    found = check(write_pack(tmp_path, changed | {"tables.yaml": "tables: {x: {title: [}}\n"}))
    assert {"E142", "E201"} <= {each.code for each in found}
    assert not [each for each in found if each.code == "E307"], "the broken unit is still known by its id"


@pytest.mark.parametrize("end", ["[\n", "{kind: unit, title: f(a, b)}\n", "{kind: unit}}\n"])
def test_what_yaml_cannot_read_hides_no_other_item_of_its_file(tmp_path: Path, end: str) -> None:
    units = f"units:\n  rifles: {end}" + "  howitzer:" + GOOD["units/blue.yaml"].split("  howitzer:")[1]
    found = check(write_pack(tmp_path, {"units/blue.yaml": units.replace("armour: 3", "armor: 3")}))
    assert {each.code for each in found} - {"E120", "E134", "E142"} == {"E308"}


def test_what_a_torn_file_may_have_declared_is_not_missed(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, {"units/blue.yaml": "units: [\n  rifles\n"}))
    assert not [each for each in found if each.code in ("E307", "E402", "W403")]
    assert any(each.code.startswith("E1") for each in found)


def test_a_section_that_is_never_closed_is_told_once(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("kinds.yaml", "types:\n  arm: [foot, gun]", "types: {arm: [foot, gun],")))
    assert [(each.code, each.span.path.endswith("kinds.yaml"), each.span.line) for each in found] == [("E134", True, 1)]


def test_a_broken_manifest_does_not_hide_the_rest(tmp_path: Path) -> None:
    changed = spoil("pack.yaml", "version: 1.0.0", "version: one")
    changed |= spoil("cards.yaml", "kind: card, title: Hit", "kind: crad, title: Hit")
    codes = [each.code for each in check(write_pack(tmp_path, changed))]
    assert "E216" in codes and "E307" in codes


def test_the_id_of_a_pack_is_the_name_of_its_folder(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, id="brook"))
    assert told([found]) == [("E314", "pack.yaml", "ford")]
    assert "brook" in found.help


def test_the_working_folder_can_be_the_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(write_pack(tmp_path))
    pack, found = load_pack(Path())
    assert pack is not None and pack.id == "ford" and found == []
    assert pack.items["units"]["rifles"].source.path == "units/blue.yaml"


def test_hidden_folders_and_documents_are_passed_over(tmp_path: Path) -> None:
    folder = write_pack(
        tmp_path, {"README.md": "# The ford\n", ".schemas/units.schema.json": "{}", ".git/x.yaml": "a: ["}
    )
    assert check(folder) == []


def test_ids_are_declared_once_also_among_units_and_cards(tmp_path: Path) -> None:
    changed = {
        "cards/more.yaml": "cards:\n  rifles: {kind: card, title: Rifles, text: Shoot.}\n",
        "text/es.yaml": "cards: {rifles: {title: F, text: T.}}\n",
    }
    (found,) = [each for each in check(write_pack(tmp_path, changed)) if each.code == "E303"]
    assert told([found]) == [("E303", "blue.yaml", "rifles")]
    assert underlined(found.notes[0].span) == "rifles"


def test_the_same_pack_read_twice_says_the_same(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, spoil("units/blue.yaml", "arm: gun", "arm: gum"))
    first = check(folder)
    shutil.copytree(folder, tmp_path / "again" / "ford")
    second = check(tmp_path / "again" / "ford")
    assert [(each.code, each.message, each.span.line) for each in first] == [
        (each.code, each.message, each.span.line) for each in second
    ]


def test_dependencies_lend_their_ids(tmp_path: Path) -> None:
    write_pack(tmp_path)
    manifest = "pack: brook\nversion: 0.1.0\nlanguage: 1\ntitle: The brook\nlanguages: [en]\n"
    manifest += "depends: [{pack: ford, version: ^1.0.0}]\n"
    scenario = GOOD["scenarios/one.yaml"].replace("scenario: one", "scenario: two")
    only = dict.fromkeys(GOOD, None) | {"pack.yaml": manifest, "scenarios/two.yaml": scenario}
    folder = write_pack(tmp_path, only, id="brook")
    pack, found = load_pack(folder)
    assert pack is not None and found == []
    assert [other.id for other in pack.family()] == ["brook", "ford"]
    assert pack.find("units", "rifles") is not None
    assert "rifles" in pack.names("units", "cards")
    assert check(folder) == []


def test_a_kind_that_a_dependency_has_too_is_that_of_the_pack_itself(tmp_path: Path) -> None:
    write_pack(tmp_path)
    manifest = "pack: brook\nversion: 0.1.0\nlanguage: 1\ntitle: The brook\nlanguages: [en]\n"
    changed = {
        "pack.yaml": manifest + "depends: [{pack: ford, version: ^1.0.0}]\n",
        "kinds.yaml": "types: {arm: [bow]}\nkinds: {unit: {title: Unit, attrs: {weapon: arm}}}\n",
        "units/blue.yaml": "units: {archers: {kind: unit, title: Archers, attrs: {weapon: bow}}}\n",
    }
    assert check(write_pack(tmp_path, dict.fromkeys(GOOD, None) | changed, id="brook")) == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_names_of_files_that_are_no_utf_8_become_readable_ids(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, id="f\udcffrd")
    (folder / "text/\udcfe").mkdir()
    (folder / "text/\udcfe/words.yaml").write_text("pack: {title: Ford}\n", "utf-8")
    pack, found = load_pack(folder)
    assert pack is not None
    assert {each.code for each in found} == {"E314", "E313"}
    assert (pack.id, "\\xfe" in pack.items["texts"]) == ("f\\xffrd", True)
    json.dumps([each.message for each in found], ensure_ascii=False).encode("utf-8")
