"""The shape of a record's fields, read once from their annotations.

In: a record class. Out: for each field its shape: a scalar, a record, a list, a mapping, or raw data that is typed
later. Schemas, the walker of references and the finder of field names work on shapes, never on annotations.
"""

import types
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from toolkit.frozen import frozen
from toolkit.model.record import AtLeastOne, Deferred, Flexible, KeyAlone, OneForAll, OneOrMany, Record, Ref, Variants
from toolkit.model.scalars import OneOf, Scalar


@frozen
class Shape:
    """What may stand in one place. `inner` is that of members, `key` that of a mapping's keys, whose values may be none
    too where it says `or_none`."""

    form: Literal["scalar", "record", "list", "map", "raw"]
    scalar: Scalar | None = None
    record: type[Record] | None = None
    inner: "Shape | None" = None
    key: "Shape | None" = None
    ref: Ref | None = None
    one_or_many: bool = False
    at_least_one: bool = False
    key_alone: bool = False
    one_for_all: bool = False
    or_none: bool = False


@frozen
class FieldShape:
    """A field of a record: its Python name, its name in files, its shape and what pydantic knows of it."""

    name: str
    alias: str
    shape: Shape
    info: FieldInfo


@cache
def fields_of(record: type[Record]) -> dict[str, FieldShape]:
    """The fields of a record class by their names in files."""
    if issubclass(record, Deferred) and record.is_deferred():
        return fields_of(record.whole())
    hints = get_type_hints(record, include_extras=True)
    found = {}
    for name, info in record.model_fields.items():
        alias = info.alias or name
        found[alias] = FieldShape(name, alias, shape_of(hints[name]), info)
    return found


def shape_of(annotation: Any) -> Shape:
    """The shape that an annotation describes; raises TypeError for one that no record may use."""
    origin = get_origin(annotation)
    if origin is Annotated:
        base, *marks = get_args(annotation)
        return _marked(base, marks)
    if origin in (Union, types.UnionType):
        (present,) = (member for member in get_args(annotation) if member is not type(None))
        return shape_of(present)
    if origin is tuple:
        return Shape("list", inner=shape_of(get_args(annotation)[0]))
    if origin is dict:
        key, value = get_args(annotation)
        or_none = type(None) in get_args(value)
        return Shape("map", key=None if key is str else shape_of(key), inner=shape_of(value), or_none=or_none)
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return Shape("record", record=annotation)
    if annotation is Any:
        return Shape("raw")
    raise TypeError(f"a record must not use the annotation {annotation!r}")


def _marked(base: Any, marks: list[Any]) -> Shape:
    scalars = [mark for mark in marks if isinstance(mark, Scalar)]
    refs = [mark for mark in marks if isinstance(mark, Ref)]
    if scalars:
        scalar = OneOf(get_args(base)) if isinstance(scalars[0], OneOf) else scalars[0]
        return Shape("scalar", scalar=scalar, ref=refs[0] if refs else None)
    shape = shape_of(base)
    return replace(
        shape,
        ref=refs[0] if refs else shape.ref,
        one_or_many=shape.one_or_many or any(isinstance(mark, OneOrMany) for mark in marks),
        at_least_one=shape.at_least_one or any(isinstance(mark, AtLeastOne) for mark in marks),
        key_alone=shape.key_alone or any(isinstance(mark, KeyAlone) for mark in marks),
        one_for_all=shape.one_for_all or any(isinstance(mark, OneForAll) for mark in marks),
    )


def place_of(shape: Shape, data: Any, loc: tuple[str | int, ...]) -> tuple[Shape, tuple[str | int, ...], Any]:
    """Follows the path of a finding: the shape and the data found there, and the path as the file has it.

    The path of a finding also names fields whose short form the author used; these are no part of the path in the
    file. Where the data have a form of a union, the shape is that form.
    """
    where: list[str | int] = []
    shape = _formed(shape, data)
    for part in loc:
        shape = _inside(shape, part)
        here = isinstance(data, dict) if isinstance(part, str) else isinstance(data, list)
        if here and (part in data if isinstance(data, dict) else int(part) < len(data)):
            where.append(part)
            data = data[part]
        shape = _formed(shape, data)
    return shape, tuple(where), data


def _formed(shape: Shape, data: Any) -> Shape:
    if shape.one_for_all and shape.inner is not None and not isinstance(data, dict):
        return shape.inner
    if shape.record is None or not issubclass(shape.record, Variants) or not shape.record.is_union():
        return shape
    form = shape.record.form(data)
    return shape if form is None else Shape("record", record=form)


def _inside(shape: Shape, part: str | int) -> Shape:
    if shape.form in ("list", "map"):
        return shape.inner or Shape("raw")
    if shape.record is None:
        return Shape("raw")
    known = fields_of(shape.record).get(str(part))
    return known.shape if known else Shape("raw")


def short_form_of(record: type[Record]) -> str:
    """The field that a record's short form stands for, or an empty text."""
    return record.short_form if issubclass(record, Flexible) else ""
