"""Random lawful states of a stage: pieces anywhere, state of any value, occasions that are on, effects that lie."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from toolkit.model import Type
from toolkit.state import Shape, Stage


def random_state(stage: Stage, random: Random) -> list[Any]:
    """The cells of a state that a game might come to."""
    cells = list(stage.start)
    pieces = [(row, shape) for row, shape in stage.layout.rows(cells) if shape.what == "piece"]
    _scatter(stage, cells, pieces, random)
    for address, cell in enumerate(stage.layout.cells):
        counted = cell.field == "holds" or cell.field.startswith("pieces ") or cell.thing in ("system", "pieces")
        if isinstance(cell.type, Type) and not counted:
            cells[address] = random_value(stage, cells, cell.type, random)
    for row, shape in pieces:
        for name, type in shape.fields:
            if name.startswith("state ") and isinstance(type, Type):
                cells[row + shape.at[name]] = random_value(stage, cells, type, random)
    serial = _open_occasions(stage, cells, random)
    serial = _grant_effects(stage, cells, serial, random)
    cells[stage.layout.serial] = serial
    return cells


def random_value(stage: Stage, cells: list[Any], type: Type, random: Random) -> Any:
    """A value of a type; of an occasion the row of one that is going on, none where there is none."""
    inner = type.inner or Type("named", "int")
    match type.form:
        case "optional":
            return None if random.random() < 0.4 else random_value(stage, cells, inner, random)
        case "set":
            return tuple(sorted({random_value(stage, cells, inner, random) for _ in range(random.randrange(4))}))
        case "list":
            return tuple(random_value(stage, cells, inner, random) for _ in range(random.randrange(4)))
    symbols = stage.numbers.symbols(type)
    if symbols is not None:
        return random.randrange(len(symbols))
    match type.name:
        case "int":
            return random.choice((0, 0, 1, 1, 2, 3, 5, -1, -4, 40, 2**53))
        case "ratio":
            return Fraction(random.choice((0, 1, 1, 2, -5, 2**53)), random.choice((1, 1, 2, 3, 7)))
        case "bool":
            return random.random() < 0.5
        case "space":
            return random.choice(stage.ground.spaces)
        case "edge":
            return random.randrange(len(stage.ground.edges))
        case "player" | "side":
            return random.randrange(len(stage.numbers.players))
    rows = [row for row, shape in stage.layout.rows(cells) if shape.id == type.name]
    if type.name in stage.rules.occasions:
        live = [row for row in rows if cells[row + 1]]
        return random.choice(live) if live else None
    return random.choice(rows)


def _scatter(stage: Stage, cells: list[Any], pieces: list[tuple[int, Shape]], random: Random) -> None:
    """Puts every piece somewhere else: in a space, a place, another piece made before it, or out of play."""
    layout = stage.layout
    for address, cell in enumerate(layout.cells):
        if cell.field == "holds":
            cells[address] = ()
    places = [address for owned in layout.places.values() for address in owned]
    holders: list[int] = []
    for row, shape in random.sample(pieces, len(pieces)):
        where = random.choice((*stage.ground.spaces, *stage.ground.spaces, *places, *holders, None))
        cells[row + shape.at["owner"]] = random.choice((0, 1, 1, 0, None))
        cells[row + shape.at["holder"]] = where
        cells[row + shape.at["up"]] = random.random() < 0.5
        if where is not None:
            contents = where if where < layout.static else where + layout.shapes[cells[where]].at["holds"]
            cells[contents] += (row,)
            holders += [row] if "holds" in shape.at else []
    for kind in stage.needs.pieces:
        alive = [row for row, shape in pieces if shape.id == kind and cells[row + shape.at["holder"]] is not None]
        cells[layout.base["pieces", kind]] = tuple(alive)
    for kind in stage.needs.owned:
        alive = [row for row, shape in pieces if shape.id == kind and cells[row + shape.at["holder"]] is not None]
        for player in range(len(stage.numbers.players)):
            of_player = tuple(row for row in alive if cells[row + layout.at("piece", kind, "owner")] == player)
            cells[layout.base["owned", kind] + player] = of_player
    for address in range(len(stage.ground.labels) + len(stage.numbers.instances)):
        if _order(stage, address) == "none":
            cells[address] = tuple(sorted(cells[address]))


def _order(stage: Stage, address: int) -> str:
    """How what a space or place holds lies there: in the order of making where it has no order of its own."""
    id = stage.place_of(address)
    board = next((place for place in stage.rules.places.values() if place.is_map), None)
    place = stage.rules.places[id] if id is not None else board
    return place.order if place is not None else "none"


def _open_occasions(stage: Stage, cells: list[Any], random: Random) -> int:
    """Opens a turn, and others now and then; one that may stand in itself is opened twice at times."""
    layout, serial = stage.layout, 0
    for kind in layout.occasions:
        shape = layout.shape("occasion", kind)
        depth = (
            1 if kind == "turn" else random.choice((0, 1, 1, 2)) if kind in stage.needs.nests else random.choice((0, 1))
        )
        row, outer = layout.first_row[kind], None
        for level in range(depth):
            if level:
                cells[outer + shape.at["inner"]] = row = len(cells)
                cells.extend([layout.tags["occasion", kind], 0, *[None] * (shape.size - 2)])
            serial += 1
            cells[row + shape.at["serial"]], cells[row + shape.at["outer"]] = serial, outer
            for name, type in shape.fields:
                if name.startswith("fact "):
                    unset = name == "fact total" and random.random() < 0.3
                    cells[row + shape.at[name]] = ... if unset else random_value(stage, cells, type, random)
            outer = row
        if kind in stage.needs.nests:
            cells[layout.base["top", kind]] = outer
    return serial


def _grant_effects(stage: Stage, cells: list[Any], serial: int, random: Random) -> int:
    """Puts some effects on what the steps that grant them put them on."""
    layout = stage.layout
    for effect in sorted(stage.rules.effects):
        shape, rows = layout.shape("effect", effect), []
        sites = [site for site, grant in enumerate(stage.needs.grants) if grant.effect == effect]
        for _ in range(random.choice((0, 0, 1, 2, 3))):
            serial += 1
            rows.append(len(cells))
            site = random.choice(sites)
            on = stage.needs.grants[site].on
            bearer = None if on is None else random_value(stage, cells, on.type, random)
            cells.extend([layout.tags["effect", effect], serial, bearer, site, ()])
            arguments = [type for name, type in shape.fields if name.startswith("argument ")]
            cells.extend(random_value(stage, cells, type, random) for type in arguments)
        cells[layout.base["effects", effect]] = tuple(rows)
    return serial
