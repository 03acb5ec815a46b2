"""How short games are that everybody knows."""

from __future__ import annotations

import pytest

from tests.unit.classics.positions import CLASSICS


@pytest.mark.parametrize("game", ["connect-four", "breakthrough", "hex", "nim", "kuhn-poker"])
def test_rules_and_scenario_of_a_classic_are_less_than_60_lines(game: str) -> None:
    files = [CLASSICS / folder / f"{game}.yaml" for folder in ("rules", "scenarios")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 60
