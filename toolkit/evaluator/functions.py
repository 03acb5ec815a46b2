"""The built-in functions of whole arguments, each as its declaration says. `FUNCTIONS` has them by name."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.evaluator import tables
from toolkit.evaluator.evaluator import Variables, evaluate_all, meaning
from toolkit.evaluator.fields import is_over, occasions_now
from toolkit.evaluator.knowing import seen
from toolkit.evaluator.movement import searched
from toolkit.evaluator.sight import sighted
from toolkit.evaluator.traces import KINDS_OF_CALL, traced
from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import LONGEST_LIST, NO_BORDER, NO_SIDE, Fault
from toolkit.language.functions import built_in, computed
from toolkit.language.functions.sight import SIGHTS
from toolkit.language.tree import Function
from toolkit.model import Type
from toolkit.program.ground import SEARCHES
from toolkit.program.rules import Table
from toolkit.state.listing_keys import by_key
from toolkit.state.numbers import THE_MAP
from toolkit.state.run_time import Value, as_set, index, number, pairs, rounded, things

Call = Callable[[Function, tuple[Value, ...], World], Value]
FUNCTIONS: dict[str, Call] = {}


@meaning(Function)
def call(expr: Function, world: World, variables: Variables) -> Value:
    """The value of a call: all arguments are computed from left to right, then the function; but of `seen` only one,
    of a search along a movement what it comes to, and of sight not what stands for what it reads."""
    if expr.name == "seen":
        return seen(expr, world, variables)
    if expr.name in SEARCHES:
        return searched(expr, world, variables)
    if expr.name in SIGHTS:
        return sighted(expr, world, variables)
    if expr.name in KINDS_OF_CALL:
        return traced(expr, world, variables)
    arguments = evaluate_all(expr.arguments, world, variables)
    if world.guard is not None:
        world.guard.call(expr, arguments)
    entry = built_in(expr.name)
    return FUNCTIONS[expr.name](expr, arguments, world) if entry.compute is None else computed(expr.name, *arguments)


def function(*names: str) -> Callable[[Call], Call]:
    """Register a function under its names."""

    def add(found: Call) -> Call:
        """Register it for its names, which the language declares."""
        FUNCTIONS.update({built_in(name).name: found for name in names})
        return found

    return add


@function("down", "up", "nearest")
def _round(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return rounded(arguments[0], expr.name)


@function("compare")
def _compare(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The place of `less`, `equal`, `greater` among these symbols."""
    one, other = number(arguments[0]), number(arguments[1])
    return 0 if one < other else 1 if one == other else 2


