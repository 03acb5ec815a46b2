"""What a code's page shows as right is right: put into a pack, nothing is told of it but names that it alone lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.unit.checker.written import FILES, steps
from toolkit.checker import check_rules
from toolkit.checker.steps.body import all_verbs
from toolkit.diagnostics import all_codes
from toolkit.lint import run_checks
from toolkit.model import KINDS
from toolkit.packs import load_pack

LACKING = {"E307", "E520", "E522", "E524", "E551", "E596"}
"""A sample speaks of pieces, values and occasions that it does not show."""
OF_ITS_PLACE = {"E417", "E418", "E813", "W403"}
"""Samples of scenarios and examples; and that a piece of a test's pack is not used."""


def document_of(good: str) -> str | None:
    """The rules file of which a sample is a part; None where it is part of something else."""
    if "..." in good:
        return None
    try:
        data: Any = yaml.safe_load(good)
    except yaml.YAMLError:
        return None
    if isinstance(data, dict) and all(isinstance(value, dict | list) for value in data.values()):
        whole = all(isinstance(value, dict) for key, value in data.items() if key not in ("modifiers", "permissions"))
        return good if whole and data.keys() <= {*KINDS["rules"].sections} else None
    parts = data if isinstance(data, list) else []
    is_steps = bool(parts) and all(isinstance(each, dict) and next(iter(each)) in all_verbs() for each in parts)
    gives = "gives: int\n" if is_steps and "return:" in good else ""
    return steps(good, f"    args: {{unit: unit, who: player, n: int}}\n    {gives}\n") if is_steps else None


SAMPLES = {
    id: text
    for id, code in all_codes().items()
    if id not in OF_ITS_PLACE and (text := document_of(code.good)) is not None
}


def test_most_codes_of_rules_show_a_part_of_rules() -> None:
    assert len(SAMPLES) > 50


@pytest.mark.parametrize("id", SAMPLES)
def test_a_good_sample_is_right(tmp_path: Path, id: str) -> None:
    for name, text in (FILES | {"rules/sample.yaml": SAMPLES[id]}).items():
        file = tmp_path / "field" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, found = load_pack(tmp_path / "field")
    assert pack is not None
    found = found + run_checks(pack) + check_rules(pack)[1]
    told = [(each.code, each.message) for each in found if each.code not in LACKING | OF_ITS_PLACE]
    assert told == [], SAMPLES[id]
