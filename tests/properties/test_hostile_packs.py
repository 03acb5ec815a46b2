"""Packs made to wear the tool out end in findings at their places, or play: never in an error of the tool."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties.hostile_packs import KINDS, write
from toolkit.diagnostics import Diagnostic
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault
from toolkit.rules.check import check_rules
from toolkit.rules.generate import compile_program

TOO_LONG = {
    "nested_while": "E513",
    "nested_for": "E513",
    "chain_of_values": "E512",
    "chain_of_typed_values": "E512",
    "chain_of_modifiers": "E512",
    "chain_of_loops": "E512",
    "chain_of_orders": "E512",
    "chain_of_events": "E514",
    "chain_of_conditional_events": "E514",
    "chain_of_extensions": "E515",
    "wrong_names": "E520",
}
"""What is told of those that go beyond a bound; all others may be as long as they like."""


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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", [8, 25, pytest.param(180, marks=pytest.mark.slow)])
def test_each_kind_plays_or_is_told_at_its_place(kind: str, length: int, tmp_path: Path) -> None:
    found = errors_of(write(tmp_path / "hostile", KINDS[kind](length)))
    allowed = {TOO_LONG[kind]} if kind in TOO_LONG else set()
    if kind.startswith("nested") and length > 20:
        allowed.add("E112")  # the file itself is nested too deep
    if kind == "doubling_values":
        allowed = {"E709", "E529", "E704"}
    assert {one.code for one in found} <= allowed
    assert all(one.span.path.endswith("rules/all.yaml") and one.span.line > 1 for one in found)
    assert bool(found) or length < 180 or kind not in TOO_LONG
