"""Names at the head of expressions that can be told for certain before rules are compiled.

In: the text of an expression. Out: the name that it calls, or none where it is anything else than that.
"""

import re
from typing import Annotated

from toolkit.model.record import Ref
from toolkit.model.scalars import Expression

_CALL = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(?:\(.*)?\Z", re.DOTALL)
_AROUND = re.compile(r"\s*(?:opening|ending)\s*\(\s*([a-z][a-z0-9_]*)\s*\)\s*\Z")
_OUTER = re.compile(r"\s*((?:outer\s*\(\s*)+)([a-z][a-z0-9_]*)((?:\s*\))+)\s*\Z")


def called(expression: str) -> tuple[str, ...]:
    """The name in `battle(group, target)` or `battle`."""
    found = _CALL.match(expression)
    return (found[1],) if found else ()


def outermost(expression: str) -> tuple[str, int] | None:
    """The name in `outer(outer(battle))` and how often `outer` stands around it; None where it is no such thing."""
    found = _OUTER.match(expression)
    count = found[1].count("outer") if found else 0
    return (found[2], count) if found and found[3].count(")") == count else None


def moment(expression: str) -> tuple[str, ...]:
    """The name in `moved`, `ending(turn)` or `outer(action)`."""
    outer = outermost(expression)
    found = _AROUND.match(expression)
    return (outer[0],) if outer else (found[1],) if found else called(expression)


ProcedureCall = Annotated[Expression, Ref("callable", called)]
EffectCall = Annotated[Expression, Ref("effect", called)]
EventCall = Annotated[Expression, Ref("event", called)]
OccasionCall = Annotated[Expression, Ref("occasion", moment)]
Moment = Annotated[Expression, Ref("moment", moment)]
