"""What an author is told who takes a line of sight for a truth or a number."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import FILES, check
from toolkit.checker import check_rules
from toolkit.packs import load_pack


@pytest.mark.parametrize("gives", ["bool", "int"])
def test_who_forgets_the_field_is_told_it(tmp_path: Path, gives: str) -> None:
    found = check(
        tmp_path,
        "sight: {blocked: [{where: {cover: 2}}]}\n"
        f'values: {{sees: {{args: {{cell: space, goal: space}}, gives: {gives}, base: "sight(cell, goal)"}}}}\n',
    )
    assert found.told == [("E523", "sight(cell, goal)")]
    assert "`.blocked`, a truth, or `.hindrance`, a number" in str(found.found[0].advice)


@pytest.mark.parametrize("sight", ["{blocked: [{where: {}}]}", "{blocked: [{where: {cover: 2}, level: sky}]}"])
def test_rules_of_sight_with_something_wrong_in_them_are_not_missed(tmp_path: Path, sight: str) -> None:
    """What is wrong in the section is told where it is read; that nothing else stands there follows from it."""
    value = 'values: {sees: {args: {cell: space, goal: space}, base: "sight(cell, goal).blocked"}}\n'
    for name, text in FILES.items() | {("rules/test.yaml", f"sight: {sight}\n{value}")}:
        file = tmp_path / "field" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, problems = load_pack(tmp_path / "field")
    assert pack is not None and len(problems) == 1
    assert {each.code for each in check_rules(pack)[1]} & {"E451", "W504"} == set()
