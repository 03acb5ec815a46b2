"""The machine that runs compiled blocks. In: a program, the frames of a decision, an answer. Out: the next decision.

The state is one flat list of cells and the two frames of the decision that is pending: one lists its answers, one goes
on with an answer. Everything that an answer changes goes through the journal, so that it can be taken back. Generated
blocks read and write `cells journal ask go partial odds given log`, and read how the driver wants it
(`ask_chance stop_at_forced`); the rest is the machine's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from operator import length_hint
from typing import Any

from toolkit.language.fuel import BLOCK, TANK, refill
from toolkit.play import automatic_passes as standing
from toolkit.play.chance import Chance
from toolkit.play.fault_places import stopped
from toolkit.play.pending import STOOD, Beyond, Past, Pending
from toolkit.play.played_by import scenario_policies
from toolkit.runtime.program import PASS, Frame, Program, seat_of, site_of
from toolkit.runtime.sites import WATCHED

FUEL = range(200_000)
"""Blocks that may run between two decisions."""
MOST_UNASKED = 20_000
"""Decisions that policies may answer in a row, while nobody else is asked."""


class Machine(Pending, ABC):
    """A state with its pending decision. `past` is the chain of the decisions that were taken, the last one first."""

    __slots__ = ()

    def prepare(self, program: Program, chance: Chance, ask_chance: bool, stop_at_forced: bool) -> None:
        """Begin with nothing in it: what `load` and `clone` fill themselves."""
        self.program = program
        self.standing = program.stage.layout.standing
        self.chance = chance
        self.ask_chance = ask_chance
        self.stop_at_forced = stop_at_forced
        self.policies = scenario_policies(program.stage)
        self.unasked = 0
        self.fuel = FUEL
        refill()
        self.seats = program.stage.numbers.seats
        self.given = None
        self.cells = []
        self.journal = []
        self.kept = None
        self.log = []
        self.ask = None
        self.go = None
        self.odds = None
        self.partial = ()
        self.past = None
        self.undone = None
        self.before = ()
        self.midway = False
        self.passed_before = 0
        self.told = ()

    def take(self, answer: Any) -> None:
        """Go on with an answer that is legal. What is unfinished is kept in `partial` and changes nothing else."""
        assert self.go is not None
        before = (self.past, self.ask, self.go, self.odds, self.chance.counter, self.journal, answer, len(self.log))
        go, locals, parent = self.go
        started = self.partial
        self.past, self.journal, self.odds, self.partial = before, [], None, ()
        try:
            refill()
            frame = go(self, locals, parent, answer)
            if self.partial:
                self.past, self.odds, self.journal = before[0], before[3], before[5]
                return
            if self.standing is not None and self.cells[self.standing]:
                frame = standing.note_targets(self, self.past[2], answer, frame)
            self.drive(frame)
        except BaseException as error:  # Ctrl-C too: what was stopped half-way has not been
            fault = self._give_up_to(before[0], error)
            self.partial = started
            if fault is error:
                raise
            raise fault from error
        self.undone = None

    def take_beyond(self, answer: Beyond) -> None:
        """Go on with an answer beyond those that are listed. Raises Refused, and then nothing has changed."""
        before = (self.past, self.ask, self.go, self.odds, self.chance.counter, self.journal, answer, len(self.log))
        started = self.partial
        self.past, self.journal, self.odds, self.partial = before, [], None, ()
        try:
            refill()
            self.drive(answer.give(self))
        except BaseException as error:
            fault = self._give_up_to(before[0], error)
            self.partial = started
            if fault is error:
                raise
            raise fault from error
        self.undone = None

    def _give_up_to(self, past: Past | None, error: BaseException) -> BaseException:
        """Undo all answers since a decision, those that were given by themselves too; the fault to raise."""
        fault = self.fault(error)
        while self.past is not past:
            self.roll_back()
        return fault

    # Running

    def drive(self, frame: Any) -> None:
        """Run blocks until a player is asked, or the game is over."""
        self.unasked = 0
        fuel = iter(self.fuel)
        try:
            self._run(frame, fuel)
        finally:
            if TANK.reserve is not None:
                TANK.reserve.take(BLOCK * (len(self.fuel) - length_hint(fuel)))

    def _run(self, frame: Any, fuel: Iterator[int]) -> None:
        while True:
            block = None
            for _ in fuel:
                if frame is None:
                    break
                block, locals, parent = frame
                frame = block(self, locals, parent)
            else:
                raise stopped(block, parent)
            if self.odds is not None:
                if self.ask_chance:
                    if self.standing is not None and self.cells[self.standing]:
                        standing.settle(self)
                    return
                frame = self._draw()
            elif self.go is not None and self._goes_on():
                go, locals, parent = self.go
                frame = go(self, locals, parent, PASS)
            elif self.standing is not None and self.cells[self.standing] and self._passes_by_itself():
                go, locals, parent = self.begin(STOOD)
                frame = go(self, locals, parent, PASS)
            elif self.go is not None and self.policies and (policy := self._policy()) is not None:
                fuel = self._refuelled(fuel)
                frame = self.by_policy(policy)
            else:
                return

    def _policy(self) -> str | None:
        """The policy that answers the pending decision."""
        assert self.go is not None
        seat, choice = seat_of(self.go), site_of(self.go[0]).choice
        if seat is None or (choice is not None and choice.name == WATCHED):
            return None
        return self.policies.get(seat)

    def _refuelled(self, fuel: Iterator[int]) -> Iterator[int]:
        """The fuel with which a policy answers, as if it were a player. Raises the fault of rules without end where
        nobody else has been asked for too long."""
        assert self.go is not None
        self.unasked += 1
        if self.unasked > MOST_UNASKED:
            raise stopped(self.go[0], self.go[2])
        if TANK.reserve is not None:
            TANK.reserve.take(BLOCK * (len(self.fuel) - length_hint(fuel)))
        refill()
        return iter(self.fuel)

    def others_first(self, players: Sequence[int], policies: Sequence[str]) -> tuple[int, ...]:
        """Some players in their order, but those last who are played by one of these policies."""
        return tuple(sorted(players, key=lambda player: self.policies.get(player) in policies))

    @abstractmethod
    def by_policy(self, policy: str) -> Frame | None:
        """Answer the pending decision by a policy."""

    def _passes_by_itself(self) -> bool:
        """Whether the seat that is asked passes because it said so, once it is known which passes still stand."""
        standing.settle(self)
        return not self.stop_at_forced and standing.stands(self)

    def _draw(self) -> Any:
        """Let the generator answer the odds; the frame that goes on."""
        assert self.go is not None and self.odds is not None
        go, locals, parent = self.go
        drawn = self.chance.draw(self.odds)
        self.odds = None
        return go(self, locals, parent, drawn)

    def is_forced(self) -> bool:
        """Whether somebody is asked who can only pass, because nobody shall learn that he can do nothing else.

        It may be that he has nothing, or that he said before that he passes until then.
        """
        if self.go is None or self.odds is not None:
            return False
        return (self.go[0] in self.program.quiet and self.listed() == [PASS]) or standing.stands(self)

    def _goes_on(self) -> bool:
        """Whether the pending decision is none: its player has no answer, or can only pass and need not be asked."""
        assert self.go is not None
        if self.go[0] in self.program.unsure and not self.listed():
            return True
        return not self.stop_at_forced and self.go[0] in self.program.quiet and self.listed() == [PASS]
