"""Values: base, stages, modifiers, limits; permissions about truths. In: a value's id and arguments. Out: an `Account`.

The base is computed first, then it is settled which classes are void, then the stages follow one another. In a stage
the modifiers of one kind (`set`, `or`, `times`, `add`) come before those of the next; inside a kind they stand weaker
rank first, then earlier grant, then by label.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal as OneOf

from toolkit.analysis.hiding import by_names
from toolkit.evaluator.elements import bearers, compute, decision, exists, holds
from toolkit.evaluator.evaluator import Variables, evaluate_all, meaning
from toolkit.evaluator.keeping import once
from toolkit.evaluator.world import World, without_optional
from toolkit.frozen import frozen
from toolkit.language.faults import Fault
from toolkit.language.tree import Ask
from toolkit.model import Type
from toolkit.program.rules import Modifier, Permission, Stage
from toolkit.program.rules import Value as Declaration
from toolkit.state.run_time import Value, bounded, number, rank, rounded

INT = Type("named", "int")
KINDS = ("set", "or", "times", "add")


@frozen
class Entry:
    """A modifier that spoke: its `amount` (of a `void` none), the value before it and after it.

    `fate` says whether it counted, was made void by another, or was beaten: a weaker `set`, an `or` no better than
    what stood there.
    """

    modifier: Modifier
    amount: Value
    before: Value
    after: Value
    fate: OneOf["counted", "void", "beaten"]


@frozen
class StageAccount:
    """What a stage made of the result of the stage before: entries in order, then rounding, then limits."""

    id: str
    start: Value
    entries: tuple[Entry, ...]
    rounded: Value
    result: Value


@frozen
class Account:
    """A value asked for: its arguments, its base, its stages, the permission that decided, and the result."""

    value: str
    arguments: tuple[Value, ...]
    base: Value
    stages: tuple[StageAccount, ...]
    decided_by: Permission | None
    result: Value


@meaning(Ask)
def _ask(expr: Ask, world: World, variables: Variables) -> Value:
    """What a value is; one that everybody is told is computed for nobody in particular."""
    given = evaluate_all(expr.arguments, world, variables)
    declaration = world.rules.values[expr.value]
    told = world.guarded(None) if declaration.public is not None else world
    return result_of(expr.value, given, told)


def result_of(id: str, arguments: tuple[Value, ...], world: World) -> Value:
    """A value for these arguments, without what made it."""
    heard = world.stage.heard_arguments[id]
    question = arguments if heard is None else tuple([arguments[place] for place in heard])
    return once(world, (id, question), lambda: ask(id, arguments, world).result)


@frozen
class _Asked:
    """A value being computed: its declaration, its arguments by name, the state, the modifiers about it with their
    places in the rules, the classes that are void."""

    declaration: Declaration
    variables: dict[str, Value]
    world: World
    modifiers: tuple[tuple[int, Modifier], ...]
    void: frozenset[str] = frozenset()


@frozen
class _Speaking:
    """A modifier whose condition holds, for one bearer of what brings it, with its amount."""

    modifier: Modifier
    serial: int
    amount: Value


def ask(id: str, arguments: tuple[Value, ...], world: World) -> Account:
    """A value for these arguments, with all that made it."""
    declaration = world.rules.values[id]
    variables = by_names(declaration.args, arguments)
    modifiers = world.stage.modifiers_of.get(id, ())
    asked = _Asked(declaration, variables, world, modifiers)
    base = compute(declaration.base, world, variables)
    asked = _Asked(declaration, variables, world, modifiers, _void_classes(asked))
    stages: list[StageAccount] = []
    result = base
    for place, stage in enumerate(declaration.stages):
        stages.append(_stage(asked, stage, result, is_first=place == 0))
        result = stages[-1].result
    types = {argument.name: argument.type for argument in declaration.args}
    permission = decision(id, variables, world, is_action=False, types=types)
    if permission is not None:
        result = permission.permits
    return Account(id, arguments, base, tuple(stages), permission, _bounded(declaration, result))


def _bounded(declaration: Declaration, result: Value) -> Value:
    if without_optional(declaration.type) == INT and isinstance(result, Fraction) and result.denominator == 1:
        result = result.numerator  # whole, though ratios were added on the way
    try:
        return bounded(result)
    except Fault as fault:
        fault.expr, fault.where = declaration.base.expr, declaration.base.where
        raise


def _void_classes(asked: _Asked) -> frozenset[str]:
    """The classes that a `void` takes out of every stage. No void takes out another."""
    voids = [one.modifier.voids for one in _speaking(asked, stage=None, kind="void")]
    return frozenset(each for classes in voids for each in classes)


def _speaking(asked: _Asked, stage: str | None, kind: str) -> Iterator[_Speaking]:
    """The modifiers of a kind that speak about the value, in a stage or (None) in any, in their order."""
    about_it = [each for each in asked.modifiers if each[1].how == kind and stage in (None, each[1].stage)]
    if not about_it:
        return
    world = asked.world
    types = {argument.name: argument.type for argument in asked.declaration.args}
    standing = [
        (modifier.rank, serial, modifier.label, place, modifier, about)
        for place, modifier in about_it
        if exists(modifier, world)
        for serial, about in bearers(modifier, asked.variables, types, world)
    ]
    for _, serial, _, _, modifier, about in sorted(standing, key=lambda one: one[:4]):
        variables = {**asked.variables, **about}
        if holds(modifier.when, world, variables):
            amount = None if modifier.code is None else compute(modifier.code, world, variables)
            yield _Speaking(modifier, serial, amount)


def _stage(asked: _Asked, stage: Stage, start: Value, *, is_first: bool) -> StageAccount:
    entries: list[Entry] = []
    if is_first:
        entries += [_void_entry(one, start) for one in _speaking(asked, stage=None, kind="void")]
    value = start
    for kind in KINDS:
        speaking = list(_speaking(asked, stage.id, kind))
        counting = [one for one in speaking if asked.void.isdisjoint(one.modifier.classes)]
        for one in speaking:
            before = value
            fate = _fate(one, counting, stage, before) if one in counting else "void"
            if fate == "counted":
                value = _changed(one, before)
                value = _limited(asked, stage, value) if stage.each else value
            entries.append(Entry(one.modifier, one.amount, before, value, fate))
    whole = value if stage.round is None else rounded(value, stage.round)
    return StageAccount(stage.id, start, tuple(entries), whole, _limited(asked, stage, whole))


def _void_entry(one: _Speaking, value: Value) -> Entry:
    return Entry(one.modifier, None, value, value, "counted")


def _fate(one: _Speaking, counting: list[_Speaking], stage: Stage, before: Value) -> OneOf["counted", "beaten"]:
    """Of several `set`s the last in order counts (the higher rank); an `or` counts where it is better."""
    match one.modifier.how:
        case "set":
            return "counted" if one is counting[-1] else "beaten"
        case "or":
            greater, less = rank(one.amount) > rank(before), rank(one.amount) < rank(before)
            return "counted" if (less if stage.best == "least" else greater) else "beaten"
    return "counted"


def _changed(one: _Speaking, before: Value) -> Value:
    match one.modifier.how:
        case "times":
            return number(before) * number(one.amount)
        case "add":
            return number(before) + number(one.amount)
    return one.amount


def _limited(asked: _Asked, stage: Stage, value: Value) -> Value:
    """A number within the stage's limits; where they cross, `at_most` has the last word."""
    if stage.at_least is not None:
        value = max(number(value), number(compute(stage.at_least, asked.world, asked.variables)))
    if stage.at_most is not None:
        value = min(number(value), number(compute(stage.at_most, asked.world, asked.variables)))
    return value
