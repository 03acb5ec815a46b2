"""The report as JSON, for programs. In: sorted diagnostics. Out: one object, whose shape `version` names.

    {"version": 1,
     "diagnostics": [{"code": "E115", "name": "duplicate-key", "severity": "error", "message": ..., "help": ...,
                      "path": ..., "start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 6},
                      "notes": [{"message": ..., "path": ..., "start": ..., "end": ...}]}],
     "summary": {"errors": 1, "warnings": 0}}

Lines and columns count code points from 1, the end is exclusive; a note about no place has only `message`. Fields may
be added under the same version; none changes its meaning. All but ASCII is escaped, so that it can be printed anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from toolkit.diagnostics import CODES, Diagnostic, Note, Span

VERSION = 1


def render_json(diagnostics: Sequence[Diagnostic]) -> str:
    """The report as one JSON object."""
    errors = sum(1 for diagnostic in diagnostics if diagnostic.severity == "error")
    report = {
        "version": VERSION,
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in diagnostics],
        "summary": {"errors": errors, "warnings": len(diagnostics) - errors},
    }
    return json.dumps(report, indent=2) + "\n"


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    known = CODES.get(diagnostic.code)
    return {
        "code": diagnostic.code,
        "name": known.name if known else "",
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "help": diagnostic.help,
        **_place(diagnostic.span),
        "notes": [_note(note) for note in diagnostic.notes],
    }


def _note(note: Note) -> dict[str, Any]:
    return {"message": note.message, **(_place(note.span) if note.span else {})}


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "start": {"line": span.line, "column": span.column},
        "end": {"line": span.end_line, "column": span.end_column},
    }
