"""Permissions: what permits or forbids an action, or a value that is a truth."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.evaluator import elements
from toolkit.evaluator.world import World
from toolkit.model import Type
from toolkit.program.rules import Permission
from toolkit.state.run_time import Value


def decision(
    target: str, variables: Mapping[str, Value], world: World, *, is_action: bool, types: Mapping[str, Type]
) -> Permission | None:
    """The permission that decides about a target for these arguments; None where none speaks.

    One that is absolute beats all that are not; then the higher rank decides; inside a rank what forbids wins.
    """
    speaking = [
        permission
        for permission in world.rules.permissions
        if (permission.target, permission.is_action) == (target, is_action)
        and elements.exists(permission, world)
        and _speaks(permission, variables, types, world)
    ]
    return max(speaking, key=lambda one: (one.absolute, one.rank, not one.permits), default=None)


def _speaks(permission: Permission, variables: Mapping[str, Value], types: Mapping[str, Type], world: World) -> bool:
    return any(
        elements.holds(permission.when, world, {**variables, **about})
        for _, about in elements.bearers(permission, variables, types, world)
    )
