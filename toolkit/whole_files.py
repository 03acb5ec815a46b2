"""Files that are written whole, or not at all; and files that nobody else can have written. In: a path. Out: a file.

All that the tool writes where somebody says goes through `whole_file`, but for what grows bit by bit (`growing_file`).
The folder may belong to a stranger's pack: what is written first has a name that nobody can know, and is never opened
through a link; a link in the place of the file is replaced, not followed. What is no file (a pipe, a device, a folder)
is never written to nor replaced.

Where a process was killed in the midst of writing, the unfinished file stays: `.new-` and 24 hexadecimal digits. It is
taken away when something is written in that folder again, once it has not grown for a while.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_NAME_BYTES = 12
_UNFINISHED = re.compile(rf"\.new-[0-9a-f]{{{2 * _NAME_BYTES}}}")
GIVEN_UP = 600
"""Seconds after which an unfinished file that does not grow is nobody's any more."""
_TO_READ = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)  # fmt: skip
"""So that a link is not followed, and a pipe keeps nobody waiting."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def write_whole(file: Path, data: bytes, *, mode: int | None = None) -> None:
    """Write a file: what was there stays until the new one is complete, which then has its permissions, or those of
    `mode`. Raises OSError where the folder cannot be written to, and where something else than a file is there."""
    with whole_file(file, mode=mode) as stream:
        stream.write(data)


@contextmanager
def whole_file(file: Path, *, mode: int | None = None) -> Iterator[BinaryIO]:
    """A stream of bytes into a file that is put in its place when all has been written; see `write_whole`."""
    kept = see_place(file)
    _take_away_unfinished(file.parent)
    new = file.with_name(f".new-{os.urandom(_NAME_BYTES).hex()}")
    with _naming(file, new):
        made = os.open(
            new,
            os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0),
            0o666 if mode is None else mode,
        )
        try:
            with os.fdopen(made, "wb") as stream:
                yield stream
            if kept is not None and mode is None:
                new.chmod(kept)
            new.replace(file)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise


@contextmanager
def _naming(file: Path, new: Path) -> Iterator[None]:
    """What the system refuses names the file that was to be written, not the one written first, nor none."""
    try:
        yield
    except OSError as error:
        if error.filename in (None, new, str(new)):
            error.filename, error.filename2 = str(file), None
        raise


def see_place(file: Path) -> int | None:
    """The permissions of the file that is there; None where there is none, or a link, which will be replaced. Raises
    OSError where what is there, or what a link leads to, is no file: a folder, a pipe, a device."""
    with suppress(FileNotFoundError):
        target = file.stat()  # of what a link leads to: /dev/stdout is a link
        if not stat.S_ISREG(target.st_mode):
            raise OSError(errno.EINVAL, "it is no plain file, and only those are written", str(file))
    with suppress(FileNotFoundError):
        status = file.lstat()
        return stat.S_IMODE(status.st_mode) if stat.S_ISREG(status.st_mode) else None
    return None


def open_plain(file: Path) -> BinaryIO:
    """A stream of what is in a file that somebody names. Raises OSError where it is none: a pipe or a device, of which
    nobody knows whether it ever ends, is never waited for."""
    stream = os.fdopen(os.open(file, _TO_READ & ~getattr(os, "O_NOFOLLOW", 0)), "rb")
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(errno.EINVAL, "it is no plain file, and only those are read", str(file))
    return stream


@contextmanager
def growing_file(file: Path) -> Iterator[BinaryIO]:
    """A stream that reads and adds to a file, which is made where there is none, for the user alone; no link is
    followed. Raises OSError where something else is there. For what grows bit by bit, and of which a part is good."""
    see_place(file)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | (_TO_READ & ~os.O_RDONLY)
    with os.fdopen(os.open(file, flags, 0o600), "rb+") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no plain file, and only those are written", str(file))
        yield stream


def same_place(one: Path, other: Path) -> bool:
    """Whether two paths name one file, or will once it is written: through links and `./`, too."""
    if os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other)):
        return True
    with suppress(OSError):
        return one.samefile(other)
    return False


def clear_place(file: Path) -> None:
    """Take away a link, a pipe or a device that stands where a file of the tool's own belongs."""
    with suppress(FileNotFoundError):
        mode = file.lstat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            file.unlink()


def _take_away_unfinished(folder: Path) -> None:
    """Take away what killed processes of this user left in a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _UNFINISHED.fullmatch(entry.name):
                with suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    is_old = time.time() - status.st_mtime > GIVEN_UP
                    if is_old and stat.S_ISREG(status.st_mode) and _is_ours(status):
                        Path(entry.path).unlink()


# Files that nobody else can have written


def own_folder(folder: Path) -> bool:
    """Whether a folder, which is made where it is not there, belongs to the user, and nobody else may write in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and _is_ours(status) and not _may(status, _OTHERS_WRITE)


def read_own(file: Path, most: int, *, private: bool = False) -> bytes | None:
    """What is in a file of the user, which nobody else may write (nor read, where it is `private`), of so many bytes at
    most; None for whatever is otherwise: a link, a pipe, a device, a file of another user, a larger one."""
    try:
        with os.fdopen(os.open(file, _TO_READ), "rb") as kept:
            status = os.fstat(kept.fileno())
            if not stat.S_ISREG(status.st_mode) or not _is_ours(status) or status.st_size > most:
                return None
            if _may(status, _OTHERS if private else _OTHERS_WRITE):
                return None
            content = kept.read(most + 1)
    except OSError:
        return None
    return content if len(content) <= most else None


def _is_ours(status: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid()


def _may(status: os.stat_result, bits: int) -> bool:
    """Whether others have one of these rights; where the system knows no users it does not tell."""
    return hasattr(os, "geteuid") and bool(status.st_mode & bits)
