"""Types of declarations: those of values, from their bases, and what is wrong with types. In: declarations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from toolkit.checker.codes import NO_TYPE, NOT_KEPT
from toolkit.checker.declarations import Declarations, derives
from toolkit.checker.limits import limit_sides
from toolkit.checker.movement import step_variables
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.traces import leg_variables
from toolkit.checker.types import INT, RATIO, SPACE, TEXT, UNKNOWN, bare, member
from toolkit.checker.typing import check_candidates, check_expression
from toolkit.diagnostics import Diagnostic, Note
from toolkit.language.code import Where
from toolkit.language.syntax import Call, Name, Node, Slip, parse
from toolkit.model import Type
from toolkit.packs import Item

DEEP = 20
"""After so many values that wait for each other's types, those further on are found first: no chain is too long."""
_NAME = re.compile(r"[a-z_][a-z0-9_]*")


def value_scope(known: Declarations, id: str) -> Scope:
    """What names mean in the base, the stages and the modifiers of a value."""
    record = known.section("values")[id].record
    variables = {arg.name: arg.type for arg in known.args("values", id)}
    return Scope(known, variables).with_live(record.within)


@derives
def value_type(known: Declarations, id: str) -> Type:
    """What a value gives: as it says, or the type of its base, rounded where a stage rounds.

    Unknown where the base is wrong, or where it asks for the value itself.
    """
    if id in known.inferred:
        return known.inferred[id]
    item = known.section("values")[id]
    if item.record.gives:
        return known.type(item.record.gives)
    if id in known.inferring:
        known.rings.append(tuple(known.inferring[known.inferring.index(id) :]))
        return UNKNOWN
    known.inferring.append(id)
    try:
        if len(known.inferring) % DEEP == 0:
            for other in _asked_by_name(known, id):
                value_type(known, other)
        type = _base_type(known, id)
    finally:
        known.inferring.pop()
    known.inferred[id] = type
    return type


def _asked_by_name(known: Declarations, id: str) -> list[str]:
    """The values without a known type that a base may ask for, through others too, those first that ask for none of
    the rest. What its text names is enough to order them."""
    found: list[str] = []
    seen = {*known.inferring, *known.inferred, id}
    waiting = [(id, iter(_names(known, id)))]
    while waiting:
        own, names = waiting[-1]
        fresh = next((name for name in names if name not in seen), None)
        if fresh is not None:
            seen.add(fresh)
            waiting.append((fresh, iter(_names(known, fresh))))
            continue
        waiting.pop()
        if own != id:
            found.append(own)
    return found


def _names(known: Declarations, id: str) -> list[str]:
    """The values without a type of their own that the base of a value names."""
    values = known.section("values")
    named = dict.fromkeys(_NAME.findall(str(values[id].record.base)))
    return [name for name in named if name in values and not values[name].record.gives]


def _base_type(known: Declarations, id: str) -> Type:
    item = known.section("values")[id]
    where = Where(item.source, (*item.where, "base"))
    expr, _ = check_expression(item.record.base, where, value_scope(known, id))
    if expr is None:
        return UNKNOWN
    rounds = item.record.round or any(stage.round for stage in item.record.stages)
    return INT if rounds and bare(expr.type) == RATIO else expr.type


def rings_of_types(known: Declarations) -> Iterator[Diagnostic]:
    """Rings of values of which no type can be told."""
    for id in known.section("values"):
        known.value_type(id)
    for ring in sorted(known.rings):
        item = known.section("values")[ring[0]]
        where = Where(item.source, (*item.where, "base"))
        node = parse(item.record.base)
        use = None if isinstance(node, Slip) else _named(node, ring[1 % len(ring)])
        span = where.span(use.start, use.end) if use is not None else where.span()
        notes = [Note(f"`{id}` is declared here.", known.place("values", id)) for id in ring[1:]]
        yield NO_TYPE.at(span, _message(ring), notes=notes)


