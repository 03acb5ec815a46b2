"""Searches: who chooses from a place that he does not see is shown what lies there first, and nobody else is."""

from __future__ import annotations

from pathlib import Path

from tests.unit.checker.written import check
from tests.unit.compiler.small_games import compiled, main, play, state
from toolkit.play import PASS, Game, load, name_answer, read_answer, save
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
- if: found != none
  then: [{move: found, to: hand(first(players))}]
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


TAKING = """
menus: {looks: {within: day}}
purses: {gold: {of: player, refill: day, amount: 1}}
occasions: {day: {}}
actions:
  take:
    menu: looks
    args:
      - who: {one: players}
      - found: {one: c in holds(deck), each: c.number == WANTED, search: true}
    cost: {gold: 1}
    limit: [{times: 1, per: day}]
    do:
      - move: found
        to: hand(who)
      - shuffle: deck
    if_cut:
      - set: game.score
        to: 7
"""
DAY = """
- for: c in [one, two, two]
  do: [{create: c, at: deck}]
- hide: deck
- shuffle: deck
- during: day()
  do: [{offer: looks, to: first(players)}]
"""


def taking(folder: Path, wanted: int = 2) -> Game:
    """A game in which the first player may pay for a search."""
    return play(compiled(folder, main(DAY, TAKING.replace("WANTED", str(wanted)))))


def test_what_an_action_searches_for_is_asked_when_it_is_paid_for(tmp_path: Path) -> None:
    game = taking(tmp_path)
    assert {"blue": "take", "who": "red"} in game.view(0)["decision"]["answers"], "what he looks for is not in it"
    assert known(game, 0) == 0
    game.apply(read_answer(game, {"blue": "take", "who": "red"}))
    assert (known(game, 0), known(game, 1), state(game, "player blue.purse gold")) == (3, 0, 0)
    assert {name_answer(game, one)["found"].partition("#")[0] for one in game.legal()} == {"two"}
    hashed = game.hash()
    assert load(game.program, save(game)).hash() == hashed
    game.apply(game.legal()[0])
    assert (known(game, 0), known(game, 1), game.over) == (1, 1, True), "a shuffle ends what he knows of the rest"
    assert game.undo() and game.hash() == hashed


def test_taking_back_is_no_free_look(tmp_path: Path) -> None:
    game = taking(tmp_path)
    game.apply(read_answer(game, {"blue": "take", "who": "red"}))
    game.take_back()
    assert (known(game, 0), state(game, "player blue.purse gold")) == (3, 0), "he has paid, and must choose"
    assert PASS not in game.legal()


def test_who_finds_nothing_has_paid_and_seen_all_the_same(tmp_path: Path) -> None:
    game = taking(tmp_path, wanted=5)
    game.apply(read_answer(game, {"blue": "take", "who": "red"}))
    assert (state(game, "player blue.purse gold"), state(game, "game.score"), known(game, 0)) == (0, 7, 3)


def test_what_an_action_asks_after_a_search_is_searched_for_too(tmp_path: Path) -> None:
    rules = (
        "menus:\n  orders: {}\nactions:\n  halt:\n    menu: orders\n    args: [{u: {one: units, search: true}}, ARG]\n"
    )
    assert check(tmp_path, rules.replace("ARG", "{n: {one: players}}")).told == [("E565", "n")]
    rules = rules.replace("ARG", "{v: {one: units, each: it != u, search: true}}")
    assert check(tmp_path, rules + "    do: [{remove: u}, {remove: v}]\n").told == []
    assert check(tmp_path, rules + "    allowed: u.fired\n").told == [("E520", "u")], "nobody knows it yet"
