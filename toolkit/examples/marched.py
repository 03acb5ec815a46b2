"""What each step of a way costs, with its account. In: `route(…)` or `cost_along(…)` in a state. Out: its steps.

The value of a search is the way, or the sum; how the rules come to the cost of a step is asked anew, step by step, of
what the movement says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from toolkit.examples.asked import Asked
from toolkit.examples.traced import Traced, trace
from toolkit.language.accounts import Account, Accounts, SightAccount
from toolkit.language.code import Code
from toolkit.language.tree import Ask, Expr, Function, Variable
from toolkit.model import Type
from toolkit.program.ground import STEP, parts_of, search_of
from toolkit.state import Stage
from toolkit.state.run_time import Number

Step = tuple[int, int, Account | SightAccount]
"""From where to where, and how the rules come to what that costs."""


def steps_of(stage: Stage, asked: Asked, cells: list[Any], known: Mapping[str, Any], value: Any) -> Iterator[Step]:
    """The steps of the way that an expression is, or of which it is the cost; of anything else none."""
    expr = asked.code.expr
    if not isinstance(expr, Function) or expr.name not in ("route", "cost_along"):
        return
    search = search_of(expr)
    way = value
    if expr.name == "cost_along":
        way = _compiled(stage, asked, search.first, {}).run(cells, Accounts(), known)
    if not way:
        return
    cost = parts_of(stage.rules, search.movement)["cost"]
    types = {arg.name: arg.type for arg in cost.args}
    variables = {f"_{name}": types[name] for name in STEP}  # no name in a pack begins so
    said = tuple(Variable(type, expr.start, expr.end, name) for name, type in variables.items())
    ask = Ask(cost.type, expr.start, expr.end, cost.id, (*search.arguments, *said))
    step = _compiled(stage, asked, ask, variables)
    spent: Number = 0
    for here, there in pairwise(way):
        given = {"_here": here, "_there": there, "_began": way[0], "_spent": spent}
        accounts = Accounts()
        number = step.run(cells, accounts, {**known, **given})
        if number is None:
            return
        spent += number
        yield here, there, accounts[0]


def _compiled(stage: Stage, asked: Asked, expr: Expr, more: Mapping[str, Type]) -> Traced:
    """Another expression that may read the same variables, and some more."""
    other = replace(asked, code=Code(expr, asked.code.where), variables={**asked.variables, **more})
    return trace(stage, other)
