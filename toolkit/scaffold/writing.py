"""Several files of a pack that are written all, or none. In: a folder, the texts by path. Out: files.

Nothing is written through a link, nor out of the folder, and nothing that is there is written over but what the caller
has read, and only as long as it is still what he read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from toolkit.scaffold.refusing import Refused
from toolkit.whole_files import open_plain, write_whole

LARGEST = 11_000_000
"""Bytes of a file that are read at most."""


@dataclass(frozen=True)
class Change:
    """The text that a file is to have, and the one that it had when it was read: none where it was not there."""

    after: str
    before: str | None = None


Changes = Mapping[str, Change]
"""By the path inside the pack."""


def read_text(folder: Path, path: str) -> str:
    """The text of a file of a pack. Raises Refused where it cannot be read as text."""
    see_place(folder, path)
    with open_plain(folder / path) as stream:
        data = stream.read(LARGEST + 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "\ufeff"
    if len(data) > LARGEST or text.startswith("\ufeff"):
        raise Refused(f"{path} cannot be changed: it is too large, or no plain UTF-8.", "Name another file.")
    return text


def see_place(folder: Path, path: str) -> None:
    """See that a path leads to a place inside a folder, and through no link. Raises Refused."""
    place = folder
    for part in Path(path).parts:
        if part in ("..", "/", "") or Path(part).is_absolute():
            raise Refused(f"{path} lies outside of the pack.", "Name a file inside of it.")
        place = place / part
        if place.is_symlink():
            raise Refused(
                f"{place} is a link, and links of a pack are not followed.", "Delete it, or name another file."
            )
    if place.exists() and not place.is_file():
        raise Refused(f"{place} is no plain file.", "Name another file.")
    around = next(each for each in place.parents if each.exists() or each == folder)
    if around.exists() and not around.is_dir():
        raise Refused(f"{around} is no folder.", "Name another file.")


def see_writable(folder: Path, changes: Changes, *, force: bool) -> None:
    """See that all files may be written. Raises Refused."""
    for path, change in changes.items():
        see_place(folder, path)
        file = folder / path
        if change.before is None and file.exists() and not force:
            raise Refused(f"{file} is there already.", "Take another name, or write over it with --force.")
        if change.before is not None and (not file.is_file() or read_text(folder, path) != change.before):
            raise Refused(f"{file} has been changed meanwhile.", "Run the command again.")


def write_all(folder: Path, changes: Changes, *, force: bool = False) -> None:
    """Write all files, or none: where one cannot be written, those before it become again as they were. Raises Refused,
    OSError."""
    see_writable(folder, changes, force=force)
    done: list[tuple[Path, bytes | None]] = []
    made: list[Path] = []
    try:
        for path, change in changes.items():
            file = folder / path
            made += _make_folder(file.parent)
            was = file.read_bytes() if file.is_file() else None
            write_whole(file, change.after.encode())
            done.append((file, was))
    except BaseException:
        for file, was in reversed(done):
            with suppress(OSError):
                file.unlink() if was is None else write_whole(file, was)
        for place in reversed(made):
            with suppress(OSError):
                place.rmdir()
        raise


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder with those around it; the ones that were not there, the outermost first."""
    missing = [each for each in (folder, *folder.parents) if not os.path.lexists(each)][::-1]
    for each in missing:
        each.mkdir()
    return missing
