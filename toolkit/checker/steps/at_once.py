"""`at_once`: several steps as one change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, check_steps, step
from toolkit.checker.steps.common import common
from toolkit.checker.steps.move import MARCH, TWO_WAYS
from toolkit.diagnostics import Span, register
from toolkit.program.effects import Step
from toolkit.program.steps.flow import AtOnce, For, Let
from toolkit.program.walks import key_path_of

NOT_AT_ONCE = register(
    "E558",
    "not-at-once",
    about="steps/at_once events",
    title="What asks or is left to chance cannot be part of one change",
    cause="`at_once` makes its steps one change: all read the state before it, and nothing comes between. The steps of "
    "an event that is noted in it are part of it. What follows from it may ask and be left to chance.",
    remedy="Ask, roll or call before it, and give the result a name.",
    bad="- {at_once: [{roll: 1..6, as: die}, {remove: unit}]}",
    good="- {roll: 1..6, as: die}\n- {at_once: [{remove: unit}, {remove: gun}]}",
)


@step("at_once")
def check_at_once(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Only changes, and what chooses among them."""
    inner = check_steps(body, record.at_once, spot.inside("at_once"), scope)
    _refuse(body, inner.steps)
    return Done((AtOnce(**common(record, spot), steps=inner.steps),), scope)


def _refuse(body: Body, steps: Sequence[Step]) -> None:
    told: set[Span] = set()
    for each in steps:
        if isinstance(each, For) and each.variable == MARCH:
            body.bench.report(TWO_WAYS, each.at.source.key_span(each.at.path), "A march is no part of one change.")
            continue
        if isinstance(each, Let) and each.name.startswith("march."):
            continue
        effects, path = each.effects, key_path_of(each)
        span = each.at.source.key_span(path)
        if not each.joins and span not in told:
            told.add(span)
            body.bench.report(NOT_AT_ONCE, span, f"`{path[-1]}` is no part of one change.")
        elif each.joins and effects.asks:
            place = each.at.source.key_span((*path[:-1], "chosen_by"))
            body.bench.report(NOT_AT_ONCE, place, "To ask who comes next is no part of one change.")
        for block in effects.blocks:
            _refuse(body, block.steps)
