"""The report as SARIF 2.1.0, which code hosts and editors show. In: sorted diagnostics. Out: one log with one run.

Columns count code units of UTF-16, as SARIF has it by default; the run says so too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any
from urllib.parse import quote

from toolkit.diagnostics import CODES, Code, Diagnostic, Note, Span
from toolkit.report.excerpt import Texts, utf16_column


def render_sarif(diagnostics: Sequence[Diagnostic], texts: Texts) -> str:
    """The report as a SARIF log; its rules are the codes that occur."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    index = {code: number for number, code in enumerate(codes)}
    run = {
        "tool": {"driver": {"name": "hexwright", "rules": [_rule(code, CODES.get(code)) for code in codes]}},
        "columnKind": "utf16CodeUnits",
        "results": [_result(diagnostic, index, texts) for diagnostic in diagnostics],
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(id: str, code: Code | None) -> dict[str, Any]:
    if code is None:
        return {"id": id}
    return {
        "id": id,
        "name": code.name,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.cause},
        "help": {"text": f"{code.cause}\n\n{code.remedy}\n\nWrong:\n{code.bad}\n\nRight:\n{code.good}"},
        "defaultConfiguration": {"level": code.severity},
    }


def _result(diagnostic: Diagnostic, index: dict[str, int], texts: Texts) -> dict[str, Any]:
    words = [diagnostic.message, *(note.message for note in diagnostic.notes if note.span is None), diagnostic.help]
    result = {
        "ruleId": diagnostic.code,
        "ruleIndex": index[diagnostic.code],
        "level": diagnostic.severity,
        "message": {"text": "\n".join(word for word in words if word)},
        "locations": [{"physicalLocation": _place(diagnostic.span, texts)}],
    }
    related = [_related(note, note.span, texts) for note in diagnostic.notes if note.span is not None]
    return {**result, "relatedLocations": related} if related else result


def _related(note: Note, span: Span, texts: Texts) -> dict[str, Any]:
    return {"physicalLocation": _place(span, texts), "message": {"text": note.message}}


def _place(span: Span, texts: Texts) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": _uri(span.path)},
        "region": {
            "startLine": span.line,
            "startColumn": utf16_column(texts, span.path, span.line, span.column),
            "endLine": span.end_line,
            "endColumn": utf16_column(texts, span.path, span.end_line, span.end_column),
        },
    }


def _uri(path: str) -> str:
    """A relative path stays relative; an absolute one becomes a `file:` address."""
    quoted = quote(path, safe="/", errors="replace")
    if PurePosixPath(path).is_absolute():
        return f"file://{quoted}"
    return f"file:///{quoted}" if PureWindowsPath(path).is_absolute() else quoted
