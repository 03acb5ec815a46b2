"""Whatever is done to a board, what its lines meet stays the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.boards import boards, grids
from toolkit.board import Board, Cell
from toolkit.board.contacts import PARTS
from toolkit.board.moving import Placed, cropped, joined, transformed
from toolkit.board.points import from_pitches, to_pitches
from toolkit.board.sightlines import Contact, contacts_between

NOWHERE = frozenset(("",))
Told = set[tuple[object, ...]]


def told(board: Board, one: str, other: str, only: frozenset[str] | None = None) -> Told:
    """What the line between two labels meets, told by labels; of `only` some spaces, as if there were no others beyond
    their sides. Corners lie where they may, and of what is met on a border the space depends on the way that it is
    looked at."""
    ends = board.grid.find(one), board.grid.find(other)
    assert ends[0] is not None and ends[1] is not None
    return {
        (touch.what, touch.id, touch.terrain, touch.level, touch.how, places, touch.first, touch.last)
        for touch in contacts_between(board, *ends)
        if (places := _where(touch, only)) != NOWHERE or touch.what not in ("space", "side")
    }


def _where(touch: Contact, only: frozenset[str] | None) -> frozenset[str]:
    if touch.what not in ("space", "side", "feature", "path"):
        return frozenset()
    return frozenset(label if only is None or label in only else "" for label in (touch.at, touch.beyond))


@pytest.mark.slow
@given(st.data())
def test_turned_or_flipped_a_line_meets_the_same(data: st.DataObject) -> None:
    board = data.draw(boards())
    moved = transformed(board, data.draw(st.sampled_from(board.grid.symmetries)))
    one, other = (board.grid.label(data.draw(st.sampled_from(list(board.grid.cells())))) for _ in "ab")
    assert told(moved, one, other) == told(board, one, other)


@pytest.mark.slow
@given(st.data())
def test_cropped_outside_the_line_it_meets_the_same(data: st.DataObject) -> None:
    board = data.draw(boards())
    cells = list(board.grid.cells())
    one, other = (data.draw(st.sampled_from(cells)) for _ in "ab")
    kept = {cell for cell in cells if _near(cell, one, other)}
    left = cropped(board, kept)
    labels = board.grid.label(one), board.grid.label(other)
    only = frozenset(board.grid.label(cell) for cell in kept)
    without_paths = replace(board, paths=(), sides=()), replace(left, paths=(), sides=())
    assert told(without_paths[1], *labels, only) == told(without_paths[0], *labels, only)


def _near(cell: Cell, one: Cell, other: Cell) -> bool:
    """Whether a cell lies in the rectangle of two others, or next to it."""
    return all(min(a, b) - 1 <= at <= max(a, b) + 1 for at, a, b in zip(cell, one, other, strict=True))


@pytest.mark.slow
@given(st.data())
def test_joined_to_another_board_it_meets_the_same(data: st.DataObject) -> None:
    grid = data.draw(grids(2, 4))
    board = data.draw(boards(grid))
    plain = Board(grid, dict.fromkeys(grid.cells(), "clear"))
    wide = replace(grid, width=2 * grid.width + 1, height=grid.height + 1)
    shift = (grid.width + grid.width % 2, 0)
    parts = [Placed(plain, wide.vector((shift[1], shift[0])), "2-"), Placed(board, (0, 0), "1-")]
    whole = joined(wide, parts)
    one, other = (grid.label(data.draw(st.sampled_from(list(grid.cells())))) for _ in "ab")
    own = frozenset(f"1-{grid.label(cell)}" for cell in grid.cells())
    found = {
        (*touch[:5], frozenset(label.removeprefix("1-") for label in touch[5]), *touch[6:])  # type: ignore[attr-defined]
        for touch in told(whole, f"1-{one}", f"1-{other}", own)
    }
    assert found == told(board, one, other, frozenset(map(grid.label, grid.cells())))


@pytest.mark.slow
@given(st.data())
def test_the_symmetries_are_a_group(data: st.DataObject) -> None:
    board = data.draw(boards())
    one, other = (data.draw(st.sampled_from(board.grid.symmetries)) for _ in "ab")
    twice = lying(transformed(transformed(board, one), other))
    assert any(lying(transformed(board, matrix)) == twice for matrix in board.grid.symmetries)


def lying(board: Board) -> tuple[object, ...]:
    """Where all of a board lies, seen from the space whose label comes first, whichever columns are shifted."""
    grid = board.grid
    x, y = grid.vector(min(grid.cells(), key=grid.label))
    spaces = {grid.label(cell): (grid.vector(cell)[0] - x, grid.vector(cell)[1] - y) for cell in grid.cells()}
    shapes = [[(right - x * PARTS, down - y * PARTS) for right, down in shape.points] for shape in board.shapes]
    return spaces, shapes, {grid.label(cell): kind for cell, kind in board.terrain.items()}


@pytest.mark.slow
@given(st.data())
def test_pitches_and_points_are_inverse(data: st.DataObject) -> None:
    grid = data.draw(grids())
    column, row = data.draw(st.integers(-5000, 9000)), data.draw(st.integers(-5000, 9000))
    across, down = to_pitches(grid, from_pitches(grid, column, row))
    assert (across * 1000, down * 1000) == (column, row)
