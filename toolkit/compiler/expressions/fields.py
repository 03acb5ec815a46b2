"""`of.name`: fixed attributes, declared state, facts, events, purses, records, keywords. (What the language gives every
thing stands in `built_in`.)"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.compiler import names
from toolkit.compiler.expressions.built_in import write_built_in
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.guarded import Known
from toolkit.compiler.kinds import HOLDER
from toolkit.compiler.pycode import PyCode, call, literal, plus, py
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Expr, Field, Innermost, Variable
from toolkit.model import Type
from toolkit.program.sorts import bare
from toolkit.secrecy import may_be_hidden
from toolkit.state import facts_of_event

_SECTIONS = ("game", "space", "edge", "player", "side")


@writes(Field)
def write_field(node: Field, context: EmitContext) -> PyCode:
    """A field of a thing; of none it is a fault. Under a guard only of a thing that the viewer may know."""
    hides = node.of is not None and may_be_hidden(context.module.rules, node.of.type, node.name)
    if context.env.guard is not None and hides:
        assert node.of is not None
        node = replace(node, of=Known(node.of.type, node.of.start, node.of.end, node.of))
    match node.source:
        case "attribute":
            return _attribute(node, context)
        case "state":
            return as_it_is_now(node, _in_play(node, _state(node, context), context), context)
        case "fact":
            return as_it_is_now(node, _fact(node, context), context)
        case "event":
            is_made = isinstance(node.of, Variable) and f"{node.of.name}.{node.name}" in context.env.made
            as_heard = is_made or is_of_the_gone(node)
            return _event(node, context) if as_heard else as_it_is_now(node, _event(node, context), context)
        case "action":
            return _action(node, context)
        case "purse":
            assert node.of is not None
            return cell(context.module.stage.layout.base["purse", node.name], node.of, context, node)
        case "record":
            assert node.of is not None
            fields = list(context.module.rules.tables[bare(node.of.type).name].fields)
            return marked(py("{}[{}]", context.value(node.of), fields.index(node.name)), node, context)
        case "keyword":
            return _keyword(node, context)
    return write_built_in(node, context)


def marked(text: PyCode, node: Field, context: EmitContext) -> PyCode:
    """The text, marked where it may read through none."""
    return context.mark(text, node) if node.of is not None and may_be_none(node.of) else text


def cell(base: int, number: Expr, context: EmitContext, node: Field) -> PyCode:
    """The cell of a thing among those of its section."""
    text = context.value(number)
    if text.number is not None and context.module.passes.fold_constants:
        return py("{}[{}]", context.cells, base + text.number)
    return marked(
        py("{}[{} + {}]", context.cells, base, text) if base else py("{}[{}]", context.cells, text), node, context
    )


def row_field(row: PyCode, offset: int | tuple[int, ...], context: EmitContext, name: str) -> PyCode:
    """A cell of a row, so far from its start; where that differs it goes by the row's tag."""
    if isinstance(offset, int):
        return py("{}[{} + {}]", context.cells, row, offset)
    row = context.hold(row, "row")
    table = context.module.constant(names.constant("AT", *name.split()), offset)
    return py("{}[{} + {}[{}[{}]]]", context.cells, row, table, context.cells, row)


