"""Functions of occasions, events, limits and plans: `live outer past used fits seen`."""

from __future__ import annotations

from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.expressions.naming import require_live
from toolkit.checker.fitting import common
from toolkit.checker.functions.registry import types
from toolkit.checker.signatures import EVENT, EVENTS
from toolkit.checker.types import ACTION, BOOL, INT, PIECE, TEXT, UNKNOWN, is_unknown, list_of, optional
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Expr, Function, Innermost, Literal, Thing
from toolkit.model import Type
from toolkit.names import near_names


def kind_named(checker: Checker, node: Node) -> str | None:
    """The kind of occasion that an argument names; reports an argument that names none."""
    if isinstance(node, Name) and node.id == EVENT:
        message, help = codes.NOT_OF_AN_EVENT
        checker.report(codes.WRONG_TYPE, node, message, help=help)
        return None
    if isinstance(node, Name) and checker.known.is_kind_of_occasion(node.id):
        return node.id
    if not (isinstance(node, Name) and checker.known.is_broken("occasions", node.id)):
        near = near_names(node.id, [checker.known.section("occasions")]) if isinstance(node, Name) else ""
        checker.report(codes.WRONG_TYPE, node, "The name of a kind of occasion is wanted here.", help=near)
    return None


def _is_hidden(known: Declarations, event: str) -> bool:
    return any(known.is_broken(section, event) for section in ("events", "actions"))


def _word(node: Node, word: str) -> Literal:
    return Literal(TEXT, node.start, node.end, word)


@types("live")
def live(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`live(order)`."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS["live"].forms[0]):
        return checker.unknown(node)
    kind = kind_named(checker, node.arguments[0])
    if kind is None:
        return checker.unknown(node)
    return Function(BOOL, node.start, node.end, "live", (_word(node.arguments[0], kind),))


@types("outer")
def outer(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`outer(battle)`."""
    if not matching.count(checker, node, 1, 1, FUNCTIONS["outer"].forms[0]):
        return checker.unknown(node)
    inner = node.arguments[0]
    found = checker.check(inner)
    if isinstance(found, Innermost):
        type = optional(found.type)
        return replace(found, type=type, outer=found.outer + 1, start=node.start, end=node.end)
    if not is_unknown(found.type):
        checker.report(codes.WRONG_TYPE, inner, "The name of a kind of occasion is wanted here.")
    return checker.unknown(node)


@types("past")
def past(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`past(attack, combat_phase)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["past"].forms[0]):
        return checker.unknown(node)
    event, occasion = node.arguments
    kind = kind_named(checker, occasion)
    known = checker.known
    names = (EVENTS, known.section("events"), known.section("actions"))
    if not isinstance(event, Name) or not any(event.id in each for each in names):
        if not (isinstance(event, Name) and _is_hidden(known, event.id)):
            help = near_names(event.id, names) if isinstance(event, Name) else ""
            checker.report(codes.WRONG_TYPE, event, "The name of an event or an action is wanted here.", help=help)
        return checker.unknown(node)
    if kind is None:
        return checker.unknown(node)
    if isinstance(occasion, Name):
        require_live(checker, occasion, kind)
    type = list_of(Type("event", event.id))
    return Function(type, node.start, node.end, "past", (_word(event, event.id), _word(occasion, kind)))


@types("used")
def used(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`used(fire, player_turn, unit)`."""
    if not matching.count(checker, node, 2, 3, FUNCTIONS["used"].forms[0]):
        return checker.unknown(node)
    action = checker.wants(node.arguments[0], ACTION)
    kind = kind_named(checker, node.arguments[1])
    if kind is None or is_unknown(action.type) or not isinstance(action, Thing):
        return checker.unknown(node)
    require_live(checker, node.function, kind)
    each = len(node.arguments) == 3
    limits = [limit for limit in checker.known.section("actions")[action.id].record.limit if limit.per == kind]
    if not any((limit.of is not None) == each for limit in limits):
        which = f"per `{kind}` for each of some things" if each else f"per `{kind}` in all"
        message = f"`{action.id}` has no limit {which}, so nothing counts it."
        help = f"Give the action one: `limit: [{{times: …, per: {kind}{', of: …' if each else ''}}}]`."
        checker.report(codes.WRONG_ARGUMENTS, node, message, help=help)
        return checker.unknown(node)
    of = (checker.check(node.arguments[2]),) if each else ()
    return Function(INT, node.start, node.end, "used", (action, _word(node.arguments[1], kind), *of))


@types("fits")
def fits(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`fits(u.plans, u, fire)`."""
    if not matching.count(checker, node, 3, 3, FUNCTIONS["fits"].forms[0]):
        return checker.unknown(node)
    is_known = "act" in checker.known.symbols or not checker.known.is_broken("types", "act")
    act = Type("named", "act") if is_known else UNKNOWN
    plans = checker.wants(node.arguments[0], list_of(list_of(act)))
    piece = checker.wants(node.arguments[1], PIECE)
    return Function(BOOL, node.start, node.end, "fits", (plans, piece, checker.wants(node.arguments[2], act)))


@types("seen")
def seen(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`seen(move.unit.hardness, hard)`."""
    if not matching.count(checker, node, 2, 2, FUNCTIONS["seen"].forms[0]):
        return checker.unknown(node)
    one = checker.check(node.arguments[0], wanted)
    other = checker.check(node.arguments[1], one.type)
    type = common(one.type, other.type, checker.known)
    if type is None:
        message = f"This is {article(other.type)}, and it stands in for {article(one.type)}."
        checker.report(codes.WRONG_TYPE, other, message)
        return checker.unknown(node)
    return Function(type, node.start, node.end, "seen", (checker.fit(one, type), checker.fit(other, type)))
