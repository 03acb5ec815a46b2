"""What is computed of things that never change is computed once: of a pack, of checked rules, of a stage."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

Things = TypeVarTuple("Things")
Result = TypeVar("Result")
AT_MOST = 16
"""So many results are kept; then the one asked for longest ago goes."""
_ALL: list[OrderedDict[Any, Any]] = []


def forget() -> None:
    """Keep nothing any more: what was read before will not be asked for again, as when files have been saved anew."""
    for kept in _ALL:
        kept.clear()


def once_for_each(compute: Callable[[*Things], Result]) -> Callable[[*Things], Result]:
    """A function that keeps its results by the identity of the things, which it keeps alive meanwhile."""
    kept: OrderedDict[tuple[int, ...], tuple[tuple[*Things], Result]] = OrderedDict()
    _ALL.append(kept)

    @wraps(compute)
    def result(*things: *Things) -> Result:
        """The result for some things, computed the first time."""
        key = tuple(map(id, things))
        if key not in kept:
            kept[key] = (things, compute(*things))
            if len(kept) > AT_MOST:
                kept.popitem(last=False)
        kept.move_to_end(key)
        return kept[key][1]

    return result
