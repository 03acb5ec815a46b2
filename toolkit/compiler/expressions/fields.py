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
def write_field(node: Field, here: EmitContext) -> PyCode:
    """A field of a thing; of none it is a fault. Under a guard only of a thing that the viewer may know."""
    hides = node.of is not None and may_be_hidden(here.module.rules, node.of.type, node.name)
    if here.env.guard is not None and hides:
        assert node.of is not None
        node = replace(node, of=Known(node.of.type, node.of.start, node.of.end, node.of))
    match node.source:
        case "attribute":
            return _attribute(node, here)
        case "state":
            return as_it_is_now(node, _in_play(node, _state(node, here), here), here)
        case "fact":
            return as_it_is_now(node, _fact(node, here), here)
        case "event":
            is_made = isinstance(node.of, Variable) and f"{node.of.name}.{node.name}" in here.env.made
            as_heard = is_made or is_of_the_gone(node)
            return _event(node, here) if as_heard else as_it_is_now(node, _event(node, here), here)
        case "action":
            return _action(node, here)
        case "purse":
            assert node.of is not None
            return cell(here.module.stage.layout.base["purse", node.name], node.of, here, node)
        case "record":
            assert node.of is not None
            fields = list(here.module.rules.tables[bare(node.of.type).name].fields)
            return marked(py("{}[{}]", here.value(node.of), fields.index(node.name)), node, here)
        case "keyword":
            return _keyword(node, here)
    return write_built_in(node, here)


def marked(text: PyCode, node: Field, here: EmitContext) -> PyCode:
    """The text, marked where it may read through none."""
    return here.mark(text, node) if node.of is not None and may_be_none(node.of) else text


def cell(base: int, number: Expr, here: EmitContext, node: Field) -> PyCode:
    """The cell of a thing among those of its section."""
    text = here.value(number)
    if text.number is not None and here.module.passes.fold_constants:
        return py("{}[{}]", here.cells, base + text.number)
    return marked(py("{}[{} + {}]", here.cells, base, text) if base else py("{}[{}]", here.cells, text), node, here)


def row_field(row: PyCode, offset: int | tuple[int, ...], here: EmitContext, name: str) -> PyCode:
    """A cell of a row, so far from its start; where that differs it goes by the row's tag."""
    if isinstance(offset, int):
        return py("{}[{} + {}]", here.cells, row, offset)
    row = here.hold(row, "row")
    table = here.module.constant(names.constant("AT", *name.split()), offset)
    return py("{}[{} + {}[{}[{}]]]", here.cells, row, table, here.cells, row)


