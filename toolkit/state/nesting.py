"""Which kinds of occasion may be live twice at once. In: the elements in force, each with all that is in it.
Out: kinds; rather one too many.

What a step may start is followed from name to name: procedures called, menus offered and their actions, occasions
opened, events made, and what follows from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from toolkit.program.effects import Effects, Step
from toolkit.program.rules import Action, Check, Element, Menu, Trigger
from toolkit.program.walking import walk

Graph = dict[str, set[str]]
CLAIMED = "claimed"
"""What may be claimed while somebody is asked."""
_CLASSES = {"actions": "Action", "procedures": "Procedure", "events": "Event"}


def nesting_kinds(elements: Iterable[tuple[Element, Sequence[Any]]]) -> frozenset[str]:
    """The kinds, `action` among them, of which one may be opened while one is live."""
    graph: Graph = defaultdict(set)
    inside: Graph = defaultdict(set)
    for element, nodes in elements:
        name = f"{type(element).__name__}:{element.id}"
        starts = set(_starts(nodes))
        graph[name] |= starts
        if isinstance(element, Action):
            graph[name].add("open:action")
            inside["action"] |= starts
            for menu in element.menus:
                graph[f"menu:{menu}"].add(name)
        elif isinstance(element, Menu):
            graph[f"menu:{element.id}"] |= {f"menu:{other}" for other in element.includes}
            graph[CLAIMED] |= {f"menu:{element.id}"} if element.claims else set()
        elif isinstance(element, Trigger | Check):
            for moment in _moments(element):
                graph[moment].add(name)
        for step in (node for node in nodes if isinstance(node, Step)):
            live = step.effects.live
            if live is not None:
                inside[live.kind] |= set(_starts(walk(live.steps))) | set(_asking(step.effects))
    return frozenset(kind for kind, first in inside.items() if f"open:{kind}" in _reached(graph, first))


def _starts(nodes: Iterable[Any]) -> Iterator[str]:
    """What the steps among these may start."""
    for node in nodes:
        if isinstance(node, Action) and node.announce:
            yield from (f"menu:{node.announce}", CLAIMED)
        if isinstance(node, Step):
            effects = node.effects
            yield from (f"{_CLASSES[run.section]}:{run.id}" for run in effects.runs)
            yield from (f"open:{effects.live.kind}",) if effects.live is not None else ()
            yield from _asking(effects)
            yield from (f"event:{event}" for event in effects.events)
            yield from ("step",) if effects.writes else ()


def _moments(element: Trigger | Check) -> Iterator[str]:
    """What an element follows from: an event, an occasion that opens (or ends), any change."""
    moments = element.moments if isinstance(element, Check) else (element.moment,)
    for moment in moments:
        if moment is None or moment.when == "step":
            yield "step"
        else:
            yield f"event:{moment.name}" if moment.when in ("before", "after") else f"open:{moment.name}"


def _asking(effects: Effects) -> Iterator[str]:
    """What may be done where a step asks somebody."""
    yield from (CLAIMED,) if effects.asks else ()
    yield from (f"menu:{menu}" for menu in effects.menus)


def _reached(graph: Graph, first: set[str]) -> set[str]:
    waiting, seen = list(first), set(first)
    while waiting:
        fresh = graph[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen
