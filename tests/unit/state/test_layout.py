"""The table of cells: every cell has one name, and a row says by its tag what it is."""

from __future__ import annotations

from tests.unit.state.stages import parley, tic_tac_toe


def test_the_address_of_a_space_is_the_cell_with_its_contents() -> None:
    layout = tic_tac_toe().layout
    assert [cell.name for cell in layout.cells[:2]] == ["space A1.holds", "space A2.holds"]


def test_places_follow_one_for_each_owner() -> None:
    layout = parley().layout
    assert layout.cells[layout.places["hand"][1]].name == "place hand(south).holds"
    assert layout.places["deck"] == (6,)


def test_state_stands_by_section_and_field() -> None:
    layout = parley().layout
    assert layout.cells[layout.base["game", "round"]].name == "game.round"


def test_each_kind_of_occasion_has_a_row_from_the_start() -> None:
    stage = parley()
    for kind, row in stage.layout.first_row.items():
        assert stage.start[row] == stage.layout.tags["occasion", kind]
        assert stage.start[row + 1] == 0, "it is not live"


def test_an_action_that_may_answer_an_action_nests() -> None:
    stage = parley()
    assert stage.needs.nests == {"action"}
    assert "inner" in stage.layout.shape("occasion", "action").at
    assert "inner" not in stage.layout.shape("occasion", "urging").at
    assert ("top", "action") in stage.layout.base


def test_items_name_every_cell_of_the_state_once() -> None:
    stage = parley()
    cells = list(stage.start)
    items = dict(stage.layout.items(cells))
    assert len(set(items.values())) == len(items)
    assert cells[items["piece elder#2.holder"]] == 3
    assert not any(name.startswith("occasion") for name in items), "none is live"
    round_row = stage.layout.first_row["round"]
    cells[round_row + 1] = 17
    assert "occasion round@17.fact who" in dict(stage.layout.items(cells))


def test_names_and_types_of_addresses() -> None:
    stage = parley()
    cells = list(stage.start)
    elder = cells[0][0]
    assert stage.layout.name(cells, elder) == "piece elder#1.tag"
    assert stage.layout.name(cells, elder + 2) == "piece elder#1.holder"
    assert str(stage.layout.type_at(cells, elder + 3)) == "bool"
    assert stage.layout.name(cells, 0) == "space A1.holds"