def _attribute(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    stage, type = context.module.stage, bare(node.of.type)
    if type.name == "terrain" and type.form == "named":
        return _of_terrain(node, stage.terrain_attrs[node.name], context)
    if type.name == "edge" and type.form == "named":
        table = context.module.of_stage(names.constant("ON_EDGE", node.name), f"on_edges({node.name!r})")
        return marked(py("{}[{}]", table, context.value(node.of)), node, context)
    column = context.module.literal if _is_short(stage.attrs[node.name]) else context.module.constant
    if type.form == "design":
        of = context.value(node.of)
        place = of.value
        if context.module.passes.fold_constants and isinstance(place, int):
            return context.module.literal(names.constant("A", node.name, str(of)), stage.attrs[node.name][place])
        return marked(py("{}[{}]", column(names.constant("A", node.name), stage.attrs[node.name]), of), node, context)
    given = context.module.attribute_function(node.name)
    of = context.value(node.of)
    if given is not None:
        return context.mark(call(given, context.cells, of), node)
    if node.name in stage.by_end and ends_of(type, context):
        return marked(by_end(node.name, of, type, context), node, context)
    table = column(names.constant("A", node.name), stage.attrs[node.name])
    return marked(py("{}[{}[{}]]", table, context.cells, of), node, context)


def ends_of(type: Type, context: EmitContext) -> bool:
    """Whether pieces of a type may have ends."""
    return any("state end" in shape.at for _, shape in context.module.kinds.shapes(type))


def by_end(name: str, of: PyCode, type: Type, context: EmitContext) -> PyCode:
    """An attribute that ends tell apart: that of the end that counts, or of the design where a kind has no ends."""
    module = context.module
    table = module.constant(names.constant("ENDS", name), module.stage.by_end[name])
    offset = module.kinds.offset(type, "state end")
    if isinstance(offset, int) and module.kinds.has(type, "state end"):
        of = context.hold(of, "of")
        return py("{}[{}[{}]][{}[{} + {}]]", table, context.cells, of, context.cells, of, offset)
    own = module.constant(names.constant("A", name), module.stage.attrs[name])
    offsets = module.constant("AT_end", module.offsets("state end"))
    return context.call("at_end", context.cells, of, own, table, offsets)


def _is_short(column: tuple[Any, ...]) -> bool:
    return len(column) < 12 and all(isinstance(value, int) for value in column)


def _of_terrain(node: Field, column: tuple[Any, ...], context: EmitContext) -> PyCode:
    """Terrain of a space is known beforehand: one table by space."""
    stage, of = context.module.stage, node.of
    if (
        isinstance(of, Field)
        and of.source == "built_in"
        and of.name == "terrain"
        and context.module.passes.fold_constants
    ):
        assert of.of is not None
        space = context.value(of.of)
        place = space.value
        if isinstance(place, int):
            return context.module.literal(names.constant("GROUND", node.name, str(space)), column[stage.terrain[place]])
        table = context.module.of_stage(names.constant("GROUND", node.name), f"on_ground({node.name!r})")
        text = py("{}[{}]", table, space)
        return context.mark(text, of) if may_be_none(of.of) else text
    assert of is not None
    table = context.module.constant(names.constant("TERRAIN", node.name), column)
    return marked(py("{}[{}]", table, context.value(of)), node, context)


def _state(node: Field, context: EmitContext) -> PyCode:
    layout = context.module.stage.layout
    if node.of is None:
        return py("{}[{}]", context.cells, layout.base["game", node.name])
    type = bare(node.of.type)
    if type.name in _SECTIONS:
        return cell(layout.base[type.name, node.name], node.of, context, node)
    kinds, field = context.module.kinds, f"state {node.name}"
    if not kinds.has(type, field):
        table = context.module.constant(names.constant("AT", node.name), context.module.offsets(field))
        return marked(context.call("state_or_none", context.cells, context.value(node.of), table), node, context)
    return marked(row_field(context.value(node.of), kinds.offset(type, field), context, node.name), node, context)


def _in_play(node: Field, text: PyCode, context: EmitContext) -> PyCode:
    """Declared state that names a piece which left play reads as none."""
    kinds = context.module.kinds
    if not kinds.is_piece(node.type) or not kinds.can_leave:
        return text
    piece = context.hold(text, "piece")
    return py(
        "({} if {} is not None and {}[{} + {}] is not None else None)", piece, piece, context.cells, piece, HOLDER
    )


def is_of_the_gone(node: Field) -> bool:
    """Whether a fact of an event tells who left play: then it goes on telling them."""
    return node.of is not None and bare(node.of.type).name == "removed" and node.name == "pieces"


def as_it_is_now(node: Expr, text: PyCode, context: EmitContext) -> PyCode:
    """What was kept, read later: an occasion must be going on, of several those are left that do; pieces that are gone
    make room for their heirs."""
    form = context.module.kinds.form_of(node.type)
    if form == ():
        return context.mark(context.call("alive", context.cells, text), node)
    if form is not None:
        return context.call("all_alive", context.cells, literal(form), text)
    return pieces_now(node, text, context)


def pieces_now(node: Expr, text: PyCode, context: EmitContext) -> PyCode:
    """A set or list of pieces that was computed before: who left play drops out, heirs stand in."""
    kinds = context.module.kinds
    if not kinds.are_pieces(node.type) or not kinds.can_leave:
        return text
    if not context.module.stage.needs.heirs:
        return context.call("in_play", context.cells, text)
    function = context.runtime("now_as_set" if bare(node.type).form == "set" else "now")
    return call(function, context.cells, text, context.module.constant("AT_heirs", context.module.offsets("heirs")))


def fact_cell(node: Field, context: EmitContext) -> tuple[PyCode, str]:
    """The cell of a fact, and the kind of its occasion."""
    assert node.of is not None
    kind = bare(node.of.type).name
    offset = context.module.kinds.fact(kind, f"fact {node.name}")
    of = context.value(node.of)
    return py("{}[{}]", context.cells, plus(of, offset)), kind


def raw_fact(node: Expr, context: EmitContext) -> PyCode:
    """A fact as it stands in its cell."""
    assert isinstance(node, Field)
    return context.mark(fact_cell(node, context)[0], node)


def _fact(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    text, kind = fact_cell(node, context)
    if context.module.can_be_unset(kind, node.name):
        return context.mark(context.call("is_set", text), node)
    safe = isinstance(node.of, Innermost) and not node.of.outer
    return text if safe else context.mark(text, node)


def _event(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    if isinstance(node.of, Variable) and (given := context.env.names.get(f"{node.of.name}.{node.name}")) is not None:
        return given
    facts = facts_of_event(context.module.rules, bare(node.of.type).name)
    return marked(py("{}[{}]", context.value(node.of), facts.index(node.name)), node, context)


def _action(node: Field, context: EmitContext) -> PyCode:
    if (given := context.env.names.get(f"action.{node.name}")) is not None:
        return given
    assert node.of is not None
    offset = context.module.kinds.fact("action", f"fact {node.name}")
    return context.mark(py("{}[{} + {}]", context.cells, context.value(node.of), offset), node)


def _keyword(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    stage = context.module.stage
    keyword = stage.numbers.of["keywords"][node.name]
    table = context.module.constant(
        names.constant("HAS", node.name), tuple(keyword in those for those in stage.keywords_of)
    )
    of = context.value(node.of)
    text = (
        py("{}[{}]", table, of) if bare(node.of.type).form == "design" else py("{}[{}[{}]]", table, context.cells, of)
    )
    return marked(text, node, context)
