"""Putting a finished site in the place of the old one, whole. In: a folder with the new site. Out: nothing half done.

The old site stays until the new one is complete; both changes are renames in one folder. A folder that carries no mark
of ours is never replaced.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MARK = ".hexwright-site"


@contextmanager
def alone(folder: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Keep other builds out of a folder, which is made when it is missing; while one is in there, wait for its end.

    The folder itself is locked: no file is left behind, and the lock goes with the process that held it. A system
    without such locks does without. A folder that was made here, and that nothing was put into, goes again.
    """
    handle, is_new = _enter(folder, waiting)
    try:
        yield
    finally:
        if is_new:
            with suppress(OSError):  # there is something in it
                folder.rmdir()
        if handle is not None:
            os.close(handle)


def _enter(folder: Path, waiting: Callable[[], None]) -> tuple[int | None, bool]:
    """Make the folder where it is missing, and lock it: the lock, and whether it is new."""
    while True:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if os.name == "nt":
            return None, is_new
        with suppress(FileNotFoundError):
            handle = os.open(folder, os.O_RDONLY)
            with suppress(OSError):
                _lock(handle, waiting)
            if _is_at(folder, handle):
                return handle, is_new
            os.close(handle)  # the build that was waited for has deleted it


def _is_at(folder: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), folder.stat())
    except FileNotFoundError:
        return False


def _lock(handle: int, waiting: Callable[[], None]) -> None:
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        waiting()
        fcntl.flock(handle, fcntl.LOCK_EX)


def may_replace(out: Path) -> bool:
    """Whether a site may be put at `out`: nothing is there, an empty folder, or a site that we built."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        return False
    return not out.exists() or (out / MARK).is_file() or not any(out.iterdir())


def swap_in(fresh: Path, out: Path) -> None:
    """Put the folder `fresh` at `out`. When the second rename fails the old site is put back. Raises OSError."""
    (fresh / MARK).write_text("Built by hexwright; replaced whole by the next build.\n", "utf-8")
    out.parent.mkdir(parents=True, exist_ok=True)
    new, old = _beside(out, "new"), _beside(out, "old")
    remove(new)
    remove(old)
    shutil.move(fresh, new)  # the work folder may lie on another disk; only from here on the steps are renames
    if out.exists():
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
    remove(old)


def mend(out: Path) -> None:
    """Repair what a run that was killed between the two renames left behind: the old site comes back."""
    old = _beside(out, "old")
    if old.exists() and not out.exists():
        old.rename(out)
    remove(old)
    remove(_beside(out, "new"))


def remove(folder: Path) -> None:
    """Delete a folder of ours, if it is there."""
    if folder.exists():
        shutil.rmtree(folder)


def _beside(out: Path, word: str) -> Path:
    return out.with_name(f".{out.name}.{word}")
