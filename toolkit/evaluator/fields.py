"""What `of.name` reads: attributes, state, facts, purses, records, and what the language says of every thing."""

from __future__ import annotations

from toolkit.board.sight import BLOCKED
from toolkit.evaluator.elements import compute, design_id, exists, has_keyword
from toolkit.evaluator.evaluator import Variables, evaluate, meaning
from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import Fault
from toolkit.language.tree import Field
from toolkit.model import Type
from toolkit.program.sorts import is_piece, may_speak_of_occasions
from toolkit.state import facts_of_event
from toolkit.state.run_time import Value, as_set, index, things

GAME = Type("named", "game")


@meaning(Field)
def read(expr: Field, world: World, variables: Variables) -> Value:
    """The value of a field of a thing; of the whole game `of` is none, of all else none is a fault."""
    of = None if expr.of is None else evaluate(expr.of, world, variables)
    if world.guard is not None:
        world.guard.field(expr, of)
    if of is None and expr.of is not None:
        raise Fault("none")
    type = GAME if expr.of is None else without_optional(expr.of.type)
    match expr.source:
        case "attribute":
            return _attribute(expr.name, type, index(of), world)
        case "state":
            return _in_play(as_it_is_now(_state(expr.name, type, of, world), expr.type, world), expr.type, world)
        case "fact":
            return as_it_is_now(world.fact(of, expr.name), expr.type, world)
        case "event":
            found = things(of)[facts_of_event(world.rules, type.name).index(expr.name)]
            tells_the_gone = (type.name, expr.name) == ("removed", "pieces")
            return found if tells_the_gone else as_it_is_now(found, expr.type, world)
        case "purse":
            return _cell("purse", expr.name, index(of), world)
        case "record":
            return things(of)[list(world.rules.tables[type.name].fields).index(expr.name)]
        case "keyword":
            return has_keyword(index(of), expr.name, world)
        case "action":
            return world.fact(of, expr.name)
    return _built_in(expr.name, type, of, world)


def as_it_is_now(value: Value, type: Type, world: World) -> Value:
    """What was kept, read later. An occasion must still be going on; of several those that are over drop out. Of a set
    of pieces those that are gone drop out, and heirs stand in for those that were replaced."""
    kept = without_optional(type)
    if value is None:
        return None
    if may_speak_of_occasions(world.rules, kept):
        return occasions_now(value, kept, world)
    if kept.form in ("set", "list") and kept.inner is not None and is_piece(world.rules, kept.inner):
        heirs = tuple(heir for piece in things(value) for heir in world.heirs(index(piece)))
        return as_set(heirs) if kept.form == "set" else heirs
    return value


def occasions_now(value: Value, type: Type, world: World) -> Value:
    """An occasion that was kept, or what holds such, by rows: of a map those pairs in which none is over. What holds
    none is as it is."""
    if value is None or not may_speak_of_occasions(world.rules, type):
        return value
    type = without_optional(type)
    if type.form == "named":
        return world.alive(value)
    assert type.inner is not None
    types = [type.inner] if type.form != "map" else [Type("named", type.name), type.inner]
    found: list[Value] = []
    for place in range(0, len(things(value)), len(types)):
        group = things(value)[place : place + len(types)]
        if not any(is_over(one, type, world) for one, type in zip(group, types, strict=True)):
            found += [occasions_now(one, type, world) for one, type in zip(group, types, strict=True)]
    return tuple(found)


def is_over(value: Value, type: Type, world: World) -> bool:
    """Whether this is an occasion that was kept and is over."""
    is_kept = isinstance(value, tuple) and without_optional(type).form == "named"
    return is_kept and may_speak_of_occasions(world.rules, type) and world.is_over(things(value))


def _in_play(value: Value, type: Type, world: World) -> Value:
    """Declared state that names a piece which left play reads as none."""
    if value is None or not is_piece(world.rules, type):
        return value
    return value if world.is_in_play(index(value)) else None


