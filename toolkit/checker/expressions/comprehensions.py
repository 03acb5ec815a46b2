"""Comprehensions: `[element for x in xs if condition]`."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions.checker import Checker, handles
from toolkit.checker.expressions.operators import narrowed
from toolkit.checker.fitting import fitted
from toolkit.checker.functions.candidates import look_through_nothing, many
from toolkit.checker.types import BOOL, UNKNOWN, bare, list_of, member, set_of
from toolkit.language import tree
from toolkit.language.syntax import Comprehension
from toolkit.language.tree import Clause, Expr
from toolkit.model import Type


@handles(Comprehension)
def comprehension(checker: Checker, node: Comprehension, wanted: Type | None) -> Expr:
    """A list of what comes of each; a set where one is wanted."""
    clauses: list[Clause] = []
    inside = checker
    for clause in node.clauses:
        if look_through_nothing(inside, clause.things):
            return checker.unknown(node)
        things = many(inside, inside.check(clause.things))
        if things is None:
            return checker.unknown(node)
        name = clause.variable
        if name.id in inside.scope.variables:
            checker.report(codes.NAMED_SET, name, f"`{name.id}` has a meaning already.", help="Choose another name.")
            return checker.unknown(node)
        inside = inside.inside(inside.scope.with_variable(name.id, member(things.type) or UNKNOWN))
        conditions: tuple[Expr, ...] = ()
        for each in clause.conditions:
            conditions += (inside.wants(each, BOOL),)
            inside = inside.inside(narrowed(inside.scope, conditions[-1]))
        clauses.append(Clause(name.id, things, conditions))
    inner = member(wanted) if wanted is not None else None
    element = inside.check(node.element, inner)
    if inner is not None and (taken := fitted(element, inner, checker.known)) is not None:
        element = taken
    is_set = wanted is not None and bare(wanted).form == "set"
    type = (set_of if is_set else list_of)(inside.sure_type(element))
    return tree.Comprehension(type, node.start, node.end, element, tuple(clauses))
