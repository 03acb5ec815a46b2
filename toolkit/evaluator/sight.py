"""Sight as plainly as can be: the account of a line with the markers that lie on the map, found among all pieces."""

from __future__ import annotations

from toolkit.board.sight import BLOCKED
from toolkit.evaluator.evaluator import Variables, evaluate_all
from toolkit.evaluator.world import World
from toolkit.language.functions.sight import SIGHTS, left_out
from toolkit.language.tree import Function
from toolkit.state.run_time import Value, index


def sighted(expr: Function, world: World, variables: Variables) -> Value:
    """The value of `sight` or `seen_from`. What it reads of markers is computed for a guard alone, which is asked."""
    spaces = evaluate_all(expr.arguments[: SIGHTS[expr.name]], world, variables)
    if world.guard is not None:
        evaluate_all(expr.arguments[SIGHTS[expr.name] :], world, variables)
    part, here = left_out(expr), index(spaces[0])
    sighting = world.stage.sighting.without(part) if part else world.stage.sighting
    lying = world.lying()
    if expr.name == "sight":
        return sighting.account(lying, here, index(spaces[1])).verdict
    every = world.stage.ground.spaces
    return tuple(space for space in every if sighting.account(lying, here, space).verdict != BLOCKED)
