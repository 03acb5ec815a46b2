"""What is going on is told outermost first, also where the rules keep no serial of it."""

from __future__ import annotations

import pytest

from tests.unit.play.programs import after, program_of
from toolkit.play import view_of


def kinds(*answers: dict[str, object], folder: str, scenario: str) -> list[str]:
    """The kinds of occasions that a seat is told of after some answers."""
    game = after(program_of(folder, scenario), *answers)
    return [occasion["kind"] for occasion in view_of(game, 0)["occasions"]]


def test_a_march_goes_on_in_a_turn() -> None:
    answers = ({"blue": "advance", "squad": "blue_rifles#2", "way": ["B3"]},)
    assert kinds(*answers, folder="content/skirmish", scenario="farm") == ["turn", "march"]


@pytest.mark.slow
def test_a_shot_goes_on_in_the_battle_of_an_action() -> None:
    answers = ({"american": "attack", "attacker": "veterans#1", "defender": "tiger#1"},)
    found = kinds(*answers, folder="tests/packs/duel", scenario="meadow")
    assert [kind for kind in found if kind != "action"] == ["turn", "battle", "shot"]
    assert found.index("turn") < found.index("action") < found.index("battle")
