"""What a seat knows of pieces and places, and what it calls them. In: a state, a player or a seat. Out: `Knowledge`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.play.seats import Viewer, viewers_of
from toolkit.rules.program.code import Code
from toolkit.rules.reference import World
from toolkit.rules.reference.knowing import outermost, place_at, sees, shown_by
from toolkit.rules.scenario import Names, Stage

GONE = "gone?"
"""What a player calls a piece that has left play and that he never knew."""


@dataclass(frozen=True)
class Knowledge:
    """What one player knows of one state, or what the players of one seat know between them."""

    stage: Stage
    cells: list[Any]
    viewer: Viewer

    @cached_property
    def viewers(self) -> tuple[int, ...]:
        """The players who look."""
        return viewers_of(self.viewer)

    @cached_property
    def world(self) -> World:
        """The state as expressions read it."""
        return World(self.stage, self.cells)

    @cached_property
    def names(self) -> Names:
        """The true names of everything."""
        return self.stage.names(self.cells)

    def counts(self, address: int) -> bool:
        """Whether he may know how many lie in a place."""
        place, owner = place_at(self.world, address)
        if place is None or place.is_map or place.count_shown_to is None:
            return place is None or place.is_map or self._holds(place.shown_to, owner)
        return self._holds(place.count_shown_to, owner) or self._holds(place.shown_to, owner)

    def sees(self, piece: int) -> bool:
        """Whether the player knows which piece this is."""
        return any(sees(self.world, viewer, piece) for viewer in self.viewers)

    def outermost(self, piece: int) -> int | None:
        """The space or place in which a piece lies, by itself or in another; None for one that has left play."""
        return outermost(self.world, piece)

    def name(self, piece: int) -> str:
        """What the player calls a piece: its name, or where it lies (`C3?2`: the second thing there)."""
        if self.sees(piece):
            return str(self.names.named[piece])
        layout = self.stage.layout
        shape = layout.shapes[self.cells[piece]]
        holder = self.cells[piece + shape.at["holder"]]
        if holder is None:
            return GONE
        inside = holder + layout.shapes[self.cells[holder]].at["holds"] if holder >= layout.static else holder
        where = self.name(holder) if holder >= layout.static else self.names.named[holder]
        return f"{where}?{self.cells[inside].index(piece) + 1}"

    @cached_property
    def known_names(self) -> Names:
        """The names of the state as the player may hear them."""
        from dataclasses import replace

        layout = self.stage.layout
        pieces = [row for row, shape in layout.rows(self.cells) if shape.what == "piece"]
        named = {**self.names.named, **{row: self.name(row) for row in pieces}}
        return replace(self.names, named=named, rows={name: row for row, name in named.items()})

    def _holds(self, code: Code, owner: int | None) -> bool:
        return any(shown_by(self.world, code, viewer, owner, None) for viewer in self.viewers)
