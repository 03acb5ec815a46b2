"""What all seats see between them: each piece that somebody knows, wherever seats see different numbers of pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.play.programs import program_of
from toolkit.cli.playing.scene import Scene, seen_by_all
from toolkit.play import Game, view_of


def known(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Where each piece lies that is known in a view."""
    for place, content in view["places"].items():
        for piece in content if isinstance(content, list) else ():
            if "shows" not in piece:
                yield place, piece["name"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "scenario"), [("fog-and-air", "dawn"), ("parley", "bridge"), ("hidden-armour", "plain")]
)
def test_what_any_seat_knows_all_know_between_them(pack: str, scenario: str) -> None:
    program = program_of(f"tests/packs/{pack}", scenario)
    scene, picks = Scene(program.stage), random.Random(5)
    game = Game(program, seed=1)
    for _ in range(40):
        if game.over:
            break
        seats = [view_of(game, player) for player in range(len(program.stage.numbers.players))]
        together = seen_by_all(game)
        assert {one for seat in seats for one in known(seat)} <= set(known(together))
        assert list(scene.whole(together, 80))
        game.apply(picks.choice(game.legal()))


def test_a_blown_bridge_is_told_beside_the_board() -> None:
    program = program_of("tests/packs/crossing", "river")
    game, scene = Game(program, seed=1), Scene(program.stage)
    told = ["".join(words for words, _ in line) for line in scene.edges(view_of(game, 0))]
    assert told == ["Bridge: Bridge B1|C2; Blown bridge B2|C3"]
    space = ["".join(words for words, _ in line) for line in scene.details.find("B2", view_of(game, 0)) or []]
    assert [line.strip() for line in space if "|" in line] == [
        "A3|B2: Road",
        "B2|C2: River",
        "B2|C3: River, Road, bridge Blown bridge",
    ]
