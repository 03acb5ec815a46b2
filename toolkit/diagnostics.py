"""What the tool says about content: places, diagnostics, and the registry of their codes.

In: nothing. Out: frozen records that every stage returns beside its result. A code is registered once, in the file
that reports it; it never changes its meaning and is never used again for something else.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text file. Lines and columns count code points from 1; the end is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Note:
    """A second place, or a fact, that explains a diagnostic."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong (message), where (span), what to do (help), and what else bears on it (notes)."""

    code: str
    severity: Severity
    message: str
    span: Span
    help: str
    notes: tuple[Note, ...] = ()

    def sort_key(self) -> tuple[Span, str, str]:
        """Diagnostics are reported by file, line, column, then code."""
        return (self.span, self.code, self.message)


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of diagnostic. `bad` and `good` are short samples for its page and for `hexwright explain`."""

    id: str
    name: str
    severity: Severity
    title: str
    cause: str
    remedy: str
    bad: str
    good: str

    def at(self, span: Span, message: str, *, help: str = "", notes: Iterable[Note] = ()) -> Diagnostic:
        """A diagnostic of this code; without `help` the code's own remedy is the advice."""
        return Diagnostic(self.id, self.severity, message, span, help or self.remedy, tuple(notes))


CODES: dict[str, Code] = {}


def register(id: str, name: str, *, title: str, cause: str, remedy: str, bad: str, good: str) -> Code:
    """Register a code: `E…` is an error, `W…` a warning. Raises ValueError when id or name is taken."""
    if id in CODES or any(code.name == name for code in CODES.values()):
        raise ValueError(f"diagnostic {id} {name} is registered twice")
    code = Code(id, name, "error" if id.startswith("E") else "warning", title, cause, remedy, bad, good)
    CODES[id] = code
    return code


def all_codes() -> dict[str, Code]:
    """Every code the toolkit knows, by id; imports all modules that register one."""
    import toolkit

    for package in ("source", "model", "packs", "board", "rules", "lint", "publish"):
        folder = importlib.import_module(f"toolkit.{package}")
        for module in pkgutil.walk_packages(folder.__path__, f"{toolkit.__name__}.{package}."):
            importlib.import_module(module.name)
    return dict(sorted(CODES.items()))
