"""The numbers of the marks for the log: what each tells. In: what is told, and where. Out: its number in the module."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from toolkit.language.code import Where
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of
from toolkit.runtime.program import LogMark
from toolkit.source import Path

Cites = tuple[str, ...]


@dataclass(eq=False)
class Telling:
    """The marks of one program. `marks`: what each number means."""

    rules: Rules
    marks: dict[LogMark, int] = field(default_factory=dict)

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
        return self.marks.setdefault((what, name, element, cite or own), len(self.marks))

    def _element_at(self, file: str, path: Path) -> tuple[str, Cites]:
        for length in range(len(path), 0, -1):
            found = self._elements.get((file, path[:length]))
            if found is not None:
                return found
        return "", ()