@function("min", "max")
def _extreme(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    numbers = [number(argument) for argument in arguments]
    return min(numbers) if expr.name == "min" else max(numbers)


@function("only")
def _only(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    members = things(arguments[0])
    if len(members) != 1:
        raise Fault("only")
    return members[0]


@function("range")
def _range(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """Both ends are included."""
    low, high = index(arguments[0]), index(arguments[1])
    if high - low + 1 > LONGEST_LIST:
        raise Fault("long")
    return tuple(range(low, high + 1))


# The board


@function("distance")
def _distance(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return world.stage.ground.distance(index(arguments[0]), index(arguments[1]))


@function("neighbours")
def _neighbours(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The spaces that share a side with a space: the map knows its sides."""
    return world.stage.ground.neighbours[index(arguments[0])]


@function("connected")
def _connected(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """Add neighbours until there are none left to add."""
    among, found = set(things(arguments[0])), set(things(arguments[0])) & set(things(arguments[1]))
    beside = world.stage.ground.neighbours
    while more := {space for space in among - found if found.intersection(beside[index(space)])}:
        found |= more
    return as_set(tuple(found))


@function("within")
def _within(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The spaces so near; or whether a piece is in something, however deep."""
    ground, first, second = world.stage.ground, index(arguments[0]), index(arguments[1])
    if expr.type.form == "set":
        return tuple(space for space in ground.spaces if ground.distance(first, space) <= second)
    return second in world.holders(first)


@function("lines_of")
def _lines_of(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The lines of a length: those of all that a space is on."""
    length, lines = index(arguments[0]), world.stage.ground.lines
    if len(arguments) == 1:
        return lines.all(length)
    return lines.around(index(arguments[1]), length)


@function("spaces")
def _spaces(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The spaces in which pieces stand."""
    stand = (world.space_of(piece) for piece in things(arguments[0]))
    return as_set(tuple(space for space in stand if space is not None))


@function("edge")
def _edge(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The side between two spaces."""
    one, other = index(arguments[0]), index(arguments[1])
    found = world.stage.ground.edge_at.get((min(one, other), max(one, other)))
    if found is None:
        raise Fault(NO_SIDE)
    return found


@function("edges")
def _edges(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The sides of some spaces: those of which one of the two is among them."""
    among = set(things(arguments[0]))
    return tuple(number for number, spaces in enumerate(world.stage.ground.edges) if among.intersection(spaces))


@function("along")
def _along(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The kinds of path between two spaces."""
    one, other = index(arguments[0]), index(arguments[1])
    kinds = world.stage.ground.along.get((min(one, other), max(one, other)), ())
    return as_set(tuple(world.stage.numbers.of["terrain"][kind] for kind in kinds))


@function("border")
def _border(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The spaces on the border of the map, or on those of a side."""
    ground = world.stage.ground
    return ground.borders.get(world.stage.numbers.sides[index(arguments[0])], ()) if arguments else ground.border


@function("distance_to_border")
def _distance_to_border(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The steps to the nearest space there."""
    space = index(arguments[0])
    border = things(_border(expr, arguments[1:], world))
    if not border:
        raise Fault(NO_BORDER)
    return min(world.stage.ground.distance(space, index(one)) for one in border)


# Players and pieces


@function("opponents")
def _opponents(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The players of all other sides."""
    own = _own_side(expr, arguments[0], world)
    return tuple(player for player in _players(world) if world.side_of(player) != own)


@function("partners")
def _partners(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The other players of his side."""
    own = _own_side(expr, arguments[0], world)
    return tuple(player for player in _players(world) if world.side_of(player) == own and player != arguments[0])


def _own_side(expr: Function, whose: Value, world: World) -> int:
    is_side = without_optional(expr.arguments[0].type) == Type("named", "side")
    return index(whose) if is_side else world.side_of(index(whose))


def _players(world: World) -> list[int]:
    return [index(player) for player in world.everything("players")]


@function("clockwise")
def _clockwise(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """All players by seat, he first."""
    everybody, first = world.everything("players"), index(arguments[0])
    return everybody[first:] + everybody[:first]


@function("active")
def _active(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """Whom the innermost occasion names that says who is active."""
    said = [(kind, occasion.active) for kind, occasion in world.rules.occasions.items() if occasion.active is not None]
    live = [(row, fact) for kind, fact in said if (row := world.innermost(kind)) is not None]
    if not live:
        raise Fault("none")
    row, fact = max(live, key=lambda one: index(world.occasion(one[0], "serial")))
    return world.fact(row, fact)


@function("inactive")
def _inactive(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The others, by seat: all of other sides where a side is active."""
    if without_optional(expr.arguments[0].type) == Type("named", "side"):
        return _opponents(expr, arguments, world)
    return tuple(player for player in _players(world) if player != arguments[0])


@function("pieces")
def _pieces(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """All pieces in play of a kind of a player or side, or in a place, a space or a piece."""
    kind, where = str(arguments[0]), index(arguments[1])
    match without_optional(expr.arguments[1].type).name:
        case "player":
            return world.pieces_by(kind, "owner", where)
        case "side":
            owned = (world.pieces_by(kind, "owner", player) for player in world.players_of(where))
            return as_set(tuple(piece for each in owned for piece in each))
    return world.pieces_on_map(kind) if where == THE_MAP else world.pieces_by(kind, "holder", where)


@function("holds")
def _holds(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """What something holds itself; or whether a piece, or one of a title, is among that."""
    contents = _contents(without_optional(expr.arguments[0].type), arguments[0], world)
    if len(arguments) == 1:
        return as_set(contents) if expr.type.form == "set" else contents
    if without_optional(expr.arguments[1].type).form == "design":
        return arguments[1] in [world.cells[index(piece)] for piece in contents]
    return arguments[1] in contents


def _contents(type: Type, holder: Value, world: World) -> tuple[Value, ...]:
    if type.name in ("player", "side"):
        owners = (holder,) if type.name == "player" else world.players_of(index(holder))
        rows = [row for row, _ in world.rows("piece") if world.is_in_play(row)]
        return tuple(row for row in rows if world.piece(row, "owner") in owners)
    return world.contents(holder)


@function("top_of")
def _top_of(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """What lies on top, of all or of some in one place; where no order counts, the last in their own order."""
    some = arguments[0] if isinstance(arguments[0], tuple) else None
    if some == ():
        return None
    holder = arguments[0] if some is None else world.piece(some[0], "holder")
    contents = tuple(piece for piece in world.contents(holder) if some is None or piece in some)
    if contents and world.stage.needs.keyed and world.stage.order_at(index(holder)) == "none":
        contents = by_key(world.cells, contents)
    return contents[-1] if contents else None


@function("gone")
def _gone(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return not world.is_in_play(index(arguments[0]))


@function("heirs")
def _heirs(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return as_set(world.heirs(index(arguments[0])))


@function("has")
def _has(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """Whether an effect lies on the thing now."""
    thing = index(arguments[0])
    return any(grant.bearer == thing for grant in world.grants(str(arguments[1])))


# Occasions and the past


@function("live")
def _live(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    return world.is_live(str(arguments[0]))


@function("past")
def _past(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """The events of a kind since the innermost occasion of another kind began."""
    event, kind = str(arguments[0]), str(arguments[1])
    return things(world.occasion(index(world.innermost(kind)), f"past {event}"))


@function("used")
def _used(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """How often an action was paid for while an occasion lasts, for one member where its limit counts for members."""
    action = world.rules.actions[world.stage.numbers.ids["actions"][index(arguments[0])]]
    kind = str(arguments[1])
    limit = action.limit_of(kind, expr.arguments[2].type if len(arguments) == 3 else None)
    count = world.occasion(index(world.innermost(kind)), f"limit {limit.tag}")
    if len(arguments) == 2:
        return count
    type = expr.arguments[2].type
    counted = [(member, times) for member, times in pairs(things(count)) if not is_over(member, type, world)]
    return {occasions_now(member, type, world): times for member, times in counted}.get(arguments[2], 0)


@function("fits")
def _fits(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """Whether what a piece did while its plans last, and one act more, is how one of the plans begins."""
    plans, piece, act = arguments
    kind = world.stage.needs.acts
    row = world.innermost(kind) if kind is not None else None
    noted = things(world.occasion(row, "acts")) if row is not None else ()
    begun = [*(symbol for who, symbol in zip(noted[::2], noted[1::2], strict=True) if who == piece), act]
    return any(list(things(plan)[: len(begun)]) == begun for plan in things(plans))


@function("cause_by", "cause_action", "cause_card")
def _cause(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    """By whom and by what the event in hand was made, as the innermost action tells."""
    row = world.innermost("action") if world.stage.needs.action else None
    return None if row is None else world.fact(row, expr.name.removeprefix("cause_"))


# Tables


@function("table")
def _table(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    column = arguments[2] if len(arguments) == 3 else None
    return tables.look_up(_named_table(arguments[0], world), arguments[1], column, expr.arguments[1:], world)


@function("shift")
def _shift(expr: Function, arguments: tuple[Value, ...], world: World) -> Value:
    table = _named_table(arguments[0], world)
    return tables.shift(table, arguments[1], expr.arguments[1], index(arguments[2]), world)


def _named_table(number: Value, world: World) -> Table:
    return world.rules.tables[world.stage.numbers.ids["tables"][index(number)]]
