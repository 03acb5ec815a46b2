"""`hexwright play`, as a player uses it through a pipe."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.playing import hexwright, playable
from tests.cli.test_check import change

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    playable(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_only_scenario_need_not_be_named_and_the_game_stops_politely_at_the_end_of_input() -> None:
    for named in ("ford", "ford/crossing", "content/ford", "content/ford/crossing"):
        result = hexwright("play", named)
        assert result.exit_code == 0
        assert "Blue: What do you do?" in result.output
        assert result.output.endswith("There is no more input: the game stops here.\n")


def test_a_game_speaks_one_language_throughout() -> None:
    typed = "18\n1\nlog\nundo\nfoo\nquit\n"
    output = hexwright(
        "play", str(ROOT / "content/skirmish/farm"), "--language", "es", "--seed", "1", typed=typed
    ).output
    for said in ("Ronda 0 → 1", "Hasta ahora: ", "pasar", "Escribe help para ver la lista."):
        assert said in output
    for english in ("What do you do?", "So far", "begins", "pass\n", " pieces", "none →"):
        assert english not in output, english


def test_answers_are_given_by_number_or_name_part_by_part() -> None:
    output = hexwright("play", "ford", typed="3\n1\nquit\n").output
    assert "So far: Move: unit Rifle company 2 (B1)" in output
    assert "Blue: Move: unit Rifle company 2; to C1\n" in output
    assert "Rifle company 2: B1 → C1  (5.2)\n" in output
    assert "Red: What do you do?" in output


def test_redo_gives_a_part_of_an_answer_again() -> None:
    output = hexwright("play", "ford", typed="move: rifles#2\nundo\nredo\nC1\nundo blue\nredo\n").output
    assert output.count("So far: Move: unit Rifle company 2 (B1)") == 2
    assert output.count("Red: What do you do?") == 2
    assert "nothing to redo" not in output
    gone = hexwright("play", "ford", typed="move: rifles#2\nundo\npass\nundo\nback\nmove: rifles#2\nback\nredo\nredo\n")
    assert "There is nothing to redo." in gone.output, "what was answered since, or `back`, drops it"


def test_undo_redo_and_back_go_to_decisions_of_people() -> None:
    typed = "move: rifles#2\nback\nmove: rifles#2\nC1\nundo\nredo\nundo\nundo\n"
    output = hexwright("play", "ford", "--seat", "red=random", "--seed", "1", typed=typed).output
    assert output.count("Blue: What do you do?") >= 5
    assert "There is nothing to undo." in output


def test_look_tells_all_that_is_known_of_a_thing() -> None:
    typed = "look b1\nlook gun\nlook Rifle company 2\nlook woods\nlook nothing\nlook\nhand\n"
    output = hexwright("play", "ford", typed=typed).output
    assert "B1: Woods" in output
    assert "Field gun, C3" in output
    assert output.count("Rifle company 2, B1") == 1
    assert "that is called nothing." in output
    assert "`look` wants more: look THING." in output
    assert "You know of nothing but what is on the board." in output


def test_the_board_is_drawn_again_only_when_something_has_changed() -> None:
    output = hexwright("play", "ford", typed="move: rifles#2\nback\nundo\nlog\n").output
    assert output.count("|A1 .") == 1


def test_what_is_typed_wrongly_is_told_and_asked_again() -> None:
    output = hexwright("play", "ford", typed="attack\n77\nwhy\nundp\n").output
    assert "`attack` is no answer here and no command." in output
    assert "There is no answer 77: they are numbered from 1 to" in output
    assert "No answer was refused. `why EXPRESSION` asks for a value." in output
    assert "Did you mean `undo`?" in output


def test_why_tells_what_is_wrong_with_an_expression() -> None:
    output = hexwright(
        "play", "ford", typed="why defense_of(gun)\nwhy defence_of(gun#9)\nwhy down(1 / count(hand(blue)))\n"
    ).output
    assert "Did you mean `defence_of`?" in output
    assert "There is no piece `gun#9` in this scenario." in output
    assert "This cannot be computed here. A division by 0." in output


def test_why_of_what_is_not_going_on_says_to_ask_at_another_time(folder: Path) -> None:
    rules = folder / "content/ford/rules/game.yaml"
    whole = rules.read_text("utf-8").replace(
        "occasions:\n", "occasions:\n  storm: {title: Storm, cite: '5.1', facts: {force: int}}\n", 1
    )
    rules.write_text(whole, "utf-8")
    output = hexwright("play", "ford", typed="why storm.force\n").output
    assert "Nothing says that `storm` is going on here." in output
    assert "help: Ask it where that is going on" in output
    assert "within:" not in output


def test_a_saved_game_goes_on_where_it_stood_and_its_answers_can_still_be_recorded(folder: Path) -> None:
    hexwright("play", "ford", "--seed", "4", "--save", "game.json", typed="move: rifles#2\nC1\npass\n")
    result = hexwright("play", "ford", "--resume", "game.json", "--record", "whole.json", typed="log\npass\n")
    assert re.search(r"^ *\d+\. +Red: pass$", result.output, re.MULTILINE)
    answers = json.loads((folder / "whole.json").read_text("utf-8"))["answers"]
    assert [next(iter(answer)) for answer in answers] == ["blue", "red", "blue"]


@pytest.mark.slow
def test_a_position_from_play_is_an_example_that_holds(folder: Path) -> None:
    hexwright("play", "ford", typed="move: rifles#2\nC1\nposition midway.yaml\n")
    assert (folder / "midway.yaml").is_file()
    result = hexwright("test", "ford", "--file", "midway.yaml")
    assert result.exit_code == 0
    assert result.output.startswith("ok      midway: A position from play\n")


@pytest.mark.slow
def test_all_seats_at_random_play_a_whole_game_the_same_for_one_seed() -> None:
    first = hexwright("play", "ford", "--seat", "all=random", "--seed", "9")
    assert first.exit_code == 0
    assert "The game is over" in first.output
    assert first.output == hexwright("play", "ford", "--seat", "all=random", "--seed", "9").output
    assert first.output != hexwright("play", "ford", "--seat", "all=random", "--seed", "8").output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ford/crosing",), "Did you mean `crossing`?"),
        (("ford", "--seat", "green=random"), "those who play crossing are blue, red"),
        (("ford", "--seat", "blue=robot"), "No agent is called robot"),
        (("ford", "--option", "fog=on"), "ford has no option `fog`"),
        (("frod",), "Did you mean `ford`?"),
    ],
)
def test_wrong_use_ends_with_2_and_advice(words: tuple[str, ...], told: str) -> None:
    result = hexwright("play", *words)
    assert result.exit_code == 2
    assert told in result.output


@pytest.mark.slow
def test_a_damaged_save_is_refused_in_a_sentence(folder: Path) -> None:
    hexwright("play", "ford", "--seed", "4", "--save", "game.json", typed="pass\n")
    whole = (folder / "game.json").read_text("utf-8")
    saved = json.loads(whole)
    state = saved["state"]
    spoilt = [
        {**saved, "state": {**state, "odds": 2**70}},
        {**saved, "state": {**state, "live": []}},
        {**saved, "state": {**state, "cells": {**state["cells"], "space A1.holds": None}}},
        {**saved, "rules": None},
        {**saved, "options": [1]},
        {**saved, "history": ["pass"]},
    ]
    for text in (*map(json.dumps, spoilt), whole[:-40], "[" * 100_000, '{"save":' * 900 + "1" + "}" * 900):
        (folder / "game.json").write_text(text, "utf-8")
        result = hexwright("play", "ford", "--resume", "game.json", typed="log\n")
        assert result.exit_code == 1, text[:80]
        assert result.output.startswith("hexwright: game.json ")
        assert result.output.count("\n") == 1


@pytest.mark.slow
def test_a_save_of_rules_that_have_changed_is_refused_with_what_to_do(folder: Path) -> None:
    hexwright("play", "ford", "--seed", "4", "--save", "game.json", typed="pass\n")
    rules = folder / "content/ford/rules/game.yaml"
    whole = rules.read_text("utf-8")
    rules.write_text(whole.replace("<= 2", "<= 1", 1), "utf-8")
    result = hexwright("play", "ford", "--resume", "game.json")
    assert result.exit_code == 1
    assert "game.json cannot be resumed: since then the rules have changed.\n" in result.output
    assert "  content/ford/rules/game.yaml:" in result.output and "`actions/fire` has changed\n" in result.output
    assert "Bring that back as it was, or say --try" in result.output
    rules.write_text(f"{whole}# a remark is no rule\n", "utf-8")
    assert hexwright("play", "ford", "--resume", "game.json").exit_code == 0


@pytest.mark.slow
def test_the_seed_of_a_record_plays_the_same_game_again(folder: Path) -> None:
    first = hexwright("play", "ford", "--seat", "all=random", "--seed", "3", "--record", "game.json")
    seed = json.loads((folder / "game.json").read_text("utf-8"))["seed"]
    assert seed == "3"
    again = hexwright("play", "ford", "--seat", "all=random", "--seed", seed, "--record", "game.json")
    assert again.output == first.output


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"save": 1, "scenario": "crossing"}', "no JSON"])
def test_a_file_that_is_no_save_is_refused(folder: Path, content: str) -> None:
    (folder / "game.json").write_text(content, "utf-8")
    result = hexwright("play", "ford/crossing", "--resume", "game.json")
    assert result.exit_code == 1
    assert "game.json" in result.output


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("neighbors(unit.space)", "content/ford/rules/game.yaml"),
        pytest.param("neighbours(unit.space", "E502", id="cannot be parsed"),
    ],
)
def test_content_that_is_wrong_is_reported_and_not_played(folder: Path, wrong: str, told: str) -> None:
    change(folder / "content/ford/rules/game.yaml", "neighbours(unit.space)", wrong)
    result = hexwright("play", "ford")
    assert result.exit_code == 1
    assert told in result.output
    assert "cannot be played until its errors are mended" in result.output


@pytest.mark.parametrize("command", ["play", "test", "coverage"])
def test_pieces_that_stand_on_no_map_are_reported_and_not_played(folder: Path, command: str) -> None:
    change(folder / "content/ford/scenarios/crossing.yaml", "at: C3", "at: Z99")
    result = hexwright(command, "ford")
    assert result.exit_code == 1
    assert "E414" in result.output and "Z99" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["units: {riffles: {title: Fusileros}}\n", "units: {rifles: [\n"], ids=["unknown name", "cannot be parsed"]
)
def test_an_error_in_a_translation_is_said_and_bars_no_game(folder: Path, text: str) -> None:
    (folder / "content/ford/text").mkdir(exist_ok=True)
    (folder / "content/ford/text/es.yaml").write_text(text, "utf-8")
    assert hexwright("check", "ford").exit_code == 1
    for command in (("play", "ford"), ("play", "ford", "--language", "es"), ("test", "ford")):
        result = hexwright(*command)
        assert result.exit_code == 0, result.output
        told = r"\d (errors? in the translations|error(es)? en las traducciones): `hexwright check ford` (shows|lo|los)"
        assert re.search(told, result.output)


def heed_ctrl_c() -> None:
    """In the new process, before it starts: what a shell runs behind `&` ignores Ctrl-C, and would pass that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
