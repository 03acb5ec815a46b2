"""Expressions that look at too much through the values they ask for and the orders they rank by."""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from toolkit.checker import codes
from toolkit.checker.expressions.sizes import MOST, Costs, Loops, cost, largest, notes_of, product, told
from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.diagnostics import Diagnostic
from toolkit.language.code import Code
from toolkit.program.rules import Element, Modifier, Order, Permission, Rules, Value
from toolkit.program.walks import things_of

Key = tuple[str, str]
"""Section and id of a value or an order."""


@standing
def check_sizes(whole: Whole) -> Iterator[Diagnostic]:
    """Count what values look at, each time they are asked for, the innermost values first.

    What is told of a value is not told again of all that ask for it. Rings are told by themselves, and nothing then.
    """
    known = whole.bench.declarations
    bodies = bodies_by_key(whole.rules)
    needs = {key: {use[:2]: None for part in body for use in whole.uses_in(part)} for key, body in bodies.items()}
    try:
        innermost_first = tuple(TopologicalSorter(needs).static_order())
    except CycleError:
        return
    inside: dict[Key, Loops] = {}
    costs: dict[Key, int] = {}
    for key in innermost_first:
        others = [need for need in needs.get(key, ()) if key[0] == need[0] == "orders"]
        ways = [inside[need] for need in others]
        costs[key] = sum(costs[need] for need in others)
        for code in (code for part in bodies.get(key, ()) for code, _ in whole.nodes_in(part)):
            ways.append(largest(code, known, inside))
            count = cost(code, known, costs)
            if count > MOST:
                yield _too_large(code, ways[-1], count, costs)
            else:
                costs[key] += count
        best = max((way for way in ways if product(way) <= MOST), key=product, default=())
        inside[key] = tuple(loop for loop in best if loop.size > 1)
        if any(isinstance(part, Value) and part.kept for part in bodies.get(key, ())):
            inside[key], costs[key] = (), 1  # it is computed once, however often it is asked for
    for element in things_of(whole.rules):
        if _key(element) is None and whole.uses_in(element):
            for code, _ in whole.nodes_in(element):
                count = cost(code, known, costs)
                if count > MOST:
                    yield _too_large(code, largest(code, known, inside), count, costs)


def _too_large(code: Code, loops: Loops, count: int, costs: Costs) -> Diagnostic:
    span = code.where.span(code.expr.start, code.expr.end)
    return codes.TOO_LARGE.at(span, told(count), notes=notes_of(code, loops, costs))


def bodies_by_key(rules: Rules) -> dict[Key, list[Element]]:
    """What a value is made of: its base and limits, its modifiers, its permissions; and each order."""
    bodies: dict[Key, list[Element]] = {}
    for element in things_of(rules):
        if (key := _key(element)) is not None:
            bodies.setdefault(key, []).append(element)
    return bodies


def _key(element: object) -> Key | None:
    match element:
        case Value(id=id) | Modifier(value=id) | Permission(target=id, is_action=False):
            return "values", id
        case Order(id=id):
            return "orders", id
    return None
