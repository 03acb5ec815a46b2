"""What is sound of an item that is wrong somewhere: its record, with stand-ins for what is wrong in it.

In: a record class, and data that it refuses. Out: a record of the same shape, in which everything that could be read
stands at its own path, so that names in it are looked up and expressions typed; and the words of what could not, which
may have been names for the rest. Nobody else sees such a record: to all others the item is one that could not be read.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from typing import Any

from pydantic_core import PydanticCustomError, ValidationError

from toolkit.frozen import frozen
from toolkit.model.record import Flexible, Record, Variants
from toolkit.model.scalars import OneOf, Scalar
from toolkit.model.shapes import Shape, fields_of, place_of
from toolkit.source import Path

NO_EXPRESSION = "\ufffd"
"""Stands where an expression is none. It cannot be parsed, so that nothing is said of what it would mean."""
NO_NAME = "unread_stand_in"
"""Stands where a name is none: nothing is called so, and nothing says so."""
_ANY = (NO_EXPRESSION, NO_NAME, "1", "0", "true", "A1", "1..2", "unread-stand-in", "#000000", "0.1.0", "UNREAD")
_MOST_TIMES = 12
"""So often what is wrong is replaced: things that are wrong inside each other come to light one after the other."""
_MOST_DEEP = 6
_GIVEN = ("it", "by", "event", "viewer", "bearer", "here", "there", "old", "new", "card", "owner", "piece", "touch")
"""Names that are in hand where some field stands: one with a wrong name may be that field."""
_WORD = re.compile(r"\w+")


@frozen
class Salvage:
    """A record with stand-ins, and the words of what they stand for."""

    record: Record
    words: frozenset[str]


def salvaged(record: type[Record], data: Any) -> Salvage | None:
    """What is sound of an item; None where nothing is."""
    if not isinstance(data, dict) or not data:
        return None
    shape, data, words = Shape("record", record=record), deepcopy(data), set[str]()
    replaced = set[Path]()
    for _ in range(_MOST_TIMES):
        try:
            return Salvage(record.model_validate(data), frozenset(words))
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False)
        mended = [_mend(shape, data, detail, replaced, words) for detail in found]
        if not all(mended):
            return None
    return None


def _mend(shape: Shape, data: Any, detail: Any, replaced: set[Path], words: set[str]) -> bool:
    """Put something that can be read where a finding is. False where there is nothing left to replace."""
    kind, loc = detail["type"], detail["loc"]
    if kind in ("missing", "needed"):
        name = str(loc[-1]) if kind == "missing" else detail["ctx"]["fields"][0]
        around, where, inside = place_of(shape, data, loc[:-1] if kind == "missing" else loc)
        field = fields_of(around.record).get(name) if around.record is not None else None
        if field is not None and isinstance(inside, dict) and name not in inside and (*where, name) not in replaced:
            inside[name] = _stand_in(field.shape)
            replaced.add((*where, name))
            return inside[name] is not None
        return _replace(shape, data, where, replaced, words)
    _, where, value = place_of(shape, data, loc)
    if kind == "extra_forbidden" and where and str(where[-1]) == str(loc[-1]):
        _, _, inside = place_of(shape, data, where[:-1])
        if isinstance(inside, dict) and where[-1] in inside:
            words.update(_GIVEN, _WORD.findall(f"{where[-1]} {value}"))
            del inside[str(where[-1])]
            return True
    return _replace(shape, data, where, replaced, words)


def _replace(shape: Shape, data: Any, where: Path, replaced: set[Path], words: set[str]) -> bool:
    """Put a stand-in at a path; where one stands there already, in place of what is around it."""
    while where in replaced:
        where = where[:-1]
    if not where:
        return False
    around, _, inside = place_of(shape, data, where[:-1])
    part: Any = where[-1]
    wanted = _inner(around, str(part))
    if not isinstance(inside, (list, dict)):
        return _replace(shape, data, where[:-1], replaced, words)
    value = inside[part]
    if isinstance(inside, dict) and around.form == "map" and around.key is not None and not _reads(around.key, part):
        words.update(_WORD.findall(f"{part} {value}"))
        del inside[part]
        return True
    words.update(_WORD.findall(str(value)))
    replaced.add(where)
    stand_in = _stand_in(wanted)
    if stand_in is None:
        return _replace(shape, data, where, replaced, words)
    inside[part] = stand_in
    return True


def _inner(around: Shape, name: str) -> Shape:
    if around.record is not None:
        field = fields_of(around.record).get(name)
        return field.shape if field is not None else Shape("raw")
    return around.inner or Shape("raw")


def _reads(shape: Shape, data: Any) -> bool:
    try:
        return shape.scalar is None or shape.scalar.read(data) is not None
    except PydanticCustomError:
        return False


def _stand_in(shape: Shape, deep: int = 0) -> Any:
    """Data of a shape that say nothing; None where there are none."""
    if deep > _MOST_DEEP:
        return None
    if shape.form == "scalar" and shape.scalar is not None:
        return _scalar(shape.scalar)
    if shape.record is not None:
        return next(_records(shape.record, deep), None)
    if shape.form == "raw" or shape.inner is None:
        return NO_NAME
    inner = _stand_in(shape.inner, deep + 1)
    key = _scalar(shape.key.scalar) if shape.key is not None and shape.key.scalar is not None else NO_NAME
    if inner is None or key is None:
        return None if shape.at_least_one else [] if shape.form == "list" else {}
    return [inner] if shape.form == "list" else key if shape.key_alone else {key: inner}


def _scalar(scalar: Scalar) -> Any:
    words = scalar.words if isinstance(scalar, OneOf) else ()
    return next((word for word in chain(words, _ANY) if _reads(Shape("scalar", scalar=scalar), word)), None)


def _records(record: type[Record], deep: int) -> Iterator[Any]:
    """Data that a record reads, with nothing but what it needs."""
    if issubclass(record, Variants) and record.is_union():
        for form in record.forms().values():
            yield from _records(form, deep + 1)
        return
    fields = fields_of(record)
    needed = [name for name, field in fields.items() if field.info.is_required()]
    needs = [need.fields[0] for need in record.needs] if issubclass(record, Flexible) else []
    data = {name: _stand_in(fields[name].shape, deep + 1) for name in (*needed, *needs)}
    if issubclass(record, Flexible) and record.only_short and record.short_form in data:
        yield data[record.short_form]
        return
    try:
        record.model_validate(data)
    except ValidationError:
        return
    yield data
