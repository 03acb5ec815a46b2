"""Built-in functions of whole arguments: the table of their writers, and those of numbers, players and the board."""

from __future__ import annotations

from toolkit.compiler.expressions.context import FUNCTIONS, EmitContext, function, writes
from toolkit.compiler.expressions.holders import is_within
from toolkit.compiler.expressions.operations import floor_of_division
from toolkit.compiler.expressions.sets import in_any_order
from toolkit.compiler.pycode import PyCode, call, global_name, literal, py
from toolkit.compiler.types import may_be_none
from toolkit.language.functions import built_in
from toolkit.language.tree import At, Coerce, Everything, Expr, Function
from toolkit.model import Type
from toolkit.program.sorts import bare

SMALL_MAP = 16
"""So many spaces have few enough lines that all of them are written out in the code."""


@writes(Function)
def write_function(node: Function, context: EmitContext) -> PyCode:
    """`only(x)`, `distance(a, b)`."""
    if built_in(node.name).compute is None:
        return FUNCTIONS[node.name](node, context)
    return context.mark(context.call("computed", literal(node.name), *context.values(node.arguments)), node)


@writes(At)
def write_at(node: At, context: EmitContext) -> PyCode:
    """`hand(p)`."""
    places = context.module.stage.layout.places[node.place]
    text = context.value(node.owner)
    place = text.value
    if context.module.passes.fold_constants and isinstance(place, int):
        return literal(places[place])
    if places == tuple(range(places[0], places[0] + len(places))) and not may_be_none(node.owner):
        return py("({} + {})", places[0], text)
    text = py("{}[{}]", context.module.constant(f"PLACE_{node.place}", places), text)
    return context.mark(text, node) if may_be_none(node.owner) else text


# Numbers


@function("down", "up", "nearest")
def write_rounded(node: Function, context: EmitContext) -> PyCode:
    """`down(a / b)`: of two ints that are divided no ratio is made."""
    argument = node.arguments[0]
    if isinstance(argument, Coerce) and argument.how == "ratio" and not may_be_none(argument.of):
        return context.value(argument.of)
    if node.name == "down" and (text := floor_of_division(argument, context)) is not None:
        return text
    name = {"down": "floor", "up": "ceil", "nearest": "nearest"}[node.name]
    return context.mark(context.call(name, context.value(argument)), node)


@function("compare")
def write_compare(node: Function, context: EmitContext) -> PyCode:
    """`compare(a, b)`: the place of less, equal, greater."""
    one, other = (context.hold(text, "number") for text in context.values(node.arguments))
    return context.mark(py("(0 if {} < {} else 1 if {} == {} else 2)", one, other, one, other), node)


@function("min", "max")
def write_extreme(node: Function, context: EmitContext) -> PyCode:
    """`min(a, b)`."""
    texts = context.values(node.arguments)
    if len(texts) != 2 or any(may_be_none(argument) for argument in node.arguments):
        return context.mark(call(global_name(node.name), *texts), node)
    one, other = (context.hold(text, "number") for text in texts)
    better = "<=" if node.name == "min" else ">="
    return py(f"({{}} if {{}} {better} {{}} else {{}})", one, one, other, other)


@function("only")
def write_only(node: Function, context: EmitContext) -> PyCode:
    """`only(xs)`: taking apart what has not exactly one member is an error by itself."""
    sole = _sole_opponent(node.arguments[0], context)
    if sole is not None:
        return sole
    text = in_any_order(node.arguments[0], context)
    value = text.value
    if context.module.passes.fold_constants and isinstance(value, tuple) and len(value) == 1:
        return literal(value[0])
    text = py("{}[::2]", text) if bare(node.arguments[0].type).form == "map" else text
    name = context.body.fresh("only")
    context.body.line(context.mark(py("{}, = {}", name, text), node))
    return name


def _sole_opponent(of: Expr, context: EmitContext) -> PyCode | None:
    """`only(opponents(x))` where everybody has one opponent: a table of them."""
    if not (isinstance(of, Function) and of.name == "opponents" and context.module.passes.fold_constants):
        return None
    column = _players("opponents", bare(of.arguments[0].type) == Type("named", "side"), context)
    if any(len(opponents) != 1 for opponents in column):
        return None
    text = context.value(of.arguments[0])
    who = text.value
    if isinstance(who, int):
        return literal(column[who][0])
    table = context.module.literal("SOLE_OPPONENT", tuple(opponents[0] for opponents in column))
    return context.mark(py("{}[{}]", table, text), of)


@function("range")
def write_range(node: Function, context: EmitContext) -> PyCode:
    """`range(1, 6)`."""
    low, high = context.values(node.arguments)
    one, other = low.value, high.value
    if context.module.passes.fold_constants and isinstance(one, int) and isinstance(other, int) and other - one < 100:
        return context.module.literal("RANGE", tuple(range(one, other + 1)))
    return context.mark(context.call("count_up", low, high), node)


# Players


@function("opponents", "partners", "clockwise", "inactive")
def write_players(node: Function, context: EmitContext) -> PyCode:
    """Players about a player or a side: a table by number."""
    argument = node.arguments[0]
    of_side = bare(argument.type) == Type("named", "side")
    name = f"{node.name.upper()}{'_of_side' if of_side else ''}"
    column = _players(node.name, of_side, context)
    text = context.value(argument)
    place = text.value
    if context.module.passes.fold_constants and isinstance(place, int):
        return context.module.literal(f"{name}_{place}", column[place])
    text = py("{}[{}]", context.module.constant(name, column), text)
    return context.mark(text, node) if may_be_none(argument) else text


