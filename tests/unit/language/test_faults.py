"""Errors that Python raises by itself in generated code stand for faults of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toolkit.language.faults import KINDS, SAYS, Fault, OutOfFuel, kind_of


def unpack(things: tuple[int, ...]) -> int:
    (one,) = things
    return one


def call_for_ever() -> None:
    call_for_ever()


CELLS: list[object] = [None, 3, ...]


@pytest.mark.parametrize(
    ("run", "kind"),
    [
        (lambda: CELLS[0] + 1, "none"),
        (lambda: CELLS[CELLS[0]], "none"),
        (lambda: CELLS[0] < 3, "none"),
        (lambda: list(CELLS[0]), "none"),
        (lambda: len(CELLS[0]), "none"),
        (lambda: CELLS[2] + 1, "unset"),
        (lambda: CELLS[1] // 0, "zero"),
        (lambda: CELLS[1] % 0, "zero"),
        (lambda: CELLS[9], "member"),
        (lambda: {}[1], "member"),
        (lambda: unpack(()), "only"),
        (lambda: unpack((1, 2)), "only"),
        (lambda: max(()), "empty"),
        (call_for_ever, "fuel"),
    ],
)
def test_errors_of_python(run: Callable[[], object], kind: str) -> None:
    with pytest.raises(Exception) as raised:
        run()
    assert kind_of(raised.value) == kind


def test_a_fault_says_what_it_is() -> None:
    assert kind_of(Fault("over")) == "over" and kind_of(OutOfFuel()) == "fuel"
    assert set(SAYS) == set(KINDS)
    assert kind_of(AssertionError()) is None and kind_of(ValueError("no number")) is None
