"""Types as the checker reckons with them: the built-in ones, what fits where, what two have in common."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.model.typewords import LINE_OF_SIGHT, ORDER_OF_THINGS

INT = Type("named", "int")
RATIO = Type("named", "ratio")
BOOL = Type("named", "bool")
TEXT = Type("named", "text")
SPACE = Type("named", "space")
EDGE = Type("named", "edge")
"""The side between two neighbouring spaces."""
SIDE = Type("named", "side")
PLAYER = Type("named", "player")
PLACE = Type("named", "place")
PIECE = Type("named", "piece")
HOLDER = Type("named", "holder")
"""What may hold a piece: a space, a place, another piece."""
TERRAIN = Type("named", "terrain")
TABLE = Type("named", "table")
KEYWORD = Type("named", "keyword")
ORDER = Type("named", ORDER_OF_THINGS)
BAND = Type("named", "band")
"""A band of numbers in a table of records: `3..5`, `..2`, `6..`, `4`."""
APPLIED = Type("test")
"""What is wanted where a test, an order or a band of a table is applied; no author writes such a type."""
ACTION = Type("named", "action")
RUNNING = Type("named", "running action")
"""The action that is going on, as an occasion; `action` alone is the type of those that are declared."""
ROUTE = Type("named", "route")
SIGHT = Type("named", LINE_OF_SIGHT)
"""What sight between two spaces is."""
NOTHING = Type("nothing")
UNKNOWN = Type("unknown")
COMPARED = Type("symbols", symbols=("less", "equal", "greater"))
NUMBERS = (INT, RATIO)


def optional(inner: Type) -> Type:
    """A type that may be none as well."""
    return inner if inner.form in ("optional", "nothing", "unknown") else Type("optional", inner=inner)


def set_of(inner: Type) -> Type:
    """Sets of a type."""
    return Type("set", inner=inner)


def list_of(inner: Type) -> Type:
    """Lists of a type."""
    return Type("list", inner=inner)


def map_of(keys: str, inner: Type) -> Type:
    """Maps from a named type to another type."""
    return Type("map", keys, inner)


def bare(type: Type) -> Type:
    """A type without its `optional`."""
    return type.inner if type.form == "optional" and type.inner is not None else type


def member(type: Type) -> Type | None:
    """What a set or list holds, what a map has for keys, what a route goes through; None for all other types."""
    type = bare(type)
    if type.form in ("set", "list"):
        return type.inner
    if type.form == "map":
        return Type("named", type.name)
    if type == ROUTE:
        return SPACE
    return UNKNOWN if type.form == "unknown" else None


def is_unknown(type: Type) -> bool:
    """Whether an error was reported in what has this type, so that nothing more is said of it."""
    return type.form == "unknown" or (type.inner is not None and is_unknown(type.inner))


def is_number(type: Type) -> bool:
    """Whether values are reckoned with; one that may be none is, and is a fault when it is none."""
    return bare(type) in NUMBERS or type.form == "unknown"


def in_words(type: Type) -> str:
    """A type as a message names it."""
    if type.form == "design":
        return f"{type.name} as declared"
    if type.form == "symbols" and len(type.symbols) > 6:
        return f"one of {', '.join(type.symbols[:6])} …"
    return str(type)
