"""Criteria of routes that add up along them or look at their end, as code. In: a choice of routes. Out: the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.analysis.summing import Term, sums_of
from toolkit.compiler.choices.asking import Asking
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import PyCode, comma, joined, keyword, literal, local, py, tuple_of
from toolkit.language.code import Choice
from toolkit.language.tree import Literal

_PARAMETERS = {"spaces": "space", "steps": "here, there", "end": "space"}


FEW_STEPS = 3
"""Routes so short are so few that a look at all of them is quicker than a search."""


def adds_up(choice: Choice) -> bool:
    """Whether one search ranks what is chosen."""
    return bool(choice.prefer) and not _is_short(choice) and sums_of(choice) is not None


def _is_short(choice: Choice) -> bool:
    longest = choice.routes.longest if choice.routes is not None else None
    most = longest.expr.value if longest is not None and isinstance(longest.expr, Literal) else None
    return isinstance(most, int) and most <= FEW_STEPS


def write_sums(asking: Asking, body: CodeBuffer) -> PyCode:
    """The tuple of criteria, each with the functions that tell what a space, a step and an end add to it."""
    sums, routes = sums_of(asking.choice), asking.choice.routes
    assert sums is not None and routes is not None
    start = asking.writer.held(routes.start, asking.env, body)
    found = []
    for criterion, terms in zip(asking.choice.prefer, sums, strict=True):
        given = []
        for of, parameters in _PARAMETERS.items():
            those = [term for term in terms if term.of == of]
            if those:
                movements = [
                    asking.writer.steps(term.code, start, asking.env, body)
                    for term in those
                    if term.costs and term.code is not None
                ]
                function = body.fresh(of)
                with body.function(py(f"def {{}}({parameters}):", function)):
                    _write(asking, criterion.variable, those, start, movements, body)
                given.append(keyword(of, function))
        found.append(py("{}({}),", asking.runtime("RouteCriterion"), comma(*given)))
    return py("({})", joined(" ", found))


def _write(
    asking: Asking, about: str, terms: Sequence[Term], start: PyCode, movements: Sequence[PyCode], body: CodeBuffer
) -> None:
    """The sum of some terms. A route that is looked at only by its ends is these. `movements`: of those that are what a
    step costs, in their order."""
    texts, along = [], iter(movements)
    for term in terms:
        route = py("({}, space)", start) if term.of == "end" else tuple_of((start,))
        env = asking.env.with_names(**{about: route, asking.choice.name: route})
        if term.variable:
            env = env.with_names(**{term.variable: local("space")})
        if term.code is None:
            number = literal(1)
        elif term.costs:
            number = asking.call("step_cost", next(along), local("here"), local("there"), start)
        elif term.truth:
            number = py("(1 if {} else 0)", asking.writer.truth(term.code, env, body))
        else:
            number = asking.writer.held(term.code, env, body)
        for test in term.unless:
            number = py("(0 if {} else {})", asking.writer.truth(test, env, body), number)
        texts.append(
            number if term.times == 1 else py("-{}", number) if term.times == -1 else py("{} * {}", term.times, number)
        )
    body.line(py("return {}", joined(" + ", texts)))
