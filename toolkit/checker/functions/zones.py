"""Functions of zones: who bars a space."""

from __future__ import annotations

from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.registry import types
from toolkit.checker.functions.space import space_of
from toolkit.checker.types import SPACE, set_of
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Ask, Expr
from toolkit.model import Type
from toolkit.program.ground import EXERTING, part_id


@types("exerting")
def exerting(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`exerting(control(side), cell)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["exerting"].forms[0]):
        return checker.unknown(node)
    zone = zone_in(checker, node.arguments[0])
    space = space_of(checker, checker.check(node.arguments[1], SPACE))
    if zone is None:
        return checker.unknown(node)
    id, arguments = zone
    type = set_of(checker.known.zone_piece(id))
    return Ask(type, node.start, node.end, part_id(id, EXERTING), (*arguments, space))


def zone_in(checker: Checker, node: Node) -> tuple[str, tuple[Expr, ...]] | None:
    """The zone that a call names first, with its arguments, or None and the report of what stands there."""
    known = checker.known
    name = node.function if isinstance(node, Call) else node
    item = matching.declared(checker, name, "zones", "zone", "Name one with its side: `control(side)`.")
    if item is None or not isinstance(name, Name):
        return None
    call = node if isinstance(node, Call) else Call(node.start, node.end, name, (), ())
    arguments = matching.whole(checker, call, known.zone_args(name.id), known.place("zones", name.id))
    return (name.id, arguments) if arguments is not None else None
