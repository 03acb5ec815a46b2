"""What the record of a stacking limit says, for all who read it: whose pieces count, whether passing is judged."""

from __future__ import annotations

from typing import Any

from toolkit.checker.types import BOOL, PLAYER, SIDE
from toolkit.language.tree import Ask, Coerce, Expr
from toolkit.model import Type
from toolkit.program.ground import part_id


def limit_sides(record: Any) -> dict[str, Type]:
    """What says whose pieces count, besides the space: a side, a player, or nothing."""
    own: dict[str, dict[str, Type]] = {"side": {"side": SIDE}, "player": {"player": PLAYER}, "none": {}}
    return own[record.per]


ALONE = {"room": "room_of", "passage": "passage_of"}
"""What is asked of a single piece, in the place of a set of pieces."""


def asked_of(limit: str, part: str, coming: Expr, space: Expr, start: int, end: int) -> Ask:
    """The question whether pieces have room, or may pass, by a limit; of a single piece the shorter one."""
    if isinstance(coming, Coerce) and coming.how == "one":
        return Ask(BOOL, start, end, part_id(limit, ALONE[part]), (coming.of, space))
    return Ask(BOOL, start, end, part_id(limit, part), (coming, space))


def is_passing_judged(record: Any) -> bool:
    """Whether a limit says how much may be in a space while some march through it."""
    return record.passing is not None or "step" in (record.at or ())
