"""What holds pieces, and who owns them: `holds top_of within spaces gone heirs`, all pieces of a kind somewhere."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.expressions.built_in import space_of
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.sets import contents, contents_of, is_all_of_kind, is_ascending, table_of_kind
from toolkit.compiler.kinds import HOLDER
from toolkit.compiler.pycode import FromList, Listed, PyCode, literal, looping, py, tuple_of
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Expr, Function, Literal
from toolkit.program.sorts import bare


@function("holds")
def write_holds(node: Function, context: EmitContext) -> PyCode:
    """`holds(cell)`, `holds(cell, unit)`, `holds(cell, tank)`."""
    if len(node.arguments) == 1:
        text = contents(node, context)
        is_in_order = node.type.form != "set" or is_ascending(node.arguments[0], context)
        return text if is_in_order else context.call("as_set", text)
    holder, what = node.arguments
    first, second = context.values(node.arguments)
    if bare(holder.type).name in ("player", "side"):
        held = context.mark(_owned(holder, first, context), node)
    else:
        held = contents_of(holder, first, context)
        held = context.mark(held, node) if may_be_none(holder) else held
    if bare(what.type).form == "design":
        return context.call("has_title", context.cells, held, second)
    return py("({} in {})", second, held)


def _owned(holder: Expr, text: PyCode, context: EmitContext) -> PyCode:
    """The pieces in play that are a player's or a side's, of whatever kind."""
    module = context.module
    sizes = module.constant("SIZES", tuple(shape.size for shape in module.stage.layout.shapes))
    if bare(holder.type).name == "side":
        text = py("{}[{}]", module.constant("PLAYERS_OF", module.players_of), text)
    else:
        text = tuple_of((text,))
    designs = len(module.stage.numbers.kind_of)
    return context.call("owned", context.cells, module.stage.layout.static, sizes, designs, text)


@function("top_of")
def write_top(node: Function, context: EmitContext) -> PyCode:
    """`top_of(deck)`, `top_of(units(cell))`; where no order counts, the last of those that lie there in their own
    order."""
    stage, of = context.module.stage, node.arguments[0]
    kind = None
    if isinstance(of, Function) and of.name == "pieces":
        word, of = of.arguments
        assert isinstance(word, Literal)
        kind = None if is_all_of_kind(str(word.value), of, context) else table_of_kind(str(word.value), context)
    holder = context.hold(context.value(of), "holder")
    held = contents_of(of, holder, context)
    held = context.mark(held, node) if may_be_none(of) else held
    if kind is not None:
        held = context.call("lying_of_kind", context.cells, held, kind)
    if stage.is_keyed(node.type):
        ordered = context.module.constant(
            "ORDERED", tuple(place is not None and place.order != "none" for place, _ in stage.place_at)
        )
        return context.call("top_of", context.cells, holder, held, ordered)
    held = context.hold(held, "pile")
    return py("({}[-1] if {} else None)", held, held)


@function("pieces")
def write_pieces(node: Function, context: EmitContext) -> PyCode:
    """`units(by)`: all in play of a kind that are somebody's, or stand somewhere."""
    word, of = node.arguments
    assert isinstance(word, Literal)
    text = context.value(of)
    type = bare(of.type)
    base = context.module.stage.layout.base
    if type.name == "player":
        start = base["owned", str(word.value)]
        index = literal(start + text.number) if text.number is not None else py("{} + {}", start, text)
        return (
            context.mark(py("{}[{}]", context.cells, index), node)
            if may_be_none(of)
            else py("{}[{}]", context.cells, index)
        )
    if type.name == "side":
        players = context.module.players_of
        if all(each == (number,) for number, each in enumerate(players)):
            read = py("{}[{} + {}]", context.cells, base["owned", str(word.value)], text)
            return context.mark(read, node) if may_be_none(of) else read
        several = py("{}[{}]", context.module.constant("PLAYERS_OF", players), text)
        listed = context.call("owned_by", context.cells, base["owned", str(word.value)], several)
        return context.mark(listed, node) if may_be_none(of) else listed
    if not context.module.kinds.holding:
        return _standing(node, str(word.value), text, context)
    every = py("{}[{}]", context.cells, context.module.stage.layout.base["pieces", str(word.value)])
    name = context.body.fresh("piece")
    if may_be_none(of):
        text = context.mark(context.call("there", text), node)
    text = context.hold(text, "of")
    holder = py("{}[{} + {}]", context.cells, name, HOLDER)
    spaces = py("range({})", len(context.module.stage.ground.labels))
    if text.value == -1:
        test = py("{} in {}", holder, spaces)
    elif type.name == "place" and text.number is None:  # it may turn out to be the map
        test = py("{} in ({} if {} < 0 else ({},))", holder, spaces, text, text)
    else:
        test = py("{} == {}", holder, text)
    return _from_list(looping("[{} for {} in {} if {}]", name, name, every, test))


