"""Random boards with everything on them; many points of what is drawn are corners, middles of sides and centres."""

from __future__ import annotations

from hypothesis import strategies as st

from toolkit.board import Board, Cell, Grid, HexGrid, SquareGrid
from toolkit.board.board import Area, Crest, Path, Shape, SideFeature, pair
from toolkit.board.contacts import PARTS
from toolkit.board.points import Point, side_ends

HEXES = st.sampled_from(
    [("flat", "even_down"), ("flat", "odd_down"), ("pointy", "even_right"), ("pointy", "odd_right")]
)


def grids(least: int = 2, most: int = 5) -> st.SearchStrategy[Grid]:
    sizes = st.integers(least, most)
    hexes = st.builds(lambda width, height, form: HexGrid(width, height, "letter_number", *form), sizes, sizes, HEXES)
    return st.one_of(hexes, st.builds(SquareGrid, sizes, sizes))


def points(grid: Grid) -> st.SearchStrategy[Point]:
    """Corners, middles of sides and of spaces, and any others on the grid or a little beyond."""
    cells = list(grid.cells())
    pairs = [(one, other) for one in cells for other in grid.neighbours(one)]
    middles = [(x * PARTS, y * PARTS) for x, y in map(grid.vector, cells)]
    sides = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in (_middles(grid, *two) for two in pairs)]
    corners = [end for two in pairs for end in side_ends(grid, *two) or ()]
    low, high = (
        [min(one[axis] for one in middles) - PARTS for axis in (0, 1)],
        [max(one[axis] for one in middles) + PARTS for axis in (0, 1)],
    )
    anywhere = st.tuples(
        *(st.integers(low[axis] // 6, high[axis] // 6).map(lambda value: value * 6) for axis in (0, 1))
    )
    return st.one_of(st.sampled_from(middles + sides + corners), anywhere)


def _middles(grid: Grid, one: Cell, other: Cell) -> tuple[Point, Point]:
    (x, y), (right, down) = grid.vector(one), grid.vector(other)
    return (x * PARTS, y * PARTS), (right * PARTS, down * PARTS)


@st.composite
def ways(draw: st.DrawFn, grid: Grid) -> tuple[Cell, ...]:
    """A way of two spaces or more from neighbour to neighbour."""
    cells = [draw(st.sampled_from([cell for cell in grid.cells() if grid.neighbours(cell)]))]
    for _ in range(draw(st.integers(1, 5))):
        cells.append(draw(st.sampled_from(grid.neighbours(cells[-1]))))
    return tuple(cells)


@st.composite
def boards(draw: st.DrawFn, grid: Grid | None = None) -> Board:
    grid = grid or draw(grids())
    cells = list(grid.cells())
    sides = sorted({pair(one, other) for one in cells for other in grid.neighbours(one)})
    drawn = points(grid)
    rings = st.lists(drawn, min_size=3, max_size=6, unique=True).map(tuple)
    some = st.lists(st.sampled_from(cells), max_size=4, unique=True).map(tuple)
    lines = st.lists(drawn, min_size=2, max_size=4, unique=True).map(tuple)
    return Board(
        grid=grid,
        terrain={cell: draw(st.sampled_from(["clear", "woods"])) for cell in cells},
        levels={cell: level for cell in cells if (level := draw(st.integers(0, 2)))},
        crests=tuple(
            Crest(f"crest_{n}", n + 1, (draw(rings if n % 2 else lines),), bool(n % 2))
            for n in range(draw(st.integers(0, 2)))
        ),
        sides=tuple(
            SideFeature(
                f"side_{n}", "wall", tuple(draw(st.lists(st.sampled_from(sides), min_size=1, unique=True, max_size=4)))
            )
            for n in range(draw(st.integers(0, 2)))
        ),
        paths=tuple(Path(f"path_{n}", "road", draw(ways(grid))) for n in range(draw(st.integers(0, 2)))),
        shapes=tuple(Shape(f"shape_{n}", "woods", draw(rings)) for n in range(draw(st.integers(0, 3)))),
        names={cell: f"at {cell}" for cell in draw(some)},
        control={"blue": draw(some)},
        areas=tuple(Area(f"area_{n}", draw(some), "blue", "start") for n in range(draw(st.integers(0, 2)))),
    )
