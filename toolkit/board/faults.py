"""What is wrong with a map's record, and the limits that a map keeps. In: what its readers find. Out: faults."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from toolkit.frozen import frozen

FaultKind = Literal[
    "off_map", "not_a_side", "jump", "bad_point", "few_points", "meets_itself", "levels", "board", "falls_off",
    "covered", "no_size", "no_terrain", "too_large", "bad_pair",
]  # fmt: skip
Where = tuple[str | int, ...]
MOST_MENTIONS = 200_000
"""Spaces that all lists of a map together name."""
MOST_LAID = 100_000
"""Spaces and points that all boards together bring which a map is put together of, whatever covers them."""
MOST_POINTS = 20_000
"""Points that all shapes and crests of a map together have."""
MOST_BOARDS = 100
MOST_NESTED = 4
"""How deep maps that are put together of maps may lie in each other."""
FEW = 20
"""So many faults of one kind in a text drawn with characters are told, each with its place there."""


@frozen
class Fault:
    """What is wrong with a map: `where` it stands in the record, and in a text from where to where. `beside` is a
    second place in the record, and `note` what it has to do with it. `at_key`: it is the key there that is wrong."""

    kind: FaultKind
    where: Where
    message: str
    help: str = ""
    place: tuple[int, int] | None = None
    beside: Where = ()
    note: str = ""
    at_key: bool = False


@dataclass(slots=True)
class Faults:
    """The faults of one map, as they are found."""

    found: list[Fault] = field(default_factory=list)
    _too_large: set[Where] = field(default_factory=set)

    def add(
        self,
        kind: FaultKind,
        where: Where,
        message: str,
        help: str = "",
        *,
        place: tuple[int, int] | None = None,
        beside: Where = (),
        note: str = "",
        at_key: bool = False,
    ) -> None:
        """One more fault."""
        self.found.append(Fault(kind, where, message, help, place, beside, note, at_key))

    def too_large(self, where: Where, message: str) -> None:
        """A limit is passed there; it is told once, however often it is met."""
        if where not in self._too_large:
            self._too_large.add(where)
            self.add("too_large", where, message, at_key=True)
