"""The names of everything in one state. In: a layout and its cells. Out: `Names`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.model import Type
from toolkit.rules.program.rules import Action, Rules
from toolkit.rules.scenario.layout import Layout
from toolkit.rules.scenario.names import Names
from toolkit.rules.scenario.shapes import PIECE, PLAYER


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
        grants=lambda: dict(_grants(layout, cells)),
    )


def _grants(layout: Layout, cells: list[Any]) -> Iterator[tuple[int, tuple[str, Type | None, Any, bool]]]:
    """The rows of effects, with what each is on."""
    for row, shape in layout.rows(cells):
        if shape.what == "effect":
            on = layout.needs.grants[cells[row + shape.at["site"]]].on
            bearer = cells[row + shape.at["bearer"]]
            yield row, (shape.id, on.type if on is not None else None, bearer, layout.is_live(cells, row, shape))


def facts_of_events(rules: Rules) -> dict[str, tuple[tuple[str, Type], ...]]:
    """The facts of each kind of event with their types, in order; an action that was paid for is an event too."""
    actions = {id: tuple(_facts_of_action(action)) for id, action in rules.actions.items()}
    return actions | {id: tuple((fact.name, fact.type) for fact in event.facts) for id, event in rules.events.items()}


def facts_of_event(rules: Rules, id: str) -> list[str]:
    """The facts of one kind of event by name, in the order in which the past keeps them."""
    if id in rules.events:
        return [fact.name for fact in rules.events[id].facts]
    return [name for name, _ in _facts_of_action(rules.actions[id])]


def _facts_of_action(action: Action) -> Iterator[tuple[str, Type]]:
    yield "by", PLAYER
    if action.card is not None:
        yield "card", PIECE
    yield from ((choice.name, choice.type) for choice in action.args)


def _places(layout: Layout) -> list[tuple[int, Any]]:
    """The cells with contents of spaces and places, by address: they stand first."""
    count = len(layout.numbers.ground.labels) + len(layout.numbers.instances)
    return list(enumerate(layout.cells[:count]))
