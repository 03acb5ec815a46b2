"""The files of a simulation: a row a game, and what was played so far. In: paths. Out: files, or words that refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.outputs import occupied, shown_reason, write_out
from toolkit.report.visible import visible
from toolkit.whole_files import same_place

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.packs import Pack
    from toolkit.phrases import Say
    from toolkit.simulation import Batch, Plan, Simulation

FORMS = {".csv": "games.csv", ".parquet": "games.parquet"}
"""By the ending of a file of rows what is written there."""
KEPT = "kept games"
AT_MOST = 30
"""So many simulations that were stopped are kept by themselves; then the oldest go."""


def see_files(rows: Path | None, keep: Path | None, say: Say) -> None:
    """End the process before anything is played where a file cannot be written, or belongs to somebody else."""
    if rows is not None and rows.suffix.lower() not in FORMS:
        endings = " or ".join(FORMS)
        raise click.UsageError(f"--rows {visible(str(rows))}: a row a game goes to a file that ends in {endings}.")
    if rows is not None and keep is not None and same_place(rows, keep):
        raise click.UsageError(f"--rows and --keep name the same file, {visible(str(keep))}: name two.")
    if rows is not None and rows.suffix.lower() == ".parquet":
        _see_parquet()
    for file, form in ((rows, FORMS[rows.suffix.lower()] if rows is not None else ""), (keep, KEPT)):
        reason = occupied(file, form, say) if file is not None else None
        if file is not None and reason is not None:
            _refuse(shown_reason(file, reason, say))


def _see_parquet() -> None:
    from importlib.util import find_spec

    if find_spec("duckdb") is None:
        told = "what writes Parquet is not installed: pip install 'hexwright[parquet]', or name a .csv file"
        raise click.UsageError(f"--rows: {told}.")


def _refuse(reason: str) -> None:
    click.echo(f"hexwright: {reason}", err=True)
    raise click.exceptions.Exit(1)


def write_rows(simulation: Simulation, file: Path, say: Say) -> None:
    """Write a row for each game."""
    from toolkit.simulation import write_csv, write_parquet

    plan, rows = simulation.plan, simulation.rows
    try:
        data = write_csv(plan, rows).encode() if file.suffix.lower() == ".csv" else write_parquet(plan, rows)
    except OSError as error:  # of what is laid down first
        error.filename, error.filename2 = str(file), None
        raise
    write_out(file, data, FORMS[file.suffix.lower()], say)


def see_place_in_pack(plan: Plan, pack: Pack) -> Path:
    """The file of a pack that keeps what comes of a plan: that which keeps games of the same scenario by the same seats
    and options, else a new one. Ends the process where something else stands there."""
    folder = pack.folder / "simulations"
    asked = (plan.scenario, [*plan.seats.items()], dict(plan.options), plan.rotates)
    for item in pack.all("simulations"):
        told = item.record
        if (told.scenario, [*told.seats.items()], dict(told.options), told.rotates) == asked:
            file = folder / item.source.path.rpartition("/simulations/")[2]
            break
    else:
        names = (f"{plan.scenario}{f'-{number}' if number > 1 else ''}.yaml" for number in count(1))
        file = next(place for name in names if not (place := folder / name).exists())
    reason = occupied(file, "simulation", pack.say)
    if reason is not None:
        _refuse(shown_reason(file, reason, pack.say))
    return file


def write_into_pack(simulation: Simulation, pack: Pack, file: Path) -> str:
    """Write what came of it into the pack; what is said of it."""
    from toolkit.simulation.with_pack import pack_text
    from toolkit.source import shown_path

    file.parent.mkdir(exist_ok=True)
    text = pack_text(simulation, file.stem, has_schemas=(pack.folder / ".schemas").is_dir())
    write_out(file, text.encode(), "simulation", pack.say)
    return pack.say("{file} keeps them with the pack.", file=visible(shown_path(file)))


@dataclass
class Kept:
    """What was played of a plan before, and what keeps what is played now. `own`: the file is ours to take away."""

    file: Path | None
    own: bool
    before: list[Batch] = field(default_factory=list)

    def done(self) -> None:
        """All is played and told: what was kept by itself goes."""
        if self.own and self.file is not None:
            self.file.unlink(missing_ok=True)


@contextmanager
def kept(plan: Plan, named: Path | None) -> Iterator[tuple[Kept, Callable[[Batch], None]]]:
    """What is kept of a plan, in the file that is named, else in the user's state folder."""
    from toolkit.cli.playing.ending import state_folder
    from toolkit.simulation import OtherSimulation, keeping, read_kept

    file = named
    if file is None:
        file = _own_file(plan, state_folder())
    found = Kept(file, named is None)
    try:
        found.before = read_kept(file, plan) if file is not None else []
    except OtherSimulation as other:
        if named is None and file is not None:
            file.unlink()  # it can only be damaged, for its name says what it is of
        else:
            _refuse(f"{visible(str(named))} keeps {_otherwise(other.otherwise)}. Name another file, or take it away.")
    with keeping(file, plan) as keep:
        yield found, keep


def _otherwise(names: tuple[str, ...]) -> str:
    if not names:
        return "no games that can be read"
    words = {"made_from": "the rules", "counts": "what is counted", "rotates": "--rotate", "version": "the version"}
    return f"games of another simulation, which differs in {', '.join(words.get(name, name) for name in names)}"


def _own_file(plan: Plan, games: Path | None) -> Path | None:
    if games is None:
        return None
    folder = games.parent / "simulations"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        old = sorted(folder.glob("*.games"), key=lambda file: file.stat().st_mtime_ns)
        for file in old[: -AT_MOST + 1]:
            file.unlink(missing_ok=True)
        return folder / f"{plan.pack}-{plan.scenario}-{plan.key}.games"
    return None
