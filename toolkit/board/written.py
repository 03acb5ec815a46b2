"""Spaces, sides and points as a map's record writes them. In: texts and a grid. Out: cells, pairs and points; faults.

Nothing is raised: what means nothing is told by a fault, with its place in the record, and left out. How much is read
is bounded: ranges name many spaces with few characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.board.board import Pair, pair
from toolkit.board.drawing import cells_of, places_of
from toolkit.board.faults import FEW, MOST_MENTIONS, MOST_POINTS, Faults, Where
from toolkit.board.labels import Cell
from toolkit.board.meant import advice, point_meant, reach, side_meant, spelt_out
from toolkit.board.outline import lies_on_one_line, self_contact
from toolkit.board.points import Point, from_pitches, meeting_point, read_thousandths
from toolkit.board.ways import Grid

_POINT_HELP = "Write [column, row] with up to three decimals, or spaces that meet: K8, K8|K9, K8|K9|L8."


class Written:
    """Reads lists of one map, and counts what they name together."""

    def __init__(self) -> None:
        self.faults = Faults()
        self.mentions = 0
        self.points = 0
        self.advised = 0

    def cell(self, grid: Grid, label: str, where: Where, at_key: bool = False) -> Cell | None:
        """The cell that a label names, which may be a key of the record."""
        cell = grid.find(label)
        if cell is None and cells_of(grid, label, 0) is not None:
            message = f"`{label[:60]}` is a range, and one space belongs here."
            self.faults.add("off_map", where, message, "Name one space.", at_key=at_key)
        elif cell is None:
            self.off_map(grid, label, where, at_key)
        return cell

    def cells(self, grid: Grid, written: Sequence[str], where: Where) -> tuple[Cell, ...]:
        """The cells that labels and ranges name, each once."""
        found: dict[Cell, None] = {}
        for index, part in enumerate(written):
            cells = cells_of(grid, part, max(0, MOST_MENTIONS - self.mentions))
            if cells is None:
                self.off_map(grid, part, (*where, index))
            elif not self.count(places_of(grid, part), where[:1]):
                break
            else:
                found.update(dict.fromkeys(cells))
        return tuple(found)

    def pairs(self, grid: Grid, written: Sequence[str], where: Where) -> Iterator[Pair]:
        """The sides that are told by the two spaces which meet there."""
        for index, text in enumerate(written):
            if not self.count(1, where[:1]):
                break
            parts = [part.strip() for part in text.split("|")]
            found = self._side(grid, parts, text, (*where, index)) if len(parts) == 2 else None
            if found is not None:
                yield found
            elif len(parts) != 2:
                self.faults.add("not_a_side", (*where, index), f"`{text[:60]}` is no side.", _two_spaces(grid, text))

    def run(self, grid: Grid, written: Sequence[str], where: Where) -> tuple[Cell, ...]:
        """Cells of which each is next to the one before; what follows a gap is left out."""
        cells: list[Cell] = []
        for index, label in enumerate(written):
            if not self.count(1, where[:1]):
                break
            if ".." in label and cells_of(grid, label, 0) is not None:
                message = f"A path names each of its spaces, and `{label[:60]}` is a range."
                self.faults.add("off_map", (*where, index), message, spelt_out(grid, label))
                break
            cell = self.cell(grid, label, (*where, index))
            if cell is None:
                break
            if cells and cell == cells[-1]:
                message, help = f"`{label[:60]}` stands twice, one after the other.", "Take one of the two out."
                self.faults.add(
                    "jump", (*where, index), message, help, beside=(*where, index - 1), note="It is here too."
                )
                break
            if cells and cell not in grid.around(cells[-1]):
                message = f"`{label[:60]}` is not next to `{written[index - 1][:60]}`."
                note = "The path comes from here."
                self.faults.add("jump", (*where, index), message, beside=(*where, index - 1), note=note)
                break
            cells.append(cell)
        return tuple(cells)

    def line(self, grid: Grid, written: Sequence[Sequence[str]], where: Where) -> tuple[Point, ...]:
        """The points of an open line; none where one of them means nothing."""
        return self._all(grid, written, where, 2) or ()

    def ring(self, grid: Grid, written: Sequence[Sequence[str]], where: Where) -> tuple[Point, ...]:
        """The points of a closed line that never meets itself; none where one of them means nothing or it does."""
        points = self._all(grid, written, where, 3)
        return points if points and self._is_simple(points, where) else ()

    def point(self, grid: Grid, written: Sequence[str], where: Where) -> Point | None:
        """The point that two numbers mean, or the spaces that meet in it."""
        if len(written) == 2:
            column, row = (read_thousandths(part) for part in written)
            if column is not None and row is not None:
                return from_pitches(grid, column, row)
        elif len(written) == 1:
            cells = [grid.find(part.strip()) for part in written[0].split("|", 4)]
            known = [cell for cell in cells if cell is not None]
            point = meeting_point(grid, known) if grid.lattice and len(known) == len(cells) else None
            if point is not None:
                return point
        self.faults.add(
            "bad_point", where, f"`{', '.join(written)[:60]}` is no point of the map.", self._near(grid, written)
        )
        return None

    def off_map(self, grid: Grid, written: str, where: Where, at_key: bool = False) -> None:
        """A label or a range names no space of a grid."""
        self.advised += 1
        help = advice(grid, written) if self.advised <= FEW else reach(grid)
        self.faults.add("off_map", where, absent(grid, written), help, at_key=at_key)

    def count(self, spaces: int, where: Where) -> bool:
        """Count spaces that are named; whether they are not too many."""
        self.mentions += spaces
        if self.mentions >= MOST_MENTIONS:
            self.faults.too_large(where, f"Here the lists of the map name more than {MOST_MENTIONS:,} spaces together.")
        return self.mentions < MOST_MENTIONS

    def _near(self, grid: Grid, written: Sequence[str]) -> str:
        """What to write in place of a point that is none."""
        self.advised += 1
        meant = point_meant(grid, written) if self.advised <= FEW else None
        return f"Did you mean `{meant}`?" if meant is not None else _POINT_HELP

    def _side(self, grid: Grid, parts: Sequence[str], text: str, where: Where) -> Pair | None:
        one, other = (self.cell(grid, part, where) for part in parts)
        if one is None or other is None:
            return None
        if other not in grid.neighbours(one):
            message = (
                "A space shares no side with itself."
                if one == other
                else f"`{parts[0]}` and `{parts[1]}` share no side."
            )
            self.faults.add("not_a_side", where, message, "Name two spaces that lie side by side.")
            return None
        return pair(one, other)

    def _all(self, grid: Grid, written: Sequence[Sequence[str]], where: Where, least: int) -> tuple[Point, ...] | None:
        self.points += len(written)
        if self.points > MOST_POINTS:
            message = f"Here the shapes and crests of the map pass {MOST_POINTS:,} points together."
            self.faults.too_large(where[:1], message)
            return None
        found = [self.point(grid, point, (*where, index)) for index, point in enumerate(written)]
        points = tuple(point for point in found if point is not None)
        if len(found) < least:
            what = "1 point" if len(found) == 1 else f"{len(found)} points"
            self.faults.add("few_points", where, f"It has {what}, and needs {least}.", at_key=True)
        return points if len(points) == len(found) >= least else None

    def _is_simple(self, points: tuple[Point, ...], where: Where) -> bool:
        met = self_contact(points)
        if met is None:
            return True
        one, other = met
        if points[one] == points[other]:
            closes = one == 0 and other == len(points) - 1
            help = "Leave out the last point: the line closes by itself." if closes else ""
            message, note = f"Point {other + 1} stands where point {one + 1} stands.", f"This is point {one + 1}."
        elif lies_on_one_line(points):
            self.faults.add("meets_itself", where, "All its points lie on one line.", at_key=True)
            return False
        else:
            help = ""
            message = f"The line from point {other + 1} to the next meets that from point {one + 1} to the next."
            note = f"This is point {one + 1}."
        self.faults.add("meets_itself", (*where, other), message, help, beside=(*where, one), note=note)
        return False


def absent(grid: Grid, written: str) -> str:
    """A sentence that says that a label, or one end of a range, names no space."""
    if grid.lattice is None and (".." in written or "|" in written):
        return f"`{written[:60]}` is no area: these have no ranges, and no `..` or `|` in their names."
    label = next((part for part in written.split("..", 1) if grid.find(part) is None), written)
    if is_hole(grid, label):
        return f"There is no space at `{label[:60]}`: the map has a hole there."
    return f"The map has no `{label[:60]}`."


def is_hole(grid: Grid, label: str) -> bool:
    """Whether a label would name a space if one were there."""
    cell = None if grid.lattice is None else grid.read(label)
    return cell in grid.missing


def _two_spaces(grid: Grid, text: str) -> str:
    """How sides are written, for a text that is none."""
    meant = side_meant(grid, text)
    if meant is not None:
        return f"Write `{meant}`."
    parts = text.replace(",", " ").split()
    if len(parts) > 1 and all(part.count("|") == 1 for part in parts):
        return f"Write each by itself: `[{', '.join(parts)[:200]}]`."
    return "Write two spaces: `A1|B1`."
