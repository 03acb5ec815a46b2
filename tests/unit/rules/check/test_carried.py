"""What the language has and this version does not carry out is refused at its field, never left without effect."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.rules.check.written import check

STEPS = "procedures:\n  test:\n    args: {u: unit, who: player}\n    within: turn\n    do: [STEP]\n"
MORE = "occasions:\n  turn: {}\nmenus:\n  orders: {}\nactions:\n  halt: {menu: orders}\nstate: {game: {late: bool}}\n"
LATE = "do: [{set: game.late, to: true}]"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("triggers:\n  t: {after: ending(turn), cut: too, LATE}\n", "cut"),
        ("checks:\n  c: {at: ending(turn), cut: too, where: not game.late, LATE}\n", "cut"),
    ],
)
def test_it_is_refused_at_its_field(tmp_path: Path, text: str, field: str) -> None:
    written = STEPS.replace("STEP", text.removeprefix("STEP ")) if text.startswith("STEP ") else text
    assert ("E578", field) in check(tmp_path, MORE + written.replace("LATE", LATE)).told


def test_what_is_carried_out_is_not_refused(tmp_path: Path) -> None:
    claimed = MORE.replace("orders: {}", "orders: {claims: true}")
    assert not any(code == "E578" for code, _ in check(tmp_path, claimed).told)
