"""The tables of all displacements of a board are those of each displacement."""

from __future__ import annotations

import numpy as np
import pytest

from toolkit.board.contacts import HEXES, SQUARES, Lattice, Scene, crossings
from toolkit.board.contacts.columns import HOWS
from toolkit.board.contacts.pairs import Layout
from toolkit.board.contacts.tables import Crossed, Tables, tables_along, tables_of

LATTICES = pytest.mark.parametrize("lattice", [HEXES, SQUARES], ids=lambda lattice: lattice.name)


def rows(tables: Tables, crossed: Crossed, number: int, is_side: bool) -> list[tuple[object, ...]]:
    """What the tables say of a displacement, as `Crossing` has it."""
    found: list[tuple[object, ...]] = []
    for row in range(crossed.starts[number], crossed.starts[number + 1]):
        at = int(crossed.at_x[row]), int(crossed.at_y[row])
        beyond = (int(crossed.beyond_x[row]), int(crossed.beyond_y[row])) if is_side else None
        how = HOWS[crossed.how[row]]
        found.append((at, beyond, how, int(crossed.first[row]), int(crossed.last[row]), int(tables.out_of[number])))
    return found


@pytest.mark.slow
@LATTICES
def test_the_tables_of_all_displacements_are_those_of_each(lattice: Lattice) -> None:
    ends = [(x, y) for x in range(-7, 8) for y in range(-7, 8) if (x, y) != (0, 0)] + [(23, -31), (40, 26)]
    tables = tables_along(np.array(sorted(ends)), lattice)
    for number, (x, y) in enumerate(tables.displacements.tolist()):
        expected = crossings(lattice, (x, y))
        for what, crossed in (("space", tables.spaces), ("side", tables.sides), ("corner", tables.corners)):
            wanted = [
                (one.at, one.beyond, one.how, one.first, one.last, one.out_of) for one in expected if one.what == what
            ]
            assert rows(tables, crossed, number, what == "side") == wanted


@LATTICES
def test_a_board_has_the_tables_of_its_displacements_and_no_others(lattice: Lattice) -> None:
    spaces = ((4, 4), (6, 4), (5, 7))
    tables = tables_of(Layout.of(Scene(lattice, spaces)), lattice)
    expected = sorted({(c - a, d - b) for a, b in spaces for c, d in spaces} - {(0, 0)})
    assert [(x, y) for x, y in tables.displacements.tolist()] == expected
    assert tables.place(expected[2]) == 2
    with pytest.raises(KeyError):
        tables.place((9, 9))


def test_a_board_of_one_space_has_no_tables() -> None:
    tables = tables_of(Layout.of(Scene(HEXES, ((2, 2),))), HEXES)
    assert len(tables.displacements) == len(tables.spaces.how) == len(tables.sides.how) == 0