def _message(ring: tuple[str, ...]) -> str:
    return f"`{ring[0]}` asks for itself: {' → '.join((*ring, ring[0]))}."


def _named(node: Node, id: str) -> Name | None:
    """The place in an expression where a value is asked for."""
    if isinstance(node, Name):
        return node if node.id == id else None
    if isinstance(node, Call) and node.function.id == id:
        return node.function
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node) and (found := _named(part, id)) is not None:
                return found
    return None


_ADVICE = "Keep a symbol: declare a type that lists them, or say `one_of:`."


def types_not_kept(known: Declarations) -> Iterator[Diagnostic]:
    """What is declared to be kept and has a type that cannot be."""
    for item, path, record in _kept(known):
        wrong = _innermost(known.type(record.type, record.one_of or None))
        if wrong == TEXT:
            span = Spot.of(item).inside(*path, "type").span
            message = f"`{path[-1] if path else item.id.rpartition('.')[2]}` is of the type {wrong}, which is not kept."
            yield NOT_KEPT.at(span, message, help=_ADVICE)


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


_Find = Callable[[Declarations, str], Type]


def _once(meanwhile: Type) -> Callable[[_Find], _Find]:
    """For what works out the type of an element: it does so once, and meanwhile the type is taken to be another."""

    def once(find: _Find) -> _Find:
        """The same, asked once for each element."""

        @wraps(find)
        def found(known: Declarations, id: str) -> Type:
            """The type, worked out the first time."""
            key = f"{find.__name__} {id}"
            if key not in known.inferred:
                known.inferred[key] = meanwhile
                known.inferred[key] = find(known, id)
            return known.inferred[key]

        return found

    return once


@derives
@_once(INT)
def limit_type(known: Declarations, id: str) -> Type:
    """What pieces count for a stacking limit: ratios where what one counts or how much may stand there is one."""
    item = known.section("stacking")[id]
    of_space = {"here": SPACE, **limit_sides(item.record)}
    types = []
    for field, variables in (
        ("count", {"it": Type("named", item.record.kind)}),
        ("at_most", of_space),
        ("passing", of_space),
    ):
        text = getattr(item.record, field)
        if text is not None:
            where = Where(item.source, (*item.where, field) if field in item.record.model_fields_set else item.where)
            types.append(check_expression(text, where, Scope(known, variables))[0])
    return RATIO if any(each is not None and each.type == RATIO for each in types) else INT


@derives
@_once(UNKNOWN)
def cost_type(known: Declarations, id: str) -> Type:
    """What a step of a movement costs: the type of its `cost:`; unknown where that is wrong or asks for itself."""
    item = known.section("movement")[id]
    scope = Scope(known, step_variables(known, id)).with_live(item.record.within)
    expr, _ = check_expression(item.record.cost, Where(item.source, (*item.where, "cost")), scope)
    return expr.type if expr is not None else UNKNOWN


@derives
@_once(UNKNOWN)
def zone_piece(known: Declarations, id: str) -> Type:
    """The kind of piece that has a zone: of what its `by:` lists."""
    item = known.section("zones")[id]
    scope = Scope(known, {arg.name: arg.type for arg in known.zone_args(id)})
    found, _ = check_candidates(item.record.by, Where(item.source, (*item.where, "by")), scope)
    return (found is not None and member(found.things.expr.type)) or UNKNOWN


@derives
@_once(INT)
def trace_cost_type(known: Declarations, id: str) -> Type:
    """What the legs of a trace cost together: whole points where each of them does."""
    item = known.section("traces")[id]
    scope = Scope(known, leg_variables(known, id)).with_live(item.record.within)
    for number, leg in enumerate(item.record.legs):
        if leg.cost is None or leg.round is not None:
            continue
        expr, _ = check_expression(leg.cost, Where(item.source, (*item.where, "legs", number, "cost")), scope)
        if expr is not None and bare(expr.type) == RATIO:
            return RATIO
    return INT
