"""The ford, a small pack of two sides on twelve squares: the guides show parts of it, other tests use and spoil it."""

from __future__ import annotations

import shutil
from pathlib import Path

FORD = Path(__file__).parents[1] / "data" / "ford"
PIECES_AND_MAP = (
    "pack.yaml",
    "cases.yaml",
    "kinds.yaml",
    "terrain.yaml",
    "places.yaml",
    "units/all.yaml",
    "maps/ford.yaml",
    "scenarios/crossing.yaml",
    "text/es.yaml",
)
"""What can be checked and published and not yet played; the rest are cards, a table, rules and examples."""


def write_ford(folder: Path, whole: bool = False) -> Path:
    """Write the ford, without rules or whole, under `folder`/content; gives the pack's folder."""
    pack = folder / "content" / "ford"
    if whole:
        shutil.copytree(FORD, pack, dirs_exist_ok=True)
        return pack
    for name in PIECES_AND_MAP:
        file = pack / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text((FORD / name).read_text("utf-8"), "utf-8")
    return pack
