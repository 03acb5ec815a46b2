"""Accounts: what the tracing form tells of a value is what the reference evaluator tells, part by part, and adds up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.properties.bench import bench
from tests.properties.random_states import random_state, random_value
from toolkit.compiler.module import compiled_module, run_module
from toolkit.compiler.passes import ALL, NONE
from toolkit.compiler.writer import Writer
from toolkit.evaluator import Account, World, ask
from toolkit.language import accounts
from toolkit.language.faults import Fault, kind_of

VALUES = ("cover", "strength", "price", "is_steady")
BOUNDED = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def function_of(value: str, stage: int, passes: bool, tracing: bool) -> Callable[..., Any]:
    """The function of a value as the generator writes it."""
    writer = Writer(bench().rules, bench().stages[stage], ALL if passes else NONE, tracing=tracing)
    name = writer.module.value_function(value)
    namespace = run_module(compiled_module(writer.module.finish(), "<generated>"), bench().stages[stage])
    found: Callable[..., Any] = namespace[str(name)]
    return found


def told(found: Account) -> tuple[Any, ...]:
    """An account of the reference, as plain data."""
    stages = tuple(
        (
            stage.id,
            stage.start,
            tuple(
                (one.modifier.label, one.modifier.cite, one.modifier.how, one.amount, one.before, one.after, one.fate)
                for one in stage.entries
            ),
            stage.rounded,
            stage.result,
        )
        for stage in found.stages
    )
    decided = found.decided_by
    says = None if decided is None else (decided.label, decided.cite, "permits" if decided.permits else "forbids")
    return (found.value, found.arguments, found.base, stages, says, found.result)


def told_by_trace(found: accounts.Account) -> tuple[Any, ...]:
    """An account of the tracing form, as plain data."""
    stages = tuple(
        (
            stage.id,
            stage.start,
            tuple((one.label, one.cite, one.how, one.amount, one.before, one.after, one.fate) for one in stage.entries),
            stage.rounded,
            stage.result,
        )
        for stage in found.stages
    )
    return (found.value, found.arguments, found.base, stages, found.decided_by, found.result)


def outcome(run: Callable[[], Any]) -> Any:
    """What comes of it: a value, or the kind of a fault."""
    try:
        return run()
    except Exception as error:
        kind = kind_of(error)
        if kind is None:
            raise
        return f"fault {kind}"


def compare(value: str, seed: int) -> None:
    """One value, for random arguments on a random state, in every form."""
    random = Random(seed)
    number = random.randrange(len(bench().stages))
    stage = bench().stages[number]
    cells = random_state(stage, random)
    arguments = tuple(
        random_value(stage, cells, argument.type, random) for argument in bench().rules.values[value].args
    )
    try:
        expected = told(ask(value, arguments, World(stage, cells)))
    except Fault as fault:
        expected = (f"fault {fault.kind}",)
    for passes in (True, False):
        plain, tracing = (function_of(value, number, passes, tracing) for tracing in (False, True))
        assert outcome(lambda run=plain: run(cells, *arguments)) == expected[-1]
        found = accounts.Accounts()
        assert outcome(lambda run=tracing, into=found: run(cells, into, *arguments)) == expected[-1]
        assert [told_by_trace(one) for one in found] == ([expected] if len(expected) > 1 else [])
        assert all(one.adds_up() for one in found)


@pytest.mark.slow
@pytest.mark.parametrize("value", VALUES)
@BOUNDED
@given(st.integers(0, 2**32))
def test_accounts(value: str, seed: int) -> None:
    compare(value, seed)


@pytest.mark.slow
@pytest.mark.parametrize("value", VALUES)
def test_many_accounts(value: str, request: pytest.FixtureRequest) -> None:
    @settings(BOUNDED, max_examples=max(50, 5 * request.config.getoption("games")))
    @given(st.integers(0, 2**32))
    def each(seed: int) -> None:
        compare(value, seed)

    each()
