"""Searches: who chooses from a place that he does not see is shown what lies there first, and nobody else is."""

from __future__ import annotations

from pathlib import Path

from tests.unit.rules.generate.small_games import compiled, main, play
from toolkit.play import Game, load, name_answer, save
from toolkit.play.knowledge import Knowledge

SEARCH = main("""
- for: c in [one, two, two]
  do: [{create: c, at: deck}]
- hide: deck
- shuffle: deck
- choose: found
  by: first(players)
  one: holds(deck)
  search: true
  else: []
- move: found
  to: hand(first(players))
- choose: again
  by: first(players)
  yes: Once more?
- shuffle: deck
- choose: last
  by: first(players)
  yes: The end?
""")


def searching(folder: Path) -> Game:
    """A game in which the first player looks through the deck."""
    return play(compiled(folder, SEARCH))


def known(game: Game, player: int) -> int:
    """How many cards a player can tell apart from others."""
    knowledge = Knowledge(game.program.stage, game.cells, player)
    return sum(knowledge.sees(row) for row, shape in game.program.stage.layout.rows(game.cells) if shape.id == "card")


def test_who_searches_sees_what_he_may_choose(tmp_path: Path) -> None:
    game = searching(tmp_path)
    seen = Knowledge(game.program.stage, game.cells, 0).known_names
    assert {name_answer(game, one, seen)["found"].partition("#")[0] for one in game.legal()} == {"one", "two"}
    assert (known(game, 0), known(game, 1)) == (3, 0), "the other one sees nothing of it"
    assert load(game.program, save(game)).view(1) == game.view(1)


def test_he_knows_it_until_the_place_is_shuffled(tmp_path: Path) -> None:
    game = searching(tmp_path)
    game.apply(game.legal()[0])
    assert known(game, 0) == 3
    game.apply((0, 1))
    assert (known(game, 0), known(game, 1)) == (1, 0), "what he took lies in his hand"


def test_a_search_can_be_taken_back(tmp_path: Path) -> None:
    game = searching(tmp_path)
    before = game.hash()
    game.apply(game.legal()[1])
    assert game.undo() and game.hash() == before


def test_what_is_hidden_again_is_known_no_more(tmp_path: Path) -> None:
    hidden = SEARCH.replace("- shuffle: deck\n- choose: last", "- hide: deck\n- choose: last")
    game = play(compiled(tmp_path, hidden))
    game.apply(game.legal()[0])
    game.apply((0, 1))
    assert (known(game, 0), known(game, 1)) == (1, 0), "a place stands for what lies in it"
