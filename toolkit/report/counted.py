"""The short report of warnings. In: sorted diagnostics. Out: a line a code, with how many there are and the first."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.diagnostics import CODES, Diagnostic
from toolkit.report.visible import visible


def render_counts(diagnostics: Sequence[Diagnostic]) -> str:
    """A line for each code, in order of the codes; empty where nothing was found."""
    by_code: dict[str, list[Diagnostic]] = {}
    for found in sorted(diagnostics, key=Diagnostic.sort_key):
        by_code.setdefault(found.code, []).append(found)
    lines = [_line(code, by_code[code]) for code in sorted(by_code)]
    return "\n".join(lines) + "\n" if lines else ""


def _line(code: str, found: list[Diagnostic]) -> str:
    first, count = found[0], sum(1 + each.unlisted for each in found)
    known = CODES.get(code)
    name = f"{code} {known.name}" if known else code
    place = f"{visible(first.span.path)}:{first.span.line}:{first.span.column}"
    noun = first.severity if count == 1 else f"{first.severity}s"
    return f"{name}: {count:,} {noun}{'' if count == 1 else ', the first'} at {place}: {visible(first.message)}"
