"""Rows, columns and cells of tables may be written as readers see them: by the titles of the symbols of a type."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score

ODDS = 'types:\n  odds: {values: {one_to_two: {title: "1:2"}, even: {title: "1:1"}, three_to_one: {title: "3:1"}}}\n'
TABLES = """tables:
  crt:
    rows: {die: 1..2}
    columns: {odds: ["1:2", "1:1", "3:1"]}
    gives: int
    cells: [[1, 2, 3], [4, 5, 6]]
  better: {rows: {odds: ["1:2", "1:1", "3:1"]}, gives: odds, cells: ["1:1", "3:1", "3:1"]}
"""
RULES = """values:
  column: {args: {strength: int}, gives: odds, base: '"3:1" if strength > 2 else even'}
"""
FILES = {"kinds.yaml": GROUND["kinds.yaml"] + ODDS, "tables.yaml": TABLES}


@BOTH
@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ('table(crt, 2, "1:1")', 5),
        ("table(crt, 2, even)", 5),
        ("table(crt, 1, column(3))", 3),
        ('table(crt, 1, shift(crt, "1:2", 1))', 2),
        ('table(crt, 1, table(better, "1:1"))', 3),
        ('1 if column(3) == "3:1" else 0', 1),
    ],
)
def test_a_column_is_found_by_its_title_and_by_its_symbol(tmp_path, passes, expression, found):
    steps = f"- set: game.score\n  to: '{expression}'\n"
    assert score(play(compiled(tmp_path, asking(steps, RULES), passes, FILES))) == found
