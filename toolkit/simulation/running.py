"""The games of a plan shared out: to this process, to others beside it, or to a cluster. In: a plan. Out: batches.

A game comes out the same wherever it is played, and batches hold fixed games; so results hang neither on the number of
processes nor on who is quickest. Others are started only where the first moment of play shows that it is worth it, and
each reads and compiles the pack once. The pack goes to a cluster as its files.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import Any, NoReturn

from toolkit.cache import cache_folder
from toolkit.packs import Pack, load_pack
from toolkit.simulation.plan import Plan
from toolkit.simulation.playing import Table
from toolkit.simulation.rows import Batch
from toolkit.whole_files import write_whole

BATCH = 10
"""Games of a batch."""
ALONE = 1.0
"""Seconds that this process plays alone: as long as it takes to start another one."""
AHEAD = 3
"""Batches that wait for each process."""
Games = tuple[int, ...]


@dataclass(frozen=True)
class Content:
    """A pack as others can read it: its folder, or its files and those of the packs that it depends on, by path."""

    folder: str
    files: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, pack: Pack, *, sent: bool) -> Content:
        """The content of a pack; `sent`: with its files, for who cannot see the folder."""
        if not sent:
            return cls(str(pack.folder.absolute()))
        files: dict[str, bytes] = {}
        for each in pack.family():
            for file in sorted(each.folder.rglob("*.yaml")):
                if not any(part.startswith(".") for part in file.relative_to(each.folder).parts):
                    files[f"{each.folder.name}/{file.relative_to(each.folder).as_posix()}"] = file.read_bytes()
        return cls(pack.folder.name, files)

    @contextmanager
    def laid_down(self) -> Iterator[Path]:
        """The pack's folder here; files that were sent lie there as long as this goes on."""
        if not self.files:
            yield Path(self.folder)
            return
        with tempfile.TemporaryDirectory(prefix="hexwright-") as root:
            for name, data in self.files.items():
                (Path(root) / name).parent.mkdir(parents=True, exist_ok=True)
                write_whole(Path(root) / name, data)
            yield Path(root) / self.folder


def batches_of(games: Iterable[int]) -> list[Games]:
    """The games in batches."""
    left = [*games]
    return [tuple(left[first : first + BATCH]) for first in range(0, len(left), BATCH)]


def run_here(table: Table, batches: Sequence[Games], processes: int, content: Content) -> Generator[Batch, None, None]:
    """Play batches, in this process and, where it is worth it, in others beside it; as they are done."""
    begun, left = time.monotonic(), deque(batches)
    while left and (processes < 2 or len(left) < 2 or time.monotonic() - begun < ALONE):
        yield table.play_all(left.popleft())
    if left:
        yield from _run_beside(table.plan, [*left], min(processes, len(left)), content)


def _run_beside(plan: Plan, batches: Sequence[Games], processes: int, content: Content) -> Generator[Batch, None, None]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _prepare, (content, plan))
    waiting, left = set[Future[Batch]](), deque(batches)
    try:
        while waiting or left:
            while left and len(waiting) < AHEAD * processes:
                waiting.add(pool.submit(_play, left.popleft()))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)
    finally:  # also where it was stopped: nobody waits for games that nobody wants
        others = [*(pool._processes or {}).values()]
        pool.shutdown(wait=False, cancel_futures=True)
        for other in others if waiting else ():
            other.terminate()


_TABLES: dict[str, Table] = {}


def _prepare(content: Content, plan: Plan) -> None:
    """Read the pack in a process of its own, which ends with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process says that all was stopped
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _TABLES[""] = table_of(content, plan)


def _end_with_parent() -> NoReturn:
    parent = parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
    os._exit(1)


def _play(games: Games) -> Batch:
    return _TABLES[""].play_all(games)


def table_of(content: Content, plan: Plan) -> Table:
    """A table of the pack as it is read here."""
    from toolkit.checker import check_rules

    with content.laid_down() as folder:
        pack, _ = load_pack(folder)
    rules = check_rules(pack)[0] if pack is not None else None
    if rules is None:
        raise RuntimeError(f"the pack {plan.pack} cannot be read here as it was where the simulation was begun")
    return Table(rules, plan, cache_folder())


# A cluster


class NoCluster(Exception):
    """There is no cluster to play on; the text says why."""


def run_on(address: str, plan: Plan, batches: Sequence[Games], content: Content) -> Generator[Batch, None, None]:
    """Play batches on a Dask cluster, whose workers have hexwright installed; as they are done. Raises NoCluster, and
    ImportError where Dask is not installed."""
    from distributed import Client, as_completed

    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster(f"no Dask scheduler answers at {address}: {error}") from error
    with client:
        sent = client.scatter(content, broadcast=True, hash=False)
        most = max(1, sum(client.nthreads().values())) * AHEAD
        left = deque(batches)
        first = [_submit(client, plan, left.popleft(), sent) for _ in range(min(most, len(left)))]
        running = as_completed(first, loop=client.loop)
        for done in running:
            yield done.result()
            if left:
                running.add(_submit(client, plan, left.popleft(), sent))


def _submit(client: Any, plan: Plan, games: Games, content: Any) -> Any:
    return client.submit(play_there, plan, games, content, pure=False)


_LOCK = threading.Lock()


def play_there(plan: Plan, games: Games, content: Content) -> Batch:
    """A batch in a worker of a cluster, which keeps the table for the next one; one at a time in each process."""
    with _LOCK:
        if plan.key not in _TABLES:
            _TABLES.clear()
            _TABLES[plan.key] = table_of(content, plan)
        return _TABLES[plan.key].play_all(games)


def processors() -> int:
    """How many processes are worth it here."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
