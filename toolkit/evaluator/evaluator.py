"""The reference evaluator: the value of a typed expression, by walking its tree.

It is the meaning of the language written down as plainly as possible, and the oracle that generated code is held
against: nothing is kept, nothing is skipped that an author would expect to happen. Parts are computed from left to
right. A fault carries the innermost expression that made it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from toolkit.evaluator import fields, functions, knowing, ranging, tables, values
from toolkit.evaluator.world import World, without_optional
from toolkit.language.faults import LONGEST_LIST, Fault
from toolkit.language.tree import (
    Ask,
    At,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Innermost,
    Listing,
    Literal,
    Logic,
    Member,
    Option,
    Ranging,
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
    Things,
    Value,
    as_set,
    index,
    number,
    pairs,
    rank,
    things,
    truth,
)

Variables = Mapping[str, Value]


def evaluate(expr: Expr, world: World, variables: Variables) -> Value:
    """The value of an expression in a state of the game, where the variables have these values."""
    try:
        if world.guard is not None:
            world.guard.enter(expr)
        value = _compute(expr, world, variables)
        if isinstance(value, tuple) and len(value) > LONGEST_LIST:
            raise Fault("long")
        return value
    except Fault as fault:
        fault.expr = fault.expr or expr
        raise


def _compute(expr: Expr, world: World, variables: Variables) -> Value:
    match expr:
        case Literal(value=value):
            return world.literal(expr.type, value)
        case Variable(name=name):
            known = variables[name]
            if world.guard is not None:
                world.guard.variable(expr, known)
            return fields.occasions_now(known, expr.type, world) if isinstance(known, tuple) else known
        case Thing(section=section, id=id):
            is_records = section == "tables" and expr.type.form == "list"
            return tables.records(world.rules.tables[id], world) if is_records else world.thing(section, id)
        case Everything(what=what):
            if world.guard is not None:
                world.guard.everything(what)
            return world.everything(what)
        case Setting(id=id, key=key):
            return world.setting(id, None if key is None else evaluate(key, world, variables))
        case Option(id=id):
            return world.option(id, expr.type)
        case Field(of=of):
            thing = None if of is None else evaluate(of, world, variables)
            if world.guard is not None:
                world.guard.field(expr, thing)
            return fields.read(expr, thing, world)
        case Innermost(kind=kind, outer=outer):
            return world.innermost(kind, outer)
        case PreviewOf(kind=kind, facts=facts):
            return _preview(kind, facts, world, variables)
        case At(place=place, owner=owner):
            return world.place(place, evaluate(owner, world, variables))
        case Ask(value=value, arguments=arguments):
            given = _all(arguments, world, variables)
            public = world.rules.values[value].public is not None
            return values.ask(value, given, world.guarded(None) if public else world).result
        case Function(name="seen"):
            return knowing.seen(expr, world, variables)
        case Function():
            return functions.call(expr, world, variables)
        case Ranging():
            return ranging.over(expr, world, variables)
        case Coerce(how=how, of=of):
            return _coerce(how, of, world, variables)
    return _operation(expr, world, variables)


def _operation(expr: Expr, world: World, variables: Variables) -> Value:
    match expr:
        case Member(of=of, index=index):
            return _member(of, evaluate(of, world, variables), evaluate(index, world, variables))
        case Comprehension():
            return _comprehension(expr, 0, world, variables)
        case Unary(operator="not", operand=operand):
            return not truth(evaluate(operand, world, variables))
        case Unary(operand=operand):
            return -number(evaluate(operand, world, variables))
        case Binary(operator=operator, left=left, right=right):
            return _binary(operator, expr, evaluate(left, world, variables), evaluate(right, world, variables))
        case Comparison(operators=operators, operands=operands):
            return _chain(operators, operands, world, variables)
        case Logic(operator="and", operands=operands):
            return all(truth(evaluate(operand, world, variables)) for operand in operands)
        case Logic(operands=operands):
            return any(truth(evaluate(operand, world, variables)) for operand in operands)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            chosen = then if truth(evaluate(condition, world, variables)) else otherwise
            return evaluate(chosen, world, variables)
        case Listing(members=members):
            found = _all(members, world, variables)
            return as_set(found) if expr.type.form == "set" else found
    raise AssertionError(f"no meaning is known for {type(expr).__name__}")


def _all(exprs: tuple[Expr, ...], world: World, variables: Variables) -> tuple[Value, ...]:
    return tuple(evaluate(expr, world, variables) for expr in exprs)


def _preview(kind: str, facts: tuple[tuple[str, Expr], ...], world: World, variables: Variables) -> Preview:
    """An occasion that is not live: the facts given, defaults for the others, and `...` for what has neither."""
    given = {name: evaluate(expr, world, variables) for name, expr in facts}
    found: list[Value] = []
    for fact in world.rules.occasions[kind].facts:
        if fact.name in given:
            found.append(given[fact.name])
        elif fact.start is not None:
            found.append(evaluate(fact.start.expr, world, {}))
        else:
            found.append(UNSET)
    return Preview(kind, tuple(found))


def members(expr: Expr, world: World, variables: Variables) -> Things:
    """What an expression of many things ranges over: of a map its keys."""
    found = _among(expr, evaluate(expr, world, variables))
    if world.guard is not None:
        world.guard.ranges(expr, found)
    return found


def _among(expr: Expr, value: Value) -> Things:
    return things(value)[::2] if without_optional(expr.type).form == "map" else things(value)


def _member(of: Expr, whole: Value, place: Value) -> Value:
    """A list's member by its position from 0, or what a map has for a key."""
    if without_optional(of.type).form == "map":
        for key, value in pairs(things(whole)):
            if key == place:
                return value
        raise Fault("member")
    position = index(place)
    if not 0 <= position < len(things(whole)):
        raise Fault("member")
    return things(whole)[position]


def _comprehension(expr: Comprehension, clause: int, world: World, variables: Variables) -> tuple[Value, ...]:
    """The elements that the clauses from this one on give, the last clause running fastest."""
    if clause == len(expr.clauses):
        return (evaluate(expr.element, world, variables),)
    found: list[Value] = []
    here = expr.clauses[clause]
    met: list[Value] = []
    for thing in members(here.things, world, variables):
        inside = {**variables, here.variable: thing}
        if all(truth(evaluate(condition, world, inside)) for condition in here.conditions):
            met.append(thing)
            found += _comprehension(expr, clause + 1, world, inside)
        if len(found) > LONGEST_LIST:
            raise Fault("long")
    if world.guard is not None:
        world.guard.lists(expr, here, tuple(met))
    return as_set(tuple(found)) if expr.type.form == "set" else tuple(found)


def _binary(operator: str, expr: Binary, left: Value, right: Value) -> Value:
    if expr.type.form == "list":
        return things(left) + things(right)
    if expr.type.form == "set":
        one, other = things(left), things(right)
        return as_set(one + other) if operator == "+" else tuple(member for member in one if member not in other)
    return arithmetic(operator, number(left), number(right))


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


def _chain(operators: tuple[str, ...], operands: tuple[Expr, ...], world: World, variables: Variables) -> bool:
    """Each operand is computed once, when its turn comes; the first comparison that fails ends the chain."""
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
    _all(things.arguments, world, variables)
    return evaluate(operand, world.guarded(None), variables)


def _holds(operator: str, left: Value, right: Value, operand: Expr) -> bool:
    match operator:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "in" | "not in":
            return (left in _among(operand, right)) == (operator == "in")
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


def _coerce(how: str, of: Expr, world: World, variables: Variables) -> Value:
    """A value taken as another type. None stays none, save as a truth or as a set."""
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
