"""How many members lists have at most of which no expression tells: those that scenarios give, the spaces of routes.

In: declarations. Out: a number, or None where nothing bounds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from toolkit.checker.declarations import Declarations, derives
from toolkit.checker.types import SPACE, bare

_BUILDS_A_ROUTE = re.compile(r"\broute\s*\(")


@derives
def most_in_setting(known: Declarations, id: str) -> int | None:
    """The most members that any scenario gives a list or set of settings, or its default has."""
    item = known.section("settings").get(id)
    if item is None:
        return None
    type, owner = known.settings[id]
    if bare(type).form not in ("list", "set"):
        return None
    given = [each.record.settings[id] for each in known.section("scenarios").values() if id in each.record.settings]
    if owner is not None:
        given = [part for each in given if isinstance(each, dict) for part in each.values()]
    given += [item.record.default] if item.record.has_default else []
    lists = [each for each in given if isinstance(each, list | tuple)]
    if type.inner == SPACE:
        sizes = [sum(_spaces_of(known, str(name)) for name in each) for each in lists]
        return min(known.most_spaces, max(1, *sizes)) if sizes else known.most_spaces
    return max(1, *map(len, lists)) if lists else None


def _spaces_of(known: Declarations, name: str) -> int:
    """How many spaces a word of a scenario stands for: a space for itself, an area for all of its own."""
    return known.most_in_area(name) or (1 if known.is_space(name) else known.most_spaces)


@derives
def most_on_route(known: Declarations) -> int | None:
    """The most spaces of a route: where every choice of routes says in a number how long they are."""
    written = (text for pack in known.pack.family() for _, texts in pack.written for text, _, _ in texts)
    lengths = [_longest(choice) for choice in _choices_of_routes(known)]
    if not lengths or any(_BUILDS_A_ROUTE.search(text) for text in written):
        return None
    known_lengths = [length for length in lengths if length is not None]
    return max(known_lengths) + 1 if len(known_lengths) == len(lengths) else None


def _choices_of_routes(known: Declarations) -> Iterator[Any]:
    for step in known.steps():
        if step.__dict__.get("routes") is not None:
            yield step
    for item in known.section("actions").values():
        for choices in item.record.args:
            yield from (choice for choice in choices.values() if choice.routes is not None)


def _longest(choice: Any) -> int | None:
    length = choice.routes.length
    if length is None:
        return None
    return int(length.max) if length.max is not None and length.max.strip().isdigit() else None
