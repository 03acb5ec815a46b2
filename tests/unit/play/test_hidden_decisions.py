"""What a seat is told, and what it can draw, while another one is asked and nobody shall learn that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import compiled, main
from toolkit.compiler import Program
from toolkit.play import PASS, Game, load, read_answer, sample

RULES = main(
    """
- for: c in [one, two]
  do:
    - create: c
      at: deck
- shuffle: deck
- for: p in players
  do:
    - draw: deck
      to: hand(p)
- choose: ready
  by: first(players)
  yes: Ready?
- offer: early
- offer: late
- set: game.score
  to: 1
- offer: last
- choose: done
  by: first(players)
  yes: Done?
""",
    """
menus:
  early: {order: opponents(first(players)), turns: once}
  late: {order: opponents(first(players)), turns: once}
  last: {order: opponents(first(players)), turns: once}
actions:
  shout: {menu: early, card: it.number == 1, do: [{set: game.score, to: 5}]}
  cry: {menu: [late, last], card: it.number == 2, do: [{set: game.score, to: 5}]}
""",
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return compiled(tmp_path_factory.mktemp("packs"), RULES)


def dealt(program: Program) -> dict[str, Game]:
    """By the card that red holds: a game in which blue has said that he is ready, and red is asked unseen."""
    found: dict[str, Game] = {}
    for seed in range(20):
        game = Game(program, seed)
        game.apply(read_answer(game, {"blue": "choose", "ready": True}))
        held = game.cells[program.stage.layout.contents["hand(red)"]][0]
        found.setdefault(program.stage.names(game.cells).named[held], game)
    return found


def asked_at(game: Game) -> tuple[str, ...]:
    """The menus at which a game waits."""
    return game.site.menus if game.site is not None else ()


def without_order(view: dict[str, Any]) -> dict[str, Any]:
    """A whole view without the order of what is hidden, which comes from the seed alone."""
    return view | {"private": {key: told for key, told in view["private"].items() if key != "listed"}}


def test_where_the_game_waits_tells_nothing_of_what_another_could_do(tmp_path: Path) -> None:
    """With one card red is asked at the first menu, with the other at the second: blue, who holds the other card, is
    told the same where he does not look at it."""
    hidden = RULES.replace("for: p in players\n        do:\n          - draw: deck\n            to: hand(p)", "HAND")
    assert "HAND" in hidden
    program = compiled(
        tmp_path, hidden.replace("HAND", "draw: deck\n        to: hand(only(opponents(first(players))))")
    )
    games = dealt(program)
    assert {name: asked_at(game) for name, game in games.items()} == {"one#1": ("early",), "two#1": ("late",)}
    views = {json.dumps(without_order(game.view(0, whole=True))) for game in games.values()}
    assert len(views) == 1 and '"decision": null' in views.pop()


def test_a_game_drawn_waits_where_somebody_can_act_in_it(tmp_path: Path, program: Program) -> None:
    for card, game in dealt(program).items():
        view = game.view(0, whole=True)
        for seed in range(6):
            drawn = sample(program, view, seed)
            assert drawn.view(0) == {key: value for key, value in view.items() if key != "private"}
            assert drawn.seat == 1 and not drawn.is_forced()
            assert asked_at(drawn) == (("early",) if card == "one#1" else ("late",))
            while not drawn.over:
                drawn.apply(drawn.legal()[0])


def test_what_is_seen_to_happen_is_known_to_be_over(program: Program) -> None:
    """The score tells that the first two menus are closed, and that red passed there."""
    game = dealt(program)["two#1"]
    before = game.view(0, whole=True)["private"]["waits"]
    game.apply(PASS)
    view = game.view(0, whole=True)
    assert asked_at(game) == ("last",) and view["state"]["game.score"] == 1
    assert before["at"] != view["private"]["waits"]["at"]
    assert asked_at(sample(program, view, 1)) == ("last",)


def test_a_driver_that_stops_draws_the_same_position(program: Program) -> None:
    view = dealt(program)["two#1"].view(0, whole=True)
    drawn = sample(program, view, 1, forced="stop")
    assert asked_at(drawn) == ("early",) and drawn.is_forced()


def test_before_anything_was_answered_the_beginning_is_known(tmp_path: Path) -> None:
    first = RULES.replace("      - choose: ready\n        by: first(players)\n        yes: Ready?\n", "")
    program = compiled(tmp_path, first)
    for seed in range(4):
        game = Game(program, seed)
        drawn = sample(program, game.view(0, whole=True), seed)
        assert asked_at(game) == asked_at(drawn) and drawn.seat == 1


def test_a_loaded_game_knows_where_it_waits_once_something_was_answered(program: Program) -> None:
    game = Game(program, 2)
    ready = {"blue": "choose", "ready": True}
    loaded = load(program, json.loads(json.dumps(game.save())))
    for one in (game, loaded):
        one.apply(read_answer(one, ready))
    whole = [one.view(0, whole=True)["private"] for one in (game, loaded)]
    assert whole[0] == whole[1] and whole[0]["waits"] is not None
    again = load(program, json.loads(json.dumps(game.save())))
    assert again.view(0, whole=True)["private"] == {"unseen": True}
    with pytest.raises(ValueError, match="what came before is not kept"):
        sample(program, again.view(0, whole=True), 1)


def test_a_game_loaded_with_its_history_knows_all(program: Program) -> None:
    game = dealt(program)["two#1"]
    loaded = load(program, json.loads(json.dumps(game.save(with_history=True))))
    assert loaded.view(0, whole=True) == game.view(0, whole=True)
    for one in (game, loaded):
        one.apply(PASS)
    assert loaded.view(0, whole=True) == game.view(0, whole=True)
