"""Programs and hashes depend neither on the seed of Python's own hashes nor on its version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.properties.hashes import word

SCRIPT = Path(__file__).with_name("hashes.py")
NEEDED = "import sys, pydantic, yaml, click, networkx, pytest"


@cache
def _run(python: str, seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    ran = subprocess.run([python, str(SCRIPT)], capture_output=True, text=True, check=True, env=environment)
    return ran.stdout.strip()


@pytest.mark.slow
def test_equal_under_other_hash_seeds() -> None:
    assert {_run(sys.executable, seed) for seed in ("0", "1", "4711")} == {word()}


@pytest.mark.slow
def test_equal_on_every_python_that_has_what_is_needed() -> None:
    names = [
        found for name in ("python3.11", "python3.12", "python3.13", "python3.14") if (found := shutil.which(name))
    ]
    able = [name for name in names if subprocess.run([name, "-c", NEEDED], capture_output=True).returncode == 0]
    assert {_run(name, "0") for name in [*able, sys.executable]} == {word()}
