"""The schema reference: a page for each kind of content file, field by field. In: JSON Schemas. Out: pages.

Parts that are records of fields get a section; a field that points at anything else says it on the spot.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from toolkit.publish.addresses import anchor, between, file_name
from toolkit.publish.building import Page
from toolkit.publish.markup import Html, join, tag, with_code
from toolkit.publish.pages.frame import scroller
from toolkit.publish.pages.reference import REFERENCE, neighbours, reference_page
from toolkit.publish.searching import Document, reference_document

Schema = Mapping[str, Any]
FOLDER = "reference/schemas"
_LIST = (f"{FOLDER}.html", "Schemas")
_ENDING = ".schema.json"
_DEEPEST = 8
_WORDS = {
    "string": "text",
    "integer": "whole number",
    "boolean": "true or false",
    "number": "number",
    "null": "nothing",
}


def pages(folder: Path) -> Iterator[Page]:
    """A page for each schema in the folder, and the list of them."""
    listed = listing(folder)
    addresses = [(address, name) for address, name, _ in listed]
    for place, (name, schema) in enumerate(_read(folder)):
        before = addresses[place - 1] if place else None
        yield _Reader(name, schema).page(before, (*addresses, None)[place + 1])
    lines = [
        tag("li", tag("a", name, href=between(_LIST[0], address)), " ", tag("span", with_code(text)))
        for address, name, text in listed
    ]
    lead = tag("p", "An editor that knows the schema completes these fields and checks them while you type.")
    yield reference_page(*_LIST, lead, tag("ul", lines, class_="hw-codes"), above=[REFERENCE])


def listing(folder: Path) -> list[tuple[str, str, str]]:
    """Address, name and description of each schema."""
    return [
        (f"{FOLDER}/{file_name(name)}.html", name, str(schema.get("description", ""))) for name, schema in _read(folder)
    ]


def documents(folder: Path) -> Iterator[Document]:
    """What the search finds of the schemas: each record with its fields."""
    for name, schema in _read(folder):
        reader, address = _Reader(name, schema), f"{FOLDER}/{file_name(name)}.html"
        yield reference_document(f"{name}.yaml", f"Schema: {name}", _summary(schema), address)
        for title, part in reader.records.items():
            yield reference_document("", f"{name} › {title}", _summary(part), f"{address}#{anchor(title)}")


def _read(folder: Path) -> list[tuple[str, Schema]]:
    files = sorted(folder.glob(f"*{_ENDING}"))
    return [(file.name.removesuffix(_ENDING), json.loads(file.read_text("utf-8"))) for file in files]


def _summary(part: Schema) -> str:
    return f"{part.get('description', '')} {' '.join(fields_of(part))}"


def fields_of(schema: Schema) -> dict[str, Schema]:
    """The fields of an object, those of its variants included."""
    found: dict[str, Schema] = {}
    for variant in _variants(schema):
        found = {**fields_of(variant), **found}
    return {
        **found,
        **{name: field for name, field in schema.get("properties", {}).items() if isinstance(field, Mapping)},
    }


def _variants(schema: Schema) -> list[Schema]:
    parts = [part for word in ("anyOf", "oneOf", "allOf") for part in schema.get(word, ())]
    parts += [schema[word] for word in ("then", "else") if word in schema]
    return [part for part in parts if isinstance(part, Mapping)]


class _Reader:
    """One schema: its records, and its types in words."""

    def __init__(self, name: str, schema: Schema) -> None:
        self.name = name
        self.schema = schema
        self.parts: Mapping[str, Schema] = schema.get("$defs", {})
        records = {title: part for title, part in self.parts.items() if fields_of(part)}
        self.records = {title: records[title] for title in self._in_order() if title in records}

    def page(self, before: tuple[str, str] | None, after: tuple[str, str] | None) -> Page:
        """The page of the schema: its own fields, then each record."""
        sections = [
            tag("section", tag("h2", title), _told(part), self._table(part), id=anchor(title))
            for title, part in self.records.items()
        ]
        path = f"{FOLDER}/{file_name(self.name)}.html"
        return reference_page(
            path,
            f"Schema: {self.name}",
            _told(self.schema),
            self._table(self.schema),
            sections,
            neighbours(path, before, (_LIST[0], "All schemas"), after),
            above=[REFERENCE, _LIST],
        )

    def _in_order(self) -> list[str]:
        """The parts in the order in which a reader who starts at the top comes upon them."""
        found: list[str] = []
        waiting: list[Any] = [{key: part for key, part in self.schema.items() if key != "$defs"}]
        while waiting:
            here = waiting.pop(0)
            if isinstance(here, Mapping):
                name = _pointed(here)
                if name in self.parts and name not in found:
                    found.append(name)
                    waiting.append(self.parts[name])
                waiting += here.values()
            elif isinstance(here, list):
                waiting += here
        return found

    def _table(self, part: Schema) -> Html | None:
        needed = set(part.get("required", ()))
        rows = [
            self._row(name, self._resolved(field), field, name in needed) for name, field in fields_of(part).items()
        ]
        heads = tag("tr", [tag("th", text, scope="col") for text in ("Field", "Type", "Meaning")])
        table = tag("table", tag("thead", heads), tag("tbody", rows), class_="hw-table hw-schema")
        return scroller(table) if rows else None

    def _row(self, name: str, resolved: Schema, field: Schema, needed: bool) -> Html:
        head = tag("th", tag("code", name), tag("small", " needed") if needed else None, scope="row")
        return tag("tr", head, tag("td", self.type_of(field)), tag("td", _told(resolved), _examples(resolved)))

    def _resolved(self, field: Schema, depth: int = 0) -> Schema:
        """A field with what it points at, as far as that is no record of its own."""
        name = _pointed(field)
        if not name or name in self.records or name not in self.parts or depth > _DEEPEST:
            return field
        return {**self._resolved(self.parts[name], depth + 1), **{key: field[key] for key in field if key != "$ref"}}

    def type_of(self, field: Schema, depth: int = 0) -> Html:
        """The type of a field in words, with links to records."""
        name = _pointed(field)
        if name in self.records:
            return tag("a", name, href=f"#{anchor(name)}")
        if depth > _DEEPEST:
            return tag("span", "and so on")
        if name in self.parts:
            return self.type_of(self.parts[name], depth + 1)
        if "enum" in field or "const" in field:
            return join([tag("code", str(value)) for value in field.get("enum", [field.get("const")])], ", ")
        if variants := [part for part in _variants(field) if part.get("type") != "null"]:
            return join(dict.fromkeys(self.type_of(part, depth + 1) for part in variants), " or ")
        return self._plain(field, depth)

    def _plain(self, field: Schema, depth: int) -> Html:
        kind = field.get("type")
        inner = field.get("items") if kind == "array" else field.get("additionalProperties")
        if kind in ("array", "object"):
            of = {"array": ("list of ", "list"), "object": ("mapping to ", "mapping")}[str(kind)]
            return (
                tag("span", of[0], self.type_of(inner, depth + 1)) if isinstance(inner, Mapping) else tag("span", of[1])
            )
        return tag("span", _scalar(field), f" ({field['x-ref']})" if "x-ref" in field else None)


def _pointed(field: Schema) -> str:
    return str(field.get("$ref", "")).rsplit("/", 1)[-1]


def _scalar(field: Schema) -> str:
    kind = field.get("type", "anything")
    if kind == ["string", "number"]:
        return "text"
    kinds = kind if isinstance(kind, list) else [kind]
    words = " or ".join(_WORDS.get(str(one), str(one)) for one in kinds)
    least, most = field.get("minimum"), field.get("maximum")
    bounds = [f"at least {least}" if _is_bound(least) else "", f"at most {most}" if _is_bound(most) else ""]
    return ", ".join(part for part in [words, *bounds] if part)


def _is_bound(number: Any) -> bool:
    """Whether a limit is one that an author could meet; the limits of exact numbers are not worth a word."""
    return isinstance(number, int) and abs(number) < 2**53


def _told(part: Schema) -> Html | None:
    text = str(part.get("description", ""))
    return tag("div", with_code(text)) if text else None


def _examples(field: Schema) -> Html | None:
    examples = field.get("examples", [])
    if not isinstance(examples, list) or not examples:
        return None
    shown = [tag("code", json.dumps(one, ensure_ascii=False)) for one in examples[:3]]
    return tag("div", "For example ", join(shown, ", "), class_="hw-quiet")
