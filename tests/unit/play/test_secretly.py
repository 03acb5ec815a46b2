"""`secretly`: each in turn, unseen by the others; nothing is told of it, and it is saved, resumed and undone inside."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import check
from tests.unit.compiler.small_games import compiled, main, play, state
from tests.unit.play.test_showing import places
from toolkit.examples.log import Memory, log_of
from toolkit.play import Game, NotThisGame, load, read_answer, sample, save

HIDDEN = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody", hand="shown_to: viewer == owner")
STEPS = """
- for: p in players
  do:
    - for: c in [one, two]
      do: [{create: c, at: hand(p), owner: p}]
- secretly: players
  do:
    - offer: plans
      to: it
    - choose: chosen
      by: it
      one: hand(it)
      may: true
    - if: chosen != none
      then:
        - move: chosen
          to: plan(it)
- for: p in players
  do: [{reveal: plan(p)}]
- choose: on
  by: first(players)
  yes: On?
- if: on
  then: [{set: game.score, to: 1}]
"""
MORE = """
occasions: {march: {facts: {man: man}}}
menus: {plans: {}, halts: {within: march}}
actions:
  go:
    menu: plans
    args: [{unit: {one: men(by)}}, {goal: {one: spaces(map), each: not men(it)}}]
    do:
      - during: march(man=unit)
        do:
          - offer: halts
            to: by
            may_pass: true
          - move: unit
            to: goal
  halt:
    menu: halts
    do: [{set: march.man.hits, to: 3}, {end: march}]
"""


def game_of(folder: Path) -> Game:
    """A game in which blue begins to plan."""
    told = dict(HIDDEN)
    told["places.yaml"] += "  plan: {title: Plan, per: player, shown_to: viewer == owner, count_shown_to: all}\n"
    return play(compiled(folder, main(STEPS, MORE), changed=told, tracing=True))


ANSWERS = [
    {"blue": "go", "unit": "guard#1", "goal": "C1"},
    {"blue": "halt"},
    {"blue": "go", "unit": "scout#1", "goal": "C1"},
    {"blue": "pass"},
    {"blue": "pass"},
    {"blue": "choose", "chosen": "two#1"},
    {"red": "pass"},
    {"red": "choose", "chosen": "one#2"},
]


def given(game: Game, count: int) -> list[Game]:
    """The game at each of its first decisions."""
    found = [game.clone()]
    for answer in ANSWERS[:count]:
        game.apply(read_answer(game, answer))
        found.append(game.clone())
    return found


def test_others_are_told_that_somebody_decides_and_nothing_else(tmp_path: Path) -> None:
    at_first, *later = [
        game for game in given(game_of(tmp_path), 8) if game.seat == 0 and state(game, "game.score") == 0
    ][:5]
    assert later and any(game.view(0)["occasions"] for game in later)
    for game in later:
        assert game.view(1) == at_first.view(1), "his world stands still"
        assert game.view(1)["decision"] == {"asks": "blue"}
    assert len({str(game.view(0)) for game in later}) > 2


def test_who_comes_later_does_not_know_either(tmp_path: Path) -> None:
    games = given(game_of(tmp_path), 8)
    first = next(game for game in games if game.seat == 1)
    view = first.view(1)
    assert view["record"] == [] and view["occasions"] == []
    assert view["places"]["plan(blue)"] == 0 and "guard#1" not in str(view["places"])
    assert [line for line in log_of(first, 1) if "secret" in line] == ["blue: something in secret"]
    assert not any("march" in line or "go" in line for line in log_of(first, 1))


def test_when_all_are_done_it_lies_as_it_lies(tmp_path: Path) -> None:
    last = given(game_of(tmp_path), 8)[-1]
    view = last.view(1)
    assert [piece["name"] for piece in view["places"]["plan(blue)"]] == ["two#1"], "it was revealed"
    assert all("blue" not in answer for answer in view["record"]), "what he answered stays his secret"
    assert (
        last.program.stage.layout.counts_before is not None
        and last.cells[last.program.stage.layout.counts_before] is None
    )


def test_it_is_saved_resumed_and_undone_inside(tmp_path: Path) -> None:
    games = given(game_of(tmp_path), 8)
    game = games[-1].clone()
    for before in games[::-1]:
        loaded = load(before.program, save(before))
        assert loaded.hash() == before.hash()
        assert [loaded.view(seat) | {"record": []} for seat in (0, 1)] == [
            before.view(seat) | {"record": []} for seat in (0, 1)
        ]
    hashes = [one.hash() for one in games]
    while len(hashes) > 1:
        hashes.pop()
        assert game.undo() and game.hash() == hashes[-1]


def test_who_acts_sees_his_own_place_as_it_is_and_others_what_lay_there_before(tmp_path: Path) -> None:
    told = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody", hand="shown_to: viewer == owner")
    told["places.yaml"] += "  camp: {title: Camp, per: player, shown_to: viewer == piece.owner, count_shown_to: all}\n"
    steps = """
