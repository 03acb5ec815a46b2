"""What the record of a stacking limit says, for all who read it: whose pieces count, whether passing is judged."""

from __future__ import annotations

from typing import Any

from toolkit.checker.types import PLAYER, SIDE
from toolkit.model import Type


def limit_sides(record: Any) -> dict[str, Type]:
    """What says whose pieces count, besides the space: a side, a player, or nothing."""
    own: dict[str, dict[str, Type]] = {"side": {"side": SIDE}, "player": {"player": PLAYER}, "none": {}}
    return own[record.per]


def is_passing_judged(record: Any) -> bool:
    """Whether a limit says how much may be in a space while some march through it."""
    return record.passing is not None or "step" in (record.at or ())
