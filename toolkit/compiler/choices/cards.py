"""The card that an action is played with: as its first argument, and by the title that is asked for.

In: an action that says `card:`. Out: the choice of it.
"""

from __future__ import annotations

from toolkit.compiler.generator import Generator
from toolkit.compiler.types import is_many
from toolkit.language.code import Candidates, Choice, Code, Condition, Several, Stated
from toolkit.language.tree import At, Coerce, Comparison, Expr, Field, Function, Thing, Variable
from toolkit.model import Type
from toolkit.program.rules import Action
from toolkit.program.walking import walk


def in_order(condition: Condition | None) -> tuple[Condition, ...]:
    """The conditions that must all hold, in the order in which they are written."""
    if isinstance(condition, Several) and condition.how == "all":
        return condition.conditions
    return (condition,) if condition is not None else ()


def title_wanted(condition: Condition | None) -> str | None:
    """The unit or card that `it.title == accuracy` asks for, where a condition asks for one before all else."""
    first = next(iter(in_order(condition)), None)
    match first.code.expr if isinstance(first, Stated) else None:
        case Comparison(operators=("==",), operands=(Field(name="title", of=Variable(name="it")), Thing(id=id))):
            return id
    return None


def card_choice(generator: Generator, action: Action) -> Choice:
    """The card that an action is played with, as its first argument."""
    source = action.source or Code(_hand(generator), action.at)
    expr = source.expr
    if not is_many(source.type):
        expr = Function(Type("set", inner=_kind_in(generator, action)), expr.start, expr.end, "holds", (expr,))
    held = expr.type.inner or Type("named", "piece")
    return Choice("card", "one", held, source.where, among=Candidates(Code(expr, source.where)), each=action.card)


def _hand(generator: Generator) -> Expr:
    """The place `hand` of who acts, or of his side."""
    who: Expr = Variable(Type("named", "player"), 0, 0, "by")
    if "hand" in generator.rules.places and generator.rules.places["hand"].per == "side":
        who = Coerce(Type("named", "side"), 0, 0, "side", who)
    return At(Type("named", "place"), 0, 0, "hand", who)


def _kind_in(generator: Generator, action: Action) -> Type:
    """The kind of the card, as its condition reads it."""
    found = [node.type for node in walk(action.card) if isinstance(node, Variable) and node.name == "it"]
    return found[0] if found else Type("named", "piece")
