"""Mutants: single neutralisations of what cites a case. In: numbers. Out: truths about which one is switched on.

A mutant is on while the state's field `PROBE` equals its number. `Probe` stands in that cell for the number 0: it is
asked at the very place where a mutant would take effect, and so it knows which of them were reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.language.code import Where
from toolkit.language.tree import Comparison, Expr, Field, Literal, Unary
from toolkit.model import Type
from toolkit.source import Path

PROBE = "coverage_probe"
"""The field of the game's state that says which mutant is on. No pack can declare one: `game.` is of the language."""
BOOL, INT = Type("named", "bool"), Type("named", "int")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One neutralisation: its number from 1, the place of what cites, and what is done to it in few words.

    `runs`: where it is reached, what cites has run; not where it was merely looked at, as an action that is offered.
    """

    number: int
    file: str
    path: Path
    what: str
    runs: bool = True

    @property
    def key(self) -> tuple[str, Path]:
        """The place of what it neutralises."""
        return self.file, self.path


@dataclass
class Switchboard:
    """All mutants of some rules. What is asked twice for one place and one change is one mutant."""

    mutants: list[Mutant] = field(default_factory=list)
    refused: dict[tuple[str, Path], str] = field(default_factory=dict)
    _numbers: dict[tuple[str, Path, str], int] = field(default_factory=dict)

    def on(self, at: Where, what: str, like: Expr | None = None, runs: bool = True) -> Expr:
        """The truth that a mutant is on; it stands where `like` does."""
        key = (at.source.path, at.path, what)
        if key not in self._numbers:
            self._numbers[key] = len(self.mutants) + 1
            self.mutants.append(Mutant(self._numbers[key], *key, runs))
        start, end = (like.start, like.end) if like is not None else (0, 0)
        probe = Field(INT, start, end, None, PROBE, "state")
        return Comparison(BOOL, start, end, ("==",), (probe, Literal(INT, start, end, self._numbers[key])))

    def off(self, at: Where, what: str, runs: bool = True) -> Expr:
        """The truth that a mutant is not on."""
        return Unary(BOOL, 0, 0, "not", self.on(at, what, None, runs))

    def refuse(self, at: Where, why: str) -> None:
        """Keep why something cannot be neutralised; what is told where nothing else of it can be either."""
        self.refused.setdefault((at.source.path, at.path), why)


class Probe(int):
    """The number 0 in a cell, that remembers with which numbers it was compared and equals the one that is `active`.

    No other probe equals it, so what was computed of a state with one of them is not taken for that of another.
    """

    active: int
    reached: set[int]

    def __new__(cls) -> Probe:
        """A probe with no mutant on."""
        probe = super().__new__(cls, 0)
        probe.active = 0
        probe.reached = set()
        return probe

    def __eq__(self, other: object) -> bool:
        """Whether the mutant of that number is on."""
        if other.__class__ is not int:
            return other is self
        self.reached.add(other)
        return other == self.active

    def __ne__(self, other: object) -> bool:
        """The contrary."""
        return not self == other

    __hash__ = object.__hash__

    def switch(self, number: int) -> None:
        """Switch one mutant on (0: none) and forget what was reached."""
        self.active = number
        self.reached = set()
