"""Packs made to wear the tool out end in findings at their places, or play: never in an error of the tool."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties.hostile_packs import KINDS, write
from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.diagnostics import Diagnostic
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault

TOLD: dict[int, dict[str, tuple[str, ...]]] = {
    8: {"E520": ("wrong_names",), "E709": ("doubling_values",)},
    25: {
        "E112": ("nested_match",),
        "E513": ("nested_while", "nested_for"),
        "E515": ("chain_of_extensions",),
        "E520": ("wrong_names",),
        "E529": ("doubling_values",),
    },
    180: {
        "E112": tuple(kind for kind in KINDS if kind.startswith("nested")),
        "E512": (
            *("chain_of_values", "chain_of_typed_values", "chain_of_modifiers", "chain_of_loops", "chain_of_orders"),
            "doubling_values",
        ),
        "E514": ("chain_of_events", "chain_of_conditional_events", "chain_of_occasions"),
        "E515": ("chain_of_extensions",),
        "E520": ("wrong_names",),
    },
}
"""By length: what is told, of which kinds; the others of that length play."""


def errors_of(folder: Path) -> list[Diagnostic]:
    """What is wrong with a pack; one with which nothing is wrong is compiled in both forms, and begins to play."""
    pack, found = load_pack(folder)
    rules, more = check_rules(pack) if pack is not None else (None, [])
    if rules is not None and not any(one.severity == "error" for one in found):
        compile_program(rules, "all", tracing=True)
        program = compile_program(rules, "all")
        try:
            Game(program, seed=1)
        except GameFault as fault:
            return [fault.diagnostic]
    return [one for one in (*found, *more) if one.severity == "error"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", [8, 25, 180])
def test_each_kind_plays_or_is_told_at_its_place(kind: str, length: int, tmp_path: Path) -> None:
    found = errors_of(write(tmp_path / "hostile", KINDS[kind](length)))
    assert {one.code for one in found} == {code for code, kinds in TOLD[length].items() if kind in kinds}
    assert all(one.span.path.endswith("rules/all.yaml") and one.span.line > 1 for one in found)
