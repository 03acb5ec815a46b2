"""Records and their fields as JSON Schema.

In: a record class, and a `Vocabulary` of what a pack adds. Out: `$defs`, a definition for each record. Where a datum
may have one of several forms, `if` and `then` choose by what can be seen of it, so that an editor can say what is
wrong with the form that was meant; a bare `oneOf` only says that no form fits.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from toolkit.model.record import Deferred, Flexible, Need, Record, Ref, Variants
from toolkit.model.shapes import FieldShape, Shape, fields_of, short_form_of

Schema = dict[str, Any]


@dataclass
class Vocabulary:
    """What a pack adds to the generic schemas. `names` gives a schema for names of a kind, `ids` the names themselves
    with their titles, `adapt` may change the definition of a record. Without a pack nothing is added."""

    names: dict[str, Schema] = field(default_factory=dict)
    ids: dict[str, dict[str, str]] = field(default_factory=dict)
    adapt: Callable[[str, Schema], Schema] = lambda name, definition: definition


class Definitions:
    """The definitions that a schema needs, gathered as they are referred to."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.known: dict[str, Schema] = {}

    def refer(self, record: type[Record]) -> Schema:
        """A reference to the definition of a record."""
        if issubclass(record, Deferred) and record.is_deferred():
            return self.refer(record.whole())
        name = record.__name__
        if name not in self.known:
            self.known[name] = {}
            self.known[name] = self.vocabulary.adapt(name, self._define(record))
        return {"$ref": f"#/$defs/{name}"}

    def _define(self, record: type[Record]) -> Schema:
        described: Schema = {"description": (record.__doc__ or "").split("\n\n")[0].replace("\n    ", " ")}
        if issubclass(record, Variants) and record.is_union():
            return described | self._union(record)
        short = short_form_of(record)
        if not short:
            return described | self.closed(record)
        return described | _by_type({"object": self.closed(record)}, self.value(fields_of(record)[short].shape))

    def closed(self, record: type[Record]) -> Schema:
        """A mapping with exactly the fields of a record."""
        fields = fields_of(record)
        needed = [alias for alias, shape in fields.items() if shape.info.is_required()]
        schema: Schema = {
            "type": "object",
            "properties": {alias: self._field(record, shape) for alias, shape in fields.items()},
            "additionalProperties": False,
        }
        needs = [_need(need) for need in record.needs] if issubclass(record, Flexible) else []
        return schema | ({"required": needed} if needed else {}) | ({"allOf": needs} if needs else {})

    def _field(self, record: type[Record], field: FieldShape) -> Schema:
        """A field; one that many records inherit is defined once, under the name of the record that has it first."""
        described = self.described(field)
        for base in _plain_bases(record):
            inherited = fields_of(base).get(field.alias)
            if inherited and self.described(inherited) == described:
                self.known[f"{base.__name__}_{field.alias}"] = described
                return {"$ref": f"#/$defs/{base.__name__}_{field.alias}"}
        return described

    def described(self, shape: FieldShape) -> Schema:
        """A field's value, with its description, examples and default."""
        info = shape.info
        texts: Schema = {"description": info.description}
        if not self._lists_names(shape.shape):
            texts["examples"] = info.examples
        default = info.default
        if type(default) in (str, int, bool):
            texts["default"] = default
        return texts | self.value(shape.shape)

    def _lists_names(self, shape: Shape | None) -> bool:
        """Whether the pack's own names stand here, so that an editor must not offer those of an example."""
        if shape is None:
            return False
        known = shape.ref is not None and shape.ref.kind in self.vocabulary.names
        return known or self._lists_names(shape.inner) or self._lists_names(shape.key)

    def value(self, shape: Shape) -> Schema:
        """What may stand where a shape is expected."""
        if shape.form == "scalar":
            return self._scalar(shape)
        if shape.form == "record" and shape.record is not None:
            return self.refer(shape.record)
        if shape.form == "list" and shape.inner is not None:
            return self._list(shape, shape.inner)
        if shape.key_alone and shape.key is not None:
            return _by_type({"object": self._map(shape)}, self.value(shape.key))
        if shape.one_for_all and shape.inner is not None:
            return _by_type({"object": self._map(shape)}, self.value(shape.inner))
        return self._map(shape) if shape.form == "map" else {}

    def _list(self, shape: Shape, member: Shape) -> Schema:
        inner = self.value(member)
        many = {"type": "array"} | ({"items": inner} if inner else {}) | ({"minItems": 1} if shape.at_least_one else {})
        return {"anyOf": [inner, many]} if shape.one_or_many else many

    def _scalar(self, shape: Shape) -> Schema:
        schema = shape.scalar.schema() if shape.scalar else {}
        if shape.ref is None:
            return schema
        return self.names(shape.ref, schema) | {"x-ref": shape.ref.kind}

    def names(self, ref: Ref, otherwise: Schema) -> Schema:
        """The names of a kind that the pack has, as a shared definition; otherwise the schema given."""
        if ref.kind not in self.vocabulary.names:
            return otherwise
        self.known[f"names_{ref.kind}"] = self.vocabulary.names[ref.kind]
        return {"$ref": f"#/$defs/names_{ref.kind}"}

    def _map(self, shape: Shape) -> Schema:
        inner = self.value(shape.inner) if shape.inner else {}
        inner = {"anyOf": [inner, {"type": "null"}]} if shape.or_none and not shape.key_alone else inner
        schema: Schema = {"type": "object"} | ({"minProperties": 1} if shape.at_least_one else {})
        key = shape.key
        if key is None or key.scalar is None:
            return schema | ({"additionalProperties": inner} if inner else {})
        ids = self.vocabulary.ids.get(key.ref.kind) if key.ref else None
        if ids is not None:
            entries = {id: ({"description": title} | inner) for id, title in ids.items()}
            return schema | {"properties": entries, "additionalProperties": False}
        names = key_schema(key.scalar.schema()) | ({"x-ref": key.ref.kind} if key.ref else {})
        return schema | {"propertyNames": names} | ({"additionalProperties": inner} if inner else {})

    def _union(self, record: type[Variants]) -> Schema:
        short = [form for form in record.forms().values() if short_form_of(form)]
        written = {
            tag: form for tag, form in record.forms().items() if not (issubclass(form, Flexible) and form.only_short)
        }
        schema = self._keyed(record, written)
        for form in short:
            schema = _with_short_form(schema, self.value(fields_of(form)[short_form_of(form)].shape))
        return schema

    def _keyed(self, record: type[Variants], forms: dict[str, type[Variants]]) -> Schema:
        keyed = {tag: form for tag, form in forms.items() if tag != record.otherwise}
        choices: list[Schema] = [{"if": _has(tag), "then": self.refer(form)} for tag, form in keyed.items()]
        if record.otherwise:
            rest = {"if": _has(*keyed), "else": self.refer(forms[record.otherwise])}
            return {"type": "object", "allOf": [*choices, rest]}
        texts = {
            tag: {"description": (form.__doc__ or "").split("\n")[0], "examples": fields_of(form)[tag].info.examples}
            for tag, form in keyed.items()
        }
        stray: Schema = {"properties": texts, "additionalProperties": False}
        return {"type": "object", "minProperties": 1, "allOf": [*choices, {"if": _has(*keyed), "else": stray}]}


