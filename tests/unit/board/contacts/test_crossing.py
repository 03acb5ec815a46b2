"""The spaces, sides and corners that a line meets: equal to slow fractions, and the same seen from any side."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.board.contacts.exact import exact_crossings
from toolkit.board.contacts import HEXES, SQUARES, Crossing, Lattice, crossings
from toolkit.board.contacts.lattice import Vector, turned

LATTICES = pytest.mark.parametrize("lattice", [HEXES, SQUARES], ids=lambda lattice: lattice.name)
AXIS = st.integers(-5, 5)


def named(found: tuple[Crossing, ...]) -> set[tuple[str, object, str]]:
    """Crossings without their moments, a side by its two spaces."""
    return {(one.what, one.at if one.beyond is None else (one.at, one.beyond), one.how) for one in found}


def test_neighbours_have_only_their_side_between_them() -> None:
    (side,) = crossings(HEXES, (1, 0))
    assert (side.what, side.at, side.beyond, side.how) == ("side", (0, 0), (1, 0), "crosses")


def test_a_line_along_a_side_runs_between_the_two_spaces_at_its_ends() -> None:
    found = named(crossings(HEXES, (1, 1)))
    assert ("side", ((0, 1), (1, 0)), "along") in found
    assert {("space", (0, 1), "along"), ("space", (1, 0), "along")} <= found
    assert {what for what, _, _ in found} == {"side", "space", "corner"}


def test_squares_at_a_corner_have_only_that_corner_between_them() -> None:
    found = named(crossings(SQUARES, (1, 1)))
    assert ("corner", (1, 1), "grazes") in found
    assert {how for _, _, how in found} == {"grazes"}


def test_there_is_nothing_between_a_space_and_itself() -> None:
    assert crossings(HEXES, (0, 0)) == ()


@LATTICES
def test_a_lattice_has_its_symmetries(lattice: Lattice) -> None:
    assert len(lattice.symmetries) == {"hex": 12, "square": 8}[lattice.name]
    assert len(lattice.steps) == len(lattice.corners) == {"hex": 6, "square": 4}[lattice.name]


@pytest.mark.slow
@LATTICES
@settings(max_examples=25)
@given(end=st.tuples(AXIS, AXIS))
def test_the_tables_agree_with_fractions(lattice: Lattice, end: Vector) -> None:
    assert named(crossings(lattice, end)) == exact_crossings(lattice, end)


@pytest.mark.slow
@LATTICES
@given(end=st.tuples(st.integers(-40, 40), st.integers(-40, 40)), which=st.integers(0, 11))
def test_a_turned_line_meets_what_is_turned_with_it(lattice: Lattice, end: Vector, which: int) -> None:
    matrix = lattice.symmetries[which % len(lattice.symmetries)]
    expected = {
        (one.what, _pair(turned(matrix, one.at), one.beyond and turned(matrix, one.beyond)), one.how, one.first)
        for one in crossings(lattice, end)
    }
    found = crossings(lattice, turned(matrix, end))
    assert {(one.what, _pair(one.at, one.beyond), one.how, one.first) for one in found} == expected


@pytest.mark.slow
@LATTICES
@given(end=st.tuples(st.integers(-40, 40), st.integers(-40, 40)))
def test_the_way_back_meets_the_same(lattice: Lattice, end: Vector) -> None:
    part = lattice.part

    def back(one: Crossing) -> tuple[object, ...]:
        scale = part if one.what == "corner" else 1
        at = (end[0] * scale - one.at[0], end[1] * scale - one.at[1])
        beyond = one.beyond and (end[0] - one.beyond[0], end[1] - one.beyond[1])
        return one.what, _pair(at, beyond), one.how, one.out_of - one.last, one.out_of - one.first

    there, again = crossings(lattice, end), crossings(lattice, (-end[0], -end[1]))
    turned_round = {
        (
            one.what,
            _pair((-one.at[0], -one.at[1]), one.beyond and (-one.beyond[0], -one.beyond[1])),
            one.how,
            one.first,
            one.last,
        )
        for one in again
    }
    assert {back(one) for one in there} == turned_round


def _pair(at: Vector, beyond: Vector | None) -> tuple[Vector, ...]:
    return (at,) if beyond is None else tuple(sorted((at, beyond)))
