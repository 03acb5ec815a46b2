"""Maps for Tiled, the map editor, and back. In: a map's record. Out: a `.tmj` or `.tmx` file; or the other way."""

from toolkit.export.tiled.drawing import Drawn, draw
from toolkit.export.tiled.fields import Node, NotTiled
from toolkit.export.tiled.files import Reader, in_file, kept_beside, moved, read_kept
from toolkit.export.tiled.grafting import Grafted, graft, has_own_tiles
from toolkit.export.tiled.json_form import read_json, write_json
from toolkit.export.tiled.merging import Merged, merge
from toolkit.export.tiled.reading import Found, read_document
from toolkit.export.tiled.tilesets import Known
from toolkit.export.tiled.xml_form import read_xml
from toolkit.export.tiled.xml_writing import write_xml

__all__ = [
    "Drawn",
    "Found",
    "Grafted",
    "Known",
    "Merged",
    "Node",
    "NotTiled",
    "Reader",
    "draw",
    "graft",
    "has_own_tiles",
    "in_file",
    "kept_beside",
    "merge",
    "moved",
    "read_document",
    "read_json",
    "read_kept",
    "read_xml",
    "write_json",
    "write_xml",
]
