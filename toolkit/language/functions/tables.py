"""Functions of tables: `table`, `shift`, `meets`."""

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

declare(
    "meets",
    Traits(reads=()),
    forms=("meets(test, thing) -> bool", "meets(test, thing, argument=…) -> bool"),
    made=(),
    gives="Whether a test that stands in a cell of a table holds for the thing; what the table takes as `args:` is "
    "given by name.",
    none="A thing that is none is a fault.",
    sample="any(row in doctrine, meets(row.what, other))",
)
