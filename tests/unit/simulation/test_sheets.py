"""A row a game: as CSV, as Parquet."""

from __future__ import annotations

from pathlib import Path

import duckdb

from toolkit.simulation import Plan, Row, write_csv, write_parquet

PLAN = Plan("p", "s", "0a", "1", "x", {"red": "random", "blue": "uniform"})
ROWS = (
    Row(1, "x-1", PLAN.seats, "over", (("red",), ("blue",)), {"red": 4, "blue": 2}, {"turn": 3}, 17),
    Row(2, "x-2", PLAN.seats, "over", (("blue", "red"),), {"red": 1, "blue": 2}, {"turn": 2}, 5),
    Row(
        3, "x-3", PLAN.seats, "fault", (), {"red": 0, "blue": 1}, {"turn": 1}, 0, 'p/rules.yaml:3:5: E702: "x", ÷ by 0'
    ),
)


def test_csv_tells_each_game_and_leaves_empty_what_there_is_not() -> None:
    first, won, shared, fault = write_csv(PLAN, ROWS).splitlines()
    assert first.startswith("game,seed,end,winner,ranking,decisions,drawn,fault,agent_red,place_red,decisions_red,")
    assert won == "1,x-1,over,red,red > blue,6,17,,random,1,4,uniform,2,2,3"
    assert shared == "2,x-2,over,,blue = red,3,5,,random,1,1,uniform,1,2,2"
    assert fault.startswith('3,x-3,fault,,,1,0,"p/rules.yaml:3:5: E702: ""x"", ÷ by 0",random,,0,')


def test_parquet_holds_the_same_with_types(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    file.write_bytes(write_parquet(PLAN, ROWS))
    read = duckdb.sql(f"SELECT game, winner, place_red, decisions_blue, fault FROM '{file}' ORDER BY game")
    assert [str(type) for type in read.types] == ["BIGINT", "VARCHAR", "BIGINT", "BIGINT", "VARCHAR"]
    assert read.fetchall() == [(1, "red", 1, 2, None), (2, None, 1, 2, None), (3, None, None, 1, ROWS[2].fault)]
