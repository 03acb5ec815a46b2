"""What a trigger `after: moved` does not do when pieces went to a place that is no map: what asks them to stand on one.

In: a trigger, what follows from conditions. Out: the steps that are never come to then. Seen are forms such as
`for: u in units(event.end)` with `if: u.space != none` inside, also where a value asks so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.analysis.legality.facts import Bound, Ground, Names, Term, assume_all, facts_about
from toolkit.language.tree import Expr
from toolkit.program.effects import Branch, ForEach, Made, Offered, Step, Went, Wrote
from toolkit.program.rules import Trigger
from toolkit.program.walking import steps_in

_OFF: Term = ("Off the map",)
_MOVED = tuple(("Field", ("Variable", "event"), name) for name in ("pieces", "end"))
"""What went there, and where that is."""


@dataclass(frozen=True)
class OffMap:
    """Looks through the triggers of some rules."""

    ground: Ground

    def never(self, trigger: Trigger) -> frozenset[int]:
        """The steps, by `id`, that it certainly does not come to; none where others may put pieces on a map before."""
        never = frozenset(id(step) for step in self._never(trigger.steps, {}))
        others = (step for step in steps_in(trigger.steps) if id(step) not in never)
        return frozenset() if self._is_led_elsewhere or any(map(_may_place, others)) else never

    @cached_property
    def _is_led_elsewhere(self) -> bool:
        """Whether something before a move may write where it ends."""
        some = (step for trigger in self.ground.rules.triggers for step in steps_in(trigger.steps))
        targets = (change.target for step in some for change in step.effects.changes if isinstance(change, Wrote))
        return any(target.source == "event" and target.name == "end" for target in targets)

    def _never(self, steps: Sequence[Step], names: Names) -> Iterator[Step]:
        for block in (block for step in steps for block in step.effects.blocks):
            inner = names
            if isinstance(block, ForEach):
                went = self._went_there(block.things.expr, names)
                inner = {**names, block.name: Bound(_OFF if went else ("Given", block.name))}
            condition = block.condition if isinstance(block, Branch) and block.holds else None
            if ("on map", _OFF) in assume_all(self.ground, condition, names, {}):
                yield from steps_in(block.steps)
            else:
                yield from self._never(block.steps, inner)

    def _went_there(self, things: Expr, names: Names) -> bool:
        """Whether each of some things is among what went there, or lies there."""
        facts = facts_about(self.ground, things, names, {}, _OFF)
        return any(key[0] in ("in", "inside") and key[2] in (*_MOVED, _OFF) for key in facts)


def _may_place(step: Step) -> bool:
    """Whether a piece may come to stand on a map by a step."""
    effects = step.effects
    heirs = any(isinstance(change, Made) and change.to is None for change in effects.changes)
    comes = any(isinstance(change, Went) for change in effects.changes)
    return heirs or comes or bool(effects.runs) or any(isinstance(asked, Offered) for asked in effects.asks)
