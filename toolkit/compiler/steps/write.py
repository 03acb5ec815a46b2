"""`set` and `add`: state, facts and purses are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolkit.analysis.reads import Cell
from toolkit.compiler import names
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import Cells, Change, Do, Nodes, Part
from toolkit.compiler.events import field_word, followed
from toolkit.compiler.incremental_checks import IncrementalChecks, Wrote
from toolkit.compiler.pycode import PyCode, comma, literal, local, names_in, plus, py, tuple_of
from toolkit.compiler.skipping import may_be_gone, unless_gone
from toolkit.compiler.spending import purse_cell
from toolkit.compiler.step_emitter import Local, Scope, Statements, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.together import One, together
from toolkit.compiler.triggers import NOTHING, EmittedEvent
from toolkit.compiler.types import kind_of
from toolkit.language.code import Code
from toolkit.language.faults import GREATEST_INT
from toolkit.language.tree import Variable
from toolkit.model import Type
from toolkit.program.effects import Target
from toolkit.program.sorts import bare
from toolkit.program.steps.changes import Write

RATIO = Type("named", "ratio")


@verb(Write)
def lower_write(emitter: StepEmitter, step: Write, scope: Scope) -> list[Part]:
    """All amounts first, then all targets, as one change."""
    if any(target.source == "event" for target, _ in step.writes):
        return _open_facts(emitter, step, scope)
    statements = emitter.statements(scope)
    objects = _objects(emitter, step, statements)
    before, read = statements.node(), statements.names
    inside = _all_in_play(step, scope) if len(objects) == 1 else scope
    parts, named = _lower(emitter, step, inside), step.writes[0][0].of
    where = named.where if named is not None else None
    return [before, *unless_gone(emitter, step, step.verb, objects, read, parts, where)]


def _all_in_play(step: Write, scope: Scope) -> Scope:
    """The names where the one piece that is written is in play."""
    named = [target.of.expr.name for target, _ in step.writes if target.of and isinstance(target.of.expr, Variable)]
    known = {name: replace(local, fresh=True, in_play=True) for name, local in scope.variables.items() if name in named}
    return replace(scope, variables={**scope.variables, **known})


def _lower(emitter: StepEmitter, step: Write, scope: Scope) -> list[Part]:
    statements = emitter.statements(scope)
    fields = list(dict.fromkeys(target.name for target, _ in step.writes if target.source in ("state", "purse")))
    if scope.joined is not None:
        return _joined(emitter, step, fields, scope)
    if not fields or not is_followed(emitter, "changed"):
        changes: list[Part]
        if not emitter.generator.one(IncrementalChecks).touched(step.effects.writes):
            changes = [_changes(emitter, step, statements)]
            return followed(emitter, step, "changed", (), changes, scope, makes_event=bool(fields))
        step, inside = _held(emitter, step, statements, amounts=False)
        before = statements.node(*(local(name) for name in inside.variables if name not in scope.variables))
        changes, wrote = [_changes(emitter, step, emitter.statements(inside))], _wrote(emitter, step, inside)
        more = followed(emitter, step, "changed", (), changes, scope, makes_event=bool(fields), wrote=wrote)
        return [before, *more]
    step, scope = _held(emitter, step, statements)
    before = statements.node(*map(local, scope.variables))
    if len(fields) == 1:
        statements = emitter.statements(scope)
        told = (_things(emitter, step, fields[0], statements), field_word(emitter, fields[0]))
        start = [*before, *statements.node()]
        change, wrote = _written(emitter, step, scope), _wrote(emitter, step, scope)
        return [start, *followed(emitter, step, "changed", told, change, scope, statements.names, wrote=wrote)]
    ones = [_one(emitter, step, name, scope) for name in fields]
    facts = [(target, code) for target, code in step.writes if target.source == "fact"]
    rest = _written(emitter, replace(step, writes=tuple(facts)), scope)(NOTHING) if facts else []
    mark = tell_step(emitter, "changed", step)
    return [
        before,
        *together(emitter, step.at, mark, ones, scope, step.effects.writes, rest, _wrote(emitter, step, scope)),
    ]


def _objects(emitter: StepEmitter, step: Write, statements: Statements) -> list[PyCode]:
    """The pieces whose state is written, where all of them may be gone and nothing else is written."""
    targets = [target.of for target, _ in step.writes if target.source == "state" and target.of is not None]
    if len(targets) < len(step.writes) or not all(may_be_gone(emitter, of, statements.scope) for of in targets):
        return []
    return list(dict.fromkeys(statements.hold(statements.value(of), "object") for of in targets))


def _joined(emitter: StepEmitter, step: Write, fields: list[str], scope: Scope) -> list[Part]:
    """The part of a change of several: one event for each field, none for facts."""
    statements = emitter.statements(scope)
    step, inside = _held(emitter, step, statements)
    keeps = tuple(map(local, inside.variables))
    parts: list[Part] = [statements.node(*keeps)]
    facts = tuple(pair for pair in step.writes if pair[0].source == "fact")
    for name in fields:
        own = tuple(pair for pair in step.writes if pair[0].name == name and pair[0].source != "fact")
        part = replace(step, writes=own)
        statements = emitter.statements(inside)
        told = (_things(emitter, part, name, statements), field_word(emitter, name))
        change = _written(emitter, part, replace(inside, joined=None))
        wrote = _wrote(emitter, part, inside)
        more = followed(emitter, part, "changed", told, change, inside, statements.names, keeps=keeps, wrote=wrote)
        parts += [statements.node(), *more]
    if facts:
        part = replace(step, writes=facts)
        change = _written(emitter, part, replace(inside, joined=None))
        parts += followed(emitter, part, "changed", (), change, inside, makes_event=False, keeps=keeps)
    return parts


def _one(emitter: StepEmitter, step: Write, name: str, scope: Scope) -> One:
    """The event of one field, with its part of the change."""
    own = tuple(pair for pair in step.writes if pair[0].name == name and pair[0].source != "fact")
    part = replace(step, writes=own)
    statements = emitter.statements(scope)
    things = _things(emitter, part, name, statements)
    return One("changed", (things, field_word(emitter, name)), _written(emitter, part, scope), statements.names)


def _things(emitter: StepEmitter, step: Write, name: str, statements: Statements) -> PyCode:
    """The pieces whose field is written; what is no piece is no thing of the event."""
    targets = [target.of for target, _ in step.writes if target.name == name and target.of is not None]
    pieces = [statements.value(of) for of in targets if emitter.generator.is_piece(of.type)]
    if len(pieces) < 2:
        return tuple_of(pieces)
    together = py("tuple(sorted({{{}}}))", comma(*pieces))
    gone = any(may_be_gone(emitter, of, statements.scope) for of in targets)
    return py("{}(S, {})", emitter.generator.writer.runtime("in_play"), together) if gone else together


def _written(emitter: StepEmitter, step: Write, scope: Scope) -> Callable[[EmittedEvent], list[Part]]:
    return lambda _: [_changes(emitter, step, emitter.statements(scope))]


def _wrote(emitter: StepEmitter, step: Write, scope: Scope) -> Wrote:
    """The things whose state a step writes, by their locals."""
    reading = emitter.generator.one(IncrementalChecks)
    things: dict[Cell, list[PyCode]] = {}
    for target, _ in step.writes:
        if target.source == "state" and target.of is not None and isinstance(target.of.expr, Variable):
            cell = ("state", target.name, reading.section(target.of.type))
            things.setdefault(cell, []).append(scope.variables[target.of.expr.name].python)
    names = names_in(*(name for found in things.values() for name in found))
    return Wrote({cell: tuple_of(found) for cell, found in things.items()}, names)


def _held(emitter: StepEmitter, step: Write, statements: Statements, *, amounts: bool = True) -> tuple[Write, Scope]:
    """The step with locals for its things and `amounts`: they are those that it finds, whatever its event changes."""
    variables: dict[str, Local] = {}

    def held(code: Code, type: Type) -> Code:
        """The same code as a local."""
        python = emitter.hidden(f"written_{len(variables) + 1}", step.at, type)
        statements.line(py("{} = {}", python, statements.stored(code)))
        in_play = not may_be_gone(emitter, code, statements.scope)
        variables[str(python)] = Local(
            python, type, emitter.generator.holds_occasions(type), fresh=in_play, in_play=in_play
        )
        return Code(Variable(type, code.expr.start, code.expr.end, str(python)), code.where)

    writes = tuple(
        (
            target if target.of is None else replace(target, of=held(target.of, target.of.type)),
            held(code, target.type) if amounts else code,
        )
        for target, code in step.writes
    )
    return replace(step, writes=writes), replace(
        statements.scope, variables=variables if amounts else {**statements.scope.variables, **variables}
    )


def _changes(emitter: StepEmitter, step: Write, statements: Statements) -> Nodes:
    """The writes as one change."""
    written = [
        (
            *address(emitter, target, statements),
            _amount(statements, step, code),
            _unless_in_play(emitter, step, target, statements),
            target.type,
        )
        for target, code in step.writes
    ]
    changes = []
    for cell, steady, amount, kept, type in written:
        value = amount
        if step.verb == "add":
            value = statements.hold(py("S[{}] + {}", cell, amount), "sum")
            _bound(emitter, statements, value, type)
        elif len(written) > 1:
            value = statements.hold(amount)
        if kept is not None:
            value = statements.hold(py("{} if S[{} + 2] is not None else S[{}]", value, kept, cell), "written")
        changes.append(Change(cell, value, steady))
    return [*statements.node(), Cells(tuple(changes), statements.names)]


def _bound(emitter: StepEmitter, statements: Statements, value: PyCode, type: Type) -> None:
    """Look whether a sum is within the bounds of numbers."""
    if bare(type) == RATIO:
        statements.line(emitter.generator.writer.call("small_ratio", value))
        return
    with statements.body.block(py("if not {} <= {} <= {}:", -GREATEST_INT, value, GREATEST_INT)):
        statements.line(emitter.generator.call("beyond_bounds"))


def _unless_in_play(emitter: StepEmitter, step: Write, target: Target, statements: Statements) -> PyCode | None:
    """The piece of one of several writes that leaves its state as it is where it is gone."""
    if len(step.writes) < 2 or target.source != "state" or target.of is None:
        return None
    return (
        statements.hold(statements.value(target.of), "object")
        if may_be_gone(emitter, target.of, statements.scope)
        else None
    )


def _amount(statements: Statements, step: Write, code: Code) -> PyCode:
    return statements.stored(code) if step.verb == "set" else statements.value(code)


def _open_facts(emitter: StepEmitter, step: Write, scope: Scope) -> list[Part]:
    """Facts that the event in hand leaves open are locals of its trigger; what else is written is written between."""
    statements = emitter.statements(scope)
    news: list[tuple[PyCode, PyCode]] = []
    for number, (target, code) in enumerate(step.writes):
        if target.source != "event":
            continue
        opened = scope.variables[f"event.{target.name}"]
        assert isinstance(opened.type, Type)
        new = emitter.hidden(f"new_{target.name}_{number}", step.at, opened.type)
        if step.verb == "add":
            statements.reads |= opened.python.names
            statements.line(py("{} = {} + {}", new, opened.python, statements.value(code)))
            _bound(emitter, statements, new, target.type)
        else:
            statements.line(py("{} = {}", new, statements.stored(code)))
        news.append((opened.python, new))
    computed = statements.node(*(new for _, new in news))
    rest = tuple((target, code) for target, code in step.writes if target.source != "event")
    between = lower_write(emitter, replace(step, writes=rest), scope) if rest else []
    lines = tuple((0, py("{} = {}", python, new)) for python, new in news)
    written = Do(lines, names_in(*(new for _, new in news)), names_in(*(python for python, _ in news)))
    return [computed, *between, [written]]


def address(emitter: StepEmitter, target: Target, statements: Statements) -> tuple[PyCode, bool]:
    """The address of what is written, and whether it reads no cell."""
    layout = emitter.generator.layout
    if target.source == "purse":
        assert target.of is not None
        return statements.hold(purse_cell(emitter.generator, target.name, statements.value(target.of)), "cell"), True
    if target.of is None:
        return literal(layout.base["game", target.name]), True
    of, name = statements.value(target.of), kind_of(target.of.type)
    if target.source == "fact":
        text = plus(of, layout.at("occasion", name, f"fact {target.name}"))
    elif name in ("space", "edge", "player", "side"):
        base = layout.base[name, target.name]
        text = plus(of, base) if of.number is not None else py("{} + {}", base, of)
    elif name in emitter.generator.rules.kinds:
        text = plus(of, layout.at("piece", name, f"state {target.name}"))
    else:
        text = _cell_of_any(emitter, of, target)
    if text.number is not None:
        return text, True
    return statements.hold(emitter.generator.writer.mark(text, target.of.where), "cell"), True


def _cell_of_any(emitter: StepEmitter, of: PyCode, target: Target) -> PyCode:
    """The address of state of a piece of any kind, as a Python expression."""
    module = emitter.generator.writer.module
    table = module.constant(names.constant("AT", target.name), module.offsets(f"state {target.name}"))
    return py("{}(S, {}, {})", emitter.generator.writer.runtime("state_cell"), of, table)
