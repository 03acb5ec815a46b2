"""What is computed of a state is taken over for others exactly where all that it read stands the same there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.frozen import frozen
from toolkit.language.faults import Fault, NotKnown, OutOfFuel
from toolkit.state.keep import LITTLE, Keep, KeptCells, words_of

LENGTH = 60


@frozen
class _Pair:
    first: int
    rest: tuple[int, ...]


def large(plain: Sequence[int]) -> dict[int, Any]:
    """By what cells hold, where they stand; a whole that can be asked for in parts."""
    return {value: tuple(at for at, other in enumerate(plain) if other == value) for value in set(plain)}


def answer(cells: Sequence[Any], question: int) -> Any:
    """What questions lead to: cells that say where to read on, other questions, many cells, wholes, failures."""

    def compute() -> Any:
        if question % 7 == 6:
            raise (Fault("none"), NotKnown())[cells[question] % 2]
        found = [cells[question], cells[cells[question] % LENGTH]]
        if question % 5 == 0:
            found.append(sum(cells[at] for at in range(question % LENGTH, LENGTH)))
        if question % 4 == 3:
            found.append(len(cells))
        if question % 3 == 2 and isinstance(cells, KeptCells):
            found += [cells.part("large", large, 3, ()), cells.whole("most", max)]
        elif question % 3 == 2:
            found += [large(cells).get(3, ()), max(cells)]
        if question > 0:
            try:
                found.append(answer(cells, question - 1 - cells[question] % question))
            except (Fault, NotKnown) as error:
                found.append(type(error).__name__)
        return found

    return cells.once(question, compute) if isinstance(cells, KeptCells) else compute()


def outcome(cells: Sequence[Any], question: int) -> Any:
    """What comes of a question, an error by its name."""
    try:
        return answer(cells, question)
    except (Fault, NotKnown) as error:
        return type(error).__name__


@settings(max_examples=60)
@given(
    st.lists(st.integers(0, 9), min_size=LENGTH, max_size=LENGTH),
    st.lists(
        st.one_of(
            st.tuples(st.integers(0, LENGTH - 1), st.integers(0, 9)),
            st.just("longer"),
            st.just("back"),
            st.integers(0, LENGTH - 1),
        ),
        max_size=40,
    ),
)
def test_what_is_kept_is_what_is_computed_anew(cells: list[int], steps: list[Any]) -> None:
    """While cells change, come back as they were, and are added, each question gives what it gives of them alone."""
    keep, before = Keep(), list(cells)
    for step in (17, LENGTH - 1, *steps, 41):
        match step:
            case (int(at), int(value)):
                cells[at] = value
            case "longer":
                cells.append(1)
            case "back":
                cells[:] = before
            case int(question):
                kept = keep.cells_of(cells)
                assert outcome(kept, question) == outcome(cells, question)
                assert outcome(kept, question // 2) == outcome(cells, question // 2)


def counted(kept: KeptCells, calls: list[str], name: str, *read: int) -> int:
    """A sum of cells that tells when it is computed."""

    def compute() -> int:
        calls.append(name)
        return sum(kept[at] for at in read)

    return kept.once(name, compute)


@settings(max_examples=40)
@given(st.integers(0, 4_000), st.lists(st.tuples(st.integers(0, 9), st.integers(0, LENGTH - 1)), max_size=40))
def test_what_is_forgotten_is_computed_anew(most: int, steps: list[tuple[int, int]]) -> None:
    """However little is kept, each question gives what it gives of the cells alone."""
    keep, cells = Keep(most), [at % 7 for at in range(LENGTH)]
    for value, at in steps:
        cells[at] = value
        kept = keep.cells_of(cells)
        assert outcome(kept, at) == outcome(cells, at)
        assert outcome(kept, LENGTH - 1) == outcome(cells, LENGTH - 1)


def large_answer(kept: KeptCells, calls: list[object], name: object) -> tuple[int, ...]:
    """What is computed of one cell and takes a thousand words; it tells when it is computed."""

    def compute() -> tuple[int, ...]:
        calls.append(name)
        return tuple(range(kept[0], 1_000))

    return kept.once(name, compute)


def test_what_large_answers_hold_is_bounded_and_what_is_asked_for_again_stays() -> None:
    """Few cells are read, much is held: the last answers are kept, and of older ones those that are asked for."""
    keep, calls = Keep(10_000), list[object]()
    for number in range(200):
        kept = keep.cells_of([0, number])
        large_answer(kept, calls, "again and again")
        large_answer(kept, calls, number)
        assert keep.held < 25_000
    assert calls.count("again and again") == 1 and len(calls) == 201
    large_answer(keep.cells_of([0, 0]), calls, 199)
    assert len(calls) == 201, "the last one is kept"
    large_answer(keep.cells_of([0, 0]), calls, 0)
    assert len(calls) == 202, "an old one is forgotten"


def test_a_value_is_as_large_as_what_it_is_made_of() -> None:
    assert words_of(7) == words_of("text") == words_of(None) == 0
    flat, deep = words_of(tuple(range(100))), words_of(tuple((number,) for number in range(100)))
    assert 100 <= flat < deep < words_of({number: (number, number) for number in range(100)})
    assert words_of((_Pair(1, tuple(range(50))),)) > 50


def test_only_what_was_read_counts() -> None:
    keep, calls = Keep(), list[str]()
    for cells in ([1, 2, 3], [1, 2, 9], [1, 5, 9], [1, 2, 9]):
        counted(keep.cells_of(cells), calls, "first two", 0, 1)
    assert calls == ["first two", "first two"]


def test_of_what_reads_much_the_outcome_counts() -> None:
    """The sum of many is found anew where one of them changed; who asked for it is not, while it is the same."""
    keep, calls = Keep(), list[str]()
    for cells in ([1] * 40, [0, 2, *[1] * 38], [2] * 40):
        kept = keep.cells_of(cells)

        def asks(kept: KeptCells = kept) -> int:
            calls.append("half")
            return counted(kept, calls, "sum", *range(LITTLE + 16)) // 2

        counted(kept, calls, "sum", *range(LITTLE + 16))
        kept.once("half", asks)
    assert calls == ["sum", "half", "sum", "sum", "half"]


def test_what_reads_nothing_is_computed_once_for_all_states() -> None:
    keep, calls = Keep(), list[str]()
    for cells in ([1], [2], [3, 4]):
        assert counted(keep.cells_of(cells), calls, "nothing") == 0
    assert calls == ["nothing"]


def test_who_runs_out_of_fuel_once_may_try_again() -> None:
    kept, calls = Keep().cells_of([1]), list[int]()

    def compute() -> int:
        calls.append(1)
        raise OutOfFuel

    for _ in range(2):
        with pytest.raises(OutOfFuel):
            kept.once("endless", compute)
    assert len(calls) == 2


def test_a_state_is_read_as_the_list_that_it_was() -> None:
    cells = [1, 2, 3]
    kept = Keep().cells_of(cells)
    cells.append(4)
    assert [*kept] == [1, 2, 3] and len(kept) == 3 and kept[1:] == [2, 3] and 4 not in kept
