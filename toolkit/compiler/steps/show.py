"""`show`: some players see things for a time."""

from toolkit.compiler.code import Part
from toolkit.compiler.event_facts import fact_now
from toolkit.compiler.events import followed
from toolkit.compiler.lasting import captured_by, kept_for_end
from toolkit.compiler.pycode import names_in, py, tuple_of
from toolkit.compiler.skipping import objects_of, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.program.steps.changes import Show


@verb(Show)
def lower_show(emitter: StepEmitter, step: Show, scope: Scope) -> list[Part]:
    """What they know is written in the rows of the pieces, or in a row of its own until something ends it."""
    generator = emitter.generator
    statements = emitter.statements(scope)
    things, objects = objects_of(emitter, statements, step.things, "thing")
    things = statements.hold(things, "things")
    viewers = statements.value(step.to) if step.to is not None else generator.by_precedence()
    if step.to is not None and step.to.type.form not in ("set", "list"):
        viewers = tuple_of((viewers,))
    viewers = statements.hold(viewers, "viewers")
    if step.until is not None:
        statements.read(step.until.where)
    captured = captured_by(emitter, step, scope)
    before = statements.node()

    def change(event: EmittedEvent) -> list[Part]:
        """Who is shown them is named in their rows."""
        own = statements
        if scope.joined is not None:
            own = emitter.statements(scope)
            own.reads |= names_in(*captured)
        shown = fact_now(emitter, own, event, "pieces", things)
        to = fact_now(emitter, own, event, "to", viewers)
        if step.until is None:
            own.line(py("{}(S, J, {}, {}, {})", generator.runtime("show_pieces"), shown, to, generator.shown_offsets()))
        else:
            layout = generator.layout
            kept, site = kept_for_end(emitter, step, scope, own), layout.needs.grants.index(step)
            rows = (layout.serial, layout.base["effects", step.effect], layout.tags["effect", step.effect])
            table = generator.constant("SHOWINGS", rows)
            own.line(py("{}(S, J, {}, {}, {}, {}, {})", generator.runtime("show_until"), shown, to, table, site, kept))
        return [own.node()]

    read = statements.names
    parts = followed(emitter, step, "shown", (things, viewers), change, scope, read, keeps=captured)
    return [before, *unless_gone(emitter, step, "show", objects, read, parts, step.things.where)]
