"""The cells of tables, whatever their form. In: a table as an item. Out: each cell with its field and its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.model import parse_type
from toolkit.packs.own_tables import all_tables
from toolkit.packs.pack import Item, Pack
from toolkit.source import Path

CELLS = "cells"
"""What a table that is looked up has in place of a field."""


def cells_in(table: Item) -> Iterator[tuple[str, Path, int, Any]]:
    """Each cell: its field, its place inside the table, the number of its row from 1, what is written."""
    record = table.record
    if hasattr(record, "gives"):
        for row, cells in enumerate(record.cells):
            for path, data in _in_row(("cells", row), cells):
                yield CELLS, path, row + 1, data
        return
    for row, cells in enumerate(record.rows):
        if isinstance(cells, dict):
            yield from ((name, ("rows", row, name), row + 1, data) for name, data in cells.items())
        elif isinstance(cells, list):
            pairs = enumerate(zip(record.fields, cells, strict=False))
            yield from ((name, ("rows", row, number), row + 1, data) for number, (name, data) in pairs)


def _in_row(path: Path, cells: Any) -> Iterator[tuple[Path, Any]]:
    if isinstance(cells, list):
        yield from (((*path, column), data) for column, data in enumerate(cells))
    else:
        yield path, cells


def rules_in_cells(pack: Pack) -> Iterator[tuple[Item, Path, str]]:
    """The texts of all cells that are tests, or orders where the pack means nothing else by that word."""
    means_other = "order" in pack.names("kinds", "types")
    for table in all_tables(pack):
        record = table.record
        said = {CELLS: record.gives} if hasattr(record, "gives") else record.fields
        types = {name: parse_type(words) for name, words in said.items()}
        rules = {
            name
            for name, type in types.items()
            if type is not None and (type.form == "test" or (str(type) == "order" and not means_other))
        }
        for field, path, _, data in cells_in(table) if rules else ():
            if field in rules and isinstance(data, str):
                yield table, path, data
