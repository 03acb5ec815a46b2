"""The checks that type calls of the built-in functions, a module for each group."""

from toolkit.checker.functions import (
    extremes,
    movement,
    numbers,
    occasions,
    players,
    ranging,
    sight,
    sorting,
    space,
    stacking,
    tables,
    things,
    zones,
)
from toolkit.checker.functions.registry import CHECKS, typed_call

__all__ = [
    "CHECKS",
    "extremes",
    "movement",
    "numbers",
    "occasions",
    "players",
    "ranging",
    "sight",
    "sorting",
    "space",
    "stacking",
    "tables",
    "things",
    "typed_call",
    "zones",
]
