"""`shuffle`: a place gets a new order, by chance."""

from toolkit.compiler.code import Part
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.steps.draw import shuffle_parts
from toolkit.model import Type
from toolkit.program.steps import Shuffle


@verb(Shuffle)
def lower_shuffle(lowering: Lowering, step: Shuffle, scope: Scope) -> list[Part]:
    """One suspension."""
    pen = lowering.pen(scope)
    place = lowering.hidden("place", step.at, Type("named", "place"))
    pen.line(f"{place} = {pen.value(step.place)}")
    return [pen.node(place), *shuffle_parts(lowering, step, scope, place)]
