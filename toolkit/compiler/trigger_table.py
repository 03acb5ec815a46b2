"""What follows from a step: triggers, watches and checks, known beforehand because the world of one scenario is closed.

In: the rules of a stage. Out: for each event and moment the elements that may follow it, in their order, and for each
step what it writes, so that no code stands where nothing can follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from toolkit.analysis.keys import opened_by, own_reads, there_while, value_reads
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Where
from toolkit.language.keys import EFFECTS, Keys
from toolkit.language.tree import Ask, Expr
from toolkit.program.effects import Began, Step
from toolkit.program.rules import Check, Element, Rules, Trigger
from toolkit.program.steps.changes import Create, Move, Remove, Turn, Write
from toolkit.program.walking import elements_of, steps_in, walk
from toolkit.source import Path
from toolkit.state import in_force, option_holds

Each = TypeVar("Each", Trigger, Check)
_PLAIN = (Write, Move, Remove, Create, Turn)
"""Steps that are one change and no more."""


@frozen
class Moments:
    """What follows at one moment, in order: triggers, then checks."""

    triggers: tuple[Trigger, ...] = ()
    checks: tuple[Check, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.triggers or self.checks)


class Follow:
    """The triggers and checks of one scenario with its options."""

    def __init__(self, rules: Rules, scenario: str, options: Mapping[str, str]) -> None:
        """Sort what is in force by its moments."""
        self.rules, self.scenario = rules, scenario
        self._of_values: dict[str, Keys] = {}
        self._met: dict[tuple[str, str], Moments] = {}
        self.triggers = _ordered(trigger for trigger in rules.triggers if in_force(trigger, scenario, options))
        self.checks = _ordered(check for check in rules.checks if in_force(check, scenario, options))
        self.step_checks = tuple(check for check in self.checks if _at(check, "step", ""))
        self.watches = tuple(trigger for trigger in self.triggers if trigger.watch is not None)
        followers: tuple[Trigger | Check, ...] = (*self.step_checks, *self.watches)
        self.read_by = {id(each): self.reads(each) for each in followers}
        ends = {check.id: _last(check.steps, options) for check in self.step_checks}
        self._plain_ends = {id: step for id, step in ends.items() if isinstance(step, _PLAIN)}
        self._last_steps = dict(self._of_last_steps())
        changes = [change for each in elements_of(rules) for step in steps_in(each) for change in step.effects.changes]
        untils = [change.until for change in changes if isinstance(change, Began) and change.until is not None]
        self._lasting = frozenset((until.when, until.kind) for until in untils if until is not None)

    def at(self, when: str, name: str) -> Moments:
        """What follows `before` or `after` an event, at the `opening` or `ending` of an occasion."""
        if (when, name) not in self._met:
            self._met[when, name] = self._find(when, name)
        return self._met[when, name]

    def _find(self, when: str, name: str) -> Moments:
        triggers = (each for each in self.triggers if each.moment is not None)
        met = tuple(each for each in triggers if each.moment and (each.moment.when, each.moment.name) == (when, name))
        return Moments(met, tuple(check for check in self.checks if _at(check, when, name)))

    def cut_short(self, kind: str) -> Moments:
        """What follows at the ending of an occasion although it is cut short."""
        found = self.at("ending", kind)
        triggers = tuple(trigger for trigger in found.triggers if trigger.cut)
        return Moments(triggers, tuple(check for check in found.checks if check.cut))

    def after_writing(self, written: Keys) -> Moments:
        """The watches and the checks `at: step` that read what was written."""
        return Moments(
            tuple(each for each in self.watches if self.read_by[id(each)] & written),
            tuple(each for each in self.step_checks if self.read_by[id(each)] & written),
        )

    def opening(self, kind: str) -> Keys:
        """What the opening of an occasion writes by itself."""
        return opened_by(self.rules, kind)

    def closing(self, kind: str) -> Keys:
        """What the closing of an occasion writes, when its ending is over."""
        return opened_by(self.rules, kind) | self.over_at("occasion", kind)

    def after_cutting(self) -> tuple[Check, ...]:
        """The checks that follow when occasions were cut short: all `at: step`, for what came next is cut with them."""
        return self.step_checks

    def over_at(self, when: str, name: str) -> Keys:
        """What is written where effects end that last until then: at an `event`, `opening`, `ending`, `occasion`."""
        return frozenset((EFFECTS,)) if (when, name) in self._lasting else frozenset()

    def after_step(self, where: Where, written: Keys) -> Moments:
        """What follows a step that writes this. The last step of a check leaves it to the check to look again."""
        moments = self.after_writing(written)
        own = self._last_steps.get((where.source.path, where.path))
        return moments if own is None else Moments(moments.triggers, moments.checks[:-1])

    def comes_again(self, check: Check, where: Where, written: Keys) -> bool:
        """Whether a check follows from a step of its own: from its last one alone, when its steps are done."""
        return self.is_end_of(check, where) and check in self.after_step(where, written).checks

    def is_end_of(self, check: Check, where: Where) -> bool:
        """Whether a step is the last one of a check, and one change and no more."""
        last = self._plain_ends.get(check.id)
        return last is not None and (last.at.source.path, last.at.path) == (where.source.path, where.path)

    def looks_again(self, check: Check) -> bool:
        """Whether a check does after its last step, by itself, what it would do because of it."""
        return check in self._last_steps.values()

    def _of_last_steps(self) -> Iterator[tuple[tuple[str, Path], Check]]:
        """The last steps of checks that the check itself comes last after: what it then finds it finds in its turn."""
        for check in self.step_checks:
            last = self._plain_ends.get(check.id)
            if check.each is None or check.chosen_by is not None or last is None:
                continue
            after = self.after_writing(last.effects.writes).checks
            if after and after[-1] is check:
                yield (last.at.source.path, last.at.path), check

    def reads(self, node: Trigger | Check) -> Keys:
        """What the condition of a check reads, and whether it is there; or what the value that is watched reads."""
        if isinstance(node, Trigger):
            parts: tuple[Code | Condition | None, ...] = (node.watch, node.when)
            return self.read_in(tuple(part for part in parts if part is not None))
        there = frozenset(("live", kind) for kind in there_while(self.rules, node))
        return self.read_in((node.where, node.each) if node.each is not None else node.where) | there

    def read_in(self, part: object) -> Keys:
        """What a part of the rules reads, with the values that it asks for."""
        return frozenset(self._reads(part))

    def _reads(self, part: object) -> Iterator[tuple[str, str]]:
        for node in walk(part):
            if isinstance(node, Ask):
                yield from self._value_reads(node.value)
            elif isinstance(node, Expr):
                yield from own_reads(node)

    def _value_reads(self, id: str) -> Keys:
        if id not in self._of_values:
            self._of_values[id] = value_reads(self.rules, id)
        return self._of_values[id]


def _last(steps: Sequence[Step], options: Mapping[str, str]) -> Step | None:
    there = [step for step in steps if option_holds(step.option, options)]
    return there[-1] if there else None


def _at(check: Check, when: str, name: str) -> bool:
    return any((moment.when, moment.name) == (when, name) for moment in check.moments)


def _ordered(found: Iterable[Each]) -> tuple[Each, ...]:
    """First those that say so, then the higher rank, then id."""
    return tuple(sorted(found, key=_place))


def _place(element: Element) -> tuple[bool, int, str]:
    first = isinstance(element, Trigger | Check) and element.first
    return (not first, -element.rank, element.id)
