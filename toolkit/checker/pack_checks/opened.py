"""Menus: those that something opens, those that nothing opens, actions that nobody is offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.program.rules import Rules


def opened_menus(rules: Rules, named: Iterable[str]) -> frozenset[str]:
    """The menus that something opens, also by including them; those whose actions may be claimed count as open."""
    waiting = [*named, *(id for id, menu in rules.menus.items() if menu.claims)]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in rules.menus and name not in found:
            found.add(name)
            waiting += rules.menus[name].includes
    return frozenset(found)


def menus_within(rules: Rules, name: str) -> Iterator[str]:
    """A menu and all that it includes, each once."""
    yield from sorted(_closed(rules, name))


def _closed(rules: Rules, name: str) -> frozenset[str]:
    waiting, found = [name], set()
    while waiting:
        each = waiting.pop()
        if each in rules.menus and each not in found:
            found.add(each)
            waiting += rules.menus[each].includes
    return frozenset(found)
