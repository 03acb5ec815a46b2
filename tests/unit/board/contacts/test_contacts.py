"""What lines meet of shapes, lines, paths and features: pair by pair and in columns, on boards small enough to see."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.unit.board.contacts.agreement import differences, pairs_of
from tests.unit.board.contacts.scenes import random_scene
from toolkit.board.contacts import HEXES, PARTS, SQUARES, Scene, contacts_of
from toolkit.board.contacts.account import strongest
from toolkit.board.contacts.columns import HOWS, WHATS, all_contacts, contacts_from
from toolkit.board.contacts.figures import figures_of
from toolkit.board.contacts.lattice import Vector
from toolkit.board.contacts.outlines import bound_of
from toolkit.board.contacts.pairs import Layout

ROW = tuple((x, 0) for x in range(5))
"""Five squares side by side."""


def box(left: float, top: float, right: float, bottom: float) -> tuple[Vector, ...]:
    """A rectangle in squares."""
    points = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple((round(x * PARTS), round(y * PARTS)) for x, y in points)


def met(scene: Scene, source: Vector, target: Vector) -> list[tuple[str, str]]:
    """What a line meets but for spaces, sides and corners, by kind and how, in order; the columns say the same."""
    touches = [touch for touch in contacts_of(scene, source, target) if touch.which is not None]
    pair = scene.spaces.index(source), scene.spaces.index(target)
    assert pairs_of(scene, all_contacts(scene)).get(pair, {}) == strongest(touches)
    return [(touch.what, touch.how) for touch in touches]


@pytest.mark.parametrize(
    ("shape", "how"),
    [
        (box(1.8, -0.2, 2.2, 0.2), "crosses"),
        (box(1.8, 0, 2.2, 0.4), "along"),
        (((10800, 0), (12000, 3000), (9600, 3000)), "grazes"),
        (box(-9, -9, 9, 9), "crosses"),
        (((3000, 0), (6000, -3000), (0, -9000), (0, 9000), (6000, 3000)), "grazes"),
        (((3000, 0), (6000, 3000), (6000, -3000)), "crosses"),
        (box(4, -0.2, 4.5, 0.2), None),
    ],
)
def test_a_shape_is_crossed_run_along_grazed_or_missed(shape: tuple[Vector, ...], how: str | None) -> None:
    scene = Scene(SQUARES, ROW, shapes=(shape,))
    assert met(scene, (0, 0), (4, 0)) == ([] if how is None else [("shape", how)])


def test_what_lies_in_the_two_spaces_themselves_is_not_met() -> None:
    scene = Scene(SQUARES, ROW, shapes=(box(-0.2, -0.2, 0.4, 0.2),))
    assert met(scene, (0, 0), (4, 0)) == []
    assert met(scene, (1, 0), (4, 0)) == []


def test_a_shape_that_ends_where_the_line_comes_out_of_its_space_is_grazed() -> None:
    scene = Scene(SQUARES, ROW, shapes=(box(-0.2, -0.2, 0.5, 0.2),))
    assert met(scene, (0, 0), (4, 0)) == [("shape", "grazes")]


def test_a_notch_that_opens_along_the_line_from_its_beginning_is_only_grazed() -> None:
    lower = [(27000 - 6000 * step, -8000 + 2000 * step) for step in range(5)]
    upper = [(x, -y) for x, y in lower[-2::-1]]
    around = [(0, 30000), (-9000, 0), (0, -30000)]
    notch = tuple(reversed([*lower, *upper, *around]))
    for start in range(len(notch)):
        scene = Scene(SQUARES, ROW, shapes=(notch[start:] + notch[:start],))
        assert met(scene, (0, 0), (4, 0)) == [("shape", "grazes")]


def test_each_stretch_in_a_shape_is_told_with_its_moments() -> None:
    comb = ((1, -1), (3, -1), (3, 1), (2.5, 1), (2.5, -0.5), (1.5, -0.5), (1.5, 1), (1, 1))
    scene = Scene(SQUARES, ROW, shapes=(tuple((round(x * PARTS), round(y * PARTS)) for x, y in comb),))
    touches = [touch for touch in contacts_of(scene, (0, 0), (4, 0)) if touch.what == "shape"]
    assert [(touch.first, touch.last) for touch in touches] == [
        (Fraction(1, 4), Fraction(3, 8)),
        (Fraction(5, 8), Fraction(3, 4)),
    ]
    assert [touch.at for touch in touches] == [(1, 0), (3, 0)]


def test_a_ring_may_be_written_either_way_round() -> None:
    ring = box(1.5, -0.5, 2.5, 0)
    there, back = (Scene(SQUARES, ROW, shapes=(one,)) for one in (ring, ring[::-1]))
    assert met(there, (0, 0), (4, 0)) == met(back, (0, 0), (4, 0)) == [("shape", "along")]


@pytest.mark.parametrize(
    ("line", "how"),
    [
        (((12000, -3000), (12000, 3000)), "crosses"),
        (((11000, -3000), (12000, 0), (11000, 3000)), "crosses"),
        (((11000, 3000), (12000, 0), (13000, 3000)), "grazes"),
        (((12000, 0), (12000, 3000)), "grazes"),
        (((12000, 0), (13000, 0)), "along"),
        (((3000, -3000), (3000, 3000)), "grazes"),
        (((6000, -3000), (3000, 0), (6000, 3000)), "grazes"),
        (((9000, -3000), (11000, 0), (13000, 0), (15000, 3000)), "along"),
    ],
)
def test_a_drawn_line_is_crossed_where_the_other_changes_its_side(line: tuple[Vector, ...], how: str) -> None:
    assert met(Scene(SQUARES, ROW, lines=(line,)), (0, 0), (4, 0)) == [("line", how)]


def test_a_path_is_met_in_each_space_that_it_is_met_in() -> None:
    spaces = tuple((x, y) for x in range(4) for y in range(3))
    road = ((1, 0), (1, 1), (2, 1), (2, 2))
    touches = [
        touch for touch in contacts_of(Scene(SQUARES, spaces, paths=(road,)), (0, 1), (3, 1)) if touch.which == 0
    ]
    assert [(touch.what, touch.at, touch.how) for touch in touches] == [
        ("path", (1, 1), "along"),
        ("path", (2, 1), "along"),
    ]


def test_a_road_crossed_on_a_side_is_crossed_in_both_spaces() -> None:
    spaces = ((0, 0), (1, 0), (0, 1), (1, 1))
    scene = Scene(HEXES, spaces, paths=(((1, 0), (0, 1)),))
    assert met(scene, (0, 0), (1, 1)) == [("path", "crosses"), ("path", "crosses")]


def test_a_feature_is_met_as_its_side_is() -> None:
    scene = Scene(HEXES, ((0, 0), (1, 0), (0, 1), (1, 1)), sides=((((1, 0), (0, 1)), ((0, 0), (1, 0))),))
    touches = [touch for touch in contacts_of(scene, (0, 0), (1, 1)) if touch.what == "feature"]
    assert {(touch.at, touch.beyond, touch.how) for touch in touches} == {
        ((0, 1), (1, 0), "along"),
        ((0, 0), (1, 0), "grazes"),
    }


def test_columns_have_a_row_for_each_thing_and_pair() -> None:
    scene = Scene(SQUARES, ROW, shapes=(box(1.8, -0.2, 2.2, 0.2),), sides=((((0, 0), (1, 0)), ((3, 0), (4, 0))),))
    columns = all_contacts(scene)
    assert [WHATS[what] for what in columns.what] == ["shape", "feature", "feature"]
    assert (columns.at.tolist(), columns.beyond.tolist()) == ([-1, 0, 3], [-1, 1, 4])
    shape = slice(columns.starts[0], columns.starts[1])
    pairs = zip(columns.source[shape].tolist(), columns.target[shape].tolist(), strict=True)
    assert list(pairs) == [(0, 3), (0, 4), (1, 3), (1, 4), (3, 0), (3, 1), (4, 0), (4, 1)]
    assert {HOWS[how] for how in columns.how[shape]} == {"crosses"}
    assert pairs_of(scene, contacts_from(scene, 3))[3, 0] == {("shape", 0, None, None): "crosses"} | {
        ("feature", 0, (0, 0), (1, 0)): "crosses"
    }


@pytest.mark.parametrize("spaces", [(), ((2, 3),)])
def test_a_board_of_one_space_or_none_has_no_contacts(spaces: tuple[Vector, ...]) -> None:
    columns = all_contacts(Scene(HEXES, spaces, shapes=(box(0, 0, 9, 9),), sides=((((2, 3), (3, 3)),),)))
    assert (len(columns.what), len(columns.how)) == (2, 0)


@pytest.mark.parametrize("seed", range(5))
def test_a_board_may_lie_anywhere(seed: int) -> None:
    scene, far = random_scene(seed), 10**30
    shapes, lines = (
        tuple(tuple((x + PARTS * far, y - PARTS * far) for x, y in points) for points in drawn)
        for drawn in (scene.shapes, scene.lines)
    )
    paths = tuple(tuple((x + far, y - far) for x, y in path) for path in scene.paths)
    sides = tuple(
        tuple(((x + far, y - far), (a + far, b - far)) for (x, y), (a, b) in feature) for feature in scene.sides
    )
    spaces = tuple((x + far, y - far) for x, y in scene.spaces)
    there = Scene(scene.lattice, spaces, shapes, lines, paths, sides)
    one, other = all_contacts(scene), all_contacts(there)
    assert all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("starts", "source", "target", "how")
    )


def test_a_space_that_is_not_there_has_no_contacts() -> None:
    with pytest.raises(IndexError):
        contacts_from(Scene(HEXES, ROW), 5)


@pytest.mark.parametrize(
    ("far", "bits"), [(PARTS, 32), (150_000_000, 64), (10**30, 0)], ids=["32 bits", "64", "any number"]
)
def test_what_is_drawn_far_away_is_worked_out_in_larger_numbers(far: int, bits: int) -> None:
    shapes = (((far, -3000), (far, 3000), (9000, 0)), ((-far, -far), (far, -far), (far, far), (-far, far)))
    scene = Scene(SQUARES, ROW, shapes=shapes, lines=(((9000, -far), (9000, far)),))
    bound = bound_of(figures_of(scene), Layout.of(scene), SQUARES)
    assert (bound.fits(32), bound.fits(64)) == (bits == 32, bits >= 32)
    found = pairs_of(scene, all_contacts(scene))
    for source, start in enumerate(ROW):
        for target, end in enumerate(ROW):
            told = {
                (touch.what, touch.which): touch.how
                for touch in contacts_of(scene, start, end)
                if touch.which is not None
            }
            assert {key[:2]: how for key, how in found.get((source, target), {}).items()} == told
    assert np.array_equal(contacts_from(scene, 1).how, all_contacts(scene).how[all_contacts(scene).source == 1])


@pytest.mark.parametrize(
    "fields",
    [
        {"spaces": ((0, 0), (0, 0))},
        {"shapes": (((0, 0), (1, 1), (1, 1)),)},
        {"lines": (((0, 0), (0, 0)),)},
        {"paths": (((0, 0),),)},
        {"paths": (((0, 0), (2, 0)),)},
        {"paths": (((0, 0), (-1, 0)),)},
        {"sides": ((((0, 0), (1, 1)),),)},
    ],
)
def test_a_scene_that_makes_no_sense_is_refused(fields: dict[str, tuple[tuple[Vector, ...], ...]]) -> None:
    with pytest.raises(ValueError):
        Scene(**{"lattice": SQUARES, "spaces": ROW, **fields})  # type: ignore[arg-type]


def test_a_ring_that_meets_itself_breaks_nothing() -> None:
    bow = ((0, -6000), (18000, 6000), (18000, -6000), (0, 6000))
    spike = ((6000, 0), (18000, 0), (12000, 0))
    scene = Scene(SQUARES, ROW, shapes=(bow, spike))
    assert all_contacts(scene).what.tolist() == [0, 0]
    assert contacts_of(scene, (0, 0), (4, 0))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_random_scenes_agree_with_fractions(seed: int) -> None:
    assert differences(seed) == []
