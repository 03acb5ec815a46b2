"""With CI=true a test that is skipped has failed; elsewhere it may be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest

def test_asks_for_a_browser():
    pytest.skip("no browser")

@pytest.mark.skipif(True, reason="no Node.js")
def test_asks_for_node():
    pass

@pytest.mark.xfail(reason="no time")
def test_expected_to_fail():
    raise AssertionError

def test_works():
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ci", "closing"), [("true", "2 failed, 1 passed, 1 error in"), ("", "1 passed, 2 skipped, 1 xfailed in")]
)
def test_a_skip_fails_where_ci_is_true(tmp_path: Path, ci: str, closing: str) -> None:
    shutil.copy(Path(__file__).parents[1] / "conftest.py", tmp_path)
    (tmp_path / "test_some.py").write_text(TESTS, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, env={**os.environ, "CI": ci}, capture_output=True, text=True, cwd=tmp_path)
    assert closing in done.stdout
    assert (done.returncode != 0) == bool(ci)


@pytest.mark.parametrize("mark", ["browser", "system"])
def test_what_needs_a_browser_or_a_system_is_where_it_is_looked_for(mark: str) -> None:
    """Whoever runs these tests alone need not collect all others."""
    files = [file for file in (ROOT / "tests").rglob("test_*.py") if file != Path(__file__)]
    found = {file.parent for file in files if f"mark.{mark}" in file.read_text("utf-8")}
    assert found == {ROOT / "tests" / mark}
    assert f" -m {mark} tests/{mark}" in (ROOT / ".ci" / "run").read_text("utf-8")
