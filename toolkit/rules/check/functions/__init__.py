"""The built-in functions, a module for each group."""

from toolkit.rules.check.functions import extremes, numbers, occasions, players, ranging, sorting, space, tables, things
from toolkit.rules.check.functions.registry import FUNCTIONS, BuiltIn

__all__ = [
    "FUNCTIONS",
    "BuiltIn",
    "extremes",
    "numbers",
    "occasions",
    "players",
    "ranging",
    "sorting",
    "space",
    "tables",
    "things",
]
