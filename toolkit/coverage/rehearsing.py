"""An example played as the rules are, and again with mutants, from where they make a difference on.

In: a plan, a program with switches. Out: which mutants the example reaches, whether it fails with one of them.

An example goes by stretches: from the position to the first decision, from each answer to the next decision, what is
looked at in the end. Of each is known which mutants it asks about, and so of each thing that is looked at. Where a
mutant is not asked about, and all is as it was without it, the same comes of it again: with a mutant the example goes
on at the first stretch that asks about it, looks only at what may be otherwise, and where all is as it was goes on at
the next stretch that asks about it; where none does it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

from toolkit.compiler import Program
from toolkit.coverage.mutants import PROBE, Probe
from toolkit.diagnostics import Diagnostic
from toolkit.examples.expectations import Look, look
from toolkit.examples.log import log_of
from toolkit.examples.plan import Plan
from toolkit.examples.player import Halt, Player
from toolkit.play import GameFault
from toolkit.play.pending import ByItself
from toolkit.program.effects import Step


@dataclass(frozen=True, slots=True)
class Glance:
    """Something that was looked at: where the game stood, and the mutants that were asked about meanwhile."""

    stood: tuple[Any, ...]
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of an example: the player before it, the mutants that are asked about in it."""

    before: _Watching
    asked: frozenset[int]


class _AsBefore(Exception):
    """All is as it was without the mutant, and will be up to the stretch `until`."""

    def __init__(self, until: int) -> None:
        super().__init__()
        self.until = until


class _Watching(Player):
    """A player that keeps a probe in the cells, and stops at the first thing that is not as expected."""

    tells_why = False
    probe: Probe

    def __init__(self, plan: Plan, program: Program, steps: Mapping[object, Step], fuel: range) -> None:
        super().__init__(plan, program, steps)
        self.fuel = fuel

    def copied(self) -> Self:
        """The same, to go on by itself."""
        found = copy(self)
        found.found, found.came, found.looked, found.parts = [], dict(self.came), set(self.looked), set(self.parts)
        found.failed, found.values = set(self.failed), dict(self.values)
        found.accepted, found.feed = self.accepted.copy(), copy(self.feed)
        found.game = self.game.clone()
        found.game.fuel = self.fuel
        return found

    def _put(self, probe: Probe) -> None:
        """Put a probe into the cells: what was kept of a state with another one is kept of another state."""
        self.probe = probe
        self.game.cells[cell_of(self.program)] = probe

    def _stands(self) -> tuple[Any, ...]:
        """All that decides how the game goes on, but for the probe."""
        game = self.game
        cells = game.cells.copy()
        cells[cell_of(self.program)] = 0
        return cells, game.ask, game.go, game.odds, game.partial, game.chance.counter, [*self._by_themselves()]

    def _by_themselves(self) -> Iterator[tuple[type, Any]]:
        """The answers since the last one that somebody gave."""
        past = self.game.past
        while past is not None and isinstance(past[6], ByItself):
            yield past[6].__class__, past[2]
            past = past[0]

    def _stop_at_errors(self) -> None:
        if any(found.severity == "error" for found in self.found):
            raise Halt

    def _look_at(self, now: Look) -> list[Diagnostic]:
        now = Look(now.example, now.index, now.game, now.asked, now.part, is_told=False, is_explained=False)
        found = next((each for each in look(now) if each.severity == "error"), None)
        if found is not None:
            self.found.append(found)
            raise Halt
        return []


