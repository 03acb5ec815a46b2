"""Maps in characters: what stands in a space, and what is told below."""

from __future__ import annotations

from tests.unit.publish.landmarks import plan
from toolkit.cli.mapping.text import legend, map_lines
from toolkit.cli.playing.board import Line
from toolkit.publish.drawing.overlays import Route, Zone


def text(lines: list[Line]) -> list[str]:
    return ["".join(part for part, _ in line).rstrip() for line in lines]


def test_a_space_shows_terrain_level_holder_and_name() -> None:
    lines = text(map_lines(plan("quarter"), (Route(((0, 1), (0, 2))), Zone(((2, 0),))), 120))
    assert lines[1].startswith("|A1 .        |B1 .        |C1 u        |D1 .        |E1 v[]")
    assert lines[2].startswith("|^2          |^1 >0       |>1")
    assert lines[3].startswith("|Castle mound|")
    assert lines[10].startswith("|##          |")


def test_what_has_no_place_in_the_characters_is_told_below() -> None:
    told = text(list(legend(plan("quarter"))))
    assert "Road (street): A2 B2 C2 D2 D3 D4 C4 B4" in told
    assert "Bridge (canal_bridge): D2|D3" in told
    assert "House (hall)" in told
    assert "[] held by Red army" in told


def test_what_areas_touch_is_told() -> None:
    assert "north touches harbour, old_forest" in text(list(legend(plan("islands"))))
