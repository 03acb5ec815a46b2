"""How a zone comes about, as lines of an account: which piece bars which spaces.

In: a zone with its arguments, a state. Out: lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolkit.analysis.hiding import by_names
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.evaluator import things_in
from toolkit.examples.lines import Line
from toolkit.language.accounts import Rest
from toolkit.language.faults import Fault, NotKnown
from toolkit.language.tree import Comprehension
from toolkit.model import Type
from toolkit.program.ground import EXERTING, ZONE, named_by, part_id
from toolkit.program.rules import Rules, Value
from toolkit.state.run_time import Things, index, things, truth

MOST = 60
"""Pieces that are listed at most."""
_FIELDS = ("when", "over", "blocked", "cancelled")


def is_zone(value: Value) -> bool:
    """Whether a value is the spaces of a zone, as they come from its pieces."""
    is_made_of_pieces = isinstance(value.base.expr, Comprehension) and len(value.base.expr.clauses) > 1
    return value.id == part_id(named_by(value.id), ZONE) and is_made_of_pieces


def zone_lines(
    world: World, declared: Value, arguments: Things, say: Callable[[Type, object], str], depth: int
) -> Iterator[Line]:
    """Of each piece the spaces that it bars; nothing where that cannot be known or told."""
    try:
        barred = _barred(world, declared, arguments)
    except (Fault, NotKnown):
        return
    piece = world.rules.values[part_id(named_by(declared.id), EXERTING)].type.inner
    assert piece is not None
    labels = world.stage.ground.labels
    for row, spaces in barred[:MOST]:
        listed = " ".join(labels[space] for space in spaces)
        yield Line(depth, say(piece, row), listed, how="bars" if listed else "bars nothing")
    if len(barred) > MOST:
        yield Line(depth, Rest(len(barred) - MOST, None).words)


def _barred(world: World, declared: Value, arguments: Things) -> list[tuple[int, tuple[int, ...]]]:
    expr, variables = declared.base.expr, by_names(declared.args, arguments)
    assert isinstance(expr, Comprehension)
    by, there = expr.clauses
    reached = Comprehension(expr.type, expr.start, expr.end, expr.element, (there,))
    found = []
    for each in things_in(by.things, world, variables):
        own = {**variables, by.variable: each}
        has_one = all(truth(evaluate(test, world, own)) for test in by.conditions)
        spaces = tuple(map(index, things(evaluate(reached, world, own)))) if has_one else ()
        found.append((index(each), spaces))
    return found


def called(rules: Rules, id: str, arguments: list[str]) -> str:
    """A value with its arguments, as an account calls it: a part of a zone by its field, all else as it is written."""
    name, _, field = id.partition(".")
    field = field.partition("-")[0]
    told = ", ".join(arguments)
    if part_id(name, ZONE) in rules.values and field == EXERTING:
        *zone, space = arguments
        return f"{EXERTING}({name}({', '.join(zone)}), {space})"
    if part_id(name, ZONE) in rules.values and field in _FIELDS:
        return f"{name}: {field}({told})"
    return f"{name}({told})" if told else name
