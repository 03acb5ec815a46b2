"""What is computed of a thing that never changes is computed once: a pack, checked rules."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")
Result = TypeVar("Result")
AT_MOST = 16
"""Of so many things a result is kept; then the one asked for longest ago goes."""


def once_for_each(compute: Callable[[Thing], Result]) -> Callable[[Thing], Result]:
    """A function that keeps its results by the identity of the thing, which it keeps alive meanwhile."""
    kept: OrderedDict[int, tuple[Thing, Result]] = OrderedDict()

    @wraps(compute)
    def result(thing: Thing) -> Result:
        """The result for a thing, computed the first time."""
        if id(thing) not in kept:
            kept[id(thing)] = (thing, compute(thing))
            if len(kept) > AT_MOST:
                kept.popitem(last=False)
        kept.move_to_end(id(thing))
        return kept[id(thing)][1]

    return result
