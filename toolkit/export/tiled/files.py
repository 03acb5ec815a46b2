"""Tiled's files. In: a path. Out: a document, with its external tilesets; nothing outside a folder is read.

Raises NotTiled, with the file named in `place`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.export.tiled.fields import Node, NotTiled
from toolkit.export.tiled.json_form import read_json
from toolkit.export.tiled.locating import place_in_json, place_in_xml
from toolkit.export.tiled.xml_form import read_xml

MOST_BYTES = 8_000_000
"""Of one file."""
MOST_TILESETS = 200
_XML = (".tmx", ".tsx", ".xml")


@dataclass
class Reader:
    """Reads a map and the tilesets that it names, which must lie in or below `folder`."""

    folder: Path
    unknown: list[str] = field(default_factory=list)
    loaded: dict[Path, Node] = field(default_factory=dict)

    def document(self, file: Path) -> Node:
        """The document in a file, without a look at its tilesets."""
        return self._read(file, "map")

    def map(self, file: Path) -> Node:
        """The document in a file, with every external tileset put in its place; its name stays as `source`."""
        document = self._read(file, "map")
        tilesets = document.get("tilesets", [])
        if len(tilesets) > MOST_TILESETS:
            raise NotTiled(
                f"It has more than {MOST_TILESETS} tilesets.", "Take out those that the map does not use.", str(file)
            )
        document["tilesets"] = [
            {**self._tileset(file, index, node["source"]), **node} if "source" in node else node
            for index, node in enumerate(tilesets)
        ]
        return document

    def _tileset(self, map: Path, index: int, source: str) -> Node:
        try:
            file = self._inside(map.parent, source)
        except NotTiled as error:
            raise in_file(NotTiled(error.message, error.help, f"tilesets[{index}]"), map) from None
        if file not in self.loaded:
            self.loaded[file] = self._read(file, "tileset")
        return self.loaded[file]

    def _inside(self, beside: Path, source: str) -> Path:
        """The file of a tileset, which lies in or below the folder."""
        place = f"The tileset {source[:200]}"
        if "\0" in source or "://" in source or Path(source).is_absolute():
            raise NotTiled(f"{place} is no file beside the map.", "Embed it in Tiled: Tilesets > Embed Tileset.")
        file = Path(os.path.realpath(beside / source))
        if not file.is_relative_to(os.path.realpath(self.folder)):
            help = "Embed it in Tiled (Tilesets > Embed Tileset), or name with --folder a folder that holds both."
            raise NotTiled(f"{place} lies outside the folder {self.folder}, and is not read.", help)
        return file

    def _read(self, file: Path, kind: str) -> Node:
        try:
            data = _bytes(file, kind)
            if file.suffix.lower() in _XML:
                document, unknown = read_xml(data, kind)
                self.unknown += [f"what Tiled does not know either, at {each}" for each in unknown]
                return document
            told: list[str] = []
            document = read_json(_decoded(data), kind, told)
            self.unknown += [f"{each} of {file.name}" for each in told] if kind == "tileset" else told
            return document
        except NotTiled as error:
            raise in_file(error, file) from None


def in_file(error: NotTiled, file: Path) -> NotTiled:
    """A fault of a document with the file in which it lies, and where in it that can be told."""
    line = ""
    try:
        if error.place and file.suffix.lower() in _XML:
            line = place_in_xml(_bytes(file, "map"), error.place)
        elif error.place:
            line = place_in_json(_decoded(_bytes(file, "map")), error.place)
    except (NotTiled, ValueError, RecursionError):  # the file is not what it was, or no text at all
        line = ""
    return NotTiled(error.message, error.help, ", ".join(part for part in (str(file), line, error.place) if part))


def kept_beside(file: Path, id: str) -> Path:
    """Where the document of a map is kept, that a map has no place for: hidden, so that packs pass it over."""
    return file.parent / f".{id}.tiled.json"


def read_kept(file: Path) -> Node | None:
    """The document that was kept in a file; None where there is none."""
    if not file.is_file() or file.is_symlink():
        return None
    return Reader(file.parent).document(file)


def moved(document: Node, start: Path, end: Path) -> Node:
    """A document that lay in one folder and is to lie in another: the files that it names are told from there."""
    if os.path.realpath(start) == os.path.realpath(end):
        return document
    return _moved(document, Path(os.path.realpath(start)), Path(os.path.realpath(end)))


_NAMES_FILE = ("source", "image", "template")


def _moved(node: Node, start: Path, end: Path) -> Node:
    found: Node = {}
    for name, value in node.items():
        is_file = name in _NAMES_FILE or (name == "value" and node.get("type") == "file")
        if is_file and isinstance(value, str) and value and "://" not in value and not Path(value).is_absolute():
            found[name] = Path(os.path.relpath(start / value.replace("\0", ""), end)).as_posix()
        elif isinstance(value, dict):
            found[name] = _moved(value, start, end)
        elif isinstance(value, list):
            found[name] = [_moved(each, start, end) if isinstance(each, dict) else each for each in value]
        else:
            found[name] = value
    return found


def _bytes(file: Path, kind: str) -> bytes:
    try:
        if not file.is_file():
            raise NotTiled(f"There is no such {kind}.", "Look at the name.")
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise NotTiled(f"It cannot be read: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        raise NotTiled(f"It has more than {MOST_BYTES:,} bytes.", "Take out layers that the map does not need.")
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotTiled("It is no text in UTF-8.", "Save the map in Tiled again.", f"line {line}") from None
