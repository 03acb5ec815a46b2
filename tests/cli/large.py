"""The pack of the marches on a map of 60 by 40 hexes with 150 units, for screens that are far too small for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import yaml

MARCH = Path(__file__).parents[1] / "packs" / "march"
COLUMNS, ROWS, EACH = 60, 40, 75


def write_large(folder: Path) -> Path:
    """Its folder, below this one."""
    pack = folder / "large" / "march"
    shutil.copytree(MARCH, pack, ignore=shutil.ignore_patterns("examples"))
    _change(pack / "maps" / "valley.yaml", {"spaces": "\n".join([" ".join("." * COLUMNS)] * ROWS) + "\n", "shapes": {}})
    forces = [
        {"unit": unit, "side": side, "at": f"{_letters(column + far)}{row + 1}"}
        for unit, side, far in (("blue_foot", "blue", 0), ("red_guard", "red", 8))
        for column in range(20, 25)
        for row in range(10, 10 + EACH // 5)
    ]
    _change(pack / "scenarios" / "crossing.yaml", {"forces": forces})
    return pack


def _change(file: Path, fields: dict[str, object]) -> None:
    data = {**yaml.safe_load(file.read_text("utf-8")), **fields}
    file.write_text(yaml.safe_dump({name: value for name, value in data.items() if value}, sort_keys=False), "utf-8")


def _letters(column: int) -> str:
    return chr(ord("A") + column) if column < 26 else f"{chr(ord('A') + column // 26 - 1)}{chr(ord('A') + column % 26)}"
