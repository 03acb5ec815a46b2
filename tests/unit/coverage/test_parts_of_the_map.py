"""Conditions of movement, zones and traces, and legs, that cite cases of their own: each is a mutant of its own."""

from __future__ import annotations

from pathlib import Path

from toolkit.checker import check_rules
from toolkit.coverage.citing import citing_in
from toolkit.coverage.marking import mark
from toolkit.packs import load_pack

PACKS = Path(__file__).parents[2] / "packs"


def places(pack_id: str) -> set[tuple[object, ...]]:
    """Where in the rules of a pack something is neutralised by itself."""
    pack, found = load_pack(PACKS / pack_id)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return {tuple(mutant.path) for mutant in mark(rules, citing_in(pack)).mutants}


def test_each_condition_that_cites_is_neutralised_by_itself() -> None:
    found = places("campaign")
    assert {("movement", "ground", "never", "any", 0), ("movement", "ground", "stop")} <= found
    assert {("traces", "reaches_hq", "blocked", "any", 1), ("traces", "reaches_hq", "legs", 0, "never")} <= found
    assert {("traces", "reaches_unit"), ("zones", "control")} <= found


def test_what_cites_nothing_of_its_own_is_neutralised_with_its_element() -> None:
    assert ("movement", "ground", "cost") not in places("march")
