"""Examples of a scenario with the same options are played by one program, wherever they begin."""

from __future__ import annotations

import pytest

from tests.tested_packs import ROOT
from toolkit.checker import check_rules
from toolkit.examples.plan import Plan, make_plan
from toolkit.examples.player import Player
from toolkit.examples.run import Programs
from toolkit.packs import load_pack


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bridgehead", "panzer-general"])
def test_examples_come_out_alike_beside_others_and_alone(name: str) -> None:
    """What comes of an example does not depend on those that share its program."""
    pack, _ = load_pack(ROOT / "content" / name)
    assert pack is not None
    rules, _ = check_rules(pack)
    assert rules is not None
    plans = [plan for each in pack.all("examples") if isinstance(plan := make_plan(pack, each), Plan)]
    together = Programs(rules, plans)
    by_nest = {plan.shared: plan for plan in plans}
    shared = {plan.program for plan in plans}
    assert len(shared) < len(by_nest)
    for plan in by_nest.values():
        alone = Programs(rules, [plan])
        hashes = []
        for programs in (together, alone):
            player = Player(plan, *programs.of(plan))
            assert not player.play().diagnostics
            game = player.game
            hashes.append((game.seat, [dict(entry) for entry in game.record.answers], game.over))
        assert hashes[0] == hashes[1]
