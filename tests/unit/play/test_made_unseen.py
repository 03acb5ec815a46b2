"""What a seat is told of pieces that it saw made tells nothing of how many it did not see made."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.playthroughs.games import program_of
from tests.playthroughs.more_made import plainly
from tests.tested_packs import ROOT
from tests.unit.compiler.small_games import GROUND, compiled, main
from toolkit.cli.playing.asking import account
from toolkit.examples.asking import Unseen
from toolkit.examples.log import log_of
from toolkit.examples.things import Unnamed
from toolkit.play import Game, Refused, load, name_answer, read_answer, sample
from toolkit.play.knowledge import Knowledge
from toolkit.play.saves import NotThisGame
from toolkit.state import UnknownName
from toolkit.state.listing_keys import KEY
from toolkit.state.opaque_ids import is_opaque

FOG = {
    "places.yaml": GROUND["places.yaml"].replace(
        "shown_to: all, spaces", "shown_to: viewer == piece.owner, count_shown_to: nobody, spaces"
    )
}
MADE = main(
    """
- choose: unseen
  by: last(players)
  number: [0, 2]
- create: guard
  at: A1
  count: unseen
  owner: last(players)
- create: guard
  at: D1
  owner: first(players)
  as: mine
- choose: them
  by: first(players)
  pick: guards(first(players))
""".replace("last(players)", "only([p for p in players if p != first(players)])")
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[Game]]:
    """By how many guards red made where blue sees nobody: games of several seeds in which blue then made one."""
    kinds = {"kinds.yaml": GROUND["kinds.yaml"].replace("plural: men", "plural: guards")}
    program = compiled(tmp_path_factory.mktemp("packs"), MADE, changed=FOG | kinds, tracing=True)
    found: dict[int, list[Game]] = {}
    for count in range(3):
        for seed in range(5):
            game = Game(program, seed)
            game.apply(read_answer(game, {"red": "choose", "unseen": count}))
            found.setdefault(count, []).append(game)
    return found


def names_of(game: Game, seat: int) -> list[str]:
    """What a seat calls the pieces that it is shown."""
    return re.findall(r'"name": "([^"]*)"', json.dumps(game.view(seat)["places"]))


def test_all_that_is_told_is_the_same_but_for_tails(games: dict[int, list[Game]]) -> None:
    """And for the order in which pieces are listed, which seeds alone give: here it is that of making in each."""
    told = set()
    for game in (each.clone() for alike in games.values() for each in alike):
        for row, _ in game.program.stage.layout.rows_of("piece", game.cells):
            game.cells[row + KEY] = row
        blue = game.view(0, whole=True)
        drawn = sample(game.program, blue, 3).view(0)
        menu = [name_answer(game, answer, Knowledge(game.program.stage, game.cells, 0).known_names)
                for answer in [*game.legal(), *game.proposals()]]  # fmt: skip
        told.add(plainly([blue, log_of(game, 0), drawn, menu, game.cells and names_of(game, 0)]))
    assert len(told) == 1


def test_what_was_there_from_the_start_keeps_its_number(games: dict[int, list[Game]]) -> None:
    for game in games[2]:
        first, second = names_of(game, 0)[0], names_of(game, 0)[-1]
        assert first == "guard#1" and is_opaque(second)
        assert second not in {name for other in games[2] if other is not game for name in names_of(other, 0)}


def test_saves_hashes_and_records_name_pieces_as_they_are(games: dict[int, list[Game]]) -> None:
    game = games[2][0]
    state = game.save()["state"]
    assert [name for name in state["pieces"] if name.startswith("guard")] == [
        f"guard#{number}" for number in range(1, 6)
    ]
    assert "system.called" not in state["cells"]
    assert game.record.answers == ({"red": "choose", "unseen": 2},)
    assert not any(map(is_opaque, re.findall(r"\w+#\w+", json.dumps(state))))


def test_an_answer_of_a_seat_names_no_piece_by_a_number_that_it_is_not_told(games: dict[int, list[Game]]) -> None:
    game = games[2][0].clone()
    mine = names_of(game, 0)[-1]
    for wrong in ("guard#5", "guard#3", "guard#2"):
        with pytest.raises(Refused, match=f"{wrong} is no man"):
            read_answer(game, {"blue": "choose", "them": [wrong]}, viewer=0)
    with pytest.raises(Refused, match=r"There are 2 pieces `guard` here\. Say which one: `guard#1`"):
        read_answer(game, {"blue": "choose", "them": ["guard"]}, viewer=0)
    game.apply(read_answer(game, {"blue": "choose", "them": [mine]}, viewer=0))
    assert game.view(0)["record"][-1] == {"blue": "choose", "them": [mine]}
    assert game.record.answers[-1] == {"blue": "choose", "them": ["guard#5"]}
    assert game.undo() and names_of(game, 0)[-1] == mine and game.redo() and names_of(game, 0)[-1] == mine


def test_why_is_asked_and_told_by_the_names_of_the_seat(games: dict[int, list[Game]]) -> None:
    for game in games[2]:
        mine = names_of(game, 0)[-1]
        found, _ = account(game, f"{mine}.worth", 0)
        assert found is not None and found.words == "2" and mine in found.lines[0].words
        listed, _ = account(game, "guards(blue)", 0)
        assert listed is not None and mine in listed.words and "guard#5" not in listed.words
        for number in (3, 5, 9):
            with pytest.raises(Unnamed):
                account(game, f"guard#{number}.worth", 0)
        with pytest.raises(Unseen):
            account(game, "guard#2.hits", 0)


def test_a_game_drawn_calls_pieces_as_the_seat_does_and_goes_on_so(games: dict[int, list[Game]]) -> None:
    game = games[1][0]
    drawn = sample(game.program, game.view(0, whole=True), 5)
    again = load(drawn.program, json.loads(json.dumps(drawn.save())))
    assert names_of(drawn, 0) == names_of(again, 0) == names_of(game, 0)
    assert again.hash() == drawn.hash()
    twice = sample(game.program, drawn.view(0, whole=True), 6)
    assert twice.view(0, whole=True) == game.view(0, whole=True)


@pytest.mark.parametrize(
    "called", [[["guard#5", -1]], [["guard#5", 5]], [["scout", 32**12]], [["turn@1", 20_000]], [[5]]]
)
def test_a_save_that_calls_pieces_by_what_is_no_name_is_damaged(games: dict[int, list[Game]], called: Any) -> None:
    saved = games[1][0].save()
    saved["state"]["cells"]["system.called"] = called
    with pytest.raises((NotThisGame, UnknownName)):
        load(games[1][0].program, saved)


@pytest.mark.slow
def test_games_drawn_have_more_or_fewer_pieces_that_were_made_unseen() -> None:
    game = Game(program_of(ROOT / "tests" / "packs" / "levies", "border"), 2)
    for answer in ({"blue": "choose", "promises": 1}, {"red": "choose", "promises": 1}, {"blue": "pass"}):
        game.apply(read_answer(game, answer))
    view = game.view(1, whole=True)
    counts = {len(sample(game.program, view, seed).save()["state"]["pieces"]) for seed in range(40)}
    assert len(counts) > 3 and min(counts) == 3  # two bands and a promise
