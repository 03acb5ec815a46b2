"""While nothing changes what was computed is not computed again; of another state nothing is taken over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.properties.bench import bench
from toolkit.evaluator import World
from toolkit.evaluator.keeping import keeping, once
from toolkit.language.faults import Fault, NotKnown
from toolkit.play.knowledge import Knowledge
from toolkit.secrecy import SeatGuard

STAGE = bench().stages[0]


def counting(world: World, calls: list[int], gives: Any = 7) -> Any:
    """Something that counts how often it is computed."""

    def compute() -> Any:
        calls.append(1)
        if isinstance(gives, Exception):
            raise gives
        return gives

    return once(world, ("it", 1), compute)


def test_the_same_is_computed_once_while_nothing_changes_and_each_time_elsewhere() -> None:
    world, calls = World(STAGE, list(STAGE.start)), list[int]()
    with keeping(), keeping():
        assert [counting(world, calls), counting(world, calls)] == [7, 7]
    assert len(calls) == 1
    counting(world, calls)
    counting(world, calls)
    assert len(calls) == 3


def test_another_state_and_who_knows_less_have_their_own() -> None:
    calls = list[int]()
    cells = list(STAGE.start)
    guard = SeatGuard(Knowledge(STAGE, cells, 0))
    with keeping():
        for world in (World(STAGE, cells), World(STAGE, cells, guard), World(STAGE, list(cells)), World(STAGE, cells)):
            counting(world, calls)
    assert len(calls) == 3


@pytest.mark.parametrize("fault", [Fault("none"), NotKnown()])
def test_what_fails_fails_again(fault: Exception) -> None:
    world, calls = World(STAGE, list(STAGE.start)), list[int]()
    with keeping():
        for _ in range(2):
            with pytest.raises(type(fault)):
                counting(world, calls, fault)
    assert len(calls) == 2
