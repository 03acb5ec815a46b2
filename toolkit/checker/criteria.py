"""Criteria: what ranks candidates, in `orders:` and `prefer:`. In: raw criteria about `it`. Out: typed ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.checker.calls import called_name
from toolkit.checker.codes import NO_MEANING
from toolkit.checker.functions.sorting import rank
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.types import BOOL, RATIO
from toolkit.checker.typing import check_order
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import register
from toolkit.language.code import Code, Criterion
from toolkit.language.tree import Coerce, Expr
from toolkit.model import Type
from toolkit.names import near_names

TWO_CRITERIA = register(
    "E567",
    "two-criteria",
    about="orders choices",
    title="One criterion says two things",
    cause="Criteria are compared one after the other, so each says one thing: `most`, `least`, `truth`, or an order.",
    remedy="Make two entries of the list, the one that counts first in front.",
    bad="- {most: it.armour, least: it.cost}",
    good="- {most: it.armour}\n- {least: it.cost}",
)
_FORMS = ("most", "least", "truth", "order")


def check_criteria(bench: Workbench, records: Any, spot: Spot, scope: Scope, about: Type) -> tuple[Criterion, ...]:
    """Criteria in their order. `about` is the type of what they rank."""
    found = []
    for index, record in enumerate(records):
        place = spot.inside(index)
        given = [form for form in _FORMS if getattr(record, form) is not None]
        if len(given) > 1:
            bench.report(TWO_CRITERIA, place.inside(given[1]).key_span, f"`{given[0]}` is said already.")
        form = given[0]
        if form == "order":
            criterion = _order(bench, record.order, place.inside("order"), scope, about)
        else:
            criterion = _number(bench, form, getattr(record, form), place.inside(form), scope)
        if criterion is not None:
            found.append(replace(criterion, cite=record.cite))
    return tuple(found)


def _number(bench: Workbench, form: Any, text: str, spot: Spot, scope: Scope) -> Criterion:
    code = bench.code(text, spot, scope, BOOL if form == "truth" else RATIO)
    return Criterion(form, Code(_plain(code.expr), code.where))


def _plain(expr: Expr) -> Expr:
    """A number that was taken for a ratio only because any number will do."""
    return expr.of if isinstance(expr, Coerce) and expr.how == "ratio" else expr


def _order(bench: Workbench, text: str, spot: Spot, scope: Scope, about: Type) -> Criterion | None:
    found, problems = check_order(text, spot.where, scope)
    bench.found += problems
    if found is not None:
        order, arguments = found
        rank(scope.declarations, order, about)
        bench.use("order", order, spot, scope)
        return Criterion("order", None, order, tuple(Code(expr, spot.where) for expr in arguments))
    if not problems:
        name, place = called_name(text, spot)
        help = near_names(name, bench.pack.names("orders"), "Orders are declared under `orders:`.")
        bench.report(NO_MEANING, place.span, "This is no declared order.", help=help)
    return None
