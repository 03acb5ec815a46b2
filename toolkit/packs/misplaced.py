"""Files beside the place where they would be read. In: the path of a file, or what it holds. Out: where it belongs.

`units/tanks.yml`, `unit/tanks.yaml`, `Units/tanks.yaml`, `terrains.yaml` and `keywords.yaml` clearly hold content: they
miss the name, the ending or the folder of a kind of file by a little. `data/units/tanks.yaml` may have been put aside.
`tanks.yaml` and `maps/tanks.yaml` that hold `units:` say by their top keys what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from toolkit.frozen import frozen
from toolkit.model import KINDS, FileKind
from toolkit.model.shapes import fields_of
from toolkit.names import Names

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]+)*")
_YAML = (".yaml", ".yml")
_NEAR, _SURELY = 0.7, 0.8
"""The ratios of difflib from which a name may be, and clearly is, a slip: `unit` for `units`, not `notes` for it."""


@frozen
class RightPlace:
    """Where a file belongs: the path, the kind of file it is there, and whether it is clearly meant as one."""

    path: str
    kind: str
    is_sure: bool


def right_place(relative: str) -> RightPlace | None:
    """Where a file that nothing reads belongs; None where it resembles no content."""
    path = PurePosixPath(relative)
    ending = path.suffix.lower()
    if ending not in (*_YAML, ".json"):
        return None
    for kind, inside, is_sure in _meant(path):
        return RightPlace(_joined(kind, inside), kind.name, is_sure and ending in _YAML)
    return None


def kind_by_content(relative: str, kind: str, data: object) -> FileKind | None:
    """The kind of file that the top keys of one say, where it lies among files of `kind` (or of none) and that is
    another; None where they fit, say nothing, or the file's own name says the kind, so that a key may be the slip."""
    fits = isinstance(data, dict) and kind and data.keys() <= _keys(kind)
    if kind and ("/" not in relative or (fits and not (kind == "text" and _is_no_language(relative)))):
        return None
    return next(iter(kinds_by_keys(data, kind)), None)


def kinds_by_keys(data: object, kind: str) -> list[FileKind]:
    """The kinds of file, but one, of which all top keys of some data are; a pack is no guess."""
    if not isinstance(data, dict) or not data:
        return []
    return [
        other
        for other in KINDS.values()
        if other.name not in (kind, "pack")
        and (other.own_id in data if other.own_id else not data.keys().isdisjoint(other.section_names))
        and data.keys() <= _keys(other.name)
    ]


def _is_no_language(relative: str) -> bool:
    """Whether a file of translations has a name that is that of no language."""
    return not _LANGUAGE.fullmatch(PurePosixPath(relative).with_suffix("").parts[1])


def place_of_kind(kind: FileKind, relative: str) -> str:
    """The path inside a pack under which a file of the kind would be read and keeps its name."""
    return _joined(kind, (PurePosixPath(relative).stem,))


@cache
def _keys(name: str) -> frozenset[str]:
    """The top keys that a file of the kind may have."""
    kind = KINDS[name]
    return frozenset(kind.section_names).union(fields_of(kind.document) if kind.document else ())


def _meant(path: PurePosixPath) -> Iterator[tuple[FileKind, tuple[str, ...], bool]]:
    """The kinds that a path resembles, best first, each with the folders and the name inside the kind's folder."""
    parts = (*path.parts[:-1], path.stem)
    for index, part in enumerate(parts):  # a folder or file named exactly so, further inside
        kind = _by_name().get(part.lower())
        if kind is not None:
            is_folder = part.lower() in (kind.folder_or_file, kind.name)
            yield kind, parts[index + 1 :] if is_folder else parts[index:], index == 0
    for near in _folders().nearest(parts[0]):
        if _ratio(parts[0], near) >= _NEAR:
            yield _by_name()[near], parts[1:], _ratio(parts[0], near) >= _SURELY


@cache
def _by_name() -> dict[str, FileKind]:
    """The kinds by their folder, by their own name (`map`) and by the sections of their files (`decks`)."""
    found = {kind.folder_or_file: kind for kind in KINDS.values()}
    for kind in KINDS.values():
        for name in (kind.name, *kind.section_names):
            found.setdefault(name, kind)
    return found


@cache
def _folders() -> Names:
    return Names(kind.folder_or_file for kind in KINDS.values())


def _ratio(word: str, name: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, word.lower(), name).ratio()


def _joined(kind: FileKind, inside: tuple[str, ...]) -> str:
    """The path of a file of the kind. What is alone keeps the kind's name, or else becomes NAME in its folder."""
    if kind.only == "file" or (not inside and kind.only != "folder"):
        return f"{kind.folder_or_file}.yaml"
    within = "/".join(inside) or "NAME"
    return f"{kind.folder_or_file}/{within}.yaml"
