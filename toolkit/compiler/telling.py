"""Marks for the log: in the tracing form alone, one before each change, so that it can be told what changed, and where.

A mark is the number of a `Told`, how long the journal is then, and values that the journal does not hold. What was
written after it, up to the next mark, is read from the journal: so nothing that happens can be left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes
from toolkit.language.code import Where
from toolkit.program.rules import Rules
from toolkit.program.steps import Step
from toolkit.program.walking import elements_of
from toolkit.runtime.program import Told
from toolkit.source import Path

if TYPE_CHECKING:
    from toolkit.compiler.generator import Generator
    from toolkit.compiler.lowering import Lowering

Cites = tuple[str, ...]


@dataclass(eq=False)
class Telling:
    """The marks of one program. `told`: what each number means."""

    rules: Rules
    told: dict[Told, int] = field(default_factory=dict)

    @cached_property
    def _elements(self) -> dict[tuple[str, Path], tuple[str, Cites]]:
        """By file and path where they are declared: ids and cases."""
        return {
            (each.at.source.path, each.at.path): (each.id, each.cite)
            for each in elements_of(self.rules)
            if each.at.path
        }

    def number(self, what: str, name: str, where: Where, cite: Cites) -> int:
        """The number of a mark: that of all marks that tell the same."""
        element, own = self._element_at(where.source.path, where.path)
        return self.told.setdefault((what, name, element, cite or own), len(self.told))

    def _element_at(self, file: str, path: Path) -> tuple[str, Cites]:
        for length in range(len(path), 0, -1):
            found = self._elements.get((file, path[:length]))
            if found is not None:
                return found
        return "", ()


def mark(generator: Generator, what: str, name: str, where: Where, cite: Cites = (), *values: str) -> str | None:
    """The statement that marks what comes next; None in the plain form."""
    if not generator.tracing:
        return None
    number = generator.telling.number(what, name, where, cite)
    return f"g.log.append(({', '.join((str(number), 'len(J)', *values))}))"


def tell(
    lowering: Lowering, what: str, name: str, where: Where, cite: Cites = (), *values: str, reads: Names = NO_NAMES
) -> Nodes:
    """The node that marks what comes next; nothing in the plain form. `values` read the locals `reads`."""
    text = mark(lowering.generator, what, name, where, cite, *values)
    return [] if text is None else [Do(((0, text),), reads, is_mark=True)]


def tell_step(lowering: Lowering, what: str, step: Step, *values: str, reads: Names = NO_NAMES) -> Nodes:
    """The node that marks the change of a step."""
    return tell(lowering, what, what, step.at, step.cite, *values, reads=reads)
