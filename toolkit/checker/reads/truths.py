"""What is known to hold where an expression is read: conditions that were tested before it, sets that things are from.

In: conditions and what their names stand for. Out: more truths; whether one follows from them (True, False, or None
where that is not sure). A truth is kept by the term of what holds. `("on map", x)` and `("in", x, place)` tell where a
piece lies, `("sees", x, player)` that somebody was shown it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.checker.reads.terms import NONE, Bound, Names, Term, equal, negated, term_of
from toolkit.checker.walking import Walks, bodies_of
from toolkit.language.code import Condition, Several
from toolkit.language.tree import (
    Ask,
    Coerce,
    Comparison,
    Conditional,
    Expr,
    Field,
    Function,
    Literal,
    Logic,
    Unary,
)
from toolkit.program.effects import Step
from toolkit.program.rules import Modifier, Permission, Rules, Value

Truths = Mapping[Term, bool]
MOST_READ = 500_000
"""Expressions that are looked at for all questions of a pack; of hostile ones what lies beyond is not told."""
DEEPEST = 8
"""Values that are looked into, one inside the other, to see what follows."""


@dataclass(frozen=True)
class Ground:
    """The rules, and what of them bears on what follows from what. `fuel` is left for all that is still to be read."""

    rules: Rules
    walks: Walks = field(default_factory=Walks, compare=False)
    fuel: list[int] = field(default_factory=lambda: [MOST_READ], compare=False)

    @cached_property
    def hides(self) -> bool:
        """Whether some step turns pieces face down."""
        return bool(self.hiding)

    @cached_property
    def hiding(self) -> tuple[Step, ...]:
        """The steps that turn pieces face down."""
        records = (record for each in bodies_of(self.rules) for record in self.walks.records_in(each))
        return tuple(record for record in records if isinstance(record, Step) and record.effects.hides)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The values that modifiers or permissions bear on."""
        permitted = {one.target for one in self.rules.permissions if not one.is_action and one.permits}
        return frozenset({one.value for one in self.rules.modifiers} | permitted)

    @cached_property
    def forbidden(self) -> frozenset[str]:
        """The truths that some permission forbids."""
        return frozenset(one.target for one in self.rules.permissions if not one.is_action and not one.permits)

    @cached_property
    def brought(self) -> Mapping[str, tuple[Modifier | Permission, ...]]:
        """What changes each value, and what permits or forbids it; those of an action by `action ` and its id."""
        found: dict[str, list[Modifier | Permission]] = {}
        for modifier in self.rules.modifiers:
            found.setdefault(modifier.value, []).append(modifier)
        for permission in self.rules.permissions:
            key = f"action {permission.target}" if permission.is_action else permission.target
            found.setdefault(key, []).append(permission)
        return {id: tuple(each) for id, each in found.items()}

    def plain(self, ask: Ask, *, holds: bool | None = None) -> Value | None:
        """The value that is asked for, where it is what its base says; what only forbids leaves what holds as it is."""
        value = self.rules.values.get(ask.value)
        if value is None or ask.value in self.changed or (holds is not True and ask.value in self.forbidden):
            return None
        return value if len(value.args) == len(ask.arguments) else None


def given(value: Value, ask: Ask, names: Names) -> dict[str, Bound]:
    """What the arguments of a value stand for."""
    pairs = zip(value.args, ask.arguments, strict=True)
    return {arg.name: Bound(term_of(expr, names), expr, names) for arg, expr in pairs}


def same(one: Term, other: Term, truths: Truths) -> bool:
    """Whether two terms surely stand for one thing."""
    seen, waiting = {one}, [one]
    while waiting:
        found = waiting.pop()
        if found == other:
            return True
        for key, holds in truths.items():
            if holds and key[0] == "==" and found in key[1:]:
                next_one = key[2] if key[1] == found else key[1]
                if next_one not in seen:
                    seen.add(next_one)
                    waiting.append(next_one)
    return False


def looked_up(term: Term, truths: Truths) -> bool | None:
    """Whether a truth is kept."""
    if term[0] == "not":
        found = truths.get(negated(term))
        return None if found is None else not found
    if term[0] == "==" and term not in truths and same(term[1], term[2], truths):
        return True
    return truths.get(term)


