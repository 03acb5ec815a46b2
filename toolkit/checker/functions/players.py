"""Functions of players and sides: whose things are, who else plays."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.fields import fields_of
from toolkit.checker.functions.registry import single, types
from toolkit.checker.types import (
    PLAYER,
    SIDE,
    bare,
    is_unknown,
    list_of,
    optional,
    set_of,
)
from toolkit.language.syntax import Call
from toolkit.language.tree import Expr, Field, Function
from toolkit.model import Type


@types("owner")
def owner(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`owner(unit)`."""
    of = single(checker, node)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    field = fields_of(bare(of.type), checker.known).get("owner")
    if field is None or field.type != optional(PLAYER):
        message = f"Pieces and places have owners, and this is {article(of.type)}."
        checker.report(codes.WRONG_TYPE, of, message)
        return checker.unknown(node)
    return Field(optional(PLAYER), node.start, node.end, of, "owner", "built_in")


@types("side")
def side(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`side(by)`."""
    of = single(checker, node, PLAYER)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    if checker.known.is_piece(bare(of.type)):
        of = Field(optional(PLAYER), of.start, of.end, of, "owner", "built_in")
    return checker.fit(of, optional(SIDE) if of.type.form == "optional" else SIDE)


def _players(checker: Checker, node: Call) -> Expr:
    of = single(checker, node, PLAYER)
    if of is None:
        return checker.unknown(node)
    if checker.known.is_piece(bare(of.type)):
        of = Field(optional(PLAYER), of.start, of.end, of, "owner", "built_in")
    if bare(of.type) != SIDE:
        of = checker.fit(of, PLAYER)
    return Function(set_of(PLAYER), node.start, node.end, node.function.id, (of,))


@types("opponents")
def opponents(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`opponents(by)`."""
    return _players(checker, node)


@types("partners")
def partners(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`partners(by)`."""
    return _players(checker, node)


@types("clockwise")
def clockwise(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`clockwise(active)`."""
    of = single(checker, node, PLAYER)
    if of is None:
        return checker.unknown(node)
    return Function(list_of(PLAYER), node.start, node.end, "clockwise", (checker.fit(of, PLAYER),))
