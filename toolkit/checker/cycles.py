"""Values whose type cannot be told, for their bases ask for each other in a ring. In: declarations. Out: diagnostics.

Other rings, through a value that says what it gives, through stages and modifiers, are found in the checked rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.codes import NO_TYPE
from toolkit.checker.declarations import Declarations
from toolkit.diagnostics import Diagnostic, Note
from toolkit.language.code import Where
from toolkit.language.syntax import Call, Name, Node, Slip, parse


def rings_of_types(known: Declarations) -> Iterator[Diagnostic]:
    """Rings of values of which no type can be told."""
    for id in known.section("values"):
        known.value_type(id)
    for ring in sorted(known.rings):
        item = known.section("values")[ring[0]]
        where = Where(item.source, (*item.where, "base"))
        node = parse(item.record.base)
        use = None if isinstance(node, Slip) else _named(node, ring[1 % len(ring)])
        span = where.span(use.start, use.end) if use is not None else where.span()
        notes = [Note(f"`{id}` is declared here.", known.place("values", id)) for id in ring[1:]]
        yield NO_TYPE.at(span, _message(ring), notes=notes)


def _message(ring: tuple[str, ...]) -> str:
    return f"`{ring[0]}` asks for itself: {' → '.join((*ring, ring[0]))}."


def _named(node: Node, id: str) -> Name | None:
    """The place in an expression where a value is asked for."""
    if isinstance(node, Name):
        return node if node.id == id else None
    if isinstance(node, Call) and node.function.id == id:
        return node.function
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and (found := _named(part, id)) is not None:
                return found
    return None
