"""What is told by a teller is what `name_cell` tells, of every cell in games of every pack."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.state import name_cell

ANSWERS = 15


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios()])
def test_a_teller_tells_the_same(folder: Path, scenario: str) -> None:
    game, random, compared = Game(program_of(folder, scenario), 5), Random(5), 0
    layout = game.program.stage.layout
    for _ in range(ANSWERS):
        known = Knowledge(game.program.stage, game.cells, 0)
        for names in (known.names, known.known_names, known.told_names):
            for cell, tell, value in zip(layout.cells, layout.cell_tellers, game.cells, strict=False):
                if tell is not None:
                    assert tell(names, value) == name_cell(layout, names, cell.type, value, {}.__getitem__)
                    compared += 1
            for row, _ in layout.rows(game.cells):
                for _, offset, type, tell in layout.row_tellers[game.cells[row]]:
                    if tell is not None:
                        value = game.cells[row + offset]
                        assert tell(names, value) == name_cell(layout, names, type, value, {}.__getitem__)
        if game.over or not game.legal():
            break
        game.apply(random.choice(game.legal()))
    assert compared
