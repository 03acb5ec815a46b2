"""Sums over a chosen set, told apart from what else must hold together; between which numbers an expression lies.

In: a condition about a set, typed expressions, rules. Out: totals, as a choice has one of its own, and bounds of ints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from toolkit.analysis.closing import reads
from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Several, Stated, Total, Where
from toolkit.language.functions import traits_of
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import (
    Ask,
    Binary,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Field,
    Function,
    Literal,
    Logic,
    Ranging,
    Unary,
    Variable,
)
from toolkit.program.rules import Rules, Value
from toolkit.program.walking import walk

Range = tuple[int | None, int | None]
"""The least and the greatest that a number may be; None: nothing is known."""

ANY: Range = (None, None)
MOST_DEEP = 3
"""Values asked for inside values in which sums are looked for."""
TURNED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "==": "=="}
"""What a comparison says when its sides are changed."""


def totals_apart(
    condition: Condition | None, name: str, values: Mapping[str, Value], deep: int = 0
) -> tuple[tuple[Total, ...], Condition | None]:
    """What a condition asks of sums over the set called `name`, and the rest of it; all must hold. A value that asks
    for sums alone is looked through."""
    totals, rest = list[Total](), list[Condition]()
    for part in _parts(condition):
        found = _total(part, name) if isinstance(part, Stated) else None
        inner = _inside(part, values) if found is None and deep < MOST_DEEP else None
        several, more = totals_apart(inner, name, values, deep + 1)
        if found is not None:
            totals.append(found)
        elif several and more is None:
            totals += several
        else:
            rest.append(part)
    if not totals:
        return (), condition
    return tuple(totals), Several("all", tuple(rest)) if rest else None


def _parts(condition: Condition | None) -> Iterator[Condition]:
    """What must hold, each for itself."""
    match condition:
        case Several(how="all", conditions=conditions):
            for each in conditions:
                yield from _parts(each)
        case Stated(code=Code(expr=Logic(operator="and", operands=operands), where=where)):
            for operand in operands:
                yield from _parts(Stated(Code(operand, where)))
        case Stated(code=Code(expr=Comparison(operators=operators, operands=operands) as expr, where=where)):
            for operator, *pair in zip(operators, operands, operands[1:], strict=False):
                yield Stated(Code(replace(expr, operators=(operator,), operands=tuple(pair)), where))
        case Stated() | Several():
            yield condition


def _inside(part: Condition, values: Mapping[str, Value]) -> Condition | None:
    """What a value says, with what it is asked about in place of its arguments; None where it is no value, or where a
    name would come to mean something else."""
    match part:
        case Stated(code=Code(expr=Ask(value=id, arguments=arguments), where=where)) if id in values:
            base = values[id].base.expr
            given = {arg.name: each for arg, each in zip(values[id].args, arguments, strict=True)}
            bound = {name for node in walk(base) for name in _bound_by(node)}
            if any(_name_of(node) in bound for each in arguments for node in walk(each)) or bound & given.keys():
                return None
            return Stated(Code(rewritten(base, lambda node: given.get(_name_of(node))), where))
    return None


def _bound_by(node: Expr) -> Iterator[str]:
    """The names that mean something inside a node alone."""
    match node:
        case Ranging(variable=variable):
            yield variable
        case Comprehension(clauses=clauses):
            yield from (clause.variable for clause in clauses)


def _name_of(node: Expr) -> str:
    return node.name if isinstance(node, Variable) else ""


def _total(part: Stated, name: str) -> Total | None:
    """The total that a truth asks for; None where it asks for something else."""
    match part.code.expr:
        case Comparison(operators=(operator,), operands=(left, right)) if operator in TURNED:
            return _bounded(left, operator, right, name, part.code.where) or _bounded(
                right, TURNED[operator], left, name, part.code.where
            )
    return None


def _bounded(sum: Expr, operator: str, bound: Expr, name: str, where: Where) -> Total | None:
    match sum:
        case Ranging(function="sum", things=Variable(name=of), variable=one, body=body) if (
            of == name and body is not None and not reads(body, name) and not reads(bound, name)
        ):
            if not body.type.name == bound.type.name == "int":
                return None
        case _:
            return None
    if operator in "<>":
        one_off = Literal(bound.type, bound.start, bound.end, 1)
        bound = Binary(bound.type, bound.start, bound.end, "-" if operator == "<" else "+", bound, one_off)
    limit = Code(bound, where)
    most, least = operator in ("<=", "<", "=="), operator in (">=", ">", "==")
    return Total(Code(body, where), one, limit if most else None, limit if least else None)


def only_limits(choice: Choice, totals: tuple[Total, ...], numbers: Numbers) -> bool:
    """Whether nothing but too much can be wrong with any sum over what is chosen: each smaller set keeps them then."""
    wanted = (*totals, choice.total) if choice.total is not None else totals
    return not choice.minimal and all(
        total.at_least is None and numbers.is_never_negative(total.of.expr) for total in wanted
    )


@frozen
class Numbers:
    """Tells between which bounds ints lie, by the designs of some rules and the values that can be looked through."""

    rules: Rules | None = None
    values: Mapping[str, Value] = field(default_factory=dict)
    _known: dict[str, Range] = field(default_factory=dict, init=False, compare=False)

    def is_never_negative(self, expr: Expr) -> bool:
        """Whether a number is 0 at least, as far as can be seen."""
        least = self.range(expr)[0]
        return least is not None and least >= 0

    def range(self, expr: Expr) -> Range:
        """Between which bounds an expression lies."""
        match expr:
            case Literal(value=int() as number):
                return number, number
            case Ranging(function="sum", body=Expr() as body):
                low, high = self.range(body)
                return 0 if low is not None and low >= 0 else None, 0 if high is not None and high <= 0 else None
            case Ranging(function="min" | "max", body=Expr() as body, default=default):
                return _hull([self.range(each) for each in (body, default) if each is not None])
            case Function(name="min" | "max" as how, arguments=arguments):
                return _chosen(how, [self.range(each) for each in arguments])
            case Conditional(then=then, otherwise=otherwise):
                return _hull([self.range(then), self.range(otherwise)])
            case Unary(operator="-", operand=operand):
                return _negative(self.range(operand))
            case Binary(operator="+", left=left, right=right):
                return _plus(self.range(left), self.range(right))
            case Binary(operator="-", left=left, right=right):
                return _plus(self.range(left), _negative(self.range(right)))
            case Binary(operator="*", left=left, right=right):
                return _times(self.range(left), self.range(right))
            case Field(source="attribute", of=Expr() as of, name=name):
                return self._attribute(of, name)
            case Ask(value=id) if id in self.values:
                if id not in self._known:
                    self._known[id] = ANY  # for who asks for itself
                    self._known[id] = self.range(self.values[id].base.expr)
                return self._known[id]
        return traits_of(expr).numbers if isinstance(expr, Function | Ranging) else ANY

    def _attribute(self, of: Expr, name: str) -> Range:
        """Of all designs that it may be of: attributes are fixed, but for those that effects bring."""
        kind = of.type.inner if of.type.form == "optional" and of.type.inner else of.type
        rules = self.rules
        if rules is None or any(name == brought for effect in rules.effects.values() for brought, _ in effect.attrs):
            return ANY
        found: list[Any] = []
        for design in rules.designs.values():
            if kind.name in (design.kind, "piece"):
                given, attr = design.attrs.get(name), rules.kinds[design.kind].attrs.get(name)
                found += [*given.values(), attr and attr.start] if isinstance(given, Mapping) else [given]
        known = [each for each in found if isinstance(each, int)]
        return (min(known), max(known)) if known and len(known) == len(found) else ANY


def _plus(one: Range, other: Range) -> Range:
    low = one[0] + other[0] if one[0] is not None and other[0] is not None else None
    return low, one[1] + other[1] if one[1] is not None and other[1] is not None else None


def _negative(of: Range) -> Range:
    low, high = of
    return -high if high is not None else None, -low if low is not None else None


def _times(one: Range, other: Range) -> Range:
    if None not in (*one, *other):
        found = [a * b for a in one for b in other if a is not None and b is not None]
        return min(found), max(found)
    lows = [low for low, _ in (one, other) if low is not None and low >= 0]
    return (lows[0] * lows[1] if len(lows) == 2 else None), None


def _hull(ranges: list[Range]) -> Range:
    lows, highs = zip(*ranges, strict=True)
    return (None if None in lows else min(lows)), (None if None in highs else max(highs))


def _chosen(how: str, ranges: list[Range]) -> Range:
    """The least or the greatest of several numbers."""
    if how == "min":
        return _negative(_chosen("max", [_negative(each) for each in ranges]))
    lows = [low for low, _ in ranges if low is not None]
    highs = [high for _, high in ranges]
    return max(lows, default=None), (None if None in highs else max(high for high in highs if high is not None))
