"""`let`: names for values, and for what is empty at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.checker.presence import Narrowed, is_there
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Characters, Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.steps.write import NO_VALUE
from toolkit.checker.types import BOOL, INT, RATIO, UNKNOWN, is_unknown
from toolkit.checker.typing import check_expression
from toolkit.language.code import Code
from toolkit.language.tree import Coerce, Expr, Listing, Literal
from toolkit.model import Type
from toolkit.program.steps.flow import Let


def _wanted(body: Body, name: str, text: str, place: Spot, scope: Scope) -> Type | None:
    """The type that the name has already; none where the expression is of another, which is told of the name."""
    known = body.known(name)
    if known is None or check_expression(text, place.where, scope, known)[0] is not None:
        return known
    return None if check_expression(text, place.where, scope)[0] is not None else known


@step("let")
def check_let(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Each name in turn; the later ones may use those before them."""
    found = []
    said = scope.declarations.type(record.type) if record.type is not None else None
    for name, text in record.let.items():
        place = spot.inside("let", name) if text is not None else spot.inside("let")
        at = Characters(spot.inside("let").key(name)) if text is not None else place
        wanted = said
        if text is None:
            code = _empty(body, name, said, place, scope)
        else:
            wanted = said if said is not None else _wanted(body, name, text, place, scope)
            code = body.bench.code(text, place, scope, wanted)
        there = is_there(code.expr, scope.there)
        if wanted is not None and wanted.form == "optional" and code.type == wanted.inner:
            code = replace(code, expr=replace(code.expr, type=wanted))  # it may be none at other places
        scope = body.name(scope, name, said if said is not None else code.type, at)
        if there and scope.variables.get(name, UNKNOWN).form == "optional":
            scope = scope.with_there(frozenset((Narrowed(name, frozenset((name,))),)))
        found.append(Let(**(common(record, spot) | {"at": place.where}), name=name, code=code))
    return Done(tuple(found), scope)


def _empty(body: Body, name: str, said: Type | None, place: Spot, scope: Scope) -> Code:
    """What a name is that begins without a value: empty, 0, false, none, by its type."""
    wrong = Code(Literal(UNKNOWN, 0, 0, None), place.where)
    if said is None:
        message = f"Nothing says what `{name}` is."
        help = "Write its expression behind it, or in `type:` what it is: then it begins empty."
        body.bench.report(NO_VALUE, place.span, message, help=help)
        return wrong
    first = _FIRST.get(said)
    if said.form in ("map", "set", "list"):
        return Code(Listing(said, 0, 0, ()), place.where)
    if said.form == "optional":
        return Code(Literal(said, 0, 0, None), place.where)
    if first is None:
        if not is_unknown(said):
            message = f"Nothing says which {said} `{name}` is at first."
            help = f"Write its expression behind it, or `type: optional {said}`: then it is none at first."
            body.bench.report(NO_VALUE, place.span, message, help=help)
        return wrong
    return Code(first, place.where)


_ZERO = Literal(INT, 0, 0, 0)
_FIRST: Mapping[Type, Expr] = {INT: _ZERO, RATIO: Coerce(RATIO, 0, 0, "ratio", _ZERO), BOOL: Literal(BOOL, 0, 0, False)}
