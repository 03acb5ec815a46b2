"""What was computed from some cells is the same wherever the same would be read: chains of cells, each the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from toolkit.runtime.kept import KEPT, SMALL, KeptState, following
from toolkit.runtime.occasions import preview
from toolkit.runtime.reading import Askers, Lasting, Reading, SetKey

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
    stale = askers.stale(other, no_sets, [])
    assert stale is not None
    assert all(followed(other, number) == before[number] for number in range(CELLS) if number not in stale)
    assert askers.stale([*cells], no_sets, []) == set()


steps = st.lists(changes, max_size=6)
KEY: SetKey = ((), frozenset)


@given(chains, steps, st.booleans())
def test_from_state_to_state_only_what_has_changed_is_looked_at(
    cells: list[int], steps: list[Any], is_large: bool
) -> None:
    """Who forgets what is stale, and has it computed anew, always knows what is so: each number follows its chain, and
    a set that is kept is asked whether it has the number."""
    kept, askers = KeptState(), Askers()
    known: dict[int, tuple[frozenset[int], bool]] = {}

    def computed(now: Any, number: int) -> tuple[frozenset[int], bool]:
        return followed(now, number), number in now.asked(KEY, special(now.cells))

    state = large(cells) if is_large else cells
    for changed_cells in ([], *steps):
        state = changed(state, changed_cells)
        kept.look(state)
        special_now = special(state)
        stale = askers.stale(state, lambda key, found=special_now: found, kept.changes)
        assert stale is not None
        askers.hold_for(kept.changes, lambda key, found=special_now: found)
        for number in stale:
            del known[number]
        for number in range(0, CELLS, 2):
            if number not in known:
                reading = Reading(state)
                known[number] = computed(reading, number)
                askers.note(number, reading)
        assert known == {number: computed(Reading(state), number) for number in known}


def special(cells: Sequence[int]) -> frozenset[int]:
    """A set that hangs on one cell, in which no chain need come by."""
    return frozenset(number for number in range(CELLS) if (number + cells[-1]) % 3 == 0)


class Journaled:
    """A game of which each change goes through its journal."""

    def __init__(self, cells: list[int]) -> None:
        self.cells, self.past, self.journal = cells, None, list[Any]()

    def write(self, changes: Sequence[tuple[int, int]]) -> None:
        for cell, value in changes:
            self.journal += (cell, self.cells[cell])
            self.cells[cell] = value

    def decide(self) -> None:
        """An answer was given."""
        self.past, self.journal = (self.past, None, None, None, 0, self.journal, None, 0), []  # type: ignore[assignment]


def large(cells: list[int]) -> list[int]:
    """A state that is not compared as a whole."""
    return [*cells, *([0] * SMALL)]


@given(chains, st.lists(st.tuples(changes, st.integers(0, 3), st.booleans()), max_size=12))
def test_what_a_journal_tells_is_what_comparing_all_cells_finds(cells: list[int], played: list[Any]) -> None:
    """However many answers are given between two looks."""
    game, comparing = Journaled(large(cells)), KeptState()
    comparing.look(game.cells)
    with following(game):
        KEPT.look(game.cells)
        for changes, decisions, looks in played:
            game.write(changes)
            for _ in range(decisions):
                game.decide()
            if not looks:
                continue
            found, seen, others, their_seen = KEPT.found, len(KEPT.changes), comparing.found, len(comparing.changes)
            KEPT.look(game.cells)
            comparing.look(game.cells)
            assert (KEPT.found is found) == (comparing.found is others)
            assert sorted(KEPT.changes[seen:]) == comparing.changes[their_seen:]


def test_rows_that_stand_for_an_expression_alone_are_seen_though_no_journal_tells_of_them() -> None:
    game = Journaled(large([0] * CELLS))
    with following(game):
        found = []
        for value in (1, 2):
            row = preview(game.cells, (0, value))
            KEPT.look(game.cells)
            found.append(KEPT.found)
            del game.cells[row:]
        assert found[0] is not found[1]


@given(chains, changes, st.lists(st.booleans(), max_size=6))
def test_small_and_large_states_are_told_apart(cells: list[int], changes: list[Any], turns: list[bool]) -> None:
    """What was found for one is never what is found for another."""
    kept, states = KeptState(), [cells, large(cells), changed(large(cells), changes)]
    for number, is_second in enumerate(turns):
        state = states[(number + is_second) % 3]
        kept.look(state)
        assert kept.found.setdefault("state", state) == state


def test_of_whom_reads_a_range_nothing_is_known() -> None:
    """Nor of one who asks how many cells there are."""
    reading, askers = Reading([3, 1, 2]), Askers()
    assert reading[0:2] == [3, 1]
    askers.note(0, reading)
    assert askers.stale([3, 1, 2], no_sets, []) is None
    assert len(asked := Reading([1])) == 1
    assert asked.is_all
