"""Lanes: steps through sides alone, and named spaces beyond the ends."""

from dataclasses import replace

from toolkit.board.labels import Cell
from toolkit.board.lanes import LanesGrid

FIELD = LanesGrid(5, 6, ends={"top": "north_base", "bottom": "south_base"})
"""Six lines of five columns between two bases."""


def named(cells: list[Cell]) -> list[str]:
    return [FIELD.label(cell) for cell in cells]


def test_the_spaces_at_the_ends_have_names_and_places() -> None:
    assert FIELD.find("north_base") == (-1, 0)
    assert FIELD.find("south_base") == FIELD.end("bottom") == (6, 0)
    assert [FIELD.label(cell) for cell in FIELD.cells()][:3] == ["north_base", "A1", "B1"]
    assert len(list(FIELD.cells())) == 32
    assert FIELD.corners() == ("A1", "E6")
    assert (-1, 1) not in FIELD
    assert FIELD.end("left") not in FIELD


def test_a_step_goes_through_a_side() -> None:
    assert named(FIELD.neighbours((1, 1))) == ["B1", "A2", "C2", "B3"]
    assert FIELD.around((1, 1)) == FIELD.neighbours((1, 1))
    assert FIELD.distance((0, 0), (5, 4)) == 9


def test_an_end_is_next_to_every_space_of_its_border() -> None:
    assert named(FIELD.neighbours((-1, 0))) == ["A1", "B1", "C1", "D1", "E1"]
    assert named(FIELD.neighbours((0, 2))) == ["north_base", "B1", "D1", "C2"]


def test_an_end_is_one_step_beyond_its_border_from_everywhere() -> None:
    assert [FIELD.distance((-1, 0), (row, 4)) for row in range(6)] == [1, 2, 3, 4, 5, 6]
    assert FIELD.distance((-1, 0), (6, 0)) == 7
    assert named(FIELD.within((-1, 0), 1)) == ["north_base", "A1", "B1", "C1", "D1", "E1"]


def test_no_way_leads_through_an_end() -> None:
    assert FIELD.distance((0, 0), (0, 4)) == 4


def test_two_ends_that_meet_in_a_corner() -> None:
    grid = LanesGrid(3, 2, ends={"top": "back", "left": "flank", "right": "other_flank"})
    assert grid.distance(grid.end("top"), grid.end("left")) == 2
    assert grid.distance(grid.end("left"), grid.end("right")) == 4
    assert named(grid.neighbours(grid.end("left"))) == ["A1", "A2"]


def test_lines_to_the_ends_go_straight_on() -> None:
    assert named(FIELD.line((2, 3), (-1, 0))) == ["D3", "D2", "D1", "north_base"]
    assert named(FIELD.line((-1, 0), (2, 3))) == ["north_base", "D1", "D2", "D3"]


def test_directions_of_lanes() -> None:
    assert FIELD.directions == ("up", "right", "down", "left")
    assert FIELD.step((0, 3), 1) == (-1, 0)
    assert FIELD.step((-1, 0), 3) is None
    assert FIELD.direction((-1, 0), (0, 3)) == 3
    assert FIELD.direction((0, 3), (-1, 0)) == 1
    assert FIELD.bearing((4, 3), (-1, 0)) == 1


def test_the_borders_are_those_of_the_rectangle() -> None:
    assert named(FIELD.edge("top")) == ["A1", "B1", "C1", "D1", "E1"]
    assert FIELD.edges_of((-1, 0)) == ()


def test_an_end_touches_what_exists_of_its_line() -> None:
    grid = replace(FIELD, missing=frozenset({(0, 0), (0, 1)}))
    assert named(grid.neighbours((-1, 0))) == ["C1", "D1", "E1"]
    assert grid.find("north_base") == (-1, 0)