- for: p in players
  do: [{create: one, at: camp(p), owner: p}, {create: two, at: camp(p), owner: p}]
- secretly: players
  do:
    - for: c in camp(it)
      do:
        - choose: on
          by: it
          yes: Does it march?
        - if: on
          then: [{move: c, to: A1}]
"""
    game = play(compiled(tmp_path, main(steps), changed=told))
    seen = []
    while not game.over:
        seen.append(tuple(lying(game, viewer, f"camp({who})") for viewer in (0, 1) for who in ("blue", "red")))
        game.apply(next(answer for answer in game.legal() if True in answer))
    mine, his = ["one#1", "two#1"], ["one#2", "two#2"]
    assert seen in [
        [(mine, 2, 2, his), ([one], 2, 2, his), (0, 2, 2, his), (0, 2, 2, [other])] for one in mine for other in his
    ]
    assert [lying(game, viewer, "camp(red)") for viewer in (0, 1)] == [0, 0]


def lying(game: Game, viewer: int, place: str) -> list[str] | int:
    """The names of what a player sees in a place, or how many he is told."""
    content = game.view(viewer)["places"][place]
    return content if isinstance(content, int) else [piece["name"] for piece in content]


PACK = "procedures:\n  test:\n    args: {u: unit, c: card}\n    do:\n      - secretly: players\n        do: [STEP]\n"
RULES = (
    "state: {game: {late: bool}, player: {ready: bool}, space: {held: bool}}\nmenus: {orders: {}, calls: {}}\n"
    "purses: {points: {of: player}}\noccasions: {turn: {facts: {round: {type: int, default: 0}}}}\n"
    "effects: {dug: {}}\nactions: {halt: {menu: orders, do: [{let: {x: 1}}]}, pay: {menu: calls, cost: {points: 1}}}\n"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("{set: game.late, to: true}", "E592"),
        ("{set: it.ready, to: true}", "E592"),
        ("{set: u.space.held, to: true}", "E592"),
        ("{set: u.wounds, to: 2}", "E592"),
        ("{add: it.points, by: 1}", "E592"),
        ("{move: u, to: A1}", "E592"),
        ("{move: c, to: discard}", "E592"),
        ("{draw: deck, to: discard}", "E592"),
        ("{create: squad, at: A1}", "E592"),
        ("{reveal: c}", "E592"),
        ("{show: c, to: players}", "E592"),
        ("{grant: dug, on: u, until: lifted}", "E592"),
        ("{offer: calls, to: it}", "E592"),
        ("{secretly: players, do: [{let: {x: 1}}]}", "E592"),
        ("{during: turn(), do: [{end: game, ranking: [players]}]}", "E592"),
        ("{offer: orders}", "E593"),
        ("{choose: x, by: first(players), one: units, else: []}", "E593"),
        ("{during: turn(), announce: orders, do: [{let: {x: 1}}]}", "E593"),
        ("{move: c, to: hand(it)}", ""),
        ("{draw: deck, to: hand(it)}", ""),
        ("{show: c, to: it}", ""),
        ("{offer: orders, to: it}", ""),
        ("{roll: 1..6}", ""),
        ("{during: turn(), do: [{set: turn.round, to: 1}]}", ""),
    ],
)
def test_what_others_would_see_is_refused(tmp_path: Path, step: str, code: str) -> None:
    found = [told for told, _ in check(tmp_path, RULES + PACK.replace("STEP", step)).told if told.startswith("E")]
    assert found == ([code] if code else [])


ONE_EACH = """
- during: turn(who=WHO)
  do:
    - secretly: "SECRETLY"
      do:
        - choose: wish
          by: it
          number: [0, 1]
        - if: wish == 1
          then: [{set: first(men(it)).hits, to: 1}]
