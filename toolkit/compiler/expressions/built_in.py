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


def write_built_in(node: Field, here: EmitContext) -> PyCode:
    """A field that no pack declares."""
    assert node.of is not None
    type = bare(node.of.type)
    match type.name:
        case "space":
            text = _of_space(node, here)
        case "edge":
            text = _of_edge(node, here)
        case "place":
            text = _owner_of_place(here.value(node.of), here)
        case "player" | "side":
            text = _of_somebody(node, type, here)
        case "terrain":
            text = by_number(here.value(node.of), "TITLE_terrain", here.module.titles("terrain"), here)
        case "line of sight":
            of = here.value(node.of)
            text = py("({} == {})", of, BLOCKED) if node.name == "blocked" else py("({} % {})", of, BLOCKED)
        case "route":
            text = _of_route(node, here)
        case _:
            text = _of_piece(node, type, here)
    return here.mark(text, node) if may_be_none(node.of) else text


def by_number(number: PyCode, name: str, column: tuple[object, ...], here: EmitContext) -> PyCode:
    """What a table has for a number."""
    place = number.value
    if here.module.passes.fold_constants and isinstance(place, int):
        return here.module.literal(f"{name}_{place}", column[place])
    return py("{}[{}]", here.module.constant(name, column), number)


def _of_space(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    stage = here.module.stage
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
    number, name = here.value(node.of), names.constant("SPACE", node.name)
    place = number.value
    if here.module.passes.fold_constants and isinstance(place, int):
        return here.module.literal(f"{name}_{place}", attrgetter(where)(stage)[place])
    return py("{}[{}]", here.module.of_stage(name, where), number)


def _of_edge(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    where = {
        "spaces": "ground.edges",
        "terrain": "sides.terrain",
        "terrains": "sides.terrains",
        "paths": "sides.across",
    }
    table = here.module.of_stage(names.constant("EDGE", node.name), where[node.name])
    return py("{}[{}]", table, here.value(node.of))


def _owner_of_place(of: PyCode, here: EmitContext) -> PyCode:
    stage = here.module.stage
    spaces = len(stage.ground.labels)
    owners = tuple(map(stage.numbers.player_with, stage.numbers.instances))
    if isinstance(of.value, int):
        place = of.value - spaces
        return literal(owners[place]) if place >= 0 else NONE
    table = here.module.constant("OWNER_OF_PLACE", (*(None for _ in range(spaces)), *owners, None))
    return py("{}[{}]", table, of)  # the map is the place -1, the last one here


def _of_somebody(node: Field, type: Type, here: EmitContext) -> PyCode:
    assert node.of is not None
    numbers, of = here.module.stage.numbers, here.value(node.of)
    if node.name == "title":
        section = "sides" if type.name == "side" else "players"
        return by_number(of, f"TITLE_{section}", here.module.titles(section), here)
    if node.name == "side":
        if here.module.passes.fold_constants and numbers.side_of == tuple(range(len(numbers.side_of))):
            return of if not may_be_none(node.of) else by_number(of, "SIDE_OF", numbers.side_of, here)
        return by_number(of, "SIDE_OF", numbers.side_of, here)
    return by_number(of, "PLAYERS_OF", here.module.players_of, here)


def _of_route(node: Field, here: EmitContext) -> PyCode:
    assert node.of is not None
    of = here.value(node.of)
    match node.name:
        case "start":
            return py("{}[0]", of)
        case "end":
            return py("{}[-1]", of)
        case "length":
            return py("(len({}) - 1)", of)
    return of


def _of_piece(node: Field, type: Type, here: EmitContext) -> PyCode:
    assert node.of is not None
    stage = here.module.stage
    of = here.value(node.of)
    if type.form == "design":
        return by_number(of, "KEYWORDS", stage.keywords_of, here) if node.name == "keywords" else of
    match node.name:
        case "owner":
            return py("{}[{} + {}]", here.cells, of, OWNER)
        case "holder":
            return py("{}[{} + {}]", here.cells, of, HOLDER)
        case "face_up":
            return py("{}[{} + {}]", here.cells, of, UP)
        case "space":
            return space_of(of, type, here)
        case "keywords":
            return py("{}[{}[{}]]", here.module.constant("KEYWORDS", stage.keywords_of), here.cells, of)
        case "kind":
            kinds = tuple(stage.numbers.piece_kinds.index(kind) for kind in stage.numbers.kind_of)
            return py("{}[{}[{}]]", here.module.constant("KIND_OF", kinds), here.cells, of)
    return py("{}[{}]", here.cells, of)


def space_of(piece: PyCode, type: Type, here: EmitContext) -> PyCode:
    """The space of the outermost holder of a piece; none off the map."""
    module = here.module
    spaces = len(module.stage.ground.labels)
    if module.kinds.holding:
        return here.call("space_of", here.cells, piece, spaces, module.stage.layout.static)
    if not module.stage.numbers.instances:
        return py("{}[{} + {}]", here.cells, piece, HOLDER)
    places = range(spaces + len(module.stage.numbers.instances))
    table = module.constant("SPACE_AT", {None: None} | {place: place if place < spaces else None for place in places})
    return py("{}[{}[{} + {}]]", table, here.cells, piece, HOLDER)
