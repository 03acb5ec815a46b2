"""Cells of tables that are rules, as an account names them. In: the hidden value or order of a cell. Out: its words.

They are written as rules write them: `manners[1].whom` is the field of the second row of a list of records,
`table(aims, rebate)` the cell of a table that is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.language.accounts import Account
from toolkit.language.code import Where
from toolkit.language.tree import Expr, Ranging
from toolkit.program.rule_cells import is_of_cell, is_of_table
from toolkit.program.rules import Order, Rules, Value
from toolkit.program.walks import nodes_of


def cell_words(rules: Rules, part: Value | Order) -> str:
    """The cell of which something is a part, as rules speak of it."""
    path = part.at.path
    if "rows" in path[-3:-2]:
        table, row, key = path[-4], path[-2], path[-1]
        return f"{table}[{row}].{key if isinstance(key, str) else _field(rules, part, int(key))}"
    keys = path[path.index("cells", len(path) - 3) + 1 :]
    table = str(path[-len(keys) - 2])
    held = rules.tables[table]
    bands = zip((held.row_bands, held.column_bands), keys, strict=False)
    return f"table({', '.join((table, *(_band(of[int(key)]) for of, key in bands if of)))})"


def table_of(part: Value | Order) -> Where:
    """The place of the table in which a cell stands."""
    path = part.at.path
    held = next(place for place in (len(path) - 3, len(path) - 2) if path[place] in ("rows", "cells"))
    return Where(part.at.source, path[:held])


def _field(rules: Rules, part: Value | Order, number: int) -> str:
    table: Any = part.at.source.data
    for key in part.at.path[:-3]:
        table = table[key]
    return str([*table["fields"]][number])


def _band(band: Any) -> str:
    if isinstance(band, tuple):
        low, high = band
        return f"{'' if low is None else low}..{'' if high is None else high}"
    return str(band)


def cell_of(account: Account) -> Account | None:
    """The account of the cell that the value of a table came to; None for what is no value of a table."""
    found: Account | None = account if is_of_table(account.value) else None
    while found is not None and not is_of_cell(found.value):
        inner = [each for each in found.asked if isinstance(each, Account) and is_of_table(each.value)]
        found = inner[0] if inner else None
    return found


def orders_in(expr: Expr) -> Sequence[tuple[str, Expr]]:
    """The orders that an expression takes out of tables, each with which cell is meant."""
    ranged = (node.order for node in nodes_of(expr) if isinstance(node, Ranging) and node.order is not None)
    return [(id, arguments[0]) for id, arguments in ranged if is_of_table(id)]


def order_in_cell(rules: Rules, id: str, number: int) -> Order | None:
    """The order of a cell, by its number."""
    name, _, _ = id.partition("-of-")
    return rules.orders.get(f"{name}-{number}")
