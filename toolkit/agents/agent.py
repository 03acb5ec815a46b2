"""What an agent is: whoever answers for a player, and what it thinks of the answers that it has weighed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from toolkit.play import Game
from toolkit.play.pending import Answer


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that was weighed. `value`: what it is worth to the player, on the scale of its thought, None where
    nothing was weighed; `visits`: how many playouts went through it."""

    answer: Answer
    value: float | None = None
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What an agent answers. `answer`: a whole answer, as `Game.apply` takes it; `budget`: what it was found with, in
    words (`100 playouts`); `scale`: what the values of the candidates are; `ranked`: candidates, best first."""

    answer: Answer
    budget: str
    scale: str = ""
    ranked: tuple[Candidate, ...] = ()


class Agent(Protocol):
    """Whoever answers for a player."""

    @property
    def words(self) -> str:
        """What it is called where it is given a seat: `random`, `ismcts:400`."""
        ...

    def think(self, game: Game, player: int) -> Thought:
        """A whole answer to the pending decision, at which this player is asked; the game stays as it is.

        Raises GameFault where the rules fail, and NoAnswer where no answer could be made whole.
        """
        ...
