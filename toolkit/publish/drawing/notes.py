"""Notes of overlays below a map, in columns. In: overlays and a width. Out: SVG, and how high it is.

Each note has the number that stands on the map. Long ones are broken where their parts end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.publish.drawing.lines import number
from toolkit.publish.drawing.overlays import Overlay, numbered
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.words import Words

_LINE = 21
_COLUMN = 340
"""How wide a column is at least, where the map is as wide as that."""
_LETTER = 7.2
_INDENT = 28


@dataclass(frozen=True)
class Notes:
    """All notes of overlays, laid out in a width."""

    notes: Sequence[Words]
    width: float

    @classmethod
    def of(cls, overlays: Sequence[Overlay], width: float) -> Notes:
        """The notes of overlays."""
        return cls(numbered(overlays), width)

    @property
    def height(self) -> int:
        """How high they stand, the highest column counted."""
        return _LINE * max((sum(map(self._lines, column)) for column in self._columns()), default=0)

    def draw(self, top: float) -> Html:
        """The notes from a height on."""
        drawn, place = [], 0
        for at, column in enumerate(self._columns()):
            x, y = 4 + at * self._wide, top + _LINE - 5
            for note in column:
                place += 1
                drawn.append(self._note(place, note, x, y))
                y += _LINE * self._lines(note)
        return join(drawn)

    def _note(self, place: int, note: Words, x: float, y: float) -> Html:
        def lines(text: str) -> Html:
            """A text broken into lines, one below the other."""
            return join(
                tag("tspan", line, x=number(x + _INDENT), y=number(y + at * _LINE))
                for at, line in enumerate(_broken(text, self._letters))
            )

        return tag(
            "text", tag("tspan", place, x=number(x), y=number(y)), note.html("tspan", lines), class_="hw-map__note"
        )

    def _columns(self) -> list[list[Words]]:
        """The notes by columns that are about equally high, in their order."""
        count = max(1, int(self.width // _COLUMN))
        most = -(-sum(map(self._lines, self.notes)) // count)
        columns: list[list[Words]] = [[]]
        high = 0
        for note in self.notes:
            if high >= most and len(columns) < count:
                columns.append([])
                high = 0
            columns[-1].append(note)
            high += self._lines(note)
        return columns if self.notes else []

    @property
    def _wide(self) -> float:
        return self.width / max(1, int(self.width // _COLUMN))

    @property
    def _letters(self) -> int:
        return max(20, int((self._wide - _INDENT - 8) / _LETTER))

    def _lines(self, note: Words) -> int:
        return max(len(_broken(text, self._letters)) for _, text in note.texts)


def _broken(text: str, letters: int) -> list[str]:
    """A text in lines of at most so many letters, broken at blanks."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines
