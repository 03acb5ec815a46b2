"""A map ready to be drawn: its board, its areas with their letters, what is used on it. In: a map. Out: a Plan."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.board import Board, Cell, Grid, cells_of
from toolkit.board.areas import AreasGrid
from toolkit.board.board import Pair
from toolkit.board.faults import Fault
from toolkit.board.inside import Middles
from toolkit.board.lanes import LanesGrid
from toolkit.board.points import read_thousandths
from toolkit.board.shared import reading_of
from toolkit.publish.drawing.lattice import Areas, Lanes, Lattice
from toolkit.publish.drawing.spread import spread
from toolkit.publish.game import Entry, listed, read
from toolkit.publish.sides import Look, looks_of, side_looks, side_words
from toolkit.publish.words import Words

UNDER = ("stream", "river", "trench", "embankment")
"""Lines of paths that lie below others."""
MOST_DETAILED = 2500
"""On maps of more spaces the ground is a plain colour: a browser takes half a minute for ten thousand drawings."""


@dataclass(frozen=True)
class Area:
    """A named set of spaces; `letters` stand in its badge on the drawing, `mark` says what kind of place it is. The
    `title` is that of the map that it comes from, in the original language."""

    id: str
    letters: str
    cells: tuple[Cell, ...]
    spaces: tuple[str, ...]
    side: str
    mark: str
    title: str = ""

    @property
    def number(self) -> str:
        """The number that ends its title, as in `Objective 3`; empty where there is none."""
        found = re.search(r"\d+$", self.title)
        return found.group() if found else ""


@dataclass(frozen=True)
class Plan:
    """A map: its board, its areas, and what is wrong with its record and was left out."""

    entry: Entry
    board: Board
    areas: tuple[Area, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def grid(self) -> Grid:
        """Its spaces."""
        return self.board.grid

    @cached_property
    def lattice(self) -> Lattice:
        """Where its spaces lie on the drawing."""
        grid = self.grid
        if isinstance(grid, LanesGrid):
            return Lanes(grid, grid)
        if isinstance(grid, AreasGrid):
            return Areas(grid, spread(grid, _given(self.entry, grid)))
        return Lattice(grid)

    @property
    def is_detailed(self) -> bool:
        """Whether it is small enough for drawings of terrain."""
        return self.grid.width * self.grid.height <= MOST_DETAILED

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the ground of spaces and areas lies on it, so that there is room to name the ground."""
        board = self.board
        drawn = (board.levels, board.crests, board.sides, board.paths, board.shapes, board.names, board.control)
        return not any(drawn) and self.lattice.is_sheet

    @cached_property
    def looks(self) -> Mapping[str, Look]:
        """The look of each side that the map names; the game tells it where its scenarios or types know the side."""
        game = self.entry.game
        areas = (area.side for area in self.areas if area.side)
        named = dict.fromkeys((*self.board.control, *self.board.borders, *areas))
        return {**looks_of({side: side_words(game, side, self.entry.id) for side in named}), **side_looks(game)}

    def area(self, id: str) -> Area | None:
        """The area of that id."""
        return next((area for area in self.areas if area.id == id), None)

    def cells_named(self, written: Iterable[str]) -> tuple[Cell, ...]:
        """The spaces that labels and ranges name; what names none is left out."""
        return tuple(dict.fromkeys(cell for part in written for cell in cells_of(self.grid, part) or ()))

    def spaces_named(self, written: Iterable[str]) -> tuple[str, ...]:
        """The labels of the spaces that labels and ranges name."""
        return tuple(self.grid.label(cell) for cell in self.cells_named(written))

    def name_at(self, cell: Cell) -> Words:
        """What is written at a space, in each language that has it; empty where nothing is."""
        written = self.board.names.get(cell)
        if written is None:
            return Words()
        return self.entry.words("names", self.grid.label(cell)) or Words.plain(written)

    def terrain_at(self, cell: Cell) -> Entry | None:
        """The terrain of a space."""
        return self.entry.game.find("terrain", self.board.terrain.get(cell, ""))

    def ground_at(self, cell: Cell) -> Entry | None:
        """The terrain whose ground a space shows: its own, or that of most others where its own is drawn in it, for
        the drawing leaves bare what it does not cover."""
        return self._around if cell in self.pictured and self._around else self.terrain_at(cell)

    @cached_property
    def pictured(self) -> frozenset[Cell]:
        """The spaces that have their own terrain drawn in them: as a shape, or along a path."""
        terrain, lattice = self.board.terrain, self.lattice
        found = {(one.terrain, cell) for one in self.board.paths for cell in one.cells}
        middles = Middles(self.grid) if self.board.shapes else None
        for shape in self.board.shapes:
            held = middles.inside(shape.points) if middles else ()
            corners = (lattice.cell_near(lattice.place(point)) for point in shape.points)
            found |= {(shape.terrain, cell) for cell in (*held, *corners)}
        return frozenset(cell for cell, own in terrain.items() if (own, cell) in found) | self.bridged.keys()

    @cached_property
    def bridged(self) -> Mapping[Cell, tuple[Cell, Cell]]:
        """The spaces that are bridges themselves, each with the spaces before and behind on the way over it."""
        game, terrain = self.entry.game, self.board.terrain
        lines = {id: entry.get("line") for id in self.counts if (entry := game.find("terrain", id))}
        return {
            cell: (before, after)
            for one in self.board.paths
            if (own := game.find("terrain", one.terrain)) and own.get("line") not in UNDER
            for before, cell, after in zip(one.cells, one.cells[1:], one.cells[2:], strict=False)
            if lines.get(terrain.get(cell, "")) == "bridge"
        }

    @cached_property
    def _around(self) -> Entry | None:
        """The terrain that most of the spaces have whose own is not drawn in them."""
        bare = Counter(own for cell, own in self.board.terrain.items() if cell not in self.pictured)
        return self.entry.game.find("terrain", bare.most_common(1)[0][0]) if bare else None

    @cached_property
    def counts(self) -> Counter[str]:
        """How many spaces each kind of terrain fills."""
        return Counter(self.board.terrain.values())

    @cached_property
    def kinds_along(self) -> Mapping[Pair, tuple[str, ...]]:
        """The kinds of terrain of the paths that cross each side."""
        return self.board.along_paths()

    @cached_property
    def passing(self) -> Mapping[Cell, Sequence[tuple[str, frozenset[Cell]]]]:
        """The paths in each space that has any: their terrain, and the spaces that they join it to."""
        found: dict[Cell, list[tuple[str, frozenset[Cell]]]] = {}
        for one in self.board.paths:
            closed = one.cells[0] == one.cells[-1]
            for place, cell in enumerate(one.cells[: len(one.cells) - closed]):
                before = one.cells[place - 1 - (closed and place == 0)] if place or closed else cell
                after = one.cells[place + 1] if place + 1 < len(one.cells) else cell
                found.setdefault(cell, []).append((one.terrain, frozenset({before, after} - {cell})))
        return found

    def terrains(self) -> list[Entry]:
        """The terrains of its spaces, in the order in which the game declares them."""
        return self._declared(set(self.counts))

    def lines(self) -> list[Entry]:
        """The terrains on sides and along paths."""
        return self._declared({*(one.terrain for one in self.board.sides), *(one.terrain for one in self.board.paths)})

    def drawn(self) -> list[Entry]:
        """The terrains of drawn shapes."""
        return self._declared({shape.terrain for shape in self.board.shapes})

    def features(self) -> list[Entry]:
        """The terrains that do not fill spaces: on sides, along paths, as drawn shapes."""
        return self._declared({one.id for one in (*self.lines(), *self.drawn())})

    def _declared(self, used: set[str]) -> list[Entry]:
        game = self.entry.game
        own = [entry for entry in game.all("terrain") if entry.id in used]
        found = (game.find("terrain", id) for id in sorted(used - {entry.id for entry in own}))
        return own + [entry for entry in found if entry]


