"""Records and saves with anything in them end in a message: never in a traceback, and never late."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from click.testing import CliRunner

from tests.unit.play.programs import parley
from tests.unit.state.stages import ROOT
from toolkit.cli.play import command as play
from toolkit.cli.replay import command as replay
from toolkit.play import Game, playout

PACK = ROOT / "tests" / "packs" / "parley"
LONG, GREAT = "x" * 200_000, 10**300
JUNK: list[Any] = [
    None, True, -1, 0, GREAT, -GREAT, 1.5, 1e308, "", LONG, "\0", "\ud800", "9" * 5_000, "A1#99999999999", "turn@1",
    [], [[]] * 50_000, [GREAT], {}, {"at": LONG}, {LONG: LONG},
]  # fmt: skip


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every member of every mapping and list: what holds it, and its key."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [place for key in keys for place in places(data[key])]


def documents() -> dict[str, Any]:
    """A record and saves of a game in its midst."""
    game = Game(parley(), 3)
    playout(game, Random(3).random, 30)
    return {"record": game.record.to_data(), "save": game.save(), "history": game.save(with_history=True)}


def use(what: str, file: Path) -> None:
    """Give a file to the command that takes it."""
    if what == "record":
        arguments = [str(file), "--pack", str(PACK), "--try"]
        ran = CliRunner().invoke(replay, arguments)
    else:
        ran = CliRunner().invoke(play, [str(PACK), "--resume", str(file)], input="undo\nquit\n")
    assert ran.exception is None or isinstance(ran.exception, SystemExit), (ran.exception, ran.output[-500:])
    assert "Traceback" not in ran.output


EACH = pytest.mark.parametrize("what", ["record", "save", "history"])


@pytest.mark.slow
@pytest.mark.slow
@EACH
def test_anything_may_stand_anywhere(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(what, 6, tmp_path, monkeypatch)


@pytest.mark.slow
@EACH
def test_much_may_stand_anywhere(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    spoil(what, max(10, request.config.getoption("games") // 2), tmp_path, monkeypatch)


def spoil(what: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put something else somewhere into a file, so many times, and give it to its command."""
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))  # the pack is always the same
    document, random = documents()[what], Random(what)
    for _ in range(times):
        spoilt = copy.deepcopy(document)
        holder, key = random.choice(places(spoilt))
        junk = random.choice(JUNK)
        holder[key] = junk
        file = tmp_path / "file.json"
        file.write_text(json.dumps(spoilt), "utf-8")
        start = process_time()
        use(what, file)
        assert process_time() - start < 10, (what, key, str(junk)[:50])
