"""A routine that cannot wait as one plain function: its code as it is, without labels."""

from __future__ import annotations

from toolkit.compiler.blocks import Function, node_lines
from toolkit.compiler.code import Label


def plain_function(entry: Label) -> Function:
    """The function `(g, S, J, *arguments)` of a routine's code."""
    arguments = ", ".join(("g", "S", "J", *(entry.params or ())))
    return Function(entry.name, arguments, node_lines(entry.code, 1))
