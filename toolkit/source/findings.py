"""The diagnostics of one file while it is read. In: codes and indexes. Out: diagnostics at lines and columns.

A file can break one rule a million times; beyond the first hundred of a code only their number is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from toolkit.diagnostics import Code, Diagnostic, Note
from toolkit.source.text import Lines

MOST_OF_ONE_CODE = 100


class Findings:
    """Collects the diagnostics of one file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._kept: list[Diagnostic] = []
        self._count: Counter[str] = Counter()

    def add(
        self, code: Code, start: int, end: int, message: str, *, help: str = "", notes: Iterable[Note] = ()
    ) -> None:
        """A finding about text[start:end]."""
        wanted = self.wants(code)
        self._count[code.id] += 1
        if wanted:
            self._kept.append(code.at(self.lines.span(start, end), message, help=help, notes=notes))

    def wants(self, code: Code) -> bool:
        """Whether the next finding of this code would still be kept, so that dear notes need not be made in vain."""
        return self._count[code.id] < MOST_OF_ONE_CODE

    def more(self, code: Code, count: int) -> None:
        """Count further findings of a code that nobody will show one by one."""
        self._count[code.id] += count

    def report(self) -> list[Diagnostic]:
        """All findings, sorted; the last of a code that was cut short says how many more there are."""
        kept = sorted(self._kept, key=Diagnostic.sort_key)
        shown = Counter(diagnostic.code for diagnostic in kept)
        for code, count in self._count.items():
            if count > shown[code]:
                last = max(index for index, diagnostic in enumerate(kept) if diagnostic.code == code)
                hidden = count - shown[code]
                more = Note(f"{hidden:,} more of this code in this file {'is' if hidden == 1 else 'are'} not listed.")
                kept[last] = replace(kept[last], notes=(*kept[last].notes, more))
        return kept
