"""The machine that runs compiled blocks. In: a program, the frames of a decision, an answer. Out: the next decision.

The state is one flat list of cells and the two frames of the decision that is pending: one lists its answers, one goes
on with an answer. Everything that an answer changes goes through the journal, so that it can be taken back. Generated
blocks read and write `cells journal ask go partial odds given log rounds`; the rest is the machine's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from toolkit.play.chance import Chance, Odds
from toolkit.play.faults import GameFault
from toolkit.play.program import PASS, Program, fault_of, stopped
from toolkit.play.refusals import Refused

Answer: TypeAlias = tuple[Any, ...]
Frame: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...], Any]
Past: TypeAlias = tuple[Any, ...]
"""A decision that was taken: the one before it, its two frames, its odds, the counter, its journal, its answer."""

FUEL = range(200_000)
"""Blocks that may run between two decisions."""
ROUNDS = range(2_000_000)
"""Rounds of loops inside blocks, all loops together, that may run between two decisions."""


class ForcedPass(tuple[int, ...]):
    """A pass of who could do nothing else, taken because somebody had to be asked: it stands in no record."""


class Machine:
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
        "log",
        "odds",
        "partial",
        "past",
        "program",
        "rounds",
        "stop_at_forced",
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
    log: list[Any]
    odds: Odds | None
    partial: Answer
    past: Past | None
    program: Program
    rounds: Iterator[int]
    stop_at_forced: bool
    undone: tuple[Any, ...] | None

    def prepare(self, program: Program, chance: Chance, ask_chance: bool, stop_at_forced: bool) -> None:
        """Begin with nothing in it: what `load` and `clone` fill themselves."""
        self.program = program
        self.chance = chance
        self.ask_chance = ask_chance
        self.stop_at_forced = stop_at_forced
        self.fuel = FUEL
        self.rounds = iter(ROUNDS)
        self.given = None
        self.cells = []
        self.journal = []
        self.log = []
        self.ask = None
        self.go = None
        self.odds = None
        self.partial = ()
        self.past = None
        self.undone = None
        self.before = ()

    def take(self, answer: Any) -> None:
        """Go on with an answer that is legal. What is unfinished is kept in `partial` and changes nothing else."""
        assert self.go is not None
        before = (self.past, self.ask, self.go, self.odds, self.chance.counter, self.journal, answer, len(self.log))
        go, locals, parent = self.go
        started = self.partial
        self.past, self.journal, self.odds, self.partial = before, [], None, ()
        self.rounds = iter(ROUNDS)
        try:
            frame = go(self, locals, parent, answer)
            if self.partial:
                self.past, self.odds, self.journal = before[0], before[3], before[5]
                return
            self.drive(frame)
        except Exception as error:
            fault = self.give_up(error)
            self.partial = started
            raise fault from error
        self.undone = None

    # Running

    def drive(self, frame: Any) -> None:
        """Run blocks until a player is asked, or the game is over."""
        fuel = iter(self.fuel)
        while True:
            block = None
            for _ in fuel:
                if frame is None:
                    break
                block, locals, parent = frame
                frame = block(self, locals, parent)
            else:
                raise stopped(block)
            if self.odds is not None:
                if self.ask_chance:
                    return
                frame = self._draw()
            elif self.go is not None and self._goes_on():
                go, locals, parent = self.go
                frame = go(self, locals, parent, PASS)
            else:
                return

    def _draw(self) -> Any:
        """Let the generator answer the odds; the frame that goes on."""
        assert self.go is not None and self.odds is not None
        go, locals, parent = self.go
        drawn = self.chance.draw(self.odds)
        self.odds = None
        return go(self, locals, parent, drawn)

    def is_forced(self) -> bool:
        """Whether somebody is asked who can only pass, because nobody shall learn that he can do nothing else."""
        return self.go is not None and self.go[0] in self.program.quiet and self._listed() == [PASS]

    def _goes_on(self) -> bool:
        """Whether the pending decision is none: its player has no answer, or can only pass and need not be asked."""
        assert self.go is not None
        if self.go[0] in self.program.unsure and not self._listed():
            return True
        return not self.stop_at_forced and self.is_forced()

    def _listed(self) -> Any:
        assert self.ask is not None
        list_answers, locals, parent = self.ask
        return list_answers(self, locals, parent)

    def fault(self, error: Exception) -> Exception:
        """The fault that an error stands for; the error itself where it is a bug of ours."""
        if isinstance(error, GameFault | Refused):
            return error
        return fault_of(self.program, error) or error

    def give_up(self, error: Exception) -> Exception:
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


def revert(cells: list[Any], journal: list[Any]) -> None:
    """Undo what a journal tells: pairs of a cell and what it held; -1 and a length where rows were added."""
    for index in range(len(journal) - 2, -1, -2):
        address = journal[index]
        if address >= 0:
            cells[address] = journal[index + 1]
        else:
            del cells[journal[index + 1] :]
