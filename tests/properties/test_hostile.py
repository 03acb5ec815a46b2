"""Hostile expressions are refused, at the same characters and in the same words on every Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.properties.hostile_forms import HOSTILE, refusals

SCRIPT = Path(__file__).with_name("hostile_forms.py")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")


def test_each_is_refused_at_its_characters() -> None:
    expected = {name: list(refusal) for name, (_, *refusal) in HOSTILE.items()}
    assert {name: refusal[:3] for name, refusal in refusals().items()} == expected


@pytest.mark.slow
def test_every_python_at_hand_says_the_same() -> None:
    said = [found for name in PYTHONS if (found := _run(name)) is not None]
    assert said and all(each == refusals() for each in said)


def _run(python: str) -> dict[str, list[str | int]] | None:
    """What a Python says, None where there is none of that name (or only a stand-in that starts none)."""
    found = shutil.which(python)
    if found is None or subprocess.run([found, "-c", ""], capture_output=True).returncode != 0:
        return None
    ran = subprocess.run([found, "-I", str(SCRIPT)], capture_output=True, text=True, check=True)
    said: dict[str, list[str | int]] = json.loads(ran.stdout)
    return said
