"""`if` and `match`: one of several ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.model import Type
from toolkit.rules.check.conditions import check_condition, live_where
from toolkit.rules.check.scope import Scope
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.steps.body import Body, Done, Walked, check_steps, common_names, step
from toolkit.rules.check.steps.common import common
from toolkit.rules.check.types import BOOL, bare, is_unknown
from toolkit.rules.program.code import Code
from toolkit.rules.program.steps import If, Match
from toolkit.rules.tree import Literal


@step("if")
def check_if(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Behind it the names are known that both ways give."""
    condition = check_condition(body.bench, record.if_, spot.inside("if"), scope)
    yes, no = (scope.with_live(live_where(condition, truth)) for truth in (True, False))
    then = _without_live(check_steps(body, record.then, spot.inside("then"), yes), scope)
    otherwise = _without_live(check_steps(body, record.else_, spot.inside("else"), no), scope)
    step = If(**common(record, spot), condition=condition, then=then.steps, otherwise=otherwise.steps)
    ways = (then, otherwise)
    return Done((step,), common_names(scope, ways), any(way.goes_on for way in ways))


def _without_live(walked: Walked, scope: Scope) -> Walked:
    return replace(walked, scope=replace(walked.scope, live=scope.live))


@step("match")
def check_match(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The cases are values of the subject's type; without one that fits nothing is done."""
    subject = body.bench.code(record.match, spot.inside("match"), scope)
    cases: list[tuple[Code, tuple[Any, ...]]] = []
    ways: list[Walked] = []
    for text, records in record.cases.items():
        place = spot.inside("cases", text)
        case = _case(body, text, subject.type, spot.inside("cases"), scope)
        way = check_steps(body, records, place, scope)
        cases.append((case, way.steps))
        ways.append(way)
    otherwise = check_steps(body, record.else_, spot.inside("else"), scope)
    if record.else_ or not _all_told(subject.type, cases, scope):
        ways.append(otherwise)
    step = Match(**common(record, spot), subject=subject, cases=tuple(cases), otherwise=otherwise.steps)
    return Done((step,), common_names(scope, ways), any(way.goes_on for way in ways))


def _case(body: Body, text: str, type: Type, spot: Spot, scope: Scope) -> Code:
    where = spot.key(text)
    if text in symbols_of(bare(type), scope):
        return Code(Literal(bare(type), 0, len(text), text), where)
    if is_unknown(type):
        return Code(Literal(type, 0, len(text), text), where)
    return body.bench.code(text, where, scope, type)


def symbols_of(type: Type, scope: Scope) -> tuple[str, ...]:
    """The symbols that a value of the type may be; none for other types."""
    if type.form == "symbols":
        return type.symbols
    return scope.declarations.symbols.get(type.name, ()) if type.form == "named" else ()


def _all_told(type: Type, cases: list[tuple[Code, tuple[Any, ...]]], scope: Scope) -> bool:
    """Whether each value that the subject may have is a case."""
    told = {case.expr.value for case, _ in cases if isinstance(case.expr, Literal)}
    if type == BOOL:
        return {True, False} <= told
    symbols = symbols_of(type, scope)
    return bool(symbols) and set(symbols) <= told
