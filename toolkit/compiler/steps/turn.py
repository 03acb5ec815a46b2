"""`reveal`, `hide`: things are turned face up or down for all."""

from toolkit.analysis.reads import FACE
from toolkit.compiler.code import Part
from toolkit.compiler.events import followed
from toolkit.compiler.firing import Happening
from toolkit.compiler.looking import Wrote
from toolkit.compiler.lowering import Lowering, Scope, verb
from toolkit.compiler.skipping import objects_of, unless_gone
from toolkit.compiler.told import told
from toolkit.program.steps import Turn


@verb(Turn)
def lower_turn(lowering: Lowering, step: Turn, scope: Scope) -> list[Part]:
    """One change for the whole set."""
    pen = lowering.pen(scope)
    things, objects = objects_of(lowering, pen, step.things, "thing")
    things = pen.hold(things, "things")
    before = pen.node()
    turn = lowering.generator.support("turn_pieces")

    def change(event: Happening) -> list[Part]:
        """They lie the other way."""
        own = lowering.pen(scope) if scope.joined is not None else pen
        turned = told(lowering, own, event, "pieces", things)
        turned = own.hold(turned, "turned")
        own.line(f"{turn}(S, J, {turned}, {step.verb == 'reveal'})")
        forget = lowering.generator.forget(turned) if step.verb == "hide" else None
        if forget is not None:
            own.line(forget)
        return [own.node()]

    def wrote(event: Happening) -> Wrote:
        """Those that are turned."""
        return Wrote({FACE: told(lowering, pen, event, "pieces", things)}, pen.names)

    name = "revealed" if step.verb == "reveal" else "hidden"
    read = pen.names
    parts = followed(lowering, step, name, (things,), change, scope, read, wrote=wrote)
    return [before, *unless_gone(lowering, step, step.verb, objects, read, parts, step.things.where)]
