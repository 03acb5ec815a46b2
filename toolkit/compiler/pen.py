"""Statements of a step while they are written, with the locals that they read. In: a routine, a scope. Out: nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.compiler.body import Body
from toolkit.compiler.code import Do, Names, Nodes
from toolkit.language.code import Code, Condition
from toolkit.state import free_in

if TYPE_CHECKING:
    from toolkit.compiler.lowering import Lowering, Scope


@dataclass(slots=True)
class Pen:
    """Statements while they are written, with the locals that their expressions read."""

    lowering: Lowering
    scope: Scope
    body: Body
    reads: set[str] = field(default_factory=set)

    def line(self, text: str) -> None:
        """One statement."""
        self.body.line(text)

    def value(self, code: Code) -> str:
        """The expression of a value."""
        self.read(code)
        return self.lowering.generator.writer.value(code, self.scope.env(), self.body)

    def stored(self, code: Code) -> str:
        """The expression of a value as locals and cells keep it."""
        self.read(code)
        return self.lowering.generator.writer.stored(code, self.scope.env(), self.body)

    def held(self, code: Code) -> str:
        """The value under a name."""
        self.read(code)
        return self.lowering.generator.writer.held(code, self.scope.env(), self.body)

    def truth(self, condition: Condition | Code | None) -> str:
        """The expression of a condition."""
        self.read(condition)
        return self.lowering.generator.writer.truth(condition, self.scope.env(), self.body)

    def hold(self, text: str, stem: str = "held") -> str:
        """A name for the value of a Python expression."""
        return self.body.hold(text, stem)

    def read(self, part: object) -> None:
        """Note the locals that some code of the rules reads."""
        self.reads |= reads(part, self.scope)

    def node(self, *writes: str) -> Nodes:
        """What has been written so far, as a node."""
        lines = tuple(self.body.lines)
        self.body.lines = []
        return [Do(lines, frozenset(self.reads), frozenset(writes))] if lines else []

    @property
    def names(self) -> Names:
        """The locals read so far."""
        return frozenset(self.reads)


def reads(part: object, scope: Scope) -> Names:
    """The Python locals that stand for the variables in some code of the rules."""
    found = free_in(part) if part is not None else {}
    python = [
        local.python for name, local in scope.variables.items() if name in found or name.partition(".")[0] in found
    ]
    return frozenset(name for name in python if name.isidentifier())
