"""Tables: what stands in a row and a column, moving along the columns, and tables as lists of records."""

from __future__ import annotations

from typing import Any

from toolkit.model import Type
from toolkit.rules.faults import Fault
from toolkit.rules.program.rules import Table
from toolkit.rules.reference.run_time import Value, index, number
from toolkit.rules.reference.world import World


def look_up(table: Table, row: Value, column: Value, world: World) -> Value:
    """The cell of the row and, where the table has columns, of the column; a value beyond all bands is a fault."""
    cells = table.cells[_band(table.row_bands, table.row_type, row, world)]
    across = 0 if not table.column_bands else _band(table.column_bands, table.column_type, column, world)
    return constant(table.gives, cells[across], world)


def shift(table: Table, column: Value, steps: Value, world: World) -> Value:
    """The column so many steps further on, at most the last and at least the first; of a band its least number."""
    start = _band(table.column_bands, table.column_type, column, world)
    reached = min(max(start + index(steps), 0), len(table.column_bands) - 1)
    band = table.column_bands[reached]
    if table.column_type is not None and isinstance(band, str):
        return constant(table.column_type, band, world)
    low, high = (band, band) if isinstance(band, int) else band
    return low if low is not None else high


def records(table: Table, world: World) -> tuple[Value, ...]:
    """The rows of a table of records; each is the values of its fields in order."""
    types = list(table.fields.values())
    return tuple(
        tuple(constant(type, cell, world) for type, cell in zip(types, row, strict=True)) for row in table.cells
    )


def constant(type: Type, data: Any, world: World) -> Value:
    """The value of what is written in a pack."""
    found: Value = world.stage.names(list(world.cells)).value(type, data)
    return found


def _band(bands: tuple[Any, ...], type: Type | None, value: Value, world: World) -> int:
    """The place of the band that a value falls into."""
    for place, band in enumerate(bands):
        if isinstance(band, str) and type is not None:
            if constant(type, band, world) == value:
                return place
        elif _is_within(band, value):
            return place
    raise Fault("member")


def _is_within(band: Any, value: Value) -> bool:
    low, high = (band, band) if not isinstance(band, tuple) else band
    return (low is None or low <= number(value)) and (high is None or number(value) <= high)
