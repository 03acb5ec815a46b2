"""What random expressions and random rules never hold is compared by nobody: new functions and verbs belong in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.language.functions import FUNCTIONS
from toolkit.model.rules.steps import VERBS

HERE = Path(__file__).parent
MADE = (HERE / "forms.txt").read_text("utf-8") + "".join(
    path.read_text("utf-8") for path in sorted(HERE.glob("random_*.py"))
)
ELSEWHERE = {
    "reachable": "tests/properties/test_movement.py",
    "route": "tests/properties/test_movement.py",
    "cost_along": "tests/properties/test_movement.py",
    "first_steps": "tests/properties/test_movement.py",
    "has_room": "tests/properties/test_movement.py",
    "stacked": "tests/properties/test_movement.py",
    "excess": "tests/properties/test_movement.py",
    "exerting": "tests/properties/test_movement.py",
    "seen": "tests/unit/play/test_seen_sorts.py",
    "outer": "tests/unit/compiler/test_innermost.py",
    "used": "tests/unit/compiler/test_limits.py",
    "fits": "tests/unit/compiler/test_plans.py",
    "renew": "tests/unit/compiler/test_plans.py",
}
"""What random rules cannot hold yet, with what compares it instead."""


@pytest.mark.parametrize("name", FUNCTIONS)
def test_random_expressions_call_each_function(name: str) -> None:
    is_made = re.search(rf"\b{name}\(", MADE)
    assert is_made or name in ELSEWHERE, f"a form with `{name}(` belongs in tests/properties/forms.txt"


@pytest.mark.parametrize("verb", sorted({*VERBS} - {"answer"}))
def test_random_rules_have_steps_of_each_verb(verb: str) -> None:
    """`answer` stands in policies, which are not carried out yet."""
    is_made = re.search(rf'"{verb}"', MADE)
    assert is_made or verb in ELSEWHERE, f"a step `{verb}` belongs in tests/properties/random_steps.py"


@pytest.mark.parametrize(("name", "file"), ELSEWHERE.items())
def test_what_stands_elsewhere_is_there(name: str, file: str) -> None:
    assert re.search(rf"\b{name}\b", (HERE.parents[1] / file).read_text("utf-8"))
