"""Declared attributes as JSON Schema. In: the types of a pack's kinds. Out: schemas of the values that items give."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.model.kinds import Attribute
from toolkit.model.scalars import AnyText, ExpressionText, Truth, WholeNumber
from toolkit.model.typewords import Type, type_of
from toolkit.schema.records import Schema


@dataclass(frozen=True)
class TypeNames:
    """What names of types stand for: the symbols of declared types with their titles, the ids of kinds' things."""

    symbols: Mapping[str, tuple[str, ...]]
    things: Mapping[str, tuple[str, ...]]

    def attribute(self, name: str, attribute: Attribute) -> Schema:
        """The value of an attribute, with what its declaration says in words."""
        type = type_of(attribute.type, attribute.one_of)
        schema = self.value(type) if type else {}
        if schema.get("type") == "integer":
            schema |= {} if attribute.at_least is None else {"minimum": attribute.at_least}
            schema |= {} if attribute.at_most is None else {"maximum": attribute.at_most}
        return {"description": description_of(name, attribute, type), "examples": [_sample(schema)]} | schema

    def value(self, type: Type) -> Schema:
        """A value of a type."""
        if type.form == "symbols":
            return {"enum": list(type.symbols)}
        if type.form == "named":
            return self._named(type.name)
        if type.form == "test":
            return ExpressionText().schema()
        inner = self.value(type.inner) if type.inner else {}
        if type.form == "map":
            return {"type": "object", "propertyNames": _as_key(self._named(type.name)), "additionalProperties": inner}
        if type.form == "optional":
            return _or_none(inner)
        return {"type": "array", "items": inner} | ({"uniqueItems": True} if type.form == "set" else {})

    def _named(self, name: str) -> Schema:
        scalars: dict[str, Schema] = {
            "int": WholeNumber().schema(),
            "ratio": {"type": ["number", "string"], "pattern": r"^-?[0-9]+(/[0-9]+|\.[0-9]+)?$"},
            "bool": Truth().schema(),
            "text": AnyText().schema(),
        }
        known = self.symbols.get(name) or self.things.get(name)
        return scalars.get(name) or ({"enum": list(known)} if known else {})


def _or_none(schema: Schema) -> Schema:
    if "enum" in schema:
        return {"enum": [*schema["enum"], "none"]}
    return {"if": {"const": "none"}, "else": schema} if schema else {}


def _as_key(schema: Schema) -> Schema:
    return schema if "enum" in schema else {}


def _sample(schema: Schema) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    samples = {"integer": schema.get("minimum", 1), "boolean": True, "array": [], "object": {}}
    return samples.get(str(schema.get("type")), "none" if "if" in schema else "text")


def description_of(name: str, attribute: Attribute, type: Type | None) -> str:
    """The declaration of an attribute as a sentence for whoever writes its value."""
    title = attribute.title or name
    parts = [f"{title} ({attribute.short})." if attribute.short else f"{title}."]
    parts += [attribute.text] if attribute.text else []
    parts += [f"Type: {type}."] if type else []
    parts += (
        [f"Where it is silent: {_written(attribute.default)}."] if attribute.has_default else ["Every item gives it."]
    )
    return " ".join(parts)


def _written(default: Any) -> str:
    return str(default) if not isinstance(default, (list, dict)) or default else "none of them"
