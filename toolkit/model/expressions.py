"""The expressions of a record: every field that the model says is one, with its path.

In: a record. Out: its expressions in the order of fields. Data that the model leaves raw hold none that it knows of.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from toolkit.model.record import Flexible, Record
from toolkit.model.scalars import ExpressionText
from toolkit.model.shapes import Shape, fields_of
from toolkit.source import Path


class Written(NamedTuple):
    """An expression as its field holds it, at the path `where` of records: `locate` finds that of the file.

    `on_key`: it is the key there.
    """

    text: str
    where: Path
    on_key: bool = False


Found = list[Written]
Visit = Callable[[Any, Path, Found], None]


def expressions(record: Record) -> Found:
    """All expressions of a record."""
    found: Found = []
    _visit_record(record, (), found)
    return found


def _visit_record(record: Record, where: Path, found: Found) -> None:
    values = record.__dict__
    for name, step, visit in _plan(type(record)):
        value = values[name]
        if value:
            visit(value, (*where, *step), found)


@cache
def _plan(record: type[Record]) -> tuple[tuple[str, Path, Visit], ...]:
    """The fields of a class that may hold any: found once, by the classes that records really have."""
    hidden = issubclass(record, Flexible) and record.only_short
    plan = (
        (field.name, () if hidden else (alias,), _visitor(field.shape)) for alias, field in fields_of(record).items()
    )
    return tuple((name, step, visit) for name, step, visit in plan if visit is not None)


def _visitor(shape: Shape) -> Visit | None:
    if shape.form == "record":
        return _visit_record
    if isinstance(shape.scalar, ExpressionText):
        return _visit_text
    inner = _visitor(shape.inner) if shape.inner is not None else None
    if inner is None:
        return None
    if shape.form == "list":
        return _list_visitor(inner)
    return _map_visitor(inner, shape.key is not None and isinstance(shape.key.scalar, ExpressionText))


def _visit_text(value: str, where: Path, found: Found) -> None:
    found.append(Written(value, where))


def _list_visitor(visit_member: Visit) -> Visit:
    def visit(value: Any, where: Path, found: Found) -> None:
        """Look into each member."""
        for index, member in enumerate(value):
            visit_member(member, (*where, index), found)

    return visit


def _map_visitor(visit_member: Visit, keys_too: bool) -> Visit:
    def visit(value: Any, where: Path, found: Found) -> None:
        """Look at keys that are expressions, and into what stands under each."""
        for key, member in value.items():
            if keys_too:
                found.append(Written(key, (*where, key), member is not None))
            if member is not None:
                visit_member(member, (*where, key), found)

    return visit
