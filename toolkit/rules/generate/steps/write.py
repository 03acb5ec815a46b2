"""`set` and `add`: state, facts and purses are written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolkit.model import Type
from toolkit.rules.faults import GREATEST_INT
from toolkit.rules.generate.blocks import tuple_of
from toolkit.rules.generate.code import Cells, Change, Do, Nodes, Part
from toolkit.rules.generate.events import field_word, followed, is_followed
from toolkit.rules.generate.firing import NOTHING, Happening
from toolkit.rules.generate.follow import written_by
from toolkit.rules.generate.lowering import Local, Lowering, Pen, Scope, verb
from toolkit.rules.generate.spending import plus, purse_cell
from toolkit.rules.generate.telling import tell_step
from toolkit.rules.generate.together import One, together
from toolkit.rules.generate.types import kind_of
from toolkit.rules.program.code import Code
from toolkit.rules.program.steps import Target, Write
from toolkit.rules.tree import Variable


@verb(Write)
def lower_write(lowering: Lowering, step: Write, scope: Scope) -> list[Part]:
    """All amounts first, then all targets, as one change."""
    pen = lowering.pen(scope)
    for target, code in step.writes:
        if target.source == "event":
            return _open_fact(pen, target, code, scope)
    fields = list(dict.fromkeys(target.name for target, _ in step.writes if target.source in ("state", "purse")))
    if not fields or not is_followed(lowering, "changed"):
        return followed(lowering, step, "changed", (), [_changes(lowering, step, pen)], scope, makes_event=bool(fields))
    step, scope = _held(lowering, step, pen)
    before = pen.node(*scope.variables)
    if len(fields) == 1:
        pen = lowering.pen(scope)
        told = (_things(lowering, step, fields[0], pen), field_word(lowering, fields[0]))
        start = [*before, *pen.node()]
        return [start, *followed(lowering, step, "changed", told, _written(lowering, step, scope), scope, pen.names)]
    ones = [_one(lowering, step, name, scope) for name in fields]
    facts = [(target, code) for target, code in step.writes if target.source == "fact"]
    rest = _written(lowering, replace(step, writes=tuple(facts)), scope)(NOTHING) if facts else []
    mark = tell_step(lowering, "changed", step)
    return [before, *together(lowering, step.at, mark, ones, scope, written_by(step), rest)]


def _one(lowering: Lowering, step: Write, name: str, scope: Scope) -> One:
    """The event of one field, with its part of the change."""
    own = tuple(pair for pair in step.writes if pair[0].name == name and pair[0].source != "fact")
    part = replace(step, writes=own)
    pen = lowering.pen(scope)
    things = _things(lowering, part, name, pen)
    return One("changed", (things, field_word(lowering, name)), _written(lowering, part, scope), pen.names)


def _things(lowering: Lowering, step: Write, name: str, pen: Pen) -> str:
    """The pieces whose field is written; what is no piece is no thing of the event."""
    targets = [target.of for target, _ in step.writes if target.name == name and target.of is not None]
    pieces = [pen.value(of) for of in targets if lowering.generator.is_piece(of.type)]
    return f"tuple(sorted({{{', '.join(pieces)}}}))" if len(pieces) > 1 else tuple_of(pieces)


def _written(lowering: Lowering, step: Write, scope: Scope) -> Callable[[Happening], list[Part]]:
    return lambda _: [_changes(lowering, step, lowering.pen(scope))]


def _held(lowering: Lowering, step: Write, pen: Pen) -> tuple[Write, Scope]:
    """The step with locals for its things and amounts: they are those that it finds, whatever its event changes."""
    variables: dict[str, Local] = {}

    def held(code: Code, type: Type) -> Code:
        """The same code as a local."""
        python = lowering.hidden(f"written_{len(variables) + 1}", step.at, type)
        pen.line(f"{python} = {pen.stored(code)}")
        variables[python] = Local(python, type, lowering.generator.is_occasion(type))
        return Code(Variable(type, code.expr.start, code.expr.end, python), code.where)

    writes = tuple(
        (target if target.of is None else replace(target, of=held(target.of, target.of.type)), held(code, target.type))
        for target, code in step.writes
    )
    return replace(step, writes=writes), replace(pen.scope, variables=variables)


def _changes(lowering: Lowering, step: Write, pen: Pen) -> Nodes:
    """The writes as one change."""
    written = [(*address(lowering, target, pen), _amount(pen, step, code)) for target, code in step.writes]
    changes = []
    for cell, steady, amount in written:
        value = amount
        if step.verb == "add":
            value = pen.hold(f"S[{cell}] + {amount}", "sum")
            with pen.body.block(f"if not {-GREATEST_INT} <= {value} <= {GREATEST_INT}:"):
                pen.line(f"{lowering.generator.support('beyond_bounds')}()")
        elif len(written) > 1:
            value = pen.hold(amount)
        changes.append(Change(cell, value, steady))
    return [*pen.node(), Cells(tuple(changes), pen.names)]


def _amount(pen: Pen, step: Write, code: Code) -> str:
    return pen.stored(code) if step.verb == "set" else pen.value(code)


def _open_fact(pen: Pen, target: Target, code: Code, scope: Scope) -> list[Part]:
    """A fact that the event in hand leaves open is a local of its trigger."""
    python = scope.variables[f"event.{target.name}"].python
    value = pen.stored(code)
    return [[*pen.node(), Do(((0, f"{python} = {value}"),), pen.names, frozenset((python,)))]]


def address(lowering: Lowering, target: Target, pen: Pen) -> tuple[str, bool]:
    """The address of what is written, and whether it reads no cell."""
    layout = lowering.generator.layout
    if target.source == "purse":
        assert target.of is not None
        return pen.hold(purse_cell(lowering.generator, target.name, pen.value(target.of)), "cell"), True
    if target.of is None:
        return str(layout.base["game", target.name]), True
    of, name = pen.value(target.of), kind_of(target.of.type)
    if target.source == "fact":
        text = plus(of, layout.at("occasion", name, f"fact {target.name}"))
    elif name in ("space", "edge", "player", "side"):
        base = layout.base[name, target.name]
        text = plus(of, base) if of.isdigit() else f"{base} + {of}"
    else:
        text = plus(of, layout.at("piece", name, f"state {target.name}"))
    if text.isdigit():
        return text, True
    return pen.hold(lowering.generator.writer.mark(text, target.of.where), "cell"), True
