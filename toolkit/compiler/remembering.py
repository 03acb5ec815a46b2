"""The past: events that an expression asks for are kept in the row of each live occasion that it names."""

from __future__ import annotations

from toolkit.compiler.code import Do, Names, Nodes
from toolkit.compiler.occasions import field, is_row, nests
from toolkit.compiler.pycode import PyCode, literal, py, tuple_of
from toolkit.compiler.step_emitter import StepEmitter


def is_remembered(emitter: StepEmitter, event: str) -> bool:
    """Whether any occasion remembers events of this kind."""
    return any(event in events for events in emitter.generator.layout.needs.past.values())


def remember(emitter: StepEmitter, event: str, facts: tuple[PyCode, ...], reads: Names) -> Nodes:
    """Keep an event with these facts (Python expressions) in what is live and remembers it."""
    return _kept(emitter, event, f"past {event}", py("({},)", tuple_of(facts)), reads)


def remember_acts(emitter: StepEmitter, acts: tuple[tuple[int, PyCode], ...], reads: Names) -> Nodes:
    """Keep what pieces did, for their plans: symbols, and the piece or set of pieces that did it."""
    cell = _acts_cell(emitter)
    if cell is None or not acts:
        return []
    note = emitter.generator.runtime("note_acts")
    return [Do(tuple((0, py("{}(S, J, {}, {}, {})", note, cell, who, symbol)) for symbol, who in acts), reads)]


def forget_acts(emitter: StepEmitter, pieces: PyCode, reads: Names) -> Nodes:
    """Forget what pieces did for their plans: a Python expression for the piece or the set of pieces."""
    cell = _acts_cell(emitter)
    if cell is None:
        return []
    return [Do(((0, py("{}(S, J, {}, {})", emitter.generator.runtime("forget_acts"), cell, pieces)),), reads)]


def _acts_cell(emitter: StepEmitter) -> PyCode | None:
    """Where the innermost occasion that plans last keeps what pieces did; None where nothing counts for plans."""
    kind = emitter.generator.layout.needs.acts
    if kind is None:
        return None
    row = None if not nests(emitter, kind) else py("S[{}]", emitter.generator.layout.base["top", kind])
    return field(emitter, kind, row, "acts")


def _kept(emitter: StepEmitter, event: str, name: str, added: PyCode, reads: Names) -> Nodes:
    layout = emitter.generator.layout
    nodes: Nodes = []
    for kind, events in layout.needs.past.items():
        if event not in events or not is_row(emitter, kind):
            continue
        offset = layout.at("occasion", kind, name)
        serial = layout.at("occasion", kind, "serial")
        first = layout.first_row[kind]
        innermost = py("S[{}]", layout.base["top", kind]) if nests(emitter, kind) else literal(first)
        outer = literal(layout.at("occasion", kind, "outer") if nests(emitter, kind) else None)
        keep = emitter.generator.runtime("keep_event")
        nodes.append(
            Do(((0, py("{}(S, J, {}, {}, {}, {}, {})", keep, innermost, serial, outer, offset, added)),), reads)
        )
    return nodes
