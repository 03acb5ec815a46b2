"""The pieces of a game as a seat may count them: those in the box, and those made in play. In: a view. Out: names.

Pieces that may have been made unseen are drawn, more than there need be: those that lie nowhere then were never made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from toolkit.play.chance import Chance
from toolkit.state import Names, Stage


@dataclass(frozen=True)
class Box:
    """All pieces of a game by name, in the order of making, and what is fixed of each.

    `called`: the names of those that the seat calls otherwise, by what it calls them. `unsure`: those of which it
    cannot know that they were made.
    """

    stage: Stage
    names: tuple[str, ...]
    owners: Mapping[str, int | None]
    called: Mapping[str, str] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()

    @cached_property
    def start(self) -> Names:
        """The names of the state with which the game began, for constants."""
        return self.stage.names(list(self.stage.start))

    def design(self, name: str) -> int:
        """The number of its design; so it is of a piece called by its design alone."""
        found = self._designs.get(name)
        return self.stage.numbers.of["designs"][design_of(name)] if found is None else found

    @cached_property
    def _designs(self) -> dict[str, int]:
        numbers = self.stage.numbers.of["designs"]
        return {name: numbers[design_of(name)] for name in self.names}

    def kind(self, name: str) -> str:
        """The id of its kind."""
        return self.stage.numbers.kind_of[self.design(name)]

    @cached_property
    def order(self) -> dict[str, int]:
        """Which one each is, in the order of making."""
        return {name: number for number, name in enumerate(self.names)}

    def with_unsure(self, more: Iterable[tuple[str, int | None]]) -> Box:
        """The box with more pieces that may have been made: designs, and whose they are."""
        found, unsure = _Numbered(self.owners), []
        for design, owner in more:
            unsure.append(found.add(design, owner))
        return Box(self.stage, tuple(found.owners), found.owners, self.called, frozenset(unsure))

    def without(self, dropped: Set[str], chance: Chance) -> tuple[Box, dict[str, str]]:
        """The box without pieces that were never made, and the names that the others then have: those of which the
        seat cannot know may have been made at any time."""
        laid = sum(1 for _ in self.stage.layout.rows_of("piece", self.stage.start))
        order = [name for name in self.names if name not in self.unsure]
        for name in self.names:
            if name in self.unsure and name not in dropped:
                order.insert(laid + chance.below(len(order) - laid + 1), name)
        found = _Numbered({})
        renamed = {name: found.add(design_of(name), self.owners[name]) for name in order}
        called = {told: renamed[name] for told, name in self.called.items()}
        return Box(self.stage, tuple(found.owners), found.owners, called), renamed


class _Numbered:
    """Pieces with their owners, named in the order of making."""

    def __init__(self, owners: Mapping[str, int | None]) -> None:
        self.owners = dict(owners)
        self._counts = Counter(map(design_of, owners))

    def add(self, design: str, owner: int | None) -> str:
        """The name of one more piece."""
        self._counts[design] += 1
        name = f"{design}#{self._counts[design]}"
        self.owners[name] = owner
        return name


def design_of(name: str) -> str:
    """The design of the piece of a name."""
    return name.partition("#")[0]


def box_of(stage: Stage, made: Sequence[Sequence[str | None]]) -> Box:
    """The pieces of the scenario, then those made in play (by the names that the seat has, with their owners)."""
    layout, start = stage.layout, list(stage.start)
    named = layout.row_names(start)
    rows = [row for row, _ in layout.rows_of("piece", start)]
    found = _Numbered({named[row]: start[row + 1] for row in rows})
    called = {}
    for told, owner in made:
        name = found.add(design_of(str(told)), None if owner is None else stage.numbers.of["players"][owner])
        if name != told:
            called[str(told)] = name
    return Box(stage, tuple(found.owners), found.owners, called)


def drawn_from(among: Sequence[Any], chance: Chance) -> Any:
    """One of some things, each as likely."""
    return among[chance.below(len(among))]