SHORT = 20
"""Characters of a text that may be written twice."""


def _standing(node: Function, kind: str, text: PyCode, context: EmitContext) -> PyCode:
    """The pieces of a kind in a space or place where no piece holds others: the contents that are of it."""
    of = node.arguments[1]
    if text.value == -1 and not is_all_of_kind(kind, of, context):
        asked = (context.cells, len(context.module.stage.ground.labels), literal(kind), table_of_kind(kind, context))
        found, by_key = (replace(context.call(name, *asked), is_dear=False) for name in ("on_map", "on_map_by_key"))
        return Listed(found.pieces, by_key=by_key)  # as soon found again as held
    held = contents_of(of, text, context)
    held = context.mark(held, node) if may_be_none(of) else held
    if is_all_of_kind(kind, of, context):
        if is_ascending(of, context):
            return held
        spaces = len(context.module.stage.ground.labels)
        made = context.call("all_made", context.cells, spaces) if text.value == -1 else context.call("as_made", held)
        return FromList(made.pieces, is_dear=True, listed=held)
    table = table_of_kind(kind, context)
    if is_ascending(of, context):
        name = context.body.fresh("piece")
        made = _from_list(looping("[{} for {} in {} if {}[{}[{}]]]", name, name, held, table, context.cells, name))
        if held.may_fault or len(str(held)) > SHORT:
            return made
        return FromList(py("({} and {})", held, made).pieces, is_dear=True, listed=py("({} and {})", held, made.listed))
    picked = context.call("of_kind", context.cells, held, table)
    if held.may_fault or len(str(held)) > SHORT:
        return picked
    ordered = context.call("by_key", context.cells, picked)
    return Listed(py("({} and {})", held, picked).pieces, is_dear=True, by_key=py("({} and {})", held, ordered))


def _from_list(listed: PyCode) -> FromList:
    return FromList(py("tuple({})", listed).pieces, is_dear=True, listed=py("({})", listed))


def listed_spaces(node: Function, context: EmitContext) -> PyCode | None:
    """The list of the spaces in which pieces stand, one for each piece; None where pieces may hold others."""
    things = node.arguments[0]
    if context.module.kinds.holding or may_be_none(things) or not context.module.passes.breaking_loops:
        return None
    name = context.body.fresh("piece")
    space = space_of(name, bare(things.type), context)
    return looping("[{} for {} in {} if {} is not None]", space, name, context.value(things), space)


@function("spaces")
def write_spaces(node: Function, context: EmitContext) -> PyCode:
    """`spaces(units)`."""
    stage = context.module.stage
    listed = listed_spaces(node, context)
    if listed is not None:
        return context.call("as_set", listed)
    text = context.value(node.arguments[0])
    return context.mark(
        context.call("spaces_of", context.cells, text, len(stage.ground.labels), stage.layout.static),
        node,
    )


@function("gone")
def write_gone(node: Function, context: EmitContext) -> PyCode:
    """`gone(u)`."""
    text = py("({}[{} + {}] is None)", context.cells, context.value(node.arguments[0]), HOLDER)
    return context.mark(text, node) if may_be_none(node.arguments[0]) else text


@function("heirs")
def write_heirs(node: Function, context: EmitContext) -> PyCode:
    """`heirs(u)`."""
    module = context.module
    text = context.value(node.arguments[0])
    if not module.stage.needs.heirs:
        text = context.call("itself", context.cells, text)
    else:
        text = context.call("heirs", context.cells, text, module.constant("AT_heirs", module.offsets("heirs")))
    return context.mark(text, node) if may_be_none(node.arguments[0]) else text


def is_within(node: Function, context: EmitContext) -> PyCode:
    """`within(u, lorry)`: a piece is in something, however deep."""
    piece, holder = context.values(node.arguments)
    static = context.module.stage.layout.static
    return context.mark(context.call("is_within", context.cells, piece, holder, static), node)
