"""Functions of tables: `table`, `shift`."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

declare(
    "table",
    Traits(reads=(), length="others"),
    forms=("table(table, row) -> what its cells are", "table(table, row, column) -> what its cells are"),
    gives="The cell of a table, looked up by row, then by column.",
    none="None is a fault, and so is a number beyond the rows or columns.",
    sample="table(losses, unit.armour, 2)",
)

declare(
    "shift",
    Traits(reads=()),
    forms=("shift(table, column, int) -> column",),
    gives="The column so many to the right (to the left with a negative number); at the ends it stays at the last.",
    none="None is a fault.",
    sample="table(losses, unit.armour, shift(losses, 2, -1))",
)
