"""A schema for each kind of file. In: the kinds of file, and what a pack adds. Out: documents by file name."""

from toolkit.model.files import KINDS, FileKind, Section
from toolkit.model.record import Record, Variants
from toolkit.model.shapes import fields_of
from toolkit.schema.records import Definitions, Schema, Vocabulary, key_schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def file_name(kind: str) -> str:
    """The name of the file that holds the schema of a kind."""
    return f"{kind}.schema.json"


def generic_schemas() -> dict[str, Schema]:
    """The schemas that hold for every pack: those of its files, then those of what the tool itself writes."""
    from toolkit.schema.tool_files import tool_schemas

    return {file_name(name): document(kind, Vocabulary(), "") for name, kind in KINDS.items()} | tool_schemas()


def document(kind: FileKind, vocabulary: Vocabulary, pack: str) -> Schema:
    """The schema of a kind of file; `pack` is the id of the pack whose own it is, or empty."""
    definitions = Definitions(vocabulary)
    schema: Schema = {
        "$schema": DIALECT,
        "$id": ":".join(["urn:hexwright:schema:1", *([pack] if pack else []), kind.name]),
        "title": kind.folder_or_file,
        "description": kind.title,
        "type": "object",
        "properties": {},
        "additionalProperties": False,
        "minProperties": 1,
    }
    if kind.document is not None:
        opening = vocabulary.adapt(kind.document.__name__, definitions.closed(kind.document))
        schema["properties"] |= opening["properties"]
        schema |= {rule: opening[rule] for rule in ("required", "allOf") if rule in opening}
    for section in kind.sections.values():
        schema["properties"][section.name] = _section(section, definitions)
    return schema | {"$defs": dict(sorted(definitions.known.items()))}


def _section(section: Section, definitions: Definitions) -> Schema:
    item, example = definitions.refer(section.record), example_of(section.record)
    ids = key_schema(section.id.schema())
    schema: Schema = {"description": section.title}
    if section.form == "list":
        return schema | {"examples": [[example]], "type": "array", "minItems": 1, "items": item}
    items: Schema = {"type": "object", "minProperties": 1, "propertyNames": ids, "additionalProperties": item}
    if section.form == "map":
        return schema | {"examples": [{section.sample: example}]} | items
    nested = {"type": "object", "minProperties": 1, "propertyNames": ids, "additionalProperties": items}
    return schema | {"examples": [{"unit": {section.sample: example}}]} | nested


def example_of(record: type[Record]) -> Schema:
    """An item made from the examples of the fields that a record must have, or of its first field."""
    if issubclass(record, Variants) and record.is_union():
        record = next(iter(record.forms().values()))
    fields = fields_of(record)
    needed = {alias: shape for alias, shape in fields.items() if shape.info.is_required()}
    needs = getattr(record, "needs", ())
    named = [need.fields[0] for need in needs if not need.where and not need.having]
    chosen = [*needed, *named] or ["title" if "title" in fields else next(iter(fields))]
    return {alias: (fields[alias].info.examples or [""])[0] for alias in chosen}
