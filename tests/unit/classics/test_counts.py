"""Connect four and breakthrough against counts that others have made of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.classics.positions import changed, game_of, leaves, positions_after

CONNECT_FOUR = [1, 7, 49, 238, 1120, 4263, 16422]
"""Positions after n moves: John Tromp, OEIS A212693, from S. Edelkamp and P. Kissmann, "Symbolic Classification of
General Two-Player Games" (KI 2008)."""
BREAKTHROUGH = [22, 484, 11132, 256036]
"""Lines of n moves on the usual board, as the game `breakthrough` of OpenSpiel 2.0.2 (M. Lanctot and others,
"OpenSpiel: A Framework for Reinforcement Learning in Games", 2019) has them."""
SMALL_BREAKTHROUGH = [7, 49, 375, 2763, 22102]
"""The same of `breakthrough(rows=6,columns=3)`, where pawns meet, take and come through within these moves."""


def test_connect_four_has_as_many_positions_as_tromp_counts() -> None:
    assert positions_after(game_of("connect-four"), 3) == CONNECT_FOUR[:4]


@pytest.mark.slow
def test_connect_four_has_as_many_positions_as_tromp_counts_further_on() -> None:
    assert positions_after(game_of("connect-four"), 6) == CONNECT_FOUR


def test_breakthrough_has_as_many_lines_as_in_open_spiel() -> None:
    game = game_of("breakthrough")
    assert [leaves(game, plies) for plies in (1, 2, 3)] == BREAKTHROUGH[:3]


@pytest.mark.slow
def test_breakthrough_has_as_many_lines_as_in_open_spiel_further_on() -> None:
    assert leaves(game_of("breakthrough"), 4) == BREAKTHROUGH[3]


@pytest.mark.slow
def test_breakthrough_on_a_small_board_has_as_many_lines_as_in_open_spiel(tmp_path: Path) -> None:
    small = changed(
        tmp_path,
        ("maps/breakthrough.yaml", "size: [8, 8]", "size: [3, 6]"),
        ("maps/breakthrough.yaml", "[A1..H8]", "[A1..C6]"),
        ("scenarios/breakthrough.yaml", "count: 16, at: [A7..H8]", "count: 6, at: [A5..C6]"),
        ("scenarios/breakthrough.yaml", "count: 16, at: [A1..H2]", "count: 6, at: [A1..C2]"),
    )
    game = game_of("breakthrough", small)
    assert [leaves(game, plies) for plies in range(1, 6)] == SMALL_BREAKTHROUGH
