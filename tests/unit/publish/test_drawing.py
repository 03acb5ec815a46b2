"""Drawings: every pattern, signs from words, maps with areas."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import get_args

import pytest

from tests.unit.publish.small_packs import MAP, small_bundle
from toolkit.board import HexGrid
from toolkit.board.hex import Offset, Top
from toolkit.model.layouts import Sign
from toolkit.model.terrain import Pattern
from toolkit.publish.drawing.colours import colour, darker, mix
from toolkit.publish.drawing.counters import counter
from toolkit.publish.drawing.ground import GROUNDS, PATTERNS, ground, ground_colour
from toolkit.publish.drawing.lattice import Lattice
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.plans import Plan, initials, plan_of
from toolkit.publish.drawing.symbols import badge, shape_of, sign, strokes, told
from toolkit.publish.game import Game


def plan(folder: Path) -> Plan:
    found = plan_of(Game.of(small_bundle(folder)).all("maps")[0])
    assert found is not None
    return found


def test_every_pattern_that_terrain_may_name_is_drawn() -> None:
    assert set(PATTERNS) == set(get_args(Pattern))


@pytest.mark.parametrize("word", sorted(PATTERNS))
def test_a_pattern_is_drawn_over_its_colour(word: str) -> None:
    drawn = ground(word, "#7f9f5f")
    assert drawn.startswith('<rect width="100" height="100" fill="&#35;7f9f5f">')
    assert len(drawn) > 150


def test_colours_are_never_texts_of_content() -> None:
    assert colour("#AABBCC", "#000000") == "#aabbcc"
    assert colour('red" onload="x', "#000000") == "#000000"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert darker("#ffffff", 1) == "#1d211c"


def test_signs_are_put_together_from_words() -> None:
    assert strokes("anti_tank") == ("anti_tank",)
    assert strokes("mobile_artillery") == ("armour", "artillery")
    assert strokes("scout_car") == ("reconnaissance", "wheeled")
    assert strokes("rifles") == strokes("rifle")
    assert strokes("machine_gun") != strokes("gun")
    assert told("machine_gun") == 2
    assert strokes("elephants") == ()
    assert "hw-sign__frame" in unescape(sign(["infantry"]))


@pytest.mark.parametrize("name", get_args(Sign))
def test_every_sign_that_a_symbol_may_name_is_drawn(name: str) -> None:
    assert re.search(r"<(path|circle)[^>]*hw-sign__(line|full|glyph)", unescape(badge([name])))


def test_plain_shapes_are_known_by_common_words() -> None:
    assert shape_of("cross_shape") == "cross"
    assert shape_of("Círculo") == shape_of("noughts") == "circle"
    assert shape_of("vixen") is None


def drawn(folder: Path, draw: str, title: str, **attrs: object) -> str:
    kinds = {"kinds": {"piece": {"title": "Piece", "draw": draw, "attrs": dict.fromkeys(attrs, "int")}}}
    units = {"units": {"it": {"kind": "piece", "title": title, "attrs": attrs}}}
    return unescape(counter(Game.of(small_bundle(folder, kinds=kinds, units=units)).all("units")[0]))


def test_a_piece_without_a_class_shows_its_name_and_no_military_sign(tmp_path: Path) -> None:
    assert "hw-sign" not in drawn(tmp_path / "fox", "unit", "Vixen")
    assert "hw-sign__glyph" in drawn(tmp_path / "mark", "marker", "Nought")
    assert "hw-sign__frame" not in drawn(tmp_path / "gun", "marker", "Gun")
    assert "hw-sign__frame" in drawn(tmp_path / "unit", "unit", "Field gun")


def test_a_unit_bears_the_sign_that_tells_most(tmp_path: Path) -> None:
    arrow = sign(["machine_gun"]).partition("</rect>")[2]
    assert unescape(arrow) in drawn(tmp_path, "unit", "Machine gun")


def test_a_long_name_stands_in_two_lines(tmp_path: Path) -> None:
    lines = drawn(tmp_path, "marker", "The old grey goose")
    assert ">The old</tspan>" in lines
    assert ">grey goose</tspan>" in lines


def test_terrain_without_a_colour_has_that_of_its_pattern() -> None:
    assert set(GROUNDS) == set(PATTERNS)
    assert ground_colour("waves", 3) == GROUNDS["waves"]
    assert ground_colour(None, 0) != ground_colour(None, 1)


def test_badges_of_areas_never_look_like_columns() -> None:
    assert initials({"a": "North bank", "b": "Wood", "c": "New barn", "d": "?"}) == {
        "a": "NB",
        "b": "Wo",
        "c": "NB2",
        "d": "?",
    }


def test_a_plan_knows_terrain_and_areas(tmp_path: Path) -> None:
    found = plan(tmp_path)
    assert found.board.terrain[0, 1] == "woods"
    assert found.areas[0].spaces == ("A1", "B1", "C1")
    assert [terrain.id for terrain in found.terrains()] == ["clear", "woods"]


def test_a_map_has_a_ground_and_a_name_for_each_space(tmp_path: Path) -> None:
    drawn = draw_map(plan(tmp_path))
    assert drawn.count("<use ") == 6
    assert "<title>B1&#58; Woods</title>" in drawn
    assert MAP["title"] in drawn


def a_map(folder: Path, columns: int, rows: int, **more: object) -> Game:
    spaces = "\n".join([" ".join(["w"] * columns)] * rows) + "\n"
    return Game.of(small_bundle(folder / "small", ford={**MAP, "spaces": spaces, **more}))


@pytest.mark.slow
def test_a_large_map_has_plain_ground_which_a_browser_shows_at_once(tmp_path: Path) -> None:
    small, large = (plan_of(a_map(tmp_path / name, width, 50).all("maps")[0]) for name, width in [("a", 50), ("b", 51)])
    assert small is not None and large is not None
    assert draw_map(small).count("<use ") == 50 * 50
    assert "<use " not in draw_map(large)
    assert draw_map(large).count(' fill="&#35;7f9f5f"') == 51 * 50


@pytest.mark.parametrize(("columns", "rows"), [(200, 60), (20_000, 1)])
def test_a_map_over_the_limit_is_not_drawn(tmp_path: Path, columns: int, rows: int) -> None:
    assert plan_of(a_map(tmp_path, columns, rows).all("maps")[0]) is None


def test_a_space_shows_as_many_badges_as_it_has_room_for(tmp_path: Path) -> None:
    areas = {f"area_{place}": {"title": "Area", "spaces": ["A1"], "mark": "base"} for place in range(500)}
    plan = plan_of(a_map(tmp_path, 2, 2, areas=areas).all("maps")[0])
    assert plan is not None
    assert draw_map(plan).count('class="hw-badge"') == 3


@pytest.mark.parametrize(("top", "offset"), [("flat", "even_down"), ("pointy", "odd_right")])
def test_hexes_are_cut_out_of_their_ground(tmp_path: Path, top: str, offset: str) -> None:
    grid = {"shape": "hex", "top": top, "offset": offset, "labels": "letter_number"}
    found = plan_of(a_map(tmp_path, 3, 2, grid=grid).all("maps")[0])
    assert found is not None
    drawn = draw_map(found)
    assert drawn.count("<use ") == 6
    assert drawn.count("<clipPath ") == 1
    assert 'clip-path="url(#map:form)"' in unescape(drawn)
    assert "B1" in drawn


@pytest.mark.parametrize(("top", "offset"), [("flat", "odd_down"), ("pointy", "even_right")])
def test_the_sides_of_hexes_meet_those_of_their_neighbours(top: Top, offset: Offset) -> None:
    lattice = Lattice(HexGrid(4, 4, "letter_number", top, offset))
    for cell in lattice.grid.cells():
        beyond = {other: (start, end) for other, start, end in lattice.sides(cell)}
        assert [other for other in sorted(beyond) if other in lattice.grid] == lattice.grid.neighbours(cell)
        for other in lattice.grid.neighbours(cell):
            back = next((*end, *start) for far, start, end in lattice.sides(other) if far == cell)
            assert (*beyond[other][0], *beyond[other][1]) == pytest.approx(back, abs=0.02)
