"""What `why` tells of zones: of each piece the spaces that it bars, and no seat what it cannot see."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.play.test_reach import HIDDEN, game_of
from toolkit.checker import check_rules
from toolkit.cli.playing.asking import account
from toolkit.compiler import compile_program
from toolkit.examples.asking import Unseen
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.seats import Viewer

MARCH = Path(__file__).parents[2] / "packs/march"


def told(game: Game, text: str, viewer: Viewer | None = None) -> list[str]:
    found, problems = account(game, text, viewer)
    assert found is not None, problems
    return [line.text for line in found.lines]


def test_why_names_the_pieces_that_bar_spaces() -> None:
    pack, problems = load_pack(MARCH)
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    game = Game(compile_program(rules, "crossing"), 1)
    assert told(game, "C2 in control(red)") == [
        "C2 in control(red) = false",
        "  control(red) = [D3, E2, E3, E5, F1, F3, F4, G2, G3]  (3)",
        "    base [D3, E2, E3, E5, F1, F3, F4, G2, G3]  [columns(side)]",
        "    red_guard#1 bars E2 E3 F1 F3 G2 G3",
        "    red_scout#1 bars D3 E3 E5 F3 F4",
    ]
    lines = told(game, "count(exerting(control(red), D3))")
    assert "  exerting(control(red), D3) = [red_scout#1]  (3)" in lines
    assert "    asked control: blocked(red, red_scout#1, E4, D3) = false  (3)" in lines


def test_a_seat_is_told_of_zones_that_it_can_see_alone(tmp_path: Path) -> None:
    game = game_of(tmp_path, changed=HIDDEN)
    with pytest.raises(Unseen):
        told(game, "count(near(red))", (0,))
    with pytest.raises(Unseen):
        told(game, "exerting(near(red), C1)", (0,))
    assert told(game, "count(near(blue))", (0,))[-2:] == ["    guard#1 bars B1", "    scout#1 bars A1 C1"]
