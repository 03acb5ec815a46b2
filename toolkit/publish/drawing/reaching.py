"""How far a piece comes, to be laid over its map. In: the spaces it reaches with their costs. Out: overlays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.board.labels import Cell
from toolkit.publish.drawing.lines import PAPER, number, path
from toolkit.publish.drawing.overlays import COLOURS, plate
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.room import Room
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words


@dataclass(frozen=True)
class Costs:
    """Spaces that are reached, each with what it costs to come there, and where the march begins; `taken` are those in
    which pieces stand."""

    start: Cell
    costs: Mapping[Cell, str] = field(default_factory=dict)
    taken: frozenset[Cell] = frozenset()
    look: int = 2

    @property
    def notes(self) -> Sequence[Words]:
        """Nothing: the numbers speak."""
        return ()

    def ground(self, plan: Plan) -> Html:
        """The spaces, lighter than the others."""
        drawn = "".join(path(plan.lattice.corners(cell, 2), closed=True) for cell in sorted(self.costs))
        colour = COLOURS[self.look % len(COLOURS)]
        return tag("path", d=drawn, fill=PAPER, fill_opacity=0.45, stroke=colour, stroke_width=3, class_="hw-overlay")

    def draw(self, plan: Plan, first: int = 1, room: Room | None = None) -> Html:
        """A plate with the cost in the middle of each space, beside what stands there, and a ring where it begins."""
        colour = COLOURS[self.look % len(COLOURS)]
        centre = plan.lattice.centre
        plates = (
            plate((x + (34 if cell in self.taken else 0), y), cost, colour)
            for cell, cost in self.costs.items()
            for x, y in (centre(cell),)
        )
        x, y = centre(self.start)
        ring = tag("circle", cx=number(x), cy=number(y), r=44, fill="none", stroke=colour, stroke_width=5)
        return tag("g", ring, join(plates), class_="hw-overlay")
