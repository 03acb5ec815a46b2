"""Closed lines that meet themselves and those that do not, held against comparing every two edges."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as any_of

from toolkit.board.outline import lies_on_one_line, self_contact
from toolkit.board.points import Point

SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]


def test_a_square_is_simple_whichever_way_it_goes_round() -> None:
    assert self_contact(SQUARE) is None
    assert self_contact(SQUARE[::-1]) is None


def test_points_in_the_middle_of_an_edge_do_no_harm() -> None:
    assert self_contact([(0, 0), (1, 0), (2, 0), (2, 2), (1, 2), (0, 2), (0, 1)]) is None


def test_a_bow_tie_crosses_itself_by_the_edges_from_its_second_and_its_last_point() -> None:
    assert self_contact([(0, 0), (2, 0), (0, 2), (2, 2)]) == (1, 3)


def test_a_point_that_stands_twice() -> None:
    assert self_contact([*SQUARE, (0, 0)]) == (0, 4)
    assert self_contact([(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)]) == (2, 5)


def test_a_point_on_another_edge() -> None:
    assert self_contact([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]) is not None


def test_a_spike_that_goes_back_on_itself() -> None:
    assert self_contact([(0, 0), (4, 0), (4, 4), (4, 2), (0, 2)]) is not None
    assert self_contact([(0, 0), (4, 0), (2, 0)]) is not None


def test_points_on_one_line_have_no_area() -> None:
    assert lies_on_one_line([(0, 0), (4, 2), (2, 1)])
    assert lies_on_one_line([(1, 1), (1, 1), (1, 1)])
    assert not lies_on_one_line([(0, 0), (0, 0), (2, 1), (1, 0)])


coordinate = any_of.integers(min_value=0, max_value=5)
rings = any_of.lists(any_of.tuples(coordinate, coordinate), min_size=3, max_size=9)


@given(rings)
@example([(0, 0), (0, 3), (1, 1), (0, 2), (2, 1)])
def test_a_ring_is_simple_exactly_when_no_two_edges_share_more_than_they_must(ring: list[Point]) -> None:
    found = self_contact(ring)
    assert (found is None) == all(may_lie(ring, one, other) for one, other in combinations(range(len(ring)), 2))
    if found is not None:
        assert found[0] < found[1]
        assert not may_lie(ring, *found) or ring[found[0]] == ring[found[1]]


def may_lie(ring: list[Point], one: int, other: int) -> bool:
    """Whether two edges share nothing but the point in which they follow each other; by all pairs of their ends."""
    edges = [(ring[index], ring[(index + 1) % len(ring)]) for index in (one, other)]
    (a, b), (c, d) = edges
    if a in (b, c) or c == d:
        return False
    follow = [end for end, start in ((b, c), (d, a)) if end == start]
    if (other - one) % len(ring) == 1 or (one - other) % len(ring) == 1:
        (joint, *more) = follow
        arms = [end for edge in edges for end in edge if end != joint]
        back = turn(joint, *arms) == 0 and dot(joint, *arms) > 0
        return not more and not back
    return not follow and b != d and not touch(a, b, c, d)


def turn(start: Point, end: Point, place: Point) -> int:
    return (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])


def dot(start: Point, one: Point, other: Point) -> int:
    return (one[0] - start[0]) * (other[0] - start[0]) + (one[1] - start[1]) * (other[1] - start[1])


def touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point: either crosses the other's line, or an end lies on the other."""
    if any(
        turn(*edge, end) == 0 and dot(end, *edge) <= 0
        for edge, end in (((a, b), c), ((a, b), d), ((c, d), a), ((c, d), b))
    ):
        return True
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
