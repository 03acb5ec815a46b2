"""`if` and `match`: one of several ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.checker.conditions import check_condition, scope_where
from toolkit.checker.presence import Narrowed, form_of
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, Walked, check_steps, common_names, step
from toolkit.checker.steps.common import common
from toolkit.checker.types import BOOL, bare, is_unknown
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.language.tree import Literal
from toolkit.model import Type
from toolkit.program.steps.flow import If, Match

LEFT_OUT = register(
    "W525",
    "match-leaves-out",
    about="steps/match",
    title="A match says nothing of some values of its type",
    cause="Without `else:` a `match` does nothing where no case fits. A symbol that was forgotten, or added to its "
    "type later, does nothing without a word.",
    remedy="Add a case for it; or say what is done with all others in `else:`, `else: []` where it is nothing.",
    bad="types: {way: [march, retreat]}\nprocedures:\n"
    "  step: {args: {w: way}, do: [{match: w, cases: {march: [{end: turn}]}}]}",
    good="types: {way: [march, retreat]}\nprocedures:\n"
    "  step: {args: {w: way}, do: [{match: w, cases: {march: [{end: turn}]}, else: []}]}",
)
Cases = list[tuple[Code, tuple[Any, ...]]]


@step("if")
def check_if(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Behind it the names are known that both ways give."""
    condition = check_condition(body.bench, record.if_, spot.inside("if"), scope)
    yes, no = (scope_where(scope, condition, truth) for truth in (True, False))
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
    told = frozenset((form_of(subject.expr),)) if subject.type.form == "optional" else frozenset[Narrowed]()
    cases: Cases = []
    ways: list[Walked] = []
    for text, records in record.cases.items():
        place = spot.inside("cases", text)
        case = _case(body, text, subject.type, spot.inside("cases"), scope)
        way = check_steps(body, records, place, scope if _is_none(case) else scope.with_there(told))
        cases.append((case, way.steps))
        ways.append(way)
    none_told = any(_is_none(case) for case, _ in cases)
    otherwise = check_steps(body, record.else_, spot.inside("else"), scope.with_there(told) if none_told else scope)
    if record.else_ or not _all_told(subject.type, cases, scope):
        ways.append(otherwise)
    if "else_" not in record.model_fields_set:
        _look_at_left_out(body, subject.type, cases, spot.inside("match"), scope)
    step = Match(**common(record, spot), subject=subject, cases=tuple(cases), otherwise=otherwise.steps)
    return Done((step,), common_names(scope, ways), any(way.goes_on for way in ways))


def _is_none(case: Code) -> bool:
    """Whether a case is none, or may be: then it tells nothing of what is looked at."""
    return case.type.form in ("optional", "nothing", "unknown")


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


def _look_at_left_out(body: Body, type: Type, cases: Cases, spot: Spot, scope: Scope) -> None:
    """Warn of a `match` that tells most values of a type one by one, and is silent of others."""
    told = _told(cases)
    left = [value for value in _values_of(bare(type), scope) if value not in told]
    if left and len(told) == len(cases):
        words = [f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in left]
        message = f"No case is for {', '.join(words[:8])}{' …' if words[8:] else ''}."
        body.bench.report(LEFT_OUT, spot.span, message)


def _told(cases: Cases) -> set[object]:
    """The values that cases name."""
    return {case.expr.value for case, _ in cases if isinstance(case.expr, Literal)}


def _values_of(type: Type, scope: Scope) -> tuple[object, ...]:
    """All values of a type that has few: truths, and symbols."""
    return (True, False) if type == BOOL else symbols_of(type, scope)


def _all_told(type: Type, cases: Cases, scope: Scope) -> bool:
    """Whether each value that the subject may have is a case."""
    values = _values_of(type, scope)
    return bool(values) and {*values} <= _told(cases)