def prove(ground: Ground, expr: Expr, names: Names, truths: Truths, depth: int = 0) -> bool | None:
    """Whether an expression that is a truth surely holds, or surely does not."""
    found = looked_up(term_of(expr, names), truths)
    if found is not None:
        return found
    match expr:
        case Literal(value=bool() as known):
            return known
        case Unary(operator="not", operand=operand):
            found = prove(ground, operand, names, truths, depth)
            return None if found is None else not found
        case Logic(operator=operator, operands=operands):
            settles = operator == "or"
            all_found = [prove(ground, each, names, truths, depth) for each in operands]
            if settles in all_found:
                return settles
            return None if None in all_found else not settles
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            branches = prove(ground, then, names, truths, depth), prove(ground, otherwise, names, truths, depth)
            held = prove(ground, condition, names, truths, depth)
            if held is not None:
                return branches[0] if held else branches[1]
            return branches[0] if branches[0] is branches[1] else None
        case Ask() if depth < DEEPEST:
            value = ground.plain(expr)
            if value is not None:
                return prove(ground, value.base.expr, given(value, expr, names), truths, depth + 1)
    return None


def assume(ground: Ground, expr: Expr, names: Names, truths: Truths, holds: bool = True, depth: int = 0) -> Truths:
    """The truths behind an expression that was found to hold, or (`holds` False) not to."""
    found = dict(truths)
    for term, each in _following(ground, expr, names, holds, depth):
        if term[0] == "not":
            term, each = negated(term), not each
        found[term] = each
    return found


def assume_all(
    ground: Ground, condition: Condition | None, names: Names, truths: Truths, *, holds: bool = True
) -> Truths:
    """The truths behind a condition."""
    if condition is None:
        return truths
    if not isinstance(condition, Several):
        return assume(ground, condition.code.expr, names, truths, holds)
    if (condition.how == "all" and holds) or (condition.how in ("any", "none") and holds == (condition.how == "none")):
        for part in condition.conditions:
            truths = assume_all(ground, part, names, truths, holds=condition.how == "all")
    return truths


def common(several: Sequence[Truths]) -> Truths:
    """What holds in each of several."""
    if not several:
        return {}
    first, *others = several
    return {term: holds for term, holds in first.items() if all(other.get(term) is holds for other in others)}


def _following(ground: Ground, expr: Expr, names: Names, holds: bool, depth: int) -> Iterator[tuple[Term, bool]]:
    """All that follows from a truth."""
    match expr:
        case Unary(operator="not", operand=operand):
            yield from _following(ground, operand, names, not holds, depth)
            return
        case Logic(operator=operator, operands=operands) if holds == (operator == "and"):
            for operand in operands:
                yield from _following(ground, operand, names, holds, depth)
            return
        case Coerce(how="some", of=of) if of.type.form == "optional":
            yield equal(term_of(of, names), NONE), not holds
            yield from _somewhere(of, names, holds)
        case Comparison(operators=operators, operands=operands) if holds or len(operators) == 1:
            for operator, left, right in zip(operators, operands, operands[1:], strict=False):
                yield from _of_pair(operator, left, right, names, holds)
        case Ask() if depth < DEEPEST:
            value = ground.plain(expr, holds=holds)
            if value is not None:
                yield from _following(ground, value.base.expr, given(value, expr, names), holds, depth + 1)
    yield term_of(expr, names), holds


def _of_pair(operator: str, left: Expr, right: Expr, names: Names, holds: bool) -> Iterator[tuple[Term, bool]]:
    if operator in ("==", "!="):
        same_thing = holds == (operator == "==")
        yield equal(term_of(left, names), term_of(right, names)), same_thing
        for one, other in ((left, right), (right, left)):
            is_none = isinstance(other, Literal) and other.value is None
            if is_none or (same_thing and other.type.form not in ("optional", "nothing")):
                yield from _somewhere(one, names, same_thing != is_none)
    elif holds:
        for side in (left, right):
            for argument in side.arguments if isinstance(side, Function) and side.name == "distance" else ():
                yield from _somewhere(argument, names, True)
        if operator == "in":
            yield from _somewhere(left, names, True)


def _somewhere(expr: Expr, names: Names, holds: bool) -> Iterator[tuple[Term, bool]]:
    """That a piece stands on the map, where its space is told to be one."""
    if isinstance(expr, Field) and expr.name == "space" and expr.source == "built_in" and expr.of is not None and holds:
        yield ("on map", term_of(expr.of, names)), True
