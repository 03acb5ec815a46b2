"""What expressions mean that are made of their parts, or name something: literals, names, arithmetic, comparisons."""

from __future__ import annotations

from fractions import Fraction

from toolkit.evaluator import tables
from toolkit.evaluator.evaluator import Variables, evaluate, evaluate_all, meaning, members_of, things_in
from toolkit.evaluator.fields import occasions_now
from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import LONGEST_LIST, Fault
from toolkit.language.tree import (
    At,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Function,
    Innermost,
    Listing,
    Literal,
    Logic,
    Member,
    Option,
    Setting,
    Thing,
    Unary,
    Variable,
)
from toolkit.language.tree import Preview as PreviewOf
from toolkit.state.run_time import (
    UNSET,
    Number,
    Preview,
    Value,
    as_set,
    index,
    number,
    pairs,
    rank,
    things,
    truth,
)

# What is named


@meaning(Literal)
def _literal(expr: Literal, world: World, variables: Variables) -> Value:
    return world.literal(expr.type, expr.value)


@meaning(Variable)
def _variable(expr: Variable, world: World, variables: Variables) -> Value:
    known = variables[expr.name]
    if world.guard is not None:
        world.guard.variable(expr, known)
    return occasions_now(known, expr.type, world) if isinstance(known, tuple) else known


@meaning(Thing)
def _thing(expr: Thing, world: World, variables: Variables) -> Value:
    if expr.section == "tables" and expr.type.form == "list":
        return tables.records(world.rules.tables[expr.id], world)
    return world.thing(expr.section, expr.id)


@meaning(Everything)
def _everything(expr: Everything, world: World, variables: Variables) -> Value:
    if world.guard is not None:
        world.guard.everything(expr.what)
    return world.everything(expr.what)


@meaning(Setting)
def _setting(expr: Setting, world: World, variables: Variables) -> Value:
    return world.setting(expr.id, None if expr.key is None else evaluate(expr.key, world, variables))


@meaning(Option)
def _option(expr: Option, world: World, variables: Variables) -> Value:
    return world.option(expr.id, expr.type)


@meaning(Innermost)
def _innermost(expr: Innermost, world: World, variables: Variables) -> Value:
    return world.innermost(expr.kind, expr.outer)


@meaning(At)
def _at(expr: At, world: World, variables: Variables) -> Value:
    return world.place(expr.place, evaluate(expr.owner, world, variables))


@meaning(PreviewOf)
def _preview(expr: PreviewOf, world: World, variables: Variables) -> Preview:
    """An occasion that is not live: the facts given, defaults for the others, and `...` for what has neither."""
    given = {name: evaluate(fact, world, variables) for name, fact in expr.facts}
    found: list[Value] = []
    for fact in world.rules.occasions[expr.kind].facts:
        if fact.name in given:
            found.append(given[fact.name])
        elif fact.start is not None:
            found.append(evaluate(fact.start.expr, world, {}))
        else:
            found.append(UNSET)
    return Preview(expr.kind, tuple(found))


# What is made of parts


@meaning(Listing)
def _listing(expr: Listing, world: World, variables: Variables) -> Value:
    found = evaluate_all(expr.members, world, variables)
    return as_set(found) if expr.type.form == "set" else found


@meaning(Member)
def _member(expr: Member, world: World, variables: Variables) -> Value:
    """A list's member by its position from 0, or what a map has for a key."""
    whole, place = evaluate(expr.of, world, variables), evaluate(expr.index, world, variables)
    if without_optional(expr.of.type).form == "map":
        for key, value in pairs(things(whole)):
            if key == place:
                return value
        raise Fault("member")
    position = index(place)
    if not 0 <= position < len(things(whole)):
        raise Fault("member")
    return things(whole)[position]


@meaning(Comprehension)
def _comprehension(expr: Comprehension, world: World, variables: Variables) -> Value:
    return _from_clause(expr, 0, world, variables)


