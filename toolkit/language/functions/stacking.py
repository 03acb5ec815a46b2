"""Functions of stacking limits: whether there is room, what stands together, how much is too much."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

declare(
    "has_room",
    Traits(reads=()),
    forms=("has_room(limit, piece or set of pieces, space) -> bool",),
    gives="Whether the pieces could come to stand in the space by a limit of the section `stacking`; those that stand "
    "there already count once.",
    made=(),
    none="A space that is none is a fault.",
    sample="has_room(soldiers, unit, cell)",
)

declare(
    "stacked",
    Traits(reads=()),
    forms=("stacked(limit, space, side or player) -> int or ratio", "stacked(limit, space) -> int or ratio"),
    gives="What the pieces of the side or player in the space count together by a limit of the section `stacking`; "
    "nobody is named where the limit counts all together, `per: none`.",
    made=(),
    none="None is a fault.",
    sample="stacked(soldiers, cell, other.owner.side)",
)

declare(
    "excess",
    Traits(reads=()),
    forms=("excess(limit, space, side or player) -> int or ratio", "excess(limit, space) -> int or ratio"),
    gives="By how much what stands in the space is over a limit of the section `stacking`; 0 where it is not.",
    made=(),
    none="None is a fault.",
    sample="excess(soldiers, cell, other.owner.side)",
)
