"""However `hexwright play` ends, nothing that was played is lost: seen in a real terminal."""

from __future__ import annotations

import json
import re
import shlex
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.playing import hexwright, playable
from tests.cli.terminal import play
from toolkit.cli.playing import ending, session
from toolkit.cli.playing.ending import state_folder
from toolkit.cli.playing.menus import Menu, menu_now


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    playable(tmp_path)
    return tmp_path


def answers(file: Path) -> list[str]:
    """What was answered in a save or a record, by action."""
    data = json.loads(file.read_text("utf-8"))
    return [next(iter(answer.values())) for answer in data.get("history", data.get("answers"))]


def kept_games(folder: Path) -> list[Path]:
    return sorted((folder / "state" / "games").glob("*.json"))


def told_command(output: str) -> list[str]:
    """The words of the command that goes on, as they are told, behind `hexwright`."""
    return shlex.split(" ".join(re.findall(r"`hexwright (play [^`]* --resume [^`]*)`", output.replace("\n", ""))[-1:]))


@pytest.mark.slow
def test_ctrl_c_drops_the_line_and_a_second_one_ends_with_save_and_record_written(folder: Path) -> None:
    with play("ford", "--seed", "4", "--save", "game.json", "--record", "record.json", folder=folder) as terminal:
        terminal.until("Blue> ")
        terminal.type("pass\n")
        terminal.until("Red> ")
        terminal.type("pas")
        terminal.interrupt()
        terminal.until("Ctrl-C again stops the game.")
        terminal.until("Red> ")
        terminal.type("pass\n")  # what was typed before is gone; and that Ctrl-C is forgotten
        terminal.until("Blue> ")
        terminal.interrupt()
        terminal.until("Ctrl-C again stops the game.")
        terminal.until("Blue> ")
        terminal.interrupt()
        assert terminal.end() == 130
        assert "Saved in game.json." in terminal.rest
        assert "`hexwright play ford --resume game.json` goes on with it." in terminal.rest
        assert "Seed: 4" in terminal.rest
    assert answers(folder / "game.json") == answers(folder / "record.json") == ["pass", "pass"]
    assert not kept_games(folder)


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, "closed", "end of input", "quit"])
def test_a_game_that_nobody_saved_is_kept_however_it_is_stopped(folder: Path, how: signal.Signals | str) -> None:
    with play("ford", "--seat", "red=random", "--seed", "4", folder=folder) as terminal:
        terminal.until("Blue> ")
        terminal.type("move: rifles#2\nC1\n")
        terminal.until("Blue> ")
        terminal.until("Blue> ")
        if how == "closed":
            terminal.close()
        elif isinstance(how, str):
            terminal.type({"quit": "quit\n", "end of input": "\x04"}[how])
        else:
            terminal.signal(how)
        code = terminal.end()
    ends = {signal.SIGTERM: 143, signal.SIGHUP: 129, "closed": 129}
    assert code == ends.get(how, 0)
    (kept,) = kept_games(folder)
    assert answers(kept)[0] == "move"
    if how != "closed":
        assert "Seed: 4" in terminal.rest
        words = told_command(terminal.rest)
        assert words == ["play", "ford", "--resume", str(kept), "--seat", "red=random"]
        with play(*words[1:], folder=folder) as again:
            assert "rif2" in again.until("Blue> ")


def test_a_fault_of_the_tool_loses_no_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_STATE", str(folder / "state"))
    menus = iter(range(2))

    def failing(*asked: Any) -> Menu:
        if next(menus, None) is None:
            raise ZeroDivisionError("this is a fault of the tool")
        return menu_now(*asked)

    monkeypatch.setattr(session, "menu_now", failing)
    with pytest.raises(ZeroDivisionError):
        hexwright("play", "ford", "--record", "record.json", typed="pass\npass\npass\npass\n")
    assert answers(folder / "record.json") == ["pass", "pass"]
    (kept,) = kept_games(folder)
    assert answers(kept) == ["pass", "pass"]


def test_a_save_that_cannot_be_written_is_kept_and_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_STATE", str(folder / "state"))
    result = hexwright("play", "ford", "--save", "nowhere/game.json", "--record", "record.json", typed="pass\n")
    assert result.exit_code == 2
    assert "nowhere/game.json cannot be written: No such file or directory." in result.output
    assert "The game is kept: " in result.output
    assert answers(folder / "record.json") == answers(kept_games(folder)[0]) == ["pass"]


@pytest.mark.slow
def test_a_game_in_which_nothing_was_answered_or_that_is_over_is_not_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_STATE", str(folder / "state"))
    hexwright("play", "ford", typed="board\nquit\n")
    over = hexwright("play", "ford", "--seat", "all=random", "--seed", "9")
    assert "Seed: 9" in over.output and "kept" not in over.output
    assert not kept_games(folder)


def test_few_games_are_kept_and_the_oldest_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_STATE", str(folder / "state"))
    monkeypatch.setattr(ending, "AT_MOST", 3)
    games = folder / "state" / "games"
    games.mkdir(parents=True)
    for year in range(2020, 2025):
        (games / f"{year}0101-120000-0000-ford-crossing.json").write_text("{}", "utf-8")
    (games / "mine.txt").write_text("no game", "utf-8")
    hexwright("play", "ford", typed="pass\n")
    kept = kept_games(folder)
    assert [file.name[:4] for file in kept][:2] == ["2023", "2024"]
    assert len(kept) == 3
    assert (games / "mine.txt").exists()


def test_games_are_kept_where_the_system_keeps_what_programs_remember(tmp_path: Path) -> None:
    assert state_folder({"HEXWRIGHT_STATE": str(tmp_path)}) == tmp_path / "games"
    assert state_folder({"HEXWRIGHT_STATE": ""}) is None
    assert state_folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "hexwright" / "games"
    relative = state_folder({"XDG_STATE_HOME": "state"})
    assert relative is not None and relative.is_absolute(), "a path that is not absolute counts as none"
