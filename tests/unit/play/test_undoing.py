"""Undo at a table: what stops it where chance may not be taken back. A hidden piece that somebody has come to know, for
a while or for good, cannot be forgotten again, no more than a roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main
from toolkit.cli.playing.going_back import take_back
from toolkit.cli.playing.log import lines_of_chance
from toolkit.play import Game, Refused, load, read_answer
from toolkit.play.undoing import FREE, UNTIL_CHANCE, take_back_own

RULES = main(
    """
- create: one
  at: deck
- create: two
  at: hand(first(players))
  owner: first(players)
- offer: orders
  to: players
""",
    """
menus: {orders: {}}
actions:
  wait: {menu: orders, do: [{add: game.score}]}
  march: {menu: orders, do: [{move: first(men(A1)), to: C1}]}
  turn_up: {menu: orders, do: [{reveal: top_of(deck)}]}
  look: {menu: orders, do: [{show: top_of(deck), to: by}]}
  take: {menu: orders, do: [{move: top_of(deck), to: hand(by)}]}
  lay: {menu: orders, do: [{move: holds(hand(by)), to: discard}]}
  glance: {menu: orders, do: [{reveal: top_of(deck)}, {set: game.log, to: "[1]"}, {hide: top_of(deck)}]}
  roll: {menu: orders, do: [{roll: 1..6, as: die}, {add: game.score, by: die}]}
""",
)
OPEN, REVEALING = ("wait", "march"), ("turn_up", "look", "take", "lay", "glance")


def game_after(folder: Path, *does: str) -> Game:
    game = Game(compiled(folder, RULES, tracing=True), 1)
    for each in does:
        game.apply(read_answer(game, {"blue" if game.seat == 0 else "red": each}))
    return game


@pytest.mark.parametrize("does", OPEN)
def test_what_reveals_nothing_is_taken_back(tmp_path: Path, does: str) -> None:
    game = game_after(tmp_path)
    before = game.hash()
    game = game_after(tmp_path, does)
    taken = take_back_own(game, [0], UNTIL_CHANCE)
    assert not taken.chance and not taken.revealed
    assert game.hash() == before


@pytest.mark.parametrize("does", REVEALING)
def test_what_somebody_has_come_to_know_cannot_be_taken_back(tmp_path: Path, does: str) -> None:
    game = game_after(tmp_path, does)
    before = game.hash()
    with pytest.raises(Refused, match="Something hidden was turned up or shown since"):
        take_back_own(game, [0], UNTIL_CHANCE)
    assert game.hash() == before
    taken = take_back_own(game, [0], FREE)
    assert taken.revealed and not taken.chance


def test_what_was_revealed_after_the_answers_of_others_counts(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Something hidden"):
        take_back_own(game_after(tmp_path, "wait", "turn_up"), [0], UNTIL_CHANCE)


def test_chance_is_told_as_chance(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="Chance has spoken since"):
        take_back_own(game_after(tmp_path, "roll"), [0], UNTIL_CHANCE)


@pytest.mark.parametrize("does", [*OPEN, *REVEALING])
def test_a_game_that_was_loaded_since_stops_at_what_it_shows(tmp_path: Path, does: str) -> None:
    game = game_after(tmp_path, does)
    loaded = load(game.program, game.save(with_history=True))
    stays = does in REVEALING and does != "glance"  # of what was there for a while no save tells
    if stays:
        with pytest.raises(Refused, match="Something hidden"):
            take_back_own(loaded, [0], UNTIL_CHANCE)
    else:
        assert not take_back_own(loaded, [0], UNTIL_CHANCE).revealed


@pytest.mark.parametrize(
    ("does", "seen"),
    [("turn_up", "turned face up"), ("look", "shown to"), ("take", "→"), ("lay", "→"), ("glance", "turned face up")],
)
def test_undo_says_what_was_seen(tmp_path: Path, does: str, seen: str) -> None:
    reader = 1 if does == "lay" else 0
    game = game_after(tmp_path, does)
    told = [text for text, _ in take_back(game, 0, None, lambda: lines_of_chance(game, reader))]
    assert told[0] == "What was turned up or shown is hidden again. What was seen of it:"
    assert len(told) == 2 and seen in told[1], told
