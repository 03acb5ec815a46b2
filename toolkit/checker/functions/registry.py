"""The checks that type calls of built-in functions. They join the declarations of the language by name:

    @types("only")
    def only(checker: Checker, node: Call, wanted: Type | None) -> Expr: ...

A function that is declared with the types that it takes and gives needs none.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.language.functions import FUNCTIONS, BuiltIn, built_in
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr, Function
from toolkit.model import Type

Check = Callable[[Checker, Call, Type | None], Expr]

CHECKS: dict[str, Check] = {}
"""The check of each function that has its own."""
ELSEWHERE = {
    "opening": "It is a moment: `after:` of a trigger, `at:` of a check and `until:` of a grant name it.",
    "ending": "It is a moment: `after:` of a trigger, `at:` of a check and `until:` of a grant name it.",
    "account": "It is how `hexwright why` explains a value; rules do not read it.",
}
"""Names of the language that stand elsewhere, with where."""


def types(name: str) -> Callable[[Check], Check]:
    """Register the check that types calls of a declared function."""
    built_in(name)

    def add(check: Check) -> Check:
        """Register it under its name."""
        CHECKS[name] = check
        return check

    return add


def typed_call(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """A call of a built-in function, typed by its own check or by what it is declared to take and to give."""
    entry = FUNCTIONS[node.function.id]
    check = CHECKS.get(entry.name)
    return check(checker, node, wanted) if check is not None else _declared(checker, node, entry)


def _declared(checker: Checker, node: Call, entry: BuiltIn) -> Expr:
    assert entry.result is not None, f"nothing in toolkit/checker/functions/ types calls of `{entry.name}`"
    if not matching.count(checker, node, len(entry.takes), len(entry.takes), entry.forms[0]):
        return checker.unknown(node)
    arguments = tuple(checker.wants(each, type) for each, type in zip(node.arguments, entry.takes, strict=True))
    return Function(entry.result, node.start, node.end, entry.name, arguments)


def single(checker: Checker, node: Call, wanted: Type | None = None) -> Expr | None:
    """The only argument of a call."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS[node.function.id].forms[0]):
        return None
    return checker.check(node.arguments[0], wanted)
