"""Where forces stand and enter: what `at` and `entry` of a force mean. In: its scenario, a board. Out: spaces.

What an entry names is found by whoever asks, by cells or by numbers; here stands in which order it may mean what.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.board.board import Board
from toolkit.board.drawing import cells_of
from toolkit.board.grid import Grid
from toolkit.board.labels import Cell

_BORDER = re.compile(r"border\(\s*([a-z0-9_-]*)\s*\)")


def border_named(written: str) -> str | None:
    """The side whose borders `border(blue)` names, an empty text for `border()`; None for what is no border."""
    found = _BORDER.fullmatch(written)
    return None if found is None else found[1]


def parts_of(scenario: Any, force: Any, written: str) -> Iterator[str]:
    """The labels, ranges, areas and borders that an entry means: itself, or what the setting lists that it names, for
    whose pieces they are."""
    meant = scenario.settings.get(written, written)
    if isinstance(meant, Mapping):
        side = scenario.side_of_force(force)
        meant = meant.get(force.player, meant.get(side, ()))
    for part in meant if isinstance(meant, list | tuple) else (meant,):
        yield str(part)


def on_border(grid: Grid, board: Board, side: str) -> list[Cell]:
    """The spaces on the borders of a side; on all borders where it is none."""
    if not side:
        return [cell for cell in grid.cells() if grid.edges_of(cell)]
    return list(dict.fromkeys(cell for edge in board.borders.get(side, ()) for cell in grid.edge(edge)))


def cells_meant(board: Board, scenario: Any, force: Any, entries: Iterable[str]) -> tuple[Cell, ...]:
    """The spaces of a board that entries of a force mean, each once, in the order in which they are named."""
    areas = {area.id: area.cells for area in board.areas}
    found: dict[Cell, None] = {}
    for written in entries:
        for part in parts_of(scenario, force, written):
            side = border_named(part)
            if part in areas:
                found.update(dict.fromkeys(areas[part]))
            elif side is not None:
                found.update(dict.fromkeys(on_border(board.grid, board, side)))
            else:
                found.update(dict.fromkeys(cells_of(board.grid, part) or ()))
    return tuple(found)


def place_meant(places: Mapping[str, Any], board: Board | None, force: Any) -> str | None:
    """The place beside the map at which a force waits; None where it stands on the map. `places`: declared ones by id.

    An area of the map that is called like a place is meant before it.
    """
    (first, *others) = force.at
    if others or first not in places or places[first].is_map:
        return None
    is_area = board is not None and any(area.id == first for area in board.areas)
    return None if is_area else first
