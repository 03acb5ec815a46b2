"""Whether pieces that may stand in sets of spaces all find room. In: sets with counts. Out: for which there is none.

Exact by augmenting paths (Ford and Fulkerson, 1956): a piece that finds its spaces full may push others to spaces that
they may take as well. Where that fails, Hall's condition names the reason: the pieces that were reached have fewer
places than they are. Spaces that the same sets hold are one cell, so that the work depends on sets, not on spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence, Set

from toolkit.frozen import frozen


@frozen
class Shortage:
    """Pieces that find no room: those of `group`, which compete with those of `rivals` for `spaces` spaces."""

    group: int
    rivals: tuple[int, ...]
    pieces: int
    spaces: int


def shortages(sets: Sequence[Set[Hashable]], counts: Sequence[int], limit: int) -> list[Shortage]:
    """A shortage for each group of pieces, in their order, that does not fit beside those before it.

    Group number n has `counts[n]` pieces, each of which takes any space of `sets[n]`; a space takes `limit` pieces.
    After `MOST_STEPS` of searching the groups that are left count as seated.
    """
    hall = _Hall(sets, limit)
    return [found for group, count in enumerate(counts) if (found := hall.seat(group, count)) is not None]


MOST_STEPS = 2_000_000
"""Groups and cells looked at in one call: beyond any real scenario, and no pack can keep the check busy."""


class _Hall:
    """The pieces that were seated so far: how many of each group in each cell of spaces."""

    def __init__(self, sets: Sequence[Set[Hashable]], limit: int) -> None:
        holders: dict[Hashable, list[int]] = {}
        for group, spaces in enumerate(sets):
            for space in spaces:
                holders.setdefault(space, []).append(group)
        self.sizes = Counter(tuple(groups) for groups in holders.values())
        self.cells = list(self.sizes)
        self.free = [self.sizes[cell] * limit for cell in self.cells]
        self.within: list[list[int]] = [[] for _ in sets]
        for number, cell in enumerate(self.cells):
            for group in cell:
                self.within[group].append(number)
        self.seated: list[Counter[int]] = [Counter() for _ in self.cells]
        self.steps = 0

    def seat(self, group: int, count: int) -> Shortage | None:
        """Seat the pieces of a group; those for which there is no room stay out."""
        left = count
        while left and self.steps < MOST_STEPS:
            reached, end = self._search(group)
            if end is None:
                return self._shortage(group, left, reached)
            left -= self._shift(group, left, reached, end)
        return None

    def _search(self, group: int) -> tuple[dict[int, tuple[int, int]], int | None]:
        """The cells that pieces of a group can reach, each with the group that goes there and the cell it leaves (-1:
        none), and the first of them that has room."""
        reached: dict[int, tuple[int, int]] = {}
        waiting, asked = [(group, -1)], {group}
        for mover, left in waiting:
            self.steps += len(self.within[mover])
            for cell in self.within[mover]:
                if cell in reached:
                    continue
                reached[cell] = mover, left
                if self.free[cell]:
                    return reached, cell
                self.steps += len(self.seated[cell])
                others = [other for other, count in self.seated[cell].items() if count and other not in asked]
                asked.update(others)
                waiting += [(other, cell) for other in others]
        return reached, None

    def _shift(self, group: int, most: int, reached: dict[int, tuple[int, int]], end: int) -> int:
        """Move as many pieces as the way to a cell with room allows; how many of the group are seated by that."""
        steps, cell = [], end
        while cell >= 0:
            mover, left = reached[cell]
            steps.append((mover, left, cell))
            cell = left
        count = min(most, self.free[end], *(self.seated[left][mover] for mover, left, _ in steps if left >= 0))
        for mover, left, cell in steps:
            self.seated[cell][mover] += count
            if left >= 0:
                self.seated[left][mover] -= count
        self.free[end] -= count
        return count

    def _shortage(self, group: int, left: int, reached: Iterable[int]) -> Shortage:
        cells = list(reached)
        there: Counter[int] = sum((self.seated[cell] for cell in cells), Counter())
        rivals = tuple(sorted(other for other, count in there.items() if count and other != group))
        spaces = sum(self.sizes[self.cells[cell]] for cell in cells)
        return Shortage(group, rivals, there.total() + left, spaces)
