"""What the rules language offers, and what of it a pack uses. In: the registries and records; a pack. Out: features.

A feature is a section of rules files, a verb, a built-in function, or a field of menus, occasions, choices, offers,
values or modifiers; of a field that takes one of some words each word is one. Nothing is listed here by hand: a new
verb, function or field is a feature as soon as it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from toolkit.frozen import frozen
from toolkit.language.functions import FUNCTIONS
from toolkit.model.files import KINDS
from toolkit.model.rules.actions import Menu
from toolkit.model.rules.choices import Choice, Routes
from toolkit.model.rules.occasions import Occasion
from toolkit.model.rules.steps import Offer, Step
from toolkit.model.rules.values import Limits, Modifier
from toolkit.model.scalars import AnyText
from toolkit.packs import Item, Pack

RECORDS: Mapping[str, type[BaseModel]] = {
    "menu": Menu,
    "offer": Offer,
    "choice": Choice,
    "route": Routes,
    "occasion": Occasion,
    "value": Limits,
    "modifier": Modifier,
}
"""The records whose fields are features, by the word for their group."""
GROUPS = ("section", "step", "function", *RECORDS)
_APART = ("title", "say", "id", "cite", "option", "rank", "tags")
"""Fields that many records have: names, texts, cases."""
_LEFT_OUT = ("examples",)
"""Sections in which rules are looked at, not written."""
_CALL = re.compile(r"\b([a-z][a-z_]*)\s*\(")


@frozen
class Feature:
    """One of them: its group, of `GROUPS`, and its name there: `swap`, `turns: once`."""

    group: str
    name: str

    def __str__(self) -> str:
        return f"{self.group} {self.name}"


@cache
def all_features() -> tuple[Feature, ...]:
    """All features, group by group, each as it stands in its registry or record."""
    sections = (Feature("section", name) for name in KINDS["rules"].sections)
    verbs = (Feature("step", verb) for verb in Step.forms())
    functions = (Feature("function", name) for name in FUNCTIONS)
    fields = (Feature(group, name) for group, record in RECORDS.items() for name in _names_of(record))
    return (*sections, *verbs, *functions, *fields)


def used_in(pack: Pack) -> dict[Feature, Item]:
    """The features that a pack uses, each with the first item that does."""
    found: dict[Feature, Item] = {}
    for section in pack.items:
        for item in pack.all(section) if section not in _LEFT_OUT else ():
            if section in KINDS["rules"].sections:
                found.setdefault(Feature("section", section), item)
            for feature in _used_by(item.record):
                found.setdefault(feature, item)
    return found


def _used_by(record: BaseModel) -> Iterator[Feature]:
    for part in _records_in(record):
        if isinstance(part, Step):
            yield Feature("step", str(part.tag))
        for group, of in RECORDS.items():
            if isinstance(part, of):
                yield from (Feature(group, name) for name in _names_set(part, of))
        for name, field in type(part).model_fields.items():
            if not _is_text(field):
                called = {word for text in _texts_in(getattr(part, name)) for word in _CALL.findall(text)}
                yield from (Feature("function", word) for word in sorted(called) if word in FUNCTIONS)


def _own_fields(record: type[BaseModel]) -> Iterator[tuple[str, str, FieldInfo]]:
    """The fields that are a record's own: the attribute, what authors write, and what is known of it."""
    for name in record.__annotations__:
        field = record.model_fields.get(name)
        if field is not None and name not in _APART:
            yield name, field.alias or name, field


def _names_of(record: type[BaseModel]) -> Iterator[str]:
    for _, name, field in _own_fields(record):
        words = _words_of(field)
        yield from (f"{name}: {word}" for word in words) if words else (name,)


def _names_set(record: BaseModel, of: type[BaseModel]) -> Iterator[str]:
    for attribute, name, field in _own_fields(of):
        value = getattr(record, attribute)
        if attribute not in record.model_fields_set or value is None:
            continue
        if _words_of(field):
            yield f"{name}: {value}"
        elif value != field.get_default():
            yield name


def _words_of(field: FieldInfo) -> tuple[str, ...]:
    """The words of which a field takes one."""
    ahead = [field.annotation]
    while ahead:
        type = ahead.pop()
        if get_origin(type) is Literal:
            return tuple(map(str, get_args(type)))
        if get_origin(type) is not tuple:
            ahead.extend(get_args(type))
    return ()


def _is_text(field: FieldInfo) -> bool:
    return any(isinstance(one, AnyText) for one in _metadata(field.annotation, field.metadata))


def _metadata(type: Any, own: Iterable[Any] = ()) -> Iterator[Any]:
    yield from own
    yield from getattr(type, "__metadata__", ())
    for part in get_args(type):
        yield from _metadata(part)


def _records_in(value: Any) -> Iterator[BaseModel]:
    """A record and all records inside it."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from _records_in(getattr(value, name))
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _records_in(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _records_in(part)


def _texts_in(value: Any) -> Iterator[str]:
    """The texts that stand in a field itself, in no record inside it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from (*_texts_in(key), *_texts_in(part))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts_in(part)
