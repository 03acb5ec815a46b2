"""Types of what the game keeps: state, facts, arguments of effects. In: declarations. Out: those that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.checker.codes import NOT_KEPT
from toolkit.checker.declarations import Declarations
from toolkit.checker.spot import Spot
from toolkit.checker.types import RATIO, TEXT
from toolkit.diagnostics import Diagnostic
from toolkit.model import Type
from toolkit.packs import Item

_ADVICE = {
    "ratio": "Keep a whole number, rounded where it is written: `down(…)`, `up(…)` or `nearest(…)`.",
    "text": "Keep a symbol: declare a type that lists them, or say `one_of:`.",
}


def types_not_kept(known: Declarations) -> Iterator[Diagnostic]:
    """What is declared to be kept and has a type that cannot be."""
    for item, path, record in _kept(known):
        wrong = _innermost(known.type(record.type, record.one_of or None))
        if wrong in (RATIO, TEXT):
            span = Spot.of(item).inside(*path, "type").span
            message = f"`{path[-1] if path else item.id.rpartition('.')[2]}` is of the type {wrong}, which is not kept."
            yield NOT_KEPT.at(span, message, help=_ADVICE[wrong.name])


def _kept(known: Declarations) -> Iterator[tuple[Item, tuple[str, ...], Any]]:
    """Everything that is kept: its item, the path of its declaration inside, and the declaration."""
    for item in known.section("state").values():
        yield item, (), item.record
    for section, field in (("kinds", "state"), ("occasions", "facts"), ("events", "facts"), ("effects", "args")):
        for item in known.section(section).values():
            for name, record in getattr(item.record, field).items():
                yield item, (field, name), record


def _innermost(type: Type) -> Type:
    """The type of the members of members."""
    return _innermost(type.inner) if type.inner is not None else type
