"""What `serve` shows of what is wrong: what the author works on comes first."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from toolkit.cli import previewing
from toolkit.cli.checking import Checked
from toolkit.diagnostics import Diagnostic, Span
from toolkit.lint.simulations import STALE


def found(file: Path, severity: Any = "warning", code: str = "W403", line: int = 1) -> Diagnostic:
    return Diagnostic(code, severity, f"Something in {file.name}.", Span(file.as_posix(), line, 1, line, 2), "Mend it.")


def test_errors_then_what_was_saved_last_and_stale_simulations_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = [Path(name) for name in ("a.yaml", "b.yaml", "c.yaml")]
    for age, file in enumerate(files):
        file.write_text("x: 1\n", "utf-8")
        os.utime(file, (1000 + age, 1000 + age))
    stale = [found(file, code=STALE.id, line=line) for file in files for line in range(1, 21)]
    wrong = [found(files[0]), found(files[2]), found(files[1], "error", "E308")]
    server: Any = SimpleNamespace(problems=None)
    session = previewing._Session(SimpleNamespace(), server)  # type: ignore[arg-type]
    session.checked[tmp_path] = Checked(tuple(stale + wrong), {})
    session._tell()
    text = server.problems.text
    assert [text.index(f"Something in {name}.yaml") for name in "bca"] == sorted(
        text.index(f"Something in {name}.yaml") for name in "bca"
    )
    assert text.count(STALE.id) == 1 and f"{STALE.id} stale-simulation: 60 warnings" in text
    assert text.index("Something in a.yaml") < text.index(STALE.id)
    assert server.problems.summary == "1 error, 62 warnings"
