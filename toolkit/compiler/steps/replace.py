"""`replace`: a piece gives way to its heirs, where it stood."""

from __future__ import annotations

from toolkit.compiler.code import Part
from toolkit.compiler.creating import row_start
from toolkit.compiler.event_facts import comes_later
from toolkit.compiler.events import followed
from toolkit.compiler.incremental_checks import WHERE_THINGS_ARE, Wrote
from toolkit.compiler.kinds import OWNER, UP
from toolkit.compiler.occasions import nests
from toolkit.compiler.pycode import EMPTY, PyCode, comma, joined, literal, names_in, py, tuple_of
from toolkit.compiler.skipping import may_be_gone, unless_gone
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.model import Type
from toolkit.program.steps.changes import Replace

PIECES = Type("set", inner=Type("named", "piece"))


@verb(Replace)
def lower_replace(emitter: StepEmitter, step: Replace, scope: Scope) -> list[Part]:
    """The heirs are made with the state that they keep; then the piece leaves play and names them."""
    generator = emitter.generator
    statements = emitter.statements(scope)
    piece = statements.hold(statements.value(step.piece), "piece")
    objects = [piece] if may_be_gone(emitter, step.piece, scope) else []
    first, seen = statements.node(), statements.names
    holder, owner = statements.hold(py("S[{} + 2]", piece), "holder"), statements.hold(py("S[{} + 1]", piece), "owner")
    later = comes_later(emitter, "replaced", scope)
    rows = [
        _row(emitter, statements, step, index, statements.held(code), piece, holder, owner, in_play=not later)
        for index, code in enumerate(step.heirs)
    ]
    heirs = emitter.hidden("heirs", step.at, PIECES)
    shared = tuple(number for number, kind in enumerate(generator.stage.numbers.kind_of) if kind in step.held)
    tables: list[PyCode | int] = [generator.heirs_offsets(), generator.lists(), generator.places(), generator.by_key]
    tables += [literal(shared)] if shared else []
    if later:
        make = generator.runtime("make_pieces")
        made = joined(" + ", (py("{}(S, J, 1, {})", make, row) for row in rows)) if rows else EMPTY
        statements.line(py("{} = {}", heirs, made))
        for line in generator.new_keys(heirs, PIECES):
            statements.line(line)
        start = statements.node(heirs)

        def change(event: EmittedEvent) -> list[Part]:
            """They take its place."""
            own = emitter.statements(scope)
            old, new = event.facts["piece"].python, event.facts["heirs"].python
            own.reads |= names_in(old, new)
            for index in range(len(step.heirs)):
                kept = (OWNER, UP, *_kept(emitter, step, index))
                passed = generator.runtime("pass_state")
                own.line(py("{}(S, J, {}, {}[{}], {})", passed, old, new, index, literal(kept)))
            take = py("{}(S, J, {}, {}, {})", generator.runtime("take_the_place"), old, new, comma(*tables))
            own.line(generator.mixing(tuple_of((old,)), take))
            for line in generator.new_keys(new, PIECES):
                own.line(line)
            _pass_on(emitter, own, step, old, new)
            return [own.node()]

        wrote = None if generator.holding else _wrote
        reads = statements.names | heirs.names
        parts = [start, *followed(emitter, step, "replaced", (piece, heirs), change, scope, reads, wrote=wrote)]
        return [first, *unless_gone(emitter, step, "replace", objects, seen, parts, step.piece.where)]
    replaced = generator.runtime("replace_piece")
    take = py("{}(S, J, {}, {}, {})", replaced, piece, tuple_of(rows), comma(*tables))
    statements.line(py("{} = {}", heirs, generator.mixing(tuple_of((piece,)), take)))
    for line in generator.new_keys(heirs, PIECES):
        statements.line(line)
    _pass_on(emitter, statements, step, piece, heirs)
    done = [tell_step(emitter, "replaced", step), statements.node(heirs)]
    changed = None if generator.holding else _of(piece, heirs)
    parts = followed(emitter, step, "replaced", (piece, heirs), [], scope, statements.names, done=done, wrote=changed)
    return [first, *unless_gone(emitter, step, "replace", objects, seen, parts, step.piece.where)]


def _wrote(event: EmittedEvent) -> Wrote:
    """The heirs are where the piece was."""
    return _of(event.facts["piece"].python, event.facts["heirs"].python)


def _of(piece: PyCode, heirs: PyCode) -> Wrote:
    things = dict.fromkeys(WHERE_THINGS_ARE, heirs)
    return Wrote(things, names_in(piece, heirs), was=tuple_of((piece,)))


def _pass_on(emitter: StepEmitter, statements: Statements, step: Replace, piece: PyCode, heirs: PyCode) -> None:
    """What is not in the row: effects, and facts that name the piece."""
    if step.heirs:
        _pass_effects(emitter, statements, step, piece, heirs)
        _pass_facts(emitter, statements, step, piece, heirs)


def _row(
    emitter: StepEmitter,
    statements: Statements,
    step: Replace,
    index: int,
    design: PyCode,
    piece: PyCode,
    holder: PyCode,
    owner: PyCode,
    *,
    in_play: bool,
) -> PyCode:
    """The row of an heir: it lies as the piece did, fresh or with that of its state that passes to it."""
    row = row_start(
        emitter, design, owner, holder, step.heirs[index].type.name, up=py("S[{} + 3]", piece), in_play=in_play
    )
    kept = _kept(emitter, step, index)
    if not kept or not in_play:  # what comes before the event may still change it
        return row
    held = statements.hold(py("list({})", row), "row")
    for at in kept:
        statements.line(py("{}[{}] = S[{} + {}]", held, at, piece, at))
    return held


def _kept(emitter: StepEmitter, step: Replace, index: int) -> tuple[int, ...]:
    """How far from its row the state of an heir stands that it has of the piece."""
    shape = emitter.generator.layout.shape("piece", step.heirs[index].type.name)
    return tuple(shape.at[f"state {field}"] for field, how in step.state if how == "all" or index == 0)


def _pass_effects(emitter: StepEmitter, statements: Statements, step: Replace, piece: PyCode, heirs: PyCode) -> None:
    layout = emitter.generator.layout
    for effect, how in step.granted:
        cells = (layout.base["effects", effect], layout.serial)
        size = layout.shape("effect", effect).size
        to = heirs if how == "all" else py("{}[:1]", heirs)
        statements.line(
            py("{}(S, J, {}, {}, {}, {})", emitter.generator.runtime("pass_effect"), literal(cells), size, piece, to)
        )


def _pass_facts(emitter: StepEmitter, statements: Statements, step: Replace, piece: PyCode, heirs: PyCode) -> None:
    layout = emitter.generator.layout
    for kind, fact in step.facts:
        nested = nests(emitter, kind)
        row = py("S[{}]", layout.base["top", kind]) if nested else literal(layout.first_row[kind])
        outer = layout.at("occasion", kind, "outer") if nested else None
        offset = layout.at("occasion", kind, f"fact {fact}")
        statements.line(
            py(
                "{}(S, J, {}, {}, {}, {}, {}[0])",
                emitter.generator.runtime("pass_fact"),
                row,
                literal(outer),
                offset,
                piece,
                heirs,
            )
        )
