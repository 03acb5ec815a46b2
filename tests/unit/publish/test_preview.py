"""A preview: what it keeps of games that were saved anew, and what it does again."""

from __future__ import annotations

import gc
import shutil
import weakref
from pathlib import Path

import pytest

from tests.cli.test_check import change
from tests.tested_packs import ROOT
from tests.unit.publish.built import bundle_of
from tests.unit.publish.plain_site import plain_site
from toolkit.examples import run as running
from toolkit.play.once import forget
from toolkit.publish import building
from toolkit.publish.preview import Preview

pytestmark = pytest.mark.slow


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """How often mkdocs is asked."""
    found: list[Path] = []
    monkeypatch.setattr(building, "run_mkdocs", lambda work: found.append(work) or plain_site(work))
    return found


def test_nothing_of_a_game_stays_that_was_saved_anew(tmp_path: Path, asked: list[Path]) -> None:
    shutil.copytree(ROOT / "content/skirmish", tmp_path / "skirmish")
    units = tmp_path / "skirmish/units/squads.yaml"
    preview = Preview(tmp_path / "work")
    (tmp_path / "work").mkdir()
    packs: list[weakref.ref[object]] = []
    for number in range(3):
        change(units, "title: ", f"title: New {number} ")
        bundle = bundle_of(tmp_path / "skirmish")
        packs.append(weakref.ref(bundle))
        preview.update([bundle])
        del bundle
        forget()
        gc.collect()
    assert [pack() for pack in packs] == [None] * 3
    assert len(asked) == 1, "a title needs no mkdocs"
    assert "New 2" in (tmp_path / "work/served/games/skirmish/units.html").read_text("utf-8")


def test_only_examples_of_a_program_with_an_edited_one_are_played_again(
    tmp_path: Path, asked: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "content/classics", tmp_path / "classics")
    (tmp_path / "work").mkdir()
    preview = Preview(tmp_path / "work")
    preview.update([bundle_of(tmp_path / "classics")])
    played: list[str] = []
    real = running._play
    monkeypatch.setattr(running, "_play", lambda plan, *more: played.append(plan.example.id) or real(plan, *more))
    preview.update([bundle_of(tmp_path / "classics")])
    assert played == []
    change(tmp_path / "classics/examples/tic-tac-toe.yaml", "is: crosses", "is: noughts")
    (problems,) = preview.update([bundle_of(tmp_path / "classics")]).values()
    assert [found.code for found in problems] == ["E810"] and 0 < len(played) < 18
