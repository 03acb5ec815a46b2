"""What rules may name of maps."""

from pathlib import Path

from toolkit.checker.items import Items
from toolkit.packs import load_pack

PACK = {
    "pack.yaml": "pack: pair\nversion: 1.0.0\nlanguage: 1\ntitle: Pair\nlanguages: [en]\n",
    "terrain.yaml": "terrain: {open: {title: Open}}\n",
    "maps/half.yaml": "map: half\ntitle: Half\ngrid: {shape: square, labels: letter_number}\n"
    'legend: {".": open}\nspaces: |\n  . .\n  . .\nareas: {mill: {spaces: [B2]}}\n',
    "maps/whole.yaml": "map: whole\ntitle: Whole\ngrid: {shape: square, labels: letter_number, size: [4, 2]}\n"
    "boards:\n  - {map: half, lay: {A1: A1}, prefix: w-}\n  - {map: half, lay: {A1: C1}, prefix: e-}\n",
    "maps/trench.yaml": "map: trench\ntitle: Trench\n"
    "grid: {shape: lanes, labels: letter_number, ends: {base: top, camp: bottom}}\n"
    'legend: {".": open}\nspaces: |\n  . . . .\n  . . . .\nterrain: {open: [base, camp]}\n',
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: whole\nsides: {blue: {first: true}, red: {}}\n",
}


def items(folder: Path, scenario: str | None = None) -> Items:
    for name, text in PACK.items():
        file = folder / "pair" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, problems = load_pack(folder / "pair")
    assert pack is not None and not problems
    return Items(pack, scenario)


def test_areas_that_boards_bring_have_names_too(tmp_path: Path) -> None:
    found = items(tmp_path, "one")
    assert found.areas == {"mill"}
    assert found.is_space("e-B2") and not found.is_space("B2")


def test_the_ends_of_lanes_are_counted_as_spaces(tmp_path: Path) -> None:
    assert items(tmp_path).most_spaces == 10
