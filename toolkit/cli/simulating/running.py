"""A simulation from the command line: what was kept is taken up, the rest is played, kept and told as it goes on."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.cli.simulating.files import Kept
    from toolkit.simulation import Batch, Simulation, Table

STOPPED = 130
"""How the command ends that Ctrl-C stopped."""


@dataclass(frozen=True)
class Running:
    """How games are played: by how many processes (None: as many as processors), on which cluster (None: here), kept
    in which file (None: one of its own); `title` is what progress calls it."""

    processes: int | None
    cluster: str | None
    keep: Path | None
    title: str


def run(table: Table, games: int, how: Running) -> Simulation:
    """Play so many games, but for those that are kept. Ends the process where it is stopped, and says how to go on."""
    from toolkit.cli.playing.stopping import Stopped, heeding_signals
    from toolkit.cli.simulating.files import kept
    from toolkit.cli.simulating.progress import progress
    from toolkit.simulation import Simulation

    gc.enable()  # games leave rings behind
    simulation = Simulation(table.plan)
    with kept(table.plan, how.keep) as (file, keep), progress(games, how.title) as tell:
        left = take_up(simulation, file, games)
        try:
            with heeding_signals(), closing(_batches(table, left, how)) as batches:
                for batch in batches:
                    keep(batch)
                    simulation.take(batch)
                    tell(simulation)
        except (KeyboardInterrupt, Stopped) as stopped:
            _tell_stopped(simulation, file, games)
            raise click.exceptions.Exit(stopped.code if isinstance(stopped, Stopped) else STOPPED) from None
    if table.plan.counts:
        simulation.known = table.known()
    file.done()
    return simulation


def take_up(simulation: Simulation, file: Kept, games: int) -> list[int]:
    """Add what was kept, as far as it is wanted; the games that are left."""
    left = dict.fromkeys(range(1, games + 1))
    for batch in file.before:
        numbers = [row.game for row in batch.rows]
        if all(number in left for number in numbers):
            simulation.take(batch)
            for number in numbers:
                del left[number]
    return [*left]


def _batches(table: Table, left: list[int], how: Running) -> Generator[Batch, None, None]:
    from toolkit.simulation import Content, NoCluster, batches_of, processors, run_here, run_on

    pack = table.rules.pack.original
    batches = batches_of(left)
    if how.cluster is None:
        yield from run_here(table, batches, how.processes or processors(), Content.of(pack, sent=False))
        return
    try:
        yield from run_on(how.cluster, table.plan, batches, Content.of(pack, sent=True))
    except ImportError as error:
        raise click.UsageError("--on: Dask is not installed: pip install 'hexwright[dask]'.") from error
    except NoCluster as error:
        raise click.UsageError(f"--on: {visible(str(error))}.") from error


def _tell_stopped(simulation: Simulation, file: Kept, games: int) -> None:
    played, keeps = simulation.played, file.file is not None
    click.echo(f"hexwright: stopped after {played:,} of {games:,} games.", err=True)
    told = (
        "They are kept: the same command goes on with them." if keeps else "They are not kept: name a file by --keep."
    )
    click.echo(told, err=True)
