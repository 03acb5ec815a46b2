"""Functions of pieces and what holds them."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.candidates import contents, held, many, refuse_nothing
from toolkit.checker.functions.registry import single, types
from toolkit.checker.types import (
    BOOL,
    HOLDER,
    PIECE,
    PLACE,
    PLAYER,
    SIDE,
    SPACE,
    TEXT,
    UNKNOWN,
    bare,
    is_unknown,
    member,
    optional,
    set_of,
)
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name
from toolkit.language.tree import Expr, Function, Literal
from toolkit.model import Type
from toolkit.names import near_names


@types("only")
def only(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`only(opponents(by))`."""
    if len(node.arguments) == 1 and refuse_nothing(checker, node.arguments[0], "there is no only one"):
        return checker.unknown(node)
    things = single(checker, node)
    found = many(checker, things) if things is not None else None
    if found is None:
        return checker.unknown(node)
    return Function(member(found.type) or UNKNOWN, node.start, node.end, "only", (found,))


@types("holds")
def holds(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`holds(cell)`, `holds(cell, unit)`."""
    if not matching.count(checker, node, 1, 2, FUNCTIONS["holds"].forms[0]):
        return checker.unknown(node)
    holder = checker.check(node.arguments[0])
    if len(node.arguments) == 1:
        return contents(checker, holder, node)
    if bare(holder.type) not in (PLAYER, SIDE):
        holder = checker.fit(holder, HOLDER)
    what = checker.check(node.arguments[1], Type("design", "piece"))
    if bare(what.type).form != "design":
        what = checker.fit(what, PIECE)
    return Function(BOOL, node.start, node.end, "holds", (holder, what))


@types("top_of")
def top_of(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`top_of(deck)`, `top_of(units(cell))`."""
    of = single(checker, node)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    if isinstance(of, Function) and of.name == "pieces" and bare(of.arguments[1].type) == SPACE:
        return Function(optional(member(of.type) or UNKNOWN), node.start, node.end, "top_of", (of,))
    of = checker.fit(of, HOLDER)
    return Function(optional(held(of, checker.known)[0]), node.start, node.end, "top_of", (of,))


@types("gone")
def gone(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`gone(unit)`."""
    of = single(checker, node, PIECE)
    return Function(BOOL, node.start, node.end, "gone", (checker.fit(of, PIECE),)) if of else checker.unknown(node)


@types("heirs")
def heirs(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`heirs(unit)`."""
    of = single(checker, node, PIECE)
    if of is None:
        return checker.unknown(node)
    of = checker.fit(of, PIECE)
    return Function(set_of(bare(of.type)), node.start, node.end, "heirs", (of,))


@types("has")
def has(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`has(cell, smoke)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["has"].forms[0]):
        return checker.unknown(node)
    thing, word = checker.check(node.arguments[0]), node.arguments[1]
    if bare(thing.type) not in (PLAYER, SIDE):
        thing = checker.fit(thing, HOLDER)
    effects = checker.known.section("effects")
    if not isinstance(word, Name) or word.id not in effects:
        if not (isinstance(word, Name) and checker.known.is_broken("effects", word.id)):
            help = near_names(word.id, [effects]) if isinstance(word, Name) else ""
            checker.report(codes.WRONG_TYPE, word, "The name of an effect is wanted here.", help=help)
        return checker.unknown(node)
    effect = Literal(TEXT, word.start, word.end, word.id)
    return Function(BOOL, node.start, node.end, "has", (thing, effect))


def pieces(checker: Checker, node: Call) -> Expr:
    """`units(x)`: all pieces of a kind of a player or side, in a place or a space. The function is called `pieces`."""
    name = node.function.id
    if not matching.count(checker, node, 1, 1, f"{name}(player, side, place or space)"):
        return checker.unknown(node)
    of = checker.check(node.arguments[0], PLAYER)
    kind = checker.known.plurals[name]
    if bare(of.type) not in (PLAYER, SIDE, PLACE, SPACE, UNKNOWN):
        of = checker.fit(of, HOLDER, f": `{name}` are those of a player, a side, a place or a space")
        if is_unknown(of.type):
            return checker.unknown(node)
    word = Literal(TEXT, node.function.start, node.function.end, kind)
    return Function(set_of(Type("named", kind)), node.start, node.end, "pieces", (word, of))
