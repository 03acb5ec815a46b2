"""Packs that a pack depends on. In: a manifest. Out: the folders of the others, and what is wrong with the wish.

Packs stand beside each other: the pack `common` that `content/my-game` asks for is `content/common`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.frozen import frozen
from toolkit.names import Names, did_you_mean
from toolkit.packs.find import folders_in, is_pack
from toolkit.packs.pack import Pack
from toolkit.source import load_source

MISSING = register(
    "E304",
    "missing-dependency",
    title="A pack that this one depends on is not there",
    cause="The packs under `depends` must stand in the folder beside this one.",
    remedy="Put the pack there, or correct its id.",
    bad="depends: [{pack: comon, version: ^1.0.0}]",
    good="depends: [{pack: common, version: ^1.0.0}]",
)
CYCLE = register(
    "E305",
    "dependency-cycle",
    title="Packs depend on each other in a cycle",
    cause="A pack builds on others; if one of these builds on it again, none of them comes first.",
    remedy="Move what both need into a third pack on which both depend.",
    bad="# one/pack.yaml\ndepends: [{pack: two, version: 1.0.0}]\n"
    "# two/pack.yaml\ndepends: [{pack: one, version: 1.0.0}]",
    good="# two/pack.yaml\ndepends: []",
)
OTHER_VERSION = register(
    "E306",
    "dependency-version",
    title="The pack that this one depends on has another version",
    cause="`^1.2.0` takes 1.2.0 and later ones of the same series, `~1.2.0` those that differ in the last number, "
    "`>=1.2.0` all from there on, `1.2.0` that version alone.",
    remedy="Get a version that is asked for, or ask for the one that is there.",
    bad="depends: [{pack: common, version: ^2.0.0}]   # and common is 1.4.0",
    good="depends: [{pack: common, version: ^1.2.0}]",
)


@frozen
class Wish:
    """An entry of `depends`: its place in the list, the id asked for, and the folder in which that pack stands."""

    index: int
    id: str
    folder: Path

    @property
    def exists(self) -> bool:
        """Whether there is a pack in the folder."""
        return is_pack(self.folder)


def wishes_of(pack: Pack) -> list[Wish]:
    """The packs that a manifest asks for."""
    beside = pack.folder.resolve().parent
    return [Wish(index, each.pack, beside / each.pack) for index, each in enumerate(pack.manifest.record.depends)]


def with_needed(folders: Iterable[Path]) -> list[Path]:
    """The folders of packs with those of the packs that they depend on; as far as their manifests can be read."""
    found: dict[Path, None] = {}
    waiting = [*folders]
    while waiting:
        folder = waiting.pop(0)
        if folder in found:
            continue
        found[folder] = None
        file = folder / "pack.yaml"
        source, _ = load_source(file, folder) if file.is_file() else (None, [])
        needed = source.data.get("depends") if source is not None and isinstance(source.data, dict) else None
        for each in needed if isinstance(needed, list) else ():
            name = each.get("pack") if isinstance(each, dict) else None
            if isinstance(name, str) and name.strip(".") and Path(name).name == name:
                waiting.append(folder.resolve().parent / name)
    return [*found]


def dependency_problems(pack: Pack, wishes: Mapping[Path, list[Wish]]) -> Iterator[Diagnostic]:
    """What is wrong with the packs that a pack asks for; `wishes` holds those of every pack that was read."""
    own = pack.folder.resolve()
    beside = Names(folder.name for folder in folders_in(own.parent) if is_pack(folder))
    there = {other.id: other for other in pack.depends}
    for wish in wishes.get(own, []):
        ring = _way_back(wish, own, wishes)
        if ring:
            message = f"This pack depends on itself: {' → '.join([pack.id, *ring])}."
            yield CYCLE.at(pack.manifest.span("depends", wish.index), message)
        elif wish.id in there:
            yield from _other_version(pack, wish, there[wish.id])
        else:
            help = f"{did_you_mean(wish.id, beside)} {MISSING.remedy}".strip()
            message = f"There is no pack `{wish.id}` beside this one."
            yield MISSING.at(pack.manifest.span("depends", wish.index, "pack"), message, help=help)


def _way_back(wish: Wish, own: Path, wishes: Mapping[Path, list[Wish]]) -> list[str]:
    """The ids on the shortest way by which a wish leads back to the pack itself; empty when none does."""
    ways = [(wish, [wish.id])]
    seen = {wish.folder}
    for last, way in ways:
        if last.folder == own:
            return way
        for further in wishes.get(last.folder, []):
            if further.folder not in seen:
                seen.add(further.folder)
                ways.append((further, [*way, further.id]))
    return []


def _other_version(pack: Pack, wish: Wish, other: Pack) -> Iterator[Diagnostic]:
    asked = pack.manifest.record.depends[wish.index].version
    have = other.manifest.record.version
    if "packs" not in other.broken and not meets(have, asked):
        note = Note(f"`{other.id}` has the version {have}.", other.manifest.span("version"))
        message = f"`{wish.id}` is asked for in version {asked}, but {have} is there."
        yield OTHER_VERSION.at(pack.manifest.span("depends", wish.index, "version"), message, notes=[note])


# Versions: semantic versioning

Release = tuple[int, int, int]
Part = tuple[int, int, str]
_WISH = re.compile(r"(\^|~|>=)?(.*)", re.DOTALL)


def sort_key(version: str) -> tuple[Release, bool, tuple[Part, ...]]:
    """A key by which versions sort: a preview (`1.0.0-beta.2`) comes before its release, numbers count as numbers."""
    release, _, preview = version.partition("-")
    major, minor, patch = (int(number[:18]) for number in release.split("."))
    parts = tuple((0, int(part[:18]), "") if part.isdecimal() else (1, 0, part) for part in preview.split("."))
    return (major, minor, patch), not preview, parts


def meets(version: str, wish: str) -> bool:
    """Whether a version may stand where `wish` is asked for.

    | wish | met by |
    |---|---|
    | `1.2.0` | this version alone |
    | `^1.2.0` | 1.2.0 and later ones of the same series: 1.x.y, or 0.2.y for `^0.2.0` |
    | `~1.2.0` | 1.2.0 and later ones that differ in the last number |
    | `>=1.2.0` | every version from 1.2.0 on |
    """
    match = _WISH.fullmatch(wish)
    sign, wanted = (match[1], match[2]) if match else (None, wish)
    have, least = sort_key(version), sort_key(wanted)
    if sign is None:
        return have == least
    same = 0 if sign == ">=" else 2 if sign == "~" or least[0][0] == 0 else 1
    return have >= least and have[0][:same] == least[0][:same]
