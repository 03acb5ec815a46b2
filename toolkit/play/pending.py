"""A state with the decision that is pending: what everybody reads of a game. What runs it is `machine`.

What standing passes, claims and occasions are asked of stands here, so that the machine may ask them in turn.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from typing import Any, TypeAlias

from toolkit.play.chance import Chance, Odds
from toolkit.play.fault_places import fault_of
from toolkit.play.faults import GameFault
from toolkit.play.refusals import Refused
from toolkit.play.worded import worded
from toolkit.runtime.program import PASS, Frame, Program, seat_of, site_of
from toolkit.runtime.sites import Site
from toolkit.state import Seat

Answer: TypeAlias = tuple[Any, ...]
Past: TypeAlias = tuple[Any, ...]
"""A decision that was taken: the one before it, its two frames, its odds, the counter, its journal, its answer."""
Kept: TypeAlias = tuple[Frame, Answer, list[Any], tuple[Answer, ...]]
"""What was listed last: at which frame, behind which beginning, from which cells; it follows from these alone."""


class ByItself(tuple[Any, ...]):
    """An answer that nobody gave: it stands in no record, for it comes again when a game is played again."""


class PolicyAnswer(ByItself):
    """The answer of a player who is played by rules."""


class ForcedPass(ByItself):
    """A pass of who could do nothing else, taken because somebody had to be asked: it stands in no record."""


class StoodPass(ForcedPass):
    """A pass of who said before that he passes until then: it stands in no record either."""


class Beyond(tuple[Any, ...], metaclass=ABCMeta):
    """An answer beyond those that are listed: a pass that says until when, or what is done beside the decision."""

    def placed(self, machine: Any) -> Beyond:
        """The same as it is given where a game waits now."""
        return self

    @abstractmethod
    def give(self, machine: Any) -> Any:
        """Do it, in place of an answer; the frame to go on with, None where a decision is pending already.

        Raises Refused, and then nothing has changed.
        """


STOOD = StoodPass(PASS)


class Pending:
    """A state with its pending decision. `past` is the chain of the decisions that were taken, the last one first."""

    __slots__ = (
        "ask",
        "ask_chance",
        "before",
        "cells",
        "chance",
        "fuel",
        "given",
        "go",
        "journal",
        "kept",
        "log",
        "midway",
        "odds",
        "partial",
        "passed_before",
        "past",
        "policies",
        "program",
        "seats",
        "standing",
        "stop_at_forced",
        "told",
        "unasked",
        "undone",
    )
    ask: Frame | None
    ask_chance: bool
    before: tuple[Mapping[str, Any], ...]
    cells: list[Any]
    chance: Chance
    fuel: range
    given: Any
    go: Frame | None
    journal: list[Any]
    kept: Kept | None
    log: list[Any]
    midway: bool
    odds: Odds | None
    partial: Answer
    passed_before: int
    past: Past | None
    policies: Mapping[int, str]
    program: Program
    seats: tuple[Seat, ...]
    standing: int | None
    stop_at_forced: bool
    told: tuple[dict[str, Any], ...]
    unasked: int
    undone: tuple[Any, ...] | None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.go is None

    @property
    def site(self) -> Site | None:
        """Where the game waits; None when it is over."""
        return site_of(self.go[0]) if self.go is not None else None

    @property
    def seat(self) -> int | None:
        """The player who is asked; None at chance and when the game is over."""
        return seat_of(self.go) if self.go is not None and self.odds is None else None

    def begin(self, answer: ByItself) -> Frame:
        """Give an answer that the driver did not give: a decision of its own in the past; its frame."""
        assert self.go is not None
        self.past = (self.past, self.ask, self.go, None, self.chance.counter, self.journal, answer, len(self.log))
        self.journal = []
        return self.go

    def listed(self) -> Any:
        """What the pending decision lists, whatever passes stand; in the midst of an answer from what fuel is left."""
        assert self.ask is not None
        list_answers, locals, parent = self.ask
        try:
            return list_answers(self, locals, parent)
        except Exception as error:
            raise self.fault(error) from error

    def fault(self, error: BaseException) -> BaseException:
        """The fault that an error stands for; the error itself where it is a bug of ours."""
        if isinstance(error, GameFault | Refused):
            return error
        return fault_of(self.program, error, self.cells) or error

    def give_up(self, error: BaseException) -> BaseException:
        """Undo what has been done since the last answer was given, and that answer; the fault to raise."""
        fault = self.fault(error)
        if self.past is not None:
            self.roll_back()
        return fault

    def roll_back(self) -> None:
        """Set everything back to the last decision, as if it had not been answered."""
        assert self.past is not None
        revert(self.cells, self.journal)
        self.past, self.ask, self.go, self.odds, self.chance.counter, self.journal, _, said = self.past
        del self.log[said:]
        self.partial = ()

    def refusal(self, answer: Answer) -> Refused:
        """Why an answer that is not listed is refused; a `Game` tells the first condition that fails."""
        return self.not_legal()

    def not_legal(self) -> Refused:
        """The refusal that tells no condition."""
        return Refused(self.program.rules.pack, worded("This is not among the legal answers."))


def revert(cells: list[Any], journal: list[Any]) -> None:
    """Undo what a journal tells: pairs of a cell and what it held; -1 and a length where rows were added."""
    for index in range(len(journal) - 2, -1, -2):
        address = journal[index]
        if address >= 0:
            cells[address] = journal[index + 1]
        else:
            del cells[journal[index + 1] :]
