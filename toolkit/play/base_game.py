"""A game in progress, as far as it takes answers and takes them back. In: a compiled program and a seed.

`Game` adds what is made of one: documents, views, claims, reasons. What these are made of takes a `BaseGame`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Self

from toolkit.language.fuel import refill
from toolkit.play.automatic_passes import ends_of, standing_of, stands
from toolkit.play.chance import Chance, Odds, secret_of, seed_bytes
from toolkit.play.machine import Machine
from toolkit.play.pending import STOOD, Answer, Beyond, ByItself, ForcedPass, Pending, PolicyAnswer, StoodPass
from toolkit.play.played_by import policies_of
from toolkit.play.refusals import Refused
from toolkit.play.seats import checked_viewer, seats_of
from toolkit.play.worded import worded
from toolkit.runtime.program import PASS, Frame, Program


class BaseGame(Machine):
    """A game in progress, at a decision or over.

    `chance`: `draw` answers dice and shuffles from the seed; `ask` makes decisions of them, for odds and examples.
    `forced`: `run` goes on by itself where somebody can only pass, or said before that he passes; `stop` asks him, as a
    network must. State, hash and record are the same either way.
    `seats`: the players that one person answers for, by the name of his seat; where nothing is said, as the scenario.
    `policies`: who is played by rules, by player or side; where nothing is said, as the scenario. None: by nobody.
    """

    __slots__ = ()

    def __init__(
        self,
        program: Program,
        seed: bytes | str | int,
        *,
        chance: Literal["draw", "ask"] = "draw",
        forced: Literal["run", "stop"] = "run",
        seats: Mapping[str, Sequence[str]] | None = None,
        policies: Mapping[str, str | None] | None = None,
    ) -> None:
        """Set up the game and run it to its first decision. Raises GameFault when the rules cannot come so far, and
        ValueError for seats that the players cannot have, or a policy that there is not."""
        self.prepare(program, Chance(seed_bytes(seed)), chance == "ask", forced == "stop")
        if policies:
            self.policies = policies_of(program.stage, policies)
        if seats:
            self.seats = seats_of(program.stage.numbers, seats)
        self.cells += program.stage.start
        if program.stage.layout.secret is not None:
            self.cells[program.stage.layout.secret] = secret_of(self.chance.seed)
            program.stage.layout.give_keys(self.cells)
        try:
            self.drive(program.entry)
        except Exception as error:
            raise self.fault(error) from error

    # What is going on

    @property
    def result(self) -> tuple[tuple[int, ...], ...] | None:
        """The ranking once the game is over: groups of players, best first; None before, and where none was made."""
        groups = self.cells[self.program.stage.layout.result]
        if groups is None:
            return None
        count = max(groups, default=-1) + 1
        return tuple(tuple(player for player, of in enumerate(groups) if of == group) for group in range(count))

    def decisions(self, *, stood: bool = False) -> Iterator[tuple[Frame, Odds | None, Any]]:
        """The decisions taken so far, oldest first: the frame that went on, the odds of chance, the answer.

        Answers that nobody gave are left out; `stood`: but those of policies, and of seats that said before until when
        they pass.
        """
        found: list[tuple[Frame, Odds | None, Any]] = []
        past = self.past
        while past is not None:
            if not isinstance(past[6], ByItself) or (stood and isinstance(past[6], StoodPass | PolicyAnswer)):
                found.append((past[2], past[3], past[6]))
            past = past[0]
        return iter(found[::-1])

    # Answers

    def legal(self) -> list[Answer]:
        """The answers that may come next: whole ones, or the next short step after `partial`."""
        if self.ask is None or self.odds is not None:
            return [(outcome,) for outcome in range(_outcomes(self.odds))] if self.odds is not None else []
        list_answers, locals, parent = self.ask
        try:
            refill()
            if self.standing is not None and self.cells[self.standing] and stands(self):
                return [PASS]
            found: list[Answer] = list_answers(self, locals, parent)
        except Exception as error:
            raise self.fault(error) from error
        self.kept = (self.ask, self.partial, self.cells.copy(), tuple(found))
        return found

    def _listed(self) -> Sequence[Answer]:
        """The same. What was listed here last, and in this very state, is not found again."""
        last = self.kept
        if last is not None and last[0] is self.ask and last[1] == self.partial and last[2] == self.cells:
            return last[3]
        return self.legal()

    def apply(self, answer: Sequence[Any], *, why: bool = True) -> None:
        """Answer the pending decision, in short steps or at once. Raises Refused, and then nothing has changed.

        `why`: the refusal tells the first condition that fails, which takes longer to find than whether one does.
        """
        if self.go is None:
            raise Refused(self.program.rules.pack, worded("The game is over."))
        if isinstance(answer, Beyond):
            self.take_beyond(answer.placed(self))
            return
        wanted = tuple(answer)
        if self.odds is not None:
            self.take(self._brought(self.odds, wanted))
            return
        start, undone = self.partial, self.undone
        try:
            while not self._step(wanted, why):
                pass
        except BaseException:
            self.partial, self.undone = start, undone
            raise

    def _brought(self, odds: Odds, answer: Answer) -> int | Answer:
        """What chance brings, as it is answered: the number of an outcome, or an order of what is shuffled."""
        if isinstance(odds, tuple) and odds[0] == "shuffle":
            if sorted(answer) != list(range(int(odds[1]))):
                raise Refused(self.program.rules.pack, worded("This is no order of what is shuffled."))
            return answer
        if len(answer) != 1 or answer[0] not in range(_outcomes(odds)):
            raise Refused(self.program.rules.pack, worded("Chance has no such outcome."))
        return int(answer[0])

    def _step(self, wanted: Answer, why: bool) -> bool:
        """Take the next short step of an answer; whether that was the last."""
        assert self.go is not None
        listed = (one for one in self._listed() if one == wanted[: len(one)] and len(one) > len(self.partial))
        step = next(listed, None)
        if step is None:
            raise self.refusal(wanted) if why else self.not_legal()
        self.take(self._pass() if step == PASS else step)
        if step != wanted and not self.partial:
            self.roll_back()
            raise Refused(self.program.rules.pack, worded("This says more than is asked."))
        return bool(step == wanted)

    def _pass(self) -> Answer:
        """A pass, as what it stands in the past: one that could not be helped is none of the seat's answers."""
        if stands(self):
            return STOOD
        return ForcedPass(PASS) if self.is_forced() else PASS

    def pass_ends(self) -> list[str]:
        """Until when the seat that is asked may pass at once: `offer`, kinds that are going on, `target`."""
        return ends_of(self)

    def standing_of(self, player: int) -> list[str]:
        """Until when a player passes by himself; nothing where no pass of his stands. Raises ValueError as `view`."""
        checked_viewer(self.program.stage.numbers, (player,))
        return standing_of(self, player)

    def take_back(self) -> None:
        """Take back what has been chosen so far of an unfinished answer."""
        self.partial = ()

    # Undo

    def undo(self) -> bool:
        """Take back the last answer; False when there is none that can be taken back."""
        if not self._has_answer():
            return self._undo_loaded()
        answer: Any = ByItself()
        while isinstance(answer, ByItself):
            assert self.past is not None
            answer = self.past[6]
            self.roll_back()
            if self.stop_at_forced and not isinstance(answer, PolicyAnswer):
                break
        self.undone = (answer, self.undone)
        return True

    def earlier(self) -> BaseGame | None:
        """The game up to where this one was loaded, played again; None where that cannot be done."""
        return None

    def _has_answer(self) -> bool:
        """Whether anything was answered since this game began, or was loaded, that can be taken back."""
        past = self.past
        while past is not None and isinstance(past[6], ByItself):
            if self.stop_at_forced and not isinstance(past[6], PolicyAnswer):
                return True
            past = past[0]
        return past is not None

    def _undo_loaded(self) -> bool:
        """Take back what was answered before this game was loaded: by playing up to there."""
        earlier = self.earlier()
        if earlier is None:
            return False
        if not earlier.undo():
            return False
        undone = self.undone
        for name in Pending.__slots__:
            setattr(self, name, getattr(earlier, name))
        answer = earlier.undone[0] if earlier.undone is not None else ()
        self.undone = (answer, undone)
        return True

    def redo(self) -> bool:
        """Give the answer again that was taken back last; False when there is none, or another was given since."""
        if self.undone is None:
            return False
        answer, rest = self.undone
        if isinstance(answer, Beyond):
            self.take_beyond(answer)
        else:
            self.take(answer)
        self.undone = rest
        return True

    def mark(self) -> Any:
        """A mark of this decision, for `back_to`."""
        return self.past, self.partial

    def back_to(self, mark: Any) -> None:
        """Go back to a mark that was made in this game before. Raises ValueError where it was not."""
        past, partial = mark
        found = self.past
        while found is not past:
            if found is None:
                raise ValueError("this mark is not of this game's past")
            found = found[0]
        while self.past is not past:
            self.roll_back()
        self.partial = partial
        self.undone = None

    def clone(self) -> Self:
        """A game of its own in the same state and with the same past, at the cost of the state alone."""
        other = self.__class__.__new__(self.__class__)
        other.prepare(self.program, Chance(self.chance.seed, self.chance.counter), self.ask_chance, self.stop_at_forced)
        other.cells = self.cells.copy()
        other.journal, other.log = self.journal, self.log.copy()
        other.ask, other.go, other.odds, other.partial = self.ask, self.go, self.odds, self.partial
        other.past, other.undone, other.before, other.seats = self.past, self.undone, self.before, self.seats
        other.passed_before, other.midway = self.passed_before, self.midway
        other.told = self.told
        other.policies = self.policies
        return other


def _outcomes(odds: Odds) -> int:
    """How many outcomes can be listed: none of a shuffle."""
    if isinstance(odds, int):
        return odds
    return 0 if odds[0] == "shuffle" else len(odds)
