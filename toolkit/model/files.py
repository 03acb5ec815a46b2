"""The kinds of file in a pack: where they stand, which sections they have, which records these hold.

The modules of records are imported when a file of their kind is read: a check of one file pays for no other kind.
"""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal

from toolkit.model import patterns
from toolkit.model.record import Record
from toolkit.model.scalars import AnyKey, Scalar, Word


@dataclass(frozen=True)
class Section:
    """A top key that holds items: a map of them by id, a list of them, or a map of maps by owner and name."""

    name: str
    record_name: str
    title: str
    sample: str
    form: Literal["map", "list", "nested"]
    id: Scalar

    @cached_property
    def record(self) -> type[Record]:
        """The record of its items; its module is imported now."""
        return _record(self.record_name)


@dataclass(frozen=True)
class FileKind:
    """A kind of file.

    It is the file `folder_or_file`.yaml, or any file in the folder of that name; `only` says so where one of the two
    will not do. `home` is the section of a pack in which its document stands, `own_id` the field with the document's
    id. `section_names` gives for each section its record, what it holds in words, and a sample of an id.
    """

    name: str
    title: str
    module: str
    folder_or_file: str
    only: Literal["", "file", "folder"] = ""
    document_name: str = ""
    home: str = ""
    own_id: str = ""
    section_names: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)

    @cached_property
    def document(self) -> type[Record] | None:
        """The record of what the file says once, as pack, map and scenario do, or None."""
        return _record(f"{self.module}.{self.document_name}") if self.document_name else None

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The top keys that hold items."""
        return {
            name: Section(name, self._full(record), title, sample, _FORMS.get(name, "map"), _IDS.get(name, _SNAKE))
            for name, (record, title, sample) in self.section_names.items()
        }

    def _full(self, record: str) -> str:
        return record if "." in record else f"{self.module}.{record}"


def _record(name: str) -> type[Record]:
    module, _, record = name.rpartition(".")
    found: type[Record] = getattr(importlib.import_module(f"toolkit.model.{module}"), record)
    return found


_SNAKE = Word(patterns.ID, "bad_id", "an id in snake_case")
_FORMS: dict[str, Literal["map", "list", "nested"]] = {"modifiers": "list", "permissions": "list", "state": "nested"}
_IDS: dict[str, Scalar] = {"cases": AnyKey(), "chapters": AnyKey()}

_RULES = {
    "types": ("kinds.TypeDeclaration", "Types of symbols.", "act"),
    "state": ("kinds.StateAttribute", "What kinds, spaces, edges and the game remember.", "wounds"),
    "settings": ("rules.things.Setting", "What each scenario must give.", "turns"),
    "values": ("rules.values.Value", "Numbers and truths.", "cover"),
    "modifiers": ("rules.values.Modifier", "Changes to values.", ""),
    "permissions": ("rules.values.Permission", "What permits and forbids.", ""),
    "occasions": ("rules.occasions.Occasion", "Things that go on.", "attack"),
    "procedures": ("rules.occasions.Procedure", "Steps with a name.", "fight"),
    "actions": ("rules.actions.Action", "What players may do.", "attack"),
    "menus": ("rules.actions.Menu", "Actions offered together.", "attacks"),
    "triggers": ("rules.follow.Trigger", "What follows from events.", "mines"),
    "checks": ("rules.follow.Check", "What follows from conditions.", "melee"),
    "effects": ("rules.occasions.Effect", "What lasts for a time.", "smoke"),
    "events": ("rules.occasions.Event", "What steps make known.", "broken"),
    "purses": ("rules.things.Purse", "What actions are paid from.", "supply"),
    "keywords": ("rules.things.Keyword", "Words on pieces.", "fire_on_the_move"),
    "orders": ("rules.sides.Order", "How candidates are ranked.", "scan"),
    "policies": ("rules.sides.Policy", "Sides that rules play.", "defender"),
    "movement": ("rules.ground.Movement", "What steps cost.", "ground"),
    "zones": ("rules.ground.Zone", "Who bars which spaces.", "control"),
    "stacking": ("rules.ground.Stacking", "How much may stand together.", "soldiers"),
    "traces": ("rules.ground.Trace", "Routes that must exist.", "supplied"),
}

_ALL = (
    FileKind(
        name="pack",
        title="What the pack is called and needs, and its options.",
        module="pack",
        folder_or_file="pack",
        only="file",
        document_name="Pack",
        home="packs",
        own_id="pack",
    ),
    FileKind(
        name="cases",
        title="The index of the rulebook.",
        module="cases",
        folder_or_file="cases",
        section_names={
            "cases": ("Case", "Numbered cases.", "7.2"),
            "chapters": ("Chapter", "The names of chapters.", "7"),
        },
    ),
    FileKind(
        name="kinds",
        title="Kinds of thing and types of symbols.",
        module="kinds",
        folder_or_file="kinds",
        section_names={
            "types": ("TypeDeclaration", "Types of symbols.", "act"),
            "kinds": ("Kind", "Kinds of thing.", "unit"),
        },
    ),
    FileKind(
        name="places",
        title="Where pieces can be.",
        module="places",
        folder_or_file="places",
        section_names={
            "places": ("Place", "Places.", "hand"),
            "decks": ("Deck", "Decks.", "combat"),
            "tracks": ("Track", "Tracks.", "turn"),
        },
    ),
    FileKind(
        name="terrain",
        title="Kinds of terrain.",
        module="terrain",
        folder_or_file="terrain",
        section_names={
            "terrain": ("Terrain", "Kinds of terrain.", "woods"),
        },
    ),
    FileKind(
        name="units",
        title="Units and markers.",
        module="units",
        folder_or_file="units",
        section_names={
            "units": ("Unit", "Units and markers.", "rifle_company"),
        },
    ),
    FileKind(
        name="cards",
        title="Cards.",
        module="cards",
        folder_or_file="cards",
        section_names={
            "cards": ("Card", "Cards.", "accuracy"),
        },
    ),
    FileKind(
        name="tables",
        title="Tables.",
        module="tables",
        folder_or_file="tables",
        section_names={
            "tables": ("Table", "Tables.", "crt"),
        },
    ),
    FileKind(
        name="map",
        title="A map.",
        module="maps",
        folder_or_file="maps",
        only="folder",
        document_name="Map",
        home="maps",
        own_id="map",
    ),
    FileKind(
        name="scenario",
        title="A scenario.",
        module="scenarios",
        folder_or_file="scenarios",
        only="folder",
        document_name="Scenario",
        home="scenarios",
        own_id="scenario",
    ),
    FileKind(
        name="simulation",
        title="Many games of a scenario, and what came of them.",
        module="simulations",
        folder_or_file="simulations",
        only="folder",
        document_name="KeptSimulation",
        home="simulations",
        own_id="simulation",
    ),
    FileKind(
        name="rules",
        title="Rules.",
        module="rules.document",
        folder_or_file="rules",
        document_name="RulesDocument",
        home="rules",
        section_names=_RULES,
    ),
    FileKind(
        name="examples",
        title="Worked examples.",
        module="examples",
        folder_or_file="examples",
        document_name="ExamplesDocument",
        home="themes",
        section_names={
            "examples": ("Example", "Worked examples.", "attack_across_the_river"),
        },
    ),
    FileKind(
        name="text",
        title="Translations.",
        module="texts",
        folder_or_file="text",
        only="folder",
        document_name="Translation",
        home="texts",
    ),
)

KINDS: dict[str, FileKind] = {kind.name: kind for kind in _ALL}
_BY_PLACE = {kind.folder_or_file: kind for kind in _ALL}


def kind_of(relative_path: str) -> str | None:
    """The kind of a file by its path inside a pack: `units.yaml`, `units/german.yaml`; None for other files."""
    path = PurePosixPath(relative_path)
    if path.suffix != ".yaml":
        return None
    alone = len(path.parts) == 1
    kind = _BY_PLACE.get(path.stem if alone else path.parts[0])
    if kind is None or kind.only == ("folder" if alone else "file"):
        return None
    return kind.name
