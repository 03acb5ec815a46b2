"""Games that are watched for what they reach, with as much work as there is for them."""

from __future__ import annotations

import pytest

from tests.unit.state.stages import ROOT, rules_of
from toolkit.coverage.marking import mark
from toolkit.coverage.watching import watch_games


@pytest.mark.parametrize("units", [1, 60, 200])
def test_games_for_which_no_work_is_left_reach_nothing(units: int) -> None:
    rules = rules_of(ROOT / "tests" / "packs" / "orchard")
    assert list(watch_games(mark(rules, ()), "summer", 3, units))[-1] == frozenset()
