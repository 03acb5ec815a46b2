"""With a mutant an example goes on where it makes a difference: what comes of it is what comes of it from the start."""

from __future__ import annotations

import pytest

from tests.unit.state.stages import rules_of
from toolkit.compiler import Program
from toolkit.coverage.citing import citing_in
from toolkit.coverage.marking import mark
from toolkit.coverage.mutants import Probe
from toolkit.coverage.rehearsing import Rehearsal, Retrial
from toolkit.coverage.watching import AS_WRITTEN, plans_of, with_probe
from toolkit.examples.plan import Plan
from toolkit.examples.player import Player
from toolkit.examples.run import Programs
from toolkit.play.machine import FUEL


def from_the_start(plan: Plan, program: Program, steps: object, mutant: int) -> bool:
    """Whether an example passes with a mutant that is on from the start, told with all that it may tell."""
    probe = Probe()
    probe.switch(mutant)
    return Player(plan, with_probe(program, probe), steps).play().passed  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "every"), [("campaign", 25), ("ambush", 3), ("ridge", 3)])
def test_an_example_fails_with_a_mutant_where_it_fails_when_it_is_played_from_the_start(name: str, every: int) -> None:
    rules = rules_of(f"tests/packs/{name}")
    marked = mark(rules, citing_in(rules.pack))
    plans, _ = plans_of(rules.pack, rules.pack.all("examples"))
    programs = Programs(marked.rules, plans, AS_WRITTEN)
    tried = 0
    for plan in plans:
        program, steps = programs.of(plan)
        rehearsal = Rehearsal(plan, program, steps, FUEL)
        assert rehearsal.play_through(), plan.example.id
        trial = Retrial(rehearsal)
        for mutant in marked.mutants[len(plan.example.id) % every :: every]:
            tried += mutant.number in rehearsal.reached
            expected = from_the_start(plan, program, steps, mutant.number)
            assert trial.passes(mutant.number) == expected, (plan.example.id, mutant)
    assert tried
