"""What the language says of every thing: the owner of a piece, the terrain of a space, the side of a player."""

from __future__ import annotations

from operator import attrgetter

from toolkit.board.sight import BLOCKED
from toolkit.compiler import names
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.kinds import HOLDER, OWNER, UP
from toolkit.compiler.pycode import NONE, PyCode, literal, py
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Field
from toolkit.model import Type
from toolkit.program.sorts import bare


def write_built_in(node: Field, context: EmitContext) -> PyCode:
    """A field that no pack declares."""
    assert node.of is not None
    type = bare(node.of.type)
    match type.name:
        case "space":
            text = _of_space(node, context)
        case "edge":
            text = _of_edge(node, context)
        case "place":
            text = _owner_of_place(context.value(node.of), context)
        case "player" | "side":
            text = _of_somebody(node, type, context)
        case "terrain":
            text = by_number(context.value(node.of), "TITLE_terrain", context.module.titles("terrain"), context)
        case "line of sight":
            of = context.value(node.of)
            text = py("({} == {})", of, BLOCKED) if node.name == "blocked" else py("({} % {})", of, BLOCKED)
        case "route":
            text = _of_route(node, context)
        case _:
            text = _of_piece(node, type, context)
    return context.mark(text, node) if may_be_none(node.of) else text


def by_number(number: PyCode, name: str, column: tuple[object, ...], context: EmitContext) -> PyCode:
    """What a table has for a number."""
    place = number.value
    if context.module.passes.fold_constants and isinstance(place, int):
        return context.module.literal(f"{name}_{place}", column[place])
    return py("{}[{}]", context.module.constant(name, column), number)


def _of_space(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    stage = context.module.stage
    where = {
        "terrain": "terrain",
        "row": "ground.rows",
        "column": "ground.columns",
        "label": "ground.labels",
        "level": "ground.levels",
        "paths": "sides.through",
        "features": "sides.features",
        "control_at_start": "sides.control",
    }[node.name]
    number, name = context.value(node.of), names.constant("SPACE", node.name)
    place = number.value
    if context.module.passes.fold_constants and isinstance(place, int):
        return context.module.literal(f"{name}_{place}", attrgetter(where)(stage)[place])
    return py("{}[{}]", context.module.of_stage(name, where), number)


def _of_edge(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    where = {
        "spaces": "ground.edges",
        "terrain": "sides.terrain",
        "terrains": "sides.terrains",
        "paths": "sides.across",
    }
    table = context.module.of_stage(names.constant("EDGE", node.name), where[node.name])
    return py("{}[{}]", table, context.value(node.of))


def _owner_of_place(of: PyCode, context: EmitContext) -> PyCode:
    stage = context.module.stage
    spaces = len(stage.ground.labels)
    owners = tuple(map(stage.numbers.player_with, stage.numbers.instances))
    if isinstance(of.value, int):
        place = of.value - spaces
        return literal(owners[place]) if place >= 0 else NONE
    table = context.module.constant("OWNER_OF_PLACE", (*(None for _ in range(spaces)), *owners, None))
    return py("{}[{}]", table, of)  # the map is the place -1, the last one here


def _of_somebody(node: Field, type: Type, context: EmitContext) -> PyCode:
    assert node.of is not None
    numbers, of = context.module.stage.numbers, context.value(node.of)
    if node.name == "title":
        section = "sides" if type.name == "side" else "players"
        return by_number(of, f"TITLE_{section}", context.module.titles(section), context)
    if node.name == "side":
        if context.module.passes.fold_constants and numbers.side_of == tuple(range(len(numbers.side_of))):
            return of if not may_be_none(node.of) else by_number(of, "SIDE_OF", numbers.side_of, context)
        return by_number(of, "SIDE_OF", numbers.side_of, context)
    return by_number(of, "PLAYERS_OF", context.module.players_of, context)


def _of_route(node: Field, context: EmitContext) -> PyCode:
    assert node.of is not None
    of = context.value(node.of)
    match node.name:
        case "start":
            return py("{}[0]", of)
        case "end":
            return py("{}[-1]", of)
        case "length":
            return py("(len({}) - 1)", of)
    return of


def _of_piece(node: Field, type: Type, context: EmitContext) -> PyCode:
    assert node.of is not None
    stage = context.module.stage
    of = context.value(node.of)
    if type.form == "design":
        return by_number(of, "KEYWORDS", stage.keywords_of, context) if node.name == "keywords" else of
    match node.name:
        case "owner":
            return py("{}[{} + {}]", context.cells, of, OWNER)
        case "holder":
            return py("{}[{} + {}]", context.cells, of, HOLDER)
        case "face_up":
            return py("{}[{} + {}]", context.cells, of, UP)
        case "space":
            return space_of(of, type, context)
        case "keywords":
            return py("{}[{}[{}]]", context.module.constant("KEYWORDS", stage.keywords_of), context.cells, of)
        case "kind":
            kinds = tuple(stage.numbers.piece_kinds.index(kind) for kind in stage.numbers.kind_of)
            return py("{}[{}[{}]]", context.module.constant("KIND_OF", kinds), context.cells, of)
    return py("{}[{}]", context.cells, of)


def space_of(piece: PyCode, type: Type, context: EmitContext) -> PyCode:
    """The space of the outermost holder of a piece; none off the map."""
    module = context.module
    spaces = len(module.stage.ground.labels)
    if module.kinds.holding:
        return context.call("space_of", context.cells, piece, spaces, module.stage.layout.static)
    if not module.stage.numbers.instances:
        return py("{}[{} + {}]", context.cells, piece, HOLDER)
    places = range(spaces + len(module.stage.numbers.instances))
    table = module.constant("SPACE_AT", {None: None} | {place: place if place < spaces else None for place in places})
    return context.body.known(py("{}[{}[{} + {}]]", table, context.cells, piece, HOLDER))
