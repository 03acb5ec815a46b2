"""The texts of packs of published rulebooks are in our own words: no run of eight words stands in the rulebook too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tested_packs import CONTENT, ROOT

TOOL = ROOT / "tests" / "tools" / "shingles.py"
SENTENCE = "Each player may draw up to four cards before the dice are thrown"


def shingles(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "utf8", str(TOOL), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def pack_saying(folder: Path, text: str) -> Path:
    """A pack of one case with the given text, beside the hash set of SENTENCE."""
    (folder / "source.txt").write_text(SENTENCE, "utf-8")
    shingles("make", folder / "set.bin", folder / "source.txt")
    pack = folder / "pack"
    pack.mkdir()
    (pack / "cases.yaml").write_text(f'cases: {{A1: {{title: "Cards", text: "{text}"}}}}', "utf-8")
    return pack


KNOWN = ROOT / "tests" / "data" / "shingles"
WRITTEN_ANEW = [pytest.param(pack, id=pack.name) for pack in CONTENT if (KNOWN / f"{pack.name}.bin").exists()]


@pytest.mark.slow
@pytest.mark.parametrize("pack", WRITTEN_ANEW)
def test_a_pack_is_in_our_own_words(pack: Path) -> None:
    result = shingles("check", KNOWN / f"{pack.name}.bin", pack)
    assert result.returncode == 0, result.stdout + result.stderr


def test_eight_shared_words_are_reported_with_their_place(tmp_path: Path) -> None:
    pack = pack_saying(tmp_path, "You see, each player MAY draw up to four cards, at once.")
    result = shingles("check", tmp_path / "set.bin", pack)
    assert result.returncode == 1
    assert result.stdout.splitlines()[0] == "cases.yaml: cases.A1.text: each player may draw up to four cards"


def test_seven_shared_words_are_not(tmp_path: Path) -> None:
    pack = pack_saying(tmp_path, "Now each player may draw up to four tiles.")
    assert shingles("check", tmp_path / "set.bin", pack).returncode == 0


def test_a_run_of_names_and_numbers_is_data(tmp_path: Path) -> None:
    pack = pack_saying(tmp_path, SENTENCE)
    (pack / "units.yaml").write_text(f'units: {{odd: {{title: "{SENTENCE}"}}}}', "utf-8")
    assert shingles("check", tmp_path / "set.bin", pack).returncode == 0
