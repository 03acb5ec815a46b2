"""Pieces that fill spaces and may lie face down: what is legal may not hang on them, `seen` may ask, nothing leaks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from toolkit.cli.main import cli

RIDGE = Path(__file__).parents[2] / "packs" / "ridge"
HIDDEN = {
    "places.yaml": [("shown_to: all", "shown_to: owner == viewer or piece.face_up")],
    "kinds.yaml": [
        ("{title: Patrol,", "{title: Patrol, face_down: {shows: [owner]},"),
        ("{title: Smoke,", "{title: Smoke, face_down: {shows: [owner]},"),
    ],
    "rules/turns.yaml": [
        ("each: not patrols(it)", "each: not holds(it)"),
        (" and not clouds(it)", ""),
        ("[{create: cloud, at: goal}]", "[{create: cloud, at: goal, owner: by, as: made}, {hide: made}]"),
    ],
}
"""The pack, with smoke that its owner alone knows."""
GUARDED = [
    ("args: {patrol: patrol, goal: space}", "args: {by: player, patrol: patrol, goal: space}"),
    ('"not sight(patrol, goal).blocked"', '"not seen(sight(patrol, goal).blocked, false)"'),
    ("in_sight(firer, it.space)", "in_sight(by, firer, it.space)"),
    ("{one: seen_from(patrol.space),", '{one: "seen(seen_from(patrol.space), spaces)",'),
]


def changed(folder: Path, guarded: bool) -> Path:
    pack = folder / "ridge"
    shutil.copytree(RIDGE, pack, ignore=shutil.ignore_patterns("examples"))
    changes = {**HIDDEN, "rules/turns.yaml": HIDDEN["rules/turns.yaml"] + (GUARDED if guarded else [])}
    for file, pairs in changes.items():
        text = (pack / file).read_text("utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        (pack / file).write_text(text, "utf-8")
    return pack


def test_legality_may_not_hang_on_hidden_smoke(tmp_path: Path) -> None:
    told = CliRunner().invoke(cli, ["check", str(changed(tmp_path, guarded=False))]).output
    assert told.count("error E582 hidden-read") == 2
    assert "not sight(patrol, goal).blocked" in told
    assert "{one: seen_from(patrol.space)" in told


@pytest.mark.slow
def test_what_is_asked_of_seen_tells_nothing(tmp_path: Path) -> None:
    pack = str(changed(tmp_path, guarded=True))
    assert "0 errors" in CliRunner().invoke(cli, ["check", pack]).output
    result = CliRunner().invoke(cli, ["test", pack, "--leaks", "10"])
    assert result.exit_code == 0
    assert "no leak was found" in result.output
