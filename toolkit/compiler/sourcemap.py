"""From generated code back to the author's text: marks in generated code, and the map made where it becomes text;
which local holds what a name in that text stands for.

Code that may fault stands between marks while it is written: `marks.around(code, where, 4, 9)`. Marks nest, and are in
whatever is made of the code. `written_out` gives the text and a `LineMap`, which tells for a line and columns of a
traceback the innermost marked place. Generated code is ASCII, so columns count bytes and characters alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from toolkit.compiler.pycode import Mark, PyCode
from toolkit.language.code import Where
from toolkit.runtime.origins import LineMap, Origin, Piece

_CLOSING = Mark(None)


@dataclass(slots=True)
class Marks:
    """The origins of all marks of a module, by number."""

    origins: list[Origin] = field(default_factory=list)
    holders: dict[Where, dict[str, dict[str, None]]] = field(default_factory=dict)
    """For each text the locals that hold its names; in several functions a name may have several."""
    _numbers: dict[tuple[int, int | None, int | None], int] = field(default_factory=dict)

    def around(self, code: PyCode, where: Where, start: int | None = None, end: int | None = None) -> PyCode:
        """The code, marked as made of that place."""
        key = (id(where), start, end)
        if key not in self._numbers:
            self._numbers[key] = len(self.origins)
            self.origins.append(Origin(where, start, end))
        return replace(code, pieces=(Mark(self._numbers[key]), *code.pieces, _CLOSING))

    def held_by(self, where: Where, name: str, code: PyCode) -> PyCode:
        """What a name in a text is written as: where that is a local, the map will tell which."""
        held = code.only_name
        if held is not None:
            self.holders.setdefault(where, {}).setdefault(name, {})[str(held)] = None
        return code

    def written_out(self, lines: Iterable[tuple[int, PyCode]]) -> tuple[str, LineMap]:
        """The text of lines with their depth, and where each piece of it came from."""
        texts, places = [], {}
        for number, (depth, code) in enumerate(lines, 1):
            texts.append(f"{'    ' * depth}{code}")
            if code.may_fault:
                places[number] = tuple(self._pieces(4 * depth, code))
        locals = {where: {name: tuple(held) for name, held in names.items()} for where, names in self.holders.items()}
        return "\n".join(texts) + "\n", LineMap(places, locals)

    def _pieces(self, at: int, code: PyCode) -> list[Piece]:
        open_at, pieces = [], []
        for piece in code.pieces:
            if not isinstance(piece, Mark):
                at += len(piece)
            elif piece.number is not None:
                open_at.append((at, piece.number))
            else:
                first, origin = open_at.pop()
                pieces.append(Piece(first, at, self.origins[origin]))
        return sorted(pieces, key=lambda piece: (piece.first, -piece.last))
