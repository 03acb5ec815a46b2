"""The least and the greatest: `min max`, of numbers and of things."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

_EXTREME = Traits(reads=(), total=True, order_free=True, reckons=True, wants_some=True)

declare(
    "min",
    _EXTREME,
    forms=(
        "min(number, number, …) -> int or ratio",
        "min(things, number about it, default=number) -> int or ratio",
        "min(numbers, default=number) -> int or ratio",
    ),
    gives="The least of the numbers.",
    none="No things: the default, which must be given where they may be none. A number that is none is a fault.",
    sample="min(units(by), it.armour, default=0)",
    made=("call", "ranging"),
)

declare(
    "max",
    _EXTREME,
    forms=(
        "max(number, number, …) -> int or ratio",
        "max(things, number about it, default=number) -> int or ratio",
        "max(numbers, default=number) -> int or ratio",
    ),
    gives="The greatest of the numbers.",
    none="No things: the default, which must be given where they may be none. A number that is none is a fault.",
    sample="max(3, unit.armour)",
    made=("call", "ranging"),
)
