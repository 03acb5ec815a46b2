"""A board as the data of a map's file. In: a board, the words of its areas, signs for its terrains. Out: sections.

Lists are as short as ranges make them; a map is drawn in characters. Law: what is written reads as the same board, but
for points that no thousandth of a pitch tells (those of boards that were turned), which move by less than that.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_letters, digits
from typing import Any

from toolkit.board.board import Area, Board, Crest, Path, Shape, SideFeature
from toolkit.board.grid import Grid
from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.board.points import PARTS, Point, from_pitches, meeting_point, side_ends, spaces_at, to_pitches
from toolkit.edit.writing import Verbatim

_SIGNS = "=+*%~^&@$?<>/;:,'"
_MORE = [chr(code) for code in (*range(0x3B1, 0x3CA), *range(0x430, 0x450), *range(0xC0, 0xFF), *range(0x4E00, 0x7530))]
_NO_SPACE = ["_", "-", "x", "0"]
Words = Mapping[str, tuple[str | None, str | None]]


@dataclass(frozen=True, slots=True)
class Sketch:
    """Writes parts of a board that stands on a grid; `signs` are characters that terrains already have."""

    grid: Grid
    signs: Mapping[str, str] = field(default_factory=dict)

    def spaces(self, terrain: Mapping[Cell, str], no_space: str | None = None) -> dict[str, Any]:
        """The map drawn, with its legend; spaces beyond a border are listed."""
        inside = {cell: kind for cell, kind in terrain.items() if self._is_inside(cell)}
        signs = _signs(Counter(inside.values()), self.signs, no_space)
        taken = set(signs.values())
        gap = no_space or free_sign(None, taken)
        has_gaps = len(inside) < self.grid.width * self.grid.height
        found: dict[str, Any] = {"legend": {sign: kind for kind, sign in signs.items()}}
        found |= {"no_space": gap} if has_gaps else {}
        found["spaces"] = self._drawn({cell: signs[kind] for cell, kind in inside.items()}, gap)
        beyond: dict[str, list[str]] = {}
        for cell, kind in terrain.items():
            if cell not in inside:
                beyond.setdefault(kind, []).append(self.grid.label(cell))
        return {**found, "terrain": beyond} if beyond else found

    def levels(self, levels: Mapping[Cell, int], no_space: str | None = None) -> Any:
        """The levels, listed or drawn: whichever is shorter."""
        by_level: dict[int, list[Cell]] = {}
        for cell, level in levels.items():
            by_level.setdefault(level, []).append(cell)
        listed = {str(level): self.cells(by_level[level]) for level in sorted(by_level)}
        if any(not self._is_inside(cell) for cell in levels):
            return listed
        length = sum(len(label) + 2 for labels in listed.values() for label in labels)
        drawn = self._drawn({cell: str(levels.get(cell, 0)) for cell in self.grid.rectangle()}, no_space or ".")
        return drawn if len(drawn) < length else listed

    def cells(self, cells: Iterable[Cell]) -> list[str]:
        """Labels and ranges that name these spaces, row by row."""
        left = set(cells)
        found = []
        for row, column in sorted(left):
            if (row, column) not in left:
                continue
            if not self._is_inside((row, column)):
                left.discard((row, column))
                found.append(self.grid.label((row, column)))
                continue
            right = column
            while (row, right + 1) in left and self._is_inside((row, right + 1)):
                right += 1
            below = row
            while self._is_inside((below + 1, column)) and all(
                (below + 1, x) in left for x in range(column, right + 1)
            ):
                below += 1
            left -= {(y, x) for y in range(row, below + 1) for x in range(column, right + 1)}
            first, last = self.grid.label((row, column)), self.grid.label((below, right))
            found.append(first if first == last else f"{first}..{last}")
        return found

    def point(self, point: Point) -> list[str]:
        """A point: in thousandths of a pitch, or by the spaces that meet there."""
        near = self._thousandths(point)
        if from_pitches(self.grid, *near) == point:
            return [*map(_decimal, near)]
        column, row = (value * 1000 for value in to_pitches(self.grid, point))
        if column.denominator != 1 or row.denominator != 1:
            cells = spaces_at(self.grid, point)
            if meeting_point(self.grid, cells) == point:
                return ["|".join(map(self.grid.label, cells))]
        return [_decimal(round(column)), _decimal(round(row))]

    def _thousandths(self, point: Point) -> tuple[int, int]:
        """A point in thousandths of a pitch, rounded."""
        right, down = point[0] * 1000 / PARTS, point[1] * 1000 / PARTS
        if isinstance(self.grid, HexGrid):
            half = 500 * self.grid.is_shifted(0)
            right, down = (
                (right, down + half + right / 2) if self.grid.top == "flat" else (right + half + down / 2, down)
            )
        return round(right) + 1000 * self.grid.first[1], round(down) + 1000 * self.grid.first[0]

    def points(self, points: Iterable[Point]) -> list[Any]:
        """Points in a list."""
        written = [self.point(point) for point in points]
        return [each if len(each) == 2 else each[0] for each in written]

    def shape(self, shape: Shape) -> dict[str, Any]:
        """A drawn shape."""
        attrs = {"attrs": dict(shape.attrs)} if shape.attrs else {}
        return {"terrain": shape.terrain, "points": self.points(shape.points), **attrs}

    def path(self, path: Path) -> dict[str, Any]:
        """A path."""
        return {"terrain": path.terrain, "spaces": [self.grid.label(cell) for cell in path.cells]}

    def side(self, feature: SideFeature) -> dict[str, Any]:
        """What lies on sides."""
        return {"terrain": feature.terrain, "sides": [self.side_label(*side) for side in feature.sides]}

    def area(self, area: Area, words: Words) -> dict[str, Any]:
        """An area with its words."""
        title, text = words.get(area.id, (None, None))
        found: dict[str, Any] = {"title": title, "text": text, "spaces": self.cells(area.cells), "side": area.side}
        found["mark"] = area.mark if area.mark != "none" else None
        return {name: value for name, value in found.items() if value}

    def crests(self, crest: Crest) -> dict[str, dict[str, Any]]:
        """A crest, by sides where it runs along them; other lines of one crest get a number each."""
        pieces = [(min(a, b), max(a, b)) for line in crest.lines for a, b in itertools.pairwise(line)]
        if crest.around:
            return {crest.id: {"level": crest.level, "points": self.points(crest.lines[0]), "around": True}}
        along = list(itertools.takewhile(bool, (self._side_between(*piece) for piece in pieces)))
        if len(along) == len(pieces):
            written = [self.side_label(*side) for side in dict.fromkeys(along) if side is not None]
            return {crest.id: {"level": crest.level, "sides": written}}
        return {
            crest.id if number == 1 else f"{crest.id}_{number}": {"level": crest.level, "points": self.points(line)}
            for number, line in enumerate(crest.lines, 1)
        }

    def _side_between(self, one: Point, other: Point) -> tuple[Cell, Cell] | None:
        """The spaces whose side ends in two points; None where there is no such side."""
        cells = spaces_at(self.grid, ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2))
        if len(cells) != 2 or set(side_ends(self.grid, cells[0], cells[1]) or ()) != {one, other}:
            return None
        return cells[0], cells[1]

    def side_label(self, one: Cell, other: Cell) -> str:
        """A side, by the two spaces that share it."""
        return f"{self.grid.label(one)}|{self.grid.label(other)}"

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.grid.height and 0 <= cell[1] < self.grid.width

    def _drawn(self, signs: Mapping[Cell, str], gap: str) -> str:
        rows = [[signs.get((row, column), gap) for column in range(self.grid.width)] for row in range(self.grid.height)]
        wide = max(len(sign) for row in rows for sign in row)
        return "".join(" ".join(sign.rjust(wide) for sign in row).strip() + "\n" for row in rows)


def whole(board: Board, words: Words, signs: Mapping[str, str]) -> dict[str, Any]:
    """All sections of a map that shows a board."""
    sketch = Sketch(board.grid, signs)
    found = sketch.spaces(board.terrain)
    found |= {"levels": sketch.levels(board.levels, found.get("no_space"))} if board.levels else {}
    crests = [crest for each in board.crests for crest in sketch.crests(each).items()]
    sections: dict[str, dict[str, Any]] = {
        "crests": dict(crests),
        "sides": {each.id: sketch.side(each) for each in board.sides if each.sides},
        "paths": {each.id: sketch.path(each) for each in board.paths},
        "shapes": {each.id: sketch.shape(each) for each in board.shapes},
        "names": {board.grid.label(cell): name for cell, name in board.names.items()},
        "control": {side: sketch.cells(cells) for side, cells in board.control.items() if cells},
        "areas": {each.id: sketch.area(each, words) for each in board.areas if each.cells},
    }
    return found | {name: section for name, section in sections.items() if section}


def _signs(counted: Counter[str], known: Mapping[str, str], no_space: str | None) -> dict[str, str]:
    """A character for each terrain, those that are known first; the commonest of the others is a full stop."""
    taken = {no_space} if no_space else set[str]()
    found: dict[str, str] = {}
    for kind in counted:
        if kind in known and known[kind] not in taken:
            found[kind] = known[kind]
            taken.add(known[kind])
    for kind, _ in counted.most_common():
        if kind in found:
            continue
        found[kind] = "." if not found and "." not in taken else free_sign(kind, taken)
        taken.add(found[kind])
    return {kind: found[kind] for kind in counted}


def free_sign(kind: str | None, taken: Container[str]) -> str:
    """A character that is not taken: for a terrain a letter of its id if that can be; for no space where it is None."""
    own = [letter for letter in kind or "" if letter in ascii_letters]
    for_kind: Iterable[str] = (*own, *(letter.upper() for letter in own), *ascii_letters, *_SIGNS, *digits)
    choices = itertools.chain(_NO_SPACE if kind is None else for_kind, _MORE)
    return next(sign for sign in choices if sign not in taken)


def _decimal(thousandths: int) -> Verbatim:
    sign, number = "-" if thousandths < 0 else "", abs(thousandths)
    return Verbatim(f"{sign}{number // 1000}.{number % 1000:03}".rstrip("0").rstrip("."))
