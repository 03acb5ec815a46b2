"""Sight judged in another way than the toolkit's: slowly, and so that one sees that it is right.

In: a board, rules. Out: the verdict on two spaces. What a line meets comes from the contacts of the board, stretch by
stretch, in fractions; how high the ground is at a point, and whether a shape lies in a space, is asked of points. It
knows what a rule of sight means from the language page alone, and shares no code with `toolkit.board.sight` but the
rules themselves. It is for boards whose crests all go round a rise.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from toolkit.board import Board, Cell
from toolkit.board.contacts import PARTS
from toolkit.board.sight import BLOCKED, Overlays, Rules
from toolkit.board.sight.rules import Effect, Entry
from toolkit.board.sightlines import Contact, contacts_between

Point = tuple[Fraction, Fraction]
# What something is called, the spaces it lies in, its level, how it is met, from when to when, what it does.
Thing = tuple[str, frozenset[Cell], int, str, Fraction, Fraction, tuple[Effect, ...]]


class Plain:
    """A board and rules. `overlays` are by cell."""

    def __init__(
        self, board: Board, rules: Rules, overlays: Overlays | None = None, cells: tuple[Cell, ...] = ()
    ) -> None:
        self.board, self.rules = board, rules
        self.markers = {cells[space]: markers for space, markers in (overlays or {}).items()}

    def level(self, cell: Cell) -> int:
        return self.board.levels.get(cell, 0)

    def verdict(self, one: Cell, other: Cell) -> int:
        if one == other:
            return 0
        rules = self.rules
        contacts = contacts_between(self.board, one, other)
        vectors = self.board.grid.vector(one), self.board.grid.vector(other)
        reach = self.board.grid.lattice.reach((vectors[1][0] - vectors[0][0], vectors[1][1] - vectors[0][1]))
        self.leaves, self.comes = Fraction(1, reach), 1 - Fraction(1, reach)
        self.here, self.there = self.level(one), self.level(other)
        self.one, self.other = one, other
        self.vectors = vectors
        if self.is_hidden() or self.is_over_ground(contacts):
            return BLOCKED
        worth: dict[tuple[int, object], list[int]] = {}
        along = [c for c in contacts if c.what == "path" and c.how == "along"]
        for what, spaces, level, how, first, last, effects in self.things(contacts):
            for effect in effects:
                entry = effect.entry
                if not self.counts(entry, spaces, level + effect.height):
                    continue
                if how == "grazes" and what != "marker" and rules.record.corners == "ignore":
                    continue
                cleared = [c for c in along if c.terrain in entry.cleared_by]
                if self.is_covered(first, last, cleared):
                    continue
                if entry.blocks:
                    return BLOCKED
                place: object = (
                    spaces if what == "side" else (first, last) if how == "along" and what != "shape" else spaces
                )
                worth.setdefault((entry.number, place), []).append(effect.worth)
        greatest = [max(several) for several in worth.values()]
        total = sum(greatest) if rules.take == "sum" else max(greatest, default=0)
        return BLOCKED if rules.blocks_at and total >= rules.blocks_at else total

    def is_covered(self, first: Fraction, last: Fraction, along: list[Contact]) -> bool:
        """Whether every part of a stretch is run along: its ends, and the middles between all ends of paths."""
        cuts = {first, last} | {m for c in along for m in (c.first, c.last) if first < m < last}
        points = sorted(cuts)
        points += [(a + b) / 2 for a, b in pairwise(sorted(cuts))]
        return all(any(c.first <= point <= c.last for c in along) for point in points)

    def is_hidden(self) -> bool:
        for rule in self.rules.hidden:
            for cell, beyond, end in ((self.one, self.other, "looker"), (self.other, self.one, "target")):
                if end in rule.ends and self.board.terrain[cell] in rule.terrain:
                    up = self.level(beyond) - self.level(cell)
                    near = self.board.grid.distance(cell, beyond) <= 1
                    allowed = {"adjacent": near, "higher": up > 0, "as_high": up >= 0}
                    if not any(allowed[word] for word in rule.seen_from):
                        return True
        return False

    def counts(self, entry: Entry, spaces: frozenset[Cell], top: int) -> bool:
        high, low = max(self.here, self.there), min(self.here, self.there)
        if entry.hides:
            lower = self.one if self.here < self.there else self.other
            near = min(self.board.grid.distance(cell, lower) for cell in spaces)
            return low <= top < high and near <= entry.hides
        return {"any": True, "as_high": top >= high, "as_low": top >= low}[entry.level]

    def things(self, contacts: tuple[Contact, ...]) -> Iterator[Thing]:
        board, find = self.board, self.board.grid.find
        between = [c for c in contacts if c.what == "space" and c.at]
        for contact in between:
            cell = find(contact.at)
            assert cell is not None
            stretch = contact.how, contact.first, contact.last
            if not self.is_drawn(cell):
                yield "space", frozenset({cell}), self.level(cell), *stretch, self.rules.effects(board.terrain[cell])
            for marker in self.markers.get(cell, ()):
                effects = self.rules.effects(marker.terrain, marker.own)
                yield "marker", frozenset({cell}), self.level(cell), *stretch, effects
        for contact in contacts:
            if contact.what == "feature":
                cells = frozenset(cell for label in (contact.at, contact.beyond) if (cell := find(label)) is not None)
                if not cells & {self.one, self.other}:
                    level = max(map(self.level, cells))
                    yield (
                        "side",
                        cells,
                        level,
                        contact.how,
                        contact.first,
                        contact.last,
                        self.rules.effects(contact.terrain),
                    )
            elif contact.what == "path" and not self.is_at_end(contact.first, contact.last):
                cell = find(contact.at)
                assert cell is not None
                effects = self.rules.effects(contact.terrain)
                yield "path", frozenset({cell}), self.level(cell), contact.how, contact.first, contact.last, effects
            elif contact.what == "shape":
                yield from self.shape(contact, between)
        for cell, end in ((self.one, "looker"), (self.other, "target")):
            markers = [(marker.terrain, marker.own) for marker in self.markers.get(cell, ())]
            drawn = [(shape.terrain, shape.attrs) for shape in board.shapes if self.lies_in(shape.points, cell, True)]
            own = [] if self.is_drawn(cell) else [(board.terrain[cell], ())]
            for terrain, attrs in (*markers, *own, *drawn):
                effects = tuple(e for e in self.rules.effects(terrain, attrs) if end in e.entry.at_ends)
                at = Fraction(0) if end == "looker" else Fraction(1)
                yield "marker", frozenset({cell}), self.level(cell), "crosses", at, at, effects

    def is_at_end(self, first: Fraction, last: Fraction) -> bool:
        return first == last and first in (self.leaves, self.comes)

    def shape(self, contact: Contact, between: list[Contact]) -> Iterator[Thing]:
        shape = next(one for one in self.board.shapes if one.id == contact.id)
        effects = self.rules.effects(shape.terrain, shape.attrs)
        for space in between:
            cell = self.board.grid.find(space.at)
            first, last = max(space.first, contact.first), min(space.last, contact.last)
            cut_off = first == last and contact.first < contact.last
            if cell is None or first > last or cut_off or self.is_at_end(first, last):
                continue
            if self.lies_in(shape.points, cell, False):
                yield "shape", frozenset({cell}), self.level(cell), contact.how, first, last, effects

    def is_drawn(self, cell: Cell) -> bool:
        own = self.board.terrain[cell]
        paths = any(path.terrain == own and cell in path.cells for path in self.board.paths)
        return paths or any(s.terrain == own and self.lies_in(s.points, cell, False) for s in self.board.shapes)

    def lies_in(self, ring: tuple[tuple[int, int], ...], cell: Cell, whole: bool) -> bool:
        """Whether some of a shape lies inside a space (the whole of the space, for shapes that are whole spaces)."""
        x, y = self.board.grid.vector(cell)
        middle = Fraction(x * PARTS), Fraction(y * PARTS)
        if whole:
            return holds(ring, middle)
        lattice = self.board.grid.lattice
        cuts = [(Fraction(a[0]), Fraction(a[1]), b[0] - a[0], b[1] - a[1]) for a, b in pairwise((*ring, ring[0]))]
        for px, py, dx, dy in cuts:
            shares = {Fraction(0), Fraction(1)}
            for a, b in lattice.forms:
                step = a * dx + b * dy
                start = a * (px - middle[0]) + b * (py - middle[1])
                shares |= {share for edge in (-PARTS, PARTS) if step and 0 <= (share := (edge - start) / step) <= 1}
            ordered = sorted(shares)
            for low, high in pairwise(ordered):
                at = (low + high) / 2
                inside = (a * (px + at * dx - middle[0]) + b * (py + at * dy - middle[1]) for a, b in lattice.forms)
                if all(abs(value) < PARTS for value in inside):
                    return True
        return holds(ring, middle)

    def is_over_ground(self, contacts: tuple[Contact, ...]) -> bool:
        """Whether ground hides one end from the other: that of whole spaces, or that inside of crests."""
        rule = self.rules.record.rises
        if rule is None:
            return False
        high, low = max(self.here, self.there), min(self.here, self.there)
        least = high if rule.block == "as_high" and high > low else high + 1
        for contact in contacts:
            if contact.what == "crest" and contact.level >= least and not self.is_at_end(contact.first, contact.last):
                return True
        moments = sorted({m for c in contacts if c.what in ("space", "crest") for m in (c.first, c.last)})
        if self.board.crests:
            return any(self.height((a + b) / 2) >= least for a, b in pairwise(moments))
        spaces = [self.board.grid.find(c.at) for c in contacts if c.what == "space" and c.at]
        return any(self.level(cell) >= least for cell in spaces if cell is not None)

    def height(self, moment: Fraction) -> int:
        (x, y), (beyond_x, beyond_y) = self.vectors
        point = PARTS * (x + (beyond_x - x) * moment), PARTS * (y + (beyond_y - y) * moment)
        return max((crest.level for crest in self.board.crests if holds(crest.lines[0], point)), default=0)


def holds(ring: tuple[tuple[int, int], ...], point: Point) -> bool:
    """Whether a ring holds a point that is not on it: a ray meets it oddly often."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and ax + (y - ay) * Fraction(bx - ax, by - ay) > x:
            inside = not inside
    return inside
