"""Diagnostics for people and programs. In: diagnostics and the texts that they are about. Out: one text to print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from toolkit.diagnostics import Diagnostic
from toolkit.report.excerpt import Texts

Format: TypeAlias = Literal["text", "json", "sarif", "github"]
FORMATS: tuple[Format, ...] = ("text", "json", "sarif", "github")


def render(
    format: str,
    diagnostics: Sequence[Diagnostic],
    text_of: Callable[[str], str | None],
    *,
    colour: bool = False,
) -> str:
    """The report in one of `FORMATS`, sorted by place and ending in a line break (or empty). `text_of` gives the text
    of a file by the path of a span, or None; `colour` is heeded by text only. Raises ValueError for another format."""
    texts = Texts(text_of)
    found = sorted(diagnostics, key=Diagnostic.sort_key)
    if format == "text":
        from toolkit.report.text import render_text

        return render_text(found, texts, colour)
    if format == "json":
        from toolkit.report.plain_json import render_json

        return render_json(found)
    if format == "sarif":
        from toolkit.report.sarif import render_sarif

        return render_sarif(found, texts)
    if format == "github":
        from toolkit.report.github import render_github

        return render_github(found)
    raise ValueError(f"no format is named {format!r}; there are {', '.join(FORMATS)}")


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many errors and warnings there are, in words."""
    errors = sum(1 for diagnostic in diagnostics if diagnostic.severity == "error")
    warnings = len(diagnostics) - errors
    return f"{errors:,} error{'' if errors == 1 else 's'}, {warnings:,} warning{'' if warnings == 1 else 's'}"


__all__ = ["FORMATS", "Format", "render", "summary"]
