"""Functions of numbers: rounding, comparing, counting up."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

_ROUNDED = Traits(reads=(), total=True)

declare(
    "down",
    _ROUNDED,
    forms=("down(ratio) -> int",),
    gives="The greatest whole number that is not greater: down(7 / 2) is 3, down(-7 / 2) is -4.",
    none="None is a fault.",
    sample="down(other.armour / 2)",
)

declare(
    "up",
    _ROUNDED,
    forms=("up(ratio) -> int",),
    gives="The least whole number that is not less: up(7 / 2) is 4, up(-7 / 2) is -3.",
    none="None is a fault.",
    sample="up(other.armour / 2)",
)

declare(
    "nearest",
    _ROUNDED,
    forms=("nearest(ratio) -> int",),
    gives="The nearest whole number; a half goes up: nearest(7 / 2) is 4, nearest(-7 / 2) is -3.",
    none="None is a fault.",
    sample="nearest(other.armour / 2)",
)

declare(
    "compare",
    Traits(reads=(), total=True),
    forms=("compare(number, number) -> one of less, equal, greater",),
    gives="How the first stands to the second.",
    none="None is a fault.",
    sample="compare(unit.armour, 3)",
)

declare(
    "range",
    Traits(reads=(), length="numbers"),
    forms=("range(int, int) -> list of int",),
    gives="The whole numbers from the first to the second, both of them included; none where the second is less.",
    none="None is a fault.",
    sample="range(1, unit.armour + 2)",
)
