"""`roll`: dice."""

from __future__ import annotations

from typing import Any

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, several
from toolkit.checker.types import INT, PLAYER
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.language.faults import MOST_OUTCOMES
from toolkit.language.tree import Literal
from toolkit.program.steps.changes import Roll

DIE_ENDS = register(
    "E577",
    "die-ends",
    about="steps/roll",
    title="A roll has no number, or too many",
    cause="A roll goes from the smaller number to the greater, and chooses from at most 10,000 numbers.",
    remedy="Write the smaller number first, and at most 10,000 numbers: `1..6`.",
    bad="- {roll: 6..1}",
    good="- {roll: 1..6}",
)


@step("roll")
def check_roll(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """`1..6`, or computed ends; the name is for the number, with a count for the list of numbers."""
    dice, place = record.roll, spot.inside("roll")
    if dice.of is not None:
        low, high = (_number(text, place.inside("of")) for text in dice.of.split(".."))
    else:
        low = body.bench.code(dice.from_ or "1", place.inside("from"), scope, INT)
        high = body.bench.code(dice.to, place.inside("to"), scope, INT)
    match low.expr, high.expr:
        case Literal(value=int(least)), Literal(value=int(most)) if not 0 <= most - least < MOST_OUTCOMES:
            text = "goes from the greater number to the smaller" if most < least else "has too many numbers"
            body.bench.report(DIE_ENDS, place.span, f"A roll of {least}..{most} {text}.")
    count = body.bench.maybe(dice.count, place.inside("count"), scope, INT)
    by = body.bench.maybe(record.by, spot.inside("by"), scope, PLAYER)
    if record.as_ is not None:
        scope = body.name(scope, record.as_, several(INT, count), spot.inside("as"))
    return Done((Roll(**common(record, spot), low=low, high=high, count=count, by=by, name=record.as_),), scope)


def _number(text: str, spot: Spot) -> Code:
    return Code(Literal(INT, 0, 0, int(text)), spot.where)
