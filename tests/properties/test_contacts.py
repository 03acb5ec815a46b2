"""Contacts of random scenes: equal to fractions, and the same from wherever a board is looked at.

`--maps` says how many scenes the slow search works out in fractions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.board.contacts.agreement import differences, pairs_of
from tests.unit.board.contacts.scenes import random_scene
from toolkit.board.contacts import PARTS, Scene, contacts_of
from toolkit.board.contacts import insides as insides_module
from toolkit.board.contacts import outlines as outlines_module
from toolkit.board.contacts import sweep as sweep_module
from toolkit.board.contacts.columns import HOWS, WHATS, Contacts, all_contacts
from toolkit.board.contacts.lattice import Matrix, Vector, turned

SEEDS = st.integers(0, 1 << 32)
SHIFTS = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000))


def moved(scene: Scene, matrix: Matrix, shift: Vector) -> Scene:
    """A scene turned or flipped about a centre, then shifted by whole spaces. Spaces keep their numbers."""

    def space(one: Vector) -> Vector:
        x, y = turned(matrix, one)
        return x + shift[0], y + shift[1]

    def point(one: Vector) -> Vector:
        x, y = turned(matrix, one)
        return x + PARTS * shift[0], y + PARTS * shift[1]

    return Scene(
        scene.lattice,
        tuple(map(space, scene.spaces)),
        tuple(tuple(map(point, shape)) for shape in scene.shapes),
        tuple(tuple(map(point, line)) for line in scene.lines),
        tuple(tuple(map(space, path)) for path in scene.paths),
        tuple(tuple((space(one), space(other)) for one, other in feature) for feature in scene.sides),
    )


def rows_of(columns: Contacts) -> Counter[tuple[object, ...]]:
    """All rows, in no order, a side by its two spaces in no order either."""
    things = [
        (WHATS[what], int(which), frozenset((int(at), int(beyond))))
        for what, which, at, beyond in zip(columns.what, columns.which, columns.at, columns.beyond, strict=True)
    ]
    rows = zip(columns.thing.tolist(), columns.source.tolist(), columns.target.tolist(), columns.how, strict=True)
    return Counter((*things[thing], source, target, HOWS[how]) for thing, source, target, how in rows)


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=SEEDS)
def test_columns_and_accounts_agree_with_fractions(seed: int) -> None:
    assert differences(seed) == []


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=SEEDS, which=st.integers(0, 11), shift=SHIFTS)
def test_a_board_turned_flipped_or_shifted_has_the_same_contacts(seed: int, which: int, shift: Vector) -> None:
    scene = random_scene(seed)
    matrix = scene.lattice.symmetries[which % len(scene.lattice.symmetries)]
    assert rows_of(all_contacts(moved(scene, matrix, shift))) == rows_of(all_contacts(scene))


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=SEEDS)
def test_the_way_back_meets_the_same(seed: int) -> None:
    scene = random_scene(seed)
    found = rows_of(all_contacts(scene))
    assert Counter({(*row[:3], row[4], row[3], row[5]): count for row, count in found.items()}) == found


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=SEEDS, data=st.data())
def test_an_account_read_backwards_is_that_of_the_way_back(seed: int, data: st.DataObject) -> None:
    scene = random_scene(seed)
    source, target = data.draw(st.tuples(st.sampled_from(scene.spaces), st.sampled_from(scene.spaces)))
    there = contacts_of(scene, source, target)
    back = contacts_of(scene, target, source)

    def named(touch, first, last):  # type: ignore[no-untyped-def]
        # A shape or a line is told where it begins, which is elsewhere on the way back.
        at = None if touch.what in ("shape", "line") else touch.at
        return touch.what, touch.which, touch.how, at, touch.beyond, first, last

    assert {named(one, one.first, one.last) for one in there} == {
        named(one, 1 - one.last, 1 - one.first) for one in back
    }
    assert [one.first for one in there] == sorted(one.first for one in there)


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=SEEDS, data=st.data())
def test_what_is_cropped_away_beside_a_line_changes_nothing(seed: int, data: st.DataObject) -> None:
    scene = random_scene(seed)
    source, target = data.draw(st.tuples(st.sampled_from(scene.spaces), st.sampled_from(scene.spaces)))
    needed = {source, target, *(space for path in scene.paths for space in path)}
    spaces = tuple(space for space in scene.spaces if space in needed)
    kept = [number for number, shape in enumerate(scene.shapes) if _is_near(shape, source, target)]
    cropped = replace(scene, spaces=spaces, shapes=tuple(scene.shapes[number] for number in kept))
    found = pairs_of(cropped, all_contacts(cropped)).get((spaces.index(source), spaces.index(target)), {})
    expected = pairs_of(scene, all_contacts(scene)).get((scene.spaces.index(source), scene.spaces.index(target)), {})
    numbered = {
        (what, kept[which] if what == "shape" else which, *place): how for (what, which, *place), how in found.items()
    }
    assert numbered == expected


def _is_near(shape: tuple[Vector, ...], source: Vector, target: Vector) -> bool:
    """Whether the least upright rectangles around a shape and a line have a point in common."""
    return all(
        min(point[axis] for point in shape) <= PARTS * max(source[axis], target[axis])
        and max(point[axis] for point in shape) >= PARTS * min(source[axis], target[axis])
        for axis in (0, 1)
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_how_the_work_is_cut_up_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = random_scene(seed)
    expected = rows_of(all_contacts(scene))
    for module, name in (
        (sweep_module, "_CELLS"),
        (sweep_module, "_BUNDLES"),
        (sweep_module, "_AT_ONCE"),
        (insides_module, "_TABLE"),
        (outlines_module, "CHAIN"),
    ):
        monkeypatch.setattr(module, name, 1 + seed % 7)
    assert rows_of(all_contacts(scene)) == expected


@pytest.mark.slow
def test_many_scenes_agree_with_fractions(request: pytest.FixtureRequest) -> None:
    assert [line for seed in range(request.config.getoption("maps")) for line in differences(seed)] == []
