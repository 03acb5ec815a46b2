"""Sets of a choice that are found by trying: their author is told."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.analysis.closing import plain_values
from toolkit.analysis.parting import searched_for
from toolkit.analysis.totals import Numbers
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.language.code import Choice, codes_of
from toolkit.language.tree import Ranging, Variable
from toolkit.program.walking import elements_of
from toolkit.program.walks import nodes_of

OPEN = register(
    "W507",
    "open-set",
    about="choices",
    title="The sets of a choice are found by trying",
    cause="What must hold `together` may hold of a set and not of a smaller one, as far as its form tells. So whether "
    "a beginning can be completed is found out by trying set after set, for a while only: with many candidates a "
    "player or a bot may be led into a beginning that cannot be completed, and has to take it back. So it is with "
    "a set that grows and must come to a total, or hold nothing superfluous, but for a chain that must be enough. A "
    "sum that is only limited cuts off what has too much, as long as nothing in it can be negative: attributes are "
    "looked at in all designs.",
    remedy="Say it of each member: `each:` or `all(...)`; of the number: `max:` or `count(...) <= n`; of a sum: "
    "`total:`; of how it grows: `grow:`. Where each smaller set is legal too, down to `min`, say `closed: true`, which "
    "is tested whenever the game is played.",
    bad="pick: units\ntogether: count(them) != 2",
    good="pick: units\nmin: 1\ntogether: count(them) <= 1",
)
_ADVICE = "What may be said of smaller sets too is found at once: `all(...)`, `count(...) <= n`, or `closed: true`."
_TOTAL = "A sum over the set is found at once where it is its total: `total: {of: ..., at_least: ...}`, or `at_most:`."
_SUMS = (
    "Both a total and what must hold together are looked at: where one of them can go, or the total has `at_most:` "
    "alone and smaller sets may be too, the sets are found at once."
)
_GROWS = (
    "A set that grows and must come to something besides is tried; one with `at_most:` or `max:` is found at once, and "
    "a chain with `at_least:` alone."
)


@together
def check_open_sets(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every choice of a set."""
    numbers = Numbers(whole.rules, plain_values(whole.rules))
    for element in elements_of(whole.rules):
        if not whole.is_own(element):
            continue
        for choice in whole.records_in(element):
            if not isinstance(choice, Choice) or choice.form != "pick":
                continue
            field = searched_for(choice, numbers)
            if field is not None and whole.leans_on_sound(choice):
                message = f"Which sets `{choice.name}` may be is found by trying, as far as time allows."
                place = choice.where.source.key_span((*choice.where.path, field))
                yield OPEN.at(place, message, help=_advice(choice))


def _advice(choice: Choice) -> str:
    if choice.grow is not None:
        return _GROWS
    if choice.total is None and _sums_up(choice):
        return _TOTAL
    return _ADVICE if choice.total is None else _SUMS


def _sums_up(choice: Choice) -> bool:
    """Whether what must hold of the set speaks of a sum over it, which has a field of its own."""
    nodes = [node for code in codes_of(choice.together) for node in nodes_of(code.expr)]
    return any(
        isinstance(node, Ranging)
        and node.function == "sum"
        and isinstance(node.things, Variable)
        and node.things.name == choice.name
        for node in nodes
    )
