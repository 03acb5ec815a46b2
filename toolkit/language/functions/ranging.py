"""Functions that look at each of some things: `count any all sum first`."""

from __future__ import annotations

from toolkit.language.faults import LONGEST_LIST
from toolkit.language.functions.registry import Traits, declare

declare(
    "count",
    Traits(reads=(), total=True, order_free=True, numbers=(0, LONGEST_LIST)),
    forms=("count(things) -> int", "count(things, truth about it) -> int"),
    gives="How many there are, or how many of them meet the condition.",
    none="No things: 0.",
    sample="count(units, it.wounds == 0)",
    made=("ranging",),
)

declare(
    "any",
    Traits(reads=(), total=True, order_free=True),
    forms=("any(things, truth about it) -> bool", "any(list of bool) -> bool"),
    gives="Whether at least one meets the condition.",
    none="No things: false.",
    sample="any(units(by), it.armour < 2)",
    made=("ranging",),
)

declare(
    "all",
    Traits(reads=(), total=True, order_free=True),
    forms=("all(things, truth about it) -> bool", "all(list of bool) -> bool"),
    gives="Whether each meets the condition.",
    none="No things: true.",
    sample="all(u in units(by), u.wounds == 0)",
    made=("ranging",),
)

declare(
    "sum",
    Traits(reads=(), total=True, order_free=True, reckons=True),
    forms=("sum(things, number about it) -> int or ratio", "sum(numbers) -> int or ratio"),
    gives="The numbers added up.",
    none="No things: 0. A number that is none is a fault.",
    sample="sum(units, it.armour)",
    made=("ranging",),
)

declare(
    "first",
    Traits(reads=(), total=True, picks=True, same_owner=True),
    forms=("first(things) -> optional x", "first(things, truth about it) -> optional x"),
    gives="The first of the things that meets the condition: in the order of a list, or in that of a set. Of all "
    "players or sides there is one always: it is no optional one.",
    none="No such thing: none.",
    sample="first(units, it.armour > 1)",
    made=("ranging",),
)
