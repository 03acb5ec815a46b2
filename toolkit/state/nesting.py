"""Which kinds of occasion may be live twice at once. In: the elements in force, each with all that is in it.
Out: kinds; rather one too many.

What a step may start is followed from name to name: procedures called, menus offered and their actions, occasions
opened, events made, and what follows from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from toolkit.analysis.happenings import events_of
from toolkit.program.rules import Action, Check, Element, Menu, Trigger
from toolkit.program.steps import Call, Choose, During, For, Note, Offer, Step, Write
from toolkit.program.walking import walk

Graph = dict[str, set[str]]
CLAIMED = "claimed"
"""What may be claimed while somebody is asked."""


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
        for node in nodes:
            if isinstance(node, During):
                inside[node.kind] |= set(_starts(walk(node.steps))) | _announced(node)
    return frozenset(kind for kind, first in inside.items() if f"open:{kind}" in _reached(graph, first))


def _starts(nodes: Iterable[Any]) -> Iterator[str]:
    """What the steps among these may start."""
    for node in nodes:
        match node:
            case Call(procedure=id, action=action):
                yield f"{'Action' if action else 'Procedure'}:{id}"
            case During(kind=kind):
                yield f"open:{kind}"
                yield from _announced(node)
            case Note(event=event):
                yield f"Event:{event}"
            case Choose():
                yield CLAIMED
            case For(chosen_by=chooser) if chooser is not None:
                yield CLAIMED
            case Offer(menus=menus, between=between):
                yield CLAIMED
                yield from (f"menu:{menu}" for menu in (*menus, *((between,) if between else ())))
            case Action():
                yield from _announced(node)
        if isinstance(node, Step):
            happened = events_of(node)
            yield from (f"event:{event}" for event in happened)
            yield from ("step",) if happened or isinstance(node, Write) else ()


def _moments(element: Trigger | Check) -> Iterator[str]:
    """What an element follows from: an event, an occasion that opens (or ends), any change."""
    moments = element.moments if isinstance(element, Check) else (element.moment,)
    for moment in moments:
        if moment is None or moment.when == "step":
            yield "step"
        else:
            yield f"event:{moment.name}" if moment.when in ("before", "after") else f"open:{moment.name}"


def _announced(node: During | Action) -> set[str]:
    return {f"menu:{node.announce}", CLAIMED} if node.announce else set()


def _reached(graph: Graph, first: set[str]) -> set[str]:
    waiting, seen = list(first), set(first)
    while waiting:
        fresh = graph[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen
