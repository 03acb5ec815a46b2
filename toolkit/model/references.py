"""The references of a record: every text that names something else, with its path.

In: a record. Out: references in the order of fields. The fields that can hold any are found once for each class, so
that records without references cost next to nothing.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from toolkit.model.record import FOR_ALL, Deferred, Flexible, Record, Ref, Variants
from toolkit.model.shapes import Shape, fields_of
from toolkit.source import Path


class Reference(NamedTuple):
    """`value` names a thing of kind `kind`; it stands at `where`, as the key there when `on_key`."""

    kind: str
    value: str
    where: Path
    on_key: bool = False


Found = list[Reference]
Visit = Callable[[Any, Path, Found], None]


def references(record: Record, where: Path = ()) -> Found:
    """All references of a record that stands at `where`."""
    found: Found = []
    _visit_record(record, where, found)
    return found


def _visit_record(record: Record, where: Path, found: Found) -> None:
    values = record.__dict__
    for name, step, visit in _plan(type(record)):
        value = values[name]
        if value:
            visit(value, (*where, *step), found)


@cache
def _plan(record: type[Record]) -> tuple[tuple[str, Path, Visit], ...]:
    plan: list[tuple[str, Path, Visit]] = []
    hidden = issubclass(record, Flexible) and record.only_short
    for alias, field in fields_of(record).items():
        if _can_hold(field.shape, frozenset((record,))):
            plan.append((field.name, () if hidden else (alias,), _visitor(field.shape)))
    return tuple(plan)


@cache
def _holders(record: type[Record], passed: frozenset[type[Record]]) -> bool:
    if issubclass(record, Deferred) and record.is_deferred():
        return True
    forms = record.forms().values() if issubclass(record, Variants) and record.is_union() else (record,)
    return any(_can_hold(field.shape, passed | {record}) for form in forms for field in fields_of(form).values())


def _can_hold(shape: Shape | None, passed: frozenset[type[Record]]) -> bool:
    if shape is None:
        return False
    if shape.ref is not None or _can_hold(shape.inner, passed) or _can_hold(shape.key, passed):
        return True
    return shape.record is not None and shape.record not in passed and _holders(shape.record, passed)


def _visitor(shape: Shape) -> Visit:
    if shape.form == "record":
        return _visit_record
    if shape.form == "list":
        assert shape.inner is not None
        return _list_visitor(shape.inner)
    if shape.form == "map":
        return _map_visitor(shape)
    assert shape.ref is not None
    return _name_visitor(shape.ref)


def _name_visitor(ref: Ref) -> Visit:
    def visit(value: Any, where: Path, found: Found) -> None:
        """Note each name that the value holds."""
        for name in ref.names(value):
            found.append(Reference(ref.kind, name, where))

    return visit


def _list_visitor(inner: Shape) -> Visit:
    visit_member = _visitor(inner)

    def visit(value: Any, where: Path, found: Found) -> None:
        """Look into each member."""
        for index, member in enumerate(value):
            visit_member(member, (*where, index), found)

    return visit


def _map_visitor(shape: Shape) -> Visit:
    on_key = shape.key.ref if shape.key is not None else None
    visit_member = _visitor(shape.inner) if _can_hold(shape.inner, frozenset()) and shape.inner is not None else None

    def visit(value: Any, where: Path, found: Found) -> None:
        """Note keys that are names, and look into what stands under each."""
        for key, member in value.items():
            inside = (*where, key) if key != FOR_ALL else where
            if on_key is not None and key != FOR_ALL:
                found.append(Reference(on_key.kind, key, inside, True))
            if visit_member is not None:
                visit_member(member, inside, found)

    return visit
