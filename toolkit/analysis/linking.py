"""Whether a set grows by links alone: each member must be linked to some member. In: a condition. Out: yes or no.

`count(them) < 2 or all(u in them, any(v in them, u.space in neighbours(v.space)))` is such a condition: a chain. What
may join two or more may join each larger set too, so what is reached sooner or later can be counted together.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.analysis.closing import MOST_DEEP, reads
from toolkit.analysis.totals import TURNED
from toolkit.language.code import Code, Condition, Several, Stated, codes_of
from toolkit.language.tree import Ask, Comparison, Literal, Logic, Ranging, Variable
from toolkit.program.rules import Value

_ONE_AT_MOST = (("<", 2), ("<=", 1), ("==", 1))
"""Comparisons of a number of members that hold of each set of one, and of none that has more."""


def grows_by_links(
    condition: Condition, name: str, values: Mapping[str, Value], exempts: bool = False, deep: int = 0
) -> bool:
    """Whether all that is asked of the set of this name is that each member is linked to some member, or that of sets
    of two and more. What does not speak of the set may stand beside it, unless what is around it `exempts` sets of one.
    """
    parts = _parts(condition, "all", "and")
    asked = [part for part in parts if any(reads(code.expr, name) for code in codes_of(part))]
    if len(asked) != 1 or (exempts and len(parts) > 1):
        return False
    ways = _parts(asked[0], "any", "or")
    left = [way for way in ways if not _is_of_one(way, name)]
    if len(left) != 1:
        return False
    exempts = exempts or len(ways) > 1
    match left[0]:
        case Stated(code=Code(expr=Ask(value=id, arguments=arguments))) if id in values and deep < MOST_DEEP:
            told = [(arg.name, given) for arg, given in zip(values[id].args, arguments, strict=True)]
            inner = [(arg, given) for arg, given in told if reads(given, name)]
            whole = len(inner) == 1 and isinstance(inner[0][1], Variable)
            return whole and grows_by_links(Stated(values[id].base), inner[0][0], values, exempts, deep + 1)
        case Stated(code=Code(expr=Ranging(function="all", things=Variable(name=of), body=Ranging() as said))):
            return of == name and _is_link(said, name)
    is_made_of_more = len(_parts(left[0], "all", "and")) > 1
    return is_made_of_more and grows_by_links(left[0], name, values, exempts, deep)


def _is_link(said: Ranging, name: str) -> bool:
    """Whether it says of a member that some member is linked to it."""
    match said:
        case Ranging(function="any", things=Variable(name=of), body=body) if of == name and body is not None:
            return not reads(body, name)
    return False


def _parts(condition: Condition, how: str, operator: str) -> list[Condition]:
    """The conditions of which all, or any, must hold."""
    match condition:
        case Several() if condition.how == how:
            return [part for each in condition.conditions for part in _parts(each, how, operator)]
        case Stated(code=Code(expr=Logic(operands=operands) as expr, where=where)) if expr.operator == operator:
            return [part for each in operands for part in _parts(Stated(Code(each, where)), how, operator)]
    return [condition]


def _is_of_one(condition: Condition, name: str) -> bool:
    """Whether it holds of each set of one member, and of no set that has more."""
    match condition:
        case Stated(code=Code(expr=Comparison(operators=(operator,), operands=(left, right)))):
            if isinstance(left, Literal):
                left, right, operator = right, left, TURNED.get(operator, operator)
            match left, right:
                case Ranging(function="count", things=Variable(name=of), body=None), Literal(value=bound) if of == name:
                    return (operator, bound) in _ONE_AT_MOST
    return False