def _players(name: str, of_side: bool, context: EmitContext) -> tuple[tuple[int, ...], ...]:
    side_of = context.module.stage.numbers.side_of
    everybody = tuple(range(len(side_of)))
    if name == "clockwise":
        return tuple(everybody[one:] + everybody[:one] for one in everybody)
    if name == "inactive" and not of_side:
        return tuple(tuple(other for other in everybody if other != one) for one in everybody)
    owners = tuple(range(len(context.module.stage.numbers.sides))) if of_side else side_of
    if name in ("opponents", "inactive"):
        return tuple(tuple(other for other in everybody if side_of[other] != own) for own in owners)
    return tuple(
        tuple(other for other in everybody if side_of[other] == own and (of_side or other != one))
        for one, own in enumerate(owners)
    )


# The board


@function("distance")
def write_distance(node: Function, context: EmitContext) -> PyCode:
    """`distance(a, b)`: looked up by the difference of rows and columns, or in the distances from a space."""
    one, other = context.values(node.arguments)
    module = context.module
    if module.stage.ground.distances.is_even:
        to, since, steps = (
            module.of_stage(name, f"ground.distances.{name.lower()}") for name in ("TO", "SINCE", "STEPS")
        )
        text = py("{}[{}[{}] - {}[{}]]", steps, to, one, since, other)
    else:
        text = py("{}[{}][{}]", module.of_stage("DISTANCES", "ground.distances.rows"), one, other)
    return context.mark(text, node) if any(may_be_none(argument) for argument in node.arguments) else text


@function("neighbours")
def write_neighbours(node: Function, context: EmitContext) -> PyCode:
    """`neighbours(a)`."""
    space = node.arguments[0]
    text = context.value(space)
    place = text.value
    if context.module.passes.fold_constants and isinstance(place, int):
        return context.module.literal(f"NEIGHBOURS_{place}", context.module.stage.ground.neighbours[place])
    text = py("{}[{}]", context.module.neighbours(), text)
    return context.mark(text, node) if may_be_none(space) else text


@function("connected")
def write_connected(node: Function, context: EmitContext) -> PyCode:
    """`connected(spaces, start)`."""
    among, start = context.values(node.arguments)
    return context.call("connected", context.module.neighbours(), among, start)


@function("within")
def write_within(node: Function, context: EmitContext) -> PyCode:
    """`within(a, 2)`: the spaces so near; `within(u, lorry)`: whether a piece is in something."""
    if node.type.form != "set":
        return is_within(node, context)
    space, far = context.values(node.arguments)
    radius = far.value
    if context.module.passes.fold_constants and isinstance(radius, int):
        text = py("{}[{}]", context.module.near(radius), space)
        return context.mark(text, node) if may_be_none(node.arguments[0]) else text
    within = context.module.of_stage("WITHIN", "ground.distances.within")
    return context.mark(call(within, space, far), node)


@function("lines_of")
def write_lines_of(node: Function, context: EmitContext) -> PyCode:
    """`lines_of(4)`, `lines_of(4, a)`: those through a space are a table."""
    length, *on = context.values(node.arguments)
    module, known = context.module, length.value
    is_known = module.passes.fold_constants and isinstance(known, int) and known >= 0
    if not on:
        if is_known and len(module.stage.ground.labels) <= SMALL_MAP:
            return module.literal(f"EACH_LINE_OF_{known}", module.stage.ground.lines.all(known))
        return context.mark(call(module.of_stage("LINES", "ground.lines.all"), length), node)
    if is_known:
        table = module.of_stage(f"LINES_OF_{known}", f"ground.lines.through({known})")
    else:
        table = call(module.of_stage("LINES_THROUGH", "ground.lines.through"), length)
    return context.mark(py("{}[{}]", table, on[0]), node)


@function("edge", "along")
def write_between(node: Function, context: EmitContext) -> PyCode:
    """`edge(a, b)`, `along(a, b)`: looked up by the one space, then by the other."""
    one, other = context.values(node.arguments)
    table = context.module.of_stage(*(("EDGE_AT", "sides.at") if node.name == "edge" else ("ALONG", "sides.along")))
    return context.mark(py("{}[{}][{}]", table, one, other), node)


@function("edges")
def write_edges(node: Function, context: EmitContext) -> PyCode:
    """`edges(a)`: of one space a table."""
    of = node.arguments[0]
    around = context.module.of_stage("EDGES_AROUND", "sides.around")
    if isinstance(of, Coerce) and of.how == "one" and not may_be_none(of.of):
        return py("{}[{}]", around, context.value(of.of))
    if _are_all_spaces(of) and context.module.passes.fold_constants:
        return context.module.of_stage("EDGES", "sides.every")
    return context.call("edges_of", around, context.value(of))


def _are_all_spaces(node: Expr) -> bool:
    """Whether an expression is `spaces`, or the map as its spaces."""
    return isinstance(node, Everything) and node.what == "spaces"


@function("border")
def write_border(node: Function, context: EmitContext) -> PyCode:
    """`border()`, `border(side)`."""
    if not node.arguments:
        return context.module.of_stage("BORDER", "ground.border")
    table = context.module.of_stage("BORDERS", "sides.borders")
    return context.mark(py("{}[{}]", table, context.value(node.arguments[0])), node)


@function("distance_to_border")
def write_distance_to_border(node: Function, context: EmitContext) -> PyCode:
    """`distance_to_border(a)`, `distance_to_border(a, side)`: a table by space."""
    space, *whose = context.values(node.arguments)
    row = context.module.of_stage("TO_BORDER", "sides.to_border")
    if whose:
        row = py("{}[{}]", context.module.of_stage("TO_BORDERS", "sides.to_borders"), whose[0])
    return context.mark(py("{}[{}]", row, space), node)
