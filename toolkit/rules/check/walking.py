"""Everything inside checked rules: the codes, conditions and steps that an element holds, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from toolkit.model import Type
from toolkit.rules.program.code import Code, Criterion, Where
from toolkit.rules.program.rules import Action, Check, Event, Procedure, Rules, Trigger
from toolkit.rules.program.steps import Step
from toolkit.rules.program.walking import elements_of
from toolkit.rules.tree import Ask, Expr, Ranging, parts

_PLAIN = frozenset(("id", "at", "cite", "option", "rank", "tags", "scenario", "within", "name", "type"))
"""Fields that hold no expressions and no steps."""


def things_of(rules: Rules) -> Iterator[Any]:
    """Every element of the rules, every place and kind: all that holds codes."""
    yield from (*elements_of(rules), *rules.places.values(), *rules.kinds.values())


def bodies_of(rules: Rules) -> Iterator[Procedure | Action | Trigger | Check | Event]:
    """Every element that has steps of its own."""
    yield from rules.procedures.values()
    yield from rules.actions.values()
    yield from rules.triggers
    yield from rules.checks
    yield from rules.events.values()


def codes_in(thing: Any) -> Iterator[Code]:
    """All typed expressions of an element, a step or a condition."""
    for found in everything_in(thing):
        if isinstance(found, Code):
            yield found


def steps_in(thing: Any) -> Iterator[Step]:
    """All steps of an element, those inside others too."""
    for found in everything_in(thing):
        if isinstance(found, Step):
            yield found


def everything_in(thing: Any) -> Iterator[Any]:
    """A thing and all records inside it; typed expressions are not gone into."""
    waiting = [thing]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple):
            waiting.extend(reversed(found))
        elif (names := _names(found.__class__)) is not None:
            yield found
            waiting.extend([getattr(found, name) for name in names])


@cache
def _names(form: type[object]) -> tuple[str, ...] | None:
    """The fields of a record in which others stand, last first; None for what is no record of rules."""
    if not is_dataclass(form) or issubclass(form, (Where, Expr, Type)):
        return None
    return () if form is Code else tuple(each.name for each in fields(form) if each.name not in _PLAIN)[::-1]


def nodes_of(expr: Expr) -> Iterator[Expr]:
    """A typed expression and all inside it."""
    waiting = [expr]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(parts(found))


class Walks:
    """What things hold, gone through once for all who ask."""

    def __init__(self) -> None:
        self._records: dict[int, Sequence[Any]] = {}
        self._nodes: dict[int, Sequence[tuple[Code, Sequence[Expr]]]] = {}

    def records_in(self, thing: Any) -> Sequence[Any]:
        """A thing and all records inside it but expressions. Things are told apart as objects, which stay."""
        found = self._records.get(id(thing))
        if found is None:
            found = self._records[id(thing)] = [*everything_in(thing)]
        return found

    def nodes_in(self, thing: Any) -> Sequence[tuple[Code, Sequence[Expr]]]:
        """All codes of a thing, each with all typed expressions in it."""
        found = self._nodes.get(id(thing))
        if found is None:
            codes = (record for record in self.records_in(thing) if isinstance(record, Code))
            found = self._nodes[id(thing)] = [(code, [*nodes_of(code.expr)]) for code in codes]
        return found


def uses_in(thing: Any) -> Iterator[tuple[str, str, tuple[Code, Ask] | None]]:
    """The values that are asked for, each with where, and the orders that are ranked by: section and id."""
    for found in everything_in(thing):
        if isinstance(found, Criterion) and found.order is not None:
            yield "orders", found.order, None
        elif isinstance(found, Code):
            for node in nodes_of(found.expr):
                if isinstance(node, Ask):
                    yield "values", node.value, (found, node)
                elif isinstance(node, Ranging) and node.order is not None:
                    yield "orders", node.order[0], None
