"""The names of everything in one state. In: a layout and its cells. Out: `Names`."""

from __future__ import annotations

from typing import Any

from toolkit.model import Type
from toolkit.rules.program.rules import Rules
from toolkit.rules.scenario.layout import Layout
from toolkit.rules.scenario.names import Names


def names_in(layout: Layout, cells: list[Any]) -> Names:
    """The names of the places, pieces, live occasions and effects of a state."""
    named = layout.row_names(cells)
    places = {cell.thing.removeprefix("place ").removeprefix("space "): index for index, cell in _places(layout)}
    return Names(
        numbers=layout.numbers,
        places=places,
        rows={name: row for row, name in named.items()},
        named=named | {index: name for name, index in places.items()},
        first_rows=layout.first_row,
        events=facts_of_events(layout.numbers.rules),
    )


def facts_of_events(rules: Rules) -> dict[str, tuple[tuple[str, Type], ...]]:
    """The facts of each kind of event with their types, in the order of their declaration."""
    return {id: tuple((fact.name, fact.type) for fact in event.facts) for id, event in rules.events.items()}


def _places(layout: Layout) -> list[tuple[int, Any]]:
    """The cells with contents of spaces and places, by address."""
    return [(index, cell) for index, cell in enumerate(layout.cells) if cell.thing.startswith(("space ", "place "))]
