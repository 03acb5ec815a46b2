"""What is kept with a pack: what was played, read back as it was told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.playing import hexwright
from tests.tested_packs import ROOT
from toolkit.model import read_file
from toolkit.source import parse_source

WORDS = ("simulate", "skirmish", "--games", "20", "--seats", "blue=random", "--rotate", "--keep-with-pack")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_STATE", "")
    shutil.copytree(ROOT / "content" / "skirmish", tmp_path / "content" / "skirmish")
    shutil.rmtree(tmp_path / "content" / "skirmish" / "simulations")
    return tmp_path / "content" / "skirmish"


@pytest.mark.slow
def test_what_is_kept_is_checked_and_goes_stale_with_the_rules(pack: Path) -> None:
    assert "content/skirmish/simulations/farm.yaml keeps them with the pack." in hexwright(*WORDS).output
    file = pack / "simulations" / "farm.yaml"
    kept = file.read_text("utf-8")
    assert hexwright("check", "skirmish").output.startswith("0 errors, 0 warnings")
    hexwright(*WORDS)
    assert file.read_text("utf-8") == kept  # the same games: nothing to see in a diff
    source, _ = parse_source(file.read_bytes(), "farm.yaml")
    assert source is not None
    record, problems = read_file(source, "simulation")
    assert record is not None and problems == []
    rules = pack / "rules" / "fire.yaml"
    rules.write_text(rules.read_text("utf-8").replace("add: 1\n", "add: 2\n"), "utf-8")
    told = hexwright("check", "skirmish").output
    assert "W656" in told and f"hexwright {' '.join(WORDS[:1])} skirmish/farm --games 20" in told
    assert "--rotate --keep-with-pack" in told


@pytest.mark.slow
def test_games_by_other_seats_are_kept_beside_them(pack: Path) -> None:
    hexwright(*WORDS)
    other = ("simulate", "skirmish", "--games", "10", "--keep-with-pack")
    assert "content/skirmish/simulations/farm-2.yaml keeps them" in hexwright(*other).output
    assert "content/skirmish/simulations/farm-2.yaml keeps them" in hexwright(*other).output
    assert "simulation: farm-2\nscenario: farm\n" in (pack / "simulations" / "farm-2.yaml").read_text("utf-8")
    assert hexwright("check", "skirmish").output.startswith("0 errors, 0 warnings")


@pytest.mark.slow
def test_a_file_of_somebody_else_stays(pack: Path) -> None:
    file = pack / "simulations" / "farm.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text("precious\n", "utf-8")
    result = hexwright(*WORDS)
    assert result.exit_code != 0 and file.read_text("utf-8") == "precious\n"  # no pack with such a file is played