def _attribute(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    stage, type = here.module.stage, bare(node.of.type)
    if type.name == "terrain" and type.form == "named":
        return _of_terrain(node, stage.terrain_attrs[node.name], here)
    if type.name == "edge" and type.form == "named":
        table = here.module.of_stage(names.constant("ON_EDGE", node.name), f"on_edges({node.name!r})")
        return marked(py("{}[{}]", table, here.value(node.of)), node, here)
    column = here.module.literal if _is_short(stage.attrs[node.name]) else here.module.constant
    if type.form == "design":
        of = here.value(node.of)
        place = of.value
        if here.module.passes.fold_constants and isinstance(place, int):
            return here.module.literal(names.constant("A", node.name, str(of)), stage.attrs[node.name][place])
        return marked(py("{}[{}]", column(names.constant("A", node.name), stage.attrs[node.name]), of), node, here)
    given = here.module.attribute_function(node.name)
    of = here.value(node.of)
    if given is not None:
        return here.mark(call(given, here.cells, of), node)
    if node.name in stage.by_end and ends_of(type, here):
        return marked(by_end(node.name, of, type, here), node, here)
    table = column(names.constant("A", node.name), stage.attrs[node.name])
    return marked(py("{}[{}[{}]]", table, here.cells, of), node, here)


def ends_of(type: Type, here: EmitContext) -> bool:
    """Whether pieces of a type may have ends."""
    return any("state end" in shape.at for _, shape in here.module.kinds.shapes(type))


def by_end(name: str, of: PyCode, type: Type, here: EmitContext) -> PyCode:
    """An attribute that ends tell apart: that of the end that counts, or of the design where a kind has no ends."""
    module = here.module
    table = module.constant(names.constant("ENDS", name), module.stage.by_end[name])
    offset = module.kinds.offset(type, "state end")
    if isinstance(offset, int) and module.kinds.has(type, "state end"):
        of = here.hold(of, "of")
        return py("{}[{}[{}]][{}[{} + {}]]", table, here.cells, of, here.cells, of, offset)
    own = module.constant(names.constant("A", name), module.stage.attrs[name])
    offsets = module.constant("AT_end", module.offsets("state end"))
    return here.call("at_end", here.cells, of, own, table, offsets)


def _is_short(column: tuple[Any, ...]) -> bool:
    return len(column) < 12 and all(isinstance(value, int) for value in column)


def _of_terrain(node: Field, column: tuple[Any, ...], here: EmitContext) -> PyCode:
    """Terrain of a space is known beforehand: one table by space."""
    stage, of = here.module.stage, node.of
    if isinstance(of, Field) and of.source == "built_in" and of.name == "terrain" and here.module.passes.fold_constants:
        assert of.of is not None
        space = here.value(of.of)
        place = space.value
        if isinstance(place, int):
            return here.module.literal(names.constant("GROUND", node.name, str(space)), column[stage.terrain[place]])
        table = here.module.of_stage(names.constant("GROUND", node.name), f"on_ground({node.name!r})")
        text = py("{}[{}]", table, space)
        return here.mark(text, of) if may_be_none(of.of) else text
    assert of is not None
    table = here.module.constant(names.constant("TERRAIN", node.name), column)
    return marked(py("{}[{}]", table, here.value(of)), node, here)


def _state(node: Field, here: EmitContext) -> PyCode:
    layout = here.module.stage.layout
    if node.of is None:
        return py("{}[{}]", here.cells, layout.base["game", node.name])
    type = bare(node.of.type)
    if type.name in _SECTIONS:
        return cell(layout.base[type.name, node.name], node.of, here, node)
    kinds, field = here.module.kinds, f"state {node.name}"
    if not kinds.has(type, field):
        table = here.module.constant(names.constant("AT", node.name), here.module.offsets(field))
        return marked(here.call("state_or_none", here.cells, here.value(node.of), table), node, here)
    return marked(row_field(here.value(node.of), kinds.offset(type, field), here, node.name), node, here)


def _in_play(node: Field, text: PyCode, here: EmitContext) -> PyCode:
    """Declared state that names a piece which left play reads as none."""
    kinds = here.module.kinds
    if not kinds.is_piece(node.type) or not kinds.can_leave:
        return text
    piece = here.hold(text, "piece")
    return py("({} if {} is not None and {}[{} + {}] is not None else None)", piece, piece, here.cells, piece, HOLDER)


def is_of_the_gone(node: Field) -> bool:
    """Whether a fact of an event tells who left play: then it goes on telling them."""
    return node.of is not None and bare(node.of.type).name == "removed" and node.name == "pieces"


def as_it_is_now(node: Expr, text: PyCode, here: EmitContext) -> PyCode:
    """What was kept, read later: an occasion must be going on, of several those are left that do; pieces that are gone
    make room for their heirs."""
    form = here.module.kinds.form_of(node.type)
    if form == ():
        return here.mark(here.call("alive", here.cells, text), node)
    if form is not None:
        return here.call("all_alive", here.cells, literal(form), text)
    return pieces_now(node, text, here)


def pieces_now(node: Expr, text: PyCode, here: EmitContext) -> PyCode:
    """A set or list of pieces that was computed before: who left play drops out, heirs stand in."""
    kinds = here.module.kinds
    if not kinds.are_pieces(node.type) or not kinds.can_leave:
        return text
    if not here.module.stage.needs.heirs:
        return here.call("in_play", here.cells, text)
    function = here.support("now_as_set" if bare(node.type).form == "set" else "now")
    return call(function, here.cells, text, here.module.constant("AT_heirs", here.module.offsets("heirs")))


def fact_cell(node: Field, here: EmitContext) -> tuple[PyCode, str]:
    """The cell of a fact, and the kind of its occasion."""
    assert node.of is not None
    kind = bare(node.of.type).name
    offset = here.module.kinds.fact(kind, f"fact {node.name}")
    of = here.value(node.of)
    return py("{}[{}]", here.cells, plus(of, offset)), kind


def raw_fact(node: Expr, here: EmitContext) -> PyCode:
    """A fact as it stands in its cell."""
    assert isinstance(node, Field)
    return here.mark(fact_cell(node, here)[0], node)


def _fact(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    text, kind = fact_cell(node, here)
    if here.module.can_be_unset(kind, node.name):
        return here.mark(here.call("is_set", text), node)
    safe = isinstance(node.of, Innermost) and not node.of.outer
    return text if safe else here.mark(text, node)


def _event(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    if isinstance(node.of, Variable) and (given := here.env.names.get(f"{node.of.name}.{node.name}")) is not None:
        return given
    facts = facts_of_event(here.module.rules, bare(node.of.type).name)
    return marked(py("{}[{}]", here.value(node.of), facts.index(node.name)), node, here)


def _action(node: Field, here: EmitContext) -> PyCode:
    if (given := here.env.names.get(f"action.{node.name}")) is not None:
        return given
    assert node.of is not None
    offset = here.module.kinds.fact("action", f"fact {node.name}")
    return here.mark(py("{}[{} + {}]", here.cells, here.value(node.of), offset), node)


def _keyword(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    stage = here.module.stage
    keyword = stage.numbers.of["keywords"][node.name]
    table = here.module.constant(
        names.constant("HAS", node.name), tuple(keyword in those for those in stage.keywords_of)
    )
    of = here.value(node.of)
    text = py("{}[{}]", table, of) if bare(node.of.type).form == "design" else py("{}[{}[{}]]", table, here.cells, of)
    return marked(text, node, here)
