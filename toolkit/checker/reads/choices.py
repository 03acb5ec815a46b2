"""What a choice reads on behalf of its chooser: candidates, conditions, limits, what is proposed and preferred.

In: a choice, what its names stand for, what is known. Out: reads in the `Reader`; the chosen name, what is known of it.
"""

from __future__ import annotations

from toolkit.checker.reads.members import of_members
from toolkit.checker.reads.reader import Reader
from toolkit.checker.reads.terms import Bound, Names, Term
from toolkit.checker.reads.truths import Truths, assume_all
from toolkit.language.code import Choice, Code


def read_choice(reader: Reader, choice: Choice, names: Names, truths: Truths) -> tuple[Names, Truths]:
    """Read all that makes an answer legal, and what is shown of answers."""
    for code in (choice.low, choice.high, choice.amount, choice.least, choice.most):
        reader.code(code, names, truths)
    term: Term = ("Chosen", choice.name)
    bound, known = Bound(term), truths
    if choice.among is not None:
        reader.listed(choice.among.things, names, truths)
        each, inside = reader.member(choice.among.things.expr, names, truths)
        inner = {**names, choice.among.variable: each}
        inside = reader.condition(choice.each, inner, inside)
        reader.offered(choice.among.things, each, inside)
        if choice.total is not None:
            own = {**inner, choice.total.variable: each}
            reader.code(choice.total.of, own, inside)
            for code in (choice.total.at_most, choice.total.at_least):
                reader.code(code, names, truths)
        if choice.form == "one":
            known = of_members(reader.ground, choice.among.things.expr, names, truths, term)
            known = assume_all(reader.ground, choice.each, {**names, choice.among.variable: bound}, known)
        else:
            things = choice.among.things.expr
            bound = Bound(term, things, names, None, choice.among.variable, choice.each)
    if choice.routes is not None:
        routes = choice.routes
        for code in (routes.start, routes.shortest, routes.longest):
            reader.code(code, names, truths)
        reader.condition(routes.step, {**names, "here": reader.loop(), "there": reader.loop()}, truths)
    chosen = {**names, choice.name: bound}
    for condition in (choice.grow, choice.together):
        reader.condition(condition, chosen, known)
    for proposed in choice.propose:
        reader.code(proposed if isinstance(proposed, Code) else None, names, truths)
    reader.criteria(choice.prefer, chosen, known, bound)
    return chosen, known
