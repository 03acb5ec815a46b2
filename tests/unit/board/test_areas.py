"""Areas: named spaces and which of them touch."""

import pytest

from toolkit.board.areas import UNCONNECTED, AreasGrid

WORLD = AreasGrid.of(
    ("north", "east", "south", "west", "island"),
    [
        ("north", "east"),
        ("east", "south"),
        ("south", "west"),
        ("west", "north"),
        ("north", "nowhere"),
        ("west", "west"),
    ],
)


def named(cells: list[tuple[int, int]]) -> list[str]:
    return [WORLD.label(cell) for cell in cells]


def cell(name: str) -> tuple[int, int]:
    found = WORLD.find(name)
    assert found is not None
    return found


def test_areas_have_their_names() -> None:
    assert named(list(WORLD.cells())) == ["north", "east", "south", "west", "island"]
    assert cell("south") == (0, 2)
    assert WORLD.find("A1") is None
    assert WORLD.corners() == ("north", "island")


def test_a_link_counts_in_both_directions() -> None:
    assert named(WORLD.neighbours(cell("north"))) == ["east", "west"]
    assert named(WORLD.around(cell("east"))) == ["north", "south"]
    assert WORLD.neighbours(cell("island")) == []


def test_a_link_to_itself_or_to_no_area_is_none() -> None:
    grid = AreasGrid.of(("north", "east"), [("north", "nowhere"), ("north", "north")])
    assert grid.neighbours((0, 0)) == []


def test_distance_is_counted_along_links() -> None:
    assert [WORLD.distance(cell("north"), other) for other in WORLD.cells()] == [0, 1, 2, 1, UNCONNECTED]
    assert named(WORLD.within(cell("north"), 1)) == ["north", "east", "west"]
    assert named(WORLD.within(cell("north"), 2)) == ["north", "east", "south", "west"]
    assert named(WORLD.ring(cell("north"), 2)) == ["south"]


def test_a_line_is_a_shortest_way_and_the_same_back() -> None:
    assert named(WORLD.line(cell("north"), cell("south"))) == ["north", "east", "south"]
    assert named(WORLD.line(cell("south"), cell("north"))) == ["south", "east", "north"]
    assert WORLD.line(cell("north"), cell("island")) == []
    assert named(WORLD.line(cell("island"), cell("island"))) == ["island"]


def test_areas_lie_in_no_directions_and_on_no_edges() -> None:
    assert WORLD.lattice is None
    assert (WORLD.directions, WORLD.symmetries) == ((), ())
    assert WORLD.step(cell("north"), 1) is None
    assert WORLD.direction(cell("north"), cell("east")) is None
    assert WORLD.edge("top") == []
    assert WORLD.cell_at(WORLD.vector(cell("west"))) == cell("west")


def test_groups_of_areas() -> None:
    some = [cell(name) for name in ("island", "north", "south", "west")]
    assert [named(region) for region in WORLD.regions(some)] == [["north", "south", "west"], ["island"]]


@pytest.mark.parametrize("missing", [(0, 1)])
def test_no_way_leads_through_an_area_that_is_missing(missing: tuple[int, int]) -> None:
    grid = AreasGrid(WORLD.width, 1, names=WORLD.names, links=WORLD.links, missing=frozenset({missing}))
    assert grid.distance(cell("north"), cell("south")) == 2
    assert named(grid.line(cell("north"), cell("south"))) == ["north", "west", "south"]
    assert grid.distance(cell("north"), missing) == UNCONNECTED
