"""The records of content files, and their reader.

In: a `Source` and the kind of its file. Out: a `FileRecord` of frozen records, and diagnostics E2xx. Records are
imported when they are first named, so that importing this package stays cheap.
"""

import importlib
from typing import TYPE_CHECKING, Any

from toolkit.model.files import KINDS, FileKind, Section, kind_of
from toolkit.model.reading import FileRecord, locate, read_file
from toolkit.model.record import FOR_ALL, Item, Record, Ref
from toolkit.model.references import Reference, references
from toolkit.model.typewords import BUILT_IN_TYPES, Type, parse_type, type_of

if TYPE_CHECKING:
    from toolkit.model.cards import Card
    from toolkit.model.cases import Case
    from toolkit.model.examples import Example
    from toolkit.model.kinds import Attribute, Kind, StateAttribute, TypeDeclaration
    from toolkit.model.maps import Area, Map
    from toolkit.model.pack import Option, Pack
    from toolkit.model.places import Deck, Place, Track
    from toolkit.model.rules.document import RulesDocument
    from toolkit.model.scenarios import Force, Scenario
    from toolkit.model.tables import LookupTable, RecordTable, Table
    from toolkit.model.terrain import Terrain
    from toolkit.model.texts import Translation
    from toolkit.model.units import Unit

_HOMES = {
    "cards": ("Card",),
    "cases": ("Case",),
    "examples": ("Example",),
    "kinds": ("Attribute", "Kind", "StateAttribute", "TypeDeclaration"),
    "maps": ("Area", "Map"),
    "pack": ("Option", "Pack"),
    "places": ("Deck", "Place", "Track"),
    "rules.document": ("RulesDocument",),
    "scenarios": ("Force", "Scenario"),
    "tables": ("LookupTable", "RecordTable", "Table"),
    "terrain": ("Terrain",),
    "texts": ("Translation",),
    "units": ("Unit",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "BUILT_IN_TYPES",
    "FOR_ALL",
    "KINDS",
    "Area",
    "Attribute",
    "Card",
    "Case",
    "Deck",
    "Example",
    "FileKind",
    "FileRecord",
    "Force",
    "Item",
    "Kind",
    "LookupTable",
    "Map",
    "Option",
    "Pack",
    "Place",
    "Record",
    "RecordTable",
    "Ref",
    "Reference",
    "RulesDocument",
    "Scenario",
    "Section",
    "StateAttribute",
    "Table",
    "Terrain",
    "Track",
    "Translation",
    "Type",
    "TypeDeclaration",
    "Unit",
    "kind_of",
    "locate",
    "parse_type",
    "read_file",
    "references",
    "type_of",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"toolkit.model has no {name}")
    return getattr(importlib.import_module(f"toolkit.model.{_HOME_OF[name]}"), name)
