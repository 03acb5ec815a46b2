"""Examples and games played by programs with switches. In: marked rules. Out: what each reaches, what fails it.

A program is compiled once; its cells hold a `Probe`, by which mutants are switched on one after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.compiler import ALL, Program, compile_program
from toolkit.coverage.cases import USED_UP
from toolkit.coverage.marking import Marked
from toolkit.coverage.mutants import Probe
from toolkit.coverage.rehearsing import Rehearsal, Retrial, cell_of
from toolkit.examples.plan import Plan, make_plan
from toolkit.examples.run import Programs
from toolkit.examples.within import NoSuchSteps, Unsaid
from toolkit.language.faults import OutOfFuel
from toolkit.language.fuel import FULL, RUN, Reserve, drawing_from
from toolkit.packs import Item, Pack
from toolkit.play import Game, GameFault
from toolkit.play.machine import FUEL
from toolkit.play.playouts import playout

AS_WRITTEN = ALL.without("split_conditions").without("look_up_values")
"""Conditions are read in the order in which they are written: so a switch is asked where its element counts. Nothing is
looked up for good, since each game has a probe of its own."""
LITTLE, LITTLE_WORK = range(4_000), 40_000
"""Blocks that may run between two answers while a mutant is tried, and units, if they are enough without one."""
WITH_MUTANTS = 25
"""So many times the fuel of examples as they are is there for examples with mutants."""
MOST_ANSWERS = 20_000
"""Short answers after which a game played at random is left."""


@dataclass(frozen=True)
class Watched:
    """An example that was played: whether it passes, the mutants that it reaches, those that fail it.

    `untried` says of mutants why the rules could not be run with them. `left_out`: the fuel that all share was used up
    before it was at its end.
    """

    example: str
    passed: bool
    reached: frozenset[int] = frozenset()
    killed: frozenset[int] = frozenset()
    untried: dict[int, str] = field(default_factory=dict)
    left_out: bool = False

    @property
    def is_unfinished(self) -> bool:
        """Whether more could come of it with more fuel."""
        return self.left_out or USED_UP in self.untried.values()


def plans_of(pack: Pack, examples: Iterable[Item]) -> tuple[list[Plan], list[str]]:
    """The plans of examples, those that are played by one program together, and the names of those without one."""
    groups: dict[object, list[Plan]] = {}
    without: list[str] = []
    for example in examples:
        plan = make_plan(pack, example)
        if isinstance(plan, Plan) and not plan.diagnostics:
            groups.setdefault(plan.program, []).append(plan)
        else:
            without.append(example.id)
    return [plan for group in groups.values() for plan in group], without


def watch_examples(
    marked: Marked, plans: list[Plan], trials: Mapping[str, frozenset[int]], reserves: Reserves
) -> Iterator[Watched]:
    """Play examples of one program; each again with every one of its mutants that it reaches and none failed with yet.

    All draw from one reserve of fuel, with mutants from the other; where it is used up what is left is left out. Those
    of great games bring more fuel, as they do where they are played alone.
    """
    programs = Programs(marked.rules, plans, AS_WRITTEN)
    killed: set[int] = set()
    brought = 0
    for plan in plans:
        more = min(programs.more_for(plan), RUN - brought)
        brought += more
        for reserve, times in zip(reserves, (1, WITH_MUTANTS), strict=True):
            reserve.left += times * more
        try:
            program, steps = programs.of(plan)
        except (NoSuchSteps, Unsaid):
            yield Watched(plan.example.id, False)
            continue
        watched = _watch(plan, program, steps, trials[plan.example.id] - killed, reserves)
        killed |= watched.killed
        yield watched


def _watch(plan: Plan, program: Program, steps: Any, left: frozenset[int], reserves: Reserves) -> Watched:
    id, (plain, mutated) = plan.example.id, reserves
    for fuel, plain.tank in ((LITTLE, LITTLE_WORK), (FUEL, FULL)):
        rehearsal = Rehearsal(plan, program, steps, fuel)
        try:
            with drawing_from(plain):
                passed = rehearsal.play_through()
        except Exception:  # `hexwright test` reports it
            passed = False
        if passed:
            break
    if plain.is_empty:
        return Watched(id, False, left_out=True)
    reached = rehearsal.reached
    if not passed:
        return Watched(id, False, reached)
    trial = Retrial(rehearsal)
    killed: set[int] = set()
    untried: dict[int, str] = {}
    mutated.tank = plain.tank
    for number in sorted(reached & left):
        if mutated.is_empty:
            untried[number] = USED_UP
            continue
        try:
            with drawing_from(mutated):
                passed = trial.passes(number)
        except Exception as error:  # the rules have no form with this mutant: that tells nothing of the example
            untried[number] = USED_UP if mutated.is_empty else f"{type(error).__name__}: {error}"
            continue
        if mutated.is_empty:
            untried[number] = USED_UP
        elif not passed:
            killed.add(number)
    return Watched(id, True, reached, frozenset(killed), untried)


Reserves = tuple[Reserve, Reserve]
"""The fuel of examples as they are, and of examples with mutants."""


def with_probe(program: Program, probe: Probe) -> Program:
    """A program whose games begin with a probe in its cell."""
    start = list(program.stage.start)
    start[cell_of(program)] = probe
    return replace(program, stage=replace(program.stage, start=tuple(start)))


def watch_games(marked: Marked, scenario: str, count: int, units: int) -> Iterator[frozenset[int]]:
    """What each of some games reaches that are played to the end at random, the same ones on every machine.

    A game that the rules cannot go on with is left there, and all where they have used so many units of fuel.
    """
    program = compile_program(marked.rules, scenario, {}, AS_WRITTEN, False)
    reserve = Reserve(units)
    for number in range(1, count + 1):
        probe = Probe()
        picks = random.Random(f"picks of {scenario} {number}")
        with suppress(GameFault, OutOfFuel), drawing_from(reserve):  # the second before a game has begun
            playout(Game(with_probe(program, probe), f"{scenario} {number}"), picks.random, MOST_ANSWERS)
        yield frozenset(probe.reached)
