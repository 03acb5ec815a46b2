"""Routes: the spaces of a way in order, and what each of its steps costs. Invariant: one cost for each step."""

from __future__ import annotations

from fractions import Fraction

from toolkit.frozen import frozen


@frozen
class Step:
    """One step of a route, with what it costs in points."""

    here: int
    there: int
    cost: Fraction


@frozen
class Route:
    """A way from its first space to its last; one space alone is a way of no steps."""

    spaces: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def end(self) -> int:
        """The last space."""
        return self.spaces[-1]

    @property
    def cost(self) -> Fraction:
        """What all its steps cost together, in points."""
        return sum((step.cost for step in self.steps), Fraction(0))
