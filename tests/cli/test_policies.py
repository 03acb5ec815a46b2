"""Games in which some are played by rules: played, replayed, explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.conftest import Run
from toolkit.cli.main import cli

PACK = Path(__file__).parents[1] / "packs" / "ferryman"


@pytest.fixture
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, where content/ferryman is the pack."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/ferryman").symlink_to(PACK, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return lambda *words, input=None: CliRunner().invoke(cli, list(words), input=input, catch_exceptions=False)


def test_a_policy_takes_a_seat_and_nobody_is_asked(river: Run) -> None:
    result = river("play", "ferryman/river", "--seed", "3", "--seat", "crowd=thrifty", "--record", "game.json")
    assert result.exit_code == 0, result.output
    record = json.loads(Path("game.json").read_text("utf-8"))
    assert (record["answers"], record["policies"]) == ([], {"crowd": "thrifty"})
    told = river("replay", "game.json")
    assert told.exit_code == 0 and "The ferryman won" in told.output


def test_a_seat_that_nobody_knows_tells_the_policies(river: Run) -> None:
    result = river("play", "ferryman/river", "--seat", "crowd=thrify")
    assert result.exit_code == 2
    assert "bold, patient, steady, strict or thrifty" in result.output


def test_a_saved_game_goes_on_by_a_policy(river: Run) -> None:
    river("play", "ferryman/by-hand", "--seed", "3", "--save", "saved.json", input="quit\n")
    seats = [word for seat in ("warden=strict", "crowd=thrifty", "ferryman=steady") for word in ("--seat", seat)]
    result = river("play", "ferryman/by-hand", "--resume", "saved.json", *seats)
    assert result.exit_code == 0 and "The game is over" in result.output


def test_why_without_an_expression_tells_what_policies_decided(river: Run) -> None:
    river("play", "ferryman/river", "--seed", "3", "--seat", "crowd=random", "--record", "game.json")
    told = river("why", "game.json@2").output
    assert told.startswith("  The crowd: sent")
    assert "A steady ferryman, entry 1: it has no legal answer  (P1)" in told
    assert "A steady ferryman: no entry answers, so it passes" in told
    assert "A strict warden, entry 1: its steps answer  (P4)" in told
