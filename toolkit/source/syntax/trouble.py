"""One place at which libyaml gave up, and the questions that handlers ask about the text around it."""

from __future__ import annotations

import re
from bisect import bisect_left

from toolkit.diagnostics import Code, Note
from toolkit.source.build import Tree
from toolkit.source.findings import Findings

_WORD = re.compile(r"[^\s,\[\]{}]*")


class Trouble:
    """`at` is where libyaml stopped, `context` where the thing begins that it was reading, both as indexes."""

    def __init__(self, tree: Tree, findings: Findings, at: int | None = None) -> None:
        error = tree.error
        context = getattr(error, "context_mark", None)
        problem = getattr(error, "problem_mark", None) or context
        self.tree = tree
        self.findings = findings
        self.text = findings.lines.text
        self.words = str(getattr(error, "problem", None) or "")
        self.doing = str(getattr(error, "context", None) or "")
        self.at: int = at if at is not None else (problem.index if problem else 0)
        self.context: int | None = context.index if context else None

    def add(self, code: Code, start: int, end: int, message: str, *, help: str = "", note: Note | None = None) -> bool:
        """Report, and say that the trouble is explained."""
        self.findings.add(code, start, end, message, help=help, notes=[note] if note else [])
        return True

    def note(self, message: str, start: int, end: int | None = None) -> Note:
        """A note about another place."""
        return Note(message, self.findings.lines.span(start, start + 1 if end is None else end))

    def line(self, at: int) -> tuple[int, int]:
        """Start and end of the line that holds `at`."""
        return self.findings.lines.line_at(at)

    def same_line(self, one: int, other: int) -> bool:
        """Whether two indexes are on one line."""
        return self.line(one)[0] == self.line(other)[0]

    def before(self, at: int) -> str:
        """The text of the line before `at`."""
        return self.text[self.line(at)[0] : at]

    def rest(self, at: int) -> int:
        """The end of what the line says from `at` on, without comment and spaces."""
        line = self.text[at : self.line(at)[1]]
        return at + len(re.split(r"\s#", line)[0].rstrip())

    def indent(self, at: int) -> int:
        """How many spaces the line of `at` begins with."""
        start, end = self.line(at)
        return len(self.text[start:end]) - len(self.text[start:end].lstrip(" "))

    def word(self, at: int) -> str:
        """The characters from `at` up to a space or flow sign."""
        found = _WORD.match(self.text, at)
        return found.group() if found else ""

    def quoted_before(self, at: int) -> tuple[int, int] | None:
        """The scalar in quotes that ends right before `at` (spaces apart)."""
        end = len(self.text[:at].rstrip(" \t"))
        if end == 0 or self.text[end - 1] not in "'\"":
            return None
        marks = self.tree.marks
        first = max(0, bisect_left(marks.starts, end) - 3)
        for node in range(len(marks.starts) - 1, first - 1, -1):
            if marks.ends[node] == end and self.text[marks.starts[node]] in "'\"" and marks.starts[node] < end:
                return marks.starts[node], end
        return None
