"""What a diagnostic underlines: the text of its span."""

from __future__ import annotations

from toolkit.diagnostics import Span
from toolkit.source.text import Lines


def text_at(text: str, span: Span) -> str:
    """The part of a text that a span covers."""
    starts = Lines("", text).starts
    return text[starts[span.line - 1] + span.column - 1 : starts[span.end_line - 1] + span.end_column - 1]
