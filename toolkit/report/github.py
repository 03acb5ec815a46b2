"""The report as annotations of GitHub's workflows: one command a line. In: sorted diagnostics. Out: the commands.

A runner reads commands from the output, so nothing from content may begin a line of its own: breaks and percent signs
are escaped as the format asks, and colons and commas too where they would end a property.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.diagnostics import CODES, Diagnostic, Span
from toolkit.report.visible import visible


def render_github(diagnostics: Sequence[Diagnostic]) -> str:
    """One `::error` or `::warning` command for each diagnostic."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    known = CODES.get(diagnostic.code)
    title = f"{diagnostic.code} {known.name}" if known else diagnostic.code
    properties = ",".join(f"{key}={_property(value)}" for key, value in [*_place(diagnostic.span), ("title", title)])
    return f"::{diagnostic.severity} {properties}::{_data(chr(10).join(map(visible, _words(diagnostic))))}"


def _place(span: Span) -> Iterator[tuple[str, str]]:
    """Columns only where the span is on one line: the format has them for nothing else. Its end is inclusive."""
    yield "file", span.path
    yield "line", str(span.line)
    yield "endLine", str(span.end_line)
    if span.line == span.end_line:
        yield "col", str(span.column)
        yield "endColumn", str(max(span.column, span.end_column - 1))


def _words(diagnostic: Diagnostic) -> Iterator[str]:
    yield diagnostic.message
    for note in diagnostic.notes:
        place = f" ({note.span.path}:{note.span.line}:{note.span.column})" if note.span else ""
        yield f"note: {note.message}{place}"
    if diagnostic.help:
        yield f"help: {diagnostic.help}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible(text)).replace(":", "%3A").replace(",", "%2C")
