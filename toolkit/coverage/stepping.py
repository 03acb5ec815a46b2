"""Steps that are stepped over while a mutant is on. In: steps of an element. Out: the same steps, with switches.

A step that gives a name which is read behind it gives a neutral value instead, one that always returns returns one.
Where there is no such value the step stays as it is, and the reason is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.coverage.mutants import BOOL, Switchboard
from toolkit.coverage.neutral import code_instead, neutral
from toolkit.coverage.rebuilding import rebuilt
from toolkit.language.code import Code, Stated, Where
from toolkit.language.tree import Expr, Variable
from toolkit.model import Type
from toolkit.program.effects import Began, Branch, Effects, Step
from toolkit.program.rules import Element, Procedure, Rules
from toolkit.program.steps.flow import If, Let, Return
from toolkit.program.walking import steps_in, walk

SKIPPED = "stepped over"
ALL_SKIPPED = "its steps are stepped over"


@dataclass
class Steps:
    """The steps of one element. `known` are the names that stand before the step in hand."""

    rules: Rules
    board: Switchboard
    element: Any
    change: Callable[[Any], Any]
    known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known |= {one.name for one in getattr(self.element, "args", ())}

    def several(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """A list of steps."""
        found: list[Step] = []
        for step in steps:
            found.append(self._step(step))
            self.known |= set(names_given(step))
        return tuple(found)

    def whole(self, procedure: Procedure) -> tuple[Step, ...]:
        """All steps of a procedure (which have their switches) under one more for the whole."""
        at, gives = procedure.at, procedure.gives
        other = neutral(self.rules, gives) if gives is not None else None
        if gives is not None and other is None:
            self.board.refuse(at, f"what it gives, {gives}, has no neutral value")
            return procedure.steps
        if other is None:
            return self.all_of(procedure.steps, at)
        returned = Return(at, (), None, Code(other, at))
        return (_if(at, None, self.board.on(at, ALL_SKIPPED), (returned,), procedure.steps),)

    def all_of(self, steps: tuple[Step, ...], at: Where) -> tuple[Step, ...]:
        """All steps of an element under one switch more."""
        return (_if(at, None, self.board.off(at, ALL_SKIPPED), steps),) if steps else ()

    def _step(self, step: Step) -> Step:
        known = set(self.known)
        found: Step = rebuilt(step, self.change)
        self.known = known
        for at, what in self._switches(step):
            found = self._skipped(step, found, at, what)
        return found

    def _switches(self, step: Step) -> Iterator[tuple[Where, str]]:
        """The places whose neutralisation a step is stepped over for."""
        if step.cite:
            yield step.at, SKIPPED
        for element, words in self._brought(step.effects):
            if element is not None and element.cite:
                yield element.at, words

    def _brought(self, effects: Effects) -> Iterator[tuple[Element | None, str]]:
        """The elements that come about by a step, each with what is said where it does not."""
        if effects.live is not None:
            yield self.rules.occasions.get(effects.live.kind), "never opened"
        for change in effects.changes:
            if isinstance(change, Began) and change.until is not None:
                yield self.rules.effects.get(change.effect), "never put on"
        for run in effects.runs:
            if run.section == "events":
                yield self.rules.events.get(run.id), "never happens"

    def _skipped(self, step: Step, found: Step, at: Where, what: str) -> Step:
        match found:
            case Let(code=code) | Return(code=Code() as code):
                other = neutral(self.rules, code.expr.type)
                if other is None:
                    return self._refused(found, at, f"{code.expr.type} has no neutral value")
                return replace(found, code=code_instead(self.board.on(at, what, code.expr), other, code))
        gives = getattr(self.element, "gives", None)
        if returns(step) and gives is not None:
            other = neutral(self.rules, gives)
            if other is None:
                return self._refused(found, at, "it returns what has no neutral value")
            returned = Return(step.at, (), None, Code(other, step.at))
            return _if(step.at, step.option, self.board.on(at, what), (returned,), (found,))
        lets: list[Step] = []
        for name, kind in self._wanted(step).items():
            other = neutral(self.rules, kind)
            if other is None:
                return self._refused(found, at, f"it gives `{name}`, and {kind} has no neutral value")
            lets.append(Let(step.at, (), None, name, Code(other, step.at)))
        if lets:
            return _if(step.at, step.option, self.board.on(at, what), tuple(lets), (found,))
        return _if(step.at, step.option, self.board.off(at, what), (found,))

    def _refused(self, found: Step, at: Where, why: str) -> Step:
        self.board.refuse(at, why)
        return found

    def _wanted(self, step: Step) -> dict[str, Type]:
        """The names that a step gives first, and that are read outside it."""
        given = set(names_given(step)) - self.known
        inside = {id(node) for node in walk(step)}
        return {
            node.name: node.type
            for node in (walk(self.element) if given else ())
            if isinstance(node, Variable) and node.name in given and id(node) not in inside
        }


def names_given(step: Step) -> Iterator[str]:
    """The names that a step, or a step inside it, gives."""
    return (named.name for each in steps_in(step) for named in each.effects.names)


def returns(step: Step) -> bool:
    """Whether a step always ends its procedure with a value."""
    effects = step.effects
    branches = [block.steps for block in effects.blocks if isinstance(block, Branch)]
    return effects.then == "back" or (bool(branches) and all(map(_some_returns, branches)))


def _some_returns(steps: tuple[Step, ...]) -> bool:
    return any(returns(step) for step in steps)


def _if(at: Where, option: str | None, test: Expr, then: tuple[Step, ...], otherwise: tuple[Step, ...] = ()) -> If:
    assert test.type == BOOL
    return If(at, (), option, Stated(Code(test, at)), then, otherwise)
