"""What is wrong with an expression: one finding, with its place in the text and advice, and the limits of size."""

from __future__ import annotations

from toolkit.diagnostics import Code, Diagnostic, Span
from toolkit.frozen import frozen

LONGEST = 1000
"""Characters of an expression."""
DEEPEST = 40
"""Levels of an expression: brackets in brackets, or operations in operations."""
GREATEST_NUMBER = 2**53


@frozen
class Slip:
    """A finding of some code at the characters `start` to `end` (exclusive) of an expression's text."""

    code: Code
    start: int
    end: int
    message: str
    help: str

    def at(self, span: Span) -> Diagnostic:
        """The diagnostic for those characters at their place in a file."""
        return self.code.at(span, self.message, help=self.help)
