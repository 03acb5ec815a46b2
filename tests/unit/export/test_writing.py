"""Records as data, sketches of boards, and files that people read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.export.random_maps import maps
from toolkit.board.grid import make_grid
from toolkit.board.points import Point
from toolkit.edit.writing import modeline, write_yaml
from toolkit.export.records import as_written, record_of
from toolkit.export.sketch import Sketch, whole
from toolkit.export.tiled.drawing import unlifted
from toolkit.export.tiled.features import features
from toolkit.export.tiled.lines import chains, segments_of
from toolkit.model import read_file
from toolkit.model.maps import Map
from toolkit.source import parse_source


def read(text: str) -> Map:
    source, problems = parse_source(text, "maps/random.yaml")
    assert source is not None and problems == []
    found, problems = read_file(source, "map")
    assert problems == [] and found is not None and isinstance(found.document, Map)
    return found.document


@pytest.mark.slow
@settings(max_examples=40)
@given(maps())
def test_a_record_written_as_data_or_as_a_file_is_the_same_record(map: Map) -> None:
    assert record_of(Map, as_written(map)) == map
    assert read(write_yaml(as_written(map))) == map


@pytest.mark.slow
@settings(max_examples=40)
@given(maps())
def test_a_sketch_of_a_board_reads_as_that_board(map: Map) -> None:
    board = unlifted(map, {})
    assert board is not None
    words = {id: (area.title, area.text) for id, area in map.areas.items()}
    plain = replace(board, grid=make_grid(map.grid, board.grid.width, board.grid.height, board.grid.missing))
    grid = {name: value for name, value in as_written(map.grid).items() if name != "size"}
    drawn = record_of(Map, {"map": "m", "title": "M", "grid": grid, **whole(plain, words, {})})
    assert drawn is not None
    again = unlifted(drawn, {})
    assert again is not None
    assert again.terrain == board.terrain
    split = {id for crest in board.crests if len(crest.lines) > 1 for id in (crest.id,)}
    before, after = features(board, words), features(again, words)
    assert {key: value for key, value in before.items() if key[1] not in split and value != frozenset()} == {
        key: value for key, value in after.items() if key[1] not in split and value != frozenset()
    }


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 7))))
def test_ranges_name_the_spaces_and_no_others(cells: set[tuple[int, int]]) -> None:
    from toolkit.board.drawing import cells_of
    from toolkit.board.square import SquareGrid

    grid = SquareGrid(8, 6)
    named = [cell for part in Sketch(grid).cells(cells) for cell in cells_of(grid, part) or ()]
    assert sorted(named) == sorted(cells)


points = st.tuples(st.integers(0, 3), st.integers(0, 3))


@pytest.mark.slow
@given(st.lists(st.tuples(points, points)))
def test_chains_run_along_each_segment_once(pairs: list[tuple[Point, Point]]) -> None:
    wanted = {(min(one, other), max(one, other)) for one, other in pairs if one != other}
    found = [piece for line in chains(wanted) for piece in segments_of(line)]
    assert sorted(found) == sorted(wanted)


def test_segments_of_one_line_are_one_chain() -> None:
    assert chains([((0, 0), (1, 0)), ((1, 1), (1, 0)), ((2, 1), (1, 1))]) == [((0, 0), (1, 0), (1, 1), (2, 1))]


def test_a_file_is_one_that_a_person_would_write() -> None:
    data = {
        "map": "ford",
        "title": "The ford, at dawn",
        "text": "A river that nobody crosses. " * 6 + "A ford.",
        "grid": {"shape": "square", "labels": "row_column"},
        "legend": {".": "clear", "w": "woods", "#": "wall", "y": "yard"},
        "spaces": ". w\n# y\n",
        "areas": {
            "bank": {"title": "yes", "spaces": ["0101", "0102..0202"], "mark": "start"},
            "all": {"spaces": [f"{row:02}{column:02}" for row in range(1, 4) for column in range(1, 10)]},
        },
        "cite": "7.2",
    }
    assert (
        f"{modeline('map', 1)}\n{write_yaml(data)}"
        == """\
# yaml-language-server: $schema=../.schemas/map.schema.json
map: ford
title: The ford, at dawn
text: >-
  A river that nobody crosses. A river that nobody crosses. A river that nobody crosses. A river that nobody crosses. A
  river that nobody crosses. A river that nobody crosses. A ford.
grid: {shape: square, labels: row_column}
legend: {".": clear, w: woods, "#": wall, "y": yard}
spaces: |
  . w
  # y
areas:
  bank: {title: "yes", spaces: ["0101", 0102..0202], mark: start}
  all:
    spaces:
      ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108", "0109", "0201", "0202", "0203", "0204", "0205",
       "0206", "0207", "0208", "0209", "0301", "0302", "0303", "0304", "0305", "0306", "0307", "0308", "0309"]
cite: "7.2"
"""
    )
