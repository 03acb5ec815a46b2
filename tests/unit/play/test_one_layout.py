"""One layout table names every cell, and all that looks at a state looks through it; a wait keeps two frames."""

from __future__ import annotations

from random import Random

import pytest

from tests.unit.play.programs import program_of
from toolkit.compiler import ALL, NONE, Passes
from toolkit.play import Game, save, view_of
from toolkit.runtime.program import site_of

GAMES = pytest.mark.parametrize(
    ("folder", "scenario"),
    [("content/skirmish", "farm"), ("tests/packs/duel", "meadow"), ("tests/packs/parley", "bridge")],
)


def decisions(game: Game, seed: int):  # type: ignore[no-untyped-def]
    """Play at random; the game at each decision that begins an answer."""
    picks = Random(seed)
    while not game.over:
        if not game.partial:
            yield game
        answers = game.legal()
        if answers:
            game.apply(picks.choice(answers))
        else:
            game.take_back()


@GAMES
def test_every_cell_that_changes_has_one_name_in_the_table(folder: str, scenario: str) -> None:
    game = Game(program_of(folder, scenario), seed=3)
    layout = game.program.stage.layout
    for now in decisions(game, seed=3):
        written = {address for address in now.journal[::2] if 0 <= address < len(now.cells)}
        assert all(layout.name(now.cells, address) for address in written)
        names = [name for name, _ in layout.items(now.cells)]
        assert len(names) == len(set(names))


@pytest.mark.slow
@GAMES
def test_saves_and_views_hold_what_the_table_names_and_nothing_else(folder: str, scenario: str) -> None:
    game = Game(program_of(folder, scenario), seed=4)
    layout = game.program.stage.layout
    for now in decisions(game, seed=4):
        named = {name for name, _ in layout.items(now.cells)}
        assert set(save(now)["state"]["cells"]) <= named
        assert {name for player in (0, 1) for name in view_of(now, player)["state"]} <= named


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all passes", "no pass"])
@GAMES
def test_a_wait_keeps_a_frame_that_asks_again_and_one_that_goes_on(folder: str, scenario: str, passes: Passes) -> None:
    game = Game(program_of(folder, scenario, passes), seed=5)
    for now in decisions(game, seed=5):
        assert now.ask is not None and now.go is not None
        asks, goes = now.ask[0], now.go[0]
        assert asks is goes.ask and asks is not goes
        assert now.ask[1:] == now.go[1:]  # the same locals, the same calls around them
        listed = now.legal()
        assert now.legal() == listed  # afresh each time
        frame = now.go[2]
        while frame is not None:
            assert site_of(frame[0]).kind == "back"
            assert len(frame[1]) == len(site_of(frame[0]).locals)
            frame = frame[2]
