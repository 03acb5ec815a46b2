"""Where each piece of a generated module came from in the pack: for faults. Written by the compiler.

A `LineMap` tells for a line and columns of a traceback the innermost piece around them that is known, and which local
of the generated code holds what a name in the author's text stands for.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.code import Where


@frozen
class Origin:
    """What a piece of generated code was made of: a datum, and the characters of its text (none: the whole)."""

    where: Where
    start: int | None = None
    end: int | None = None

    def span(self) -> Span:
        """Its place in the pack."""
        return self.where.span(self.start, self.end)


@frozen
class Piece:
    """Columns of a line that were made of one place."""

    first: int
    last: int
    origin: Origin


@frozen
class LineMap:
    """The origins of a generated module, by line (from 1).

    `locals`: by text and name in it the locals that hold it; one, or several where the text is written several times.
    """

    lines: dict[int, tuple[Piece, ...]]
    locals: dict[Where, dict[str, tuple[str, ...]]]

    def find(self, line: int, first: int | None = None, last: int | None = None) -> Origin | None:
        """The origin of columns `first` to `last` (from 0) of a line: the innermost piece around them."""
        pieces = self.lines.get(line, ())
        if first is None or last is None:
            return pieces[0].origin if pieces else None
        around = [piece for piece in pieces if piece.first <= first and last <= piece.last]
        return min(around, key=lambda piece: piece.last - piece.first).origin if around else None

    def value_of(self, where: Where, name: str, values: Mapping[str, Any], otherwise: Any = None) -> Any:
        """What a name in a text holds among the `values` of the locals of a function that was made of it."""
        held = self.locals.get(where, {}).get(name, ())
        return next((values[each] for each in held if each in values), otherwise)

    def origin_of(self, traceback: TracebackType | None, file: str) -> Origin | None:
        """Where in the pack an error arose: the innermost frame of the generated file `file` in a traceback."""
        found: Origin | None = None
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == file:
                found = self.origin_in(traceback) or found
            traceback = traceback.tb_next
        return found

    def origin_in(self, traceback: TracebackType) -> Origin | None:
        """Where in the pack the first frame of a traceback was, which is one of the generated file."""
        positions = list(traceback.tb_frame.f_code.co_positions())
        line, end_line, first, last = positions[traceback.tb_lasti // 2]
        if line is None:
            return None
        return self.find(line, first, last if end_line == line else None) or self.find(line)
