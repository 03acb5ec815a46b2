"""Type words: `int`, `optional card`, `list of list of act`, `map unit to int`, and symbols listed on the spot.

In: the words. Out: a `Type`. Names of declared types and of kinds are left as names; who links a pack resolves them.
"""

import re
from functools import lru_cache
from typing import Literal

from toolkit.frozen import frozen
from toolkit.model import patterns

BUILT_IN_TYPES = frozenset(
    ("int", "bool", "text", "ratio", "space", "edge", "side", "player", "route", "piece", "occasion", "order", "event")
)
"""Types that no pack declares. `space`, `side` and the like are things of a scenario."""

ORDER_OF_THINGS = "order of things"
"""What the checker calls the type `order`, for an occasion may be called so; no declared name has blanks."""

LINE_OF_SIGHT = "line of sight"
"""What the checker calls the type of `sight(a, b)`: authors read its fields, and declare nothing of it."""

_TYPE = re.compile(patterns.TYPE)
_PREFIXES = ("optional", "list", "set", "test")


@frozen
class Type:
    """A type. `name` is that of a named type, or of the keys of a map; `symbols` are those listed on the spot.

    Authors write all forms but the last five, which the checker of rules finds: `design` is a unit or card as declared
    (not the piece made from it) of the kind `name`, `event` an event of the kind `name`, `record` a row of the table
    of records `name`, `nothing` the type of `none`, `unknown` what could not be told after an error that has been
    reported.
    """

    form: Literal[
        "named", "optional", "list", "set", "test", "map", "symbols", "design", "event", "record", "nothing", "unknown"
    ]
    name: str = ""
    inner: "Type | None" = None
    symbols: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Types are compared often, and mostly with themselves or with one of another name."""
        if self is other:
            return True
        return (
            other.__class__ is Type
            and self.name == other.name
            and self.form == other.form
            and self.inner == other.inner
            and self.symbols == other.symbols
        )

    def __str__(self) -> str:
        """The type in its own words."""
        if self.form == "map":
            return f"map {self.name} to {self.inner}"
        if self.form == "symbols":
            return f"one of {', '.join(self.symbols)}"
        join = {
            "named": self.name,
            "optional": f"optional {self.inner}",
            "design": f"title of {self.name}",
            "event": f"event {self.name}",
            "record": f"row of {self.name}",
            "nothing": "none",
            "unknown": "unknown",
        }
        return join.get(self.form, f"{self.form} of {self.inner}")


@lru_cache(maxsize=10_000)
def parse_type(words: str) -> Type | None:
    """The type that the words mean, or None when they are none."""
    return _parse(words.split(" ")) if _TYPE.search(words) else None


def _parse(words: list[str]) -> Type:
    found = Type("named", words[-1])
    rest = words[:-1]
    while rest:
        if rest[-1] == "to":
            found, rest = Type("map", rest[-2], found), rest[:-3]
        elif rest[-1] == "optional":
            found, rest = Type("optional", inner=found), rest[:-1]
        else:
            form = next(prefix for prefix in _PREFIXES if prefix == rest[-2])
            found, rest = Type(form, inner=found), rest[:-2]  # type: ignore[arg-type]  # one of the prefixes
    return found


def type_of(words: str | None, one_of: tuple[str, ...] | None) -> Type | None:
    """The type that `type:` and `one_of:` of an attribute declare together."""
    if one_of:
        symbols = Type("symbols", symbols=one_of)
        outer = parse_type(words) if words else None
        return symbols if outer is None or outer.inner is None else _around(outer, symbols)
    return parse_type(words) if words else None


def _around(outer: Type, symbols: Type) -> Type:
    inner = symbols if outer.inner is None or outer.inner.inner is None else _around(outer.inner, symbols)
    return Type(outer.form, outer.name, inner)


def declared_names(words: str) -> tuple[str, ...]:
    """The names in type words that a pack must declare."""
    found = parse_type(words)
    names = []
    while found is not None:
        names += [found.name] if found.name and found.name not in BUILT_IN_TYPES else []
        found = found.inner
    return tuple(names)
