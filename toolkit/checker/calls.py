"""Calls in the fields of steps: `battle(group, target, kind=overrun)`, `outer(action)`, `ending(turn)`."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.checker.scope import Scope
from toolkit.checker.spot import Characters, Placed, Spot
from toolkit.checker.types import UNKNOWN
from toolkit.checker.typing import called, check_call, check_facts
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import Span
from toolkit.language.code import Code
from toolkit.language.syntax import Name, Slip, parse
from toolkit.language.tree import Literal
from toolkit.program.rules import Arg


def called_name(text: str, spot: Spot) -> tuple[str, Placed]:
    """The name that a text calls, and its place; an empty text where it calls nothing."""
    call = called(text)
    if call is None:
        return "", spot
    return call.function.id, Characters(spot.where, call.function.start, call.function.end)


def is_sound(text: str) -> bool:
    """Whether a text is an expression at all: what is wrong with its form alone is reported elsewhere."""
    return not isinstance(parse(text), Slip)


def read_around(text: str, *words: str) -> tuple[str, str]:
    """`ending(turn)` as ("ending", "turn"); a bare name as ("", name); anything else as two empty texts."""
    call = called(text)
    if call is None:
        return "", ""
    if call.function.id in words and len(call.arguments) == 1 and isinstance(call.arguments[0], Name):
        return call.function.id, call.arguments[0].id
    return ("", call.function.id) if not call.arguments and not call.keywords else ("", "")


def arguments_of(
    bench: Workbench, text: str, spot: Spot, scope: Scope, args: Sequence[Arg], declared: Span | None
) -> tuple[Code, ...]:
    """All arguments in declared order, defaults filled in."""
    found, problems = check_call(text, spot.where, scope, args, declared)
    bench.found += problems
    if found is None:
        return tuple(Code(Literal(UNKNOWN, 0, 0, None), spot.where) for _ in args)
    return tuple(Code(expr, spot.where) for expr in found)


def facts_of(
    bench: Workbench, text: str, spot: Spot, scope: Scope, facts: Sequence[Arg], declared: Span | None
) -> tuple[tuple[str, Code], ...]:
    """The facts that are given, by name."""
    found, problems = check_facts(text, spot.where, scope, facts, declared)
    bench.found += problems
    return tuple((name, Code(expr, spot.where)) for name, expr in found or ())
