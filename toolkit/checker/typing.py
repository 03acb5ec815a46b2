"""Parsed expressions to typed ones, at their place.

check_expression("unit.armour > 2", where, scope, BOOL)     the typed tree, or what is wrong with it
check_candidates("u in units(by)", where, scope)            what a field of candidates ranges over, and their name
check_call("battle(group, kind=overrun)", …)                the arguments of a step that calls what is declared
check_order("hurtable(u)", where, scope)                    an order with its arguments
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.expressions.sizes import check_size
from toolkit.checker.functions.candidates import candidates
from toolkit.checker.functions.sorting import order_use
from toolkit.checker.scope import Scope
from toolkit.checker.types import is_unknown
from toolkit.diagnostics import Diagnostic, Span
from toolkit.language.code import Candidates, Code, Where
from toolkit.language.syntax import Call, Name, Node, Slip, names_in, parse
from toolkit.language.tree import Expr
from toolkit.model import Type
from toolkit.modules import import_all
from toolkit.program.rules import Arg

import_all("toolkit.checker.expressions")  # each registers the nodes that it types

Problems = list[Diagnostic]


def check_expression(
    text: str | Node, where: Where, scope: Scope, wanted: Type | None = None
) -> tuple[Expr | None, Problems]:
    """The typed expression, a value of the type that is wanted; None and what is wrong with it.

    What is wrong with its form alone is reported elsewhere (E501 to E511), and gives None without a problem here. A
    text that was sound before is not looked at again where all that it may depend on is the same.
    """
    if not isinstance(text, str):
        return _typed(text, where, scope, wanted)
    node = parse(text)
    if isinstance(node, Slip):
        return None, []
    known, key = scope.declarations.typed, _key(text, scope, wanted)
    if key is not None and (before := known.get(key)) is not None:
        return before, []
    expr, problems = _typed(node, where, scope, wanted, any(mark in text for mark in _RANGING))
    if key is not None and expr is not None:
        known[key] = expr
    return expr, problems


def _typed(
    node: Node, where: Where, scope: Scope, wanted: Type | None, ranges: bool = True
) -> tuple[Expr | None, Problems]:
    checker = Checker(where, scope)
    expr = checker.check(node, wanted) if wanted is None else checker.wants(node, wanted)
    return _result(checker, expr, ranges=ranges)


def _key(text: str, scope: Scope, *asked: Hashable) -> tuple[Hashable, ...] | None:
    """All that tells what an expression means, and is asked of it; None where nobody keeps that. While types are
    inferred, those that wait for others are unknown."""
    if scope.ways or scope.declarations.inferring:
        return None
    return text, scope.live, scope.there, *asked, *map(scope.variables.get, _names(text))


@lru_cache(maxsize=10_000)
def _names(text: str) -> tuple[str, ...]:
    """All names in an expression: no other of the names that are given where it stands can bear on it."""
    node = parse(text)
    return () if isinstance(node, Slip) else tuple(sorted(names_in(node)))


_RANGING = ("(", "[")
"""One of these stands in each text that ranges over things."""


def _result(checker: Checker, expr: Expr, *, ranges: bool = True) -> tuple[Expr | None, Problems]:
    if ranges and not checker.problems and not is_unknown(expr.type):
        check_size(checker, expr)
    sound = not checker.problems and not is_unknown(expr.type)
    return (expr if sound else None), sorted(checker.problems, key=Diagnostic.sort_key)


def check_candidates(text: str, where: Where, scope: Scope) -> tuple[Candidates | None, Problems]:
    """What `one: units(by)` or `pick: u in units(by)` chooses from; the name is `it` where none is given."""
    node = parse(text)
    if isinstance(node, Slip):
        return None, []
    known, key = scope.declarations.ranged, _key(text, scope)
    if key is not None and (before := known.get(key)) is not None:
        return Candidates(Code(before[0], where), before[1]), []
    checker = Checker(where, scope)
    found = candidates(checker, node)
    if found is None:
        return None, checker.problems
    things, problems = _result(checker, found.things)
    if things is None:
        return None, problems
    if key is not None:
        known[key] = things, found.variable
    return Candidates(Code(things, where), found.variable), problems


def check_call(
    text: str, where: Where, scope: Scope, args: Sequence[Arg], declared: Span | None
) -> tuple[tuple[Expr, ...] | None, Problems]:
    """The arguments of `battle(group, target)` in declared order, defaults filled in; a bare name has none."""
    call = called(text)
    if call is None:
        return None, []
    checker = Checker(where, scope)
    arguments = matching.whole(checker, call, args, declared)
    sound = arguments is not None and not checker.problems
    return (arguments if sound else None), checker.problems


def check_facts(
    text: str, where: Where, scope: Scope, facts: Sequence[Arg], declared: Span | None
) -> tuple[tuple[tuple[str, Expr], ...] | None, Problems]:
    """The facts that `roll(by=owner(unit), why=defence)` gives, by name; others have their default or are unset."""
    call = called(text)
    if call is None:
        return None, []
    checker = Checker(where, scope)
    given = matching.given(checker, call, facts, declared)
    sound = given is not None and not checker.problems
    return (tuple(given.items()) if sound and given is not None else None), checker.problems


def check_order(text: str, where: Where, scope: Scope) -> tuple[tuple[str, tuple[Expr, ...]] | None, Problems]:
    """A declared order with its arguments; None without a problem where the text names no order."""
    node = parse(text)
    checker = Checker(where, scope)
    found = order_use(checker, node) if not isinstance(node, Slip) else None
    return (found if not checker.problems else None), checker.problems


def called(text: str) -> Call | None:
    """The call that a text is, a bare name as a call without arguments; None where it is neither."""
    node = parse(text)
    if isinstance(node, Name):
        return Call(node.start, node.end, node, (), ())
    return node if isinstance(node, Call) else None