"""
TURN = "occasions: {turn: {facts: {who: player}, active: who}}\n"


def asked(folder: Path, who: str, secretly: str, more: str) -> list[int | None]:
    """Who is asked, one after the other."""
    steps = ONE_EACH.replace("WHO", who).replace("SECRETLY", secretly) + "- {choose: on, by: blue, yes: On?}\n"
    game = play(compiled(folder, main(steps, TURN + more), changed=HIDDEN))
    found = []
    while not game.over:
        found.append(game.seat)
        assert load(game.program, save(game)).hash() == game.hash()
        game.apply(game.legal()[-1])
    return found[:-1]


@pytest.mark.parametrize(
    ("who", "more", "order"),
    [
        ("red", "", [0, 1]),
        ("blue", "", [1, 0]),
        ("red", "precedence: [active, inactive]\n", [1, 0]),
        ("blue", "precedence: [active, inactive]\n", [0, 1]),
    ],
)
def test_they_act_in_order_of_precedence(tmp_path: Path, who: str, more: str, order: list[int]) -> None:
    assert asked(tmp_path, who, "players", more) == order


@pytest.mark.parametrize(
    ("secretly", "order"),
    [("only(opponents(turn.who))", [1]), ("first(players)", [0]), ("first(players, not men(it))", []), ("active", [0])],
)
def test_one_player_alone_or_nobody_may_act_secretly(tmp_path: Path, secretly: str, order: list[int]) -> None:
    assert asked(tmp_path, "blue", secretly, "") == order


DRAWN = """
- for: c in [one, two, one, two, one]
  do: [{create: c, at: deck}]
- secretly: players
  do:
    - choose: count
      by: it
      number: [0, 2]
    - draw: deck
      to: hand(it)
      count: count
    - choose: more
      by: it
      number: [0, 1]
    - draw: deck
      to: hand(it)
      count: more
- {choose: on, by: blue, yes: On?}
"""


def test_of_a_place_that_all_share_each_knows_what_he_took_himself(tmp_path: Path) -> None:
    told = places(deck="shown_to: nobody, count_shown_to: all", hand="shown_to: viewer == owner, count_shown_to: all")
    program = compiled(tmp_path, main(DRAWN), changed=told)
    game, seen = Game(program, 1), []
    for number in (2, 1, 0, 1):
        seen.append([game.view(seat)["places"]["deck"] for seat in (0, 1, (0, 1))])
        game.apply(next(answer for answer in game.legal() if answer[-1] == number))
        assert load(program, save(game)).hash() == game.hash()
        for seat in (0, 1):
            view = game.view(seat, whole=True)
            assert sample(program, view, number).view(seat, whole=True) == view
    assert seen == [[5, 5, 5], [3, 5, 3], [2, 5, 2], [2, 5, 2]]
    assert [game.view(seat)["places"]["deck"] for seat in (0, 1)] == [1, 1], "all is told when it is over"


def test_what_is_kept_of_it_is_looked_at_when_a_game_is_loaded(tmp_path: Path) -> None:
    shown = places(deck="shown_to: nobody, count_shown_to: all")
    game = Game(compiled(tmp_path, main(DRAWN), changed=shown), 1)
    kept = save(game)
    cells = kept["state"]["cells"]
    told = cells["system.told"]
    for wrong in ([], [7, *told[1:]], told[:-1]):
        state = kept["state"] | {"cells": cells | {"system.told": wrong}}
        with pytest.raises(NotThisGame, match="damaged"):
            load(game.program, kept | {"state": state})


@pytest.mark.slow
def test_the_log_of_a_loaded_game_tells_no_more_than_that_of_the_game_itself(tmp_path: Path) -> None:
    for game in given(game_of(tmp_path), 8):
        loaded = load(game.program, save(game, with_history=True))
        if not loaded.before:
            continue  # nothing was answered, so nothing can be played again
        assert [log_of(loaded, seat) for seat in (0, 1)] == [log_of(game, seat) for seat in (0, 1)]
        memory: Memory = {}
        assert log_of(loaded, 1, memory) == log_of(loaded, 1, memory)
