"""Everything inside checked rules: the codes, conditions and steps that an element holds, wherever they stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from toolkit.language.code import Code, Criterion, Where
from toolkit.language.tree import Ask, Expr, Ranging, parts
from toolkit.model import Type
from toolkit.model.rules.steps import VERBS
from toolkit.program.effects import Step
from toolkit.program.rules import Action, Check, Event, Procedure, Rules, Trigger
from toolkit.program.walking import elements_of
from toolkit.source import Path

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
    return (found for found in everything_in(thing) if isinstance(found, Code))


def verb_of(step: Step) -> str:
    """The key under which a step is written; none where it has no place of its own, as each name of a `let`."""
    data: Any = step.at.source.data
    for key in step.at.path:
        data = data[key]
    return next((key for key in data if key in VERBS), "") if isinstance(data, dict) else ""


def key_path_of(step: Step) -> Path:
    """The path of the key under which a step is written; each name of a `let` is a step."""
    path = step.at.path
    return path[:-1] if path and isinstance(path[-1], str) else (*path, verb_of(step))


def everything_in(thing: Any) -> list[Any]:
    """A thing and all records inside it; typed expressions are not gone into."""
    all: list[Any] = []
    waiting = [thing]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple):
            waiting.extend(reversed(found))
        elif (inside := _inside(found.__class__)) is not None:
            all.append(found)
            waiting.extend(filter(None, inside(found)))
    return all


@cache
def _inside(form: type[object]) -> Callable[[Any], tuple[Any, ...]] | None:
    """What gets the fields of a record in which others stand, last first; None for what is no record of rules."""
    if not is_dataclass(form) or issubclass(form, (Where, Expr, Type)):
        return None
    names = [] if form is Code else [each.name for each in fields(form) if each.name not in _PLAIN][::-1]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda record: (getattr(record, names[0]),)) if names else (lambda record: ())


def nodes_of(expr: Expr) -> list[Expr]:
    """A typed expression and all inside it."""
    all: list[Expr] = []
    waiting = [expr]
    while waiting:
        found = waiting.pop()
        all.append(found)
        waiting.extend(parts(found))
    return all


Uses = Sequence[tuple[str, str, tuple[Code, Ask] | None]]
"""Values that are asked for, each with where, and orders that are ranked by: section and id."""


class Walks:
    """What things hold, gone through once for all who ask. Things are told apart as objects, which stay; one expression
    may stand in many of them."""

    def __init__(self) -> None:
        self._records: dict[int, Sequence[Any]] = {}
        self._steps: dict[int, Sequence[Step]] = {}
        self._nodes: dict[int, Sequence[tuple[Code, Sequence[Expr]]]] = {}
        self._inside: dict[int, Sequence[Expr]] = {}
        self._uses: dict[int, Uses] = {}

    def records_in(self, thing: Any) -> Sequence[Any]:
        """A thing and all records inside it but expressions."""
        found = self._records.get(id(thing))
        if found is None:
            found = self._records[id(thing)] = everything_in(thing)
        return found

    def steps_in(self, thing: Any) -> Sequence[Step]:
        """All steps of a thing, those inside others too."""
        found = self._steps.get(id(thing))
        if found is None:
            found = self._steps[id(thing)] = [record for record in self.records_in(thing) if isinstance(record, Step)]
        return found

    def nodes_in(self, thing: Any) -> Sequence[tuple[Code, Sequence[Expr]]]:
        """All codes of a thing, each with all typed expressions in it."""
        found = self._nodes.get(id(thing))
        if found is None:
            codes = (record for record in self.records_in(thing) if record.__class__ is Code)
            found = self._nodes[id(thing)] = [(code, self.inside(code.expr)) for code in codes]
        return found

    def inside(self, expr: Expr) -> Sequence[Expr]:
        """An expression and all inside it."""
        found = self._inside.get(id(expr))
        if found is None:
            found = self._inside[id(expr)] = nodes_of(expr)
        return found

    def uses_in(self, thing: Any) -> Uses:
        """The values that a thing asks for and the orders that it ranks by, as they come."""
        found = self._uses.get(id(thing))
        if found is None:
            found = self._uses[id(thing)] = [*_uses(self.records_in(thing), self.nodes_in(thing))]
        return found


def _uses(
    records: Iterable[Any], codes: Iterable[tuple[Code, Sequence[Expr]]]
) -> Iterator[tuple[str, str, tuple[Code, Ask] | None]]:
    next_code = iter(codes)
    for record in records:
        if isinstance(record, Criterion) and record.order is not None:
            yield "orders", record.order, None
        elif isinstance(record, Code):
            code, nodes = next(next_code)
            for node in nodes:
                if isinstance(node, Ask):
                    yield "values", node.value, (code, node)
                elif isinstance(node, Ranging) and node.order is not None:
                    yield "orders", node.order[0], None
