"""Cells of tables that are rules: tests, orders, bands. What checked rules make of them.

A test becomes a hidden value about `it`, an order a hidden order; each has a number, which is what the table holds in
its cell. Who applies a cell asks a hidden value or order of the whole table, which goes by that number. So all that is
known of values and orders, what they read, what is hidden in them, how they are computed and explained, is known of
cells. A band becomes two numbers, its least and its greatest.
"""

from __future__ import annotations

from toolkit.program.ground import part_id

NUMBER = "table__cell"
"""The argument that says which cell is meant; no author can write two underscores in a row."""
LEAST, GREATEST = "least", "greatest"
ENDS = {LEAST: -(2**53), GREATEST: 2**53}
"""The two numbers of a band, with what they are where it has no end there."""
_TABLE = "table-"


def table_part(table: str, field: str) -> str:
    """The id of the hidden value or order of a field of a table."""
    return part_id(table, _TABLE + field)


def own_part(table: str, field: str, number: int) -> str:
    """The same of one of several tables that stand in for each other, which has this place among them."""
    return f"{table_part(table, field)}-of-{number}"


def cell_part(table: str, field: str, number: int) -> str:
    """The id of the hidden value or order of a cell."""
    return f"{table_part(table, field)}-{number}"


def is_of_table(id: str) -> bool:
    """Whether a value or an order is that of a table or of a cell."""
    return id.partition(".")[2].startswith(_TABLE)


def is_of_cell(id: str) -> bool:
    """Whether a value or an order is that of a single cell: a number stands last, and no other part's."""
    words = id.rsplit("-", 2)
    return is_of_table(id) and words[-1].isdecimal() and words[-2] != "of"


def band_end(field: str, end: str) -> str:
    """The field of a checked record with an end of a band."""
    return f"{field}.{end}"
