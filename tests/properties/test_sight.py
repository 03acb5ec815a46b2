"""Of random boards: another obstacle opens no line and one less closes none, sight goes both ways, and fast verdicts
are those of the plain way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.unit.board.maps import board_of
from tests.unit.board.sight.packs import rules_in
from tests.unit.board.sight.plain import Plain
from toolkit.board import Board
from toolkit.board.board import SideFeature, pair
from toolkit.board.contacts import PARTS
from toolkit.board.sight import BLOCKED, Marker, Seeing, seeing_of
from toolkit.board.sight.cutting import is_on

WIDTH, HEIGHT = 5, 5
GROUND = {".": "open", "w": "woods", "b": "brush", "o": "orchard", "g": "gully"}
LABELS = [f"{letter}{row}" for letter in "ABCDE" for row in range(1, HEIGHT + 1)]
pytestmark = pytest.mark.slow


AROUND = [(1, 0), (0.5, 0.9), (-0.5, 0.9), (-1, 0), (-0.5, -0.9), (0.5, -0.9)]


@st.composite
def rings(draw: st.DrawFn, least: int = 3, most: int = 12) -> tuple[list[list[str]], list[list[str]]]:
    """A ring somewhere on the map, and a smaller one inside it."""
    x, y = (draw(st.integers(12, 38)) / 10 for _ in range(2))
    far = [draw(st.integers(least, most)) / 10 for _ in AROUND]
    outer, inner = (
        [[f"{x + a * one * share:.3f}", f"{y + b * one * share:.3f}"] for (a, b), one in zip(AROUND, far, strict=True)]
        for share in (1, 0.55)
    )
    return outer, inner


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    """A map of five by five hexes with ground and levels, a road, a railway, drawn ground, a rise with crests."""
    signs = draw(st.lists(st.sampled_from("....wbog"), min_size=25, max_size=25))
    rows = [" ".join(signs[start : start + WIDTH]) for start in range(0, 25, WIDTH)]
    rises, drawn = draw(st.booleans()), draw(st.booleans())
    crests = {}
    if rises:
        outer, inner = draw(rings())
        crests["rise"] = {"level": 1, "around": True, "points": outer}
        if draw(st.booleans()):
            crests["top"] = {"level": 2, "around": True, "points": inner}
    high = draw(st.lists(st.sampled_from(LABELS), max_size=0 if rises else 6, unique=True))
    kind = draw(st.sampled_from(["woods", "brush"]))
    return {
        "legend": GROUND,
        "spaces": "\n".join(rows) + "\n",
        "levels": {"1": high} if high else {},
        "crests": crests,
        "shapes": {"wood": {"terrain": kind, "points": draw(rings())[0]}} if drawn else {},
        "paths": {
            "road": {"terrain": "road", "spaces": [f"C{row}" for row in range(1, HEIGHT + 1)]},
            "railway": {
                "terrain": "railway",
                "spaces": [f"{letter}{draw(st.integers(2, 3))}" for letter in "A"] + ["B2", "C3", "D2", "E3"],
            },
        }
        if draw(st.booleans())
        else {},
    }


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """The board of such a map, with walls and fences on sides."""
    found = board_of(**draw(fields()))
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


@settings(max_examples=40, deadline=None)
@given(fields(), pairs)
def test_a_crest_is_the_same_drawn_as_a_line_and_as_a_ring(found: dict[str, Any], asked: list[tuple[int, int]]) -> None:
    """A line that comes back to where it began, with the levels told space by space, is the ring that tells them."""
    ring = board_of(**found)
    middles = [
        point for cell in ring.grid.cells() for point in [tuple(PARTS * part for part in ring.grid.vector(cell))]
    ]
    assume(not any(is_on(crest.lines[0], middle) for crest in ring.crests for middle in middles))
    levels: dict[str, list[str]] = {}
    for cell, level in ring.levels.items():
        levels.setdefault(str(level), []).append(ring.grid.label(cell))
    lines = {
        id: {"level": crest["level"], "points": [*crest["points"], crest["points"][0]]}
        for id, crest in found["crests"].items()
    }
    line = board_of(**{**found, "levels": levels, "crests": lines})
    assert line.levels == ring.levels
    by_line, by_ring = seen(line), seen(ring)
    for one, other in asked:
        assert by_line.verdict(one, other) == by_ring.verdict(one, other)
