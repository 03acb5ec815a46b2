"""What narrowed checks are told of a change of several steps: the members that each of the steps reaches.

Those that are reached from where things were before are gathered before the whole change. In: the steps, as they are
gathered. Out: parts that stand around their changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.compiler.code import NO_NAMES, Cells, Change, Do, Names, Nodes, Part
from toolkit.compiler.gathering import Leaf
from toolkit.compiler.incremental_checks import IncrementalCheck, IncrementalChecks, Wrote
from toolkit.compiler.pycode import joined, literal, py
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.compiler.writing import told_of
from toolkit.frozen import frozen

Each = Callable[[Callable[[Leaf], Nodes]], list[Part]]
"""The parts that are made for each step, where it happens."""


@frozen
class ChecksAround:
    """What stands before the whole change, and after it."""

    before: Sequence[Part]
    after: Sequence[Part]


def joined_checks(emitter: StepEmitter, leaves: Sequence[Leaf], each: Each) -> ChecksAround:
    """What the narrowed checks that read any of this are told."""
    incremental_checks = emitter.generator.one(IncrementalChecks)
    steps = [leaf for leaf in leaves if leaf.member.change is not None]
    incrementals = [
        _JointCheck(emitter, incremental, steps)
        for incremental in incremental_checks.touched(
            frozenset(key for leaf in steps for key in leaf.member.step.effects.writes)
        )
    ]
    return ChecksAround(
        [part for told in incrementals for part in told.before(each)],
        [part for told in incrementals for part in told.after(each)],
    )


class _JointCheck:
    """What one check is told of some steps."""

    def __init__(self, emitter: StepEmitter, incremental: IncrementalCheck, steps: Sequence[Leaf]) -> None:
        self.emitter, self.incremental = emitter, incremental
        self.incremental_checks = emitter.generator.one(IncrementalChecks)
        self.reached = {
            id(leaf): self.incremental_checks.reached(
                incremental, leaf.member.step.effects.writes, _wrote(leaf), alone=False
            )
            for leaf in steps
        }
        self.of_all = None in self.reached.values()
        was = not self.of_all and any(found and found[1] for found in self.reached.values())
        self.fresh = emitter.fresh("was") if was else None

    def before(self, each: Each) -> list[Part]:
        """Those that lead to where things are before the change are gathered."""
        if self.fresh is None:
            return []
        none: Nodes = [Do(((0, py("{} = ()", self.fresh)),), NO_NAMES)]
        return [none, *each(self._gathered)]

    def _gathered(self, leaf: Leaf) -> Nodes:
        _, before = self.reached.get(id(leaf)) or ([], [])
        return (
            [Do(((0, py("{} += {}", self.fresh, joined(" + ", before))),), _reads(leaf))]
            if before and self.fresh is not None
            else []
        )

    def after(self, each: Each) -> list[Part]:
        """All that are reached are to be looked at."""
        if self.of_all:
            return [[Cells((Change(literal(self.incremental.cell), py("True")),))]]
        parts = each(self._found)
        if self.fresh is not None:
            parts.append(
                told_of(self.emitter, [self.incremental_checks.of_members(self.incremental, [self.fresh], NO_NAMES)])
            )
        return parts

    def _found(self, leaf: Leaf) -> Nodes:
        texts, _ = self.reached.get(id(leaf)) or ([], [])
        return told_of(self.emitter, [self.incremental_checks.of_members(self.incremental, texts, _reads(leaf))])


def _wrote(leaf: Leaf) -> Wrote | None:
    wrote = leaf.member.wrote
    return wrote(leaf.emitted) if callable(wrote) else wrote


def _reads(leaf: Leaf) -> Names:
    wrote = _wrote(leaf)
    return NO_NAMES if wrote is None else wrote.reads
