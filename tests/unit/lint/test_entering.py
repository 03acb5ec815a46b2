"""Where forces enter, of a pack of which not all could be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.lint.by_rules import check_by_rules
from toolkit.packs import load_pack

CASE = Path(__file__).parents[2] / "cases/W419-entry-closed/pack"


SLIPS = [
    ("", "", "", {"W419"}),
    ("units.yaml", "{kind: unit, title: Gun}", "", set()),
    ("kinds.yaml", "unit:", "unit", set()),
]


@pytest.mark.parametrize(("file", "old", "new", "codes"), SLIPS)
def test_a_scenario_of_which_something_could_not_be_read_is_not_set_up(
    tmp_path: Path, file: str, old: str, new: str, codes: set[str]
) -> None:
    folder = Path(shutil.copytree(CASE, tmp_path / "pack"))
    if file:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    pack, found = load_pack(folder)
    assert pack is not None
    rules, _ = check_rules(pack)
    assert {each.code for each in (check_by_rules(rules, found) if rules is not None else ())} == codes
