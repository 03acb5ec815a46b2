"""The fields of a record as readers are told of them. In: a record class. Out: its fields, each with its type in words.

A type is a row of words, records among them: pages make links of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from toolkit.frozen import frozen
from toolkit.model.record import Flexible, Item, Need, Record, Ref
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.element import Element
from toolkit.model.rules.sides import Answering
from toolkit.model.rules.steps import Step
from toolkit.model.scalars import (
    AnyKey,
    AnyText,
    ExpressionText,
    FormedText,
    LabelPart,
    OneOf,
    Scalar,
    Truth,
    WholeNumber,
    Word,
)
from toolkit.model.shapes import Shape, fields_of, short_form_of
from toolkit.model.tables import Table

Words = tuple["str | type[Record]", ...]
COMMON: tuple[type[Record], ...] = (Item, Element, Step, Choice, Answering, Table)
"""Records whose fields those below them have too: they are told once."""
EXPRESSION = "expression"
"""The word for an expression, of which there is a page."""


@frozen
class FieldEntry:
    """A field: its name as authors write it, its type, whether it must be given, its default, what it means, samples.

    `words` are those of which it takes one.
    """

    name: str
    type: Words
    required: bool
    default: str | None
    meaning: str
    examples: tuple[Any, ...]
    words: tuple[str, ...] = ()


def entries_of(record: type[Record]) -> tuple[FieldEntry, ...]:
    """The fields that a record does not share with all of its sort."""
    shared = {
        name for common in COMMON if record is not common and issubclass(record, common) for name in fields_of(common)
    }
    return tuple(each for each in _entries(record) if each.name not in shared or _is_new(record, each.name))


def _is_new(record: type[Record], name: str) -> bool:
    """Whether a record says a common field anew, with a meaning of its own."""
    meaning = fields_of(record)[name].info.description
    told = {fields_of(common)[name].info.description for common in COMMON if name in fields_of(common)}
    return meaning not in told


def _entries(record: type[Record]) -> Iterator[FieldEntry]:
    for name, field in fields_of(record).items():
        info, shape = field.info, field.shape
        default = info.default if type(info.default) in (str, int, bool) else None
        words = shape.scalar.words if isinstance(shape.scalar, OneOf) else ()
        yield FieldEntry(
            name,
            type_words(shape),
            info.is_required(),
            None if default is None else str(default).lower() if isinstance(default, bool) else str(default),
            info.description or "",
            tuple(info.examples or ()),
            words,
        )


def type_words(shape: Shape) -> Words:
    """The type of a field in words: `a list of`, then the record that its members are."""
    if shape.form == "scalar":
        return (_scalar(shape.scalar, shape.ref),)
    if shape.form == "record" and shape.record is not None:
        return (shape.record,)
    if shape.form == "list" and shape.inner is not None:
        inner = type_words(shape.inner)
        return (*inner, ", or a list of such") if shape.one_or_many else ("list of ", *inner)
    if shape.form == "map":
        key = type_words(shape.key) if shape.key is not None else ("name",)
        inner = type_words(shape.inner) if shape.inner is not None else ("anything",)
        alone = (", or one such key alone",) if shape.key_alone else ()
        return (
            "mapping of ",
            *key,
            " to ",
            *inner,
            *alone,
            *((", or one such value for all",) if shape.one_for_all else ()),
        )
    return ("anything that fits",)


_NAMES = {"moment": "moment", "spot": "space, area or place", "callable": "procedure or action, called"}


_SHORT = {
    "an id in snake_case": "id",
    "a symbol: letters, digits and underscores": "symbol",
    "an id in kebab-case": "id",
}
"""Forms of words as they are called in a type."""


def _scalar(scalar: Scalar | None, ref: Ref | None) -> str:
    if isinstance(scalar, OneOf):
        return " or ".join(f"`{value}`" for value in scalar.words)
    if ref is not None and not isinstance(scalar, AnyText):
        if ref.kind == "type":
            return "type"
        if isinstance(scalar, ExpressionText):
            return _NAMES.get(ref.kind, f"{_thing(ref.kind)} with its arguments")
        if ref.kind == "option":
            return "option, or `not` and an option"
        return f"id of {_article(_thing(ref.kind))}"
    if isinstance(scalar, ExpressionText):
        return EXPRESSION
    if ref is not None:
        return _NAMES.get(ref.kind, _thing(ref.kind))
    return _plain(scalar)


def _plain(scalar: Scalar | None) -> str:
    if isinstance(scalar, Truth):
        return "true or false"
    if isinstance(scalar, WholeNumber):
        return "whole number"
    if isinstance(scalar, AnyKey):
        return "text"
    if isinstance(scalar, FormedText | LabelPart):
        return scalar.form
    if isinstance(scalar, Word):
        return _SHORT.get(scalar.form, scalar.form)
    return "text"


def _thing(kind: str) -> str:
    return {"allowable": "action or a truth", "act": "symbol of the type `act`", "owner": "player or side"}.get(
        kind, kind.replace("_", " ")
    )


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def needs_of(record: type[Record]) -> tuple[Need, ...]:
    """Of which fields one must be given."""
    return record.needs if issubclass(record, Flexible) else ()


def short_form(record: type[Record]) -> str:
    """The field for which what is no mapping stands, or an empty text."""
    return short_form_of(record)


def description(record: type[Record]) -> tuple[str, str]:
    """What a record is for, in a sentence or two; and all else that is said of it, as Markdown."""
    first, _, rest = cleandoc(record.__dict__.get("__doc__") or "").partition("\n\n")
    return " ".join(first.split()), rest.strip()


def inner_records(record: type[Record]) -> Iterator[type[Record]]:
    """The records of which fields of a record are made, in the order of its fields."""
    for field in fields_of(record).values():
        shape: Shape | None = field.shape
        while shape is not None:
            if shape.record is not None:
                yield shape.record
            if shape.key is not None and shape.key.record is not None:
                yield shape.key.record
            shape = shape.inner
