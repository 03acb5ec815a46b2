"""The report for people. In: sorted diagnostics. Out: place, code and message, the lines underlined, notes, help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.diagnostics import CODES, Diagnostic, Note, Span
from toolkit.report.excerpt import Texts, excerpt
from toolkit.report.visible import visible

_STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "help": "1;32", "place": "1", "margin": "34"}


class _Pen:
    """Writes words in colour, or not."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour else text


def render_text(diagnostics: Sequence[Diagnostic], texts: Texts, colour: bool) -> str:
    """All diagnostics, an empty line after each, one line that counts them, and one that tells where to learn more."""
    from toolkit.report import summary

    pen = _Pen(colour)
    lines: list[str] = []
    for diagnostic in diagnostics:
        lines += _diagnostic(diagnostic, texts, pen)
        lines.append("")
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]
    style = "error" if errors else "warning" if diagnostics else "help"
    lines.append(pen(style, summary(diagnostics)))
    lines += [f"`hexwright explain {found.code}` tells more about a code." for found in (errors or diagnostics)[:1]]
    return "\n".join(lines) + "\n"


def _diagnostic(diagnostic: Diagnostic, texts: Texts, pen: _Pen) -> Iterator[str]:
    known = CODES.get(diagnostic.code)
    code = f"{diagnostic.code} {known.name}" if known else diagnostic.code
    place = pen("place", f"{_place(diagnostic.span)}:")
    yield f"{place} {pen(diagnostic.severity, f'{diagnostic.severity} {code}')}: {visible(diagnostic.message)}"
    yield from _excerpt(diagnostic.span, texts, pen, diagnostic.severity, "^")
    for note in diagnostic.notes:
        yield from _note(note, texts, pen)
    if diagnostic.help:
        yield f"  {pen('help', 'help')}: {visible(diagnostic.help)}"


def _note(note: Note, texts: Texts, pen: _Pen) -> Iterator[str]:
    if note.span is None:
        yield f"  {pen('note', 'note')}: {visible(note.message)}"
        return
    yield f"  {pen('note', 'note')}: {_place(note.span)}: {visible(note.message)}"
    yield from _excerpt(note.span, texts, pen, "note", "-")


def _excerpt(span: Span, texts: Texts, pen: _Pen, style: str, mark: str) -> Iterator[str]:
    for margin, rest in excerpt(texts, span, mark):
        text = rest if margin.strip(" |") else pen(style, rest)
        yield f"  {pen('margin', margin)} {text}".rstrip()


def _place(span: Span) -> str:
    return f"{visible(span.path)}:{span.line}:{span.column}"
