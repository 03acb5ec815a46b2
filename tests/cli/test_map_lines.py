"""`hexwright map lines`: one line in words, all of them in columns."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from toolkit.cli.map import command

PACK = {
    "pack.yaml": "pack: valley\nversion: 1.0.0\nlanguage: 1\ntitle: Valley\nlanguages: [en]\n",
    "terrain.yaml": "terrain:\n  open: {title: Open}\n  woods: {title: Woods}\n  road: {title: Road}\n",
    "maps/vale.yaml": "map: vale\ntitle: Vale\n"
    "grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}\n"
    'legend: {".": open}\nspaces: |\n  . . . .\n  . . . .\n  . . . .\n'
    "shapes: {copse: {terrain: woods, points: [[2.5, 1.25], [3.5, 1.25], [3.5, 1.75], [2.5, 1.75]]}}\n"
    "paths: {lane: {terrain: road, spaces: [A2, B2, C3, D3]}}\n",
}


@pytest.fixture
def valley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name, text in PACK.items():
        file = tmp_path / "valley" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "valley"


def lines(*arguments: object) -> Result:
    return CliRunner().invoke(command, ["lines", *map(str, arguments)])


def test_one_line_is_told_in_its_order(valley: Path) -> None:
    found = lines(valley / "vale", "A2", "D3")
    assert found.exit_code == 0
    assert "along    path lane (road) at B2, 1/6 to 1/2 of the way" in found.output.splitlines()


def test_what_lies_on_the_ground_is_told_by_kind_and_plain_sides_only_when_asked_for(valley: Path) -> None:
    few = lines(valley / "vale", "A1", "D3").output.splitlines()
    kinds = [line.split()[1] for line in few[:-1]]
    assert kinds == sorted(kinds, key=["shape", "crest", "path", "feature", "space"].index)
    every = lines(valley / "vale", "A1", "D3", "--all").output.splitlines()
    assert every[: len(few) - 1] == few[:-1]
    assert {line.split()[1] for line in every[len(few) - 1 :]} <= {"side", "corner", "corner,"}
    assert few[-1] == f"Plain sides and corners left out: {len(every) - len(few) + 1}; --all tells them."


def test_one_line_for_programs(valley: Path) -> None:
    found = json.loads(lines(valley / "vale", "B1", "D1", "--json").output)
    copse = next(touch for touch in found if touch["id"] == "copse")
    assert (copse["what"], copse["how"], copse["terrain"]) == ("shape", "crosses", "woods")


def test_all_lines_by_labels_and_the_same_in_columns(valley: Path) -> None:
    table, arrays = valley / "all.csv", valley / "all.npz"
    assert lines(valley / "vale", "-o", table).exit_code == 0
    assert lines(valley / "vale", "-o", arrays).exit_code == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["source"], row["target"]) for row in rows if row["id"] == "copse"} >= {("B1", "D1"), ("D1", "B1")}
    with np.load(arrays, allow_pickle=False) as found:
        pairs = [
            (found["labels"][one], found["labels"][two])
            for one, two in zip(found["source"], found["target"], strict=True)
        ]
    assert pairs == [(row["source"], row["target"]) for row in rows]


def test_the_lines_of_one_space_are_those_of_all(valley: Path) -> None:
    for name, source in (("all.csv", ()), ("own.csv", ("B1",))):
        assert lines(valley / "vale", *source, "-o", valley / name).exit_code == 0
    every, own = ((valley / name).read_text("utf-8").splitlines() for name in ("all.csv", "own.csv"))
    assert own == [every[0], *(row for row in every[1:] if row.startswith("B1,"))]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("A1",), "FROM and TO for one line"),
        (("A1", "C2", "-o", "lines.csv"), "FROM and TO for one line"),
        (("-o", "lines.txt"), "must end with .csv or .npz"),
        (("A1", "Z9"), "the map has no space `Z9`"),
        (("-o", "nowhere/lines.csv"), "the folder `nowhere` is not there"),
        (("--all", "-o", "lines.csv"), "FROM and TO for one line"),
    ],
)
def test_what_is_said_wrongly_is_told(valley: Path, arguments: tuple[str, ...], said: str) -> None:
    found = lines(valley / "vale", *arguments)
    assert found.exit_code == 2
    assert said in found.output
