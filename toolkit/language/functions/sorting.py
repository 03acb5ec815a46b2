"""Things in an order, and the orders that a pack declares: `sorted best`."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

declare(
    "sorted",
    Traits(reads=(), total=True, picks=True, same_owner=True, length="others"),
    forms=("sorted(things, expression about it) -> list of x", "sorted(things, order) -> list of x"),
    gives="The things from the least to the greatest, or from the best to the worst by a declared order; "
    "equals as before.",
    none="No things: an empty list.",
    sample="sorted(units, -it.armour)",
    made=("ranging",),
)

declare(
    "best",
    Traits(reads=(), total=True, picks=True, same_owner=True),
    forms=("best(things, order) -> optional x",),
    gives="The first of the things by a declared order; of equals the first. Of all players or sides there is one "
    "always: it is no optional one.",
    none="No things: none.",
    sample="best(units, scan)",
    made=("ranging",),
)
