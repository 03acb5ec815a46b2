"""`hexwright simulate`: many games, what is told of them, what is written, how it goes on after it was stopped."""

from __future__ import annotations

import csv
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable
from tests.tested_packs import ROOT

SKIRMISH = str(ROOT / "content" / "skirmish")
FAULT = """\
triggers:
  trips:
    after: moved
    do: [{let: {x: 10 / (count(units(blue)) - count(units(blue)))}}]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def simulate(*words: str) -> str:
    result = hexwright("simulate", SKIRMISH, *words)
    assert result.exit_code == 0, result.output
    return result.output


def test_who_wins_how_long_and_what_is_never_used() -> None:
    told = simulate("--games", "20", "--seed", "spring")
    assert told.startswith("skirmish/farm: 20 games by blue=uniform, red=uniform, seed spring\n")
    assert "Turn " in told and "Decisions of Blue" in told
    assert "Units: 4 of 5 chosen or changed\n  never: mines\n" in told
    assert "Cells of tables: 3 of 3 used" in told


def test_the_same_words_give_the_same_figures() -> None:
    assert simulate("--games", "12", "--json") == simulate("--games", "12", "--json", "--processes", "1")


def test_json_has_rates_with_intervals_and_all_counts() -> None:
    told = json.loads(simulate("--games", "10", "--json", "--rotate", "--seats", "blue=random"))
    won = told["players"]["blue"]["won"]
    assert won["from"] <= won["share"] <= won["to"] and won["games"] == round(10 * won["share"])
    assert sum(told["agents"][words][how]["games"] for words in ("random", "uniform") for how in ("won", "lost")) == 20
    assert told["used"]["actions"]["fire"] == 10 and told["times"]["fire"] >= 10
    assert told["never"]["units"] == ["mines"] and told["failed"] == []


def test_rows_are_written_a_game_each() -> None:
    simulate("--games", "5", "--rows", "games.csv", "--results-only")
    with Path("games.csv").open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    assert [row["game"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert {row["agent_blue"] for row in rows} == {"uniform"} and {row["winner"] for row in rows} <= {"blue", "red"}


def test_it_is_told_in_the_language_of_the_reader() -> None:
    told = simulate("--games", "3", "--language", "es")
    assert "Decisiones de Azules" in told and "nunca: mines" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "green=random"), "those who play farm are blue, red, all."),
        (("--seats", "blue=randon"), "No agent is called randon. Did you mean `random`?"),
        (("--seats", "blue"), "say who answers, as in blue=uniform."),
        (("--rows", "games.txt"), "a row a game goes to a file that ends in .csv or .parquet."),
        (("--rows", "a.csv", "--keep", "./a.csv"), "--rows and --keep name the same file"),
    ],
)
def test_wrong_words_are_told(words: tuple[str, ...], told: str) -> None:
    result = hexwright("simulate", SKIRMISH, *words)
    assert result.exit_code == 2 and told in result.output, result.output


def test_a_game_without_an_end_is_told_with_the_command_that_plays_it_again() -> None:
    result = hexwright("simulate", SKIRMISH, "--games", "4", "--most", "60", "--seed", "7")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    number = next(n for n, line in enumerate(lines) if "60 decisions, and it is not over" in line)
    again = shlex.split(lines[number + 1])
    assert again[:3] == ["hexwright", "play", SKIRMISH] and "all=" not in lines[number + 1]
    seen = hexwright(*again[1:])
    assert seen.exit_code == 0 and f"Seed: {again[4]}" in seen.output


@pytest.mark.parametrize("who", ["uniform", "random"])
def test_play_plays_the_same_game_by_its_seed(who: str) -> None:
    simulate("--games", "2", "--seats", f"all={who}", "--rows", "games.csv", "--results-only")
    with Path("games.csv").open(encoding="utf-8") as file:
        row = [*csv.DictReader(file)][1]
    hexwright("play", SKIRMISH, "--seat", f"all={who}", "--seed", row["seed"], "--record", "game.json")
    record = json.loads(Path("game.json").read_text("utf-8"))
    assert len(record["answers"]) == int(row["decisions"]) and record["end"]["drawn"] == int(row["drawn"])
    assert record["end"]["result"][0] == [row["winner"]]


def test_a_fault_is_told_at_its_place_and_met_again(folder: Path) -> None:
    pack = playable(folder)
    (pack / "rules" / "trips.yaml").write_text(FAULT, "utf-8")
    result = hexwright("simulate", "ford", "--games", "3", "--seed", "1")
    assert result.exit_code == 1, result.output
    assert "decisions: ford/rules/trips.yaml:4:" in result.output and "E702" in result.output, result.output
    again = next(line for line in result.output.splitlines() if line.startswith("    hexwright play"))
    met = hexwright(*shlex.split(again)[1:])
    assert met.exit_code == 1 and "E702" in met.output, met.output


# What was played is kept


def test_kept_games_are_not_played_again_and_more_are_added() -> None:
    few = simulate("--games", "10", "--keep", "kept", "--json")
    size = Path("kept").stat().st_size
    assert simulate("--games", "10", "--keep", "kept", "--json") == few
    assert Path("kept").stat().st_size == size
    more = simulate("--games", "25", "--keep", "kept", "--json")
    assert more == simulate("--games", "25", "--json")
    assert not [*Path("state").rglob("*.games")]  # what was kept by itself is gone with the end


def test_games_of_something_else_are_not_added_to() -> None:
    simulate("--games", "3", "--keep", "kept")
    result = hexwright("simulate", SKIRMISH, "--games", "3", "--keep", "kept", "--seed", "other", "--rotate")
    assert result.exit_code == 1
    assert "games of another simulation, which differs in --rotate, seed. Name another file" in result.output
    Path("mine").write_text("precious")
    result = hexwright("simulate", SKIRMISH, "--keep", "mine")
    assert result.exit_code == 1 and "another file" in result.output and Path("mine").read_text() == "precious"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_who_is_stopped_goes_on_where_he_was(how: signal.Signals) -> None:
    words = ["simulate", SKIRMISH, "--games", "400", "--seats", "all=random", "--json", "--processes", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "toolkit", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    until = time.monotonic() + 120
    while time.monotonic() < until and _kept_lines() < 4:
        time.sleep(0.05)
    process.send_signal(how)
    _, told = process.communicate(timeout=60)
    if how != signal.SIGKILL:
        assert process.returncode == 128 + how
        assert "of 400 games." in told and "the same command goes on with them." in told, told
    kept = _kept_lines()
    assert 4 <= kept < 41
    result = hexwright("simulate", SKIRMISH, "--games", "30", "--seats", "all=random", "--json", "--processes", "1")
    assert json.loads(result.output)["games"] == 30
    assert result.output == hexwright("simulate", SKIRMISH, *words[2:], "--games", "30", "--processes", "1").output


def _kept_lines() -> int:
    return sum(file.read_bytes().count(b"\n") for file in Path("state").rglob("*.games"))


@pytest.mark.slow
def test_a_cluster_plays_the_same_games() -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        there = simulate("--games", "40", "--json", "--on", cluster.scheduler_address)
    assert there == simulate("--games", "40", "--json")


@pytest.mark.slow
def test_where_no_cluster_answers_that_is_told() -> None:
    result = hexwright("simulate", SKIRMISH, "--on", "nonsense://nowhere")
    assert result.exit_code == 2 and "--on: no Dask scheduler answers at nonsense://nowhere" in result.output
