"""What an author is told who takes a line of sight for a truth or a number."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import check


@pytest.mark.parametrize("gives", ["bool", "int"])
def test_who_forgets_the_field_is_told_it(tmp_path: Path, gives: str) -> None:
    found = check(
        tmp_path,
        "sight: {blocked: [{where: {cover: 2}}]}\n"
        f'values: {{sees: {{args: {{cell: space, goal: space}}, gives: {gives}, base: "sight(cell, goal)"}}}}\n',
    )
    assert found.told == [("E523", "sight(cell, goal)")]
    assert "`.blocked`, a truth, or `.hindrance`, a number" in str(found.found[0].advice)
