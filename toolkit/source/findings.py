"""The diagnostics of one file while it is read. In: codes and indexes. Out: diagnostics at lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from toolkit.diagnostics import Code, Diagnostic, Kept, Note, Span
from toolkit.source.text import Lines


class Findings:
    """Collects the diagnostics of one file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._kept = Kept()
        self._covers: list[tuple[Span, Code]] = []
        self._codes: set[str] = set()
        self._forgotten: set[str] = set()

    def add(
        self, code: Code, start: int, end: int, message: str, *, help: str = "", notes: Iterable[Note] = ()
    ) -> None:
        """A finding about text[start:end]."""
        self._codes.add(code.id)
        if self.wants(code):
            self._kept.add(code.at(self.lines.span(start, end), message, help=help, notes=notes))
        else:
            self.more(code, 1)

    def has(self, code: Code) -> bool:
        """Whether something of this code was found."""
        return code.id in self._codes

    def wants(self, code: Code) -> bool:
        """Whether the next finding of this code would still be kept, so that dear notes need not be made in vain."""
        return self._kept.wants(code, self.lines.path)

    def more(self, code: Code, count: int) -> None:
        """Count further findings of a code that nobody will show one by one."""
        self._kept.more(code, self.lines.path, count)

    def cover(self, start: int, end: int, code: Code) -> None:
        """The finding about text[start:end] explains those of other codes inside it, which are left out."""
        self._covers.append((self.lines.span(start, end), code))

    def forget(self, code: Code) -> None:
        """Leave out all findings of a code, since another one explains them."""
        self._forgotten.add(code.id)

    def report(self) -> list[Diagnostic]:
        """All findings, sorted; the last of a code that was cut short says how many more there are."""
        found = [each for each in self._kept.report() if each.code not in self._forgotten]
        if not self._covers:
            return found
        self._covers.sort(key=lambda cover: cover[0])
        return [each for each in found if not self._is_covered(each)]

    def _is_covered(self, found: Diagnostic) -> bool:
        """Whether a finding, or the other place that it tells of, lies inside one that explains it."""
        for span in (found.span, *(note.span for note in found.notes if note.span is not None)):
            before = bisect_right(self._covers, (span.line, span.column), key=lambda cover: _begin(cover[0]))
            cover, code = self._covers[before - 1]
            if before and code.id != found.code and _end(span) <= _end(cover):
                return True
        return False


def _begin(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column
