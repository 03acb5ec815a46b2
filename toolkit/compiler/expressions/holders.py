"""What holds pieces, and who owns them: `holds top_of within spaces gone heirs`, all pieces of a kind somewhere."""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.expressions.built_in import space_of
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.sets import contents, contents_of, is_ascending
from toolkit.compiler.kinds import HOLDER
from toolkit.compiler.pycode import FromList, PyCode, literal, looping, py, tuple_of
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Expr, Function, Literal
from toolkit.program.sorts import bare


@function("holds")
def write_holds(node: Function, here: EmitContext) -> PyCode:
    """`holds(cell)`, `holds(cell, unit)`, `holds(cell, tank)`."""
    if len(node.arguments) == 1:
        text = contents(node, here)
        is_in_order = node.type.form != "set" or is_ascending(node.arguments[0], here)
        return text if is_in_order else here.call("as_set", text)
    holder, what = node.arguments
    first, second = here.values(node.arguments)
    if bare(holder.type).name in ("player", "side"):
        held = here.mark(_owned(holder, first, here), node)
    else:
        held = contents_of(holder, first, here)
        held = here.mark(held, node) if may_be_none(holder) else held
    if bare(what.type).form == "design":
        return here.call("has_title", here.cells, held, second)
    return py("({} in {})", second, held)


def _owned(holder: Expr, text: PyCode, here: EmitContext) -> PyCode:
    """The pieces in play that are a player's or a side's, of whatever kind."""
    module = here.module
    sizes = module.constant("SIZES", tuple(shape.size for shape in module.stage.layout.shapes))
    if bare(holder.type).name == "side":
        text = py("{}[{}]", module.constant("PLAYERS_OF", module.players_of), text)
    else:
        text = tuple_of((text,))
    designs = len(module.stage.numbers.kind_of)
    return here.call("owned", here.cells, module.stage.layout.static, sizes, designs, text)


@function("top_of")
def write_top(node: Function, here: EmitContext) -> PyCode:
    """`top_of(deck)`; where no order counts, the last of those that lie there in their own order."""
    stage, of = here.module.stage, node.arguments[0]
    if stage.is_keyed(node.type):
        holder = here.hold(here.value(of), "holder")
        held = contents_of(of, holder, here)
        ordered = here.module.constant(
            "ORDERED", tuple(place is not None and place.order != "none" for place, _ in stage.place_at)
        )
        return here.call("top_of", here.cells, holder, held, ordered)
    held = here.hold(contents(node, here), "pile")
    return py("({}[-1] if {} else None)", held, held)


@function("pieces")
def write_pieces(node: Function, here: EmitContext) -> PyCode:
    """`units(by)`: all in play of a kind that are somebody's, or stand somewhere."""
    word, of = node.arguments
    assert isinstance(word, Literal)
    text = here.value(of)
    type = bare(of.type)
    base = here.module.stage.layout.base
    if type.name == "player":
        start = base["owned", str(word.value)]
        index = literal(start + text.number) if text.number is not None else py("{} + {}", start, text)
        return here.mark(py("{}[{}]", here.cells, index), node) if may_be_none(of) else py("{}[{}]", here.cells, index)
    if type.name == "side":
        players = here.module.players_of
        if all(each == (number,) for number, each in enumerate(players)):
            read = py("{}[{} + {}]", here.cells, base["owned", str(word.value)], text)
            return here.mark(read, node) if may_be_none(of) else read
        several = py("{}[{}]", here.module.constant("PLAYERS_OF", players), text)
        listed = here.call("owned_by", here.cells, base["owned", str(word.value)], several)
        return here.mark(listed, node) if may_be_none(of) else listed
    if not here.module.kinds.holding:
        return _standing(node, str(word.value), text, here)
    every = py("{}[{}]", here.cells, here.module.stage.layout.base["pieces", str(word.value)])
    name = here.body.fresh("piece")
    if may_be_none(of):
        text = here.mark(here.call("there", text), node)
    text = here.hold(text, "of")
    holder = py("{}[{} + {}]", here.cells, name, HOLDER)
    spaces = py("range({})", len(here.module.stage.ground.labels))
    if text.value == -1:
        test = py("{} in {}", holder, spaces)
    elif type.name == "place" and text.number is None:  # it may turn out to be the map
        test = py("{} in ({} if {} < 0 else ({},))", holder, spaces, text, text)
    else:
        test = py("{} == {}", holder, text)
    return _from_list(looping("[{} for {} in {} if {}]", name, name, every, test))


SHORT = 20
"""Characters of a text that may be written twice."""


def _standing(node: Function, kind: str, text: PyCode, here: EmitContext) -> PyCode:
    """The pieces of a kind in a space or place where no piece holds others: the contents that are of it."""
    of = node.arguments[1]
    held = contents_of(of, text, here)
    held = here.mark(held, node) if may_be_none(of) else held
    kinds = here.module.stage.numbers.kind_of
    if all(each == kind for each in kinds):
        return held if is_ascending(of, here) else here.call("as_set", held)
    table = here.module.constant(names.constant("IS", kind), tuple(each == kind for each in kinds))
    if is_ascending(of, here):
        name = here.body.fresh("piece")
        made = _from_list(looping("[{} for {} in {} if {}[{}[{}]]]", name, name, held, table, here.cells, name))
        if held.may_fault or len(str(held)) > SHORT:
            return made
        return FromList(py("({} and {})", held, made).pieces, is_dear=True, listed=py("({} and {})", held, made.listed))
    return here.call("of_kind", here.cells, held, table)


def _from_list(listed: PyCode) -> FromList:
    return FromList(py("tuple({})", listed).pieces, is_dear=True, listed=py("({})", listed))


def listed_spaces(node: Function, here: EmitContext) -> PyCode | None:
    """The list of the spaces in which pieces stand, one for each piece; None where pieces may hold others."""
    things = node.arguments[0]
    if here.module.kinds.holding or may_be_none(things) or not here.module.passes.breaking_loops:
        return None
    name = here.body.fresh("piece")
    space = space_of(name, bare(things.type), here)
    return looping("[{} for {} in {} if {} is not None]", space, name, here.value(things), space)


@function("spaces")
def write_spaces(node: Function, here: EmitContext) -> PyCode:
    """`spaces(units)`."""
    stage = here.module.stage
    listed = listed_spaces(node, here)
    if listed is not None:
        return here.call("as_set", listed)
    text = here.value(node.arguments[0])
    return here.mark(
        here.call("spaces_of", here.cells, text, len(stage.ground.labels), stage.layout.static),
        node,
    )


@function("gone")
def write_gone(node: Function, here: EmitContext) -> PyCode:
    """`gone(u)`."""
    text = py("({}[{} + {}] is None)", here.cells, here.value(node.arguments[0]), HOLDER)
    return here.mark(text, node) if may_be_none(node.arguments[0]) else text


@function("heirs")
def write_heirs(node: Function, here: EmitContext) -> PyCode:
    """`heirs(u)`."""
    module = here.module
    text = here.value(node.arguments[0])
    if not module.stage.needs.heirs:
        text = here.call("itself", here.cells, text)
    else:
        text = here.call("heirs", here.cells, text, module.constant("AT_heirs", module.offsets("heirs")))
    return here.mark(text, node) if may_be_none(node.arguments[0]) else text


def is_within(node: Function, here: EmitContext) -> PyCode:
    """`within(u, lorry)`: a piece is in something, however deep."""
    piece, holder = here.values(node.arguments)
    static = here.module.stage.layout.static
    return here.mark(here.call("is_within", here.cells, piece, holder, static), node)
