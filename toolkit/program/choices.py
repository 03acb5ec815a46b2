"""What an action asks for: its choices in order; the card that it is played with comes first. In: rules, an action."""

from __future__ import annotations

from toolkit.language.code import Candidates, Choice, Code
from toolkit.language.tree import At, Coerce, Expr, Function, Listing, Thing, Variable
from toolkit.model import Type
from toolkit.program.rules import Action, Rules
from toolkit.program.sorts import bare
from toolkit.program.walking import walk

_PIECE, _PLACE = Type("named", "piece"), Type("named", "place")


def choices_of(rules: Rules, action: Action) -> tuple[Choice, ...]:
    """The choices of an action, one after the other."""
    return action.args if action.card is None else (_card(rules, action), *action.args)


def _card(rules: Rules, action: Action) -> Choice:
    """The card that is played, one of those in the player's hand where nothing else is said: `card`."""
    source = action.source or Code(_hand(rules), action.at)
    expr = source.expr
    if bare(source.type).form not in ("set", "list"):
        held = [node.type for node in walk(action.card) if isinstance(node, Variable) and node.name == "it"]
        expr = Function(Type("set", inner=(*held, _PIECE)[0]), expr.start, expr.end, "holds", (expr,))
    things = Code(expr, source.where)
    return Choice("card", "one", expr.type.inner or _PIECE, source.where, among=Candidates(things), each=action.card)


def _hand(rules: Rules) -> Expr:
    """The place `hand` of who acts, or of his side, or of nobody; no cards where there is none."""
    hand = rules.places.get("hand")
    if hand is None:
        return Listing(Type("set", inner=_PIECE), 0, 0, ())
    by: Expr = Variable(Type("named", "player"), 0, 0, "by")
    if hand.per == "none":
        return Thing(_PLACE, 0, 0, "places", "hand")
    return At(_PLACE, 0, 0, "hand", Coerce(Type("named", "side"), 0, 0, "side", by) if hand.per == "side" else by)
