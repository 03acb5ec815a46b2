"""`hexwright reach`: where a unit may go, with costs and zones, at the start or at a save; pictures and advice."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from toolkit.cli.main import cli

pytestmark = pytest.mark.slow
MARCH = "tests/packs/march/crossing"


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [*words], input=typed, catch_exceptions=False)


def reach(*words: str) -> Result:
    return run("reach", *words)


@pytest.fixture(autouse=True)
def _in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def test_the_board_shows_costs_and_zones_and_the_list_tells_the_same() -> None:
    result = reach(MARCH, "blue_train")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Blue train (A2)  2, 2.1, 2.2"
    assert "|B2 = |" in result.stdout and "+1/2  +" in result.stdout
    assert lines[-3].startswith("By land, 4 points: 1/2 B2; 1 A1 A3 C2; 3/2 D2;")
    assert lines[-3].endswith("(march)")
    assert lines[-1] == "control, Red: D3 E2 E3 E5 F1 F3 F4 G2 G3"


def test_a_unit_is_meant_by_name_id_or_title() -> None:
    told = {reach(MARCH, words).stdout for words in ("blue_train#1", "blue_train", "Blue train", "blue TRAIN")}
    assert len(told) == 1


def test_at_a_save_it_is_the_state_of_the_save(tmp_path: Path) -> None:
    save = str(tmp_path / "game.json")
    run("play", MARCH, "--save", save, typed="blue_train\nB2\nno more\nquit\n")
    told = json.loads(reach(MARCH, "blue_train", "--save", save, "--json").stdout)
    assert told["from"] != "A2"
    assert told["reach"]["C2"] == "1/2"


def test_it_is_what_the_rules_answer_to_reachable() -> None:
    told = json.loads(reach(MARCH, "red_scout", "--json").stdout)
    (one, *others) = told["reach"].items()
    assert (told["from"], told["points"], told["movement"], told["actions"]) == ("E4", "3", "ground", ["march"])
    assert one == ("D3", "1") and ("B2", "3") in others
    assert [zone["side"] for zone in told["zones"]] == ["blue", "red"]


def test_other_points_and_another_movement_may_be_said() -> None:
    one = json.loads(reach(MARCH, "red_guard", "--points", "5/2", "--json").stdout)
    assert (one["points"], one["actions"], one["reach"]["F1"]) == ("5/2", ["march"], "2")
    named = json.loads(
        reach(MARCH, "red_guard", "--movement", "ground(blue_train)", "--points", "5/2", "--json").stdout
    )
    assert (named["from"], named["reach"]["F1"]) == ("F2", "5/2")  # a forest costs wheels 4: one step at least


def test_pictures(tmp_path: Path) -> None:
    svg, png = tmp_path / "reach.svg", tmp_path / "reach.png"
    assert reach(MARCH, "blue_train", "--svg", str(svg)).exit_code == 0
    assert "1/2" in "".join(ElementTree.parse(svg).getroot().itertext())
    assert reach(MARCH, "blue_train", "--png", str(png)).exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ((MARCH, "blue_trian"), "Did you mean `blue_train` or"),
        ((MARCH, "nobody"), "Pieces on the map: blue_foot#1, blue_train#1, red_guard#1, red_scout#1."),
        ((MARCH, "red_guard", "--movement", "grund", "--points", "2"), "Did you mean `ground`?"),
        ((MARCH, "red_guard", "--points", "many"), "write 4, or 7/2"),
        ((MARCH, "red_guard", "--svg", "map.txt"), "must end with .svg or .png"),
        (("tests/packs/march/crossin", "red_guard"), "Did you mean `crossing`?"),
        (("tests/packs/minefield", "squad#1"), "declare no movement"),
    ],
)
def test_wrong_use_is_told_with_advice(words: tuple[str, ...], advice: str) -> None:
    result = reach(*words)
    assert result.exit_code != 0
    assert advice in result.output


def test_look_tells_how_far_a_piece_comes() -> None:
    told = run("play", MARCH, typed="look blue train\nlook G2\nquit\n").stdout
    assert "\n  By land, 4 points: 1/2 B2; 1 A1 A3 C2;" in told
    assert told.count("By land") == 1


def test_zones_are_drawn_at_the_prompt_as_reach_draws_them() -> None:
    told = run("play", MARCH, typed="zones\nquit\n").stdout
    board, lines = told.partition("Blue> ")[2].split("In spaces: ~ in a zone of that side")
    assert board.count("(~)") == 9
    assert "control, Red: D3 E2 E3 E5 F1 F3 F4 G2 G3\n" in lines
