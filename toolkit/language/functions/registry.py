"""The registry of built-in functions: what authors are told of each, and its traits.

A function is declared once, here beside its kin; the traits are all that analyses, evaluator and compiler know of it:

    declare("top_of", Traits(reads=(PLACES,), total=True, holder=0), forms=(…), gives="…", none="…", sample="…")

Three parts join the entry by its name: the check that types its calls (`toolkit.checker.functions`), what computes it
(`toolkit.evaluator.functions`) and what writes it as Python (`toolkit.compiler.expressions`). A function of its
arguments alone needs none of the three: `function` registers what computes it, with the types that it takes and gives.
A name that is not declared is an error wherever it is looked up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.faults import Fault
from toolkit.language.keys import Key
from toolkit.language.tree import Expr, Function, Ranging
from toolkit.model import Type

Reads = tuple[Key, ...] | Callable[[Function], tuple[Key, ...]]
"""What a call looks at beside its arguments: always the same keys, or as its arguments tell."""
Compute = Callable[..., Any]
Length = OneOf["unbounded", "neighbours", "steps", "players", "numbers", "board", "contents", "others"]
"""What bounds how many members a call gives: nothing that is known; the sides of a space; players; two numbers that
it is given; the spaces of the map; what lies somewhere; something else."""
Leads = OneOf["same", "beside", "other"]
"""What a call gives is one of its arguments or in one; stands beside it; is something else."""
Made = OneOf["call", "ranging"]
"""The node that the checker makes of a call: `Function`, or `Ranging` of one that looks at each of some things."""


@frozen
class Traits:
    """What analyses may rely on. What is not said is not relied on.

    `reads`: what it looks at beside its arguments; nothing for what is computed from these, the board and tables.
    `total`: it is no fault where no argument is none (but for what `reckons` and `wants_some` say). `order_free`: the
    order of the members of a set or list that it is given makes no difference. `guards`: what stands behind it may be
    a fault where it does not hold, as `live(attack)`. `length`: what bounds how many it gives. `leads`: how what it
    gives is reached from its arguments.
    """

    reads: Reads
    total: bool = False
    order_free: bool = False
    guards: bool = False
    open: bool = False
    """What it looks at beside its arguments everybody knows."""
    length: Length = "unbounded"
    leads: Leads = "other"
    numbers: tuple[int | None, int | None] = (None, None)
    """The least and the greatest number that it gives."""
    holder: int | None = None
    """The argument that holds the pieces of which it tells, by its place."""
    picks: bool = False
    """What it gives is among the members of its first argument."""
    in_play: bool = False
    """The pieces that it gives are all in play."""
    same_owner: bool = False
    """What it gives belongs to whom an argument belongs to, or is."""
    others: bool = False
    """The players that it gives are never the one who is given."""
    reckons: bool = False
    """It reckons with numbers of several things: one that is none is a fault."""
    wants_some: bool = False
    """It is a fault where it is given no things and no default."""
    walks_board: bool = False
    """It goes over all spaces of the map each time."""


@frozen
class BuiltIn:
    """A built-in function. `forms` show its arguments and its result, as `distance(space, space) -> int`; what has none
    is no word of authors: the checker makes it of other words. `more`: what else is to be said, as Markdown. `made`:
    nodes with its name; none where the checker makes others of it. `takes`, `result`, `compute`: of a function of its
    arguments alone."""

    name: str
    group: str
    traits: Traits
    forms: tuple[str, ...] = ()
    gives: str = ""
    none: str = ""
    sample: str = ""
    more: str = ""
    made: tuple[Made, ...] = ("call",)
    takes: tuple[Type, ...] = ()
    result: Type | None = None
    compute: Compute | None = None


BUILT_INS: dict[str, BuiltIn] = {}
"""All of them by name."""
FUNCTIONS: dict[str, BuiltIn] = {}
"""Those that authors call by their names."""


class UnknownFunction(LookupError):
    """Nobody declared a function of this name."""


def register(entry: BuiltIn) -> BuiltIn:
    """Keep an entry under its name, which nothing else has."""
    if entry.name in BUILT_INS:
        raise ValueError(f"two built-in functions are called {entry.name}")
    BUILT_INS[entry.name] = entry
    if entry.forms:
        FUNCTIONS[entry.name] = entry
    return entry


def built_in(name: str) -> BuiltIn:
    """The entry of a function."""
    try:
        return BUILT_INS[name]
    except KeyError:
        raise UnknownFunction(f"no built-in function `{name}` is declared in toolkit.language.functions") from None


def traits_of(node: Function | Ranging) -> Traits:
    """The traits of the function that a node calls."""
    return built_in(node.name if isinstance(node, Function) else node.function).traits


def reads_of(node: Function | Ranging) -> tuple[Key, ...]:
    """What a call looks at beside its arguments and what is said about each member."""
    reads = traits_of(node).reads
    if isinstance(reads, tuple):
        return reads
    assert isinstance(node, Function)
    return reads(node)


def holder_of(node: Expr) -> Expr | None:
    """What holds the pieces of which a call tells: `units(x)`, `holds(x)`, `top_of(x)`; None for all else."""
    if not isinstance(node, Function):
        return None
    at = traits_of(node).holder
    return None if at is None else node.arguments[at]


def computed(name: str, *arguments: Any) -> Any:
    """What a function of its arguments alone gives; one that is none where it must not be is a fault."""
    entry = built_in(name)
    assert entry.compute is not None
    if any(value is None and type.form != "optional" for value, type in zip(arguments, entry.takes, strict=True)):
        raise Fault("none")
    return entry.compute(*arguments)


def declare(
    name: str,
    traits: Traits,
    *,
    forms: tuple[str, ...] = (),
    gives: str = "",
    none: str = "",
    sample: str = "",
    more: str = "",
    made: tuple[Made, ...] = ("call",),
) -> BuiltIn:
    """Declare a function that other parts type, compute and write; its group is the module that declares it."""
    return register(BuiltIn(name, _caller(), traits, forms, gives, none, sample, more, made))


def function(
    name: str,
    *,
    takes: tuple[Type, ...],
    result: Type,
    forms: tuple[str, ...],
    gives: str,
    none: str,
    sample: str,
    more: str = "",
    total: bool = False,
    length: Length = "unbounded",
) -> Callable[[Compute], Compute]:
    """Declare a function of its arguments alone, with what computes it: nothing else has to be written for it."""

    def add(compute: Compute) -> Compute:
        """Register it under its name."""
        traits = Traits(reads=(), total=total, length=length)
        group = compute.__module__.rpartition(".")[2]
        register(BuiltIn(name, group, traits, forms, gives, none, sample, more, ("call",), takes, result, compute))
        return compute

    return add


def _caller() -> str:
    """The last name of the module that declares a function."""
    return str(sys._getframe(2).f_globals["__name__"]).rpartition(".")[2]
