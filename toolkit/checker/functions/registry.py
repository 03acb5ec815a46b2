"""The registry of built-in functions: each with its forms, what it gives, what it does with none, and a sample.

The checker, the appendix of the language page and whoever computes expressions go by this table. A function is
registered by the check that types its calls:

    @function("only", forms=("only(set of x) -> x",), gives="…", none="…", sample="only(units(by)).armour")
    def only(checker: Checker, node: Call, wanted: Type | None) -> Expr: ...
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.frozen import frozen
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr
from toolkit.model import Type

Check = Callable[[Checker, Call, Type | None], Expr]


@frozen
class BuiltIn:
    """A built-in function. `forms` show its arguments and its result, as `distance(space, space) -> int`."""

    name: str
    group: str
    forms: tuple[str, ...]
    gives: str
    none: str
    sample: str
    check: Check


FUNCTIONS: dict[str, BuiltIn] = {}
LATER = {
    "sight": "lines of sight",
    "reachable": "movement",
    "route": "movement",
    "meets": "sides that rules play",
}
"""Functions that the language keeps for later stages, with what they belong to."""
ELSEWHERE = {
    "opening": "It is a moment: `after:` of a trigger, `at:` of a check and `until:` of a grant name it.",
    "ending": "It is a moment: `after:` of a trigger, `at:` of a check and `until:` of a grant name it.",
    "account": "It is how `hexwright why` explains a value; rules do not read it.",
}
"""Names of the language that stand elsewhere, with where."""


def function(name: str, *, forms: tuple[str, ...], gives: str, none: str, sample: str) -> Callable[[Check], Check]:
    """Register a built-in function; its group is the name of its module."""

    def add(check: Check) -> Check:
        """Register it under its name."""
        FUNCTIONS[name] = BuiltIn(name, check.__module__.rpartition(".")[2], forms, gives, none, sample, check)
        return check

    return add


def single(checker: Checker, node: Call, wanted: Type | None = None) -> Expr | None:
    """The only argument of a call."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS[node.function.id].forms[0]):
        return None
    return checker.check(node.arguments[0], wanted)
