"""What sees what on each map that ships whose pack has rules of sight: a table beside the tests, told pair by pair.

Where a change is meant: `hexwright los PACK/MAP --table > tests/data/sight/PACK/MAP.sight`, and look at every pair that
`hexwright los PACK/MAP --against` told before.
"""

from pathlib import Path

import pytest

from tests.tested_packs import CONTENT
from tests.unit.board.sight.packs import pack_of, seeing_in
from toolkit.board.sight import rules_of
from toolkit.board.sight.table import differences, read, table_of, written

TABLES = Path(__file__).parents[3] / "data" / "sight"
MAPS = sorted(
    (folder.name, map)
    for folder in CONTENT
    if any(folder.glob("rules/*.yaml")) and rules_of(pack_of(folder.name)) is not None
    for map in pack_of(folder.name).maps
)


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "map"), MAPS)
def test_each_pair_is_as_it_was(pack: str, map: str) -> None:
    kept = (TABLES / pack / f"{map}.sight").read_text("utf-8")
    before, now = read(kept), table_of(seeing_in(pack, map))
    assert before is not None
    how = f"Is it meant? hexwright los {pack}/{map} --table > tests/data/sight/{pack}/{map}.sight"
    told = differences(before, now)
    assert told == [], "\n".join([*told[:40], f"{len(told)} pairs in all.", how])
    assert written(now) == kept, how


def test_there_are_no_tables_of_maps_that_are_gone() -> None:
    assert sorted((file.parent.name, file.stem) for file in TABLES.glob("*/*.sight")) == MAPS


def test_differences_are_told_pair_by_pair() -> None:
    table = table_of(seeing_in("combat-commander", "sight-examples"))
    lines = written(table).splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith("J9 "))
    row = table.labels.index("K6") - table.labels.index("J9") - 1
    changed = lines[place][: 3 + row] + "." + lines[place][4 + row :]
    before = read("".join([*lines[:place], changed, *lines[place + 1 :]]))
    assert before is not None
    assert differences(before, table) == ["J9 K6: was clear, is blocked"]
    assert read("something else") is None
