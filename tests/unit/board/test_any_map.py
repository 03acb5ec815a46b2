"""Whatever a map's record says: it is read without an exception, and a board that comes of it keeps its promises."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as any_of
from pydantic import ValidationError

from toolkit.board.board import Board
from toolkit.board.hex import goes_with
from toolkit.board.reading import read_board
from toolkit.board.steps import bare_steps
from toolkit.model.maps import Map

IDS = ("one", "two", "three")
LABELS = ["A1", "B1", "A2", "B2", "C2", "D9", "a", "b", "base", "A1..B2", "C2..A1", "2-A1", "a..b", "A1|B1", "0101"]
label = any_of.sampled_from(LABELS)
spaces = any_of.lists(label, min_size=1, max_size=4)
sides = any_of.lists(any_of.sampled_from(["A1|B1", "B1|B2", "A1|A1", "A1", "A1|B1|B2", "a|b", "base|A1"]), min_size=1)
numbers = any_of.sampled_from([0, 1, 2, 3, "1.5", "2.25", "x"])
point = any_of.one_of(
    any_of.sampled_from(["A1", "A1|B1", "A1|A2|B1", "a", "base"]), any_of.tuples(numbers, numbers).map(list)
)
points = any_of.lists(point, min_size=1, max_size=5)
hexes = any_of.sampled_from(
    [
        ("flat", "even_down"),
        ("flat", "odd_down"),
        ("pointy", "even_right"),
        ("pointy", "odd_right"),
        ("flat", "odd_right"),
    ]
)


def drawn(signs: str) -> any_of.SearchStrategy[str]:
    row = any_of.lists(any_of.sampled_from(signs.split()), min_size=2, max_size=2).map(" ".join)
    return any_of.lists(row, min_size=2, max_size=3).map("\n".join)


@any_of.composite
def grids(draw: any_of.DrawFn) -> dict[str, Any]:
    shape = draw(any_of.sampled_from(["square", "hex", "hex", "lanes", "areas"]))
    grid: dict[str, Any] = {"shape": shape}
    if shape != "areas":
        grid["labels"] = "letter_number"
    if shape == "hex":
        grid["top"], grid["offset"] = draw(hexes)
    more = {
        "size": any_of.sampled_from([[3, 2], [4, 4], [1, 1], [3]]),
        "ends": any_of.just({"base": "top"}),
        "first": any_of.sampled_from(["C5", "x"]),
    }
    return grid | draw(any_of.fixed_dictionaries({}, optional=more))


part = any_of.fixed_dictionaries(
    {"map": any_of.sampled_from(IDS), "lay": any_of.tuples(label, label).map(lambda pair: {pair[0]: pair[1]})},
    optional={
        "crop": label,
        "turn": any_of.sampled_from([60, 90, 120, 180, 300, 45]),
        "flip": any_of.sampled_from(["left_right", "top_bottom"]),
        "prefix": any_of.sampled_from(["2-", "3-", "west:"]),
    },
)
lists = any_of.dictionaries(label, spaces, min_size=1, max_size=2)
level = any_of.integers(0, 3)
FIELDS = {
    "spaces": drawn(". . w _ x"),
    "no_space": any_of.just("_"),
    "terrain": any_of.fixed_dictionaries({"clear": spaces}, optional={"woods": spaces}),
    "boards": any_of.lists(part, min_size=1, max_size=3),
    "links": lists,
    "positions": any_of.dictionaries(label, point, min_size=1, max_size=2),
    "levels": any_of.one_of(drawn("0 1 2 . -1 q"), any_of.fixed_dictionaries({"1": spaces}), spaces),
    "crests": any_of.one_of(
        any_of.builds(
            lambda at, go, high: {"it": {"level": high, "points": at, "around": go}}, points, any_of.booleans(), level
        ),
        any_of.builds(lambda at, high: {"it": {"level": high, "sides": at}}, sides, level),
    ),
    "sides": sides.map(lambda found: {"it": {"terrain": "clear", "sides": found}}),
    "paths": spaces.map(lambda found: {"it": {"terrain": "clear", "spaces": found}}),
    "shapes": points.map(lambda found: {"it": {"terrain": "clear", "points": found}}),
    "names": any_of.dictionaries(label, any_of.just("A name"), min_size=1, max_size=2),
    "control": any_of.fixed_dictionaries({"blue": spaces, "red": spaces}),
    "areas": spaces.map(lambda found: {"it": {"spaces": found}}),
}


@any_of.composite
def records(draw: any_of.DrawFn, id: str) -> Map:
    """A map of any form that the model takes."""
    data = {"map": id, "title": "A map", "grid": draw(grids()), "legend": {".": "clear", "w": "woods"}}
    try:
        return Map.model_validate(data | draw(any_of.fixed_dictionaries({}, optional=FIELDS)))
    except ValidationError:
        assume(False)
        raise


@pytest.mark.slow
@settings(max_examples=40)
@given(any_of.tuples(*(records(id) for id in IDS)))
def test_any_map_is_read(maps: tuple[Map, ...]) -> None:
    others = {map.map: map for map in maps}
    for map in maps:
        reading = read_board(map, others)
        grid = map.grid
        is_misfit = grid.shape == "hex" and not goes_with(grid.offset or "", grid.top or "")
        waits = any(read_board(others[part.map], others).board is None for part in map.boards)  # told of that map
        assert reading.draft is not None or reading.faults or map.spaces is not None or is_misfit or waits
        if reading.draft is not None:
            bare_steps(reading.draft)
        if reading.board is not None:
            keeps_its_promises(reading.board)


def keeps_its_promises(board: Board) -> None:
    """Every space has a terrain, everything lies on spaces of the grid, and ids tell features apart."""
    grid, cells = board.grid, set(board.grid.cells())
    assert set(board.terrain) == cells
    assert set(board.levels) | set(board.names) <= cells and all(board.levels.values())
    assert all(set(area.cells) <= cells for area in board.areas)
    assert all(set(held) <= cells for held in board.control.values())
    assert all(one < other and other in grid.neighbours(one) for line in board.sides for one, other in line.sides)
    assert all(after in grid.around(cell) for path in board.paths for cell, after in pairwise(path.cells))
    for features in (board.sides, board.paths, board.shapes, board.crests):
        assert len({one.id for one in features}) == len(features)