def test_ctrl_c_ends_what_answers_come_to_through_a_pipe_and_the_game_is_saved(folder: Path) -> None:
    command = [sys.executable, "-m", "toolkit", "play", "ford", "--save", "game.json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, cwd=folder, preexec_fn=heed_ctrl_c
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"pass\n")
        process.stdin.flush()
        shown = b""
        deadline = time.monotonic() + 30
        while b"Red> " not in shown and time.monotonic() < deadline:
            shown += process.stdout.read1(65536)  # type: ignore[attr-defined]  # a buffered pipe
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"stopped" in errors and b"Saved in game.json." in told
    assert len(json.loads((folder / "game.json").read_text("utf-8"))["history"]) == 1


def test_pieces_made_in_play_are_told_apart_as_those_of_a_scenario_are(folder: Path) -> None:
    made = "    do:\n      - create: gun\n        at: C2\n        owner: red\n      - while: game.round < 6\n"
    change(folder / "content/ford/rules/game.yaml", "    do:\n      - while: game.round < 6\n", made)
    output = hexwright("play", "ford", typed="pass\nlook field gun 2\n").output
    menu = output[output.index("Red: What do you do?") :]
    assert "Move: Field gun 1 (C3)" in menu and "Move: Field gun 2 (C2)" in menu
    assert "(gun1)" in output and "(gun2)" in output
    assert "Field gun 2, C2" in menu


