"""What must hold together, taken apart: what keeps when members leave, what keeps when they come, and the rest.

`count(spaces(them)) == 1` is both `<= 1`, which every smaller set keeps too, and `>= 1`, which one member brings. So
whether a beginning can be completed need not be found by trying. In: a condition, a name. Out: ways to meet it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Literal as OneOf

from toolkit.analysis.closing import Tendency, is_closed, least_of
from toolkit.analysis.linking import grows_by_links
from toolkit.analysis.totals import Numbers, only_limits, totals_apart
from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Several, Where
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Expr,
    Function,
    Literal,
    Logic,
    Ranging,
    Unary,
    Variable,
)
from toolkit.program.rules import Value

MOST_WAYS = 8
"""Alternatives that are told apart; where there are more, what has them is left as it is."""

_ONE_AT_LEAST = {">=": 1, "<=": 1, ">": 0, "<": 0}
"""The number to which a count is compared where one is enough; which side it stands on follows from what it needs."""


@frozen
class Part:
    """A truth about the set. `given`: it stands in a value, whose arguments these are where the set is chosen.

    `from_least`: it is kept by sets that have the least number of members, and says nothing of those that have fewer.
    """

    code: Code
    given: tuple[tuple[str, Code], ...] | None = None
    by_one: bool = False
    from_least: bool = False


@frozen
class Way:
    """One way to meet a condition: `keeps` hold of each smaller set, `needs` of each larger one; all must hold.

    `is_all`: and nothing else must. A need that is `by_one` holds of a set where it holds of one of its members.
    """

    keeps: tuple[Part, ...] = ()
    needs: tuple[Part, ...] = ()
    is_all: bool = True

    @property
    def is_found(self) -> bool:
        """Whether looking at each member once tells whether a set can be completed so."""
        return self.is_all and len(self.needs) <= 1 and all(need.by_one for need in self.needs)


@frozen
class Addition:
    """What must hold for a set that keeps a part to keep it with one member more.

    `each`: the code, of the new member alone; `pair`: of it and each member, either way round; `all`: of the whole set.
    `variables` are the names of the one member, or of the two.
    """

    how: OneOf["each", "pair", "all"]
    code: Code
    variables: tuple[str, ...]
    given: tuple[tuple[str, Code], ...] | None


def additions(part: Part, name: str, values: Mapping[str, Value]) -> tuple[Addition, ...]:
    """What there is to look at when a member comes to a set that keeps a part."""
    if part.from_least:
        return (Addition("all", part.code, (), part.given),)
    return tuple(_additions(part.code, _inner_name(part.given, name), part.given, values))


def _inner_name(given: tuple[tuple[str, Code], ...] | None, name: str) -> str:
    """What the set is called where a part stands."""
    named = (arg for arg, code in given or () if isinstance(code.expr, Variable) and code.expr.name == name)
    return next(named, name)


def _additions(
    code: Code, name: str, given: tuple[tuple[str, Code], ...] | None, values: Mapping[str, Value]
) -> Iterator[Addition]:
    about = Tendency(name, values)
    match code.expr:
        case expr if not about.reads(expr):
            return
        case Logic(operator="and", operands=operands):
            for operand in operands:
                yield from _additions(Code(operand, code.where), name, given, values)
        case Ranging(function="all", things=Variable(), variable=one, body=body) if body and not about.reads(body):
            yield Addition("each", Code(body, code.where), (one,), given)
        case Ranging(
            function="all",
            things=Variable(name=inside),
            variable=one,
            body=Ranging(function="all", things=Variable(name=also), variable=other, body=body),
        ) if body and name == inside == also and not about.reads(body):
            yield Addition("pair", Code(body, code.where), (one, other), given)
        case Ask(value=id, arguments=arguments) if id in values and given is None:
            value = values[id]
            said = tuple((arg.name, Code(each, code.where)) for arg, each in zip(value.args, arguments, strict=True))
            read = [each for each in arguments if about.reads(each)]
            if len(read) == 1 and isinstance(read[0], Variable):
                yield from _additions(value.base, _inner_name(said, name), said, values)
            else:
                yield Addition("all", code, (), given)
        case _:
            yield Addition("all", code, (), given)


def ways_to(condition: Condition | None, name: str, values: Mapping[str, Value], least: int = 0) -> tuple[Way, ...]:
    """The ways to meet a condition, any of which will do, of sets that have `least` members."""
    return _Parting(Tendency(name, values, least)).ways(condition) if condition is not None else (Way(),)


@frozen
class _Parting:
    """Takes conditions about one set apart."""

    about: Tendency
    given: tuple[tuple[str, Code], ...] | None = None

    def ways(self, condition: Condition) -> tuple[Way, ...]:
        """The ways to meet a condition."""
        if not isinstance(condition, Several):
            return self._of(condition.code.expr, condition.code.where)
        if condition.how == "none":
            return _all_of([self._denied(part) for part in condition.conditions])
        found = [self.ways(part) for part in condition.conditions]
        return _all_of(found) if condition.how == "all" else _any_of(found)

    def _denied(self, condition: Condition) -> tuple[Way, ...]:
        if isinstance(condition, Several):
            return (Way(is_all=False),)
        expr = condition.code.expr
        return self._of(Unary(expr.type, expr.start, expr.end, "not", expr), condition.code.where)

    def _of(self, expr: Expr, where: Where) -> tuple[Way, ...]:
        about, part = self.about, Part(Code(expr, where), self.given)
        if about.keeps(expr, falls=True):
            always = replace(about, least=0).keeps(expr, falls=True)
            return (Way(keeps=(replace(part, from_least=not always),)),)
        if about.keeps(expr, falls=False):
            return (Way(needs=(replace(part, by_one=_is_by_one(expr, about)),)),)
        match expr:
            case Logic(operator=operator, operands=operands):
                found = [self._of(operand, where) for operand in operands]
                return _all_of(found) if operator == "and" else _any_of(found)
            case Comparison(operators=("==",), operands=(left, right)) if about.counts(left) or about.counts(right):
                bounds = [replace(expr, operators=(operator,), operands=(left, right)) for operator in ("<=", ">=")]
                return _all_of([self._of(bound, where) for bound in bounds])
            case Comparison(operators=operators, operands=operands) if len(operators) > 1:
                pairs = zip(operators, operands, operands[1:], strict=False)
                return _all_of([self._of(replace(expr, operators=(o,), operands=(a, b)), where) for o, a, b in pairs])
            case Ask():
                return self._inside(expr, where)
        return (Way(is_all=False),)

    def _inside(self, ask: Ask, where: Where) -> tuple[Way, ...]:
        """What a value is made of, where the set itself is what it is asked about, once."""
        value = self.about.values.get(ask.value)
        read = [place for place, given in enumerate(ask.arguments) if self.about.reads(given)]
        if value is None or self.given is not None or len(read) != 1:
            return (Way(is_all=False),)
        if not isinstance(ask.arguments[read[0]], Variable):
            return (Way(is_all=False),)
        given = tuple((arg.name, Code(each, where)) for arg, each in zip(value.args, ask.arguments, strict=True))
        inside = _Parting(replace(self.about, name=value.args[read[0]].name, deep=self.about.deep + 1), given)
        return inside._of(value.base.expr, value.base.where)


def _is_by_one(expr: Expr, about: Tendency) -> bool:
    """Whether one member alone brings what is needed, if any set does."""
    match expr:
        case Logic(operator="or", operands=operands):
            return all(not about.reads(each) or _is_by_one(each, about) for each in operands)
        case Coerce(how="some", of=things):
            return _gathers(things, about)
        case Ranging(function="any", things=things, body=body) if body is not None:
            return _gathers(things, about) and not about.reads(body)
        case Unary(operator="not", operand=Ranging(function="all", things=things, body=body)) if body is not None:
            return _gathers(things, about) and not about.reads(body)
        case Comparison(
            operators=(operator,),
            operands=((Ranging() as count, Literal(value=bound)) | (Literal(value=bound), Ranging() as count)),
        ) if operator in _ONE_AT_LEAST:
            return _ONE_AT_LEAST[operator] == bound and _gathers(count.things, about)
        case Comparison(operators=("in",), operands=(_, right)):
            return _gathers(right, about)
    return False


def _gathers(things: Expr, about: Tendency) -> bool:
    """Whether a set has what each member of the chosen one brings, and nothing that two bring together."""
    match things:
        case Variable():
            return True
        case Function(name="spaces", arguments=(of,)) | Coerce(of=of):
            return _gathers(of, about)
        case Comprehension(clauses=clauses):
            read = [clause.things for clause in clauses if about.reads(clause.things)]
            return len(read) == 1 and _gathers(read[0], about)
        case Binary(operator="+", left=left, right=right):
            return all(not about.reads(each) or _gathers(each, about) for each in (left, right))
        case Binary(operator="-", left=left):
            return _gathers(left, about)
    return False


def _all_of(found: list[tuple[Way, ...]]) -> tuple[Way, ...]:
    """One way of each, together."""
    count = 1
    for ways in found:
        count *= len(ways)
    if count > MOST_WAYS:
        return (Way(is_all=False),)
    return tuple(
        Way(
            tuple(part for way in ways for part in way.keeps),
            tuple(part for way in ways for part in way.needs),
            all(way.is_all for way in ways),
        )
        for ways in product(*found)
    )


def _any_of(found: list[tuple[Way, ...]]) -> tuple[Way, ...]:
    ways = tuple(way for each in found for way in each)
    return ways if len(ways) <= MOST_WAYS else (Way(is_all=False),)


def class_of(choice: Choice, values: Mapping[str, Value]) -> str:
    """How the sets of a `pick` are found: `free` (nothing `together`), `closed` (each smaller set above `min` is legal
    too), `sums` (`total` alone), `parted` (closed, and one member more is wanted), `open` (searched with fuel)."""
    if choice.says_closed:
        return "closed"
    if choice.together is None:
        return "free" if choice.total is None else "sums"
    if choice.total is not None:
        return "open"
    least = least_of(choice)
    if is_closed(choice.together, choice.name, values, least):
        return "closed"
    return "parted" if all(way.is_found for way in ways_to(choice.together, choice.name, values, least)) else "open"


def searched_for(choice: Choice, numbers: Numbers) -> str | None:
    """The field of a `pick` for whose sake its sets are searched, with fuel; None where they are found at once. A set
    that grows, and has to come to something besides, is searched for that."""
    if choice.says_closed:
        return None
    totals, rest = totals_apart(choice.together, choice.name, numbers.values)
    limits = only_limits(choice, totals, numbers)
    apart = replace(choice, together=rest, total=None)
    sort = class_of(apart if limits else choice, numbers.values)
    if choice.grow is not None:
        if choice.minimal:
            return "minimal"
        if choice.total is not None and choice.total.at_least is not None:
            return None if _is_counted(choice, numbers) else "total"
        return "together" if sort in ("open", "parted") else None
    return "together" if sort == "open" else None


def _is_counted(choice: Choice, numbers: Numbers) -> bool:
    """Whether a set that grows, and has to be enough, is so where all is enough that can be reached."""
    total, grow = choice.total, choice.grow
    if total is None or grow is None or choice.together is not None or choice.most is not None:
        return False
    if total.at_most is not None or not numbers.is_never_negative(total.of.expr):
        return False
    return grows_by_links(grow, choice.name, numbers.values)


def is_claim(choice: Choice, values: Mapping[str, Value]) -> bool:
    """Whether it is the author alone who says that each smaller set is legal too."""
    if not choice.says_closed:
        return False
    together = choice.together
    return choice.total is not None or not (
        together is None or is_closed(together, choice.name, values, least_of(choice))
    )
