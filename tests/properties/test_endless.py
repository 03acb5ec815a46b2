"""Rules without an end are stopped: at their place, soon, and with nothing changed."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from toolkit.checker.rules import check_rules
from toolkit.compiler import ALL, NONE, Passes, compile_program
from toolkit.language.faults import FaultKind
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault
from toolkit.play.faults import CODES
from toolkit.program.rules import Rules

PACK = Path(__file__).with_name("endless")
STOPPED: dict[str, FaultKind] = {
    "loop": "fuel",
    "loop-in-loop": "fuel",
    "loop-over-lists": "fuel",
    "recursion": "fuel",
    "start-of-growth": "fuel",
    "one-and-other": "fuel",
    "nested-rounds": "fuel",
    "rounds": "fuel",
    "growth": "long",
    "crowd": "long",
    "squares": "number",
    "dice": "fuel",
    "ticks": "fuel",
}
"""The kind of fault that each scenario ends with; what grows meets its bounds long before the fuel is out."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    pack, problems = load_pack(PACK)
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return rules


def test_every_scenario_is_tried() -> None:
    assert {file.stem for file in (PACK / "scenarios").glob("*.yaml")} == set(STOPPED)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", STOPPED)
@pytest.mark.parametrize("passes", [ALL, NONE], ids=["quick", "plain"])
def test_it_is_stopped_at_its_place(rules: Rules, scenario: str, passes: Passes) -> None:
    program = compile_program(rules, scenario, passes=passes)
    start = process_time()
    with pytest.raises(GameFault) as raised:
        Game(program, seed=1)
    found = raised.value.diagnostic
    assert found.code == CODES[STOPPED[scenario]].id, found
    assert found.span.path.endswith(("endless.yaml", "ticks.yaml"))
    assert process_time() - start < 20, "it went on for far too long"
