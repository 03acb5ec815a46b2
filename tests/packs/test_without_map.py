"""A game of cards alone, whose scenarios have no map: it is played, drawn, saved, taken back and published."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.playthroughs.games import MOST_ANSWERS, program_of, rules_of
from tests.tested_packs import ROOT
from toolkit.cli.playing.scene import Scene
from toolkit.play import Game, load
from toolkit.publish.game import Game as Published
from toolkit.publish.pages import scenarios

HERE = ROOT / "tests" / "packs"
SCENARIOS = [("orchard", "summer"), ("orchard", "autumn"), ("cutpurses", "fair")]
EACH = pytest.mark.parametrize(("pack", "scenario"), SCENARIOS)


def game_of(pack: str, scenario: str, seed: int = 3) -> Game:
    """A new game of a scenario."""
    return Game(program_of(HERE / pack, scenario), seed)


def go_on(game: Game, picks: Random, most: int = MOST_ANSWERS) -> int:
    """Answer at random until the game is over, or so often; returns how often."""
    for number in range(most):
        if game.over:
            return number
        game.apply(picks.choice(game.legal()))
    return most


@EACH
def test_it_is_played_to_its_end(pack: str, scenario: str) -> None:
    for seed in range(1, 6):
        game = game_of(pack, scenario, seed)
        assert go_on(game, Random(seed)) < MOST_ANSWERS
        assert game.over


@EACH
def test_a_save_goes_on_as_the_game_does(pack: str, scenario: str) -> None:
    game = game_of(pack, scenario)
    go_on(game, Random(1), 3)
    other = load(game.program, json.loads(json.dumps(game.save())))
    go_on(game, Random(2))
    go_on(other, Random(2))
    assert other.hash() == game.hash()


@EACH
def test_an_answer_can_be_taken_back(pack: str, scenario: str) -> None:
    game = game_of(pack, scenario)
    before = game.hash()
    picks = Random(1)
    while not game.record.answers:  # an answer may be given in parts
        go_on(game, picks, 1)
    assert game.undo()
    assert game.hash() == before


@EACH
def test_no_board_is_drawn_and_a_view_has_no_spaces(pack: str, scenario: str) -> None:
    game = game_of(pack, scenario)
    view = game.view(0)
    scene = Scene(game.program.stage)
    assert scene.board(view, 80) == []
    assert list(scene.whole(view, 80))  # what lies in places is drawn all the same
    assert not game.program.stage.numbers.ground.labels
    assert view["places"]


@pytest.mark.parametrize("pack", ["orchard", "cutpurses"])
def test_its_pages_show_no_picture(pack: str) -> None:
    pages = list(scenarios.pages(Published(rules_of(HERE / pack).pack)))
    assert pages
    assert not any("<svg" in page.body for page in pages)


def test_all_spaces_are_none_and_a_space_that_is_named_is_told(tmp_path: Path) -> None:
    """What speaks of spaces where there are none finds none; what stands on one is told at its place."""
    from toolkit.lint.registry import run_checks
    from toolkit.packs import load_pack

    files = {file.relative_to(HERE / "orchard"): file.read_text("utf-8") for file in (HERE / "orchard").rglob("*.yaml")}
    scenario = Path("scenarios/summer.yaml")
    files[scenario] += "forces: [{unit: pippin, player: ann, at: A1}]\n"
    for name, text in files.items():
        (tmp_path / "orchard" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "orchard" / name).write_text(text, "utf-8")
    pack, found = load_pack(tmp_path / "orchard")
    assert pack is not None
    told = [(each.code, each.message) for each in (*found, *run_checks(pack)) if each.severity == "error"]
    assert told == [("E414", "`A1` is no space: this scenario has no map.")]
