"""The spaces, sides and corners that lines meet, for many displacements at once, as columns.

In: displacements. Out: `Tables`; the same as `crossings` says one by one. They are worked out for one displacement of
those that a symmetry of the lattice takes to each other, and turned to the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from toolkit.board.contacts.lattice import Lattice, Matrix, Vector
from toolkit.board.contacts.pairs import Ints, Layout

Columns = dict[str, Ints]


@dataclass(frozen=True)
class Crossed:
    """What the lines along displacements meet of one sort. The rows of displacement d are those from `starts[d]` to
    `starts[d + 1]`, in the order of its line, then of `at` and `beyond`.

    `at_x`, `at_y` say which space, seen from that where the line begins, or where a corner lies, in parts of the
    lattice; of a side they are the lesser of its two spaces, `beyond_x`, `beyond_y` the other. `how` is 1 for grazes, 2
    for along, 3 for crosses; `first` and `last` count parts of the whole way, of which there are `out_of[d]`.
    """

    starts: npt.NDArray[np.int64]
    at_x: npt.NDArray[np.int32]
    at_y: npt.NDArray[np.int32]
    beyond_x: npt.NDArray[np.int32]
    beyond_y: npt.NDArray[np.int32]
    how: npt.NDArray[np.uint8]
    first: npt.NDArray[np.int64]
    last: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Tables:
    """The tables of some displacements, which lie in rows (x, y), ordered."""

    displacements: npt.NDArray[np.int32]
    out_of: npt.NDArray[np.int64]
    spaces: Crossed
    sides: Crossed
    corners: Crossed

    @cached_property
    def _places(self) -> dict[Vector, int]:
        return {(x, y): number for number, (x, y) in enumerate(self.displacements.tolist())}

    def place(self, displacement: Vector) -> int:
        """The number of a displacement. Raises KeyError for one that is not in the tables."""
        return self._places[displacement]


def tables_of(layout: Layout, lattice: Lattice) -> Tables:
    """The tables of all displacements from a space to another."""
    width, height = int(layout.x.max(initial=0)) + 1, int(layout.y.max(initial=0)) + 1
    taken = np.zeros((width, height), dtype=np.bool_)
    taken[layout.x, layout.y] = True
    seen = np.zeros((2 * width - 1, 2 * height - 1), dtype=np.bool_)
    for x, y in zip(layout.x, layout.y, strict=True):
        seen[width - 1 - x : 2 * width - 1 - x, height - 1 - y : 2 * height - 1 - y] |= taken
    seen[width - 1, height - 1] = False
    return tables_along(np.argwhere(seen) - (width - 1, height - 1), lattice)


def tables_along(displacements: Ints, lattice: Lattice) -> Tables:
    """The tables of displacements given as rows (x, y), each once, none of them (0, 0)."""
    chosen = _Chosen.of(displacements, lattice)
    lines = chosen.lines
    out_of = lines.parts[chosen.rows].astype(np.int64)
    met = lines.spaces()
    sorts = lines.between(met), lines.sides(met), lines.corners(met)
    return Tables(displacements.astype(np.int32), out_of, *(chosen.turned_back(one) for one in sorts))


def sides_along(displacements: Ints, lattice: Lattice) -> Crossed:
    """Of these tables only that of the sides."""
    chosen = _Chosen.of(displacements, lattice)
    return chosen.turned_back(chosen.lines.sides(chosen.lines.spaces()))


def _turned(matrix: Matrix, x: Ints, y: Ints) -> Ints:
    (a, b), (c, d) = matrix
    return np.stack([a * x + b * y, c * x + d * y])


def _inverse(matrix: Matrix) -> Matrix:
    (a, b), (c, d) = matrix
    way = a * d - b * c
    return (d * way, -b * way), (-c * way, a * way)


@dataclass(frozen=True)
class _Chosen:
    """Displacements, each with that of its images which stands for it."""

    lines: _Lines
    """The lines along those that stand for some."""
    rows: Ints
    """Which of these stands for each displacement."""
    back: Ints
    """The matrices that turn what is met along it back."""

    @classmethod
    def of(cls, displacements: Ints, lattice: Lattice) -> _Chosen:
        """The lines of some displacements, of those that symmetry makes alike one."""
        images = np.stack([_turned(matrix, displacements[:, 0], displacements[:, 1]) for matrix in lattice.symmetries])
        span = 2 * int(np.abs(images).max(initial=0)) + 1
        keys = images[:, 0] * span + images[:, 1]
        which = keys.argmax(axis=0)
        chosen, first, rows = np.unique(keys.max(axis=0), return_index=True, return_inverse=True)
        ends = images[which[first], :, first]
        back = np.array([_inverse(matrix) for matrix in lattice.symmetries])[which]
        return cls(_Lines.along(lattice, ends.reshape(len(chosen), 2)), rows, back)

    def turned_back(self, met: Columns) -> Crossed:
        """What is met along the lines, turned to the displacements that they stand for, and put in order."""
        order = np.argsort(met["line"], kind="stable")
        rows = self.rows
        starts = np.concatenate([[0], np.cumsum(np.bincount(met["line"], minlength=int(rows.max(initial=-1)) + 1))])
        sizes = np.diff(starts)[rows]
        ends = np.cumsum(sizes)
        line = np.repeat(np.arange(len(rows)), sizes)
        source = order[np.arange(len(line)) - np.repeat(ends - sizes - starts[:-1][rows], sizes)]
        (a, b), (c, d) = self.back.transpose(1, 2, 0)[:, :, line]
        found = {name: met[name][source] for name in ("how", "first", "last")}
        points = [(met[f"{name}_x"][source], met[f"{name}_y"][source]) for name in ("at", "beyond")]
        at, beyond = ((a * x + b * y, c * x + d * y) for x, y in points)
        swap = (at[0] > beyond[0]) | ((at[0] == beyond[0]) & (at[1] > beyond[1]))
        for axis, name in enumerate("xy"):
            found[f"at_{name}"] = np.where(swap, beyond[axis], at[axis])
            found[f"beyond_{name}"] = np.where(swap, at[axis], beyond[axis])
        found = _sorted({**found, "line": line})
        narrow = {name: column.astype(np.int32) for name, column in found.items() if name[-2:] in ("_x", "_y")}
        return Crossed(
            np.concatenate([[0], ends]),
            **narrow,
            how=found["how"].astype(np.uint8),
            first=found["first"].astype(np.int64),
            last=found["last"].astype(np.int64),
        )


def _sorted(met: Columns) -> Columns:
    keys = ("beyond_y", "beyond_x", "at_y", "at_x", "last", "first", "line")
    order = np.lexsort([met[name] for name in keys])
    return {name: column[order] for name, column in met.items()}


@dataclass(frozen=True)
class _Lines:
    """Lines from (0, 0), each way counted in so many equal parts that all it meets lies at whole numbers of them."""

    lattice: Lattice
    ends: Ints
    values: Ints
    """The forms at each end: one row for each form."""
    parts: Ints
    first: Ints
    last: Ints

    @classmethod
    def along(cls, lattice: Lattice, ends: Ints) -> _Lines:
        """The lines to some ends, each in as many parts as tell all its crossings whole."""
        values = _values(lattice, ends[:, 0], ends[:, 1])
        size = np.abs(values)
        parts = np.lcm.reduce(np.where(size == 0, 1, size), axis=0)
        start = parts // size.max(axis=0)
        return cls(lattice, ends, values, parts, start, parts - start)

    def spaces(self) -> Columns:
        """The spaces that each line is in, borders included, those at its ends with them, and from when to when.

        A point of a space is at most 2/3 of a step from its centre along either axis. So where a line is seen along
        its longer axis, a space at one step of it lies at most 4/3 from the line along the other.
        """
        major = np.where(np.abs(self.ends[:, 0]) >= np.abs(self.ends[:, 1]), 0, 1)
        number = np.arange(len(self.ends))
        way, other = self.ends[number, major], self.ends[number, 1 - major]
        length = np.abs(way) + 3
        line = np.repeat(number, length)
        step = np.arange(len(line)) - np.repeat(np.cumsum(length) - length, length) - 1
        along = step * np.sign(way)[line]
        across = np.floor_divide(other[line] * step, np.abs(way)[line])
        line, along = np.repeat(line, 4), np.repeat(along, 4)
        across = (across[:, None] + np.arange(-1, 3)).ravel()
        x, y = np.where(major[line] == 0, along, across), np.where(major[line] == 0, across, along)
        first, last = self.first[line], self.last[line]
        for step_value, there in zip(self.values[:, line], _values(self.lattice, x, y), strict=True):
            scale = self.parts[line] // np.where(step_value == 0, 1, step_value)
            still = step_value == 0
            low, high = (
                np.minimum((there - 1) * scale, (there + 1) * scale),
                np.maximum((there - 1) * scale, (there + 1) * scale),
            )
            apart = still & (np.abs(there) > 1)
            first = np.where(still, first, np.maximum(first, low))
            last = np.where(apart, -1, np.where(still, last, np.minimum(last, high)))
        met = first <= last
        return {"line": line[met], "x": x[met], "y": y[met], "first": first[met], "last": last[met]}

    def between(self, met: Columns) -> Columns:
        """The spaces without those at the ends."""
        line, x, y = met["line"], met["x"], met["y"]
        is_end = ((x == 0) & (y == 0)) | ((x == self.ends[line, 0]) & (y == self.ends[line, 1]))
        line, x, y, first, last = (met[name][~is_end] for name in ("line", "x", "y", "first", "last"))
        own = _values(self.lattice, x, y)
        edge = ((self.values[:, line] == 0) & (np.abs(own) == 1)).any(axis=0)
        how = np.where(first == last, 1, np.where(edge, 2, 3))
        return _columns(line, (x, y), (x, y), how, first, last)

    def sides(self, met: Columns) -> Columns:
        """The sides that each line meets, once."""
        steps = [step for step in self.lattice.steps if step > (0, 0)]
        found = [self._sides_towards(met, step) for step in steps]
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}

    def _sides_towards(self, met: Columns, step: Vector) -> Columns:
        form, sign = self.lattice.side_form(step)
        line, parts = met["line"], self.parts[met["line"]]
        own = _values(self.lattice, met["x"], met["y"])
        there, way = own[form] + sign, self.values[form, line]
        moment = there * (parts // np.where(way == 0, 1, way))
        first, last = np.where(way == 0, met["first"], moment), np.where(way == 0, met["last"], moment)
        on = np.where(way == 0, there == 0, (met["first"] <= moment) & (moment <= met["last"]))
        at_end = np.zeros(len(line), dtype=np.bool_)
        for other in range(len(self.values)):
            if other != form:
                at_end |= np.abs(self.values[other, line] * first - own[other] * parts) == parts
        how = np.where(first != last, 2, np.where(at_end | (way == 0), 1, 3))
        at = met["x"], met["y"]
        columns = _columns(line, at, (at[0] + step[0], at[1] + step[1]), how, first, last)
        return {name: column[on] for name, column in columns.items()}

    def corners(self, met: Columns) -> Columns:
        """The corners that each line goes through, each told from one of its spaces."""
        part, found = self.lattice.part, []
        apart = {(x % part, y % part): (x, y) for x, y in self.lattice.corners}
        for corner_x, corner_y in apart.values():
            line, x, y = met["line"], met["x"] * part + corner_x, met["y"] * part + corner_y
            end_x, end_y = self.ends[line].T
            at, way = np.where(end_x != 0, x, y), np.where(end_x != 0, end_x, end_y)
            whole, rest = np.divmod(at * self.parts[line], way * part)
            on = (x * end_y == y * end_x) & (rest == 0) & (self.first[line] <= whole) & (whole <= self.last[line])
            columns = _columns(line, (x, y), (x, y), np.ones_like(x), whole, whole)
            found.append({name: column[on] for name, column in columns.items()})
        return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


def _values(lattice: Lattice, x: Ints, y: Ints) -> Ints:
    return np.stack([a * x + b * y for a, b in lattice.forms])


def _columns(
    line: Ints, at: tuple[Ints, Ints], beyond: tuple[Ints, Ints], how: Ints, first: Ints, last: Ints
) -> Columns:
    names = ("line", "at_x", "at_y", "beyond_x", "beyond_y", "how", "first", "last")
    return dict(zip(names, (line, *at, *beyond, how, first, last), strict=True))
