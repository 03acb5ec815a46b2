"""What spaces, places and pieces hold, and sets whose order does not matter: then they need not be put in order."""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.pycode import EMPTY, FromList, PyCode, py
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import At, Expr, Function, Literal, Thing
from toolkit.program.sorts import bare


def contents(node: Function, context: EmitContext) -> PyCode:
    """What something holds itself, in the order in which it lies there."""
    holder = node.arguments[0]
    text = contents_of(holder, context.value(holder), context)
    return context.mark(text, node) if may_be_none(holder) else text


def contents_of(holder: Expr, text: PyCode, context: EmitContext) -> PyCode:
    """The contents of a space, a place or a piece."""
    module, type = context.module, bare(holder.type)
    stage = module.stage
    spaces = len(stage.ground.labels)
    if text.value == -1:
        return context.call("all_held", context.cells, spaces)
    if type.name == "space" or isinstance(holder, At | Thing):
        return py("{}[{}]", context.cells, text)
    if module.kinds.is_piece(type):
        offset = module.kinds.offset(type, "holds")
        if offset == 0 and not may_be_none(holder):
            return EMPTY
        if isinstance(offset, int) and module.kinds.has(type, "holds"):
            return py("{}[{} + {}]", context.cells, text, offset)
    table = module.constant("AT_holds", module.offsets("holds"))
    return context.call("held_by", context.cells, text, spaces, stage.layout.static, table)


def held_of_kind(node: Expr, context: EmitContext, *, any_order: bool) -> tuple[PyCode, PyCode] | None:
    """The contents of a space or place among which the pieces of a kind stand, and by design whether it is of the kind.

    None where it is no such set, or where all are of the kind; and, unless they may be looked at in any order, where
    they lie in an order of their own.
    """
    match node:
        case Function(name="pieces", arguments=(Literal(value=kind), of)) if not may_be_none(of):
            apart = bare(of.type).name not in ("player", "side") and not context.module.kinds.holding
            if not apart or is_all_of_kind(str(kind), of, context):
                return None
            if not (any_order or is_ascending(of, context)):
                return None
            return contents_of(of, context.value(of), context), table_of_kind(str(kind), context)
    return None


def is_all_of_kind(kind: str, holder: Expr, context: EmitContext) -> bool:
    """Whether all that may lie in a space or place itself is of a kind: then nobody need ask each piece."""
    stage = context.module.stage
    if all(each == kind for each in stage.numbers.kind_of):
        return True
    if isinstance(holder, At) or (isinstance(holder, Thing) and holder.section == "places"):
        id = holder.place if isinstance(holder, At) else holder.id
        return stage.kinds_in(stage.rules.places[id]) <= {kind}
    if bare(holder.type).name == "space":
        place = next((place for place in stage.rules.places.values() if place.is_map), None)
        return stage.kinds_in(place) <= {kind}
    return False


def table_of_kind(kind: str, context: EmitContext) -> PyCode:
    """By design: whether a piece is of a kind."""
    of_kind = tuple(each == kind for each in context.module.stage.numbers.kind_of)
    return context.module.constant(names.constant("IS", kind), of_kind)


def is_ascending(holder: Expr, context: EmitContext) -> bool:
    """Whether what something holds lies in the order of making: in spaces and places without an order of their own."""
    places = context.module.rules.places
    if isinstance(holder, At) or (isinstance(holder, Thing) and holder.section == "places"):
        place = places[holder.place if isinstance(holder, At) else holder.id]
        return place.order == "none" and not place.is_map  # of the map each space does, one after the other
    board = next((place for place in places.values() if place.is_map), None)
    return bare(holder.type).name == "space" and (board is None or board.order == "none")


def in_any_order(node: Expr, context: EmitContext) -> PyCode:
    """The text of a set or list whose members are only counted, or looked at one by one with nothing to fault."""
    if isinstance(node, Function) and node.name == "holds" and len(node.arguments) == 1:
        return contents(node, context)
    code = context.value(node)
    return code.listed if isinstance(code, FromList) else code
