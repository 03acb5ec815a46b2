"""The contacts of boards kept between runs: columns are read again where neither the board nor the code has changed.

Columns are kept under a hash of the scene and of the code that works them out, as numpy writes arrays; nothing that is
read can run, and nothing is read that another user could have written. A file that is cut short, changed, too large or
out of order is as good as none: it is written anew.
"""

from __future__ import annotations

import hashlib
import io
import os
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from toolkit.board.contacts import Scene
from toolkit.board.contacts.columns import HOWS, Contacts, all_contacts, things_of
from toolkit.whole_files import clear_place, own_folder, read_own, whole_file

AT_MOST = 1 << 29
"""So many bytes are kept; then those columns that have not been used for longest go."""

_DIGEST = 32
_HEADERS = 4096
"""More bytes than the headers of all columns take."""


def kept_contacts(scene: Scene, folder: Path | None = None) -> Contacts:
    """As `all_contacts`, but reads what an earlier run kept in `folder`; None keeps nothing."""
    if folder is None:
        return all_contacts(scene)
    file = folder / f"{key(scene)}.contacts"
    found = _read(file, scene)
    if found is None:
        found = all_contacts(scene)
        _write(file, found)
    return found


def key(scene: Scene) -> str:
    """What the columns of a scene are kept under: 64 hexadecimal digits."""
    return hashlib.sha256(_code() + scene.canonical()).hexdigest()


@lru_cache(maxsize=1)
def _code() -> bytes:
    """A hash of the code that works contacts out."""
    digest = hashlib.sha256(np.__version__.encode())
    for file in sorted((Path(__file__).parent / "board" / "contacts").glob("*.py")):
        digest.update(hashlib.sha256(file.name.encode() + b"\0" + file.read_bytes()).digest())
    return digest.digest()


def _read(file: Path, scene: Scene) -> Contacts | None:
    things, count = things_of(scene), len(scene.spaces)
    pairs = count * (count - 1)
    item = np.dtype(np.uint16 if count <= 1 << 16 else np.uint32).itemsize
    most = _DIGEST + _HEADERS + 24 * (len(things) + 1) + len(things) * pairs * (2 * item + 1)
    read = read_own(file, most)
    if read is None:
        return None
    content = memoryview(read)
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        return None
    try:
        body = io.BytesIO(content[_DIGEST:])
        columns = [np.load(body, allow_pickle=False) for _ in fields(Contacts)]
        found = Contacts(*columns) if not body.read(1) else None
    except (OSError, EOFError, ValueError, TypeError, OverflowError, MemoryError, BadZipFile):
        return None
    if found is None or not _is_sound(found, things, count):
        return None
    with suppress(OSError):
        os.utime(file)
    return found


def _is_sound(found: Contacts, things: np.ndarray[tuple[int, ...], np.dtype[np.int32]], count: int) -> bool:
    """Whether columns are such as a scene has: its things, and rows in order, of spaces that there are."""
    small = np.uint16 if count <= 1 << 16 else np.uint32
    types = (np.uint8, np.int32, np.int32, np.int32, np.int64, small, small, np.uint8)
    columns = [getattr(found, field.name) for field in fields(found)]
    rows = found.how.size
    sizes = [len(things)] * 4 + [len(things) + 1] + [rows] * 3
    for column, dtype, size in zip(columns, types, sizes, strict=True):
        if column.shape != (size,) or column.dtype != dtype:
            return False
    if not np.array_equal(np.stack(columns[:4], axis=1), things):
        return False
    starts = found.starts
    if starts[0] != 0 or starts[-1] != rows or (np.diff(starts) < 0).any():
        return False
    if not rows:
        return True
    place = (found.thing.astype(np.int64) * count + found.source) * count + found.target
    in_range = max(int(found.source.max()), int(found.target.max())) < count and (found.source != found.target).all()
    known = found.how.min() > 0 and found.how.max() < len(HOWS)
    return bool(in_range and known and (np.diff(place) > 0).all())


def _write(file: Path, found: Contacts) -> None:
    """Keep columns; a folder that cannot be written to is no fault."""
    body = io.BytesIO()
    for field in fields(found):
        np.save(body, getattr(found, field.name), allow_pickle=False)
    written = body.getbuffer()
    if not own_folder(file.parent):
        return
    with suppress(OSError):
        clear_place(file)
        with whole_file(file, mode=0o600) as out:
            out.write(hashlib.sha256(written).digest())
            out.write(written)
        _drop_oldest(file)


def _drop_oldest(newest: Path) -> None:
    """Let go what is kept beyond so many bytes, but never what was just written."""
    files = newest.parent.glob("*.contacts")
    kept = sorted(((file.lstat(), file) for file in files), key=lambda one: -one[0].st_mtime_ns)
    total = newest.stat().st_size
    for status, file in kept:
        if file != newest:
            total += status.st_size
            if total > AT_MOST:
                file.unlink(missing_ok=True)
