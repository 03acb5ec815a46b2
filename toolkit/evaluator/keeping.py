"""What is computed once while nothing changes: values with the same arguments, whether an element is there now.

In: a state, which stays as it is inside `with keeping():`. A search asks for the same again and again, and so do
searches for several pieces in one state. Each state and guard is known by itself.

Inside `with keeping_for(keep):` more is kept, from state to state: what is read through `kept_cells` is computed again
where something that it reads is otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from toolkit.evaluator.world import World
from toolkit.state.keep import Keep, KeptCells

R = TypeVar("R")
_kept: dict[Hashable, object] | None = None
"""What was computed, by what it is, the state and the guard; these are kept alive, since they are known by identity."""
_keep: Keep | None = None
"""What is kept from state to state."""


@contextmanager
def keeping() -> Iterator[None]:
    """While this goes on nothing changes."""
    global _kept
    outer, _kept = _kept, {} if _kept is None else _kept
    try:
        yield
    finally:
        _kept = outer


@contextmanager
def keeping_for(keep: Keep) -> Iterator[None]:
    """While this goes on `kept_cells` reads by way of this keep."""
    global _keep
    outer, _keep = _keep, keep
    try:
        yield
    finally:
        _keep = outer


def kept_cells(cells: Sequence[Any]) -> Sequence[Any]:
    """The cells of a state that stays as it is, so that what is computed is kept for others, if anything is."""
    return cells if _keep is None or isinstance(cells, KeptCells) else _keep.cells_of(cells)


def once(world: World, what: tuple[Hashable, ...], compute: Callable[[], R]) -> R:
    """What is computed, in this state and under its guard, unless it was computed before. What fails, fails again."""
    cells, guard = world.cells, world.guard
    if isinstance(cells, KeptCells):
        whose = None if guard is None else guard.whose
        return compute() if whose is not None and not whose else cells.once((whose, *what), compute)
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
