"""What is simulated: a scenario, who plays whom, from which seed. In: words. Out: a `Plan`, which any process can carry
out.

Game number n has a seed of its own, made from the simulation's and n, so that it comes out the same whoever plays it,
and when.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

UNIFORM = "uniform"
"""Who answers where nobody else is named: each short answer that is legal, with equal chance."""
MOST = 20_000
"""Decisions after which a game is taken for one without an end."""


@dataclass(frozen=True)
class Plan:
    """A simulation. `seats`: who answers for each player, in seat order; `made_from`: a hash of all that can change how
    the scenario is played; `options`: those that were chosen, the scenario has the others. `rotates`: in each game
    everybody sits one place further on. `counts`: what each game came to use is counted too, not results alone."""

    pack: str
    scenario: str
    made_from: str
    version: str
    seed: str
    seats: Mapping[str, str]
    options: Mapping[str, str] = field(default_factory=dict)
    most: int = MOST
    rotates: bool = False
    counts: bool = True

    def seed_of(self, game: int) -> str:
        """The seed of a game; games are numbered from 1."""
        return f"{self.seed}-{game}"

    def seats_of(self, game: int) -> dict[str, str]:
        """Who answers for each player in a game."""
        players, who = [*self.seats], [*self.seats.values()]
        shift = (game - 1) % len(who) if self.rotates else 0
        return dict(zip(players, who[shift:] + who[:shift], strict=True))

    @property
    def key(self) -> str:
        """What tells it from all simulations whose games come out otherwise: the number of its games does not."""
        return sha256(json.dumps(self.to_data(), sort_keys=True).encode()).hexdigest()[:16]

    def to_data(self) -> dict[str, Any]:
        """As JSON can hold it; the seats in their order, which counts where they rotate."""
        told = {name: value if isinstance(value, str | int) else dict(value) for name, value in vars(self).items()}
        return {**told, "seats": [[*pair] for pair in self.seats.items()]}
