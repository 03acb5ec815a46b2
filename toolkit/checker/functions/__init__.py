"""The built-in functions, a module for each group."""

from toolkit.checker.functions import extremes, numbers, occasions, players, ranging, sorting, space, tables, things
from toolkit.checker.functions.registry import FUNCTIONS, BuiltIn

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
