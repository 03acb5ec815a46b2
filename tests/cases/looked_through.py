"""Cases of codes that random games earn: `make.py` holds `from tests.cases.looked_through import report`."""

from __future__ import annotations

from pathlib import Path

from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.diagnostics import Diagnostic
from toolkit.leaks import Wanted, hunt
from toolkit.leaks.hunting import UNITS
from toolkit.packs import load_pack


def report(_folder: Path, units: int = UNITS) -> list[Diagnostic]:
    """What two games of the pack give away; each may use so many units of work."""
    pack, found = load_pack(Path("pack"))
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    [scenario] = pack.items["scenarios"]
    return hunt(compile_program(rules, scenario, tracing=True), Wanted(2, units=units)).diagnostics
