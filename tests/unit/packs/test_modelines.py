"""The first lines of files: the schema they name exists and is of their kind."""

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, told, write_pack


def with_line(address: str) -> dict[str, str | None]:
    line = f"# yaml-language-server: $schema={address}\n"
    schemas: dict[str, str | None] = {".schemas/units.schema.json": "{}", ".schemas/cards.schema.json": "{}"}
    return schemas | {"units/blue.yaml": line + GOOD["units/blue.yaml"]}


@pytest.mark.parametrize("address", ["../.schemas/units.schema.json", "https://example.org/schemas/units.schema.json"])
def test_a_living_line(tmp_path: Path, address: str) -> None:
    assert check(write_pack(tmp_path, with_line(address))) == []


@pytest.mark.parametrize("address", [".schemas/units.schema.json", "../.schemas/cards.schema.json", "x" * 5000])
def test_a_dead_line_is_a_warning_that_says_what_to_write(tmp_path: Path, address: str) -> None:
    (found,) = check(write_pack(tmp_path, with_line(address)))
    assert told([found]) == [("W302", "blue.yaml", address)]
    assert "Write $schema=../.schemas/units.schema.json" in found.help
