"""Occasions: how one opens and closes, in cells.

A kind that cannot be live twice has one row at a fixed address. Of others a cell of its own tells the innermost row,
each row knows the next outer one, and rows made once are used again. A serial of its own has only what can be told
from an earlier one: a kind that nests, or that locals, facts or state may name. In: kinds, facts. Out: nodes.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.compiler.code import Cells, Change, Do, Names, Nodes
from toolkit.compiler.incremental_checks import IncrementalChecks
from toolkit.compiler.lasting import ended
from toolkit.compiler.pycode import EMPTY, PyCode, literal, py
from toolkit.compiler.routines import plain
from toolkit.compiler.step_emitter import Statements, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.language.code import Code
from toolkit.model import Type


def is_row(emitter: StepEmitter, kind: str) -> bool:
    """Whether a kind has rows at all: those built in have one only where rules ask for it."""
    return kind in emitter.generator.layout.first_row


def nests(emitter: StepEmitter, kind: str) -> bool:
    """Whether a kind may be live twice at once."""
    return kind in emitter.generator.layout.needs.nests


def open_row(emitter: StepEmitter, kind: str, facts: Mapping[str, PyCode], read: Names) -> Nodes:
    """Open an occasion with these facts (Python expressions), which are read while it is not live yet."""
    layout = emitter.generator.layout
    serial = emitter.fresh("serial")
    nodes: Nodes = []
    row: PyCode | None = None
    if nests(emitter, kind):
        row = emitter.fresh("row")
        shape = layout.shape("occasion", kind)
        next_row = emitter.generator.runtime("next_row")
        top, first = layout.base["top", kind], layout.first_row[kind]
        tag, inner = layout.tags["occasion", kind], shape.at["inner"]
        nodes.append(
            Do(((0, py("{} = {}(S, J, {}, {}, {}, {}, {})", row, next_row, top, first, inner, tag, shape.size)),))
        )
    changes = [Change(field(emitter, kind, row, name), text) for name, text in _fields(emitter, kind, facts)]
    if row is not None or emitter.generator.is_kept(kind):
        nodes.append(Do(((0, py("{} = S[{}] + 1", serial, layout.serial)),)))
        changes += [Change(literal(layout.serial), serial), Change(field(emitter, kind, row, "serial"), serial)]
    else:
        changes.append(Change(field(emitter, kind, row, "serial"), py("1")))
    if row is not None:
        changes.append(Change(field(emitter, kind, row, "outer"), py("S[{}]", top)))
        changes.append(Change(literal(top), row))
    return [*nodes, Cells(tuple(changes), read), *_other_facts(emitter, kind)]


def _other_facts(emitter: StepEmitter, kind: str) -> Nodes:
    """Another occasion of a kind is the innermost: what is read of it may be new for whoever reads it."""
    declared = emitter.generator.rules.occasions.get(kind)
    facts = {("fact", fact.name) for fact in (declared.facts if declared is not None else ())}
    return emitter.generator.one(IncrementalChecks).all_again(frozenset((("live", kind), *facts)))


def field(emitter: StepEmitter, kind: str, row: PyCode | None, name: str) -> PyCode:
    """The address of a field of a row; without `row` that of the one row which the kind has."""
    offset = emitter.generator.layout.at("occasion", kind, name)
    return literal(emitter.generator.layout.first_row[kind] + offset) if row is None else py("{} + {}", row, offset)


def _fields(emitter: StepEmitter, kind: str, facts: Mapping[str, PyCode]) -> list[tuple[str, PyCode]]:
    """The fields to write when one opens: its facts, unset ones too, its counts and its past."""
    found = []
    for name, type in emitter.generator.layout.shape("occasion", kind).fields:
        if name in ("serial", "outer", "inner"):
            continue
        if name.startswith("fact "):
            found.append((name, facts.get(name.removeprefix("fact "), literal(...))))
        else:
            counter = isinstance(type, Type) and type.form == "named"
            found.append((name, literal(0) if counter else EMPTY))
    return found


def close_row(emitter: StepEmitter, kind: str, how: str = "ended") -> Nodes:
    """Close the innermost occasion of a kind, which has `ended` or is `cut` short.

    Of what is cut no ending comes; but what lasts until its ending is over with it.
    """
    over = ended(emitter, "ending", kind) if how == "cut" else []
    over += ended(emitter, "occasion", kind)
    declared = emitter.generator.rules.occasions.get(kind)
    if declared is not None:
        over += tell(emitter, how, kind, declared.at)
    if not is_row(emitter, kind):
        return over
    layout = emitter.generator.layout
    others = _other_facts(emitter, kind)
    if not nests(emitter, kind):
        return [*over, Cells((Change(field(emitter, kind, None, "serial"), py("0")),)), *others]
    row, top = emitter.fresh("row"), layout.base["top", kind]
    outer = py("S[{}]", field(emitter, kind, row, "outer"))
    changes = (Change(field(emitter, kind, row, "serial"), py("0")), Change(literal(top), outer))
    return [*over, Do(((0, py("{} = S[{}]", row, top)),)), Cells(changes), *others]


def closer(emitter: StepEmitter, kind: str) -> str:
    """The function that closes the innermost of a kind, for an `end:` that comes from a routine further in."""
    return plain(
        emitter.generator,
        f"close_{kind}",
        f"occasions.{kind}",
        (),
        lambda inner, scope: _body(inner, close_row(inner, kind, "cut")),
    )


def _body(emitter: StepEmitter, nodes: Nodes) -> None:
    emitter.labels[0].code = nodes


def facts_of(
    emitter: StepEmitter, kind: str, given: tuple[tuple[str, Code], ...], statements: Statements
) -> dict[str, PyCode]:
    """The facts of a new occasion as expressions: those given, and the defaults of those that have one."""
    found = {name: statements.stored(code) for name, code in given}
    if kind in emitter.generator.rules.occasions:
        for fact in emitter.generator.rules.occasions[kind].facts:
            if fact.name not in found and fact.start is not None:
                found[fact.name] = statements.stored(fact.start)
    return found