@pytest.mark.slow
def test_the_module_of_the_command_line_is_the_command_too(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for module in ("toolkit", "toolkit.cli.main"):
        ran = subprocess.run(
            [sys.executable, "-m", module, "play", "frod"], capture_output=True, text=True, env=environment, cwd=folder
        )
        assert ran.returncode == 2 and "Did you mean `ford`?" in ran.stderr, module


@pytest.mark.slow
def test_who_names_a_scenario_behind_a_blank_is_told_of_the_slash(folder: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "toolkit", "play", "ford", "crossing"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=folder,
    )
    assert ran.returncode == 2
    assert "What is in a pack is named behind a slash: PACK[/SCENARIO], such as mygame/dawn." in ran.stderr


PARLEY = Path(__file__).parents[1] / "packs" / "parley"


def test_a_refusal_is_told_in_words_and_why_shows_the_condition() -> None:
    output = hexwright("play", str(PARLEY), typed="1\n1\nwalk elder#1\nC2\nwhy\nquit\n").output
    assert "The space must be among the spaces beside the space of the envoy." in output
    assert "  neighbours(envoy.space)" in output


@pytest.mark.slow
def test_look_tells_where_a_space_lies_and_what_its_sides_are() -> None:
    crossing = str(ROOT / "tests/packs/crossing")
    output = hexwright("play", crossing, typed="look D1\nlook A3\nlook B2\nquit\n").output
    assert "\n  level 1, held at first by Red\n" in output
    assert "\n  border of Blue, held at first by Blue\n" in output
    assert "\n  B2|C3: River, Road, bridge Blown bridge\n" in output
    march = hexwright("play", str(ROOT / "tests/packs/march"), typed="look G2\nquit\n").output
    assert "\n  The east\n" in march
