"""What fits where: a typed expression taken as another type, and the type that two have in common.

In: expressions and types. Out: the expression, perhaps inside a `Coerce` that says how it is taken; or None.
"""

from __future__ import annotations

from typing import Literal as OneOf

from toolkit.checker.declarations import Declarations
from toolkit.checker.types import (
    BOOL,
    HOLDER,
    INT,
    NOTHING,
    PIECE,
    PLACE,
    PLAYER,
    RATIO,
    SIDE,
    SPACE,
    TEXT,
    UNKNOWN,
    bare,
    is_unknown,
    list_of,
    optional,
    set_of,
)
from toolkit.language.tree import Coerce, Expr
from toolkit.model import Type

How = OneOf["ratio", "some", "side", "player", "one", "set", "spaces", "space"]


def fitted(expr: Expr, wanted: Type, known: Declarations) -> Expr | None:
    """The expression taken as the type that is wanted; None when its values are none of that type."""
    found = expr.type
    if found == wanted or is_unknown(found) or is_unknown(wanted):
        return expr
    if wanted == BOOL:
        return _as_truth(expr)
    if found == NOTHING:
        return expr if wanted.form == "optional" else None
    if bare(wanted).form in ("set", "list"):
        return _as_many(expr, wanted, known)
    return _as_one(expr, wanted, known)


def _as_truth(expr: Expr) -> Expr | None:
    found = expr.type
    if found == Type("optional", inner=BOOL):
        return None
    if found.form in ("set", "list", "map", "optional") or found == TEXT:
        return _coerced("some", BOOL, expr)
    return None


def _as_one(expr: Expr, wanted: Type, known: Declarations) -> Expr | None:
    found, target = bare(expr.type), bare(wanted)
    if is_same_or_wider(found, target, known):
        return expr
    how = _WAYS.get((found, target))
    if how is None:
        return None
    return _coerced(how, optional(target) if expr.type.form == "optional" or how == "space" else target, expr)


_WAYS: dict[tuple[Type, Type], How] = {
    (INT, RATIO): "ratio",
    (PLAYER, SIDE): "side",
    (SIDE, PLAYER): "player",
    (HOLDER, SPACE): "space",
}


def _as_many(expr: Expr, wanted: Type, known: Declarations) -> Expr | None:
    found, target = bare(expr.type), bare(wanted)
    inner = target.inner or UNKNOWN
    if found.form in ("set", "list"):
        if not is_same_or_wider(found.inner or UNKNOWN, inner, known):
            return None
        return expr if target.form == "list" or found.form == "set" else _coerced("set", set_of(inner), expr)
    if target.form == "list":
        return None
    if found == PLACE and inner == SPACE:
        return _coerced("spaces", set_of(SPACE), expr)
    member = _as_one(expr, inner, known)
    return _coerced("one", set_of(inner), member) if member is not None else None


def is_same_or_wider(found: Type, wanted: Type, known: Declarations) -> bool:
    """Whether each value of one type is one of the other as it stands."""
    if found == wanted or is_unknown(found) or is_unknown(wanted):
        return True
    if wanted.form == "optional":
        return found == NOTHING or is_same_or_wider(bare(found), bare(wanted), known)
    if "symbols" in (found.form, wanted.form):
        return _are_symbols_of(found, wanted, known)
    if wanted.form in ("set", "list") and found.form in ("set", wanted.form):
        return is_same_or_wider(found.inner or UNKNOWN, wanted.inner or UNKNOWN, known)
    if found.form == wanted.form == "map":
        return found.name == wanted.name and is_same_or_wider(found.inner or UNKNOWN, wanted.inner or UNKNOWN, known)
    if found.form == wanted.form == "design":
        return _is_wider_kind(found.name, wanted.name, known)
    if wanted == HOLDER:
        return found in (SPACE, PLACE) or known.is_piece(found)
    if known.is_piece(found) and known.is_piece(wanted):
        return _is_wider_kind(found.name, wanted.name, known)
    return wanted == Type("named", "occasion") and known.is_occasion(found)


def _are_symbols_of(found: Type, wanted: Type, known: Declarations) -> bool:
    """Whether symbols without a declared type, as those of `one_of` and `ends`, are all of the other type; or those of
    a declared type all of one without."""
    own, others = (each.symbols or known.symbols.get(each.name, ()) for each in (found, wanted))
    return bool(own) and set(own) <= set(others)


def _is_wider_kind(found: str, wanted: str, known: Declarations) -> bool:
    """Whether pieces of one kind are of the other: `piece` is any, `unit` and `card` those of no kind so called."""
    return found == wanted or wanted == "piece" or (wanted in ("unit", "card") and wanted not in known.kinds)


def common(one: Type, other: Type, known: Declarations) -> Type | None:
    """The type that values of two types have in common; None when they have none. Beside none nothing is known of one
    that nobody knows."""
    if one == other or (is_unknown(other) and one != NOTHING):
        return one
    if is_unknown(one) or is_unknown(other):
        return other
    if NOTHING in (one, other):
        return optional(other if one == NOTHING else one)
    if "optional" in (one.form, other.form):
        inner = common(bare(one), bare(other), known)
        return optional(inner) if inner is not None else None
    if {one.form, other.form} <= {"set", "list"}:
        inner = common(one.inner or UNKNOWN, other.inner or UNKNOWN, known)
        if inner is None or (inner != one.inner and not known.is_piece(bare(inner))):
            return None
        return set_of(inner) if one.form == other.form == "set" else list_of(inner)
    return _common_of_ones(one, other, known)


def _common_of_ones(one: Type, other: Type, known: Declarations) -> Type | None:
    if is_same_or_wider(one, other, known) or (one, other) in ((INT, RATIO), (PLAYER, SIDE)):
        return other
    if is_same_or_wider(other, one, known) or (other, one) in ((INT, RATIO), (PLAYER, SIDE)):
        return one
    if known.is_piece(one) and known.is_piece(other):
        return PIECE
    if one.form == other.form == "design":
        return Type("design", "piece")
    holders = (SPACE, PLACE)
    return HOLDER if all(each in holders or known.is_piece(each) for each in (one, other)) else None


def _coerced(how: How, type: Type, expr: Expr) -> Expr:
    return Coerce(type, expr.start, expr.end, how, expr)
