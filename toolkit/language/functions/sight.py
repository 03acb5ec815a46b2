"""Functions of sight: what sight from one space to another is, and which spaces are seen from one.

A call has hidden arguments behind those that authors write: what it reads of the pieces that fill spaces. Who goes
through the parts of an expression finds there all that a verdict hangs on besides the map.
"""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare
from toolkit.language.tree import Function, Literal

SIGHTS = {"sight": 2, "seen_from": 1}
"""The functions, each with how many arguments authors give it."""


def left_out(node: Function) -> str:
    """The part of the rules of sight without which a call is judged, its last argument; nothing where all count."""
    last = node.arguments[-1]
    return last.value if isinstance(last, Literal) and isinstance(last.value, str) else ""


declare(
    "sight",
    Traits(reads=(), total=True, order_free=True),
    forms=("sight(space, space) -> line of sight",),
    gives="What sight from the one space to the other is, by the rules of sight and with the pieces that fill spaces "
    "now: `.blocked`, and `.hindrance`, by how much it is hindered, 0 where blocked. A piece counts as its space.",
    none="None is a fault.",
    sample="not sight(unit, other).blocked and sight(unit, other).hindrance < 3",
)

declare(
    "seen_from",
    Traits(reads=(), total=True, order_free=True, length="board", walks_board=True),
    forms=("seen_from(space) -> set of space",),
    gives="The spaces to which sight from the space is not blocked, the space itself among them; worked out once as "
    "long as no piece that fills a space moves.",
    none="None is a fault.",
    sample="seen_from(unit.space)",
)
