"""What is written as it is: literals, variables, things that are declared, all of something, settings, options."""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.fields import as_it_is_now, pieces_now
from toolkit.compiler.pycode import NOT_KNOWN, PyCode, literal, local, py
from toolkit.language.tree import Everything, Literal, Option, Setting, Thing, Variable
from toolkit.model import Type
from toolkit.program.sorts import bare

TEXT = Type("named", "text")


@writes(Literal)
def write_literal(node: Literal, context: EmitContext) -> PyCode:
    """A number, a truth, none, a text, a symbol by its number."""
    value = node.value
    if isinstance(value, str) and bare(node.type) != TEXT:
        symbols = context.module.stage.numbers.symbols(bare(node.type))
        assert symbols is not None, f"{node.type} has no symbols"
        return literal(symbols.index(value))
    return literal(value)


@writes(Variable)
def write_variable(node: Variable, context: EmitContext) -> PyCode:
    """A name; what is kept with serials is read as it is now."""
    text = context.env.names.get(node.name)
    if text is None:
        text = local(names.local(node.name))
    context.module.marks.held_by(context.where, node.name, text)
    if node.name in context.env.stored:
        return as_it_is_now(node, text, context)
    return pieces_now(node, text, context) if node.name in context.env.aged else text


@writes(Thing)
def write_thing(node: Thing, context: EmitContext) -> PyCode:
    """The number of a thing, or the spaces of an area."""
    stage = context.module.stage
    match node.section:
        case "areas":
            return context.module.literal(names.constant("AREA", node.id), stage.ground.areas[node.id])
        case "places":
            return literal(-1 if stage.rules.places[node.id].is_map else stage.layout.places[node.id][0])
        case "units" | "cards":
            return literal(stage.numbers.of["designs"][node.id])
        case "maps":
            return literal(0)
        case "pieces":
            return literal(stage.rows_at_start[node.id])
        case "tables" if node.type.form == "list":
            return _records(node.id, context)
        case "tables" if stage.rules.tables[node.id].fields:
            return context.module.literal(names.constant("RECORDS", node.id), context.module.records(node.id))
    number = stage.numbers.of[node.section].get(node.id)
    return literal(number) if number is not None else context.mark(context.call("absent"), node)


def _records(id: str, context: EmitContext) -> PyCode:
    """The rows of a table of records: of each the values of its fields, in order."""
    table = context.module.rules.tables[id]
    types = table.fields.values()
    rows = tuple(tuple(map(context.module.read, types, row)) for row in table.cells)
    return context.module.literal(names.constant("RECORDS", id), rows)


@writes(Everything)
def write_everything(node: Everything, context: EmitContext) -> PyCode:
    """All spaces, players or sides; or the cell that lists all pieces in play of a kind."""
    stage = context.module.stage
    sizes = {
        "spaces": len(stage.ground.labels),
        "players": len(stage.numbers.players),
        "sides": len(stage.numbers.sides),
    }
    if node.what in sizes:
        return context.module.literal(node.what.upper(), tuple(range(sizes[node.what])))
    return py("{}[{}]", context.cells, stage.layout.base["pieces", node.what])


@writes(Setting)
def write_setting(node: Setting, context: EmitContext) -> PyCode:
    """What the scenario says; for a side or player its member of a tuple."""
    value = context.module.stage.settings[node.id]
    name = names.constant("SETTING", node.id)
    if node.key is None:
        return context.module.literal(name, value)
    return member_of(value, name, context.value(node.key), context, node)


def member_of(table: object, name: str, index: PyCode, context: EmitContext, node: Setting | None = None) -> PyCode:
    """A member of a constant: itself where the index is known, else the constant with the index."""
    place = index.value
    if context.module.passes.fold_constants and isinstance(place, int) and place is not NOT_KNOWN:
        assert isinstance(table, tuple)
        return context.module.literal(f"{name}_{place}", table[place])
    return py("{}[{}]", context.module.constant(name, table), index)


@writes(Option)
def write_option(node: Option, context: EmitContext) -> PyCode:
    """Whether an option is on, or the symbol chosen."""
    chosen = context.module.stage.options[node.id]
    return literal(node.type.symbols.index(chosen) if node.type.form == "symbols" else chosen == "on")
