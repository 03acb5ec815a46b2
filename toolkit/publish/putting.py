"""The files of a site, put together. In: what was made of each pack, and the shells. Out: a folder with the whole site.

Each file has a digest of all that it is made from. Where the site that was there before has a file of the same digest,
and it is still as it was written, that one is taken (as a second name for it, where the system has such); all others
are written.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.digests import digest
from toolkit.publish.building import Page, Shells, alike, guarded, is_own
from toolkit.publish.swapping import MARK


@dataclass(frozen=True)
class Part:
    """A file of a site: a digest of what it is made from, and what makes it."""

    made_from: str
    make: Callable[[], bytes]


@dataclass(frozen=True)
class Published:
    """What a build left behind. `inputs` is a digest of all that went in, empty where nobody can tell; `site` and
    `files` tell of each file what it was made from and what it is; `problems` is what was wrong with the examples."""

    inputs: str
    site: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    files: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    problems: tuple[Diagnostic, ...] = ()

    @property
    def pages(self) -> int:
        """How many pages the site has."""
        return sum(path.endswith(".html") for path in self.site)

    def is_there(self, site: Path, files: Path | None) -> bool:
        """Whether the folders hold what was written, all of it, and nothing else."""
        return _holds(site, self.site) and (files is None or _holds(files, self.files))


def parts_of_pages(pages: Iterable[Page], shells: Shells) -> Iterator[tuple[str, Part]]:
    """The generated pages in their shells."""
    known = {kind: digest(shell) for kind, shell in shells.alike.items()}
    tokens = f"{shells.place} {shells.title} {shells.name}"
    for page in pages:
        shell = shells.own[page.path] if is_own(page) else known[alike(page)]
        yield page.path, Part(digest("page", tokens, shell, page.path, page.title, page.body), _page(page, shells))


def _page(page: Page, shells: Shells) -> Callable[[], bytes]:
    return lambda: guarded(page.path, shells.around(page)).encode("utf-8")


def parts_of_shells(files: Mapping[str, bytes]) -> Iterator[tuple[str, Part]]:
    """The hand-written pages, and what belongs to the theme."""
    for path, data in files.items():
        yield path, Part(digest("file", path, data), _file(path, data))


def _file(path: str, data: bytes) -> Callable[[], bytes]:
    return lambda: guarded(path, data.decode("utf-8")).encode("utf-8") if path.endswith(".html") else data


def parts_of_texts(texts: Mapping[str, str]) -> Iterator[tuple[str, Part]]:
    """Files that are written as they are."""
    for path, text in texts.items():
        data = text.encode("utf-8")
        yield path, Part(digest("text", path, data), lambda data=data: data)  # type: ignore[misc]


def put_together(
    parts: Mapping[str, Part], folder: Path, before: Path, old: Mapping[str, tuple[str, str]]
) -> tuple[dict[str, tuple[str, str]], int]:
    """Fill a folder with the files; what each was made from and what it is, and how many pages had to be written.

    `before` is a folder that was filled earlier, and `old` what that returned. Raises BuildFailed for a page that would
    not be safe.
    """
    found: dict[str, tuple[str, str]] = {}
    written = 0
    for path, part in sorted(parts.items()):
        to = folder / path
        to.parent.mkdir(parents=True, exist_ok=True)
        made_from, is_now = old.get(path, ("", ""))
        if made_from != part.made_from or not _take(before / path, to, is_now):
            data = part.make()
            to.write_bytes(data)
            is_now = hashlib.sha256(data).hexdigest()
            written += path.endswith(".html")
        found[path] = part.made_from, is_now
    return found, written


def _take(file: Path, to: Path, is_now: str) -> bool:
    """Give a file a second name, or copy it; not unless it is what it was."""
    if _sum(file) != is_now:
        return False
    try:
        os.link(file, to)
    except OSError:
        shutil.copyfile(file, to)
        return _sum(to) == is_now
    return True


def _sum(file: Path) -> str | None:
    """The digest of a plain file; None where there is none."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest() if stat.S_ISREG(file.lstat().st_mode) else None
    except OSError:
        return None


def _holds(folder: Path, files: Mapping[str, tuple[str, str]]) -> bool:
    there = set()
    for place, folders, names in os.walk(folder):
        if any(Path(place, name).is_symlink() for name in folders):
            return False
        there |= {Path(place, name).relative_to(folder).as_posix() for name in names}
    return there == {*files, MARK} and all(_sum(folder / path) == is_now for path, (_, is_now) in files.items())
