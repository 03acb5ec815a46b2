"""What strangers send: each is told with its place and its remedy, and none harms."""

import os
from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack
from toolkit.packs import load_pack


def test_the_good_pack_is_good(tmp_path: Path) -> None:
    assert check(write_pack(tmp_path)) == []


def test_a_misspelt_key(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("units/blue.yaml", "armour: 3", "armor: 3, armour: 3")))
    assert told([found]) == [("E308", "blue.yaml", "armor")]
    assert found.help == "Did you mean `armour` or `arm`?"
    assert found.notes[0].span is not None and found.notes[0].span.path.endswith("kinds.yaml")


def test_a_misspelt_value(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("units/blue.yaml", "arm: gun", "arm: gum")))
    assert told([found]) == [("E309", "blue.yaml", "gum")]
    assert found.help == "Did you mean `gun`?"
    assert found.notes[0].span is not None and found.notes[0].span.path.endswith("kinds.yaml")


def test_a_unit_without_definition(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("scenarios/one.yaml", "unit: rifles", "unit: riffles")))
    assert told([found]) == [("E307", "one.yaml", "riffles")]
    assert found.help == "Did you mean `rifles`?"


def test_a_piece_off_the_map(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("scenarios/one.yaml", "at: C2", "at: D2")))
    assert told([found]) == [("E414", "one.yaml", "D2")]
    assert "from A1 to C2" in found.help


def test_two_units_on_a_tile(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("scenarios/one.yaml", "at: bank", "at: C2")))
    assert told([found]) == [("E415", "one.yaml", "C2")]
    places = [note.span.path.rsplit("/", 1)[-1] for note in found.notes if note.span]
    assert places == ["one.yaml", "places.yaml"]


def test_a_deck_that_does_not_add_up(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("places.yaml", "size: 3", "size: 4")))
    assert told([found]) == [("E402", "places.yaml", "4")]
    assert [note.message for note in found.notes] == ["`hit` adds 2.", "`miss` adds 1."]


def test_a_table_with_a_gap_and_an_overlap(tmp_path: Path) -> None:
    changed = spoil("tables.yaml", "[..2, 3..5, 6..]", "[..2, 4..6, 6..]")
    found = check(write_pack(tmp_path, changed))
    assert told(found) == [("E405", "tables.yaml", "4..6"), ("E406", "tables.yaml", "6..")]
    assert [underlined(each.notes[0].span) for each in found] == ["..2", "4..6"]


def test_a_text_of_ten_megabytes(tmp_path: Path) -> None:
    text = GOOD["cards.yaml"] + f"  long: {{kind: card, title: Long, text: {'x' * 10_000_000}}}\n"
    found = check(write_pack(tmp_path, {"cards.yaml": text}))
    assert [each.code for each in found] == ["E104"]


def test_a_text_of_two_megabytes(tmp_path: Path) -> None:
    text = GOOD["cards.yaml"] + f"  long: {{kind: card, title: Long, text: {'x' * 2_000_000}}}\n"
    assert [each.code for each in check(write_pack(tmp_path, {"cards.yaml": text}))] == ["E113"]


def test_a_pack_whose_id_is_a_path(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, spoil("pack.yaml", "pack: ford", "pack: ../x"))
    pack, _ = load_pack(folder)
    assert pack is not None and pack.id == "ford"
    assert told(check(folder)) == [("E210", "pack.yaml", "../x")]
    assert not (tmp_path / "x").exists()


def test_a_unit_named_like_markup_is_text(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    folder = write_pack(tmp_path, spoil("units/blue.yaml", "title: Rifles", f'title: "{name}"'))
    assert "onerror" in (folder / "units/blue.yaml").read_text("utf-8")
    pack, found = load_pack(folder)
    assert pack is not None and not [each for each in found if each.severity == "error"]
    assert pack.items["units"]["rifles"].record.title == name


def test_a_hundred_thousand_nested_brackets(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, {"tables.yaml": "tables: " + "[" * 100_000 + "]" * 100_000 + "\n"}))
    assert {each.code for each in found} >= {"E112"}


