"""The files of a pack. In: its folder. Out: its content files in order of their names, each with its kind.

Hidden files and folders are passed over (editors' and generated files, such as .schemas). Links, pipes and devices are
not followed or opened: they are listed with the kind "", and reading them reports what they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.model import KINDS, kind_of
from toolkit.names import Names, did_you_mean
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
    remedy="Rename the file, move it into the folder of its kind, or take it out of the pack.",
    bad="my-game/unit/infantry.yaml",
    good="my-game/units/infantry.yaml",
)
_DOCUMENTS = {"readme", "licence", "license", "changelog", "notice", "authors"}


def content_files(folder: Path, shown: str) -> tuple[list[tuple[Path, str]], list[Diagnostic]]:
    """The content files under a pack's folder with their kinds; `shown` is how messages name the folder."""
    files: list[tuple[Path, str]] = []
    problems: list[Diagnostic] = []
    for relative, entry in sorted(_walk(folder, shown, problems), key=lambda pair: pair[0]):
        path = f"{shown}/{relative}"
        kind = kind_of(relative)
        if kind is not None or not entry.is_file(follow_symlinks=False):
            files.append((Path(entry.path), kind or ""))
        elif not _is_document(relative):
            problems.append(UNKNOWN_FILE.at(_start(path), f"Nothing reads `{relative}`.", help=_advice(relative)))
    if not any(kind == "pack" for _, kind in files):
        message = f"`{shown}` has no pack.yaml, so it is no pack."
        problems.append(NO_MANIFEST.at(_start(f"{shown}/pack.yaml"), message))
    return files, problems


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
            if entry.is_dir(follow_symlinks=False):
                waiting.append((f"{relative}/", entry.path))
            else:
                yield relative, entry


def _start(path: str) -> Span:
    return Span(path, 1, 1, 1, 1)


def _is_document(relative: str) -> bool:
    return "/" not in relative and relative.split(".")[0].lower() in _DOCUMENTS


def _advice(relative: str) -> str:
    if relative.endswith((".yml", ".json")):
        return f"Content is YAML in files that end with .yaml: rename it to `{relative.rsplit('.', 1)[0]}.yaml`."
    first = relative.split("/")[0].removesuffix(".yaml")
    near = did_you_mean(first, Names(kind.folder_or_file for kind in KINDS.values()))
    return f"{near} {UNKNOWN_FILE.remedy}".strip()
