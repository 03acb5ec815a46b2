"""`reveal`, `hide`: things are turned face up or down for all."""

from toolkit.analysis.reads import FACE
from toolkit.compiler.code import Part
from toolkit.compiler.event_facts import fact_now
from toolkit.compiler.events import followed
from toolkit.compiler.incremental_checks import Wrote
from toolkit.compiler.pycode import py
from toolkit.compiler.skipping import objects_of, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.program.steps.changes import Turn


@verb(Turn)
def lower_turn(emitter: StepEmitter, step: Turn, scope: Scope) -> list[Part]:
    """One change for the whole set."""
    statements = emitter.statements(scope)
    things, objects = objects_of(emitter, statements, step.things, "thing")
    things = statements.hold(things, "things")
    before = statements.node()
    turn = emitter.generator.runtime("turn_pieces")

    def change(event: EmittedEvent) -> list[Part]:
        """They lie the other way."""
        own = emitter.statements(scope) if scope.joined is not None else statements
        turned = fact_now(emitter, own, event, "pieces", things)
        turned = own.hold(turned, "turned")
        own.line(py("{}(S, J, {}, {})", turn, turned, step.verb == "reveal"))
        for line in emitter.generator.forget(turned, step.things.type) if step.verb == "hide" else ():
            own.line(line)
        return [own.node()]

    def wrote(event: EmittedEvent) -> Wrote:
        """Those that are turned."""
        return Wrote({FACE: fact_now(emitter, statements, event, "pieces", things)}, statements.names)

    name = "revealed" if step.verb == "reveal" else "hidden"
    read = statements.names
    parts = followed(emitter, step, name, (things,), change, scope, read, wrote=wrote)
    return [before, *unless_gone(emitter, step, step.verb, objects, read, parts, step.things.where)]
