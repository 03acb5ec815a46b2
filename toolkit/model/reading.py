"""Reading a file into records, item by item: one broken item hides no other.

In: a `Source` and the kind of its file. Out: a `FileRecord` with all items that are sound, and every finding.
"""

from collections.abc import Iterator
from dataclasses import field
from itertools import islice
from pathlib import PurePosixPath
from typing import Any

from pydantic_core import PydanticCustomError, ValidationError

from toolkit.diagnostics import MOST_OF_ONE_CODE, Diagnostic, Kept
from toolkit.frozen import frozen
from toolkit.model import codes
from toolkit.model.advice import write_a_list, write_a_mapping
from toolkit.model.files import KINDS, FileKind, Section
from toolkit.model.problems import KEY, Finding, diagnose_all, inside, renamed
from toolkit.model.record import Record
from toolkit.model.salvage import Salvage, salvaged
from toolkit.model.scalars import Scalar, described
from toolkit.model.shapes import Shape, fields_of, place_of
from toolkit.names import Names, did_you_mean
from toolkit.source import Path, Source


@frozen
class FileRecord:
    """What a file says: its document (pack, map, scenario, translation), and its items by section and id.

    `broken` names the items that failed, so that a reference to one of them is not reported as well, and `unread` the
    sections of which there may be more than was read. Items of a list are named by their `id`, or else by the file and
    their number, with a `#` that no id can hold.
    """

    kind: str
    document: Record | None = None
    items: dict[str, dict[str, Record]] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    places: dict[str, dict[str, Path]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    salvaged: dict[str, dict[str, Salvage]] = field(default_factory=dict)
    """What is sound of broken items: what names and expressions in it mean is looked at, and nothing else."""

    def where(self, section: str, id: str) -> Path:
        """The path of an item in its source."""
        return self.places.get(section, {}).get(id, (section, id))


def read_file(source: Source, kind: str) -> tuple[FileRecord | None, list[Diagnostic]]:
    """The records of a file of the kind, and what is wrong with it; no record when it is not even a mapping."""
    reader = _Reader(source, KINDS[kind])
    if source.data == "" or source.data == {}:
        return None, [codes.EMPTY_SECTION.at(source.span(()), "The file holds nothing.")]
    if not isinstance(source.data, dict):
        message = f"The file is {described(source.data)}, and a mapping belongs here."
        return None, [codes.WRONG_TYPE.at(source.span(()), message, help=f"Begin with {reader.openings()}.")]
    return reader.read(source.data), reader.found.report()


class _Reader:
    """Reads one file; gathers records and findings."""

    def __init__(self, source: Source, kind: FileKind) -> None:
        self.source = source
        self.kind = kind
        self.found = Kept()
        self.items: dict[str, dict[str, Record]] = {}
        self.broken: dict[str, set[str]] = {}
        self.places: dict[str, dict[str, Path]] = {}
        self.fields = fields_of(kind.document) if kind.document else {}
        self.unread: set[str] = set()
        self.salvaged: dict[str, dict[str, Salvage]] = {}
        self.strays: list[str] = []
        self.is_torn = False
        """Whether something of the document could not be read."""

    def openings(self) -> str:
        """The keys with which such a file may begin, in words."""
        return " or ".join(f"`{key}:`" for key in [*self.fields, *self.kind.sections][:4])

    def read(self, data: dict[str, Any]) -> FileRecord:
        """Reads sections and document."""
        data = self._without_doubtful(data)
        for key in data:
            if key in self.kind.sections:
                self._read_section(self.kind.sections[key], data[key])
            elif key not in self.fields:
                self._unknown_key(key, data[key])
        if self.kind.own_id and any(not Names(self.fields).nearest(key) for key in self.strays):
            self.unread.add(self.kind.home)  # nobody knows what was meant
        strays = {key: data[key] for key in data if key in self.strays}
        own = {key: data[key] for key in data if key in self.fields}
        document = self._read_document(own, self._doubtful(data), strays)
        return FileRecord(self.kind.name, document, self.items, self.broken, self.places, self.unread, self.salvaged)

    def _without_doubtful(self, data: dict[str, Any]) -> dict[str, Any]:
        """What is sure of a file of which YAML cannot read all: of sections the items are looked at one by one."""
        if not self.source.doubtful:
            return data
        self._look_between(data)
        torn = self._torn_below(data)
        sure = {
            key: value
            for key, value in data.items()
            if key in self.kind.sections or not (key in torn or self._is_doubtful((key,)))
        }
        if len(sure) < len(data):
            self.unread |= {self.kind.home} - {""}
            self.is_torn = True
        return sure

    def _torn_below(self, data: dict[str, Any]) -> set[str]:
        """The keys below which something could not be read: what is left of their values is perhaps not all."""
        from toolkit.source.partial_parse import begins_in

        keys = {name: self.source.key_span((name,)) for name in data}
        return {begins_in(place, keys) for place in self.source.doubtful if place.column > 1}

    def _is_doubtful(self, where: Path) -> bool:
        places = self.source.doubtful
        if not places:
            return False
        from toolkit.source.partial_parse import within  # right files do not need it

        return within(places, self.source.span(where), self.source.key_span(where))

    def _sure_of(self, data: Any, where: Path) -> dict[str, Any]:
        """The fields of an item, and the members of its mappings, of which nothing is doubtful."""
        found: dict[str, Any] = {}
        for name, value in data.items() if isinstance(data, dict) else ():
            if not self._is_doubtful((*where, name)):
                found[name] = value
            elif isinstance(value, dict):
                found[name] = {key: each for key, each in value.items() if not self._is_doubtful((*where, name, key))}
        return found

    def _unknown_key(self, key: str, value: Any) -> None:
        self.strays.append(key)
        for section in self._meant_by(key, value):
            ids = self._ids_under(section, value)
            if ids is None:
                self.unread.add(section)
            else:
                self.broken.setdefault(section, set()).update(ids)
        known = Names([*self.fields, *self.kind.sections])
        code = codes.UNKNOWN_FIELD if self.kind.own_id else codes.UNKNOWN_SECTION
        what = "field" if self.kind.own_id else "section"
        message = f"A file of the kind `{self.kind.name}` has no {what} `{key[:60]}`."
        listed = ", ".join(f"`{name}`" for name in sorted(known.names))
        help = inside(self.kind.document, key) or did_you_mean(key, known) or f"{self._above(key)}It may have {listed}."
        self.found.add(code.at(self.source.key_span((key,)), message, help=help))

    def _above(self, key: str) -> str:
        """What to do with an entry that follows those of a mapping, and perhaps was meant for one of them."""
        keys = [*self.source.data] if isinstance(self.source.data, dict) else []
        above = keys[keys.index(key) - 1] if key in keys[1:] else ""
        members = self.source.data[above] if above in self.fields and isinstance(self.source.data, dict) else None
        if not isinstance(members, dict) or not members:
            return ""
        own, first = self.source.key_span((above,)), self.source.key_span((above, next(iter(members))))
        help = f"If it belongs to `{above}` above it, begin it in column {first.column}, as what stands there. "
        return help if first.line > own.line else ""

    def _doubtful(self, data: dict[str, Any]) -> bool:
        """Whether a key that the document should not have is a slip for a field that it lacks: then a map has perhaps
        a legend, and a scenario its sides, and nobody knows which."""
        if not self.kind.own_id:
            return False
        meant = (name for key in self.strays[:_MOST_STRAYS] for name in self._fields_meant(key, data))
        return len(self.strays) > _MOST_STRAYS or any(name not in data and name not in _HARMLESS for name in meant)

    def _fields_meant(self, key: str, data: dict[str, Any]) -> list[str]:
        """The fields for which a key may be a slip: those with near names; else those of which it holds a value."""
        value = _beginning(data[key])
        return Names(self.fields).nearest(key) or [name for name in self.fields if self._may_be(name, value)]

    def _may_be(self, name: str, value: Any) -> bool:
        """Whether a value is one of a field of the document; where nothing stands any may be meant."""
        assert self.kind.document is not None
        try:
            self.kind.document.model_validate({name: value})
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False)
            return value == "" or all(detail["loc"][:1] != (name,) for detail in found)
        return True

    def _meant_by(self, key: str, value: Any) -> set[str]:
        """The sections whose items may stand under a key that the file should not have: those of near names, or else
        those of which one of the first items there may be."""
        if self.kind.own_id:
            return set()
        own = set(self.kind.sections)
        near = Names([*own, *self.fields]).nearest(key)
        if near and own:
            meant = own.intersection(near)
        else:
            few = _beginning(value)
            meant = {name for name in own if self._may_hold(self.kind.sections[name], few)} or own or {self.kind.home}
        elsewhere = any(key == kind.home or key in kind.section_names for kind in KINDS.values())
        return meant | ({key} if elsewhere else set())

    def _may_hold(self, section: Section, data: Any) -> bool:
        """Whether one of some items may be one of a section."""
        if not isinstance(data, list if section.form == "list" else dict):
            return False
        items = data if isinstance(data, list) else data.values()
        if section.form == "nested":
            items = [member for item in items if isinstance(item, dict) for member in item.values()]
        return any(_mended(section.record, item, 1) is not None for item in items)

    def _ids_under(self, section: str, value: Any) -> list[str] | None:
        """What a mapping declares if it is that section under a wrong name; None where it may declare anything."""
        form = self.kind.sections[section].form if section in self.kind.sections else ""
        if section in _NAMING_MORE or form not in ("map", "nested") or not value or not isinstance(value, dict):
            return None
        if form == "map":
            return [*value]
        return [f"{id}.{name}" for id, item in value.items() for name in (item if isinstance(item, dict) else ())]

    def _read_document(self, data: dict[str, Any], is_doubtful: bool, strays: dict[str, Any]) -> Record | None:
        """`strays`: what stands under keys that it should not have."""
        if self.kind.document is None or (self.kind.sections and not data):
            return None
        if self.is_torn and self.kind.own_id:
            self.broken.setdefault(self.kind.home, set()).add(str(data.get(self.kind.own_id, "")))
            return _mended(self.kind.document, data) if self.kind.home in _MENDED else None
        document = self._read_record(self.kind.document, data, ())
        if document is None and self.kind.home in _MENDED:
            document = _mended(self.kind.document, data)
            is_doubtful = True
        elif is_doubtful and self.kind.home not in _MENDED:
            document = None
        if document is None and not self.is_torn:
            self._salvage(self.kind.home, str(data.get(self.kind.own_id, "")), self.kind.document, data | strays)
        if (document is None or is_doubtful) and self.kind.own_id:
            broken = self.broken.setdefault(self.kind.home, set())
            own_id = data.get(self.kind.own_id)
            if isinstance(own_id, str) and self._is_id(own_id):
                broken.add(own_id)
            else:
                self.unread.add(self.kind.home)  # whatever others call it, it may be this
        return document

    def _is_id(self, text: str) -> bool:
        scalar = self.fields[self.kind.own_id].shape.scalar
        try:
            return scalar is not None and bool(scalar.read(text))
        except PydanticCustomError:
            return False

    def _read_section(self, section: Section, data: Any) -> None:
        has_items = bool(data) and isinstance(data, list if section.form == "list" else dict)
        if (not data and section.name in self.unread) or (not has_items and self._is_doubtful((section.name,))):
            self.unread.add(section.name)
            return
        if data == "" or data == {} or data == []:
            self.unread.add(section.name)
            self.found.add(codes.EMPTY_SECTION.at(self.source.key_span((section.name,)), f"`{section.name}` is empty."))
        elif not has_items:
            self.unread.add(section.name)
            wanted = "a list" if section.form == "list" else "a mapping of items by id"
            message = f"`{section.name}` holds {described(data)}, and {wanted} belongs here."
            is_list = section.form == "list"
            help = write_a_list(data, of_mappings=True) if is_list else write_a_mapping(data, wanted)
            self.found.add(codes.WRONG_TYPE.at(self.source.span((section.name,)), message, help=help))
        else:
            self._read_items(section, data)

    def _read_items(self, section: Section, data: Any) -> None:
        items = self.items.setdefault(section.name, {})
        for id, where, item in self._listed(section, data):
            if self._is_doubtful(where):
                self.broken.setdefault(section.name, set()).add(id)
                sure = self._sure_of(item, where) if section.name in _MENDED else None
                if sure and (mended := _mended(section.record, sure)) is not None:
                    items.setdefault(id, mended)
                continue
            record = self._read_record(section.record, item, where)
            if record is None and id not in items:
                self._salvage(section.name, id, section.record, item)
            if section.form == "list":
                id = getattr(record, "id", None) or id
            if record is None and section.name in _MENDED and (mended := _mended(section.record, item)) is not None:
                items.setdefault(id, mended)
            if record is not None and id not in items:
                items[id] = record
            else:
                self.broken.setdefault(section.name, set()).add(id)
            if section.form != "map":
                self.places.setdefault(section.name, {})[id] = where

    def _salvage(self, section: str, id: str, record: type[Record], data: Any) -> None:
        """Keep what is sound of an item that is broken, of so many as anybody reads about."""
        kept = self.salvaged.setdefault(section, {})
        if section not in ("packs", "texts") and len(kept) < MOST_OF_ONE_CODE:
            found = salvaged(record, data)
            if found is not None:
                kept[id] = found

    def _look_between(self, data: dict[str, Any]) -> None:
        """Where something between the items of a section could not be read, there is perhaps an item more."""
        from toolkit.source.partial_parse import begins_in, within

        sections = {name: self.source.key_span((name,)) for name in data}
        items = [
            (name, each)
            for name in data
            for each in (range(len(data[name])) if isinstance(data[name], list) else data[name])
            if isinstance(data[name], (list, dict))
        ]
        places = [(self.source.span(where), self.source.key_span(where)) for where in items]
        for place in self.source.doubtful:
            name = begins_in(place, sections)
            if name in self.kind.sections and not any(within((place,), *each) for each in places):
                self.unread.add(name)

    def _listed(self, section: Section, data: Any) -> Iterator[tuple[str, Path, Any]]:
        if section.form == "list":
            for index, item in enumerate(data):
                yield f"{self._stem()}#{index + 1}", (section.name, index), item
            return
        for id, item in data.items():
            if self._is_doubtful((section.name, id)):
                yield id, (section.name, id), item
                continue
            self._check_id(section.id, id, (section.name, id))
            if section.form == "map":
                yield id, (section.name, id), item
            elif isinstance(item, dict) and item:
                for name, member in item.items():
                    self._check_id(section.id, name, (section.name, id, name))
                    yield f"{id}.{name}", (section.name, id, name), member
            else:
                self._not_nested((section.name, id), item)

    def _not_nested(self, where: Path, data: Any) -> None:
        if data == {}:
            self.found.add(codes.EMPTY_SECTION.at(self.source.key_span(where), f"`{where[-1]}` is empty."))
            return
        message = f"{described(data).capitalize()} stands where a mapping of attributes by name belongs."
        self.found.add(codes.WRONG_TYPE.at(self.source.span(where), message, help=write_a_mapping(data)))

    def _stem(self) -> str:
        path = PurePosixPath(self.source.path).with_suffix("")
        parts = path.parts
        home = self.kind.folder_or_file
        start = len(parts) - parts[::-1].index(home) if home in parts[:-1] else len(parts) - 1
        return "/".join(parts[start:])

    def _check_id(self, scalar: Scalar, id: str, where: Path) -> None:
        try:
            scalar.read(id)
        except PydanticCustomError as error:
            facts = error.context or {}
            finding = Finding(self.source, where, Shape("raw"), id, error.type, (KEY,), facts)
            self.broken.setdefault(str(where[0]), set()).add(renamed(id, "_"))  # what others may rightly call it
            diagnose_all([finding], self.strays, self.found)

    def _read_record(self, record: type[Record], data: Any, where: Path) -> Record | None:
        try:
            return record.model_validate(data)
        except ValidationError as error:
            shape = Shape("record", record=record)
            findings = [
                Finding(self.source, where, shape, data, detail["type"], detail["loc"], detail.get("ctx", {}))
                for detail in error.errors(include_url=False, include_input=False)
            ]
            diagnose_all(findings, self.strays, self.found)
            return None


