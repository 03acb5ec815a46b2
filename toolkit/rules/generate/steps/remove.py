"""`remove`: pieces leave play. They keep their rows: names and facts may still speak of them."""

from __future__ import annotations

from toolkit.rules.generate.code import Part
from toolkit.rules.generate.events import followed, is_followed
from toolkit.rules.generate.firing import Happening
from toolkit.rules.generate.looking import WHERE_THINGS_ARE, Wrote
from toolkit.rules.generate.lowering import Lowering, Scope, verb
from toolkit.rules.generate.skipping import objects_of, unless_gone
from toolkit.rules.generate.told import told
from toolkit.rules.generate.types import is_many
from toolkit.rules.program.steps import Remove


@verb(Remove)
def lower_remove(lowering: Lowering, step: Remove, scope: Scope) -> list[Part]:
    """One change for the whole set; who is gone already is left out."""
    generator = lowering.generator
    pen = lowering.pen(scope)
    pieces, objects = objects_of(lowering, pen, step.pieces, "piece")
    alone = pieces if not is_many(step.pieces.type) else None
    if generator.holding and is_followed(lowering, "removed"):
        pieces = f"{generator.support('with_contents')}(S, {pieces}, {generator.places()})"
    pieces = pen.hold(pieces, "pieces")
    before = pen.node()

    def change(event: Happening) -> list[Part]:
        """They leave play."""
        own = lowering.pen(scope) if scope.joined is not None else pen
        gone = told(lowering, own, event, "pieces", pieces)
        remove = f"{generator.support('remove_pieces')}(S, J, {gone}, {generator.lists()}, {generator.places()})"
        own.line(generator.mixing(gone, remove))
        return [own.node()]

    def wrote(event: Happening) -> Wrote:
        """Those that leave play; what they hold may be anybody's."""
        if generator.holding:
            return Wrote({})
        gone = told(lowering, pen, event, "pieces", alone or pieces)
        return Wrote(dict.fromkeys(WHERE_THINGS_ARE, gone), pen.names, is_gone=True)

    read = pen.names
    parts = followed(lowering, step, "removed", (pieces,), change, scope, read, leaving="pieces", wrote=wrote)
    return [before, *unless_gone(lowering, step, "remove", objects, read, parts, step.pieces.where)]
