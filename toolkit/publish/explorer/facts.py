"""What a reader is told of the spaces of a map and of the sides between them. In: a plan. Out: facts, each once.

A fact is a piece of markup that several spaces share, such as a kind of terrain with its values; a space or a side is
told by the numbers of its facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.board.board import Pair
from toolkit.board.inside import Middles
from toolkit.board.labels import Cell
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.game import Entry
from toolkit.publish.interface import say
from toolkit.publish.kinds import attributes, in_plain, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf
from toolkit.publish.sides import side_words
from toolkit.publish.words import Words


@dataclass
class Facts:
    """Facts in the order in which they were first told. `spaces` and `sides` hold their numbers."""

    told: dict[Html, int] = field(default_factory=dict)
    spaces: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    sides: dict[Pair, tuple[int, ...]] = field(default_factory=dict)

    def number(self, fact: Html) -> int:
        """The number of a fact."""
        return self.told.setdefault(fact, len(self.told))


def facts_of(
    leaf: Leaf, plan: Plan, on_spaces: Mapping[Cell, Iterable[Html]], on_sides: Mapping[Pair, Iterable[Html]]
) -> Facts:
    """The facts of all spaces and sides, with what declared state says of them."""
    facts, teller = Facts(), _Teller(leaf, plan)
    for cell in plan.grid.cells():
        facts.spaces[cell] = tuple(facts.number(fact) for fact in (*teller.of_space(cell), *on_spaces.get(cell, ())))
    sides = {pair: list(found) for pair, found in teller.of_sides().items()}
    for pair, more in on_sides.items():
        sides.setdefault(pair, []).extend(more)
    facts.sides = {pair: tuple(facts.number(fact) for fact in found) for pair, found in sorted(sides.items())}
    return facts


class _Teller:
    """Tells what lies on one map."""

    def __init__(self, leaf: Leaf, plan: Plan) -> None:
        self._leaf, self._plan = leaf, plan
        self._areas = plan.board.areas_of()
        self._held = {cell: side for side, cells in plan.board.control.items() for cell in cells}
        self._drawn = _drawn_in(plan)
        self._terrain: dict[str, Html] = {}
        borders = plan.board.borders.items()
        self._borders: dict[Cell, list[str]] = {}
        for side, edges in borders:
            for cell in {cell for edge in edges for cell in plan.grid.edge(edge)}:
                self._borders.setdefault(cell, []).append(side)

    def of_space(self, cell: Cell) -> Iterator[Html]:
        """What is told of a space: its name, terrain, what is drawn in it, its level, areas, who holds it, borders."""
        plan, entry = self._plan, self._plan.entry
        if name := plan.name_at(cell):
            yield tag("em", name)
        yield self.terrain(plan.board.terrain.get(cell, ""))
        for terrain in self._drawn.get(cell, ()):
            yield join([say("drawn in it"), " ", self.terrain(terrain)])
        if level := plan.board.levels.get(cell, 0):
            yield say("level {level}", level=level).html()
        for id in self._areas.get(cell, ()):
            yield join([say("Area"), ": ", self._area(id)])
        if cell in self._held:
            yield join([say("Held at first"), ": ", side_words(entry.game, self._held[cell], entry.id)])
        for side in self._borders.get(cell, ()):
            yield join([say("Border"), ": ", side_words(entry.game, side, entry.id)])

    def of_sides(self) -> dict[Pair, list[Html]]:
        """What lies on each side, and which paths cross it."""
        found: dict[Pair, list[Html]] = {}
        for told in (self._plan.board.on_sides(), self._plan.board.along_paths()):
            for pair, kinds in told.items():
                found.setdefault(pair, []).extend(self.terrain(kind) for kind in kinds)
        return {pair: list(dict.fromkeys(told)) for pair, told in found.items()}

    def terrain(self, id: str) -> Html:
        """A kind of terrain, linked, with its numbers and what is true of it."""
        if id not in self._terrain:
            entry = self._plan.entry.game.find("terrain", id)
            self._terrain[id] = self._linked(entry) if entry is not None else Words.plain(in_plain(id)).html()
        return self._terrain[id]

    def _linked(self, entry: Entry) -> Html:
        values = [
            join([one.title.html(), " ", one.in_words(entry).html()])
            for one in attributes(kind_of(entry))
            if one.tells(entry) and not one.is_many and one.base in ("int", "ratio", "bool")
        ]
        rest = tag("small", join(values, ", "), class_="hw-quiet") if values else None
        return join([self._leaf.link(entry), " " if rest else None, rest])

    def _area(self, id: str) -> Words:
        area = self._plan.area(id)
        title = self._plan.entry.words("areas", id, "title")
        return title or Words.plain((area.title if area else "") or in_plain(id))


def _drawn_in(plan: Plan) -> dict[Cell, tuple[str, ...]]:
    """The kinds of terrain that are drawn over the middle of a space and are not its own."""
    if not plan.board.shapes:
        return {}
    middles = Middles(plan.grid)
    found: dict[Cell, list[str]] = {}
    for shape in plan.board.shapes:
        for cell in middles.inside(shape.points):
            if plan.board.terrain.get(cell) != shape.terrain:
                found.setdefault(cell, []).append(shape.terrain)
    return {cell: tuple(dict.fromkeys(kinds)) for cell, kinds in found.items()}
