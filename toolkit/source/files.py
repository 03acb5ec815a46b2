"""From a file to a `Source`. In: a path and the folder it must not leave. Out: as `parse_source`.

A pack may come from a stranger: links are not followed at any level below the root, nothing but a regular file is
opened (a FIFO would never answer), and no more is read than a file may have.
"""

# All files of a pack come through here, and what pathlib does takes as long as reading them.
# ruff: noqa: PTH109, PTH115, PTH118, PTH206

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.source.content import LARGEST_FILE, too_large
from toolkit.source.parse import parse_source
from toolkit.source.record import Source

UNREADABLE = register(
    "E101",
    "unreadable-file",
    title="A file cannot be read",
    cause="The file does not exist, may not be read, or is no regular file (a folder, a pipe, a device).",
    remedy="Put a regular file there that you may read.",
    bad="units.yaml/ (a folder)",
    good="units.yaml",
)
OUTSIDE = register(
    "E102",
    "outside-pack",
    title="A path leaves the pack",
    cause="The path of a file leads out of the folder of its pack, for instance by `..`.",
    remedy="Put the file into the folder of the pack. What two packs share belongs into a pack that both depend on.",
    bad="../other/units.yaml",
    good="units.yaml",
)
LINK = register(
    "E103",
    "link",
    title="A file or folder of a pack is a link",
    cause="The file, or a folder on the way to it, is a symbolic link. A link can lead to any file of the reader.",
    remedy="Put a copy of the file in place of the link.",
    bad="units.yaml -> ../../units.yaml",
    good="units.yaml, a regular file",
)


def load_source(file: Path, root: Path) -> tuple[Source | None, list[Diagnostic]]:
    """Read and parse a file inside `root`, which may itself be a link. Never raises, whatever stands there."""
    return _load(file, root, parse_source)


def load_rest(file: Path, root: Path) -> tuple[Source | None, list[Diagnostic]]:
    """What can be read of a file of which `load_source` gives no source, with the places that mean nothing."""
    from toolkit.source.partial_parse import parse_rest  # right files do not need it

    return _load(file, root, parse_rest)


Parse = Callable[[bytes, str], tuple[Source | None, list[Diagnostic]]]


def _load(file: Path, root: Path, parse: Parse) -> tuple[Source | None, list[Diagnostic]]:
    path = shown_path(file)
    place = Span(path, 1, 1, 1, 1)
    try:
        if refused := _refuse_way(file, root, place):
            return None, [refused]
        content = _read(file)
    except (OSError, ValueError) as error:
        return None, [UNREADABLE.at(place, f"This file cannot be read: {_reason(error)}.")]
    if content is None:
        return None, [UNREADABLE.at(place, "This is not a regular file.")]
    if len(content) > LARGEST_FILE:
        return None, [too_large(path)]
    return parse(content, path)


def shown_path(file: Path) -> str:
    """A path as people see it: from the working folder when it lies inside, else as given; with forward slashes."""
    here = os.getcwd()
    inside = _inside(os.path.normpath(os.path.join(here, file)), here)
    return readable(file.as_posix() if inside is None else inside.replace(os.sep, "/"))


def _inside(whole: str, base: str) -> str | None:
    """The way from a folder to what lies in it (`.` is itself), both normal; None for what lies elsewhere."""
    if whole == base:
        return os.curdir
    within = base if base.endswith(os.sep) else base + os.sep
    return whole[len(within) :] if whole.startswith(within) else None


def readable(name: str) -> str:
    """The name of a file as text: bytes in it that are no UTF-8 as `\\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _refuse_way(file: Path, root: Path, place: Span) -> Diagnostic | None:
    """Look at every step from the root to the file; what no single step shows, the resolved path does."""
    here = os.getcwd()
    base, whole = os.path.normpath(os.path.join(here, root)), os.path.normpath(os.path.join(here, file))
    inside = _inside(whole, base)
    if inside is None:
        return OUTSIDE.at(place, "This path leaves the folder of the pack.")
    step = base
    for part in [] if inside == os.curdir else inside.split(os.sep):
        step = os.path.join(step, part)
        if stat.S_ISLNK(os.lstat(step).st_mode):
            what = "This file" if step == whole else f"`{shown_path(Path(step))}`, a folder on the way to this file,"
            return LINK.at(place, f"{what} is a link to `{os.readlink(step)}`; links are not followed.")
    if os.path.realpath(whole, strict=True) != os.path.normpath(os.path.join(os.path.realpath(base), inside)):
        return OUTSIDE.at(place, "This path leaves the folder of the pack.")
    return None


def _read(file: Path) -> bytes | None:
    """At most one byte more than a file may have; None for what is no regular file."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(file, flags)
    with os.fdopen(handle, "rb") as opened:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return None
        return opened.read(LARGEST_FILE + 1)


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you may not read it"
    if isinstance(error, IsADirectoryError):
        return "it is a folder"
    return (getattr(error, "strerror", None) or "its path is not a path").lower()
