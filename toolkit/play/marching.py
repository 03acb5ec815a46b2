"""Why a march cannot go as somebody wants it: the first step that the movement does not allow, and what it says.

In: a state as he may know it, the routes of a choice or what can be reached, an answer. Out: what speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from toolkit.evaluator import World, evaluate
from toolkit.evaluator.keeping import keeping
from toolkit.evaluator.movement import March, Place, Way
from toolkit.language.code import Routes
from toolkit.language.tree import Ask, Comprehension, Expr, Function, parts
from toolkit.play.conditions import text_of
from toolkit.play.crowding import too_many
from toolkit.play.refusals import Refused
from toolkit.play.worded import Words, each_of, small_title, titled, worded
from toolkit.program.ground import part_id, search_of
from toolkit.program.rules import Value
from toolkit.state.run_time import Number, index, number


def against(
    world: World, routes: Routes, spaces: tuple[int, ...], known: Mapping[str, Any], noun: Words, *, is_whole: bool
) -> Iterator[Refused]:
    """What speaks against a march along a movement, in the order of its steps."""
    with keeping():
        return iter([*_against(world, routes, spaces, known, noun, is_whole=is_whole)])


def _against(
    world: World, routes: Routes, spaces: tuple[int, ...], known: Mapping[str, Any], noun: Words, *, is_whole: bool
) -> Iterator[Refused]:
    march = march_along(routes, spaces[0], world, known)
    assert march is not None, "whoever asks has a movement"
    at = march.start
    for here, there in pairwise(spaces):
        onward = march.onward(at, there)
        if not onward:
            yield _step(world, march, at, here, there, noun)
            return
        at = onward
    spent = min(way[0] for way in at.values())
    if is_whole and len(spaces) > 1 and march.says("no_end", spaces[-1], spaces[-1], spent):
        told = worded("{noun} may pass {space}, and not end there.", noun=noun, space=_label(world, spaces[-1]))
        yield _bars(march, told, "no_end", spaces[-1], spaces[-1], spent)


def march_along(routes: Routes, start: int, world: World, known: Mapping[str, Any]) -> March | None:
    """The march of which the routes of a choice are ways; None where they go along no movement."""
    if routes.along is None:
        return None
    assert isinstance(routes.along.expr, Function)
    search = search_of(routes.along.expr)
    given = tuple(evaluate(each, world, {**known, "here": start}) for each in search.arguments)
    points: Any = evaluate(routes.limit.expr, world, known) if routes.limit is not None else None
    return March(world, search.movement, given, start, points)


def search_among(candidates: Expr) -> Function | None:
    """The search of what can be reached, where one is chosen of all that it finds."""
    if not isinstance(candidates, Comprehension) or len(candidates.clauses) != 1 or candidates.clauses[0].conditions:
        return None
    things = candidates.clauses[0].things
    return things if isinstance(things, Function) and things.name == "reachable" else None


def not_reached(world: World, candidates: Function, goal: int, known: Mapping[str, Any], noun: Words) -> Refused:
    """Why a space is none of those that are `reachable`: what it would cost, where that is no more than three times the
    points; that no march ends there; or what bars the last step."""
    search = search_of(candidates)
    first, limit = (evaluate(each, world, known) for each in (search.first, search.points))
    given = tuple(evaluate(each, world, known) for each in search.arguments)
    points = None if limit is None else number(limit)
    march = March(world, search.movement, given, index(first), None if points is None else 3 * points)
    with keeping():
        return _not_reached(world, march, index(first), points, goal, noun)


def _not_reached(world: World, march: March, start: int, points: Number | None, goal: int, noun: Words) -> Refused:
    """The same, of a march that has three times the points. Of a space next to where it starts to which only a way
    around leads that is too dear: what bars the step."""
    best: dict[int, Way] = {}
    for (space, _, _), way in march.ways(goal).items():
        best[space] = min(way, best.get(space, way))
    spent = best[goal][0] if goal in best else None
    if spent is not None and march.says("no_end", goal, goal, spent):
        told = worded("A march may pass {space}, and not end there.", space=_label(world, goal))
        return _bars(march, told, "no_end", goal, goal, spent)
    if spent is not None and points is not None and spent > points:
        if goal in march.near(start) and march.says("never", start, goal, 0):
            return _bars(march, worded("{noun} cannot be reached.", noun=noun), "never", start, goal, 0)
        told = worded("{noun} would cost {cost}, and there are {most}.", noun=noun, cost=str(spent), most=str(points))
        return _no(world, told, march.fields["cost"])
    told = worded("{noun} cannot be reached.", noun=noun)
    for here, way in sorted(best.items(), key=lambda each: each[1]):
        if goal in march.near(here) and march.says("never", here, goal, way[0]):
            return _bars(march, told, "never", here, goal, way[0])
    return _no(world, told, march.fields["cost"])


def _step(world: World, march: March, at: Mapping[Place, Way], here: int, there: int, noun: Words) -> Refused:
    """What speaks against a step."""
    names: dict[str, Any] = {"noun": noun, "here": _label(world, here), "there": _label(world, there)}
    spent = min(way[0] for way in at.values())
    if all(stopped for _, _, stopped in at):
        return _no(world, worded("{noun} ends in {here}.", noun=noun, here=names["here"]), march.fields.get("stop"))
    if there not in march.near(here):
        return _no(world, worded("{noun}: {there} is not next to {here}.", **names), march.fields["cost"])
    cost = march.step(here, there, spent)
    if cost is None:
        told = worded("{noun} cannot go from {here} to {there}.", **names)
        return _bars(march, told, "never", here, there, spent)
    most = march.with_bonus if march.says("every_step", here, there, spent) else march.points
    told = worded("{noun} would cost {cost}, and there are {most}.", noun=noun, cost=str(spent + cost), most=str(most))
    return _no(world, told, march.fields["cost"])


def _speaking(march: March, field: str, here: int, there: int, spent: Any) -> Value | None:
    """Of a condition that holds of a step the first part that does; of one that does not none."""
    if not march.says(field, here, there, spent):
        return None
    parts = f"{part_id(march.movement, field)}-"
    several = [value for id, value in march.world.rules.values.items() if id.startswith(parts)]
    for value in several:
        if march.holds(value, here, there, spent):
            return value
    return march.fields[field]


def _bars(march: March, words: Words, field: str, here: int, there: int, spent: Any) -> Refused:
    """What bars a step, or its end: what a stacking limit says, what lies on the side that is crossed, else `words`."""
    world, said = march.world, _speaking(march, field, here, there, spent)
    if said is None:
        return _no(world, words, march.fields["cost"])
    known = dict(zip((arg.name for arg in said.args), (*march.arguments, here, there, march.began, spent), strict=True))
    crowded = too_many(world, said.base.expr, known)
    if crowded is not None:
        words = crowded[0]
    elif _asks_of_sides(said.base.expr, world) and (lying := lying_between(world, here, there)):
        names: dict[str, Any] = {
            "here": _label(world, here),
            "there": _label(world, there),
            "things": each_of("{one} and {other}", lying),
        }
        words = worded("From {here} to {there} nobody goes over what lies between them: {things}.", **names)
    return _no(world, words, said)


def _asks_of_sides(expr: Expr, world: World) -> bool:
    """Whether an expression looks at what lies between two spaces, by itself or by a value that it asks for."""
    if isinstance(expr, Function) and expr.name in ("edge", "along"):
        return True
    if (
        isinstance(expr, Ask)
        and expr.value in world.rules.values
        and _asks_of_sides(world.rules.values[expr.value].base.expr, world)
    ):
        return True
    return any(_asks_of_sides(part, world) for part in parts(expr))


def lying_between(world: World, here: int, there: int) -> list[Words]:
    """What lies on the side between two spaces: the titles of its terrain."""
    ground = world.stage.ground
    edge = ground.edge_at.get((here, there), ground.edge_at.get((there, here)))
    return [small_title(titled("terrain", id)) for id in ground.on_edges[edge]] if edge is not None else []


def _no(world: World, words: Words, said: Value | None) -> Refused:
    condition = text_of(said.base) if said is not None else ""
    cite, say = (said.cite, said.say) if said is not None else ((), None)
    return Refused(world.rules.pack, words, condition=condition, cite=cite, say=say)


def _label(world: World, space: int) -> str:
    return world.stage.ground.labels[space]
