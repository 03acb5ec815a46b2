"""`hexwright schema`: written once, then known to be current or not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_packs_own_schemas_know_its_attributes(hexwright: Run, ford: Path) -> None:
    assert hexwright("schema", "ford").exit_code == 0
    schema = (ford / ".schemas/units.schema.json").read_text("utf-8")
    assert json.loads(schema)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert '"defence"' in schema
    assert hexwright("schema", "ford", "--check").exit_code == 0


def test_where_pieces_may_stand_is_offered_and_nothing_legal_refused(hexwright: Run, ford: Path) -> None:
    hexwright("schema", "ford")
    schema = json.loads((ford / ".schemas/scenario.schema.json").read_text("utf-8"))
    offered, anything = schema["$defs"]["names_spot"]["anyOf"]
    assert offered["enum"][:4] == ["north_bank", "south_bank", "A1", "B1"]
    assert anything == {"type": ["string", "number"], "minLength": 1}


def test_of_large_maps_only_the_areas_are_offered(hexwright: Run, ford: Path) -> None:
    (ford / "maps/plain.yaml").write_text(
        "map: plain\ntitle: Plain\ngrid: {shape: square, labels: letter_number}\nlegend: {'.': clear}\nspaces: |\n"
        + f"  {'. ' * 30}\n" * 30,
        "utf-8",
    )
    hexwright("schema", "ford")
    schema = json.loads((ford / ".schemas/scenario.schema.json").read_text("utf-8"))
    assert "A1" not in schema["$defs"]["names_spot"]["anyOf"][0]["enum"]


def test_check_tells_which_are_not_current(hexwright: Run, ford: Path) -> None:
    hexwright("schema", "ford")
    kinds = ford / "kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("defence:", "armour:"), "utf-8")
    result = hexwright("schema", "ford", "--check")
    assert result.exit_code == 1
    assert "units.schema.json is not current: run `hexwright schema ford`" in result.output


def test_all_schemas_are_written_anew(hexwright: Run, ford: Path) -> None:
    hexwright("schema")
    hexwright("schema", "ford")
    for folder in (Path("schemas"), ford / ".schemas"):
        (folder / "units.schema.json").write_text("{}", "utf-8")
    told = hexwright("schema", "--all", "--check")
    assert told.exit_code == 1
    assert told.output.count("units.schema.json is not current") == 2
    assert hexwright("schema", "--all").output.count(" 1 of them new or changed.") == 2
    assert hexwright("schema", "--all", "--check").exit_code == 0
    assert hexwright("schema", "ford", "--all").exit_code == 2


def test_a_link_in_a_strangers_pack_is_not_written_through(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "notes").write_text("years of work", "utf-8")
    (ford / ".schemas").mkdir()
    (ford / ".schemas/units.schema.json").symlink_to(mine / "notes")
    (ford / ".schemas/.cards.schema.json.new").symlink_to(mine / "notes")
    assert hexwright("schema", "ford").exit_code == 0
    assert not (ford / ".schemas/units.schema.json").is_symlink()
    assert (mine / "notes").read_text("utf-8") == "years of work"


def test_a_folder_of_schemas_that_is_a_link_is_refused(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (ford / ".schemas").symlink_to(tmp_path / "mine")
    result = hexwright("schema", "ford")
    assert (result.exit_code, "is a link" in result.output) == (1, True)
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_in_the_place_of_a_schema_is_not_waited_for(hexwright: Run, ford: Path) -> None:
    (ford / ".schemas").mkdir()
    os.mkfifo(ford / ".schemas/units.schema.json")
    assert hexwright("schema", "ford", "--check").exit_code == 1
    assert hexwright("schema", "ford").exit_code == 0
