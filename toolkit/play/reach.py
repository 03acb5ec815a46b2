"""Where a piece may go by the movements that actions offer for it, and what it costs to come there.

In: a state, a piece, perhaps a guard for somebody who may not know all. Out: a `Reach` for each movement on offer.

An action offers a movement for a piece where an argument of it is chosen among `reachable(ground(u), u.space, n)`, or
by `routes: {along: ground(u), start: u.space, limit: n}`, and `u` is another argument. Whether the action may be done
now, and by whom, is not asked: this tells how far somebody would come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from toolkit.evaluator import World, evaluate
from toolkit.frozen import frozen
from toolkit.language.code import Choice
from toolkit.language.faults import Fault
from toolkit.language.tree import Expr, Function, Literal
from toolkit.model import Type
from toolkit.play.once import once_for_each
from toolkit.program.ground import part_id, search_of
from toolkit.program.rules import Action, Rules
from toolkit.program.sorts import kinds_of
from toolkit.program.walking import steps_in, walk
from toolkit.state.free import free_in
from toolkit.state.run_time import Number, Value, index, number, things

Compute = Callable[[Function, World, Mapping[str, Value]], Value]
_BY = "by"
_NOTHING = Type("nothing")
SEED = "start"
"""With this seed whatever tells of the start of a scenario, a command or a page, lets the rules set it up."""


@frozen
class Offer:
    """A movement that an action offers for its argument `unit`, of pieces of some kinds; `several`: for a set of them.

    `search` is the call of `reachable` that it asks: from where, for how many points.
    """

    action: str
    unit: str
    several: bool
    kinds: tuple[str, ...]
    search: Function


@frozen
class Reach:
    """How far a piece comes: by which movement, offered by which actions, from which space, for how many points (None:
    for any), and what it costs to come to each space, the cheapest first."""

    movement: str
    actions: tuple[str, ...]
    start: int
    points: Number | None
    costs: Mapping[int, Number]


@once_for_each
def offers_of(rules: Rules) -> tuple[Offer, ...]:
    """All movements that actions offer for one of their arguments."""
    return tuple(dict.fromkeys(offer for action in rules.actions.values() for offer in _offers(rules, action)))


def _offers(rules: Rules, action: Action) -> Iterator[Offer]:
    choices = [*action.args, *(node for step in steps_in(action.steps) for node in walk(step) if _is_choice(node))]
    for choice in choices:
        for search in _searches(choice):
            free = free_in(search)
            for unit in action.args:
                kinds = kinds_of(rules, unit.type)
                if unit.name in free and kinds and free.keys() <= {unit.name, _BY}:
                    yield Offer(action.id, unit.name, unit.type.form in ("set", "list"), kinds, search)


def _is_choice(node: object) -> bool:
    return isinstance(node, Choice)


def _searches(choice: Choice) -> Iterator[Function]:
    """The searches along movements that tell what may be chosen."""
    if choice.among is not None:
        for node in walk(choice.among.things.expr):
            if isinstance(node, Function) and node.name == "reachable":
                yield node
    routes = choice.routes
    if routes is not None and routes.along is not None and isinstance(routes.along.expr, Function):
        along = routes.along.expr
        movement, _, _, _, *others = along.arguments
        nothing = Literal(_NOTHING, along.start, along.end, None)
        points: Expr = routes.limit.expr if routes.limit is not None else nothing
        yield replace(along, arguments=(movement, routes.start.expr, nothing, points, *others))


def reaches(world: World, piece: int, compute: Compute = evaluate, listed: Collection[str] = ()) -> tuple[Reach, ...]:
    """How far a piece comes by each movement that is offered for it; none where nothing is, or it is on no space.

    `compute` is what searches, where many pieces are asked and something quicker than the evaluator is at hand.
    `listed`: the actions whose answers are listed now to whoever looks. They read nothing that he may not know, so what
    they offer for his piece is told whatever the guard says.

    Raises `NotKnown` where the world has a guard that does not let the rest be known, and `Fault` where nothing that is
    offered can be computed.
    """
    if world.space_of(piece) is None:
        return ()
    found: dict[tuple[object, ...], Reach] = {}
    searched: dict[tuple[object, ...], Reach] = {}
    failed: Fault | None = None
    kind, owner = world.shape(piece).id, world.piece(piece, "owner")
    for offer in offers_of(world.rules):
        if kind not in offer.kinds or (_BY in free_in(offer.search) and owner is None):
            continue
        try:
            told = world.guarded(None) if offer.action in listed else world
            variables: dict[str, Value] = {offer.unit: (piece,) if offer.several else piece, _BY: owner}
            search = search_of(offer.search)
            asked = (search.movement, *(evaluate(each, told, variables) for each in search.asked))
            key = (told is world, *asked)
            if key not in searched:
                searched[key] = reach_of(told, offer.search, variables, (), compute)
        except Fault as fault:  # of an action that is for while something goes on, say
            failed = failed or fault
            continue
        before = found.get(asked)
        actions = (*before.actions, offer.action) if before is not None else (offer.action,)
        found[asked] = replace(searched[key], actions=tuple(dict.fromkeys(actions)))
    if failed is not None and not found:
        raise failed
    return tuple(found.values())


def reach_of(
    world: World,
    search: Function,
    variables: Mapping[str, Value],
    actions: tuple[str, ...],
    compute: Compute = evaluate,
) -> Reach:
    """What a call of `reachable` gives, the cheapest spaces first."""
    asked = search_of(search)
    start = index(evaluate(asked.first, world, variables))
    points = evaluate(asked.points, world, variables)
    flat = things(compute(search, world, variables))
    costs = sorted((number(cost), index(space)) for space, cost in zip(flat[::2], flat[1::2], strict=True))
    return Reach(
        asked.movement,
        actions,
        start,
        None if points is None else number(points),
        {space: cost for cost, space in costs},
    )


def cites_of(rules: Rules, movement: str) -> tuple[str, ...]:
    """The cases of a movement."""
    return rules.values[part_id(movement, "cost")].cite
