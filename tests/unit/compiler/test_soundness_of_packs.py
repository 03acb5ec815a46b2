"""The generated modules of every scenario of every pack are sound, with all passes and with none, also when traced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.games import program_of, rules_of, scenarios
from tests.properties.bench import PACK
from tests.unit.compiler.soundness import slips
from toolkit.compiler import ALL, NONE, Passes, compile_program

SCENARIOS = [
    *(pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()),
    pytest.param(PACK, "trial", id="proving-ground/trial"),
]
ONE_OF_EACH_PACK = list({param.values[0]: param for param in SCENARIOS}.values())


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), SCENARIOS)
def test_a_module_is_sound(folder: Path, scenario: str) -> None:
    assert slips(program_of(folder, scenario)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), ONE_OF_EACH_PACK)
@pytest.mark.parametrize(("passes", "tracing"), [(NONE, False), (ALL, True)])
def test_so_is_every_form_of_it(folder: Path, scenario: str, passes: Passes, tracing: bool) -> None:
    assert slips(compile_program(rules_of(folder), scenario, passes=passes, tracing=tracing)) == []
