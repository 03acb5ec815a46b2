"""Where forces enter, of a pack of which not all could be read."""

from __future__ import annotations

import shutil
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.lint.by_rules import check_by_rules
from toolkit.packs import load_pack

CASE = Path(__file__).parents[2] / "cases/W419-entry-closed/pack"


def test_a_scenario_of_a_unit_that_could_not_be_read_is_not_set_up(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(CASE, tmp_path / "pack"))
    for units, codes in (("gun: {kind: unit, title: Gun}", {"W419"}), ("gun:", set[str]())):
        (folder / "units.yaml").write_text(f"units:\n  {units}\n", "utf-8")
        pack, found = load_pack(folder)
        assert pack is not None
        rules, _ = check_rules(pack)
        assert rules is not None and {each.code for each in check_by_rules(rules, found)} == codes
