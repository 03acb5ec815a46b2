"""Traces: what is wrong in them, each at its place, circles among them, and what hidden units would tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import FILES
from tests.unit.checker.test_movement import FOG, found
from toolkit.checker.rules import check_rules
from toolkit.packs import load_pack

LEG = "legs: [{limit: 3}]"


@pytest.mark.parametrize(
    ("fields", "code", "underlined"),
    [
        (f"start: units(side), goal: unit, {LEG}", "", ""),
        (f"start: A1, goal: 'unit.space', {LEG}", "", ""),
        (f"start: '[A1, B1]', goal: '[u for u in units(side) if u.fired]', {LEG}", "", ""),
        (f"start: border(side), goal: spaces(units(side)), {LEG}", "", ""),
        (f"start: 1 + 1, goal: unit, {LEG}", "E523", "1 + 1"),
        (f"start: A1, goal: side, {LEG}", "E523", "side"),
        (f"start: A1, goal: unit.spce, {LEG}", "E522", "spce"),
        ("start: A1, goal: unit, legs: [{cost: there}]", "E523", "there"),
        ("start: A1, goal: unit, legs: [{cost: 1, limit: unit}]", "E523", "unit"),
        ("start: A1, goal: unit, legs: [{never: nowhere}]", "E520", "nowhere"),
        ("start: A1, goal: unit, legs: [{to: here.row}]", "E523", "here.row"),
        (f"start: A1, goal: unit, {LEG}, blocked: here == A1", "E520", "here"),
        (f"start: A1, goal: unit, {LEG}, blocked: {{any: [units(there), unit.frd]}}", "E522", "frd"),
        (f"start: units(side), goal: unit, {LEG}, shared_by: side", "", ""),
        (f"start: units(side), goal: unit, {LEG}, shared_by: unit", "E641", "side"),
        ("start: A1, goal: unit, legs: [{limit: unit.armour}], shared_by: [side]", "E641", "unit"),
        (f"start: A1, goal: unit, {LEG}, counted: from_goal, shared_by: [side]", "E641", "unit"),
        (f"start: unit, goal: A1, {LEG}, counted: from_goal, shared_by: side", "", ""),
    ],
)
def test_what_is_wrong_in_a_trace_is_underlined(tmp_path: Path, fields: str, code: str, underlined: str) -> None:
    text = f"traces:\n  fed: {{args: {{unit: unit, side: side}}, {fields}}}\n"
    assert found(tmp_path, text) == ([(code, underlined)] if code else [])


@pytest.mark.parametrize(
    ("expression", "code", "underlined"),
    [
        ("fed(u).cost + count(fed(u).spaces)", "", ""),
        ("fed(u) != none and fed(u).end == A1 and fed(u).length < 3", "", ""),
        ("fed(u, 1)", "E527", "1"),
        ("fed", "E524", "fed"),
        ("fd(u)", "E520", "fd"),
    ],
)
def test_a_trace_is_called_like_a_value(tmp_path: Path, expression: str, code: str, underlined: str) -> None:
    text = f"traces:\n  fed: {{args: {{unit: unit}}, start: A1, goal: unit, {LEG}}}\n"
    text += f"values:\n  value: {{args: {{u: unit}}, base: '{expression}'}}\n"
    told = found(tmp_path, text)
    assert [each[1] for each in told] == ([underlined] if code else [])


def test_traces_that_ask_for_each_other_are_told_by_their_names(tmp_path: Path) -> None:
    text = (
        "traces:\n"
        f"  fed: {{args: {{unit: unit}}, start: '[u for u in units if led(u) != none]', goal: unit, {LEG}}}\n"
        f"  led: {{args: {{unit: unit}}, start: '[u for u in units if fed(u) != none]', goal: unit, {LEG}}}\n"
    )
    for path, content in {**FILES, "rules/extra.yaml": text}.items():
        (tmp_path / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ground" / path).write_text(content.lstrip("\n"), "utf-8")
    pack, _ = load_pack(tmp_path / "ground")
    assert pack is not None
    told = [each for each in check_rules(pack)[1] if each.code == "E575"]
    assert [each.message for each in told] == ["`fed` asks for itself: fed → led → fed."]
    assert [note.message for note in told[0].notes] == ["`led` is declared here."]


ACTION = """
actions:
  draw_supplies:
    menu: fighting
    within: turn
    args: [{unit: {one: units(by), each: «»}}]
    do: [{hide: unit}]
"""


@pytest.mark.parametrize(
    ("blocked", "test", "code"),
    [
        ("any(units, it.space == there and it.armour > 2)", "fed(it) != none", "E582"),
        ("any(units, it.space == there and it.owner != none)", "fed(it) != none", ""),
        ("any(units, it.space == there and it.armour > 2)", "seen(fed(it) != none, false)", ""),
    ],
)
def test_legality_asks_no_trace_that_reads_what_is_hidden(tmp_path: Path, blocked: str, test: str, code: str) -> None:
    trace = f"traces:\n  fed: {{args: {{unit: unit}}, start: A1, goal: unit, {LEG}, blocked: '{blocked}'}}\n"
    told = found(tmp_path, trace + ACTION.replace("«»", f"'{test}'"), FOG)
    assert [each for each, _ in told] == ([code] if code else [])
