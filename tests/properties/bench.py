"""The pack `proving-ground` made ready: its rules, its stages, texts typed against it, values by reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from tests.properties.typed_texts import TYPE_WORDS, VARIABLES
from toolkit.checker import Declarations, Scope, check_expression
from toolkit.checker.rules import check_rules
from toolkit.evaluator import Value, World, evaluate
from toolkit.language.code import Code, Where
from toolkit.language.faults import Fault
from toolkit.packs import load_pack
from toolkit.program.rules import Rules
from toolkit.source import parse_source
from toolkit.state import Stage, set_up

PACK = Path(__file__).with_name("proving-ground")
_NO_USE = ("E529", "E539")
"""What is told of an expression that is too large, or that looks at a list in which nothing can stand."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an expression: a value, or the kind of its fault with its place: a datum and characters of it."""

    value: Value = None
    fault: str | None = None
    place: tuple[str | int | None, ...] | None = None


@dataclass(frozen=True)
class Bench:
    """The pack of the properties, checked."""

    rules: Rules
    scope: Scope

    def typed(self, text: str, type: str) -> Code | None:
        """The typed expression of a text; None where it is too large or looks at nothing. Nothing else is wrong."""
        source, _ = parse_source("base: >-\n  " + text + "\n", "expression.yaml")
        assert source is not None
        where = Where(source, ("base",))
        expr, problems = check_expression(text, where, self.scope, self.scope.declarations.type(TYPE_WORDS[type]))
        wrong = [f"{problem.code}: {problem.message} {text}" for problem in problems if problem.code not in _NO_USE]
        assert not wrong, wrong
        assert expr is not None or problems, f"no expression: {text}"
        return Code(expr, where) if expr is not None and not problems else None

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The scenario with some of its options."""
        return tuple(set_up(self.rules, "trial", options) for options in ({}, {"fog": "on", "length": "middling"}))


@cache
def bench() -> Bench:
    """The bench, made once."""
    pack, problems = load_pack(PACK)
    assert pack is not None and not problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    known = Declarations(pack)
    variables = {name: known.type(TYPE_WORDS[type]) for name, type in VARIABLES.items()}
    return Bench(rules, Scope(known).with_variables(variables).with_live(["turn"]))


def by_reference(code: Code, stage: Stage, cells: list[Any], variables: Mapping[str, Value]) -> Outcome:
    """What the reference evaluator makes of an expression."""
    try:
        return Outcome(evaluate(code.expr, World(stage, cells), variables))
    except Fault as fault:
        assert fault.expr is not None
        where = fault.where or code.where
        return Outcome(None, fault.kind, (*where.path, fault.expr.start, fault.expr.end))
