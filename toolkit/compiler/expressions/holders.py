"""What holds pieces, and who owns them: `holds top_of within spaces gone heirs`, all pieces of a kind somewhere."""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.expressions.built_in import space_of
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.sets import contents, contents_of, is_ascending
from toolkit.compiler.kinds import HOLDER
from toolkit.compiler.sourcemap import bare as unmarked
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Expr, Function, Literal
from toolkit.program.sorts import bare


@function("holds")
def write_holds(node: Function, here: EmitContext) -> str:
    """`holds(cell)`, `holds(cell, unit)`, `holds(cell, tank)`."""
    if len(node.arguments) == 1:
        text = contents(node, here)
        is_in_order = node.type.form != "set" or is_ascending(node.arguments[0], here)
        return text if is_in_order else f"{here.support('as_set')}({text})"
    holder, what = node.arguments
    first, second = here.values(node.arguments)
    if bare(holder.type).name in ("player", "side"):
        held = here.mark(_owned(holder, first, here), node)
    else:
        held = contents_of(holder, first, here)
        held = here.mark(held, node) if may_be_none(holder) else held
    if bare(what.type).form == "design":
        return f"{here.support('has_title')}({here.cells}, {held}, {second})"
    return f"({second} in {held})"


def _owned(holder: Expr, text: str, here: EmitContext) -> str:
    """The pieces in play that are a player's or a side's, of whatever kind."""
    module = here.module
    sizes = module.constant("SIZES", tuple(shape.size for shape in module.stage.layout.shapes))
    if bare(holder.type).name == "side":
        text = f"{module.constant('PLAYERS_OF', module.players_of)}[{text}]"
    else:
        text = f"({text},)"
    designs = len(module.stage.numbers.kind_of)
    return f"{here.support('owned')}({here.cells}, {module.stage.layout.static}, {sizes}, {designs}, {text})"


@function("top_of")
def write_top(node: Function, here: EmitContext) -> str:
    """`top_of(deck)`; where no order counts, the last of those that lie there in their own order."""
    stage, of = here.module.stage, node.arguments[0]
    if stage.is_keyed(node.type):
        holder = here.hold(here.value(of), "holder")
        held = contents_of(of, holder, here)
        ordered = here.module.constant(
            "ORDERED", tuple(place is not None and place.order != "none" for place, _ in stage.place_at)
        )
        return f"{here.support('top_of')}({here.cells}, {holder}, {held}, {ordered})"
    held = here.hold(contents(node, here), "pile")
    return f"({held}[-1] if {held} else None)"


@function("pieces")
def write_pieces(node: Function, here: EmitContext) -> str:
    """`units(by)`: all in play of a kind that are somebody's, or stand somewhere."""
    word, of = node.arguments
    assert isinstance(word, Literal)
    text = here.value(of)
    type = bare(of.type)
    base = here.module.stage.layout.base
    if type.name == "player":
        start = base["owned", str(word.value)]
        index = str(start + int(text)) if text.isdigit() else f"{start} + {text}"
        return here.mark(f"{here.cells}[{index}]", node) if may_be_none(of) else f"{here.cells}[{index}]"
    if type.name == "side":
        players = here.module.players_of
        if all(each == (number,) for number, each in enumerate(players)):
            read = f"{here.cells}[{base['owned', str(word.value)]} + {text}]"
            return here.mark(read, node) if may_be_none(of) else read
        several = f"{here.module.constant('PLAYERS_OF', players)}[{text}]"
        listed = f"{here.support('owned_by')}({here.cells}, {base['owned', str(word.value)]}, {several})"
        return here.mark(listed, node) if may_be_none(of) else listed
    if not here.module.kinds.holding:
        return _standing(node, str(word.value), text, here)
    every = f"{here.cells}[{here.module.stage.layout.base['pieces', str(word.value)]}]"
    name = here.body.fresh("piece")
    if may_be_none(of):
        text = here.mark(f"{here.support('there')}({text})", node)
    text = here.hold(text, "of")
    holder = f"{here.cells}[{name} + {HOLDER}]"
    spaces = f"range({len(here.module.stage.ground.labels)})"
    if text == "-1":
        return f"tuple([{name} for {name} in {every} if {holder} in {spaces}])"
    if type.name == "place" and not text.isdigit():  # it may turn out to be the map
        return f"tuple([{name} for {name} in {every} if {holder} in ({spaces} if {text} < 0 else ({text},))])"
    return f"tuple([{name} for {name} in {every} if {holder} == {text}])"


SHORT = 20
"""Characters of a text that may be written twice."""


def _standing(node: Function, kind: str, text: str, here: EmitContext) -> str:
    """The pieces of a kind in a space or place where no piece holds others: the contents that are of it."""
    of = node.arguments[1]
    held = contents_of(of, text, here)
    held = here.mark(held, node) if may_be_none(of) else held
    kinds = here.module.stage.numbers.kind_of
    if all(each == kind for each in kinds):
        return held if is_ascending(of, here) else f"{here.support('as_set')}({held})"
    table = here.module.constant(names.constant("IS", kind), tuple(each == kind for each in kinds))
    if is_ascending(of, here):
        name = here.body.fresh("piece")
        listed = f"tuple([{name} for {name} in {held} if {table}[{here.cells}[{name}]]])"
        return f"({held} and {listed})" if held == unmarked(held) and len(held) <= SHORT else listed
    return f"{here.support('of_kind')}({here.cells}, {held}, {table})"


def listed_spaces(node: Function, here: EmitContext) -> str | None:
    """The list of the spaces in which pieces stand, one for each piece; None where pieces may hold others."""
    things = node.arguments[0]
    if here.module.kinds.holding or may_be_none(things) or not here.module.passes.breaking_loops:
        return None
    name = here.body.fresh("piece")
    space = space_of(name, bare(things.type), here)
    return f"[{space} for {name} in {here.value(things)} if {space} is not None]"


@function("spaces")
def write_spaces(node: Function, here: EmitContext) -> str:
    """`spaces(units)`."""
    stage = here.module.stage
    listed = listed_spaces(node, here)
    if listed is not None:
        return f"{here.support('as_set')}({listed})"
    text = here.value(node.arguments[0])
    return here.mark(
        f"{here.support('spaces_of')}({here.cells}, {text}, {len(stage.ground.labels)}, {stage.layout.static})", node
    )


@function("gone")
def write_gone(node: Function, here: EmitContext) -> str:
    """`gone(u)`."""
    text = f"({here.cells}[{here.value(node.arguments[0])} + {HOLDER}] is None)"
    return here.mark(text, node) if may_be_none(node.arguments[0]) else text


@function("heirs")
def write_heirs(node: Function, here: EmitContext) -> str:
    """`heirs(u)`."""
    module = here.module
    text = here.value(node.arguments[0])
    if not module.stage.needs.heirs:
        text = f"{here.support('itself')}({here.cells}, {text})"
    else:
        text = f"{here.support('heirs')}({here.cells}, {text}, {module.constant('AT_heirs', module.offsets('heirs'))})"
    return here.mark(text, node) if may_be_none(node.arguments[0]) else text


def is_within(node: Function, here: EmitContext) -> str:
    """`within(u, lorry)`: a piece is in something, however deep."""
    piece, holder = here.values(node.arguments)
    static = here.module.stage.layout.static
    return here.mark(f"{here.support('is_within')}({here.cells}, {piece}, {holder}, {static})", node)
