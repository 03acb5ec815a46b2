"""Sets whose order does not matter to what is asked of them: then they need not be put in order."""

from __future__ import annotations

from toolkit.compiler.expressions.here import Here
from toolkit.language.tree import Expr, Function


def in_any_order(node: Expr, here: Here) -> str:
    """The text of a set or list whose members are only counted, or looked at one by one with nothing to fault."""
    if isinstance(node, Function) and node.name == "holds" and len(node.arguments) == 1:
        from toolkit.compiler.expressions.holders import contents

        return contents(node, here)
    text = here.value(node)
    if isinstance(node, Function) and node.name == "pieces":
        return text.replace("tuple([", "([", 1)  # a list serves as well
    return text