_HARMLESS = frozenset(
    ("title", "text", "cite", "note", "source", "image", "credits", "reconstructed", "levels", "crest_at_each_step")
)
"""Fields on which nothing else depends."""
_MOST_STRAYS = 20
"""Keys that a file should not have of which it is asked what they may mean."""
_MENDED = ("kinds", "packs")
"""Sections of which a broken item is read without what is wrong in it, and stays among the broken ones."""
_MOST_SEEN = 1_000
"""Members of a datum that are looked at to see what it may be."""
_NAMING_MORE = ("kinds", "types")
"""Sections whose items declare names besides their ids: plurals, symbols."""
_MOST_MENDS = 5


def _beginning(data: Any) -> Any:
    """The first few members of a datum, whole as far as they are not large: enough to see what they are."""
    left = iter(range(_MOST_SEEN))

    def cut(part: Any) -> Any:
        """The data as far as there are parts left."""
        if isinstance(part, dict):
            return {key: cut(each) for (key, each), _ in zip(part.items(), left, strict=False)}
        return [cut(each) for each, _ in zip(part, left, strict=False)] if isinstance(part, list) else part

    return cut(dict(islice(data.items(), 3)) if isinstance(data, dict) else data[:3])


def _mended(record: type[Record], data: Any, times: int = _MOST_MENDS) -> Record | None:
    """What is sound of an item: without the members of its mappings in which something is wrong, or else the fields."""
    for _ in range(times):
        try:
            return record.model_validate(data)
        except ValidationError as error:
            if not isinstance(data, dict):
                return None
            data = {name: dict(value) if isinstance(value, dict) else value for name, value in data.items()}
            for detail in error.errors(include_url=False, include_input=False):
                where = detail["loc"]
                inner = data.get(str(where[0])) if where else None
                if isinstance(inner, dict) and len(where) > 1 and where[1] in inner:
                    del inner[where[1]]
                elif where:
                    data.pop(str(where[0]), None)
    return None


def locate(source: Source, record: type[Record], base: Path, where: Path) -> Path:
    """The path in the file of what has the path `where` in a record: without the fields whose short form was used."""
    data: Any = source.data
    for part in base:
        data = data[part]
    return (*base, *place_of(Shape("record", record=record), data, where)[1])