def _from_clause(expr: Comprehension, place: int, world: World, variables: Variables) -> tuple[Value, ...]:
    """The elements that the clauses from this one on give, the last clause running fastest."""
    if place == len(expr.clauses):
        return (evaluate(expr.element, world, variables),)
    found: list[Value] = []
    clause = expr.clauses[place]
    for thing in things_in(clause.things, world, variables):
        inside = {**variables, clause.variable: thing}
        if all(truth(evaluate(condition, world, inside)) for condition in clause.conditions):
            found += _from_clause(expr, place + 1, world, inside)
        if len(found) > LONGEST_LIST:
            raise Fault("long")
    return as_set(tuple(found)) if expr.type.form == "set" else tuple(found)


@meaning(Unary)
def _unary(expr: Unary, world: World, variables: Variables) -> Value:
    value = evaluate(expr.operand, world, variables)
    return not truth(value) if expr.operator == "not" else -number(value)


@meaning(Binary)
def _binary(expr: Binary, world: World, variables: Variables) -> Value:
    left, right = evaluate(expr.left, world, variables), evaluate(expr.right, world, variables)
    if expr.type.form == "list":
        return things(left) + things(right)
    if expr.type.form == "set":
        one, other = things(left), things(right)
        return as_set(one + other) if expr.operator == "+" else tuple(each for each in one if each not in other)
    return arithmetic(expr.operator, number(left), number(right))


def arithmetic(operator: str, left: Number, right: Number) -> Number:
    """Two numbers joined. A division is exact and gives a ratio; `%` has the sign of what it divides by."""
    if operator in "/%" and right == 0:
        raise Fault("zero")
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return Fraction(left) / Fraction(right)
    return left % right


@meaning(Logic)
def _logic(expr: Logic, world: World, variables: Variables) -> Value:
    truths = (truth(evaluate(operand, world, variables)) for operand in expr.operands)
    return all(truths) if expr.operator == "and" else any(truths)


@meaning(Conditional)
def _conditional(expr: Conditional, world: World, variables: Variables) -> Value:
    holds = truth(evaluate(expr.condition, world, variables))
    return evaluate(expr.then if holds else expr.otherwise, world, variables)


@meaning(Comparison)
def _comparison(expr: Comparison, world: World, variables: Variables) -> bool:
    """Each operand is computed once, when its turn comes; the first comparison that fails ends the chain."""
    operators, operands = expr.operators, expr.operands
    left = evaluate(operands[0], world, variables)
    for operator, member, operand in zip(operators, operands, operands[1:], strict=False):
        asks_where = operator in ("in", "not in") and world.guard is not None
        right = _where(member, left, operand, world, variables) if asks_where else evaluate(operand, world, variables)
        if not _holds(operator, left, right, operand):
            return False
        left = right
    return True


def _where(member: Expr, value: Value, operand: Expr, world: World, variables: Variables) -> Value:
    """Things among which something is looked for: who knows where that is need not know what else is there."""
    things = operand.of if isinstance(operand, Coerce) and operand.how == "set" else operand
    assert world.guard is not None
    if not world.guard.is_among(member, value, things) or not isinstance(things, Function):
        return evaluate(operand, world, variables)
    evaluate_all(things.arguments, world, variables)
    return evaluate(operand, world.guarded(None), variables)


def _holds(operator: str, left: Value, right: Value, operand: Expr) -> bool:
    match operator:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "in" | "not in":
            return (left in members_of(operand, right)) == (operator == "in")
    if left is None or right is None:
        raise Fault("none")
    match operator:
        case "<":
            return rank(left) < rank(right)
        case "<=":
            return rank(left) <= rank(right)
        case ">":
            return rank(left) > rank(right)
    return rank(left) >= rank(right)


@meaning(Coerce)
def _coerce(expr: Coerce, world: World, variables: Variables) -> Value:
    """A value taken as another type. None stays none, save as a truth or as a set."""
    how, of = expr.how, expr.of
    value = evaluate(of, world, variables)
    if how == "some":
        return value is not None if of.type.form == "optional" else value not in ((), "")
    if how == "one":
        return () if value is None else (value,)
    if value is None:
        return None
    match how:
        case "ratio":
            return Fraction(number(value))
        case "side":
            return world.side_of(index(value))
        case "player":
            return world.player_of(index(value))
        case "set":
            return as_set(things(value))
        case "space":
            return value if value in world.stage.ground.spaces else None
    return world.everything("spaces")
