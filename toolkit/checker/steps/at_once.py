"""`at_once`: several steps as one change."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, check_steps, step
from toolkit.checker.steps.common import common
from toolkit.diagnostics import register
from toolkit.program.steps import AtOnce

NOT_AT_ONCE = register(
    "E558",
    "not-at-once",
    title="What asks or is left to chance cannot be part of one change",
    cause="`at_once` makes its steps one change: all read the state before it, and nothing comes between. The steps of "
    "an event that is noted in it are part of it. What follows from it may ask and be left to chance.",
    remedy="Ask, roll or call before it, and give the result a name.",
    bad="- {at_once: [{roll: 1..6, as: die}, {remove: unit}]}",
    good="- {roll: 1..6, as: die}\n- {at_once: [{remove: unit}, {remove: gun}]}",
)
_CHANGES = frozenset(("set", "add", "move", "create", "remove", "replace", "reveal", "hide", "show", "grant", "lift",
                      "if", "match", "for", "at_once", "note"))  # fmt: skip


@step("at_once")
def check_at_once(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Only changes, and what chooses among them."""
    _refuse(body, record.at_once, spot.inside("at_once"))
    inner = check_steps(body, record.at_once, spot.inside("at_once"), scope)
    return Done((AtOnce(**common(record, spot), steps=inner.steps),), scope)


def _refuse(body: Body, records: Any, spot: Spot) -> None:
    for index, record in enumerate(records):
        if record.tag not in _CHANGES:
            place = spot.inside(index, record.tag)
            body.bench.report(NOT_AT_ONCE, place.key_span, f"`{record.tag}` is no part of one change.")
        elif getattr(record, "chosen_by", None) is not None:
            place = spot.inside(index, "chosen_by")
            body.bench.report(NOT_AT_ONCE, place.key_span, "To ask who comes next is no part of one change.")
        for field, inner in (("do", "do"), ("then", "then"), ("else_", "else")):
            members = getattr(record, field, None)
            if isinstance(members, tuple):
                _refuse(body, members, spot.inside(index, inner))
