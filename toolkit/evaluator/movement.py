"""Searches along a movement, as plainly as can be: ways are made longer until none gets better.

Of each place, which is a space, whether a bonus counts and whether the march was stopped there, the best way is kept:
the cheapest, then the one with the fewest steps, then the one whose spaces come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from toolkit.evaluator.evaluator import Variables, evaluate_all
from toolkit.evaluator.keeping import keeping, once
from toolkit.evaluator.values import result_of
from toolkit.evaluator.world import World
from toolkit.language.faults import NEGATIVE_COST, NO_SUCH_STEP, Fault
from toolkit.language.tree import Function
from toolkit.program.ground import parts_of, search_of
from toolkit.program.rules import Value as Declaration
from toolkit.state.run_time import Number, Things, Value, index, number, things, truth

Place = tuple[int, bool, bool]
"""A space, whether the bonus counts there, whether the march was stopped there."""
Way = tuple[Number, int, tuple[int, ...]]
"""What is spent, how many steps, the spaces."""


def searched(expr: Function, world: World, variables: Variables) -> Value:
    """The value of `reachable`, `route` or `cost_along`."""
    search = search_of(expr)
    asked = evaluate_all(search.asked, world, variables)
    with keeping():
        return once(
            world, (expr.name, search.movement, asked), lambda: _found(expr.name, search.movement, asked, world)
        )


def _found(name: str, movement: str, asked: Things, world: World) -> Value:
    first, goal, points, *arguments = asked
    if name == "cost_along":
        spaces = tuple(index(space) for space in things(first))
        return March(world, movement, tuple(arguments), spaces[0], None).cost(spaces)
    limit = None if points is None else number(points)
    march = March(world, movement, tuple(arguments), index(first), limit)
    return march.route(index(goal)) if name == "route" else march.reachable()


@dataclass
class March:
    """A movement with its arguments, where a march begins, and for how many points."""

    world: World
    movement: str
    arguments: Things
    began: int
    points: Number | None

    def __post_init__(self) -> None:
        """Look up what the movement says."""
        self.fields = parts_of(self.world.rules, self.movement)
        more = self.asked("bonus", self.began, self.began, 0) if "bonus" in self.fields else 0
        self.with_bonus = None if self.points is None else self.points + number(more)

    def asked(self, field: str, here: int, there: int, spent: Number) -> Value:
        """What a field says of a step."""
        return result_of(self.fields[field].id, (*self.arguments, here, there, self.began, spent), self.world)

    def holds(self, part: Declaration, here: int, there: int, spent: Number) -> bool:
        """Whether a part of a condition holds of a step."""
        return truth(result_of(part.id, (*self.arguments, here, there, self.began, spent), self.world))

    def says(self, field: str, here: int, there: int, spent: Number) -> bool:
        """Whether a condition is said and holds."""
        return field in self.fields and truth(self.asked(field, here, there, spent))

    def near(self, here: int) -> tuple[int, ...]:
        """Where a step may lead to."""
        if "to" in self.fields:
            return tuple(index(space) for space in things(self.asked("to", here, here, 0)))
        return self.world.stage.ground.neighbours[here]

    def step(self, here: int, there: int, spent: Number) -> Number | None:
        """What a step costs; none where there is none."""
        cost = self.asked("cost", here, there, spent)
        if cost is None:
            return None
        if number(cost) < 0:
            raise Fault(NEGATIVE_COST)
        return None if self.says("never", here, there, spent) else number(cost)

    def longer(self, place: Place, way: Way) -> Iterator[tuple[Place, Way]]:
        """The ways that go on from a place by one step."""
        here, more, stopped = place
        spent, steps, spaces = way
        for there in () if stopped else self.near(here):
            cost = self.step(here, there, spent)
            if cost is None:
                continue
            stops = self.says("stop", here, there, spent)
            more_there = more and self.says("every_step", here, there, spent)
            limit = self.with_bonus if more_there else self.points
            if "some_step" in self.fields:
                more_there = more or self.says("some_step", here, there, spent)
                limit = self.with_bonus if more else self.points
            total = spent + cost
            if limit is not None and total > limit:
                if here != self.began or spent or not self.says("minimum", here, there, spent):
                    continue
                assert self.points is not None
                total, stops = max(self.points, 0), True
            yield (there, more_there, stops), (total, steps + 1, (*spaces, there))

    def onward(self, at: Mapping[Place, Way], there: int) -> dict[Place, Way]:
        """Of ways to some places the best of those that go on into a space by one step."""
        found: dict[Place, Way] = {}
        for place, way in at.items():
            for after, longer in self.longer(place, way):
                if after[0] == there:
                    found[after] = min(longer, found.get(after, longer))
        return found

    @property
    def start(self) -> dict[Place, Way]:
        """The place where it begins, with the way that has no step."""
        return {(self.began, "every_step" in self.fields, False): (0, 0, (self.began,))}

    def ways(self, goal: int | None = None) -> dict[Place, Way]:
        """The best way to each place; where a goal is said, to all to which none is better than the best one to it, and
        some way to others."""
        best = self.start
        changed = [*best]
        while changed:
            place = min(changed, key=lambda one: best[one])
            if place[0] == goal:
                break
            changed.remove(place)
            for there, way in self.longer(place, best[place]):
                if there not in best or way < best[there]:
                    best[there] = way
                    changed += [] if there in changed else [there]
        return best

    def ends(self) -> dict[int, Way]:
        """The best way to each space where a march may end."""
        found: dict[int, Way] = {}
        for (space, _, _), way in self.ways().items():
            if space not in found or way < found[space]:
                found[space] = way
        return {space: way for space, way in found.items() if not self.says("no_end", space, space, way[0])}

    def reachable(self) -> Things:
        """What it costs to come to each space."""
        ends = sorted(self.ends().items())
        return tuple(part for space, way in ends if space != self.began for part in (space, way[0]))

    def route(self, goal: int) -> Value:
        """The best way to a space."""
        if goal == self.began:
            return (goal,)
        way = self.ends().get(goal)
        return None if way is None else way[2]

    def cost(self, spaces: tuple[int, ...]) -> Number:
        """What the steps of a way cost; behind a step that ends the march there is none."""
        spent: Number = 0
        stopped = False
        for here, there in pairwise(spaces):
            cost = self.step(here, there, spent) if there in self.near(here) and not stopped else None
            if cost is None:
                raise Fault(NO_SUCH_STEP)
            stopped = self.says("stop", here, there, spent)
            spent += cost
        return spent
