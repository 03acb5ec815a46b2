"""Programs and hashes do not depend on the seed of Python's own hashes. That they do not depend on its version is seen
where each Python plays the transcripts that are kept: they end with a hash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.properties.hashes import word

SCRIPT = Path(__file__).with_name("hashes.py")


def _run(python: str, seed: str, *which: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [python, str(SCRIPT), *map(str, which)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize(("first", "seed"), [(0, "0"), (1, "1"), (2, "4711")])
def test_equal_under_other_hash_seeds(first: int, seed: str) -> None:
    """This process has a seed of its own; each of the others plays a third of the scenarios."""
    assert _run(sys.executable, seed, first, 3) == word(first, 3)
