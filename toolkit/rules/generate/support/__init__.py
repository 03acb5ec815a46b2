"""What generated expressions call. In: cells and run-time values.

Raises `Fault` where Python's own errors do not tell (see `toolkit.rules.faults.kind_of`). Generated modules import each
name as `s_name`, so that no name of a pack can hide it.
"""

from fractions import Fraction
from math import ceil, floor

from toolkit.rules.accounts import Account, StageAccount
from toolkit.rules.generate.support.modifiers import (
    applied,
    void_entries,
)
from toolkit.rules.generate.support.numbers import (
    all_there,
    nearest,
    small_int,
    small_ratio,
    there,
    whole,
)
from toolkit.rules.generate.support.occasions import (
    active_of,
    alive,
    fits_plan,
    has_effect,
    is_set,
    kept,
    outer_row,
    preview,
)
from toolkit.rules.generate.support.pieces import (
    all_held,
    has_title,
    heirs,
    held_by,
    in_play,
    is_within,
    itself,
    now,
    now_as_set,
    of_designs,
    owned,
    owned_by,
    space_of,
    space_or_none,
    spaces_of,
    within,
)
from toolkit.rules.generate.support.tables import (
    band_of,
    member_there,
    no_test,
    place_of,
)
from toolkit.rules.generate.support.things import (
    all_of,
    as_set,
    at,
    best_first,
    bounded_list,
    by_order,
    count_of,
    count_up,
    joined,
    least_first,
    minus,
    of_key,
    union,
)

__all__ = [
    "Account",
    "Fraction",
    "StageAccount",
    "active_of",
    "alive",
    "all_held",
    "all_of",
    "all_there",
    "applied",
    "as_set",
    "at",
    "band_of",
    "best_first",
    "bounded_list",
    "by_order",
    "ceil",
    "count_of",
    "count_up",
    "fits_plan",
    "floor",
    "has_effect",
    "has_title",
    "heirs",
    "held_by",
    "in_play",
    "is_set",
    "is_within",
    "itself",
    "joined",
    "kept",
    "least_first",
    "member_there",
    "minus",
    "nearest",
    "no_test",
    "now",
    "now_as_set",
    "of_designs",
    "of_key",
    "outer_row",
    "owned",
    "owned_by",
    "place_of",
    "preview",
    "small_int",
    "small_ratio",
    "space_of",
    "space_or_none",
    "spaces_of",
    "there",
    "union",
    "void_entries",
    "whole",
    "within",
]