def plan_of(entry: Entry) -> Plan | None:
    """The plan of a map; None where it has no spaces, or too many."""
    reading = reading_of(entry.game.pack, entry.record)
    board = reading.board
    if board is None or not board.terrain:
        return None
    written = entry.get("areas", {})
    titles = {area.id: str(read(written.get(area.id, {}), "title", "")) or area.title for area in board.areas}
    letters = initials({id: title or id.replace("_", " ") for id, title in titles.items()})
    label = board.grid.label
    areas = tuple(
        Area(
            area.id, letters[area.id], area.cells, tuple(map(label, area.cells)), area.side, area.mark, titles[area.id]
        )
        for area in board.areas
    )
    return Plan(entry, board, areas, reading.faults)


def _given(entry: Entry, grid: Grid) -> dict[Cell, tuple[float, float]]:
    """The places that a map gives to its areas: column and row."""
    found = {}
    for name, point in entry.get("positions", {}).items():
        numbers = [read_thousandths(part) for part in listed(point)]
        cell = grid.find(name)
        if cell is not None and len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
            found[cell] = (numbers[0] / 1000, numbers[1] / 1000)
    return found


def initials(titles: Mapping[str, str]) -> dict[str, str]:
    """Two letters for each title, so that none looks like a column: `North bank` is NB, `Wood` Wo; a number parts
    those that would be the same."""
    found: dict[str, str] = {}
    used: Counter[str] = Counter()
    for id, title in titles.items():
        words = re.findall(r"[^\W_]+", title) or ["?"]
        short = (words[0][:1] + words[1][:1]).upper() if len(words) > 1 else words[0][:2].capitalize()
        used[short] += 1
        found[id] = f"{short}{used[short]}" if used[short] > 1 else short
    return found