class Rehearsal(_Watching):
    """An example that is played as the rules are; `glances` by expectation and part of it."""

    def play_through(self) -> bool:
        """Whether it passes as the rules are."""
        self.begun: list[tuple[_Watching, set[int]]] = []
        self.glances: dict[object, Glance] = {}
        try:
            self._set_up()
            self._start()
            self._go_on()
            self._stop_at_errors()
        except (Halt, GameFault):
            return False
        return True

    @property
    def reached(self) -> frozenset[int]:
        """The mutants that are asked about."""
        return frozenset[int]().union(*(asked for _, asked in self.begun))

    @property
    def stretches(self) -> list[Stretch]:
        """The parts of the example, in their order."""
        return [Stretch(before, frozenset(asked)) for before, asked in self.begun]

    def _begin_stretch(self) -> None:
        self._stop_at_errors()
        self._put(Probe())
        self.begun.append((self.copied(), self.probe.reached))

    def _start(self) -> None:
        self._begin_stretch()
        super()._start()

    def _answer_next(self) -> None:
        self._begin_stretch()
        super()._answer_next()

    def _end(self) -> None:
        self._begin_stretch()
        super()._end()

    def _look_at(self, now: Look) -> list[Diagnostic]:
        around, stood = self.probe, self._stands()
        self._put(Probe())
        try:
            return super()._look_at(now)
        finally:
            self.glances[now.index, now.part] = Glance(stood, frozenset(self.probe.reached))
            around.reached |= self.probe.reached
            self._put(around)


class Retrial:
    """The same example with mutants, one after the other."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.stretches = rehearsal.stretches
        self.glances = rehearsal.glances
        self.reads_log = any(each.log_has or each.log_lacks for each in rehearsal.example.record.expect)

    def passes(self, mutant: int) -> bool:
        """Whether the example passes with a mutant."""
        number = 0
        while (number := self.next_asking(mutant, number)) < len(self.stretches):
            try:
                _Mutated(self.stretches[number].before, self, mutant, number).go_on()
            except _AsBefore as found:
                number = found.until
                continue
            except (Halt, GameFault):
                return False
            return True
        return True

    def next_asking(self, mutant: int, number: int) -> int:
        """The first stretch from one on that asks about a mutant; how many there are where none does."""
        rest = range(number, len(self.stretches))
        return next((n for n in rest if mutant in self.stretches[n].asked), len(self.stretches))


class _Mutated(_Watching):
    """An example that goes on with a mutant from a stretch on."""

    def __init__(self, before: _Watching, trial: Retrial, mutant: int, number: int) -> None:
        self.__dict__.update(before.copied().__dict__)
        self.trial, self.number = trial, number
        probe = Probe()
        probe.switch(mutant)
        self._put(probe)

    def go_on(self) -> None:
        """Play to the end. Raises `Halt` where something is not as expected, `_AsBefore` where nothing can be for a
        while."""
        if self.number == 0:
            self._start()
        self._go_on()
        self._stop_at_errors()

    def _answer_next(self) -> None:
        self._begin_stretch(self.given + 1)
        super()._answer_next()

    def _end(self) -> None:
        self._begin_stretch(self.given + 1)
        super()._end()

    def _begin_stretch(self, number: int) -> None:
        self._stop_at_errors()
        until = self.trial.next_asking(self.probe.active, number)
        if self.number < number < until and self._is_as(self.trial.stretches[number].before):
            raise _AsBefore(until)

    def _is_as(self, other: _Watching) -> bool:
        """Whether all is as another player has it at the same place, what was looked at and told included."""
        return (
            _books(self) == _books(other)
            and self._stands() == other._stands()
            and (not self.trial.reads_log or log_of(self.game) == log_of(other.game))
        )

    def _look_at(self, now: Look) -> list[Diagnostic]:
        before, reads_log = self.trial.glances.get((now.index, now.part)), now.record.log_has or now.record.log_lacks
        if before is None or self.probe.active in before.asked or reads_log or before.stood != self._stands():
            return super()._look_at(now)
        return []


def _books(player: Player) -> tuple[Any, ...]:
    """What a player of examples keeps in mind."""
    return player.came, player.looked, player.parts, player.accepted, player.feed.rolled, player.feed.drawn


def cell_of(program: Program) -> int:
    """The cell that says which mutant is on."""
    cell: int = program.stage.layout.base["game", PROBE]
    return cell
