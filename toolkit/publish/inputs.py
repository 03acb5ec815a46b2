"""What goes into a site, as digests: the tool itself, and each pack. Nothing is the same unless its digest is.

In: folders. Out: texts that are another as soon as anything is another that a build reads. What cannot be read has
none.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from toolkit.digests import digest
from toolkit.packs.depends import with_needed
from toolkit.packs.files import MOST_FILES
from toolkit.packs.find import folders_in, is_pack
from toolkit.publish import resources
from toolkit.source import shown_path
from toolkit.source.content import LARGEST_FILE

_ENDINGS = (".yaml", ".yml")
_MODELINE = re.compile(rb"\$schema=(\S+)")
_PACKAGE = Path(__file__).resolve().parent.parent


def tool_digest() -> str:
    """What changes when the tool does: its own files, the theme, the schemas, Python, and the packages that are
    installed beside it, by their versions and the time at which they were put there."""
    parts = [sys.implementation.cache_tag or "", sys.version, sys.platform, *_installed()]
    for folder in (_PACKAGE, resources.folder("site") / "theme", resources.folder("schemas")):
        parts += _contents(folder)
    return digest(*parts)


def site_digest(site: Path) -> str:
    """What changes when the theme or a hand-written page does. Nothing that is made of a pack depends on pages."""
    return digest(*_contents(site))


def _contents(folder: Path) -> list[str]:
    found = []
    for file in _files(folder):
        found += [file.relative_to(folder).as_posix(), hashlib.sha256(file.read_bytes()).hexdigest()]
    return found


def _installed() -> list[str]:
    found = []
    for place in sys.path:
        with suppress(OSError), os.scandir(place or os.curdir) as entries:
            for entry in entries:
                if entry.name.endswith((".dist-info", ".egg-info")):
                    found.append(f"{entry.name} {entry.stat().st_mtime_ns}")
    return sorted(found)


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        yield from (Path(place, name) for name in sorted(names) if not name.startswith("."))


@dataclass(frozen=True)
class Look:
    """What a pack's folder holds: a digest of all that a build reads of it, and one of when that was written. Only
    where both were the same before and after has somebody read what the first stands for."""

    content: str
    times: str


def look_at(folder: Path) -> Look | None:
    """Look at a pack and those that it needs; None where something cannot be read, or there is too much of it."""
    parts: list[str | bytes] = []
    times: list[str] = []
    needed = with_needed([folder])
    try:
        for each in needed:
            parts.append(f"pack {shown_path(each)} {each.resolve().name}")
            for count, (relative, entry) in enumerate(_entries(each)):
                if count == MOST_FILES:
                    return None
                status = entry.stat(follow_symlinks=False)
                parts.append(f"{stat.S_IFMT(status.st_mode)} {relative}")
                times.append(f"{relative} {status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}")
                if stat.S_ISREG(status.st_mode) and relative.lower().endswith(_ENDINGS):
                    if status.st_size > LARGEST_FILE:
                        return None
                    content = Path(entry.path).read_bytes()
                    parts.append(content)
                    parts += _schemas(Path(entry.path), content)
        if len(needed) > 1:  # who needs another that is not there is told of those that are
            beside = folders_in(folder.resolve().parent)
            parts += ["beside", *(other.name for other in beside if is_pack(other))]
    except (OSError, ValueError):
        return None
    return Look(digest(*parts), digest(*times))


def _entries(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """All that lies in a folder but what is hidden, in order, as far as one would look."""
    waiting = [("", os.fspath(folder))]
    found: list[tuple[str, os.DirEntry[str]]] = []
    while waiting and len(found) <= MOST_FILES:
        prefix, path = waiting.pop()
        with os.scandir(path) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    found.append((prefix + entry.name, entry))
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((f"{prefix}{entry.name}/", entry.path))
    yield from sorted(found, key=lambda pair: pair[0])


def _schemas(file: Path, content: bytes) -> Iterator[str]:
    """Whether there are the schemas that a file names for editors."""
    for address in _MODELINE.findall(content):
        name = address.decode("utf-8", "replace")
        yield f"{name} {'://' in name or (file.parent / name).is_file()}"
