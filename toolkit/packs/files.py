"""The files of a pack. In: its folder. Out: its content files in order of their names, each with its kind.

Hidden files and folders are passed over (editors' and generated files, such as .schemas). Links, pipes and devices are
not followed or opened, nor are folders named like a file: they are listed, and reading them reports what they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.model import kind_of
from toolkit.source.files import UNREADABLE, readable

NO_MANIFEST = register(
    "E302",
    "no-manifest",
    title="The folder has no pack.yaml",
    cause="A pack is a folder with a pack.yaml that says its id, version, title and languages.",
    remedy="Write a pack.yaml whose `pack:` is the name of the folder, or move the folder elsewhere.",
    bad="my-game/cases.yaml alone",
    good="my-game/pack.yaml:\npack: my-game\nversion: 0.1.0\nlanguage: 1\ntitle: My game\nlanguages: [en]",
)
UNKNOWN_FILE = register(
    "W301",
    "unknown-file",
    title="The file is of no kind that a pack has",
    cause="A file's name or folder says what it holds; nothing reads a file of another name.",
    remedy="Take it out of the pack; or, where it is content, name it after its kind and give it the ending .yaml.",
    bad="my-game/notes.txt",
    good="my-game/readme.md",
)
MISPLACED = register(
    "E315",
    "misplaced-file",
    title="A file of content lies where nothing reads it",
    cause="A file's folder or name says what it holds, and it ends with .yaml. This one misses its place by a little, "
    "or its top keys are those of another kind of file, so that everything in it is missing from the pack. What would "
    "follow from that is not reported.",
    remedy="Rename or move it.",
    bad="my-game/unit/infantry.yaml, my-game/units/tanks.yml, my-game/maps/guns.yaml that holds `units:`",
    good="my-game/units/infantry.yaml, my-game/units/tanks.yaml, my-game/units/guns.yaml",
)
TOO_MANY_FILES = register(
    "E316",
    "too-many-files",
    title="The folder holds more files than a pack can have",
    cause="A pack has 5,000 files at most; so many are a folder taken for a pack by mistake, or an attack.",
    remedy="Name the folder of the pack itself; put small files of one kind together into larger ones.",
    bad="hexwright check /",
    good="hexwright check content/my-game",
)
MOST_FILES = 5_000
_ENDINGS = (".yaml", ".yml")
_DOCUMENTS = {"readme", "licence", "license", "changelog", "notice", "authors"}


@dataclass
class Listing:
    """What lies in a pack's folder: content files, each with its path in the pack and its kind, the kinds of content
    that lies elsewhere, and the YAML files whose names say nothing, each with the report of it that stands where what
    they hold says nothing either.
    """

    files: list[tuple[Path, str, str]] = field(default_factory=list)
    unknown: list[tuple[Path, Diagnostic]] = field(default_factory=list)
    misplaced: set[str] = field(default_factory=set)
    problems: list[Diagnostic] = field(default_factory=list)


def content_files(folder: Path, shown: str) -> Listing:
    """The content files under a pack's folder; `shown` is how messages name the folder."""
    found = Listing()
    entries = sorted(islice(_walk(folder, shown, found.problems), MOST_FILES + 1), key=lambda pair: pair[0])
    if len(entries) > MOST_FILES:
        message = f"`{shown}` holds more than {MOST_FILES:,} files, so nothing of it was read."
        return Listing(problems=[TOO_MANY_FILES.at(_start(shown), message)])
    taken = {relative for relative, _ in entries}
    for relative, entry in entries:
        kind = kind_of(relative)
        if kind is not None or not entry.is_file(follow_symlinks=False):
            found.files.append((Path(entry.path), relative, kind or ""))
        elif not _is_document(relative):
            _report_unread(relative, f"{shown}/{relative}", Path(entry.path), taken, found)
    if not any(kind == "pack" for *_, kind in found.files) and "pack" not in found.misplaced:
        message = f"`{shown}` has no pack.yaml, so it is no pack."
        found.problems.append(NO_MANIFEST.at(_start(f"{shown}/pack.yaml"), message))
    return found


def _report_unread(relative: str, path: str, file: Path, taken: set[str], found: Listing) -> None:
    """Report a file that nothing reads: as misplaced where it is clear that it is content and its right place is
    free."""
    from toolkit.packs.misplaced import right_place  # right packs do not need it

    place = right_place(relative)
    message = f"Nothing reads `{relative}`."
    if place is not None and place.is_sure and place.path not in taken:
        found.misplaced.add(place.kind)
        found.problems.append(MISPLACED.at(_start(path), message, help=f"Rename it to `{place.path}`."))
        return
    help = f"Did you mean `{place.path}`? {UNKNOWN_FILE.remedy}" if place and place.path not in taken else ""
    unknown = UNKNOWN_FILE.at(_start(path), message, help=help)
    if relative.lower().endswith(_ENDINGS):
        found.unknown.append((file, unknown))
    else:
        found.problems.append(unknown)


def _walk(folder: Path, shown: str, problems: list[Diagnostic]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    waiting = [("", str(folder))]  # a list rather than recursion: folders may be nested deeper than Python calls
    while waiting:
        prefix, path = waiting.pop()
        try:
            entries = list(os.scandir(path))
        except OSError:  # not to be read, or a path that is too long
            problems.append(UNREADABLE.at(_start(f"{shown}/{prefix[:200]}"), "This folder cannot be read."))
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            relative = prefix + readable(entry.name)
            if entry.is_dir(follow_symlinks=False) and not entry.name.lower().endswith(_ENDINGS):
                waiting.append((f"{relative}/", entry.path))
            else:
                yield relative, entry


def _start(path: str) -> Span:
    return Span(path, 1, 1, 1, 1)


def _is_document(relative: str) -> bool:
    return "/" not in relative and relative.split(".")[0].lower() in _DOCUMENTS
