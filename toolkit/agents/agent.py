"""What an agent is: whoever answers for a player, and what it thinks of the answers that it has weighed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from toolkit.phrases import Say, say_in_english
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
class Spent:
    """What an answer was found with: phrases of the table, each with what stands in its places."""

    phrases: tuple[tuple[str, Mapping[str, int]], ...]

    @classmethod
    def of(cls, phrase: str, **counts: int) -> Spent:
        """One phrase."""
        return cls(((phrase, counts),))

    def words(self, say: Say) -> str:
        """In a language."""
        return ", ".join(say(phrase, **counts) for phrase, counts in self.phrases)


@dataclass(frozen=True, slots=True)
class Thought:
    """What an agent answers. `answer`: a whole answer, as `Game.apply` takes it; `spent`: what it was found with;
    `scale`: what the values of the candidates are, the `score` or the `chance to win`, nothing where there are none;
    `ranked`: candidates, best first; `visited`: in what their visits are counted."""

    answer: Answer
    spent: Spent
    scale: str = ""
    ranked: tuple[Candidate, ...] = ()
    visited: str = ""

    @property
    def budget(self) -> str:
        """What it was found with, in words (`100 playouts`)."""
        return self.spent.words(say_in_english)


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
