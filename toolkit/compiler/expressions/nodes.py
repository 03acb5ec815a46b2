"""All writers of nodes: importing this registers them."""

from toolkit.compiler.expressions import (
    asks,
    comparisons,
    comprehensions,
    fields,
    functions,
    guarded,
    holders,
    logic,
    movement,
    occasions,
    operations,
    ranging,
    running,
    sight,
    tables,
    things,
)

__all__ = [
    "asks",
    "comparisons",
    "comprehensions",
    "fields",
    "functions",
    "guarded",
    "holders",
    "logic",
    "movement",
    "occasions",
    "operations",
    "ranging",
    "running",
    "sight",
    "tables",
    "things",
]
