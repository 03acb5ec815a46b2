"""From generated code back to the author's text: marks around generated text, and the map made when they are taken out.

Text that may fault stands between marks while code is written: `marks.around("S[q+1]", where, 4, 9)`. Marks nest and
may be joined to other text at will. `take_out` yields the clean source and a `LineMap`, which tells for a line and
columns of a traceback the innermost marked place. Generated code is ASCII, so columns count bytes and characters alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from types import TracebackType

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.code import Where

_OPEN, _CLOSE, _END = "\x01", "\x02", "\x03"
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}|{_END}")


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
class _Piece:
    first: int
    last: int
    origin: Origin


@frozen
class LineMap:
    """The origins of a generated module, by line (from 1)."""

    lines: dict[int, tuple[_Piece, ...]]

    def find(self, line: int, first: int | None = None, last: int | None = None) -> Origin | None:
        """The origin of columns `first` to `last` (from 0) of a line: the innermost piece around them."""
        pieces = self.lines.get(line, ())
        if first is None or last is None:
            return pieces[0].origin if pieces else None
        around = [piece for piece in pieces if piece.first <= first and last <= piece.last]
        return min(around, key=lambda piece: piece.last - piece.first).origin if around else None

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


@dataclass(slots=True)
class Marks:
    """The origins of all marks of a module, by number."""

    origins: list[Origin] = field(default_factory=list)
    _numbers: dict[tuple[int, int | None, int | None], int] = field(default_factory=dict)

    def around(self, text: str, where: Where, start: int | None = None, end: int | None = None) -> str:
        """The text, marked as made of that place."""
        key = (id(where), start, end)
        if key not in self._numbers:
            self._numbers[key] = len(self.origins)
            self.origins.append(Origin(where, start, end))
        return f"{_OPEN}{self._numbers[key]}{_CLOSE}{text}{_END}"

    def take_out(self, text: str, first_line: int = 1) -> tuple[str, LineMap]:
        """The clean text of whole lines, and where each piece came from."""
        clean, lines = [], {}
        for number, line in enumerate(text.split("\n"), first_line):
            bare, pieces = self._of_line(line)
            clean.append(bare)
            if pieces:
                lines[number] = tuple(pieces)
        return "\n".join(clean), LineMap(lines)

    def _of_line(self, line: str) -> tuple[str, list[_Piece]]:
        if _OPEN not in line:
            return line, []
        parts = _MARK.split(line)  # a text, the number of what opens or none where something closes, a text, ...
        at, open_at, pieces = len(parts[0]), [], []
        for number, text in zip(parts[1::2], parts[2::2], strict=True):
            if number is not None:
                open_at.append((at, int(number)))
            else:
                first, origin = open_at.pop()
                pieces.append(_Piece(first, at, self.origins[origin]))
            at += len(text)
        return "".join(parts[::2]), sorted(pieces, key=lambda piece: (piece.first, -piece.last))


def bare(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text) if _OPEN in text else text
