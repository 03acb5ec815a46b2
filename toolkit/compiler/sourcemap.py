"""From generated code back to the author's text: marks around generated text, and the map made when they are taken out.

Text that may fault stands between marks while code is written: `marks.around("S[q+1]", where, 4, 9)`. Marks nest and
may be joined to other text at will. `take_out` yields the clean source and a `LineMap`, which tells for a line and
columns of a traceback the innermost marked place. Generated code is ASCII, so columns count bytes and characters alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from toolkit.language.code import Where
from toolkit.runtime.origins import LineMap, Origin, Piece

_OPEN, _CLOSE, _END = "\x01", "\x02", "\x03"
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}|{_END}")


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

    def _of_line(self, line: str) -> tuple[str, list[Piece]]:
        if _OPEN not in line:
            return line, []
        parts = _MARK.split(line)  # a text, the number of what opens or none where something closes, a text, ...
        at, open_at, pieces = len(parts[0]), [], []
        for number, text in zip(parts[1::2], parts[2::2], strict=True):
            if number is not None:
                open_at.append((at, int(number)))
            else:
                first, origin = open_at.pop()
                pieces.append(Piece(first, at, self.origins[origin]))
            at += len(text)
        return "".join(parts[::2]), sorted(pieces, key=lambda piece: (piece.first, -piece.last))


def bare(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text) if _OPEN in text else text