def test_a_billion_laughs(tmp_path: Path) -> None:
    bomb = 'a: &a ["ha", "ha"]\n' + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    found = check(write_pack(tmp_path, {"tables.yaml": bomb}))
    assert {"E116", "E117"} <= {each.code for each in found}


def test_a_link_to_a_file_outside(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("tables: {}\n", "utf-8")
    folder = write_pack(tmp_path, {"tables.yaml": None})
    (folder / "tables.yaml").symlink_to(tmp_path / "secret.yaml")
    assert [each.code for each in check(folder)] == ["E103"]


def test_a_folder_that_is_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("units: {}\n", "utf-8")
    folder = write_pack(tmp_path)
    (folder / "tables").symlink_to(outside)
    assert [each.code for each in check(folder)] == ["E103"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, {"tables.yaml": None})
    os.mkfifo(folder / "tables.yaml")
    assert [each.code for each in check(folder)] == ["E101"]


@pytest.mark.parametrize("name", ["terrain.yaml", "units/deep.yaml", "maps.yml"])
def test_a_folder_named_like_a_file_is_reported(tmp_path: Path, name: str) -> None:
    folder = write_pack(tmp_path, {"terrain.yaml": None} if name == "terrain.yaml" else {})
    (folder / name).mkdir(parents=True)
    (folder / name / "notes.txt").write_text("later", "utf-8")
    (found,) = check(folder)
    assert found.code == "E101" and found.span.path.endswith(name) and "it is a folder" in found.message


def test_folders_nested_deeper_than_paths_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path)
    monkeypatch.chdir(folder)
    for _ in range(25):
        Path("deep" * 50).mkdir()
        os.chdir("deep" * 50)
    os.chdir(folder)
    assert [each.code for each in check(folder)] == ["E101"]


@pytest.mark.slow
def test_thousands_of_unknown_names(tmp_path: Path) -> None:
    many = "".join(f"  u{n}: {{kind: kidn{n}, title: U, attrs: {{}}}}\n" for n in range(3000))
    found = check(write_pack(tmp_path, {"units/many.yaml": f"units:\n{many}"}))
    unknown = [each for each in found if each.code == "E307"]
    assert len(unknown) == 100
    assert unknown[-1].notes[-1].message == "2,900 more of this code in this file are not listed."


def test_a_hundred_findings_of_one_code_are_all_listed_and_other_codes_and_files_count_by_themselves(
    tmp_path: Path,
) -> None:
    unknown = "".join(f"  u{n}: {{kind: knid, title: U, attrs: {{}}}}\n" for n in range(100))
    misspelt = "".join(f"  v{n}: {{kind: unit, titel: V, attrs: {{}}}}\n" for n in range(101))
    found = check(write_pack(tmp_path, {"units/a.yaml": f"units:\n{unknown}{misspelt}"}))
    listed = [each for each in found if each.code == "E307"]
    assert len(listed) == 100 and not listed[-1].notes
    cut = [each for each in found if each.code == "E201"]
    assert len(cut) == 100
    assert cut[-1].notes[-1].message == "1 more of this code in this file is not listed."


def test_a_type_of_a_type_of_a_type_without_end(tmp_path: Path) -> None:
    changed = spoil("kinds.yaml", "armour: int", f"armour: {'optional ' * 100_000}int")
    assert [each.code for each in check(write_pack(tmp_path, changed))] == ["E217"]


@pytest.mark.slow
def test_thousands_of_wrong_attributes_of_a_kind_with_thousands(tmp_path: Path) -> None:
    attrs = "".join(f"      a{n}: {{type: int, default: 0}}\n" for n in range(5000))
    units = "".join(f"  u{n}: {{kind: unit, title: U, attrs: {{b{n}: 1}}}}\n" for n in range(5000))
    changed: dict[str, str | None] = {"kinds.yaml": f"kinds:\n  unit:\n    title: U\n    attrs:\n{attrs}"}
    found = check(write_pack(tmp_path, changed | {"units/blue.yaml": f"units:\n{units}"}))
    assert [each.code for each in found].count("E308") == 100
    assert any("4,900 more" in note.message for each in found for note in each.notes)
