"""Games as a table with a row a game. In: rows. Out: CSV text, or the bytes of a Parquet file."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from toolkit.simulation.plan import Plan
from toolkit.simulation.rows import Row
from toolkit.whole_files import write_whole

GAME = ("game", "seed", "end", "winner", "ranking", "decisions", "drawn", "fault")
"""The columns that every table has; then come those of each player, kind of turn and measure."""
MARK = "hexwright.simulation"
"""What a Parquet file of ours says of where it comes from."""


class NoParquet(ImportError):
    """What writes Parquet is not installed."""


def columns_of(plan: Plan, rows: Sequence[Row]) -> dict[str, str]:
    """The columns, each with its SQL type."""
    texts = {"seed", "end", "winner", "ranking", "fault"}
    found = {name: "VARCHAR" if name in texts else "BIGINT" for name in GAME}
    for player in plan.seats:
        found |= {f"agent_{player}": "VARCHAR", f"place_{player}": "BIGINT", f"decisions_{player}": "BIGINT"}
    found |= {f"times_{kind}": "BIGINT" for kind in dict.fromkeys(kind for row in rows for kind in row.turns)}
    measures = dict.fromkeys(id for row in rows for id in row.measures)
    return found | {f"measure_{id}_{player}": "BIGINT" for id in measures for player in plan.seats}


def write_csv(plan: Plan, rows: Sequence[Row]) -> str:
    """The table as CSV with a first line of names. Nothing stands where there is no value: no winner, no place."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = columns_of(plan, rows)
    writer.writerow(columns)
    for row in rows:
        cells = dict(_cells(row))
        writer.writerow([cells.get(column, "") for column in columns])
    return text.getvalue()


def _cells(row: Row) -> Iterator[tuple[str, object]]:
    yield from (("game", row.game), ("seed", row.seed), ("end", row.end), ("decisions", row.length))
    yield from (("drawn", row.drawn), ("fault", row.fault))
    yield "winner", row.winners[0] if len(row.winners) == 1 else ""
    yield "ranking", " > ".join(" = ".join(group) for group in row.ranking)
    for player, words in row.seats.items():
        place = next((number for number, group in enumerate(row.ranking, 1) if player in group), "")
        yield from ((f"agent_{player}", words), (f"place_{player}", place))
        yield f"decisions_{player}", row.decisions[player]
    yield from ((f"times_{kind}", times) for kind, times in row.turns.items())
    for id, each in row.measures.items():
        yield from ((f"measure_{id}_{player}", value) for player, value in each.items())


def write_parquet(plan: Plan, rows: Sequence[Row]) -> bytes:
    """The same as Parquet. Raises NoParquet where DuckDB, which writes it, is not installed."""
    try:
        import duckdb
    except ImportError as error:
        raise NoParquet("pip install 'hexwright[parquet]'") from error
    columns = ", ".join(f"{_quoted(name)}: {_quoted(type)}" for name, type in columns_of(plan, rows).items())
    with tempfile.TemporaryDirectory(prefix="hexwright-") as folder:
        games, written = Path(folder) / "games.csv", Path(folder) / "games.parquet"
        write_whole(games, write_csv(plan, rows).encode())
        table = f"SELECT * FROM read_csv({_quoted(str(games))}, header=true, columns={{{columns}}})"
        with duckdb.connect() as database:
            form = f"FORMAT parquet, KV_METADATA {{'{MARK}': {_quoted(plan.key)}}}"
            database.execute(f"COPY ({table}) TO {_quoted(str(written))} ({form})")
        return written.read_bytes()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
