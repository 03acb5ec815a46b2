"""A pack's own schemas: its attributes kind by kind, its ids where references stand, its settings.

In: a linked pack, or anything that has its items. Out: documents by file name, like the generic ones. An attribute
that a kind does not declare is an error in the editor already, and so is a name that nothing bears.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from toolkit.model.files import KINDS
from toolkit.model.kinds import Attribute, Kind
from toolkit.schema.documents import document, file_name
from toolkit.schema.records import Schema, Vocabulary
from toolkit.schema.types import TypeNames
from toolkit.source import core_value


class Declared(Protocol):
    """An item of a pack: its id and its record."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def record(self) -> Any:
        """The record."""


class Family(Protocol):
    """A pack that names its items by section, and the packs that it depends on."""

    @property
    def id(self) -> str:
        """The id of the pack."""

    @property
    def manifest(self) -> Declared:
        """What pack.yaml says."""

    @property
    def items(self) -> Mapping[str, Mapping[str, Declared]]:
        """The items by section and id."""

    def family(self) -> Iterator["Family"]:
        """The pack and all that it depends on."""


SECTIONS_OF: dict[str, tuple[str, ...]] = {
    "case": ("cases",),
    "chapter": ("chapters",),
    "kind": ("kinds",),
    "terrain": ("terrain",),
    "place": ("places",),
    "deck": ("decks",),
    "track": ("tracks",),
    "keyword": ("keywords",),
    "unit": ("units",),
    "card": ("cards",),
    "piece": ("units", "cards"),
    "table": ("tables",),
    "map": ("maps",),
    "scenario": ("scenarios",),
    "setting": ("settings",),
}
"""The kinds of reference whose names a pack's own schemas list, and the sections that declare them."""


PARTIES: dict[str, dict[str, str]] = {
    "side": {"members": "title_of_side"},
    "player": {"seated": "title_of_player"},
    "owner": {"seated": "title_of_player", "members": "title_of_side"},
    "seat": {"answering": "title_of_player", "seated": "title_of_player"},
}
"""The kinds of reference that name who takes part: what of a scenario declares them, and what gives their titles."""


def pack_schemas(pack: Family, spaces: Iterable[str] = ()) -> dict[str, Schema]:
    """The schemas of a pack; `spaces` are labels of its maps, to be offered beside areas where pieces are placed."""
    words = _vocabulary(pack, spaces)
    return {file_name(name): document(kind, words, pack.id) for name, kind in KINDS.items()}


def _vocabulary(pack: Family, spaces: Iterable[str]) -> Vocabulary:
    ids = {kind: _ids(pack, sections) for kind, sections in SECTIONS_OF.items()}
    ids["option"] = _of_manifests(pack, "options")
    ids["document"] = _of_manifests(pack, "documents")
    ids |= {kind: _parties(pack, kind) for kind in PARTIES}
    ids = {kind: found for kind, found in ids.items() if found}
    names = {kind: _enum(found) for kind, found in ids.items()}
    if "option" in ids:
        names["option"] = {"enum": [word for id in ids["option"] for word in (id, f"not {id}")]}
    if spots := list(dict.fromkeys((*_areas(pack), *spaces))):
        names["spot"] = {"anyOf": [{"enum": spots}, {"type": ["string", "number"], "minLength": 1}]}
    return Vocabulary(names, ids, _adapter(pack, ids))


def _areas(pack: Family) -> list[str]:
    """What `at` of a force may name besides spaces: areas of any map, and settings of spaces. Offered, not demanded:
    which of them a scenario's own map has, no schema can say."""
    maps = [item.record for member in pack.family() for item in member.items.get("maps", {}).values()]
    settings = [item for member in pack.family() for item in member.items.get("settings", {}).values()]
    named = {item.id for item in settings if (item.record.type or "").split(" ")[-1] == "space"}
    return sorted({area for map in maps for area in map.areas} | named)


def _enum(ids: dict[str, str]) -> Schema:
    """The ids as text; where one looks like a number, any number will do, for YAML reads `10.10` as 10.1."""
    if all(isinstance(core_value(id), str) for id in ids):
        return {"enum": list(ids)}
    return {"anyOf": [{"enum": list(ids)}, {"type": "number"}]}


