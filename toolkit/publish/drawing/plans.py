"""What a map's record says, laid out: terrain by space, spaces by area. In: a map entry. Out: a Plan, or None."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.board import MOST_SPACES, Grid, expand_spaces, read_layout
from toolkit.board.grid import Edge, RosetteForm, Shape
from toolkit.board.hex import Offset, Top
from toolkit.board.labels import Labels
from toolkit.lint.maps import MOST_MENTIONS
from toolkit.publish.game import Entry, listed, read


@dataclass(frozen=True)
class Area:
    """A named set of spaces; `letters` stand in its badge on the drawing, `mark` says what kind of place it is."""

    id: str
    letters: str
    spaces: tuple[str, ...]
    side: str
    mark: str


@dataclass(frozen=True)
class Plan:
    """A map: its grid, the terrain of each space, its areas."""

    entry: Entry
    grid: Grid
    terrain: dict[str, str]
    areas: tuple[Area, ...]

    def area(self, id: str) -> Area | None:
        """The area of that id."""
        return next((area for area in self.areas if area.id == id), None)

    def terrains(self) -> list[Entry]:
        """The terrains on the map, in the order in which the game declares them."""
        used = set(self.terrain.values())
        game = self.entry.game
        own = [entry for entry in game.all("terrain") if entry.id in used]
        found = (game.find("terrain", id) for id in sorted(used - {entry.id for entry in own}))
        return own + [entry for entry in found if entry]


@dataclass(frozen=True)
class _Form:
    """The form of a grid as a bundle tells it."""

    shape: Shape
    labels: Labels
    top: Top | None
    offset: Offset | None
    diagonals: int | None = None
    ends: Mapping[str, Edge] = field(default_factory=dict, hash=False)
    rosette: RosetteForm | None = None


def plan_of(entry: Entry) -> Plan | None:
    """The plan of a map; None where it has no spaces, or too many."""
    grid = entry.get("grid", {})
    form = _Form(
        read(grid, "shape", "square"), read(grid, "labels", "letter_number"), read(grid, "top"), read(grid, "offset")
    )
    layout = read_layout(str(entry.get("spaces", "")), form)
    drawing, spaces = layout.drawing, layout.grid
    if not drawing.rows or drawing.width * len(drawing.rows) > MOST_SPACES:
        return None
    legend = {str(sign): str(terrain) for sign, terrain in entry.get("legend", {}).items()}
    terrain = {
        spaces.label((row, column)): legend.get(sign, "")
        for row, signs in enumerate(drawing.rows)
        for column, sign in enumerate(signs[: drawing.width])
    }
    written = entry.get("areas", {})
    if layout.mentions(part for one in written.values() for part in listed(read(one, "spaces"))) > MOST_MENTIONS:
        written = {}
    letters = initials({id: str(read(area, "title", "")) or id.replace("_", " ") for id, area in written.items()})
    areas = tuple(
        Area(
            id,
            letters[id],
            spaces_of(spaces, listed(read(area, "spaces"))),
            str(read(area, "side", "")),
            str(read(area, "mark", "none")),
        )
        for id, area in written.items()
    )
    return Plan(entry, spaces, terrain, areas)


def spaces_of(grid: Grid, written: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces that a list of labels and ranges names; what is none is left out."""
    return tuple(dict.fromkeys(label for part in written for label in expand_spaces(grid, part) or ()))


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
