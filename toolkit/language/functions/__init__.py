"""The built-in functions: a module of declarations for each group."""

from toolkit.language.functions import extremes, numbers, occasions, players, ranging, sorting, space, tables, things
from toolkit.language.functions.registry import (
    BUILT_INS,
    FUNCTIONS,
    BuiltIn,
    Traits,
    UnknownFunction,
    built_in,
    computed,
    declare,
    function,
    holder_of,
    reads_of,
    traits_of,
)

__all__ = [
    "BUILT_INS",
    "FUNCTIONS",
    "BuiltIn",
    "Traits",
    "UnknownFunction",
    "built_in",
    "computed",
    "declare",
    "extremes",
    "function",
    "holder_of",
    "numbers",
    "occasions",
    "players",
    "ranging",
    "reads_of",
    "sorting",
    "space",
    "tables",
    "things",
    "traits_of",
]
