"""What the rules trace for a piece: the traces that values about one piece ask, with the arguments that they give them.

A pack may trace one way for headquarters and another for all others, and say so in a value such as

    is_supplied:
      args: {unit: unit}
      base: "to_staff(unit.space) != none if unit.is_staff else to_unit(unit.space, unit.corps) != none"

Then of a piece that is no headquarters `to_unit` is asked, of its space and its corps, and `to_staff` is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.evaluator import World
from toolkit.evaluator.evaluator import evaluate
from toolkit.frozen import frozen
from toolkit.language.tree import Ask, Conditional, Expr, Function, Variable, parts
from toolkit.play.once import once_for_each
from toolkit.program.ground import TRACED, traced_of
from toolkit.program.rules import Rules, Value
from toolkit.program.sorts import kinds_of
from toolkit.program.walking import walk
from toolkit.state.run_time import Value as Given

_CALLS = frozenset(TRACED.values())


@frozen
class Question:
    """A trace that is asked for a piece: its id, the name by which its arguments call the piece, the arguments."""

    trace: str
    piece: str
    arguments: tuple[Expr, ...]


def trace_questions(world: World, piece: int) -> dict[str, Question | None]:
    """By the id of each trace that values ask about pieces of this kind: what is asked, or None where they do not come
    to ask it of this piece. Raises Fault, and under a guard NotKnown."""
    found: dict[str, Question | None] = {}
    kind = world.shape(piece).id
    for value, traces in _about_pieces(world.rules):
        name, type = value.args[0].name, value.args[0].type
        if kind in kinds_of(world.rules, type):
            found = {**dict.fromkeys(traces), **found}
            asked = _asked(world.rules, name, value.base.expr, world, {name: piece})
            found |= {question.trace: question for question in asked}
    return found


@once_for_each
def _about_pieces(rules: Rules) -> tuple[tuple[Value, tuple[str, ...]], ...]:
    """The values with one argument, a piece, that ask for traces, each with the ids of these."""
    found: list[tuple[Value, tuple[str, ...]]] = []
    for value in rules.values.values():
        if value.trace is None and len(value.args) == 1 and _is_piece(rules, value):
            questions = (_question(rules, value.args[0].name, node) for node in walk(value.base.expr))
            found.append((value, tuple(each.trace for each in questions if each is not None)))
    return tuple((value, traces) for value, traces in found if traces)


def _is_piece(rules: Rules, value: Value) -> bool:
    type = value.args[0].type
    return type.form not in ("set", "list") and bool(kinds_of(rules, type))


def _question(rules: Rules, piece: str, node: Expr) -> Question | None:
    """What an expression asks of a trace about a piece and nothing else; None where it does not."""
    found: tuple[str, tuple[Expr, ...]] | None = None
    if isinstance(node, Ask) and node.value in rules.values and (trace := rules.values[node.value].trace) is not None:
        found = trace.id, node.arguments
    elif isinstance(node, Function) and node.name in _CALLS:
        traced = traced_of(rules, node)
        found = traced.trace.id, traced.arguments
    if found is None:
        return None
    names = {each.name for argument in found[1] for each in walk(argument) if isinstance(each, Variable)}
    return Question(found[0], piece, found[1]) if names <= {piece} else None


def _asked(rules: Rules, piece: str, expr: Expr, world: World, variables: Mapping[str, Given]) -> Iterator[Question]:
    """What an expression asks of traces; of a conditional the branch that counts."""
    if isinstance(expr, Conditional):
        yield from _asked(rules, piece, expr.condition, world, variables)
        chosen = expr.then if evaluate(expr.condition, world, variables) else expr.otherwise
        yield from _asked(rules, piece, chosen, world, variables)
        return
    question = _question(rules, piece, expr)
    if question is not None:
        yield question
    for part in parts(expr):
        yield from _asked(rules, piece, part, world, variables)
