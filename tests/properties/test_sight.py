"""Of random boards: another obstacle opens no line and one less closes none, sight goes both ways, and fast verdicts
are those of the plain way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.board.maps import board_of
from tests.unit.board.sight.packs import rules_in
from tests.unit.board.sight.plain import Plain
from toolkit.board import Board
from toolkit.board.board import SideFeature, pair
from toolkit.board.sight import BLOCKED, Marker, Seeing, seeing_of

WIDTH, HEIGHT = 5, 5
GROUND = {".": "open", "w": "woods", "b": "brush", "o": "orchard", "g": "gully"}
LABELS = [f"{letter}{row}" for letter in "ABCDE" for row in range(1, HEIGHT + 1)]
pytestmark = pytest.mark.slow


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Five by five hexes with ground, levels, walls and fences, a road, and a drawn wood or a rise with a crest."""
    signs = draw(st.lists(st.sampled_from("....wbog"), min_size=25, max_size=25))
    rows = [" ".join(signs[start : start + WIDTH]) for start in range(0, 25, WIDTH)]
    crest = draw(st.booleans())
    high = draw(st.lists(st.sampled_from(LABELS), max_size=0 if crest else 6, unique=True))
    x, y = (draw(st.integers(12, 38)) / 10 for _ in range(2))
    far = [draw(st.integers(3, 12)) / 10 for _ in range(6)]
    around = [(1, 0), (0.5, 0.9), (-0.5, 0.9), (-1, 0), (-0.5, -0.9), (0.5, -0.9)]
    ring = [[f"{x + a * one:.3f}", f"{y + b * one:.3f}"] for (a, b), one in zip(around, far, strict=True)]
    found = board_of(
        legend=GROUND,
        spaces="\n".join(rows) + "\n",
        levels={"1": high} if high else {},
        crests={"rise": {"level": 1, "around": True, "points": ring}} if crest else {},
        shapes={} if crest else {"wood": {"terrain": "woods", "points": ring}},
        paths={"road": {"terrain": "road", "spaces": [f"C{row}" for row in range(1, HEIGHT + 1)]}},
    )
    edges = sorted({pair(cell, other) for cell in found.grid.cells() for other in found.grid.neighbours(cell)})
    walls = draw(st.lists(st.sampled_from(edges), max_size=6, unique=True))
    kinds = draw(st.lists(st.sampled_from(["wall", "fence"]), min_size=len(walls), max_size=len(walls)))
    sides = tuple(
        SideFeature(f"side{n}", kind, (wall,)) for n, (kind, wall) in enumerate(zip(kinds, walls, strict=True))
    )
    return replace(found, sides=sides)


pairs = st.lists(st.tuples(st.integers(0, 24), st.integers(0, 24)), min_size=12, max_size=12)


def seen(board: Board) -> Seeing:
    return seeing_of(board, rules_in("combat-commander"))


@settings(max_examples=60, deadline=None)
@given(boards(), pairs)
def test_fast_verdicts_are_those_of_the_plain_way(board: Board, asked: list[tuple[int, int]]) -> None:
    seeing, plain = seen(board), Plain(board, rules_in("combat-commander"))
    for one, other in asked:
        expected = plain.verdict(seeing.ground.cells[one], seeing.ground.cells[other])
        assert seeing.verdict(one, other) == seeing.account(one, other).verdict == expected
        assert seeing.account(other, one).verdict == expected


@settings(max_examples=60, deadline=None)
@given(boards(), pairs, st.data())
def test_another_obstacle_opens_no_line_and_one_less_closes_none(
    board: Board, asked: list[tuple[int, int]], data: st.DataObject
) -> None:
    cells = sorted(board.grid.cells())
    edges = sorted({pair(cell, other) for cell in cells for other in board.grid.neighbours(cell)})
    wall = SideFeature("more", "wall", (data.draw(st.sampled_from(edges)),))
    bare = [cell for cell in cells if board.terrain[cell] == "open"]
    before, walled = seen(board), seen(replace(board, sides=(*board.sides, wall)))
    wooded = before
    if bare and not board.shapes:
        wooded = seen(replace(board, terrain={**board.terrain, data.draw(st.sampled_from(bare)): "woods"}))
    for one, other in asked:
        assert walled.verdict(one, other) >= before.verdict(one, other)
        if wooded is not before and before.verdict(one, other) == BLOCKED:
            assert wooded.verdict(one, other) == BLOCKED


@settings(max_examples=60, deadline=None)
@given(boards(), pairs, st.data())
def test_markers_only_add(board: Board, asked: list[tuple[int, int]], data: st.DataObject) -> None:
    seeing = seen(board)
    spaces = data.draw(st.lists(st.integers(0, 24), min_size=1, max_size=5, unique=True))
    smoke = {space: (Marker("smoke", "smoke", (("hindrance", 4),)),) for space in spaces}
    blaze = {spaces[0]: (Marker("blaze", "blaze"),)}
    smoky, burning = seeing.under(smoke), seeing.under({**smoke, **blaze})
    for one, other in asked:
        if one == other:
            continue
        assert seeing.verdict(one, other) <= smoky.verdict(one, other)
        assert smoky.verdict(one, other) == smoky.account(one, other).verdict
        assert burning.verdict(one, other) == burning.account(one, other).verdict
        if seeing.verdict(one, other) == BLOCKED:
            assert smoky.verdict(one, other) == burning.verdict(one, other) == BLOCKED
