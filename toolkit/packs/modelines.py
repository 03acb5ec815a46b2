"""The first line by which editors know a file's schema. In: a pack. Out: a warning where it leads to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolkit.diagnostics import Diagnostic, register
from toolkit.model import KINDS, kind_of
from toolkit.packs.pack import Pack
from toolkit.source import shown_path

DEAD_MODELINE = register(
    "W302",
    "dead-modeline",
    title="The first line names no schema of this kind of file",
    cause="Editors complete and check a file by the schema that `# yaml-language-server: $schema=` names, from the "
    "folder of the file; where there is none they stay silent.",
    remedy="Run `hexwright schema PACK`, which writes a pack's schemas into its folder .schemas, and name the one of "
    "this kind of file.",
    bad="# yaml-language-server: $schema=../.schemas/unit.schema.json",
    good="# yaml-language-server: $schema=../.schemas/units.schema.json",
)
_ENDING = ".schema.json"


def check_modelines(pack: Pack) -> Iterator[Diagnostic]:
    """Look for the schema that each file names."""
    shown = shown_path(pack.folder)
    for source in pack.sources:
        if source.modeline is None or "://" in source.modeline[1]:
            continue
        span, address = source.modeline
        relative = source.path.removeprefix(f"{shown}/")
        kind = kind_of(relative) or ""
        name = address.rpartition("/")[2].removesuffix(_ENDING)
        wanted = f"{'../' * relative.count('/')}.schemas/{kind}{_ENDING}"
        if name in KINDS and name != kind:
            message = f"This is a file of the kind `{kind}`, and its first line names the schema of `{name}`."
            yield DEAD_MODELINE.at(span, message, help=f"Write $schema={wanted}")
        elif not _exists(pack.folder / relative, address):
            message = "There is no such schema file."
            help = f"Write $schema={wanted}, and run `hexwright schema {pack.id}` to make it."
            yield DEAD_MODELINE.at(span, message, help=help)


def _exists(file: Path, address: str) -> bool:
    try:
        return (file.parent / address).is_file()
    except (OSError, ValueError):  # no file system takes such a name
        return False
