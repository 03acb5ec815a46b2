"""The names of everything in one state. In: a layout and its cells. Out: `Names`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.model import Type
from toolkit.state.layout import Layout
from toolkit.state.names import Names


def names_in(layout: Layout, cells: list[Any]) -> Names:
    """The names of the places, pieces, live occasions and effects of a state."""
    named = layout.row_names(cells)
    return Names(
        numbers=layout.numbers,
        places=layout.contents,
        rows={name: row for row, name in named.items()},
        named=named | layout.named_contents,
        first_rows=layout.first_row,
        events=layout.events,
        grants=lambda: dict(grants_in(layout, cells)),
    )


def grants_in(layout: Layout, cells: list[Any]) -> Iterator[tuple[int, tuple[str, Type | None, Any, bool]]]:
    """The rows of effects in some cells, with what each is on."""
    for row, shape in layout.rows(cells):
        if shape.what == "effect":
            on = layout.needs.grants[cells[row + shape.at["site"]]].on
            bearer = cells[row + shape.at["bearer"]]
            yield row, (shape.id, on.type if on is not None else None, bearer, layout.is_live(cells, row, shape))
