"""A game to begin with. In: an id, a title, a grid, how many players, with cards or without. Out: the files of a pack.

The files are templates in `starter/`: YAML with lines `#% if` and `#% for` of Jinja, and `<< name >>` in the place of
what differs. The pack checks cleanly, plays, and its worked examples pass, whatever is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from toolkit.edit.writing import in_line

STARTER = Path(__file__).parent / "starter"
Grid = Literal["hex", "square", "areas"]
GRIDS: tuple[Grid, ...] = ("hex", "square", "areas")
FIRST_SCENARIO = "first-battle"
PLAYERS = (2, 3, 4)
_SIDES = (
    ("blue", "Blue", "Azul"),
    ("red", "Red", "Rojo"),
    ("green", "Green", "Verde"),
    ("yellow", "Yellow", "Amarillo"),
)
_WORDS: Mapping[Grid, Mapping[str, str]] = {
    "hex": {"space": "hex", "spaces": "hexes", "a_space": "a hex", "es_space": "hexágono", "es_spaces": "hexágonos"},
    "square": {
        "space": "square", "spaces": "squares", "a_space": "a square", "es_space": "casilla", "es_spaces": "casillas",
    },
    "areas": {"space": "area", "spaces": "areas", "a_space": "an area", "es_space": "zona", "es_spaces": "zonas"},
}  # fmt: skip
_ON_PAPER = {"objective": "D3", "beside": "B1", "other_beside": "A2", "in_woods": "C2"}
_AS_AREAS = {"objective": "centre", "beside": "west", "other_beside": "north", "in_woods": "south"}
_CORNERS = (("A1", "A2"), ("G5", "G4"), ("G1", "G2"), ("A5", "A4"))
_AREA_CORNERS = (("north_west", "north"), ("south_east", "south"), ("north_east", "east"), ("south_west", "west"))


@dataclass(frozen=True)
class Choices:
    """What an author chooses of a new game."""

    id: str
    title: str
    grid: Grid = "hex"
    players: int = 2
    cards: bool = False


def game_files(chosen: Choices) -> dict[str, str]:
    """The files of a new game by their path inside the pack."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(STARTER),
        line_statement_prefix="#%",
        variable_start_string="<<",
        variable_end_string=">>",
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["text"] = in_line
    values = _values(chosen)
    names = sorted(file.relative_to(STARTER).as_posix() for file in STARTER.rglob("*.yaml"))
    wanted = [name for name in names if chosen.cards or not _is_card(name)]
    return {name: environment.get_template(name).render(values) for name in wanted}


def _is_card(name: str) -> bool:
    return name.rpartition("/")[2] == "cards.yaml"


def _values(chosen: Choices) -> dict[str, Any]:
    """What the templates speak of."""
    words = _WORDS[chosen.grid]
    corners = _AREA_CORNERS if chosen.grid == "areas" else _CORNERS
    sides = [
        {"id": id, "title": title, "es": spanish, "home": home, "flank": flank}
        for (id, title, spanish), (home, flank) in zip(_SIDES[: chosen.players], corners, strict=False)
    ]
    return {
        **words,
        **(_AS_AREAS if chosen.grid == "areas" else _ON_PAPER),
        "A_space": words["a_space"][:1].upper() + words["a_space"][1:],
        "id": chosen.id,
        "title": chosen.title,
        "grid": chosen.grid,
        "players": chosen.players,
        "cards": chosen.cards,
        "sides": sides,
    }
