"""What was computed from some cells is the same wherever the same would be read: chains of cells, each the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from toolkit.runtime.reading import Askers, Lasting, Reading

CELLS = 12
chains = st.lists(st.integers(0, CELLS - 1), min_size=CELLS, max_size=CELLS)
changes = st.lists(st.tuples(st.integers(0, CELLS - 1), st.integers(0, CELLS - 1)), max_size=4)


def followed(cells: Any, first: int) -> frozenset[int]:
    """The first three cells of a chain: each holds the number of the next."""
    found = [first]
    while len(found) < 3:
        found.append(cells[found[-1]])
    return frozenset(found)


def changed(cells: Sequence[int], changes: Sequence[tuple[int, int]]) -> list[int]:
    """Other cells."""
    other = [*cells]
    for cell, value in changes:
        other[cell] = value
    return other


def no_sets(key: object) -> frozenset[Any]:
    """No sets are kept."""
    raise AssertionError(key)


@given(chains, changes)
def test_a_set_that_lasts_is_what_would_be_computed(cells: list[int], changes: list[tuple[int, int]]) -> None:
    """And it lasts as long as nothing that was read for it is otherwise."""
    reading, other = Reading(cells), changed(cells, changes)
    lasting = Lasting(followed(reading, 0), reading)
    if lasting.holds(other, no_sets):
        assert lasting.found == followed(other, 0)
    assert lasting.holds([*cells], no_sets)


@given(chains, changes)
def test_of_whom_nothing_is_stale_all_is_as_it_was(cells: list[int], changes: list[tuple[int, int]]) -> None:
    """Each number follows its chain; those whose chains are the same are not told to be stale for nothing."""
    askers, reading, other = Askers(), Reading(cells), changed(cells, changes)
    before = {}
    for number in range(CELLS):
        before[number] = followed(reading.begun(), number)
        askers.note(number, reading)
    stale = askers.stale(other, no_sets)
    assert stale is not None
    assert all(followed(other, number) == before[number] for number in range(CELLS) if number not in stale)
    assert askers.stale([*cells], no_sets) == set()


def test_of_whom_reads_a_range_nothing_is_known() -> None:
    """Nor of one who asks how many cells there are."""
    reading, askers = Reading([3, 1, 2]), Askers()
    assert reading[0:2] == [3, 1]
    askers.note(0, reading)
    assert askers.stale([3, 1, 2], no_sets) is None
    assert len(asked := Reading([1])) == 1
    assert asked.is_all