def _has(*keys: str) -> Schema:
    """A mapping with one of the keys. Without the type, an editor would complete what is not yet a mapping as each."""
    one = {"required": [*keys]} if len(keys) == 1 else {"anyOf": [{"required": [key]} for key in keys]}
    return {"type": "object"} | one


def _plain_bases(record: type[Record]) -> list[type[Record]]:
    bases = [base for base in record.__mro__[:0:-1] if issubclass(base, Record)]
    return [base for base in bases if not (issubclass(base, Deferred) and base.is_deferred())]


def key_schema(schema: Schema) -> Schema:
    """The schema of a scalar as it holds for keys, which are always text."""
    return {name: value for name, value in schema.items() if name != "type"}


def _need(need: Need) -> Schema:
    one = (
        {"anyOf": [{"required": [name]} for name in need.fields]}
        if len(need.fields) > 1
        else {"required": [*need.fields]}
    )
    if need.having:
        return {"if": {"required": [need.having]}, "then": one}
    if not need.where:
        return one
    cause = {"properties": {need.where: {"enum": list(need.words)}}, "required": [need.where]}
    return {"if": cause, "then": one}


def _by_type(typed: dict[str, Schema], otherwise: Schema) -> Schema:
    """The schema of the datum's own type among `typed`, or else the other one."""
    for name, schema in typed.items():
        otherwise = {"if": {"type": name}, "then": schema, "else": otherwise}
    return otherwise


def _with_short_form(schema: Schema, short: Schema) -> Schema:
    kind = "array" if short.get("type") == "array" else ""
    if schema.get("type") == "object":
        return _by_type({"object": schema}, short)
    return schema | {"else": _by_type({kind: short}, schema["else"]) if kind else short}
