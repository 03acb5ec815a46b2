"""The expressions and the phrases of a record: every field that the model says is one, with its path.

In: a record. Out: these texts in the order of fields. Data that the model leaves raw hold none that it knows of.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

from toolkit.model.record import Flexible, Item, Record
from toolkit.model.scalars import ExpressionText, PhraseText, Scalar
from toolkit.model.shapes import Shape, fields_of
from toolkit.source import Path


class Written(NamedTuple):
    """An expression or a phrase as its field holds it, at the path `where` of records: `locate` finds that of the file.

    `on_key`: it is the key there.
    """

    text: str
    where: Path
    on_key: bool = False


Found = list[Written]
Visit = Callable[[Any, Path, Found], None]
Kind = Literal["expression", "phrase"]
_SCALARS: dict[Kind, type[Scalar]] = {"expression": ExpressionText, "phrase": PhraseText}


def expressions(record: Record) -> Found:
    """All expressions of a record."""
    return _found(record, "expression")


def phrases(record: Record, *, named: bool = True) -> Found:
    """All phrases of a record: labels, questions, what refusals say, reasons.

    Titles, short forms and texts are phrases too where they stand in an element that has no id among the items of a
    pack: in one inside the record, and in the record itself where it is not `named`.
    """
    found: Found = []
    if not named:
        found += [Written(text, (name,)) for name in _WORDS if (text := getattr(record, name, None)) is not None]
    return found + _found(record, "phrase")


_WORDS = ("title", "short", "text")


def _found(record: Record, kind: Kind) -> Found:
    found: Found = []
    _record_visitor(kind)(record, (), found)
    return found


@cache
def _record_visitor(kind: Kind) -> Visit:
    def visit(record: Record, where: Path, found: Found) -> None:
        """Look into each field that may hold any."""
        values = record.__dict__
        for name, step, visit_field in _plan(type(record), kind, bool(where)):
            value = values[name]
            if value:
                visit_field(value, (*where, *step), found)

    return visit


@cache
def _plan(record: type[Record], kind: Kind, inside: bool) -> tuple[tuple[str, Path, Visit], ...]:
    """The fields of a class that may hold any: found once, by the classes that records really have."""
    hidden = issubclass(record, Flexible) and record.only_short
    worded = _WORDS if inside and kind == "phrase" and _is_element(record) else ()
    plan = (
        (
            field.name,
            () if hidden else (alias,),
            _visit_text if alias in worded else _visitor(field.shape, kind),
        )
        for alias, field in fields_of(record).items()
    )
    return tuple((name, step, visit) for name, step, visit in plan if visit is not None)


def _is_element(record: type[Record]) -> bool:
    """Whether a class is one of the elements of the rules: an item that may be `like` another."""
    return issubclass(record, Item) and "like" in record.model_fields


def _visitor(shape: Shape, kind: Kind) -> Visit | None:
    if shape.form == "record":
        return _record_visitor(kind)
    if isinstance(shape.scalar, _SCALARS[kind]):
        return _visit_text
    inner = _visitor(shape.inner, kind) if shape.inner is not None else None
    if inner is None:
        return None
    if shape.form == "list":
        return _list_visitor(inner)
    return _map_visitor(inner, shape.key is not None and isinstance(shape.key.scalar, _SCALARS[kind]))


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
