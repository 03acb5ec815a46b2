"""The variables that a part of rules reads of what is around it. In: an expression, a condition, a choice. Out: they.

What a part names itself is none of them: the candidate in hand, the variable of a loop, the answer that a choice forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolkit.language.code import Candidates, Choice, Criterion, Routes, Total
from toolkit.language.tree import Comprehension, Ranging, Variable
from toolkit.program.walking import inside

Found = Iterator[Variable]


def free_in(part: Any) -> dict[str, Variable]:
    """The variables by name, each where it is read first."""
    found: dict[str, Variable] = {}
    for variable in _free(part):
        found.setdefault(variable.name, variable)
    return found


def _free(part: Any) -> Found:
    if isinstance(part, Variable):
        yield part
    elif (read := _BINDING.get(type(part))) is not None:
        yield from read(part)
    else:
        for each in inside(part):
            yield from _free(each)


def _without(found: Found, *names: str) -> Found:
    return (variable for variable in found if variable.name not in names)


def _all(*parts: Any) -> Found:
    for part in parts:
        if part is not None:
            yield from _free(part)


def _ranging(node: Ranging) -> Found:
    yield from _all(node.things, node.default, *(node.order[1] if node.order is not None else ()))
    yield from _without(_all(node.body), node.variable)


def _comprehension(node: Comprehension) -> Found:
    bound: list[str] = []
    for clause in node.clauses:
        yield from _without(_free(clause.things), *bound)
        bound.append(clause.variable)
        yield from _without(_all(*clause.conditions), *bound)
    yield from _without(_free(node.element), *bound)


def _choice(choice: Choice) -> Found:
    yield from _all(choice.among, choice.least, choice.most, choice.total, choice.low, choice.high, choice.amount)
    yield from _all(choice.routes, *(each for each in choice.propose if not isinstance(each, str)))
    candidate = choice.among.variable if choice.among is not None else "it"
    yield from _without(_all(choice.each, choice.shares), candidate)
    yield from _without(_all(choice.together, choice.grow, *choice.prefer), choice.name)


def _criterion(criterion: Criterion) -> Found:
    yield from _without(_all(criterion.code), criterion.variable)
    yield from _all(*criterion.arguments)


def _total(total: Total) -> Found:
    yield from _without(_free(total.of), total.variable)
    yield from _all(total.at_most, total.at_least)


def _routes(routes: Routes) -> Found:
    yield from _all(routes.start, routes.shortest, routes.longest, routes.limit)
    yield from _without(_all(routes.step, routes.along), "here", "there")


_BINDING: dict[type, Callable[[Any], Found]] = {
    Ranging: _ranging,
    Comprehension: _comprehension,
    Candidates: lambda candidates: _free(candidates.things),
    Choice: _choice,
    Criterion: _criterion,
    Total: _total,
    Routes: _routes,
}
"""What gives names of its own."""
