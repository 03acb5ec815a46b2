"""YAML files as data with marks. In: files or text. Out: frozen `Source` records and diagnostics E1xx, W1xx."""

from toolkit.source.files import load_rest, load_source, readable, shown_path
from toolkit.source.parse import parse_source
from toolkit.source.record import Source
from toolkit.source.scalars import Data, Path, Quoted, as_json, core_value

__all__ = [
    "Data",
    "Path",
    "Quoted",
    "Source",
    "as_json",
    "core_value",
    "load_rest",
    "load_source",
    "parse_source",
    "readable",
    "shown_path",
]
