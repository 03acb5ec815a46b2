"""What a seat knows of pieces and places, by `shown_to`. In: a game and a player. Out: `Knowledge`.

A piece is known when it lies face up, or was shown to the player, or when its place or its kind shows it to him. A
place that shows to `all` shows what lies face up there; what lies face down is known to those alone whom the kind
names, and where no kind names anybody, to its owner. Of others everybody knows what `face_down: shows` tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.rules.program.code import Code
from toolkit.rules.program.rules import Place
from toolkit.rules.reference import World, evaluate
from toolkit.rules.scenario import Names, Stage
from toolkit.rules.tree import Literal

GONE = "gone?"
"""What a player calls a piece that has left play and that he never knew."""


@dataclass(frozen=True)
class Knowledge:
    """What one player knows of one state."""

    stage: Stage
    cells: list[Any]
    viewer: int

    @cached_property
    def world(self) -> World:
        """The state as expressions read it."""
        return World(self.stage, self.cells)

    @cached_property
    def names(self) -> Names:
        """The true names of everything."""
        return self.stage.names(self.cells)

    @cached_property
    def board(self) -> Place | None:
        """The place that is the map."""
        return next((place for place in self.stage.rules.places.values() if place.is_map), None)

    def place_at(self, address: int) -> tuple[Place | None, int | None]:
        """The place whose contents stand at an address, with its owner."""
        index = address - len(self.stage.ground.labels)
        if index < 0:
            return self.board, None
        instance = self.stage.numbers.instances[index]
        return self.stage.rules.places[instance.place], instance.owner

    def counts(self, address: int) -> bool:
        """Whether the player may know how many lie in a place."""
        place, owner = self.place_at(address)
        if place is None or place.is_map or place.count_shown_to is None:
            return place is None or place.is_map or self._holds(place.shown_to, owner, None)
        return self._holds(place.count_shown_to, owner, None) or self._holds(place.shown_to, owner, None)

    def sees(self, piece: int) -> bool:
        """Whether the player knows which piece this is."""
        cells = self.cells
        shape = self.stage.layout.shapes[cells[piece]]
        if cells[piece + shape.at["up"]] or self.viewer in self._shown(piece):
            return True
        holder = self.outermost(piece)
        if holder is None:
            return bool(cells[piece + shape.at["owner"]] == self.viewer)
        place, place_owner = self.place_at(holder)
        kind = self.stage.rules.kinds[shape.id]
        owner = cells[piece + shape.at["owner"]]
        if place is not None and not is_all(place.shown_to) and self._holds(place.shown_to, place_owner, piece):
            return True
        if kind.shown_to is not None:
            return self._holds(kind.shown_to, owner, piece)
        return place is not None and is_all(place.shown_to) and owner == self.viewer

    def outermost(self, piece: int) -> int | None:
        """The space or place in which a piece lies, by itself or in another; None for one that has left play."""
        layout = self.stage.layout
        holder: int | None = piece
        while holder is not None and holder >= layout.static:
            holder = self.cells[holder + layout.shapes[self.cells[holder]].at["holder"]]
        return holder

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

    def _shown(self, piece: int) -> tuple[int, ...]:
        at = self.stage.layout.shapes[self.cells[piece]].at.get("shown")
        return self.cells[piece + at] if at is not None else ()

    def _holds(self, code: Code, owner: int | None, piece: int | None) -> bool:
        if isinstance(code.expr, Literal):
            return code.expr.value is True
        known = {"viewer": self.viewer, "owner": owner, "piece": piece}
        return bool(evaluate(code.expr, self.world, known))


def is_all(code: Code) -> bool:
    """Whether `shown_to` is plainly `all`."""
    return isinstance(code.expr, Literal) and code.expr.value is True
