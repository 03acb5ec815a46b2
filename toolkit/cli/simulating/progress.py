"""How far a simulation is, on a terminal: games played, how many a second, who wins so far."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.simulation import Simulation


@contextmanager
def progress(total: int, title: str) -> Iterator[Callable[[Simulation], None]]:
    """What draws how far it is, while it goes on; it draws nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda simulation: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from toolkit.report.visible import visible

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as bar:
        task = bar.add_task(visible(title), total=total)

        due = 0.0

        def tell(simulation: Simulation) -> None:
            """Draw it, where it is time: to look at all games takes the longer the more there are."""
            nonlocal due
            now = time.monotonic()
            if now < due:
                return
            won = {player: standing.won.share for player, standing in simulation.players().items()}
            so_far = ", ".join(f"{visible(player)} {share:.0%}" for player, share in won.items())
            bar.update(task, completed=simulation.played, description=f"{visible(title)}: {so_far}")
            due = now + max(0.2, 20 * (time.monotonic() - now))

        yield tell
