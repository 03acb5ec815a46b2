"""What an item could declare that YAML cannot read is not missed elsewhere: one slip is told once."""

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, told, write_pack
from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.packs import load_pack

MAP, FORCES = GOOD["maps/ford.yaml"], GOOD["scenarios/one.yaml"]
LEGEND = 'legend: {".": clear, w: woods}'
ASKS = "values:\n  near:\n    gives: bool\n    base: any(units(blue), it.space in {name})\nprocedures:\n"


def errors(folder: Path) -> list[tuple[str, str, str]]:
    """The errors in a pack and its rules."""
    pack, _ = load_pack(folder)
    assert pack is not None
    found = sorted({*check(folder), *check_rules(pack)[1]}, key=Diagnostic.sort_key)
    return told([each for each in found if each.severity == "error"])


@pytest.mark.parametrize("name", ["bank", "A1"])
@pytest.mark.parametrize("slip", ['legend: {".": clear, w: woods', 'legend: {".": clear, w: woods,'])
def test_the_areas_and_spaces_of_a_torn_map(tmp_path: Path, name: str, slip: str) -> None:
    rules = GOOD["rules/play.yaml"].replace("procedures:\n", ASKS.format(name=name), 1)
    folder = write_pack(tmp_path, {"maps/ford.yaml": MAP.replace(LEGEND, slip), "rules/play.yaml": rules})
    assert errors(folder) == [("E134", "ford.yaml", "{")]


def test_a_name_that_the_torn_map_does_not_hold_is_told(tmp_path: Path) -> None:
    rules = GOOD["rules/play.yaml"].replace("procedures:\n", ASKS.format(name="bnak"), 1)
    folder = write_pack(tmp_path, {"maps/ford.yaml": MAP.replace(LEGEND, LEGEND[:-1]), "rules/play.yaml": rules})
    assert [code for code, *_ in errors(folder)] == ["E134", "E520"]


@pytest.mark.parametrize("blanks", ["   ", "  \u00a0"])
def test_the_forces_of_a_torn_list(tmp_path: Path, blanks: str) -> None:
    text = FORCES.replace("  - {unit: howitzer", f"{blanks}- {{unit: howitzer")
    found = check(write_pack(tmp_path, {"scenarios/one.yaml": text}))
    assert [(each.code, each.span.line) for each in found] == [("E133", 8)]
