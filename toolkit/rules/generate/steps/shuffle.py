"""`shuffle`: a place gets a new order, by chance."""

from toolkit.model import Type
from toolkit.rules.generate.code import Part
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.steps.draw import shuffle_parts
from toolkit.rules.program.steps import Shuffle


@verb(Shuffle)
def lower_shuffle(lowering: Lowering, step: Shuffle, scope: Scope) -> list[Part]:
    """One suspension."""
    pen = lowering.pen(scope)
    place = lowering.hidden("place", step.at, Type("named", "place"))
    pen.line(f"{place} = {pen.value(step.place)}")
    return [pen.node(place), *shuffle_parts(lowering, step, scope, place)]
