"""Twins are the same whether every value is told by name and read again, or only those that may speak of pieces."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.play import Game
from toolkit.play import indistinguishable as module
from toolkit.play.indistinguishable import exchanged, hidden_from

DECISIONS = 8


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios()])
def test_values_that_speak_of_no_piece_stay(folder: Path, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, random = Game(program_of(folder, scenario), 3), Random(3)
    stage = game.program.stage
    for _ in range(DECISIONS):
        for viewer in range(len(stage.numbers.players)):
            groups = hidden_from(stage, game.cells, viewer).groups
            moved = {one: other for group in groups for one, other in zip(group, group[::-1], strict=True)}
            quick = exchanged(stage, game.cells, moved)
            with monkeypatch.context() as patch:
                patch.setattr(module, "_may_tell_of_pieces", lambda layout, type: True)
                assert exchanged(stage, game.cells, moved) == quick
        if game.over or not game.legal():
            break
        game.apply(random.choice(game.legal()))
