"""What is told of a piece in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import GROUND, WAIT, compiled, main
from toolkit.cli.playing.details import Details


@pytest.mark.parametrize(
    ("shown_to", "up", "down"),
    [("all", "", "face down"), ("viewer == piece.owner", "face up", "")],
    ids=["an open map", "a map of which each sees his own"],
)
def test_how_a_piece_lies_is_told_where_it_lies_otherwise_than_all(
    tmp_path: Path, shown_to: str, up: str, down: str
) -> None:
    places = GROUND["places.yaml"].replace("shown_to: all, spaces", f"shown_to: {shown_to}, spaces")
    details = Details(compiled(tmp_path, main(WAIT), changed={"places.yaml": places}).stage)
    guard = {"name": "guard#1", "owner": "blue"}
    assert [details.state_words({**guard, "face_up": lies}) for lies in (True, False)] == [up, down]
    assert details.state_words({**guard, "face_up": False}, beside=True) == "", "how a card lies in a hand is no news"
