"""Conditions: a record of the model with its expressions becomes a truth, or several together."""

from __future__ import annotations

from typing import Any

from toolkit.checker.expressions.operators import known_live
from toolkit.checker.presence import Narrowed, There, ThereKept, in_all, known_there
from toolkit.checker.scope import EVERY, Scope
from toolkit.checker.spot import Spot
from toolkit.checker.workbench import Workbench
from toolkit.language.code import Condition, Several, Stated


def check_condition(bench: Workbench, record: Any, spot: Spot, scope: Scope) -> Condition:
    """A condition with all its expressions checked."""
    if record.tag == "if":
        return Stated(bench.truth(record.if_, spot.inside("if"), scope), record.cite, record.say)
    inner = spot.inside(record.tag)
    checked: list[Condition] = []
    for index, member in enumerate(getattr(record, record.tag)):
        checked.append(check_condition(bench, member, inner.inside(index), scope))
        scope = scope_where(scope, checked[-1], record.tag == "all")
    return Several(record.tag, tuple(checked))


def live_where(condition: Condition | None, truth: bool = True) -> frozenset[str]:
    """The occasions that are known to be live where a condition holds, or where it does not."""
    if condition is None:
        return frozenset()
    if isinstance(condition, Stated):
        return known_live(condition.code.expr, truth)
    each = [live_where(part, truth != (condition.how == "none")) for part in condition.conditions]
    if any(EVERY in part for part in each):
        return frozenset((EVERY,))
    return frozenset.union(*each) if (condition.how != "any") == truth else frozenset.intersection(*each)


def there_where(condition: Condition | None, truth: bool, kept: ThereKept) -> There:
    """What is known not to be none where a condition holds, or where it does not. `kept`: what is known of expressions
    already, for one may stand in many conditions."""
    if condition is None:
        return frozenset()
    if isinstance(condition, Stated):
        expr = condition.code.expr
        before, told = kept.get((id(expr), truth), (None, frozenset[Narrowed]()))
        if before is not expr:
            told = known_there(expr, truth)
            kept[id(expr), truth] = expr, told
        return told
    each = [there_where(part, truth != (condition.how == "none"), kept) for part in condition.conditions]
    return frozenset[Narrowed]().union(*each) if (condition.how != "any") == truth else in_all(each)


def scope_where(scope: Scope, condition: Condition | None, truth: bool = True) -> Scope:
    """The scope where a condition holds, or where it does not: what is known to be live there, and known not to be
    none."""
    return scope.with_live(live_where(condition, truth)).with_there(
        there_where(condition, truth, scope.declarations.there)
    )


def maybe_condition(bench: Workbench, record: Any, spot: Spot, scope: Scope) -> Condition | None:
    """The condition of a field that may be silent."""
    return None if record is None else check_condition(bench, record, spot, scope)
