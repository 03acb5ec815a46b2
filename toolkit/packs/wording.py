"""Which texts of an item are translated. In: an item and its translation. Out: the pairs of original and translation.

The records of translations say what is translated: a field of theirs that the item has too is a text of the item, and
a mapping of theirs (the attributes of a kind, the areas of a map) leads to the texts of its members.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from toolkit.frozen import frozen
from toolkit.model import Record
from toolkit.model.shapes import Shape, fields_of
from toolkit.source import Path


@frozen
class Pair:
    """A text and its translation, either of which may be missing, and where they stand in their items.

    Where a translation speaks of a member that the original does not have, `among` holds the members it has.
    """

    where: Path
    original: str | None
    translation: str | None
    translated_at: Path
    among: tuple[str, ...] = ()


_TITLE = "title"
_NOT_ASKED = frozenset({"plural"})
"""Fields that a translation may have but need not: the original is an id, not a text."""
_PROPER = frozenset({("MapWords", "names")})
"""What need not be translated, member by member: proper names."""


@cache
def sections() -> Mapping[str, Shape]:
    """The sections of translations, each with the shape of the words of one of its items. Phrases are no items."""
    from toolkit.model.texts import Translation  # only packs of several languages pay for it

    shapes = {name: field.shape for name, field in fields_of(Translation).items() if name != "phrases"}
    return {name: shape.inner or shape for name, shape in shapes.items()}


def pairs(shape: Shape, original: Any, translation: Any, where: Path = (), other: Path = ()) -> Iterator[Pair]:
    """The texts of an original (a record or a mapping) with those of its translation."""
    if shape.form == "scalar":
        yield from _texts(original, translation, where, other)
    elif shape.form == "map":
        yield from _members(shape, original, translation, where, other)
    elif shape.record is not None:
        for name, field in fields_of(shape.record).items():
            if name in _NOT_ASKED:
                continue
            first, second = _get(original, name), _get(translation, name)
            if field.shape.form == "scalar":
                yield from _texts(first, second, (*where, name), (*other, name))
            elif first or second:
                found = pairs(field.shape, first, second, (*where, name), (*other, name))
                proper = (shape.record.__name__, name) in _PROPER
                yield from (pair for pair in found if not proper or pair.translation is not None)


def _members(shape: Shape, original: Any, translation: Any, where: Path, other: Path) -> Iterator[Pair]:
    if shape.inner is None:
        return
    if _is_type(original) and _TITLE not in _mapping(original, where)[0]:
        title = _get((translation or {}).get(_TITLE), _TITLE)
        yield from _texts(original.title, title, (*where, _TITLE), (*other, _TITLE))
        translation = {name: member for name, member in (translation or {}).items() if name != _TITLE}
    originals, where = _mapping(original, where)
    for name in dict.fromkeys((*originals, *(translation or ()))):
        member = (translation or {}).get(name)
        for pair in pairs(shape.inner, originals.get(name), member, (*where, name), (*other, name)):
            yield pair if name in originals else replace(pair, among=tuple(originals))


def _mapping(original: Any, where: Path) -> tuple[Mapping[str, Any], Path]:
    """The members of an original: of a mapping, of a type its symbols, of a list of words none that has texts."""
    if _is_type(original):
        return dict.fromkeys(getattr(original, "symbols", None) or ()) | (original.values or {}), (*where, "values")
    if isinstance(original, Mapping):
        return original, where
    return dict.fromkeys(original or ()), where


def _is_type(original: Any) -> bool:
    """Whether an original is a type: its symbols have words of their own, and so has the type, under `title`."""
    return isinstance(original, Record) and "values" in vars(original)


def _texts(original: Any, translation: Any, where: Path, other: Path) -> Iterator[Pair]:
    first = original if isinstance(original, str) else None
    second = translation if isinstance(translation, str) else None
    if first is not None or second is not None:
        yield Pair(where, first, second, other)


def _get(thing: Any, name: str) -> Any:
    # What a record lacks is met often here, and asking it by `getattr` takes ten times as long.
    return None if thing is None else (thing if isinstance(thing, Mapping) else vars(thing)).get(name)
