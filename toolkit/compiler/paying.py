"""What steps cost in fuel, known before they run. In: checked steps, what follows from them. Out: units.

A step is a unit, and so is what its expressions look at, where they do not pay for that themselves. Rows of steps pay
when they begin, each for itself, where they cost much: the steps of a loop more readily, since they run again and
again. What is too little to be paid for counts with the steps around it, and a routine's with those that run it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolkit.compiler.flow import Key
from toolkit.compiler.generator import Generator
from toolkit.language.code import Code
from toolkit.language.fuel import THINGS
from toolkit.program.effects import AsLong, ForEach, Step
from toolkit.program.walking import inside

MANY, FEW = 40, 4
"""Steps that cost less than this are not paid for where they stand: in a row of their own, in a loop."""


class Costs:
    """What steps of a scenario cost; what is asked of routines and rows is kept."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self._rows: dict[int, tuple[Sequence[Step], int]] = {}
        self._routines: dict[Key, int] = {}

    def to_pay(self, steps: Sequence[Step], again: bool = False) -> int:
        """What a row of steps pays when it begins; 0 for little. `again`: they are those of a loop."""
        units = self._units(steps)
        return units if units >= (FEW if again else MANY) else 0

    def _left(self, steps: Sequence[Step]) -> int:
        """What those around a row pay for it."""
        units = self._units(steps)
        return 1 if units >= MANY else units

    def _units(self, steps: Sequence[Step]) -> int:
        if id(steps) not in self._rows:
            on = (step for step in steps if self.generator.flow.is_on(step))
            self._rows[id(steps)] = steps, sum(map(self._of_step, on))
        return self._rows[id(steps)][1]

    def _of_step(self, step: Step) -> int:
        analysis = self.generator.writer.module.analysis
        asked = sum(min(analysis.work.work(code.expr), THINGS * MANY) for code in _codes(step))
        units = 1 + asked // THINGS + sum(map(self._of_routine, self.generator.flow.called(step)))
        once = (block for block in step.effects.blocks if not isinstance(block, ForEach | AsLong))
        return units + sum(self._left(block.steps) for block in once)  # the steps of a loop: by its rounds

    def _of_routine(self, key: Key) -> int:
        """What those who run a routine pay for it; one of blocks pays by the block."""
        if key not in self._routines:
            self._routines[key] = 1
            facts = self.generator.flow.facts.get(key)
            if facts is not None and not facts.waits:
                units = 1 + self._units(self.generator.flow.steps_of(key))
                self._routines[key] = 1 if units > MANY else units
        return self._routines[key]


def _codes(step: Step) -> Iterator[Code]:
    """The expressions of a step itself, not of those inside it."""
    ahead: list[Any] = list(inside(step))
    while ahead:
        node = ahead.pop()
        if isinstance(node, Code):
            yield node
        elif not isinstance(node, Step):
            ahead.extend(inside(node))
