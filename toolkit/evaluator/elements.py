"""What elements are made of: code, conditions; whether one exists now, for what it counts, what permits or forbids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.evaluator.evaluator import evaluate
from toolkit.evaluator.keeping import once
from toolkit.evaluator.world import World, without_optional
from toolkit.language.code import Code, Condition, Several, Stated
from toolkit.language.faults import Fault
from toolkit.model import Type
from toolkit.program.rules import Element, Modifier, Permission
from toolkit.program.sorts import may_bear
from toolkit.state.run_time import Things, Value, as_set, index, things, truth


def compute(code: Code, world: World, variables: Mapping[str, Value]) -> Value:
    """The value of code; a fault in it tells where it is written."""
    try:
        return evaluate(code.expr, world, variables)
    except Fault as fault:
        fault.where = fault.where or code.where
        raise


def holds(condition: Condition | None, world: World, variables: Mapping[str, Value]) -> bool:
    """Whether a condition holds. Those inside it are read in order until one settles it; no condition always holds."""
    match condition:
        case Stated(code=code):
            return truth(compute(code, world, variables))
        case Several(how="all", conditions=conditions):
            return all(holds(one, world, variables) for one in conditions)
        case Several(how="any", conditions=conditions):
            return any(holds(one, world, variables) for one in conditions)
        case Several(conditions=conditions):
            return not any(holds(one, world, variables) for one in conditions)
    return True


def exists(element: Element, world: World) -> bool:
    """Whether an element is there now: its scenario and option, what must be live, and no occasion `without` it."""
    return once(world, ("exists", id(element)), lambda: _exists(element, world))


def _exists(element: Element, world: World) -> bool:
    if not world.in_force(element) or not all(world.is_live(kind) for kind in element.within):
        return False
    labels = {*element.tags, *(element.classes if isinstance(element, Modifier) else ())}
    barred = {
        tag for kind, occasion in world.rules.occasions.items() if world.is_live(kind) for tag in occasion.without
    }
    return not labels & barred


def bearers(
    element: Modifier | Permission, named: Mapping[str, Value], types: Mapping[str, Type], world: World
) -> Iterator[tuple[int, dict[str, Value]]]:
    """For how many bearers an element counts: the serial of each grant (0 without one), and the variables about it.

    One that stands alone counts once. A keyword's counts for each piece among the arguments that has the keyword; an
    effect's for each time that it lies on something among the arguments, or on the game.
    """
    if element.owner is None:
        yield 0, {}
        return
    source, id = element.owner
    if world.guard is not None:
        pieces = (one for one in among(named, types, None, world) if world.is_piece(index(one)))
        world.guard.brought(source, tuple(pieces))
    if source == "keyword":
        for piece in among(named, types, None, world):
            if world.is_piece(index(piece)) and has_keyword(index(piece), id, world):
                yield 0, {"bearer": piece}
        return
    on = world.rules.effects[id].on
    for grant in world.grants(id):
        if grant.bearer is None or grant.bearer in among(named, types, on, world):
            yield grant.serial, {"bearer": grant.bearer, **grant.arguments}


def among(named: Mapping[str, Value], types: Mapping[str, Type], on: Type | None, world: World) -> Things:
    """The things that arguments name, alone or in sets and lists: those that may be what an effect is on."""
    found: list[Value] = []
    for name, value in named.items():
        type = without_optional(types[name])
        if value is not None and may_bear(world.rules, on, type):
            found += things(value) if type.form in ("set", "list") else (value,)
    return as_set(tuple(found))


def has_keyword(piece: int, keyword: str, world: World) -> bool:
    """Whether a piece has a keyword: its design says so."""
    return keyword in world.rules.designs[design_id(world.cells[piece], world)].keywords


def design_id(design: int, world: World) -> str:
    """What the pack calls a design that has this number."""
    return world.stage.numbers.ids["designs"][design]


def decision(
    target: str, variables: Mapping[str, Value], world: World, *, is_action: bool, types: Mapping[str, Type]
) -> Permission | None:
    """The permission that decides about a target for these arguments; None where none speaks.

    One that is absolute beats all that are not; then the higher rank decides; inside a rank what forbids wins.
    """
    speaking = [
        permission
        for permission in world.stage.permissions_about.get((target, is_action), ())
        if exists(permission, world) and _speaks(permission, variables, types, world)
    ]
    return max(speaking, key=lambda one: (one.absolute, one.rank, not one.permits), default=None)


def _speaks(permission: Permission, variables: Mapping[str, Value], types: Mapping[str, Type], world: World) -> bool:
    return any(
        holds(permission.when, world, {**variables, **about})
        for _, about in bearers(permission, variables, types, world)
    )
