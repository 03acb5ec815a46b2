"""What is declared of a trace beside its expressions: legs, from which end costs are counted, which ends are exempt."""

from __future__ import annotations

from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.source import Path


@frozen
class TraceLeg:
    """A leg: its line in accounts, its cases, the kinds of path that it follows (any step where there are none), how
    what it costs is rounded, and the arguments of the trace of which its steps speak. `path` is where it stands in the
    element."""

    label: str
    cite: tuple[str, ...]
    along: tuple[str, ...]
    round: OneOf["up", "down"] | None
    reads: tuple[str, ...]
    path: Path


@frozen
class Trace:
    """A trace. `shared`: the arguments of which its search speaks; routes for which these are the same are told by one.

    `near` and `far` are the fields with the end where costs are counted from, and with the other.
    """

    id: str
    legs: tuple[TraceLeg, ...]
    from_goal: bool
    exempt: tuple[str, ...]
    shared: tuple[str, ...]

    @property
    def near(self) -> str:
        """The end from which costs are counted."""
        return "goal" if self.from_goal else "start"

    @property
    def far(self) -> str:
        """The other end."""
        return "start" if self.from_goal else "goal"

    @property
    def in_order(self) -> tuple[int, ...]:
        """The numbers of the legs as a search takes them."""
        numbers = tuple(range(len(self.legs)))
        return numbers[::-1] if self.from_goal else numbers
