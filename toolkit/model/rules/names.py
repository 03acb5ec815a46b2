"""Names at the head of expressions that can be told for certain before rules are compiled.

In: the text of an expression. Out: the name that it calls, or none where it is anything else than that.
"""

import re
from typing import Annotated

from toolkit.model.record import Ref
from toolkit.model.scalars import Expression

_CALL = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(?:\(.*)?\Z", re.DOTALL)
_AROUND = re.compile(r"\s*(?:outer|opening|ending|past)\s*\(\s*([a-z][a-z0-9_]*)\s*\)\s*\Z")


def called(expression: str) -> tuple[str, ...]:
    """The name in `battle(group, target)` or `battle`."""
    found = _CALL.match(expression)
    return (found[1],) if found else ()


def moment(expression: str) -> tuple[str, ...]:
    """The name in `moved`, `ending(turn)` or `outer(action)`."""
    found = _AROUND.match(expression)
    return (found[1],) if found else called(expression)


ProcedureCall = Annotated[Expression, Ref("callable", called)]
EffectCall = Annotated[Expression, Ref("effect", called)]
EventCall = Annotated[Expression, Ref("event", called)]
OccasionCall = Annotated[Expression, Ref("occasion", moment)]
Moment = Annotated[Expression, Ref("moment", moment)]
