"""The past: events that an expression asks for are kept in the row of each live occasion that it names."""

from __future__ import annotations

from toolkit.compiler.blocks import tuple_of
from toolkit.compiler.code import Do, Names, Nodes
from toolkit.compiler.lowering import Lowering
from toolkit.compiler.occasions import field, is_row, nests


def is_remembered(lowering: Lowering, event: str) -> bool:
    """Whether any occasion remembers events of this kind."""
    return any(event in events for events in lowering.generator.layout.needs.past.values())


def remember(lowering: Lowering, event: str, facts: tuple[str, ...], reads: Names) -> Nodes:
    """Keep an event with these facts (Python expressions) in what is live and remembers it."""
    return _kept(lowering, event, f"past {event}", f"({tuple_of(facts)},)", reads)


def remember_acts(lowering: Lowering, acts: tuple[tuple[str, str], ...], reads: Names) -> Nodes:
    """Keep what pieces did, for their plans: symbols, and the piece or set of pieces that did it."""
    cell = _acts_cell(lowering)
    if cell is None or not acts:
        return []
    note = lowering.generator.support("note_acts")
    return [Do(tuple((0, f"{note}(S, J, {cell}, {who}, {symbol})") for symbol, who in acts), reads)]


def forget_acts(lowering: Lowering, pieces: str, reads: Names) -> Nodes:
    """Forget what pieces did for their plans: a Python expression for the piece or the set of pieces."""
    cell = _acts_cell(lowering)
    if cell is None:
        return []
    return [Do(((0, f"{lowering.generator.support('forget_acts')}(S, J, {cell}, {pieces})"),), reads)]


def _acts_cell(lowering: Lowering) -> str | None:
    """Where the innermost occasion that plans last keeps what pieces did; None where nothing counts for plans."""
    kind = lowering.generator.layout.needs.acts
    if kind is None:
        return None
    row = "" if not nests(lowering, kind) else f"S[{lowering.generator.layout.base['top', kind]}]"
    return field(lowering, kind, row, "acts")


def _kept(lowering: Lowering, event: str, name: str, added: str, reads: Names) -> Nodes:
    layout = lowering.generator.layout
    nodes: Nodes = []
    for kind, events in layout.needs.past.items():
        if event not in events or not is_row(lowering, kind):
            continue
        offset = layout.at("occasion", kind, name)
        serial = layout.at("occasion", kind, "serial")
        first = layout.first_row[kind]
        innermost = f"S[{layout.base['top', kind]}]" if nests(lowering, kind) else str(first)
        outer = str(layout.at("occasion", kind, "outer")) if nests(lowering, kind) else "None"
        keep = lowering.generator.support("keep_event")
        nodes.append(Do(((0, f"{keep}(S, J, {innermost}, {serial}, {outer}, {offset}, {added})"),), reads))
    return nodes
