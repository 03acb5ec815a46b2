"""The last piece leaves a place: `emptied`, by whatever step. In: a step, the pieces that leave. Out: what follows."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.code import Part
from toolkit.rules.generate.events import followed, is_followed
from toolkit.rules.generate.lowering import Lowering, Pen, Scope
from toolkit.rules.generate.parts import loop_over
from toolkit.rules.program.steps import Step

PLACE = Type("named", "place")


def note_places(lowering: Lowering, step: Step, pen: Pen, pieces: str) -> str | None:
    """A local with the places other than the map in which some pieces (a Python expression) lie; None where nothing
    follows when one of them is empty."""
    generator = lowering.generator
    if not is_followed(lowering, "emptied") or not generator.stage.numbers.instances:
        return None
    left = lowering.hidden("left_places", step.at, Type("list", inner=PLACE))
    first, last = len(generator.stage.ground.labels), len(generator.stage.opens)
    pen.line(f"{left} = {generator.support('lying_in')}(S, {pieces}, {first}, {last})")
    return left


def emptied(lowering: Lowering, step: Step, scope: Scope, left: str | None) -> list[Part]:
    """What follows for each of the places that is empty now."""
    if left is None:
        return []
    place = lowering.hidden("emptied", step.at, PLACE)
    body = followed(lowering, step, "emptied", (place,), [], scope)
    now = f"tuple([each for each in {left} if not S[each]])"
    places = Type("list", inner=PLACE)
    return loop_over(lowering, step.at, "emptied_places", now, place, body, frozenset((left,)), places)
