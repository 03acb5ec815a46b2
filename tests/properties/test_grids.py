"""Laws of all grids: distance against a search, rings, lines, symmetries, labels, directions, edges."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, pairwise, permutations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.board.areas import UNCONNECTED, AreasGrid
from toolkit.board.compass import EIGHT, FLAT, FOUR, POINTY, Compass, Rosette, cross, numbered
from toolkit.board.contacts.lattice import Vector, turned
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid, Offset, Top
from toolkit.board.labels import Cell
from toolkit.board.lanes import LanesGrid
from toolkit.board.plane import Plane
from toolkit.board.square import SquareGrid
from toolkit.board.ways import EDGES
from toolkit.state.distances import Distances

sizes = st.integers(1, 7)
labels = st.sampled_from(["letter_number", "row_column"])
turns = st.sampled_from(["clockwise", "counterclockwise"])


def rosettes(compass: Compass) -> st.SearchStrategy[Rosette | None]:
    return st.none() | st.builds(Rosette, st.sampled_from(compass.names), turns)


hexes = st.one_of(
    st.builds(HexGrid, sizes, sizes, labels, st.just(top), st.sampled_from(offsets), rosette=rosettes(compass))
    for top, offsets, compass in (
        ("flat", ("even_down", "odd_down"), FLAT),
        ("pointy", ("even_right", "odd_right"), POINTY),
    )
)
squares = st.builds(SquareGrid, sizes, sizes, labels, st.none() | st.integers(0, 4), rosette=rosettes(EIGHT))
lanes = st.builds(
    lambda width, height, ends, rosette: LanesGrid(
        width, height, ends={edge: f"{edge}_end" for edge in ends}, rosette=rosette
    ),
    sizes,
    sizes,
    st.sets(st.sampled_from(EDGES)),
    rosettes(FOUR),
)
NAMES = [f"area_{number}" for number in range(9)]
areas = st.builds(
    AreasGrid.of,
    st.integers(1, len(NAMES)).map(lambda count: NAMES[:count]),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=14),
)
planes = st.one_of(hexes, squares, lanes)
grids = st.one_of(planes, areas)


@st.composite
def with_holes(draw: st.DrawFn) -> Grid:
    """A grid that lacks some of its cells and calls some others by names."""
    grid = draw(st.one_of(hexes, squares, lanes))
    cells = sorted(grid.rectangle())
    missing = draw(st.sets(st.sampled_from(cells), max_size=len(cells) - 1))
    called = draw(st.sets(st.sampled_from(cells), max_size=4))
    names = {**grid.names, **{cell: f"2-{grid.label(cell)}" for cell in called}}
    first = draw(st.tuples(st.integers(1, 130), st.integers(1, 130)))
    return replace(grid, missing=frozenset(missing), names=names, first=first)


def drawn(data: st.DataObject, grid: Grid) -> Cell:
    return data.draw(st.sampled_from(list(grid.cells())))


def searched(grid: Grid, start: Cell) -> dict[Cell, int]:
    """Steps from a cell to all others, breadth first: no way goes on from a space at an end, and of its steps at most
    so many go through corners as the grid allows."""
    diagonals = grid.diagonals if isinstance(grid, SquareGrid) else None
    inner = set(grid.rectangle())
    reached = [(start, 0)]
    steps = {reached[0]: 0}
    for cell, corners in reached:
        sides = grid.neighbours(cell)
        for other in grid.around(cell) if cell in inner or cell == start else ():
            taken = corners + (diagonals is not None and other not in sides)
            if (diagonals is None or taken <= diagonals) and (other, taken) not in steps:
                steps[other, taken] = steps[cell, corners] + 1
                reached.append((other, taken))
    found: dict[Cell, int] = {}
    for (cell, _), count in steps.items():
        found[cell] = min(count, found.get(cell, count))
    return found


@pytest.mark.slow
@given(grids, st.data())
def test_distance_is_the_length_of_the_shortest_way(grid: Grid, data: st.DataObject) -> None:
    start = drawn(data, grid)
    found = searched(grid, start)
    assert {cell: grid.distance(start, cell) for cell in grid.cells()} == {
        cell: found.get(cell, UNCONNECTED) for cell in grid.cells()
    }


@pytest.mark.slow
@given(grids | with_holes(), st.data())
def test_distance_and_neighbours_are_mutual(grid: Grid, data: st.DataObject) -> None:
    one, other = drawn(data, grid), drawn(data, grid)
    assert grid.distance(one, other) == grid.distance(other, one)
    assert (other in grid.neighbours(one)) == (one in grid.neighbours(other))
    assert (other in grid.around(one)) == (one in grid.around(other))
    assert set(grid.neighbours(one)) == set(grid.ring(one, 1)) & set(grid.neighbours(one))
    assert set(grid.neighbours(one)) <= set(grid.around(one))


@pytest.mark.slow
@given(grids | with_holes(), st.integers(-1, 9), st.data())
def test_rings_lie_one_in_another(grid: Grid, radius: int, data: st.DataObject) -> None:
    cell = drawn(data, grid)
    assert grid.within(cell, radius) == [other for other in grid.cells() if grid.distance(cell, other) <= radius]
    assert sorted(grid.within(cell, radius - 1) + grid.ring(cell, radius)) == grid.within(cell, radius)


@pytest.mark.slow
@given(grids, st.data())
def test_a_line_is_a_shortest_way_and_the_same_back(grid: Grid, data: st.DataObject) -> None:
    one, other = drawn(data, grid), drawn(data, grid)
    line = grid.line(one, other)
    assert line == grid.line(other, one)[::-1]
    if grid.distance(one, other) == UNCONNECTED:
        assert line == []
        return
    assert (line[0], line[-1]) == (one, other)
    assert len(line) == grid.distance(one, other) + 1
    assert all(after in grid.around(before) for before, after in pairwise(line))


@pytest.mark.slow
@given(hexes | squares, st.data())
def test_no_space_of_its_row_is_nearer_to_a_line_than_that_on_it(grid: Plane, data: st.DataObject) -> None:
    """Of hexes, and of squares with free steps through corners or none: every shortest way has one space at each
    distance from its start, and those of the line are the nearest to the straight line."""
    if isinstance(grid, SquareGrid) and grid.diagonals:
        grid = replace(grid, diagonals=None)
    one, other = drawn(data, grid), drawn(data, grid)
    (x, y), (end_x, end_y) = grid.vector(one), grid.vector(other)

    def away(cell: Cell) -> int:
        column, row = grid.vector(cell)
        return abs((column - x) * (end_y - y) - (row - y) * (end_x - x))

    whole = grid.distance(one, other)
    for steps, on_line in enumerate(grid.line(one, other)):
        level = [cell for cell in grid.ring(one, steps) if grid.distance(cell, other) == whole - steps]
        assert away(on_line) == min(away(cell) for cell in level)


@pytest.mark.slow
@given(hexes | squares, st.data())
def test_no_order_of_its_steps_is_nearer_to_the_straight_line(grid: Plane, data: st.DataObject) -> None:
    one = drawn(data, grid)
    other = data.draw(st.sampled_from(grid.within(one, 6)))
    (x, y), (end_x, end_y) = grid.vector(one), grid.vector(other)
    goal = end_x - x, end_y - y

    def away(steps: tuple[Vector, ...]) -> int:
        places = accumulate(steps, lambda place, step: (place[0] + step[0], place[1] + step[1]), initial=(0, 0))
        return sum(abs(cross(place, goal)) for place in places)

    places = [grid.vector(cell) for cell in grid.line(one, other)]
    taken = tuple((after[0] - before[0], after[1] - before[1]) for before, after in pairwise(places))
    every = [step for step, count in grid.parts(goal) for _ in range(count)]
    assert sorted(taken) == sorted(every)
    assert away(taken) == min(away(steps) for steps in set(permutations(every)))


@pytest.mark.slow
@given(hexes | squares, st.data())
def test_symmetries_keep_distances_neighbours_and_what_lies_around(grid: Plane, data: st.DataObject) -> None:
    centre, one, other = drawn(data, grid), drawn(data, grid), drawn(data, grid)
    matrix = data.draw(st.sampled_from(grid.symmetries))
    assert len(grid.symmetries) == (12 if isinstance(grid, HexGrid) else 8)
    wide = replace(grid, width=60, height=60)
    middle = wide.vector((30, 30))

    def moved(cell: Cell) -> Cell:
        (x, y), (from_x, from_y) = wide.vector(cell), wide.vector(centre)
        right, down = turned(matrix, (x - from_x, y - from_y))
        return wide.cell_at((right + middle[0], down + middle[1]))

    assert wide.distance(moved(one), moved(other)) == grid.distance(one, other)
    assert (moved(other) in wide.neighbours(moved(one))) == (other in grid.neighbours(one))
    assert (moved(other) in wide.around(moved(one))) == (other in grid.around(one))


@pytest.mark.slow
@given(grids | with_holes())
def test_every_label_finds_its_cell(grid: Grid) -> None:
    assert all(cell in grid and grid.find(grid.label(cell)) == cell for cell in grid.cells())
    assert list(grid.cells()) == sorted(set(grid.cells()))


@pytest.mark.slow
@given(with_holes())
def test_what_is_missing_is_nowhere(grid: Plane) -> None:
    assert not set(grid.cells()) & grid.missing
    assert all(cell not in grid and grid.find(grid.label(cell)) is None for cell in grid.missing)
    for cell in grid.cells():
        steps = {grid.step(cell, number) for number in range(1, len(grid.directions) + 1)} - {None}
        answers = (grid.neighbours(cell), grid.around(cell), grid.within(cell, 2), grid.line(cell, min(grid.cells())))
        assert not {*steps, *(other for answer in answers for other in answer)} & grid.missing


@pytest.mark.slow
@given(planes | with_holes(), st.data())
def test_a_step_leads_to_each_cell_around_and_back(grid: Plane, data: st.DataObject) -> None:
    cell = drawn(data, grid)
    ends = set(grid.cells()) - set(grid.rectangle())
    count = len(grid.directions)
    steps = {number: other for number in range(1, count + 1) if (other := grid.step(cell, number)) is not None}
    assert set(steps.values()) == (set() if cell in ends else set(grid.around(cell)))
    for number, other in steps.items():
        back = (number - 1 + count // 2) % count + 1
        assert (grid.direction(cell, other), grid.direction(other, cell)) == (number, back)
        assert other in ends or grid.step(other, back) == cell


@pytest.mark.slow
@given(planes, st.data())
def test_a_bearing_is_a_row_of_steps(grid: Plane, data: st.DataObject) -> None:
    start = drawn(data, grid)
    inner = set(grid.rectangle())
    rows: dict[Cell, int] = {}
    for number in range(1, len(grid.directions) + 1):
        cell = grid.step(start, number)
        while cell is not None:
            rows[cell] = number
            cell = grid.step(cell, number)
    if start in inner:
        assert {cell: grid.bearing(start, cell) for cell in grid.cells()} == {
            cell: rows.get(cell) for cell in grid.cells()
        }


@given(st.sampled_from([FLAT, POINTY, EIGHT, FOUR]), st.data())
def test_a_rosette_goes_round_from_its_first_direction(compass: Compass, data: st.DataObject) -> None:
    first, turn = data.draw(st.sampled_from(compass.names)), data.draw(turns)
    found = numbered(compass, Rosette(first, turn))
    assert found.names[0] == first
    assert dict(zip(found.names, found.steps, strict=True)) == dict(zip(compass.names, compass.steps, strict=True))
    following = compass.names[(compass.names.index(first) + (1 if turn == "clockwise" else -1)) % len(compass.names)]
    assert found.names[1] == following


@pytest.mark.slow
@given(grids | with_holes(), st.data())
def test_regions_part_the_cells(grid: Grid, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(list(grid.cells()))))
    regions = grid.regions(cells)
    assert sorted(cell for region in regions for cell in region) == sorted(cells)
    for region in regions:
        beside = {other for cell in region for other in grid.neighbours(cell)}
        assert beside & cells <= set(region)
        assert len(region) == 1 or all(set(grid.neighbours(cell)) & set(region) for cell in region)


@pytest.mark.slow
@given(planes | with_holes())
def test_edges_hold_the_outermost_space_of_each_row_and_column(grid: Plane) -> None:
    cells = list(grid.rectangle())
    columns, rows = {column for _, column in cells}, {row for row, _ in cells}
    edges = {edge: grid.edge(edge) for edge in EDGES}
    assert edges == {
        "top": sorted((min(row for row, at in cells if at == column), column) for column in columns),
        "right": sorted((row, max(column for at, column in cells if at == row)) for row in rows),
        "bottom": sorted((max(row for row, at in cells if at == column), column) for column in columns),
        "left": sorted((row, min(column for at, column in cells if at == row)) for row in rows),
    }
    for cell in grid.cells():
        assert grid.edges_of(cell) == tuple(edge for edge in EDGES if cell in edges[edge])


@pytest.mark.slow
@given(grids | with_holes(), st.integers(-1, 12), st.data())
def test_distances_by_number_are_those_of_the_grid(grid: Grid, radius: int, data: st.DataObject) -> None:
    cells = sorted(grid.cells(), key=grid.label)
    distances = Distances(grid, cells, {cell: number for number, cell in enumerate(cells)})
    start = data.draw(st.sampled_from(range(len(cells))))
    counted = [grid.distance(cells[start], other) for other in cells]
    assert distances.within(start, radius) == tuple(n for n, steps in enumerate(counted) if steps <= radius)
    if distances.is_even:
        looked_up = [distances.steps[distances.to[start] - distances.since[other]] for other in range(len(cells))]
    else:
        looked_up = list(distances.rows[start])
    assert looked_up == counted


@given(st.sampled_from([(1, 900), (900, 1), (30, 30), (2, 450)]), st.sampled_from(["flat", "pointy", "square"]))
def test_what_is_kept_of_distances_grows_with_the_map(size: tuple[int, int], form: str) -> None:
    offset: Offset = "odd_down" if form == "flat" else "even_right"
    grid = SquareGrid(*size) if form == "square" else HexGrid(*size, "letter_number", cast(Top, form), offset)
    cells = sorted(grid.cells(), key=grid.label)
    distances = Distances(grid, cells, {cell: number for number, cell in enumerate(cells)})
    assert len(distances.steps) <= 10 * len(cells)
