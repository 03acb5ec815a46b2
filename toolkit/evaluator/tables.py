"""Tables: what stands in a row and a column, moving along the columns, and tables as lists of records.

A row or a column is looked up by a number, which falls into a band, or by a word: a symbol of any type that has the
words of the bands, or a text.
"""

from __future__ import annotations

from typing import Any

from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import Fault, no_band
from toolkit.language.tree import Expr
from toolkit.model import Type
from toolkit.program.rules import Table
from toolkit.state.run_time import Value, index, number


def look_up(table: Table, row: Value, column: Value, keys: tuple[Expr, ...], world: World) -> Value:
    """The cell of the row and, where the table has columns, of the column; what is in no band is a fault."""
    down = _place(table, "row", row, keys[0], world)
    across = _place(table, "column", column, keys[1], world) if len(keys) == 2 else 0
    return constant(table.gives, table.cells[down][across], world)


def shift(table: Table, column: Value, key: Expr, steps: int, world: World) -> Value:
    """The column (of a table without columns the row) so many steps further on, at most the last, at least the first.

    Of a band of numbers it is the least number, of one without a least number the greatest.
    """
    axis = "column" if table.column_bands else "row"
    bands = table.column_bands or table.row_bands
    reached = bands[min(max(_place(table, axis, column, key, world) + steps, 0), len(bands) - 1)]
    if isinstance(reached, str):
        symbols = world.stage.numbers.symbols(without_optional(key.type))
        if symbols is not None and reached not in symbols:
            raise Fault("member")
        return reached if symbols is None else symbols.index(reached)
    low, high = reached if isinstance(reached, tuple) else (reached, reached)
    found: Value = high if low is None else low
    return found


def records(table: Table, world: World) -> tuple[Value, ...]:
    """The rows of a table of records; each is the values of its fields in order."""
    types = list(table.fields.values())
    return tuple(
        tuple(constant(type, cell, world) for type, cell in zip(types, row, strict=True)) for row in table.cells
    )


def constant(type: Type, data: Any, world: World) -> Value:
    """The value of what is written in a pack, which knows no pieces but those with which the game begins."""
    found: Value = world.stage.names_then.value(type, data)
    return found


def _place(table: Table, axis: str, value: Value, key: Expr, world: World) -> int:
    """The place of the band, among the rows or the columns, that a value falls into."""
    bands = table.row_bands if axis == "row" else table.column_bands
    word = _word(value, key, world)
    for place, band in enumerate(bands):
        if band == word if isinstance(band, str) else word is None and _is_within(band, value):
            return place
    if value is None:
        raise Fault("none")
    raise Fault(no_band(table.id, axis, value if word is None else f"`{word}`", bands))


def _word(value: Value, key: Expr, world: World) -> str | None:
    """The word that a key stands for; None of a number."""
    symbols = world.stage.numbers.symbols(without_optional(key.type))
    if symbols is not None and value is not None:
        return symbols[index(value)]
    return value if isinstance(value, str) else None


def _is_within(band: Any, value: Value) -> bool:
    low, high = band if isinstance(band, tuple) else (band, band)
    return (low is None or low <= number(value)) and (high is None or number(value) <= high)
