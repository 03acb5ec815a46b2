"""A state as names: written and read again it is the same state, and any change of a cell is seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.state.changing import other_value
from tests.unit.state.stages import parley
from toolkit.state import UnknownName, read_state, write_state


def with_two_actions() -> list[Any]:
    """A state of parley in which a hush answers a plea: one action inside another."""
    stage = parley()
    layout = stage.layout
    cells = list(stage.start)
    card = cells[layout.places["deck"][0]][0]
    outer, inner = layout.first_row["action"], len(cells)
    shape = layout.shape("occasion", "action")
    plead, hush = (stage.numbers.of["actions"][id] for id in ("plead", "hush_up"))
    cells[outer : outer + shape.size] = [cells[outer], 4, None, inner, plead, 0, card, ()]
    cells += [cells[outer], 6, outer, None, hush, 1, card, ()]
    cells[layout.base["top", "action"]] = inner
    cells[layout.serial] = 6
    return cells


def test_a_state_comes_back_with_the_same_document() -> None:
    layout, start = parley().layout, parley().start
    for cells in (list(start), with_two_actions()):
        document = json.loads(json.dumps(write_state(layout, cells)))
        again, _ = read_state(layout, start, document)
        assert write_state(layout, again) == document


def test_rows_are_laid_out_afresh() -> None:
    layout, start = parley().layout, parley().start
    cells = with_two_actions()
    end = len(cells)
    cells += [*cells[end - 8 : end - 7], 0, None, None, None, None, None, None]
    cells[end - 8 + layout.at("occasion", "action", "inner")] = end
    again, names = read_state(layout, start, write_state(layout, cells))
    assert len(again) == end, "a row that waits for its next use is not part of the state"
    assert names.named[again[layout.base["top", "action"]]] == "action@6"


def test_pieces_keep_the_order_in_which_they_were_made() -> None:
    layout, start = parley().layout, parley().start
    document = write_state(layout, list(start))
    assert document["pieces"][:4] == ["elder#1", "herald#1", "elder#2", "herald#2"]
    again, _ = read_state(layout, start, document)
    assert again == list(start)


def test_every_cell_counts() -> None:
    layout = parley().layout
    cells = with_two_actions()
    before = write_state(layout, cells)
    for name, address in layout.items(cells):
        kept = cells[address]
        cells[address] = other_value(layout, cells, layout.type_at(cells, address), kept)
        assert (write_state(layout, cells) != before) == (cells[address] != kept), name
        cells[address] = kept


def test_a_document_with_an_unknown_piece_is_refused() -> None:
    layout, start = parley().layout, parley().start
    document = write_state(layout, list(start))
    document["pieces"].append("dragon#1")
    with pytest.raises(UnknownName, match="dragon"):
        read_state(layout, start, document)
