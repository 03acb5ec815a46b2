"""What calls or asks for what, in order: groups of those that come back to each other, innermost first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def innermost_first(graph: Mapping[K, Iterable[K]]) -> list[tuple[K, ...]]:
    """All keys of a graph, in groups whose members lead to each other; a group stands behind all that it leads to.

    Tarjan's way, without recursion: chains may be as long as they like.
    """
    number: dict[K, int] = {}
    lowest: dict[K, int] = {}
    stack: list[K] = []
    on_stack: set[K] = set()
    found: list[tuple[K, ...]] = []
    for start in graph:
        if start in number:
            continue
        waiting: list[tuple[K, Iterator[K]]] = []
        _enter(start, graph, number, lowest, stack, on_stack, waiting)
        while waiting:
            key, others = waiting[-1]
            for other in others:
                if other not in graph:
                    continue
                if other not in number:
                    _enter(other, graph, number, lowest, stack, on_stack, waiting)
                    break
                if other in on_stack and number[other] < lowest[key]:
                    lowest[key] = number[other]
            else:
                waiting.pop()
                if waiting:
                    around = waiting[-1][0]
                    lowest[around] = min(lowest[around], lowest[key])
                if lowest[key] == number[key]:
                    place = _place(stack, key)
                    group = tuple(stack[place:])
                    del stack[place:]
                    on_stack.difference_update(group)
                    found.append(group)
    return found


def in_rings(graph: Mapping[K, Iterable[K]]) -> frozenset[K]:
    """The keys that lead back to themselves."""
    groups = innermost_first(graph)
    return frozenset(key for group in groups if len(group) > 1 or group[0] in set(graph[group[0]]) for key in group)


def _enter(
    key: K,
    graph: Mapping[K, Iterable[K]],
    number: dict[K, int],
    lowest: dict[K, int],
    stack: list[K],
    on_stack: set[K],
    waiting: list[tuple[K, Iterator[K]]],
) -> None:
    number[key] = lowest[key] = len(number)
    stack.append(key)
    on_stack.add(key)
    waiting.append((key, iter(graph[key])))


def _place(stack: list[K], key: K) -> int:
    place = len(stack) - 1
    while stack[place] != key:
        place -= 1
    return place
