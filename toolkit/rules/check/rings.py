"""Values that ask for themselves. In: checked rules, or declarations whose types were looked for. Out: diagnostics.

A ring through bases is found when the type of a value is looked for: it has none. Any other, through a value that says
what it gives, through stages and modifiers, is found in the checked rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note
from toolkit.rules.check.codes import VALUE_RING
from toolkit.rules.check.declarations import Declarations
from toolkit.rules.expressions import Call, Name, Node, Slip, parse
from toolkit.rules.program.code import Code, Condition, Several, Where
from toolkit.rules.program.rules import Rules
from toolkit.rules.tree import Ask, Expr, parts

Uses = dict[str, dict[str, Code]]
"""For each value the values that it asks for, each with the expression that asks first."""


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
        yield VALUE_RING.at(span, _message(ring), notes=notes)


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


def rings_of_values(rules: Rules) -> Iterator[Diagnostic]:
    """Rings of values through bases, stages and modifiers: one diagnostic for each, at the value that comes first."""
    uses = _uses(rules)
    done: set[str] = set()
    for id in sorted(uses):
        ring = _way_back(id, uses)
        if ring and not done.intersection(ring):
            done.update(ring)
            code = uses[id][ring[1 % len(ring)]]
            ask = next(each for each in _asks(code.expr) if each.value == ring[1 % len(ring)])
            notes = [Note(f"`{other}` is declared here.", rules.values[other].at.span()) for other in ring[1:]]
            yield VALUE_RING.at(code.where.span(ask.start, ask.end), _message(ring), notes=notes)


def _uses(rules: Rules) -> Uses:
    uses: Uses = {}
    for id, value in rules.values.items():
        limits = (limit for stage in value.stages for limit in (stage.at_least, stage.at_most))
        uses[id] = _asked(code for code in (value.base, *limits) if code is not None)
    for modifier in rules.modifiers:
        codes = [*_codes(modifier.when), *([modifier.code] if modifier.code is not None else [])]
        for asked, code in _asked(iter(codes)).items():
            uses.setdefault(modifier.value, {}).setdefault(asked, code)
    return uses


def _asked(codes: Iterator[Code]) -> dict[str, Code]:
    found: dict[str, Code] = {}
    for code in codes:
        for ask in _asks(code.expr):
            found.setdefault(ask.value, code)
    return found


def _asks(expr: Expr) -> Iterator[Ask]:
    if isinstance(expr, Ask):
        yield expr
    for part in parts(expr):
        yield from _asks(part)


def _codes(condition: Condition | None) -> Iterator[Code]:
    if isinstance(condition, Several):
        for inner in condition.conditions:
            yield from _codes(inner)
    elif condition is not None:
        yield condition.code


def _way_back(start: str, uses: Uses) -> tuple[str, ...]:
    """The shortest way by which a value asks for itself, beginning with it; empty where it does not."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for way in ways:
        for asked in sorted(uses.get(way[-1], ())):
            if asked == start:
                return way
            if asked not in seen:
                seen.add(asked)
                ways.append((*way, asked))
    return ()
