"""Conditions: a record of the model with its expressions becomes a truth, or several together."""

from __future__ import annotations

from typing import Any

from toolkit.rules.check.scope import Scope
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.workbench import Workbench
from toolkit.rules.program.code import Condition, Several, Stated


def check_condition(bench: Workbench, record: Any, spot: Spot, scope: Scope) -> Condition:
    """A condition with all its expressions checked."""
    if record.tag == "if":
        return Stated(bench.truth(record.if_, spot.inside("if"), scope), record.cite, record.say)
    members = getattr(record, record.tag)
    inner = spot.inside(record.tag)
    checked = tuple(check_condition(bench, member, inner.inside(index), scope) for index, member in enumerate(members))
    return Several(record.tag, checked)


def maybe_condition(bench: Workbench, record: Any, spot: Spot, scope: Scope) -> Condition | None:
    """The condition of a field that may be silent."""
    return None if record is None else check_condition(bench, record, spot, scope)
