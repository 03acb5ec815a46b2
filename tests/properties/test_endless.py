"""Rules without an end are stopped: at their place, soon, and with nothing changed."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from toolkit.packs import load_pack
from toolkit.play import Game, GameFault
from toolkit.rules.check.rules import check_rules
from toolkit.rules.generate import ALL, NONE, Passes, compile_program
from toolkit.rules.program.rules import Rules

PACK = Path(__file__).with_name("endless")
STOPPED = {
    "loop": "E710",
    "loop-in-loop": "E710",
    "loop-over-lists": "E710",
    "recursion": "E710",
    "start-of-growth": "E710",
    "one-and-other": "E710",
    "nested-rounds": "E710",
    "rounds": "E710",
    "growth": "E710",
    "squares": "E704",
    "dice": "E710",
    "ticks": "E710",
}
"""The diagnostic that each scenario ends with; a number that grows meets its bounds long before the fuel is out."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    pack, problems = load_pack(PACK)
    assert pack is not None, problems
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return rules


def test_every_scenario_is_tried() -> None:
    assert {file.stem for file in (PACK / "scenarios").glob("*.yaml")} == set(STOPPED)


@pytest.mark.parametrize("scenario", STOPPED)
@pytest.mark.parametrize("passes", [ALL, NONE], ids=["quick", "plain"])
def test_it_is_stopped_at_its_place(rules: Rules, scenario: str, passes: Passes) -> None:
    program = compile_program(rules, scenario, passes=passes)
    start = monotonic()
    with pytest.raises(GameFault) as raised:
        Game(program, seed=1)
    found = raised.value.diagnostic
    assert found.code == STOPPED[scenario], found
    assert found.span.path.endswith(("endless.yaml", "ticks.yaml"))
    assert monotonic() - start < 20, "it went on for far too long"
