"""Tables: `table shift meets`, and tables as lists of records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq
from typing import Any

from toolkit.compiler import names
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.pycode import PyCode, literal, py
from toolkit.language.tree import Expr, Function, Thing
from toolkit.program.rules import Table
from toolkit.program.sorts import bare


def table_of(node: Expr, context: EmitContext) -> Table:
    """The table that an argument names."""
    assert isinstance(node, Thing)
    return context.module.rules.tables[node.id]


@function("table")
def write_table(node: Function, context: EmitContext) -> PyCode:
    """`table(crt, die, odds)`: the cell of a row and a column."""
    table = table_of(node.arguments[0], context)
    keys = node.arguments[1:]
    texts = context.values(keys)
    read = context.module.read
    cells = tuple(tuple(read(table.gives, cell) for cell in row) for row in table.cells)
    if len(keys) == 1 and (text := _by_number(table, cells, texts[0], node, context)) is not None:
        return text
    down = _place(table, "ROWS", table.row_bands, keys[0], texts[0], context)
    if len(keys) == 1:
        column = tuple(row[0] for row in cells)
        if down.number is not None and _is_plain(column[down.number]):
            return literal(column[down.number])
        return context.mark(
            py("{}[{}]", context.module.constant(names.constant("TABLE", table.id), column), down), node
        )
    across = _place(table, "COLUMNS", table.column_bands, keys[1], texts[1], context)
    if down.number is not None and across.number is not None and _is_plain(cells[down.number][across.number]):
        return literal(cells[down.number][across.number])
    return context.mark(
        py("{}[{}][{}]", context.module.constant(names.constant("TABLE", table.id), cells), down, across), node
    )


def _by_number(
    table: Table, cells: tuple[tuple[Any, ...], ...], key: PyCode, node: Function, context: EmitContext
) -> PyCode | None:
    """A table whose bands are all numbers, the first and the last without an end, is written out number by number."""
    if any(isinstance(band, str) for band in table.row_bands) or not context.module.passes.fold_constants:
        return None
    bands = [band if isinstance(band, tuple) else (band, band) for band in table.row_bands]
    first, last = bands[0][1], bands[-1][0]
    if bands[0][0] is not None or bands[-1][1] is not None or None in (first, last) or not 0 <= last - first < 200:
        return None
    column = []
    for number in range(first, last + 1):
        found = [place for place, band in enumerate(bands) if _in_band(number, band)]
        if not found:
            return None
        column.append(cells[found[0]][0])
    key = context.hold(key, "key")
    inside = py(
        "{}[{} - {}]", context.module.literal(names.constant("NUMBERED", table.id), tuple(column)), key, literal(first)
    )
    ends = py("{} if {} < {} else {}", literal(column[0]), key, literal(first), literal(column[-1]))
    return context.mark(py("({} if {} <= {} <= {} else {})", inside, literal(first), key, literal(last), ends), node)


def _in_band(number: int, band: tuple[int | None, int | None]) -> bool:
    low, high = band
    return (low is None or low <= number) and (high is None or number <= high)


def _place(table: Table, axis: str, bands: tuple[Any, ...], key: Expr, text: PyCode, context: EmitContext) -> PyCode:
    """The place of the band that a key falls into: by number, or by word."""
    name = names.constant(axis, table.id)
    told = py("{}, {}", literal(table.id), literal("row" if axis == "ROWS" else "column"))
    if not any(isinstance(band, str) for band in bands):
        numbers = tuple(band if isinstance(band, tuple) else (band, band) for band in bands)
        if (known := _known_place(text, numbers, _in_band, context)) is not None:
            return known
        return context.call("band_of", context.module.constant(name, numbers), text, told)
    symbols = context.module.stage.numbers.symbols(bare(key.type))
    places = bands if symbols is None else tuple(symbols.index(band) if band in symbols else -1 for band in bands)
    if (known := _known_place(text, places, eq, context)) is not None:
        return known
    where = context.module.constant(name, bands) if symbols is None else literal(places)
    return context.call("place_of", where, text, told)


def _known_place(
    text: PyCode, bands: Sequence[Any], falls: Callable[[Any, Any], bool], context: EmitContext
) -> PyCode | None:
    """The place of the first band into which a key falls that is known before play."""
    if not text.is_known or text.value is None or not context.module.passes.fold_constants:
        return None
    return next((literal(place) for place, band in enumerate(bands) if falls(text.value, band)), None)


def _is_plain(cell: Any) -> bool:
    """Whether a cell is written where it is read, and needs no name."""
    return cell is None or isinstance(cell, int)


@function("shift")
def write_shift(node: Function, context: EmitContext) -> PyCode:
    """`shift(crt, odds, 2)`: the column so many further on, within the table."""
    table = table_of(node.arguments[0], context)
    key = node.arguments[1]
    column, steps = context.values(node.arguments[1:])
    axis = "COLUMNS" if table.column_bands else "ROWS"
    bands = table.column_bands or table.row_bands
    place = _place(table, axis, bands, key, column, context)
    reached = tuple(_number(band, key, context) for band in bands)
    name = context.module.literal(names.constant("SHIFTED", table.id), reached)
    last = len(bands) - 1
    text = py("{}[min(max({} + {}, 0), {})]", name, place, steps, last)
    if None in reached:
        text = context.call("member_there", text)
    return context.mark(text, node)


def _number(band: Any, key: Expr, context: EmitContext) -> Any:
    if isinstance(band, str):
        symbols = context.module.stage.numbers.symbols(bare(key.type))
        if symbols is None:
            return band
        return symbols.index(band) if band in symbols else None
    low, high = band if isinstance(band, tuple) else (band, band)
    return high if low is None else low
