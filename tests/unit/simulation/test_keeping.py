"""What was played is kept batch by batch, and taken up again."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from toolkit.simulation import Batch, OtherSimulation, Plan, Row, keeping, read_kept

PLAN = Plan("p", "s", "0a", "1", "x", {"red": "uniform", "blue": "uniform"})


def batch(*games: int) -> Batch:
    rows = (
        Row(n, f"x-{n}", PLAN.seats, "over", (("red",), ("blue",)), {"red": n, "blue": 2}, {"turn": 3}) for n in games
    )
    return Batch(tuple(rows), {"cases": Counter({"1.1": len(games)})})


def keep(file: Path, *batches: Batch, plan: Plan = PLAN) -> None:
    with keeping(file, plan) as put:
        for each in batches:
            put(each)


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    assert read_kept(file, PLAN) == []
    keep(file, batch(1, 2), batch(5))
    assert read_kept(file, PLAN) == [batch(1, 2), batch(5)]
    keep(file, batch(3))
    assert read_kept(file, PLAN) == [batch(1, 2), batch(5), batch(3)]


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_torn_line_is_dropped_and_never_glued_to_the_next(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "kept"
    keep(file, batch(1), batch(2))
    os.truncate(file, file.stat().st_size - cut)
    assert read_kept(file, PLAN) == [batch(1)]
    keep(file, batch(3))
    assert read_kept(file, PLAN) == [batch(1), batch(3)]


def test_a_file_whose_first_line_was_torn_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    keep(file)
    os.truncate(file, 9)
    keep(file, batch(4))
    assert read_kept(file, PLAN) == [batch(4)]


def test_a_game_counts_once_though_two_processes_kept_it(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    keep(file, batch(1, 2), batch(2, 3), batch(1, 2), batch(4))
    assert read_kept(file, PLAN) == [batch(1, 2), batch(4)]


def test_games_of_other_rules_seats_or_versions_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    keep(file, batch(1))
    others = {"made_from": "0b", "version": "2", "seats": {"blue": "uniform", "red": "uniform"}, "most": 7, "seed": "y"}
    for name, value in others.items():
        with pytest.raises(OtherSimulation) as other:
            read_kept(file, replace(PLAN, **{name: value}))
        assert other.value.otherwise == (name,)


@pytest.mark.parametrize("content", ["precious\n", "[]\n", '{"simulation": 99}\n'])
def test_what_is_no_such_file_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "kept"
    file.write_text(content)
    with pytest.raises(OtherSimulation) as other:
        read_kept(file, PLAN)
    assert other.value.otherwise == ()


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"):
        keep(tmp_path / "link", batch(1))
    assert not (tmp_path / "elsewhere").exists()
