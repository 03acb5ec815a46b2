"""Values by name and back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.unit.state.stages import parley, tic_tac_toe
from toolkit.model import Type, parse_type
from toolkit.state import Names, UnknownName, name_cell, read_cell
from toolkit.state.shapes import Inner


def type_of(words: str) -> Type:
    found = parse_type(words)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "value", "name"),
    [
        ("int", -3, -3),
        ("bool", True, True),
        ("ratio", Fraction(3, 4), "3/4"),
        ("space", 4, "C1"),
        ("player", 1, "south"),
        ("side", 0, "north"),
        ("edge", 1, "A1|B1"),
        ("optional space", None, None),
        ("set of space", (0, 2), ["A1", "B1"]),
        ("list of list of int", ((1,), ()), [[1], []]),
        ("map player to int", (0, 5, 1, 7), [["north", 5], ["south", 7]]),
        ("place", 9, "hand(south)"),
        ("route", (0, 1, 3), ["A1", "A2", "B2"]),
        ("terrain", 0, "road"),
        ("action", 0, "hope_for"),
    ],
)
def test_values_have_names(words: str, value: Any, name: Any) -> None:
    names = parley().names(list(parley().start))
    assert names.name(type_of(words), value) == name
    assert names.value(type_of(words), name) == value


def test_symbols_are_words() -> None:
    names = Names(tic_tac_toe().numbers)
    assert names.name(type_of("shape"), 1) == "nought_shape"
    assert names.value(type_of("shape"), "cross_shape") == 0
    assert names.value(Type("symbols", symbols=("soft", "hard")), "hard") == 1


def test_pieces_are_named_by_design_and_number() -> None:
    stage = parley()
    names = stage.names(list(stage.start))
    elders = [names.value(type_of("envoy"), f"elder#{number}") for number in (1, 2)]
    assert elders == [stage.start[0][0], stage.start[3][0]]
    assert names.value(type_of("set of envoy"), ["elder#2", "elder#1"]) == tuple(elders)


def test_a_design_with_one_piece_needs_no_number() -> None:
    stage = tic_tac_toe()
    cells = [*stage.start, 0, 0, 4, True]
    cells[4] = (len(stage.start),)
    cells[len(stage.start)] = stage.numbers.of["designs"]["cross"]
    assert stage.names(cells).value(type_of("mark"), "cross") == len(stage.start)


def test_an_occasion_is_named_by_its_serial_also_when_it_is_over() -> None:
    stage = parley()
    cells = list(stage.start)
    row = stage.layout.first_row["round"]
    cells[row + 1] = 17
    names = stage.names(cells)
    assert names.name(type_of("round"), (17, row)) == "round@17"
    assert names.value(type_of("round"), "round@17") == (17, row)
    assert names.value(type_of("round"), "round@3") == (3, row), "over: no row has that serial any more"


def test_what_is_unset_stays_unset() -> None:
    names = Names(parley().numbers)
    assert names.value(type_of("int"), names.name(type_of("int"), ...)) is ...


@pytest.mark.parametrize(
    ("words", "data"),
    [("space", "Z9"), ("int", "3"), ("int", True), ("bool", 1), ("player", "west"), ("envoy", "elder#9"), ("envoy", 7)],
)
def test_what_has_no_such_name_is_refused(words: str, data: Any) -> None:
    names = parley().names(list(parley().start))
    with pytest.raises(UnknownName, match="is no"):
        names.value(type_of(words), data)


def test_areas_and_ranges_stand_for_their_spaces_in_sets() -> None:
    names = Names(tic_tac_toe().numbers)
    assert names.value(type_of("set of space"), ["A1..B1", "centre"]) == (0, 3, 4)


def test_cells_of_the_machine_have_names_too() -> None:
    stage = parley()
    names = stage.names(list(stage.start))
    elder = stage.start[0][0]
    counts = Inner("pairs", key=type_of("envoy"))
    for type, value, name in (
        (counts, (elder, 2), [["elder#1", 2]]),
        (Inner("holder"), 9, "hand(south)"),
        (Inner("holder"), elder, "elder#1"),
        (Inner("group"), (0, 1), [0, 1]),
        (Inner("action"), 1, "hush_up"),
        (Inner("row"), None, None),
        (Inner("rows"), (elder,), ["elder#1"]),
        (Inner("events", name="shuffled"), ((6,),), [{"place": "deck"}]),
        (Inner("events", name="plead"), ((1, elder),), [{"by": "south", "card": "elder#1"}]),
        (Inner("acts"), (elder, 1), [["elder#1", 1]]),
    ):
        assert name_cell(stage.layout, names, type, value, dict.__getitem__.__get__({})) == name
        assert read_cell(stage.layout, names, type, name, dict.__getitem__.__get__({})) == value


def test_names_may_be_changed_for_who_may_not_know_them() -> None:
    stage = parley()
    names = stage.names(list(stage.start))
    elder = stage.start[0][0]
    masked = replace(names, named={**names.named, elder: "A1?1"})
    assert masked.name(type_of("envoy"), elder) == "A1?1"
