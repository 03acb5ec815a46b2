"""Each folder here, CODE-name, is a smallest pack that earns this code, with the report an author then reads.

A folder holds `pack/` and `expected.txt`. What cannot be committed (a link, ten megabytes) is made by `make.py`: its
`make(folder)` fills a copy of the folder. Codes that no check of a pack can report have `report(folder)` there, which
returns the diagnostics itself. A pack whose check finds nothing is played.
"""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.unit.test_docs import DIALECT
from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.diagnostics import Diagnostic, all_codes
from toolkit.lint import run_checks
from toolkit.lint.by_rules import check_by_rules
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault
from toolkit.report import render

HERE = Path(__file__).parent
CASES = sorted(folder for folder in HERE.iterdir() if folder.is_dir() and folder.name[:1] in "EW")
SLOW = ("E124-too-many-values", "E602-site-not-built")
"""Packs that must be large to be bad."""


def code_of(case: Path) -> str:
    return case.name.split("-")[0]


def check(folder: Path) -> list[Diagnostic]:
    """What `hexwright check` finds in a pack."""
    pack, found = load_pack(folder)
    if pack is not None:
        rules, wrong = check_rules(pack)
        found = found + run_checks(pack) + wrong
        found = found + (check_by_rules(rules, found) if rules is not None else [])
    return sorted(set(found), key=Diagnostic.sort_key)


def play(folder: Path) -> list[Diagnostic]:
    """The first fault in a game of a pack whose check finds nothing, in the form that tests what authors claim: always
    the first answer, the same seed."""
    pack, found = load_pack(folder)
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is not None, found
    try:
        for scenario in pack.items["scenarios"]:
            game = Game(compile_program(rules, scenario, tracing=True), seed=1)
            while not game.over:
                game.apply(game.legal()[0])
    except GameFault as fault:
        return [fault.diagnostic]
    return []


def text_of(path: str) -> str | None:
    file = Path(path)
    return file.read_text("utf-8", errors="replace") if file.is_file() else None


def script_of(case: Path) -> dict[str, Any]:
    script = case / "make.py"
    return runpy.run_path(str(script)) if script.is_file() else {}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name, marks=[pytest.mark.slow] * (case.name in SLOW)) for case in CASES]
)
def test_bad_pack_is_reported_as_expected(
    case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / case.name
    shutil.copytree(case, folder)
    monkeypatch.chdir(folder)
    script = script_of(case)
    if "make" in script:
        script["make"](folder)
    found = script["report"](folder) if "report" in script else check(Path("pack"))
    found = found or play(Path("pack"))
    report = render("text", found, text_of).rstrip("\n") + "\n"
    if request.config.getoption("--update", default=False):
        (case / "expected.txt").write_text(report, "utf-8")
    assert code_of(case) in {diagnostic.code for diagnostic in found}
    expected = case / "expected.txt"
    kept = expected.read_text("utf-8") if expected.exists() else ""
    assert report == kept, f"Write it anew: .venv/bin/python -m pytest tests/cases -k {code_of(case)} --update"


def test_every_code_has_a_case_that_bears_its_name() -> None:
    wanted = {f"{code.id}-{code.name}" for code in all_codes().values()}
    assert {case.name for case in CASES} == wanted, "a folder tests/cases/CODE-NAME/ for each code, with a `pack` in it"


def test_every_code_tells_cause_remedy_and_samples() -> None:
    for code in all_codes().values():
        assert all((code.title, code.cause, code.remedy, code.bad)), code.id


def test_codes_use_the_words_of_the_field() -> None:
    for code in all_codes().values():
        told = (code.name.replace("-", " "), code.title, code.cause, code.remedy)
        assert [found[0] for text in told for found in DIALECT.finditer(text)] == [], code.id