def _ids(pack: Family, sections: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for member in pack.family():
        for section in sections:
            for id, item in member.items.get(section, {}).items():
                found[id] = str(getattr(item.record, "title", None) or id)
    return dict(sorted(found.items()))


def _of_manifests(pack: Family, field: str) -> dict[str, str]:
    found = {id: one.title for member in pack.family() for id, one in getattr(member.manifest.record, field).items()}
    return dict(sorted(found.items()))


def _parties(pack: Family, kind: str) -> dict[str, str]:
    """Sides, players or seats of all scenarios, with what readers call them."""
    found = {}
    for member in pack.family():
        for item in member.items.get("scenarios", {}).values():
            for part, titles in PARTIES[kind].items():
                title = getattr(item.record, titles)
                found.update({id: str(title(id) or id) for id in getattr(item.record, part)})
    return dict(sorted(found.items()))


class _Adapter:
    """Puts the attributes of kinds, and the settings, into the definitions of the records that give them."""

    def __init__(
        self, kinds: Mapping[str, Kind], settings: Mapping[str, Any], types: TypeNames, owners: Mapping[str, list[str]]
    ) -> None:
        self.kinds = kinds
        self.settings = settings
        self.types = types
        self.owners = owners

    def __call__(self, name: str, definition: Schema) -> Schema:
        if name in ("Unit", "Card"):
            kinds = [self._kind(id, kind) for id, kind in self.kinds.items()]
            return definition | {"allOf": [*definition.get("allOf", ()), *kinds]}
        if name == "Terrain":
            return self._terrain(definition)
        return self._scenario(definition) if name == "Scenario" else definition

    def _kind(self, id: str, kind: Kind) -> Schema:
        then: Schema = {"properties": {"attrs": self.attributes(kind)}}
        then |= {"required": ["attrs"]} if _needed(kind.attrs) else {}
        return {"if": {"properties": {"kind": {"const": id}}, "required": ["kind"]}, "then": then}

    def _terrain(self, definition: Schema) -> Schema:
        kind = self.kinds.get("terrain")
        if kind is None:
            return definition
        needed = [*definition.get("required", ()), *(["attrs"] if _needed(kind.attrs) else [])]
        return _with_field(definition, "attrs", self.attributes(kind)) | {"required": needed}

    def _scenario(self, definition: Schema) -> Schema:
        if not self.settings:
            return definition
        entries = {name: self._setting(name, setting) for name, setting in self.settings.items()}
        settings = {"type": "object", "properties": entries, "additionalProperties": False}
        return _with_field(definition, "settings", settings)

    def attributes(self, kind: Kind) -> Schema:
        """The mapping of attributes that an item of a kind gives."""
        entries = {name: self._attribute(kind, name, attribute) for name, attribute in kind.attrs.items()}
        schema: Schema = {"type": "object", "properties": entries, "additionalProperties": False}
        needed = _needed(kind.attrs)
        return schema | ({"required": needed} if needed else {})

    def _attribute(self, kind: Kind, name: str, attribute: Attribute) -> Schema:
        schema = self.types.attribute(name, attribute)
        if not kind.ends:
            return schema
        texts = {key: schema.pop(key) for key in ("description", "examples")}
        by_end = {"type": "object", "properties": dict.fromkeys(kind.ends, schema), "additionalProperties": False}
        return texts | {"if": {"type": "object"}, "then": by_end, "else": schema}

    def _setting(self, name: str, setting: Any) -> Schema:
        schema = self.types.attribute(name, setting)
        if setting.for_ is None:
            return schema
        texts = {key: schema.pop(key) for key in ("description", "examples")}
        each: Schema = {"type": "object", "additionalProperties": schema}
        if owners := self.owners.get(setting.for_):
            each |= {"properties": dict.fromkeys(owners, schema), "additionalProperties": False}
        return texts | each


def _with_field(definition: Schema, field: str, schema: Schema) -> Schema:
    described = {"description": definition["properties"][field]["description"]} | schema
    return definition | {"properties": definition["properties"] | {field: described}}


def _needed(attributes: Mapping[str, Attribute]) -> list[str]:
    return [name for name, attribute in attributes.items() if not attribute.has_default]


def _adapter(pack: Family, ids: dict[str, dict[str, str]]) -> _Adapter:
    def all_of(section: str) -> dict[str, Any]:
        """The records of a section by id, in the pack and those that it depends on."""
        return {id: item.record for member in pack.family() for id, item in member.items.get(section, {}).items()}

    things: dict[str, list[str]] = {}
    for id, piece in (all_of("units") | all_of("cards")).items():
        things.setdefault(piece.kind, []).append(id)
    symbols = {id: declared.names for id, declared in all_of("types").items()}
    types = TypeNames(symbols, {kind: tuple(sorted(found)) for kind, found in things.items()})
    return _Adapter(all_of("kinds"), all_of("settings"), types, {each: list(ids.get(each, {})) for each in PARTIES})
