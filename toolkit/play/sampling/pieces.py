"""The pieces of a game as a seat may count them: those in the box, and those made in play. In: a view. Out: names.

What was made and the seat does not know is some design that goes with the names that it knows: the second of a design
is made before the third.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.play.beneath import UNKNOWN
from toolkit.play.chance import Chance
from toolkit.rules.scenario import Names, Stage


@dataclass(frozen=True)
class Box:
    """All pieces of a game by name, in the order of making, and what is fixed of each."""

    stage: Stage
    names: tuple[str, ...]
    owners: Mapping[str, int | None]

    @cached_property
    def start(self) -> Names:
        """The names of the state with which the game began, for constants."""
        return self.stage.names(list(self.stage.start))

    def design(self, name: str) -> int:
        """The number of its design."""
        return self.stage.numbers.of["designs"][name.partition("#")[0]]

    def kind(self, name: str) -> str:
        """The id of its kind."""
        return self.stage.numbers.kind_of[self.design(name)]

    @cached_property
    def order(self) -> dict[str, int]:
        """Which one each is, in the order of making."""
        return {name: number for number, name in enumerate(self.names)}


def box_of(stage: Stage, made: Sequence[Sequence[str | None]], chance: Chance) -> Box:
    """The pieces of the scenario, then those made in play (with their owners), of which some are drawn."""
    layout, start = stage.layout, list(stage.start)
    named = layout.row_names(start)
    rows = [row for row, shape in layout.rows(start) if shape.what == "piece"]
    owners: dict[str, int | None] = {named[row]: start[row + 1] for row in rows}
    counts = Counter(name.partition("#")[0] for name in owners)
    later = [str(name) for name, _ in made]
    for place, (name, owner) in enumerate(made):
        unknown = name is None or name == UNKNOWN
        design = _design(stage, later[place + 1 :], counts, chance) if unknown else str(name).partition("#")[0]
        counts[design] += 1
        owners[f"{design}#{counts[design]}"] = None if owner is None else stage.numbers.of["players"][owner]
    return Box(stage, tuple(owners), owners)


def _design(stage: Stage, later: Sequence[str], counts: Counter[str], chance: Chance) -> str:
    """A design for an unknown piece: one that a later name wants first, else any that none contradicts."""
    wanted: dict[str, int] = {}
    for name in later:
        design, _, number = name.partition("#")
        if name != UNKNOWN:
            wanted.setdefault(design, int(number) - 1 - counts[design])
    short = [design for design, missing in wanted.items() if missing > 0]
    free = [id for id in stage.numbers.ids["designs"] if id not in wanted]
    among: list[Any] = short or free or list(stage.numbers.ids["designs"])
    return str(among[chance.below(len(among))])
