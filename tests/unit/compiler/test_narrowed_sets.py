"""A set without some of its members is the same in all forms of a program: it holds them as they were made, not in the
order in which somebody may be told of pieces that lie hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import asking, compiled
from toolkit.compiler import ALL, NONE
from toolkit.play import Game

STEPS = """
- {create: one, count: 3, at: deck}
- {create: two, count: 3, at: deck}
- shuffle: deck
- {draw: deck, to: hand(first(players)), count: 5}
- set: hoard.all
  to: cards(hand(first(players)))
- set:
    hoard.all: "[c for c in hoard.all if c.number > 0]"
    hoard.twos: "[c for c in hoard.all if c.number == 2]"
"""
OCCASION = (
    "occasions:\n  hoard: {facts: {all: {type: set of card, default: []}, twos: {type: set of card, default: []}}}\n"
)


def during(steps: str) -> str:
    """The steps while there is a hoard."""
    indented = "".join(f"    {line}\n" for line in steps.strip("\n").split("\n"))
    return f"- during: hoard()\n  do:\n{indented}    - choose: answer\n      by: first(players)\n      yes: Go on?\n"


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_same_in_all_forms(tmp_path: Path, seed: int) -> None:
    rules = asking(during(STEPS), OCCASION)
    forms = [{"passes": ALL}, {"passes": NONE}, {"tracing": True}]
    games = [Game(compiled(tmp_path, rules, **form), seed) for form in forms]
    assert len({game.hash() for game in games}) == 1
    for game in games:
        names = game.program.stage.names(game.cells).named
        [_, hoard] = [cell for cell in game.cells if isinstance(cell, tuple) and len(cell) == 5]
        assert hoard == tuple(sorted(hoard)) and {str(names[card])[:3] for card in hoard} == {"one", "two"}
