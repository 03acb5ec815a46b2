"""Work shared out to processes: as many as there are processors, this one among them.

In: a function, what it is to be called with, and how heavy each of that is. Out: what the function returned for each,
in their order. The others are copies of this process, so that nothing is imported or read a second time; where the
system makes no such copies (anywhere but on Linux), this process has threads, or there is little to share, it does all
by itself. So it does too with what a copy did not bring to its end: an error is met here, as if nothing had been shared
out.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Result = TypeVar("Result")

_THREADS = Path("/proc/self/task")  # a folder for each thread of this process, those that Python did not start too


def share_out(work: Callable[[Item], Result], items: Sequence[Item], weigh: Callable[[Item], int]) -> list[Result]:
    """The results of the work for each item; they are copied between processes, so `pickle` must know them.

    `weigh` says how heavy an item is beside others, in any unit.

    >>> share_out(len, ["ab", "c", "def"], len)
    [2, 1, 3]
    """
    count = min(_processors(), len(items) - 1)
    if count < 2:
        return [work(item) for item in items]
    weights = [weigh(item) for item in items]
    lightest = weights.index(min(weights))
    found = {lightest: work(items[lightest])}  # first, for all of them begin with what it leaves in memory
    mine, *shares = _shares([index for index in range(len(items)) if index != lightest], weights, count)
    others = [_Other(work, [items[index] for index in share]) for share in shares]
    try:
        found.update((index, work(items[index])) for index in mine)
        for share, other in zip(shares, others, strict=True):
            results = other.results() or [work(items[index]) for index in share]
            found.update(zip(share, results, strict=True))
    finally:
        for other in others:
            other.stop()
    return [found[index] for index in range(len(items))]


def _processors() -> int:
    """How many processors this process may use; one where it cannot be copied, or not safely: what another thread holds
    at that moment would be held in the copy for ever. Without `/proc` (in a bare chroot) nobody knows of threads."""
    if sys.platform != "linux":
        return 1
    try:
        threads = len([*_THREADS.iterdir()])
    except OSError:
        return 1
    return len(os.sched_getaffinity(0)) if threads == 1 else 1


def _shares(indices: Sequence[int], weights: Sequence[int], count: int) -> list[list[int]]:
    """The indices in so many heaps of like weight: the heaviest first, each onto the lightest heap.

    R. L. Graham, Bounds on multiprocessing timing anomalies, 1969: none is more than a third above what it could be.
    """
    shares: list[list[int]] = [[] for _ in range(count)]
    totals = [0] * count
    for index in sorted(indices, key=lambda index: -weights[index]):
        lightest = totals.index(min(totals))
        shares[lightest].append(index)
        totals[lightest] += weights[index]
    return shares


class _Other:
    """A copy of this process that does a share of the work."""

    def __init__(self, work: Callable[[Item], Result], items: Sequence[Item]) -> None:
        from multiprocessing import get_context  # takes longer to load than a small pack to read

        self._end, end = get_context("fork").Pipe(duplex=False)
        self._process = get_context("fork").Process(target=_run, args=(work, items, end), daemon=True)
        self._process.start()
        end.close()  # so that its end is seen when the copy is gone

    def results(self) -> list[Result] | None:
        """What came of the share; None where the copy did not come to its end."""
        try:
            found: list[Result] | None = self._end.recv()
        except (EOFError, OSError):
            return None
        return found

    def stop(self) -> None:
        """Let nothing of it stay, whether it is done or not."""
        self._end.close()
        self._process.kill()
        self._process.join()


def _run(work: Callable[[Item], Result], items: Sequence[Item], end: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches all; the first process says that it was stopped
    try:
        results = [work(item) for item in items]
    except Exception:
        return  # the first process does it again and meets the error
    end.send(results)
