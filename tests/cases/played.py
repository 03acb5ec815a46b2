"""Cases of codes that examples earn: each folder has one file of examples for the pack in `example-pack`.

`from tests.cases.played import make, report` is all that the `make.py` of such a folder holds.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.examples import run_examples
from toolkit.language.fuel import RUN
from toolkit.packs import load_pack

PACK = Path(__file__).parent / "example-pack"


def make(folder: Path) -> None:
    """Lay the files of the pack beside the examples of a case."""
    shutil.copytree(PACK, folder / "pack", dirs_exist_ok=True)


def report(_folder: Path, units: int = RUN) -> list[Diagnostic]:
    """What the examples of the pack do not find; they share so many units of fuel."""
    pack, found = load_pack(Path("pack"))
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    outcomes = run_examples(pack, rules, pack.all("examples"), units=units)
    return [found for outcome in outcomes for found in outcome.diagnostics]
