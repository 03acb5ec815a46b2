"""`hexwright schema`: written once, then known to be current or not."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_packs_own_schemas_know_its_attributes(hexwright: Run, ford: Path) -> None:
    assert hexwright("schema", "ford").exit_code == 0
    schema = (ford / ".schemas/units.schema.json").read_text("utf-8")
    assert json.loads(schema)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert '"defence"' in schema
    assert hexwright("schema", "ford", "--check").exit_code == 0


def test_check_tells_which_are_not_current(hexwright: Run, ford: Path) -> None:
    hexwright("schema", "ford")
    kinds = ford / "kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("defence:", "armour:"), "utf-8")
    result = hexwright("schema", "ford", "--check")
    assert result.exit_code == 1
    assert "units.schema.json is not current: run `hexwright schema ford`" in result.output
