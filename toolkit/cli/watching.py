"""Running again when a file is saved. In: folders, and what is to be run. Out: the status of the last run.

Files are looked at several times a second, by date and size: this sees what editors do (write, rename, replace) on
every system, on disks of other computers too, and needs no second thread, with which a run could not be shared out to
copies of this process. A few hundred files take some milliseconds.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from toolkit.packs.depends import with_needed

Seen = Mapping[str, tuple[int, int, int]]
"""Files by their path: date in nanoseconds, size in bytes, number on the disk."""

PAUSE = 0.25
"""Seconds between two looks."""
SETTLED = 0.08
"""Seconds in which nothing may have changed before a run begins: editors save in several steps, and several files."""


def look(places: Iterable[Path]) -> Seen:
    """All files of the folders, and the files among the places; neither hidden ones nor what a link leads to."""
    seen = {}
    for file in _files(places):
        with suppress(OSError):  # deleted since
            found = os.lstat(file)
            seen[file] = (found.st_mtime_ns, found.st_size, found.st_ino)
    return seen


def _files(places: Iterable[Path]) -> Iterator[str]:
    for place in places:
        if not place.is_dir():
            yield os.fspath(place)
        for folder, folders, names in os.walk(place):
            folders[:] = (name for name in folders if not name.startswith("."))
            yield from (f"{folder}{os.sep}{name}" for name in names if not name.startswith("."))


def wait_for_change(places: Iterable[Path], seen: Seen) -> Seen:
    """Return when the files are not as they were seen and a moment has passed without a further change."""
    places = tuple(places)
    while (now := look(places)) == seen:
        time.sleep(PAUSE)
    while True:
        time.sleep(SETTLED)
        after = look(places)
        if after == now:
            return now
        now = after


def run_and_watch(run: Callable[[], int], folders: Iterable[Path], files: Iterable[Path] = ()) -> NoReturn:
    """Run now and whenever a file of these packs, or of those that they need, is saved.

    `run` returns the status of a run, or ends by `click.exceptions.Exit`. Ctrl-C ends with the status of the last run
    that came to its end, and with 130 when there was none.
    """
    from toolkit.play.once import forget

    folders, files = tuple(folders), tuple(files)
    last: int | None = None
    try:
        while True:
            places = [*with_needed(folders), *files]
            seen = look(places)
            click.clear()  # does nothing where the output is no terminal
            try:
                last = run()
            except click.exceptions.Exit as end:
                last = end.exit_code
            except click.UsageError as error:  # no example has this name any more, say: the next save may mend it
                error.show()
                last = error.exit_code
            click.echo(f"\nWatching {_named(folders)}. Ctrl-C ends.", err=True)
            forget()
            gc.collect()  # what the run left behind; single commands never collect
            wait_for_change(places, seen)
    except KeyboardInterrupt:
        if last is None:
            raise click.Abort from None
        raise click.exceptions.Exit(last) from None


def _named(folders: Iterable[Path]) -> str:
    from toolkit.report.visible import visible

    return ", ".join(visible(folder.name) for folder in folders)
