"""An expression in two worlds: whether its value is told alike, and which part of it is the first that is not.

In: two `Reading`s, a world each with what the names stand for. Out: `Spot`s, from the expression itself to the
innermost part that differs, through the values that it asks for. Things are compared by what the viewer calls them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.analysis.hiding import by_names
from toolkit.evaluator import Value, World, evaluate
from toolkit.evaluator.elements import bearers, exists, holds
from toolkit.evaluator.evaluator import things_in
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Criterion, Where, codes_of
from toolkit.language.faults import Fault
from toolkit.language.tree import Ask, Comprehension, Conditional, Expr, Ranging, parts
from toolkit.model import Type
from toolkit.play.knowledge import Knowledge
from toolkit.program.rules import Modifier, Permission, Rules

MOST_DEEP = 40
"""So many parts stand in one another at most."""


@dataclass
class Budget:
    """How many expressions may still be computed: what differs is looked for in bounded work."""

    left: int = 20_000

    def spend(self) -> None:
        """One of them. Raises `Spent`."""
        self.left -= 1
        if self.left < 0:
            raise Spent


class Spent(Exception):
    """Nothing was found in as much work as there is for it."""


@dataclass(frozen=True)
class Reading:
    """One world, as the one who looks is told of it, and what names stand for there."""

    knowledge: Knowledge
    variables: Mapping[str, Value]
    budget: Budget = field(default_factory=Budget, compare=False)

    @property
    def world(self) -> World:
        """The state as expressions read it."""
        return World(self.knowledge.stage, self.knowledge.cells)

    def bound(self, **more: Any) -> Reading:
        """The same where more names stand for something."""
        return replace(self, variables={**self.variables, **more})

    def value(self, expr: Expr) -> Value:
        """What an expression is. Raises `Fault`."""
        self.budget.spend()
        return evaluate(expr, self.world, self.variables)

    def told(self, expr: Expr) -> Any:
        """What an expression is, by name; of one that cannot be computed why."""
        try:
            return self.named(expr.type, self.value(expr))
        except Fault as fault:
            return f"fault: {fault.kind}"
        except KeyError as missing:  # a name of which nothing is known
            return f"unknown: {missing}"

    def named(self, type: Type, value: Value) -> Any:
        """A value by name."""
        try:
            return self.knowledge.known_names.name(type, value)
        except (AssertionError, AttributeError, KeyError, TypeError, IndexError):
            return value  # a record of a table, a test: nothing that is called by name

    def members(self, expr: Expr) -> list[tuple[Any, Value]]:
        """The members of a set or list by name, those last that he does not know; none where there are none."""
        try:
            found = things_in(expr, self.world, self.variables)
        except (Fault, KeyError):
            return []
        type = expr.type.inner if expr.type.form == "optional" and expr.type.inner is not None else expr.type
        inner = type.inner or type
        named = [(self.named(inner, each), each) for each in found]
        unseen = self.knowledge.known_names.is_unseen
        return sorted(named, key=lambda pair: (True, str(pair[0])) if unseen(pair[0]) else (False, ""))


@frozen
class Spot:
    """An expression that differs: where it stands, and what it is in each world."""

    where: Where
    expr: Expr
    one: Any
    other: Any

    @property
    def text(self) -> str:
        """The expression as its author wrote it."""
        return self.where.text(self.expr.start, self.expr.end) or self.where.text(0, 200)


Part = tuple[Where, Expr, Reading, Reading]


def difference_in(code: Code, one: Reading, other: Reading) -> list[Spot]:
    """The expression where it differs, and what differs in it, one in the other; nothing where it does not."""
    return _spots((code.where, code.expr, one, other), MOST_DEEP)


def _spots(part: Part, depth: int) -> list[Spot]:
    where, expr, one, other = part
    told, elsewhere = one.told(expr), other.told(expr)
    if told == elsewhere:
        return []
    inner: list[Spot] = []
    for deeper in _parts(part) if depth else ():
        inner = _spots(deeper, depth - 1)
        if inner:
            break
    return [Spot(where, expr, told, elsewhere), *inner]


def _parts(part: Part) -> Iterator[Part]:
    """What an expression is computed from, in the order in which it is read."""
    where, expr, one, other = part
    match expr:
        case Ranging(things=things, variable=variable, body=body, order=order, default=default):
            yield where, things, one, other
            for name, first, second in _pairs(things, variable, one, other):
                if body is not None:
                    yield where, body, first, second
                if order is not None:
                    yield from _of_order(order[0], order[1], name, first, second, MOST_DEEP)
            if default is not None:
                yield where, default, one, other
        case Comprehension():
            yield from _of_clauses(where, expr, 0, one, other)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            yield where, condition, one, other
            yield where, then if one.told(condition) is True else otherwise, one, other
        case Ask(value=value, arguments=arguments):
            for argument in arguments:
                yield where, argument, one, other
            yield from _of_value(value, arguments, one, other)
        case _:
            for inner in parts(expr):
                yield where, inner, one, other


def _pairs(
    things: Expr, variable: str, one: Reading, other: Reading
) -> Iterator[tuple[tuple[Value, Value], Reading, Reading]]:
    """The members of both worlds, each beside that of the same name."""
    for (_, first), (_, second) in zip(one.members(things), other.members(things), strict=False):
        yield (first, second), one.bound(**{variable: first}), other.bound(**{variable: second})


def _of_order(
    id: str, arguments: tuple[Expr, ...], members: tuple[Value, Value], one: Reading, other: Reading, depth: int
) -> Iterator[Part]:
    """What an order reads of a member."""
    order = one.world.rules.orders[id]
    given = [_given([arg.name for arg in order.args], arguments, each) for each in (one, other)]
    if depth:
        for criterion in order.by:
            sides = [
                replace(each, variables={**names, criterion.variable: member})
                for each, names, member in zip((one, other), given, members, strict=True)
            ]
            yield from _of_criterion(criterion, members, sides[0], sides[1], depth)


def _of_criterion(
    criterion: Criterion, members: tuple[Value, Value], one: Reading, other: Reading, depth: int
) -> Iterator[Part]:
    if criterion.code is not None:
        yield criterion.code.where, criterion.code.expr, one, other
    if criterion.order is not None:
        arguments = tuple(code.expr for code in criterion.arguments)
        yield from _of_order(criterion.order, arguments, members, one, other, depth - 1)


def _given(names: Sequence[str], arguments: Sequence[Expr], reading: Reading) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, argument in zip(names, arguments, strict=False):
        try:
            found[name] = reading.value(argument)
        except (Fault, KeyError):
            continue
    return found


def _of_clauses(where: Where, node: Comprehension, place: int, one: Reading, other: Reading) -> Iterator[Part]:
    if place == len(node.clauses):
        yield where, node.element, one, other
        return
    clause = node.clauses[place]
    yield where, clause.things, one, other
    for _, first, second in _pairs(clause.things, clause.variable, one, other):
        for condition in clause.conditions:
            yield where, condition, first, second
        if all(first.told(condition) is True for condition in clause.conditions):
            yield from _of_clauses(where, node, place + 1, first, second)


def _of_value(id: str, arguments: Sequence[Expr], one: Reading, other: Reading) -> Iterator[Part]:
    """What a value is made of: its base, its limits, all that may change it."""
    value = one.world.rules.values[id]
    try:
        sides = [
            replace(each, variables=by_names(value.args, [each.value(argument) for argument in arguments]))
            for each in (one, other)
        ]
    except (Fault, KeyError):
        return
    first, second = sides
    yield value.base.where, value.base.expr, first, second
    for stage in value.stages:
        for code in (stage.at_least, stage.at_most):
            if code is not None:
                yield code.where, code.expr, first, second
    types = {arg.name: arg.type for arg in value.args}
    for change in _changes_of(one.world.rules, id):
        if not exists(change, first.world):
            continue
        borne = [list(bearers(change, each.variables, types, each.world)) for each in sides]
        for (_, about), (_, elsewhere) in zip(*borne, strict=False):
            readings = first.bound(**about), second.bound(**elsewhere)
            yield from _of_condition(change.when, *readings)
            code = change.code if isinstance(change, Modifier) else None
            if code is not None and _holds(change.when, readings[0]):
                yield code.where, code.expr, *readings


def _of_condition(condition: Condition | None, one: Reading, other: Reading) -> Iterator[Part]:
    for code in codes_of(condition):
        yield code.where, code.expr, one, other


def _holds(condition: Condition | None, reading: Reading) -> bool:
    try:
        return holds(condition, reading.world, reading.variables)
    except Fault:
        return False


def _changes_of(rules: Rules, id: str) -> list[Modifier | Permission]:
    """The modifiers of a value, and the permissions about it."""
    return [
        *(one for one in rules.modifiers if one.value == id),
        *(one for one in rules.permissions if one.target == id and not one.is_action),
    ]
