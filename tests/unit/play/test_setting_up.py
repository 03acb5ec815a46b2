"""Where forces have a choice of spaces their players set them up before the game begins."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, state
from toolkit.play import Game, load, name_answer, replay, save, view_of

SCENARIO = next(name for name in GROUND if name.startswith("scenarios/"))
HEAD = GROUND[SCENARIO].partition("forces:")[0]
FORCES = """forces:
  - {unit: guard, side: red, at: [C1, D1]}
  - {unit: scout, side: blue, at: [A1, B1], count: 2, state: {hits: 2}}
  - {unit: guard, side: blue, at: D1}
"""
COUNTING = (
    "triggers:\n  gone: {after: moved, do: [{add: game.score, by: 100}]}\n"
    "checks:\n  met: {at: step, where: not game.log and count(men(A1)) == 2, do: [{set: game.log, to: '[1]'}]}\n"
)


def begun(folder, more: str = "") -> Game:
    """A game of these forces; `more` is said of the map."""
    places = GROUND["places.yaml"].replace("spaces: map}", f"spaces: map{more}}}")
    return Game(compiled(folder, asking(""), changed={SCENARIO: HEAD + FORCES, "places.yaml": places}), 1)


def answers(game: Game) -> list[dict[str, object]]:
    return [name_answer(game, answer) for answer in game.legal()]


def test_they_are_asked_side_after_side_for_each_piece(tmp_path):
    game = begun(tmp_path)
    asked = []
    while len(asked) < 3:
        asked.append(answers(game))
        game.take(game.legal()[0])
    assert asked == [
        [{"blue": "choose", "scout": "A1"}, {"blue": "choose", "scout": "B1"}],
        [{"blue": "choose", "scout": "A1"}, {"blue": "choose", "scout": "B1"}],
        [{"red": "choose", "guard": "C1"}, {"red": "choose", "guard": "D1"}],
    ]
    assert [state(game, f"piece {name}.holder") for name in ("guard#1", "scout#1", "scout#2", "guard#2")] == [
        "C1", "A1", "A1", "D1",
    ]  # fmt: skip


def test_until_then_they_wait_beside_the_map_in_the_state_that_the_scenario_says(tmp_path):
    game = begun(tmp_path)
    waiting = view_of(game, 0)["places"]["to_be_set_up(blue)"]
    assert [(piece["name"], piece["hits"]) for piece in waiting] == [("scout#1", 2), ("scout#2", 2)]


def test_nothing_follows_and_checks_look_at_the_game_when_it_begins(tmp_path):
    steps = "- {move: first(men(D1)), to: B1}\n"
    program = compiled(tmp_path, asking(steps, COUNTING), changed={SCENARIO: HEAD + FORCES})
    game = Game(program, 1)
    for _ in range(3):
        assert (state(game, "game.score"), state(game, "game.log")) == (0, [])
        game.take(game.legal()[0])
    assert (state(game, "game.score"), state(game, "game.log")) == (100, [1])


def test_it_is_taken_back_saved_and_replayed_like_all_answers(tmp_path):
    game = begun(tmp_path)
    start = game.hash()
    game.take(game.legal()[1])
    half = game.hash()
    again = load(game.program, save(game))
    assert again.hash() == half
    game.take(game.legal()[0])
    game.undo()
    assert game.hash() == half
    game.undo()
    assert game.hash() == start
    while not game.over:
        game.take(game.legal()[-1])
    assert replay(Game(game.program, 1), game.record.answers).game.hash() == game.hash()


def test_full_spaces_are_not_offered(tmp_path):
    game = begun(tmp_path, more=", holds: {kinds: [man], at_most: 1}")
    game.take(game.legal()[0])
    assert answers(game) == [{"blue": "choose", "scout": "B1"}]
    game.take(game.legal()[0])
    assert answers(game) == [{"red": "choose", "guard": "C1"}]


def test_rules_may_see_to_it_themselves(tmp_path):
    files = {SCENARIO: HEAD + FORCES, "pack.yaml": GROUND["pack.yaml"] + "set_up: rules\n"}
    game = Game(compiled(tmp_path, asking(""), changed=files), 1)
    assert [state(game, f"piece {name}.holder") for name in ("guard#1", "scout#1", "scout#2")] == ["C1", "A1", "A1"]


@BOTH
def test_all_forms_of_the_program_ask_the_same(tmp_path, passes):
    program = compiled(tmp_path, asking(""), passes, {SCENARIO: HEAD + FORCES})
    assert answers(play(program)) == [{"blue": "choose", "scout": "A1"}, {"blue": "choose", "scout": "B1"}]


@pytest.mark.parametrize(("seat", "seen"), [(0, ["scout#1"]), (1, 1)])
def test_what_waits_is_seen_by_its_player_alone_where_the_map_hides(tmp_path, seat, seen):
    hidden = GROUND["places.yaml"].replace("shown_to: all, spaces: map", "shown_to: viewer == piece.owner, spaces: map")
    forces = "forces:\n  - {unit: scout, side: blue, at: [A1, B1]}\n  - {unit: guard, side: red, at: D1}\n"
    program = compiled(tmp_path, asking(""), changed={SCENARIO: HEAD + forces, "places.yaml": hidden})
    waiting = view_of(Game(program, 1), seat)["places"].get("to_be_set_up(blue)", 1)
    assert ([piece["name"] for piece in waiting] if isinstance(waiting, list) else waiting) == seen
