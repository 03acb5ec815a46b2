"""`grant`, `lift`: an effect is put on a thing, or taken off it."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Growth, Nodes, Part
from toolkit.compiler.event_facts import comes_later, fact_now
from toolkit.compiler.events import followed
from toolkit.compiler.lasting import captured_by, kept_for_end
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import NONE, PyCode, comma, literal, names_in, py
from toolkit.compiler.skipping import may_be_gone, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.program.steps.changes import Grant, Lift


@verb(Grant)
def lower_grant(emitter: StepEmitter, step: Grant, scope: Scope) -> list[Part]:
    """A new row, named in the list of the effect. What its end must remember is kept in it."""
    generator = emitter.generator
    layout = generator.layout
    statements = emitter.statements(scope)
    arguments = [statements.stored(code) for code in step.arguments]
    written: list[PyCode] = []
    if comes_later(emitter, "granted", scope):
        for arg, text in zip(generator.rules.effects[step.effect].args, arguments, strict=True):
            written.append(emitter.hidden(f"{step.effect}_{arg.name}", step.at, arg.type))
            statements.line(py("{} = {}", written[-1], text))
        arguments = written
    bearer = statements.hold(statements.value(step.on), "bearer") if step.on is not None else NONE
    listed = literal(layout.base["effects", step.effect])
    statements.read(step.until.where)
    row, serial = emitter.fresh("row"), emitter.fresh("serial")
    site, tag = layout.needs.grants.index(step), layout.tags["effect", step.effect]
    before = statements.node(*written)
    statements.reads |= names_in(*written)
    keeps = (*written, *captured_by(emitter, step, scope))

    def change(event: EmittedEvent) -> list[Part]:
        """The new row."""
        own = statements
        if scope.joined is not None:
            own = emitter.statements(scope)
            own.reads |= names_in(*keeps)
        on = fact_now(emitter, own, event, "bearer", bearer)
        own.line(py("{}(1, S[{}])", generator.runtime("room_for"), listed))
        own.line(py("{} = S[{}] + 1", serial, layout.serial))
        kept = kept_for_end(emitter, step, scope, own)
        own.line(py("{} = len(S)", row))
        cells = comma(tag, serial, on, site, kept, *arguments)
        changes = (
            Change(literal(layout.serial), serial),
            Growth(row, py("({})", cells)),
            Change(listed, py("S[{}] + ({},)", listed, row)),
        )
        nodes: Nodes = [*own.node(), Cells(changes, own.names)]
        return [nodes]

    number = sorted(generator.rules.effects).index(step.effect)
    read = statements.names
    parts = followed(emitter, step, "granted", (literal(number), bearer), change, scope, read, keeps=keeps)
    if generator.rules.effects[step.effect].once:
        has = generator.runtime("bears")
        parts = [branch(emitter, py("not {}(S, S[{}], {})", has, listed, bearer), read, parts)]
    return [before, *unless_gone(emitter, step, "grant", _objects(emitter, step, bearer, scope), read, parts)]


def _objects(emitter: StepEmitter, step: Grant | Lift, bearer: PyCode, scope: Scope) -> list[PyCode]:
    """The bearer, where it is a piece that may be gone."""
    return [bearer] if step.on is not None and may_be_gone(emitter, step.on, scope) else []


@verb(Lift)
def lower_lift(emitter: StepEmitter, step: Lift, scope: Scope) -> list[Part]:
    """All grants of the effect on the thing end."""
    generator = emitter.generator
    statements = emitter.statements(scope)
    bearer = statements.hold(statements.value(step.on), "bearer") if step.on is not None else NONE
    listed = generator.layout.base["effects", step.effect]
    before = statements.node()

    def change(event: EmittedEvent) -> list[Part]:
        """The end of the grants."""
        own = emitter.statements(scope) if scope.joined is not None else statements
        on = fact_now(emitter, own, event, "bearer", bearer)
        own.line(py("{}(S, J, {}, {})", generator.runtime("lift_effect"), listed, on))
        return [own.node()]

    number = sorted(generator.rules.effects).index(step.effect)
    read = statements.names
    parts = followed(emitter, step, "lifted", (literal(number), bearer), change, scope, read)
    return [before, *unless_gone(emitter, step, "lift", _objects(emitter, step, bearer, scope), read, parts)]
