"""The card that an action is played with, by the title that its condition asks for. In: conditions. Out: a design."""

from __future__ import annotations

from toolkit.language.code import Condition, Several, Stated
from toolkit.language.tree import Comparison, Field, Thing, Variable


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
