"""`create`: make new pieces of a design."""

from __future__ import annotations

from toolkit.compiler.code import Do, Names, Nodes, Part
from toolkit.compiler.creating import create_one, row_start
from toolkit.compiler.event_facts import comes_later
from toolkit.compiler.events import followed
from toolkit.compiler.holding import may_refuse
from toolkit.compiler.incremental_checks import WHERE_THINGS_ARE, Wrote
from toolkit.compiler.pycode import PyCode, literal, names_in, py, tuple_of
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.types import kind_of
from toolkit.model import Type
from toolkit.program.steps.changes import Create


@verb(Create)
def lower_create(emitter: StepEmitter, step: Create, scope: Scope) -> list[Part]:
    """One piece, or several, in one change."""
    generator = emitter.generator
    statements = emitter.statements(scope)
    design = statements.held(step.design)
    place = statements.held(step.at_place)
    owner = statements.value(step.owner) if step.owner is not None else generator.default_owner(design)
    owner = statements.hold(owner, "owner")
    kind = kind_of(step.design.type)
    if comes_later(emitter, "created", scope):
        return _before_play(emitter, step, scope, statements, design, place, owner)
    made: PyCode
    pieces: PyCode
    cell = place
    if may_refuse(generator.stage, kind, step.at_place):
        count = statements.held(step.count) if step.count is not None else literal(1)
        take = generator.runtime("take_new")
        cell = statements.hold(py("{}(S, {}, {}, {}, {})", take, place, design, count, generator.places()), "cell")
    if step.count is None:
        made = (
            emitter.local(scope, step.name, Type("named", kind), in_play=True) if step.name else emitter.fresh("made")
        )
        nodes: Nodes = [
            *statements.node(),
            *create_one(emitter, made, design, place, cell, owner, kind, statements.names),
        ]
        pieces = tuple_of((made,))
    else:
        many = Type("list", inner=Type("named", kind))
        made = emitter.local(scope, step.name, many) if step.name else emitter.fresh("made")
        count = statements.value(step.count)
        function = generator.runtime("create_many")
        row = row_start(emitter, design, owner, place, kind)
        cells = tuple_of((cell, *generator.list_cells(kind, owner)))
        statements.line(py("{} = {}(S, J, {}, {}, {})", made, function, count, row, cells))
        nodes, pieces = statements.node(made), made
    nodes += _new_keys(emitter, step, pieces, made.names)
    done = [tell_step(emitter, "created", step), nodes]
    own = names_in(made)
    wrote = Wrote(dict.fromkeys(WHERE_THINGS_ARE, pieces), own, is_new=True, kind=kind)
    return followed(emitter, step, "created", (pieces,), [], scope, own, done=done, wrote=wrote)


def _new_keys(emitter: StepEmitter, step: Create, pieces: PyCode, reads: Names) -> Nodes:
    """What gives new pieces their listing keys."""
    lines = emitter.generator.new_keys(pieces, Type("named", kind_of(step.design.type)))
    return [Do(tuple((0, line) for line in lines), reads)] if lines else []


def _before_play(
    emitter: StepEmitter,
    step: Create,
    scope: Scope,
    statements: Statements,
    design: PyCode,
    place: PyCode,
    owner: PyCode,
) -> list[Part]:
    """The pieces are made first, and come into play with the change."""
    generator, kind = emitter.generator, kind_of(step.design.type)
    count = statements.hold(statements.value(step.count), "count") if step.count is not None else literal(1)
    at = emitter.hidden("place", step.at, Type("named", "holder"))
    made = emitter.hidden("made", step.at, Type("set", inner=Type("named", kind)))
    row = row_start(emitter, design, owner, at, kind, in_play=False)
    statements.line(py("{} = {}", at, place))
    statements.line(py("{} = {}(S, J, {}, {})", made, generator.runtime("make_pieces"), count, row))
    for line in generator.new_keys(made, Type("named", kind)):
        statements.line(line)
    names = [made, at]
    if step.name:
        one, many = Type("named", kind), Type("list", inner=Type("named", kind))
        name = emitter.local(scope, step.name, one if step.count is None else many)
        statements.line(py("{} = {}[0]" if step.count is None else "{} = {}", name, made))
        names.append(name)

    def change(event: EmittedEvent) -> list[Part]:
        """They come into play."""
        bring = generator.runtime("bring_into_play")
        pieces = event.facts["pieces"].python
        call = py("{}(S, J, {}, {}, {}, {})", bring, pieces, at, generator.lists(), generator.places())
        keys = _new_keys(emitter, step, pieces, pieces.names)
        return [[Do(((0, call),), names_in(pieces, at)), *keys]]

    def wrote(event: EmittedEvent) -> Wrote:
        """Those that come into play."""
        pieces = event.facts["pieces"].python
        return Wrote(dict.fromkeys(WHERE_THINGS_ARE, pieces), names_in(pieces), is_new=True, kind=kind)

    start = statements.node(*names)
    own = names_in(made)
    return [start, *followed(emitter, step, "created", (made,), change, scope, own, keeps=(at,), wrote=wrote)]
