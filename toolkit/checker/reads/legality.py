"""Who decides what, and what that reads: actions, the choices in steps, who is asked.

In: checked rules. Out: `Finding`s: reads of hidden things on which it depends whether an answer is legal, or who is
asked. What steps do by themselves may read the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

from toolkit.checker.reads.choices import read_choice
from toolkit.checker.reads.knowing import ANYONE, Datum, Knowing
from toolkit.checker.reads.members import of_members
from toolkit.checker.reads.reader import Read, Reader
from toolkit.checker.reads.stepping import Walk
from toolkit.checker.reads.terms import Bound, Term
from toolkit.checker.reads.truths import Ground, Truths
from toolkit.checker.walking import Walks
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.tree import At, Coerce, Expr, Function, Listing, Thing, Variable
from toolkit.model import Type
from toolkit.program.rules import Action, Element, Rules
from toolkit.program.walking import walk

BY: Term = ("Variable", "by")
_CARD: Term = ("Chosen", "card")
_PLAYER = Type("named", "player")
_PLACE = Type("named", "place")
_PIECES = Type("set", inner=Type("named", "piece"))


@frozen
class Finding:
    """A read of something hidden. `what` it decides: whether something is legal, or who is asked; `of` names it.

    `too_large`: it is where something was given up that asks for too much to be followed: what it reads is not known.
    """

    what: OneOf["legal", "asked"]
    of: str
    element: Element
    read: Read
    too_large: bool = False


def findings(rules: Rules, walks: Walks) -> Iterator[Finding]:
    """All reads of hidden things on which questions depend, in the order of elements."""
    ground = Ground(rules, walks)
    if has_secrets(rules, ground):
        yield from _found(rules, ground, Knowing(ground))


def open_choices(rules: Rules) -> frozenset[Datum] | None:
    """Where choices stand whose choosers surely know each piece that they may choose; None where nothing is hidden."""
    ground = Ground(rules)
    if not has_secrets(rules, ground):
        return None
    knowing = Knowing(ground)
    for _ in _found(rules, ground, knowing):
        pass
    return frozenset(datum for datum, is_known in knowing.listed.items() if is_known)


def _found(rules: Rules, ground: Ground, knowing: Knowing) -> Iterator[Finding]:
    for id, action in rules.actions.items():
        reader = Reader(ground, knowing, BY)
        names, truths = _read_action(reader, action)
        yield from _read(reader, "legal", f"action `{id}`", action)
        walk = Walk(ground, knowing, action, f"action `{id}`")
        truths = walk.stable(truths)
        walk.steps(action.steps, names, truths)
        walk.steps(action.if_cut, names, truths)
        yield from _told(walk)
    for id, menu in rules.menus.items():
        reader = Reader(ground, knowing, ANYONE)
        for code in menu.order:
            reader.code(code, {}, {})
        yield from _read(reader, "asked", f"menu `{id}`", menu)
    for section, elements in _with_steps(rules):
        for element in elements:
            walk = Walk(ground, knowing, element, f"{section} `{element.id}`")
            walk.element()
            yield from _told(walk)


def untold_actions(rules: Rules) -> frozenset[str]:
    """The actions of which not everybody can tell whether somebody has them: what makes them legal reads, or lists to
    choose from, what not everybody knows."""
    ground = Ground(rules)
    if all(place.shown_to.is_true for place in rules.places.values()) and not ground.hides:
        return frozenset()
    knowing = Knowing(ground)
    return frozenset(id for id, action in rules.actions.items() if _is_untold(Reader(ground, knowing, ANYONE), action))


def _is_untold(reader: Reader, action: Action) -> bool:
    """Whether an action reads what not everybody knows, on behalf of one of whom nothing is known."""
    _read_action(reader, action)
    return bool(reader.found) or reader.is_spent


def has_secrets(rules: Rules, ground: Ground) -> bool:
    """Whether anything may be hidden from somebody."""
    return (
        any(not place.shown_to.is_true for place in rules.places.values())
        or any(kind.holds is not None for kind in rules.kinds.values())
        or ground.hides
    )


def _read(reader: Reader, what: OneOf["legal", "asked"], of: str, element: Element) -> Iterator[Finding]:
    yield from (Finding(what, of, element, read) for read in reader.found)
    if reader.unread is not None:
        yield Finding(what, of, element, reader.unread, too_large=True)


def _told(walk: Walk) -> Iterator[Finding]:
    yield from (Finding(what, of, walk.owner, read) for what, of, read in walk.found)
    yield from (Finding(what, of, walk.owner, read, too_large=True) for what, of, read in walk.unread)


def _with_steps(rules: Rules) -> Iterator[tuple[str, tuple[Element, ...]]]:
    yield "procedure", tuple(rules.procedures.values())
    yield "trigger", rules.triggers
    yield "check", rules.checks
    yield "event", tuple(rules.events.values())


def _read_action(reader: Reader, action: Action) -> tuple[dict[str, Bound], Truths]:
    """Read all that makes an action legal; what its names stand for, and what is known, where it is done."""
    names: dict[str, Bound] = {"by": Bound(BY)}
    truths: Truths = {}
    reader.code(action.by, names, truths)
    types = {"by": _PLAYER}
    if action.card is not None:
        truths = _read_card(reader, action, names, truths)
        names["card"] = Bound(_CARD)
    for choice in action.args:
        chosen, truths = read_choice(reader, choice, names, truths)
        names = dict(chosen)
        types[choice.name] = choice.type
    truths = reader.condition(action.allowed, names, truths)
    for _, code in (*action.cost, *action.counts_as):
        reader.code(code, names, truths)
    for purse, _ in action.cost:
        _read_purses(reader, purse, names, truths)
    for limit in action.limits:
        reader.code(limit.times, names, truths)
        reader.code(limit.of, names, truths)
    for permission in reader.ground.brought.get(f"action {action.id}", ()):
        reader.brought(permission, names, types, truths)
    return names, truths


def _read_purses(reader: Reader, id: str, names: dict[str, Bound], truths: Truths) -> None:
    """What says who pays from a purse, or from one that stands in for it, and what for."""
    for purse in reader.ground.rules.purses.values():
        if id not in (purse.id, purse.instead_of):
            continue
        owner: Term = BY if purse.of == "player" else ("Field", BY, "side")
        own = {**names, "it": Bound(owner)}
        read = {node.name for node in walk(purse.only) if isinstance(node, Variable)}
        reader.condition(purse.when, own, truths)
        if read <= own.keys():
            reader.condition(purse.only, own, truths)


def _read_card(reader: Reader, action: Action, names: dict[str, Bound], truths: Truths) -> Truths:
    """The card that is played: of the player's hand where nothing else is said."""
    source = action.source
    if source is None:
        expr = _hand(reader.ground.rules)
    elif source.type.form in ("set", "list"):
        expr = source.expr
    else:
        expr = Function(_PIECES, source.expr.start, source.expr.end, "holds", (source.expr,))
    cards = Code(expr, source.where if source is not None else action.at)
    reader.code(cards, names, truths)
    known = of_members(reader.ground, expr, names, truths, _CARD)
    known = reader.condition(action.card, {**names, "it": Bound(_CARD)}, known)
    kinds = reader.knowing.kinds_of(expr.type)
    reader.knowing.note_listed(cards.where, reader.knowing.sees(reader.viewer, _CARD, kinds, known))
    return known


def _hand(rules: Rules) -> Expr:
    """What the player who acts has in his hand."""
    hand = rules.places.get("hand")
    by = Variable(_PLAYER, 0, 0, "by")
    if hand is None:
        return Listing(_PIECES, 0, 0, ())
    if hand.per == "none":
        return Function(_PIECES, 0, 0, "holds", (Thing(_PLACE, 0, 0, "places", "hand"),))
    owner = Coerce(Type("named", "side"), 0, 0, "side", by) if hand.per == "side" else by
    return Function(_PIECES, 0, 0, "holds", (At(_PLACE, 0, 0, "hand", owner),))
