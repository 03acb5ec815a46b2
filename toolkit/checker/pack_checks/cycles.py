"""Values that ask for themselves, and orders that rank by themselves, through whatever others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.analysis.graphs import in_rings
from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.language.code import Code
from toolkit.language.tree import Ask
from toolkit.program.ground import named_by
from toolkit.program.rules import Element

VALUE_RING = register(
    "E575",
    "value-in-itself",
    about="values zones traces",
    title="A value asks for itself",
    cause="A value is computed when it is asked, from its base, its limits, and the modifiers and permissions "
    "that bear on it. One of these asks for the value again, perhaps through others, so it would never be done.",
    remedy="Break the cycle: let one of them be computed without the other.",
    bad="values: {speed: {base: 4}}\nmodifiers: [{to: speed, when: speed > 3, add: -1}]",
    good="values: {speed: {base: 4, at_most: 3}}",
)
ORDER_RING = register(
    "E573",
    "order-in-itself",
    about="orders",
    title="An order ranks by itself",
    cause="An order may rank by another one, never by itself, nor in a cycle with others.",
    remedy="Take it out of the list.",
    bad="orders: {nearest: [nearest, {most: it.cost}]}",
    good="orders: {nearest: [{most: it.cost}]}",
)
Asked = dict[str, tuple[Code, Ask]]
"""The values that are asked for, each with the expression that asks first."""


@standing
def check_values(whole: Whole) -> Iterator[Diagnostic]:
    """Follow what values ask for; a ring is told at the value that comes first."""
    rules = whole.rules
    graph: dict[str, Asked] = {id: _asked(whole, value) for id, value in rules.values.items()}
    changes = [(each.value, each) for each in rules.modifiers]
    for value, element in (*changes, *((each.target, each) for each in rules.permissions if not each.is_action)):
        graph[value] = _asked(whole, element) | graph.get(value, {})
    for ring in _rings({id: sorted(asked) for id, asked in graph.items()}):
        code, ask = graph[ring[0]][ring[1 % len(ring)]]
        declared = {named_by(id): whole.key_span(rules.values[id]) for id in ring[1:]}
        declared.pop(named_by(ring[0]), None)
        notes = [Note(f"`{name}` is declared here.", place) for name, place in [*declared.items()][:3]]
        span = code.where.span(ask.start, ask.end)
        yield VALUE_RING.at(span, f"`{named_by(ring[0])}` asks for itself: {_told(ring)}.", notes=notes)


def _asked(whole: Whole, element: Element) -> Asked:
    """The values that an element asks for, also by the orders it ranks with."""
    found: Asked = {}
    waiting: list[Element] = [element]
    orders: set[str] = set()
    for each in waiting:
        for _, id, asked in whole.uses_in(each):
            if asked is not None:
                found.setdefault(id, asked)
            elif id not in orders:
                orders.add(id)
                waiting.append(whole.rules.orders[id])
    return found


@standing
def check_orders(whole: Whole) -> Iterator[Diagnostic]:
    """Follow which orders rank by which; a ring is told at the order that comes first."""
    rules = whole.rules
    graph = {
        id: sorted({criterion.order for criterion in order.by if criterion.order is not None})
        for id, order in rules.orders.items()
    }
    for ring in _rings(graph):
        yield ORDER_RING.at(whole.key_span(rules.orders[ring[0]]), f"`{ring[0]}` ranks by itself: {_told(ring)}.")


def _told(ring: tuple[str, ...]) -> str:
    """A ring of what a pack names: hidden values of one element are told once."""
    named = [named_by(id) for id in (*ring, ring[0])]
    whole = [name for place, name in enumerate(named) if not place or name != named[place - 1]]
    return " → ".join(whole if len(whole) > 1 else (*whole, *whole))


def _rings(graph: Mapping[str, list[str]]) -> Iterator[tuple[str, ...]]:
    """The rings of a graph; of those that share a name one."""
    told: set[str] = set()
    for start in sorted(in_rings(graph)):
        ring = _way_back(graph, start) if start not in told else ()
        if ring and told.isdisjoint(ring):
            told.update(ring)
            yield ring


def _way_back(graph: Mapping[str, list[str]], start: str) -> tuple[str, ...]:
    """The shortest way from a name back to itself, beginning with it; empty where there is none."""
    before: dict[str, str] = {}
    waiting = [start]
    for last in waiting:
        for name in graph.get(last, ()):
            if name == start:
                way = [last]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            if name not in before:
                before[name] = last
                waiting.append(name)
    return ()