def _attribute(name: str, type: Type, thing: int, world: World) -> Value:
    """A fixed attribute of a design, of terrain, of a piece; there the last effect granted may say another."""
    if type.form == "design":
        return _constant(world.stage.attrs[name], thing)
    if type.name == "terrain":
        return _constant(world.stage.terrain_attrs[name], thing)
    if type.name == "edge":
        kinds = world.stage.ground.on_edges[thing]
        column, default = world.stage.terrain_attrs[name], world.stage.off_terrain[name]
        return _constant(column, world.stage.numbers.of["terrain"][kinds[0]]) if kinds else _given(default)
    said = [
        (grant.serial, code, {"bearer": thing, **grant.arguments})
        for effect in world.rules.effects.values()
        for attribute, code in effect.attrs
        if attribute == name and exists(effect, world)
        for grant in world.grants(effect.id)
        if grant.bearer == thing
    ]
    if said:
        _, code, variables = max(said, key=lambda one: one[0])
        return compute(code, world.guarded(None), variables)
    kind, value = world.rules.kinds[world.shape(thing).id], _constant(world.stage.attrs[name], world.cells[thing])
    written = world.rules.designs[design_id(world.cells[thing], world)].attrs.get(name)
    if not kind.ends or not isinstance(written, dict) or kind.attrs[name].type.form == "map":
        return value
    said_by_end = world.stage.by_end.get(name)
    counts: Value = kind.ends[index(world.piece(thing, "state end"))]
    return value if said_by_end is None else said_by_end[world.cells[thing]][list(written).index(str(counts))]


def _given(value: Value) -> Value:
    return value


def _constant(column: tuple[Value, ...], number: int) -> Value:
    return column[number]


def _state(name: str, type: Type, of: Value, world: World) -> Value:
    if type.name in ("game", "space", "edge", "player", "side"):
        return _cell(type.name, name, 0 if of is None else index(of), world)
    return world.piece(of, f"state {name}")


def _cell(section: str, name: str, number: int, world: World) -> Value:
    found: Value = world.cells[world.stage.layout.base[section, name] + number]
    return found


def _built_in(name: str, type: Type, of: Value, world: World) -> Value:
    match type.name:
        case "space":
            return _of_space(name, index(of), world)
        case "edge":
            return _of_edge(name, index(of), world)
        case "place":
            return world.owner_of_place(index(of))
        case "player":
            return world.side_of(index(of)) if name == "side" else world.title("players", index(of))
        case "side":
            return world.players_of(index(of)) if name == "players" else world.title("sides", index(of))
        case "terrain":
            return world.title("terrain", index(of))
        case "line of sight":
            return of == BLOCKED if name == "blocked" else 0 if of == BLOCKED else of
        case "route":
            spaces = things(of)
            return {"start": spaces[0], "end": spaces[-1], "spaces": spaces, "length": len(spaces) - 1}[name]
    return _of_piece(name, index(of), world)


def _of_space(name: str, space: int, world: World) -> Value:
    ground = world.stage.ground
    match name:
        case "terrain":
            return world.stage.numbers.of["terrain"][ground.terrain[space]]
        case "row":
            return ground.rows[space]
        case "column":
            return ground.columns[space]
        case "level":
            return ground.levels[space]
        case "paths":
            return _kinds(ground.paths[space], world)
        case "features":
            return _kinds(ground.features()[space], world)
        case "control_at_start":
            holding = (
                number for number, id in enumerate(world.stage.numbers.sides) if space in ground.control.get(id, ())
            )
            return next(holding, None)
    return ground.labels[space]


def _of_edge(name: str, edge: int, world: World) -> Value:
    ground = world.stage.ground
    match name:
        case "spaces":
            return ground.edges[edge]
        case "terrain":
            kinds = ground.on_edges[edge]
            return world.stage.numbers.of["terrain"][kinds[0]] if kinds else None
        case "terrains":
            return _kinds(ground.on_edges[edge], world)
    return _kinds(ground.along.get(ground.edges[edge], ()), world)


def _kinds(ids: tuple[str, ...], world: World) -> Value:
    """Kinds of terrain as a set."""
    return as_set(tuple(world.stage.numbers.of["terrain"][id] for id in ids))


def _of_piece(name: str, piece: int, world: World) -> Value:
    match name:
        case "owner" | "holder":
            return world.piece(piece, name)
        case "face_up":
            return world.piece(piece, "up")
        case "space":
            return world.space_of(piece)
        case "keywords":
            keywords = world.rules.designs[design_id(world.cells[piece], world)].keywords
            return as_set(tuple(world.stage.numbers.of["keywords"][keyword] for keyword in keywords))
        case "kind":
            return world.stage.numbers.piece_kinds.index(world.shape(piece).id)
    design: int = world.cells[piece]
    return design
