"""The diagnostics of one file while it is read. In: codes and indexes. Out: diagnostics at lines and columns."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.diagnostics import Code, Diagnostic, Kept, Note
from toolkit.source.text import Lines


class Findings:
    """Collects the diagnostics of one file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._kept = Kept()

    def add(
        self, code: Code, start: int, end: int, message: str, *, help: str = "", notes: Iterable[Note] = ()
    ) -> None:
        """A finding about text[start:end]."""
        if self.wants(code):
            self._kept.add(code.at(self.lines.span(start, end), message, help=help, notes=notes))
        else:
            self.more(code, 1)

    def wants(self, code: Code) -> bool:
        """Whether the next finding of this code would still be kept, so that dear notes need not be made in vain."""
        return self._kept.wants(code, self.lines.path)

    def more(self, code: Code, count: int) -> None:
        """Count further findings of a code that nobody will show one by one."""
        self._kept.more(code, self.lines.path, count)

    def report(self) -> list[Diagnostic]:
        """All findings, sorted; the last of a code that was cut short says how many more there are."""
        return self._kept.report()
