"""What a stacking limit says against pieces that come: how much has room, and how much there would be.

In: a state as somebody may know it, an expression that asks whether there is room, the names around it. Out: words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.evaluator import World, evaluate
from toolkit.language.tree import Ask, Comparison, Expr, Logic, Ranging, Unary
from toolkit.play.worded import Words, titled, worded
from toolkit.program.ground import limit_asked
from toolkit.state.run_time import index, things


def too_many(world: World, expr: Expr, known: Mapping[str, Any]) -> tuple[Words, tuple[str, ...]] | None:
    """Words and the cases, where there is no room; None where nothing is asked of a stacking limit, or there is."""
    ask = expr.operand if isinstance(expr, Unary) else expr
    id = limit_asked(ask)
    if id is None or not isinstance(ask, Ask):
        return None
    room = world.rules.values[ask.value]
    given = {arg.name: evaluate(each, world, known) for arg, each in zip(room.args, ask.arguments, strict=True)}
    space = world.stage.ground.labels[index(given["here"])]
    for whose, one in _each(room.base.expr, world, given):
        if not evaluate(one, world, whose):
            fits = one.operands[-1] if isinstance(one, Logic) else one
            assert isinstance(fits, Comparison)
            total, most = (str(evaluate(part, world, whose)) for part in fits.operands)
            limit, phrase = titled("stacking", id), "{space} has room for {most}, and there would be {total} ({limit})."
            return worded(phrase, space=space, most=most, total=total, limit=limit), room.cite
    return None


def _each(expr: Expr, world: World, given: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], Expr]]:
    """What is asked of each side or player, with its name; or once of all."""
    if isinstance(expr, Ranging) and expr.body is not None:
        all = things(evaluate(expr.things, world, given))
        return [({**given, expr.variable: one}, expr.body) for one in all]
    return [(given, expr)]
