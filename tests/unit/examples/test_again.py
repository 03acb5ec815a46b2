"""Examples that were played before: which change plays which of them again, and that nothing of it can be told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.unit.state.stages import ROOT
from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.examples import Outcome, run_examples
from toolkit.examples import run as running
from toolkit.examples.again import Together
from toolkit.packs import load_pack
from toolkit.publish.keeping import Kept

SKIRMISH = ROOT / "content" / "skirmish"
CLASSICS = ROOT / "content" / "classics"


class Memory(dict[str, Together]):
    """What came of examples, by its digest."""

    def read(self, kind: type[Together], key: str) -> Together | None:
        return self.get(key)

    def write(self, key: str, record: Together) -> None:
        self[key] = record


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The examples that are really played."""
    found: list[str] = []
    real = running._play

    def play(plan: running.Plan, *more: object) -> Outcome:
        found.append(plan.example.id)
        return real(plan, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(running, "_play", play)
    return found


def outcomes(folder: Path, memory: Memory | Kept | None, units: int = running.RUN) -> list[tuple[object, ...]]:
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, _ = check_rules(pack)
    assert rules is not None
    found = run_examples(pack, rules, pack.all("examples"), tell=True, units=units, remembered=memory)
    return [told(each) for each in found]


def told(outcome: Outcome) -> tuple[object, ...]:
    helps = [(found, found.help) for found in outcome.diagnostics]
    return outcome.example.id, helps, outcome.answers, outcome.held, outcome.playback, outcome.left_out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["content/classics", "content/skirmish", "tests/packs/march", "tests/packs/duel"])
def test_what_is_kept_on_disk_is_what_came_of_them(tmp_path: Path, name: str, played: list[str]) -> None:
    folder = ROOT / name
    kept = Kept(tmp_path / "kept", "tool")
    anew = outcomes(folder, kept)
    played.clear()
    assert outcomes(folder, kept) == anew
    assert played == []


@pytest.mark.slow
def test_an_edited_example_is_played_again_with_those_of_its_program(tmp_path: Path, played: list[str]) -> None:
    pack, memory = tmp_path / "classics", Memory()
    shutil.copytree(CLASSICS, pack)
    outcomes(pack, memory)
    everything = len(played)
    edits = {
        "examples/tic-tac-toe.yaml": range(1, everything),
        "units.yaml" if (pack / "units.yaml").is_file() else "kinds.yaml": [everything],
        "text/es.yaml": [everything],
    }
    for name, expected in edits.items():
        played.clear()
        file = pack / name
        file.write_text(f"{file.read_text('utf-8')}# seen again\n", "utf-8")
        found = outcomes(pack, memory)
        assert len(played) in expected, name
        assert found == outcomes(pack, None)
        played.clear()
        outcomes(pack, memory)
        assert played == [], name


@pytest.mark.slow
def test_units_that_lie_among_the_examples_are_read_like_all_others(tmp_path: Path, played: list[str]) -> None:
    """A file of the folder `examples` that holds something else is taken for what it holds."""
    pack, memory = tmp_path / "skirmish", Memory()
    shutil.copytree(SKIRMISH, pack)
    stray = pack / "examples" / "strays.yaml"
    stray.write_text("keywords:\n  stray: {title: Stray}\n", "utf-8")
    before = outcomes(pack, memory)
    stray.write_text(stray.read_text("utf-8").replace("Stray", "Other"), "utf-8")
    played.clear()
    outcomes(pack, memory)
    assert len(played) == len(before)


@pytest.mark.slow
def test_fuel_runs_out_where_it_would_have_run_out(played: list[str]) -> None:
    memory = Memory()
    outcomes(SKIRMISH, memory)
    used = sum(played.units for group in memory.values() for played in group.played)
    played.clear()
    for units in (used // 2, used // 7, used * 2):
        found = outcomes(SKIRMISH, memory, units)
        assert played == []
        assert found == outcomes(SKIRMISH, None, units)
        played.clear()


def test_a_fault_of_the_tool_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Diagnostic:
        raise ValueError("a bug")

    memory = Memory()
    with monkeypatch.context() as patch:
        patch.setattr(running.Player, "play", fail)
        outcomes(SKIRMISH, memory)
    assert memory == {}
