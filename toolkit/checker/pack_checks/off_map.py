"""What a trigger `after: moved` cannot do when pieces went to a place that is no map: what it asks to stand on one.

In: a trigger, rules. Out: the steps that are never come to then. Seen are forms such as `for: u in units(event.end)`
with `if: u.space != none` inside, also where a value that nothing bears on asks so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.analysis.closing import MOST_DEEP, plain_values
from toolkit.checker.walking import steps_in
from toolkit.language.code import Condition, Several
from toolkit.language.functions import holder_of
from toolkit.language.tree import (
    Ask,
    Coerce,
    Comparison,
    Comprehension,
    Expr,
    Field,
    Function,
    Literal,
    Logic,
    Ranging,
    Variable,
)
from toolkit.program.effects import Branch, ForEach, Made, Offered, Step, Went, Wrote
from toolkit.program.rules import Rules, Trigger, Value

Names = frozenset[str]
"""What surely stands on no map: pieces, sets of them."""
_MOVED = frozenset(("pieces", "end"))
"""Facts of `moved` that tell what went there, and where that is."""


@dataclass(frozen=True)
class OffMap:
    """Looks through the triggers of some rules."""

    rules: Rules

    def is_idle(self, trigger: Trigger) -> bool:
        """Whether the trigger surely does nothing."""
        return not self._is_led_elsewhere and trigger.when is not None and self._fails(trigger.when, Names())

    def never(self, trigger: Trigger) -> frozenset[int]:
        """The steps, by `id`, that it surely does not come to; none where others may put pieces on a map before."""
        never = frozenset(id(step) for step in self._never(trigger.steps))
        others = (step for step in steps_in(trigger.steps) if id(step) not in never)
        is_sure = not self._is_led_elsewhere and not any(_may_place(step) for step in others)
        return never if is_sure else frozenset()

    @cached_property
    def _is_led_elsewhere(self) -> bool:
        """Whether something before a move may write where it ends."""
        some = (step for trigger in self.rules.triggers for step in steps_in(trigger.steps))
        targets = (change.target for step in some for change in step.effects.changes if isinstance(change, Wrote))
        return any(target.source == "event" and target.name == "end" for target in targets)

    @cached_property
    def _values(self) -> Mapping[str, Value]:
        return plain_values(self.rules)

    def _never(self, some: Sequence[Step]) -> Iterator[Step]:
        waiting: list[tuple[Sequence[Step], Names]] = [(some, Names())]
        while waiting:
            steps, off = waiting.pop()
            for block in (block for step in steps for block in step.effects.blocks):
                if isinstance(block, Branch) and self._is_never(block, off):
                    yield from steps_in(block.steps)
                elif isinstance(block, ForEach):
                    new = Names((block.name,))
                    waiting.append((block.steps, off | new if self._is_off(block.things.expr, off) else off - new))
                else:
                    waiting.append((block.steps, off))

    def _is_never(self, branch: Branch, off: Names) -> bool:
        return branch.condition is not None and branch.holds and self._fails(branch.condition, off)

    def _fails(self, condition: Condition, off: Names) -> bool:
        if isinstance(condition, Several):
            fail = [self._fails(part, off) for part in condition.conditions]
            return condition.how != "none" and bool(fail) and (any if condition.how == "all" else all)(fail)
        return self._is_false(condition.code.expr, off, 0)

    def _is_false(self, node: Expr, off: Names, deep: int) -> bool:
        """Whether a truth surely does not hold."""
        match node:
            case Logic(operator="and", operands=operands):
                return any(self._is_false(each, off, deep) for each in operands)
            case Logic(operands=operands):
                return all(self._is_false(each, off, deep) for each in operands)
            case Comparison(operators=("!=",), operands=(left, right)):
                pairs = ((left, right), (right, left))
                return any(self._is_nowhere(one, off) and _is_none(other) for one, other in pairs)
            case Coerce(how="some", of=of):
                return self._is_nowhere(of, off)
            case Ranging(function="any", things=things, variable=variable, body=body) if body is not None:
                new = Names((variable,))
                return self._is_false(body, off | new if self._is_off(things, off) else off - new, deep)
            case Ask(value=id, arguments=arguments) if id in self._values and deep < MOST_DEEP:
                value = self._values[id]
                given = zip(value.args, arguments, strict=True)
                names = Names(arg.name for arg, each in given if self._is_off(each, off))
                return self._is_false(value.base.expr, names, deep + 1)
        return False

    def _is_nowhere(self, node: Expr, off: Names) -> bool:
        """Whether it is the space of what stands on no map."""
        return isinstance(node, Field) and node.name == "space" and node.of is not None and self._is_off(node.of, off)

    def _is_off(self, node: Expr, off: Names) -> bool:
        match node:
            case Variable(name=name):
                return name in off
            case Field(source="event", of=Variable(name="event"), name=name):
                return name in _MOVED
            case Coerce(of=of):
                return self._is_off(of, off)
            case Function():
                of_function = holder_of(node)
                return of_function is not None and self._is_off(of_function, off)
            case Comprehension(element=Variable(name=name), clauses=(clause,)) if name == clause.variable:
                return self._is_off(clause.things, off)
        return False


def _may_place(step: Step) -> bool:
    """Whether a piece may come to stand on a map by a step."""
    effects = step.effects
    heirs = any(isinstance(change, Made) and change.to is None for change in effects.changes)
    comes = any(isinstance(change, Went) for change in effects.changes)
    return heirs or comes or bool(effects.runs) or any(isinstance(asked, Offered) for asked in effects.asks)


def _is_none(node: Expr) -> bool:
    return isinstance(node, Literal) and node.value is None
