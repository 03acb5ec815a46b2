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
from toolkit.program.rules import Procedure, Rules
from toolkit.program.steps import (
    Call,
    Choose,
    Create,
    Draw,
    During,
    Grant,
    If,
    Let,
    Match,
    Note,
    Return,
    Roll,
    Step,
)
from toolkit.program.walking import walk

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
        of = {During: ("occasions", "kind"), Grant: ("effects", "effect"), Note: ("events", "event")}.get(type(step))
        if of is not None:
            element = getattr(self.rules, of[0]).get(getattr(step, of[1]))
            if element is not None and element.cite:
                words = {During: "never opened", Grant: "never put on", Note: "never happens"}
                yield element.at, words[type(step)]

    def _skipped(self, step: Step, found: Step, at: Where, what: str) -> Step:
        match found:
            case Let(code=code) | Return(code=code):
                other = neutral(self.rules, code.expr.type)
                if other is None:
                    return self._refused(found, at, f"{code.expr.type} has no neutral value")
                return replace(found, code=code_instead(self.board.on(at, what, code.expr), other, code))
        if returns(step):
            gives = getattr(self.element, "gives", None)
            other = neutral(self.rules, gives) if gives is not None else None
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
    for node in walk(step):
        match node:
            case Let(name=name):
                yield name
            case Draw(name=str(name)) | Create(name=str(name)) | Roll(name=str(name)) | Call(name=str(name)):
                yield name
            case Choose(choice=choice):
                yield choice.name


def returns(step: Step) -> bool:
    """Whether a step surely ends its procedure with a value."""
    match step:
        case Return():
            return True
        case If(then=then, otherwise=otherwise):
            return _some_returns(then) and _some_returns(otherwise)
        case Match(cases=cases, otherwise=otherwise):
            return _some_returns(otherwise) and all(_some_returns(steps) for _, steps in cases)
    return False


def _some_returns(steps: tuple[Step, ...]) -> bool:
    return any(returns(step) for step in steps)


def _if(at: Where, option: str | None, test: Expr, then: tuple[Step, ...], otherwise: tuple[Step, ...] = ()) -> If:
    assert test.type == BOOL
    return If(at, (), option, Stated(Code(test, at)), then, otherwise)
