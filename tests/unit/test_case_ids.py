"""A pack of a published rulebook states every case of it, each once: the ids that `tests/data/case-ids` lists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.tested_packs import CONTENT, ROOT

LISTED = {file.stem: file.read_text("utf-8").split() for file in (ROOT / "tests/data/case-ids").glob("*.txt")}
COUNTS = {
    "2gm-tactics": 334,  # 300 of the annexes, 34 of the base rules that these presuppose
    "combat-commander": 352,
    "combat-soldiers": 328,
    "operational-hex": 200,
    "panzer-general": 303,
}
INDEXED = [pytest.param(pack, id=pack.name) for pack in CONTENT if pack.name in LISTED]


def stated(pack: Path) -> Counter[str]:
    """The ids of a pack's case files with how often each stands there."""
    found: Counter[str] = Counter()
    for file in sorted([*pack.glob("cases.yaml"), *pack.glob("cases/*.yaml")]):
        found.update(list(yaml.load(file.read_text("utf-8"), yaml.CBaseLoader)["cases"]))
    return found


def test_each_list_has_as_many_different_ids_as_its_rulebook() -> None:
    assert {pack: len(set(ids)) for pack, ids in LISTED.items()} == COUNTS
    assert {pack: len(ids) for pack, ids in LISTED.items()} == COUNTS


@pytest.mark.parametrize("pack", INDEXED)
def test_no_case_is_missing(pack: Path) -> None:
    found = stated(pack)
    assert [case for case in LISTED[pack.name] if case not in found] == []


@pytest.mark.parametrize("pack", INDEXED)
def test_no_case_is_foreign_or_stated_twice(pack: Path) -> None:
    listed = {*LISTED[pack.name]}
    assert {case: count for case, count in stated(pack).items() if count > 1 or case not in listed} == {}
