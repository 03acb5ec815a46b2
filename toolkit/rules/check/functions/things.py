"""Functions of players, pieces and what holds them."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.check import codes
from toolkit.rules.check.declarations import Declarations
from toolkit.rules.check.expressions import matching
from toolkit.rules.check.expressions.checker import Checker, article
from toolkit.rules.check.fields import fields_of
from toolkit.rules.check.functions.registry import FUNCTIONS, function
from toolkit.rules.check.types import (
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
    list_of,
    member,
    optional,
    set_of,
)
from toolkit.rules.expressions import Call, Name, Node
from toolkit.rules.tree import At, Expr, Field, Function, Literal, Thing


@function(
    "only",
    forms=("only(things) -> x",),
    gives="The one thing that is there.",
    none="None of them, or several, is a fault.",
    sample="only(units(by)).armour",
)
def only(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`only(opponents(by))`."""
    from toolkit.rules.check.functions.candidates import many

    things = _single(checker, node)
    found = many(checker, things) if things is not None else None
    if found is None:
        return checker.unknown(node)
    return Function(member(found.type) or UNKNOWN, node.start, node.end, "only", (found,))


@function(
    "owner",
    forms=("owner(piece) -> optional player", "owner(place) -> optional player"),
    gives="Whose the piece or the place is; the same as `x.owner`.",
    none="None is a fault. What nobody owns has the owner none.",
    sample="owner(unit) == by",
)
def owner(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`owner(unit)`."""
    of = _single(checker, node)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    field = fields_of(bare(of.type), checker.known).get("owner")
    if field is None or field.type != optional(PLAYER):
        message = f"Pieces and places have owners, and this is {article(of.type)}."
        checker.report(codes.WRONG_TYPE, of, message)
        return checker.unknown(node)
    return Field(optional(PLAYER), node.start, node.end, of, "owner", "built_in")


@function(
    "side",
    forms=("side(player) -> side", "side(piece) -> optional side"),
    gives="The side of a player, or of the owner of a piece.",
    none="None gives none.",
    sample="side(by) == side(unit)",
)
def side(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`side(by)`."""
    of = _single(checker, node, PLAYER)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    if checker.known.is_piece(bare(of.type)):
        of = Field(optional(PLAYER), of.start, of.end, of, "owner", "built_in")
    return checker.fit(of, optional(SIDE) if of.type.form == "optional" else SIDE)


def _players(checker: Checker, node: Call) -> Expr:
    of = _single(checker, node, PLAYER)
    if of is None:
        return checker.unknown(node)
    if checker.known.is_piece(bare(of.type)):
        of = Field(optional(PLAYER), of.start, of.end, of, "owner", "built_in")
    if bare(of.type) != SIDE:
        of = checker.fit(of, PLAYER)
    return Function(set_of(PLAYER), node.start, node.end, node.function.id, (of,))


@function(
    "opponents",
    forms=("opponents(player) -> set of player", "opponents(side) -> set of player"),
    gives="The players of all other sides.",
    none="None is a fault.",
    sample="only(opponents(by)) != by",
)
def opponents(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`opponents(by)`."""
    return _players(checker, node)


@function(
    "partners",
    forms=("partners(player) -> set of player",),
    gives="The other players of his side.",
    none="None is a fault.",
    sample="not partners(by)",
)
def partners(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`partners(by)`."""
    return _players(checker, node)


@function(
    "clockwise",
    forms=("clockwise(player) -> list of player",),
    gives="All players in the order of their seats, he first.",
    none="None is a fault.",
    sample="first(clockwise(by)) == by",
)
def clockwise(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`clockwise(active)`."""
    of = _single(checker, node, PLAYER)
    if of is None:
        return checker.unknown(node)
    return Function(list_of(PLAYER), node.start, node.end, "clockwise", (checker.fit(of, PLAYER),))


@function(
    "holds",
    forms=(
        "holds(space, place or piece) -> set of piece",
        "holds(space, place or piece, piece) -> bool",
        "holds(space, place, piece or player, title) -> bool",
    ),
    gives="The pieces that it holds itself, of a place with an order the list of them from the bottom or the left; or "
    "whether one piece, or one of a title, is among them. A player holds what is his in play.",
    none="None is a fault.",
    sample="not holds(unit.space, unit)",
)
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


def contents(checker: Checker, holder: Expr, at: Node | Expr | None = None) -> Expr:
    """What a space, a place or a piece holds itself, as a set; as a list where a place keeps an order."""
    place = at or holder
    holder = checker.fit(holder, HOLDER)
    if is_unknown(holder.type):
        return checker.unknown(place)
    kind, order = _held(holder, checker.known)
    type = set_of(kind) if order == "none" else list_of(kind)
    return Function(type, place.start, place.end, "holds", (holder,))


def _held(holder: Expr, known: Declarations) -> tuple[Type, str]:
    """What kind of piece a holder holds, and in which order."""
    record = None
    if isinstance(holder, At):
        record = known.section("places")[holder.place].record
    elif isinstance(holder, Thing) and holder.section == "places":
        record = known.section("places")[holder.id].record
    elif bare(holder.type) == SPACE:
        maps = [item.record for item in known.section("places").values() if item.record.spaces == "map"]
        record = maps[0] if len(maps) == 1 else None
    elif bare(holder.type).name in known.kinds:
        kind = known.section("kinds")[bare(holder.type).name].record
        return _only_kind(kind.holds), "none"
    return (_only_kind(record.holds), record.order) if record is not None else (PIECE, "none")


def _only_kind(holding: object) -> Type:
    kinds: tuple[str, ...] = getattr(holding, "kinds", ())
    return Type("named", kinds[0]) if len(kinds) == 1 else PIECE


@function(
    "top_of",
    forms=("top_of(space or place) -> optional piece",),
    gives="The piece on top of a stack: the one that a draw takes, or that lies on the others in a space.",
    none="An empty one: none.",
    sample="top_of(unit.space) == unit",
)
def top_of(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`top_of(deck)`."""
    of = _single(checker, node)
    if of is None or is_unknown(of.type):
        return checker.unknown(node)
    of = checker.fit(of, HOLDER)
    return Function(optional(_held(of, checker.known)[0]), node.start, node.end, "top_of", (of,))


@function(
    "gone",
    forms=("gone(piece) -> bool",),
    gives="Whether the piece has left play. A name or a fact of one piece keeps it, with its last state.",
    none="None is a fault.",
    sample="not gone(unit)",
)
def gone(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`gone(unit)`."""
    of = _single(checker, node, PIECE)
    return Function(BOOL, node.start, node.end, "gone", (checker.fit(of, PIECE),)) if of else checker.unknown(node)


@function(
    "heirs",
    forms=("heirs(piece) -> set of piece",),
    gives="The piece alone while it is in play, else those in play that replaced it.",
    none="None is a fault.",
    sample="count(heirs(unit))",
)
def heirs(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`heirs(unit)`."""
    of = _single(checker, node, PIECE)
    if of is None:
        return checker.unknown(node)
    of = checker.fit(of, PIECE)
    return Function(set_of(bare(of.type)), node.start, node.end, "heirs", (of,))


@function(
    "has",
    forms=("has(thing, effect) -> bool",),
    gives="Whether the effect is on the thing now.",
    none="None is a fault.",
    sample="not has(unit, dug_in)",
)
def has(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`has(cell, smoke)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["has"].forms[0]):
        return checker.unknown(node)
    thing, word = checker.check(node.arguments[0]), node.arguments[1]
    if bare(thing.type) not in (PLAYER, SIDE):
        thing = checker.fit(thing, HOLDER)
    if not isinstance(word, Name) or word.id not in checker.known.section("effects"):
        checker.report(codes.WRONG_TYPE, word, "The name of an effect is wanted here.")
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


def _single(checker: Checker, node: Call, wanted: Type | None = None) -> Expr | None:
    """The only argument of a call."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS[node.function.id].forms[0]):
        return None
    return checker.check(node.arguments[0], wanted)
