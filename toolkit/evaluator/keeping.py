"""What is computed once while nothing changes: values with the same arguments, whether an element is there now.

In: a state, which stays as it is inside `with keeping():`. A search asks for the same again and again, and so do
searches for several pieces in one state. Each state and guard is known by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from toolkit.evaluator.world import World

R = TypeVar("R")
_kept: dict[Hashable, object] | None = None
"""What was computed, by what it is, the state and the guard; these are kept alive, since they are known by identity."""


@contextmanager
def keeping() -> Iterator[None]:
    """While this goes on nothing changes."""
    global _kept
    outer, _kept = _kept, {} if _kept is None else _kept
    try:
        yield
    finally:
        _kept = outer


def once(world: World, what: tuple[Hashable, ...], compute: Callable[[], R]) -> R:
    """What is computed, in this state and under its guard, unless it was computed before. What fails, fails again."""
    if _kept is None:
        return compute()
    key = (*what, id(world.cells), id(world.guard))
    try:
        found: R = _kept[key]  # type: ignore[assignment]  # what it is says of which type
    except KeyError:
        found = _kept[key] = compute()
        _kept[id(world.cells)], _kept[id(world.guard)] = world.cells, world.guard
    except TypeError:  # an argument that cannot be a key
        return compute()
    return found
