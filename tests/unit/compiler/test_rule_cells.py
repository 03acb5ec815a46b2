"""Tables whose cells are tests, orders and bands: what they give, in generated code and in the evaluator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score, state
from toolkit.compiler import ALL, Passes
from toolkit.evaluator import World
from toolkit.evaluator.evaluator import evaluate
from toolkit.play import Game, load, save
from toolkit.program.walks import codes_in

TABLES = """
tables:
  habits:
    args: {who: player}
    fields: {band: band, what: test of man, how: order}
    rows:
      - [..1, it.worth > 1, worthiest]
      - ["2..3", it.owner == who, idlest(who)]
      - {band: 7.., what: "it.hits > 0 and it.worth < 9", how: worthiest}
  likes:
    rows: {mood: [calm, wild]}
    columns: {day: 1..2}
    gives: test of man
    cells: [[it.worth == 2, it.worth == 1], ["true", "false"]]
  ranks:
    args: {who: player}
    rows: {mood: [calm, wild]}
    gives: order
    cells: [worthiest, idlest(who)]
"""
RULES = """
types: {mood: [calm, wild]}
orders:
  worthiest: [{most: it.worth}, {least: it.space.column}]
  idlest: {args: {who: player}, by: [{truth: it.owner == who}, {least: it.worth}]}
"""
RED = "only([p for p in players if p.side == red])"

LIKED = (
    "[" + ", ".join(f"count(men, meets(table(likes, {m}, {d}), it))" for m in ("calm", "wild") for d in (1, 2)) + "]"
)
BEST = f"[best(men, table(ranks, {{}}, who={RED})).space.column, best(men, table(ranks, {{}}, who={RED})).space.column]"
BEST = BEST.format("calm", "wild")


def tried(folder: Path, expression: str, passes: Passes = ALL, files: dict[str, str] | None = None) -> Any:
    """What an expression gives as a list of numbers; the evaluator finds the same."""
    steps = f"- set: game.log\n  to: >-\n    {expression}\n"
    game = play(compiled(folder, asking(steps), passes, {"tables.yaml": TABLES} | (files or {}) | ADDED))
    found = state(game, "game.log")
    main = game.program.stage.rules.procedures["main"]
    code = next(code for code in codes_in(main) if code.where.path[-1] == "to")
    assert list(evaluate(code.expr, World(game.program.stage, game.cells), {})) == found
    return found


ADDED = {"rules/more.yaml": RULES}


@BOTH
def test_a_test_in_a_record_is_applied_to_a_thing_and_told_what_its_table_takes(tmp_path, passes):
    counted = f"[count(men, meets(row.what, it, who={RED})) for row in habits]"
    assert tried(tmp_path, counted, passes) == [2, 1, 0]


@BOTH
def test_a_number_lies_in_a_band_or_not(tmp_path, passes):
    lies = "[count(habits, n in it.band) for n in [-5, 1, 2, 3, 4, 6, 7, 9000]]"
    assert tried(tmp_path, lies, passes) == [1, 1, 1, 1, 0, 0, 1, 1]
    beside = "[count(habits, n not in it.band) for n in [1, 5]] + [count(habits, 3 / 2 in it.band)]"
    assert tried(tmp_path, beside, passes) == [2, 3, 0]


@BOTH
def test_a_test_is_looked_up(tmp_path, passes):
    looked_up = LIKED
    assert tried(tmp_path, looked_up, passes) == [2, 1, 3, 0]


@BOTH
def test_an_order_is_taken_out_of_a_table(tmp_path, passes):
    best = BEST
    assert tried(tmp_path, best, passes) == [1, 4]
    ordered = f"[m.space.column for m in sorted(men, table(ranks, wild, who={RED}))]"
    assert tried(tmp_path, ordered, passes) == [4, 2, 1]


@BOTH
def test_an_order_is_taken_out_of_a_record(tmp_path, passes):
    best = f"[first(sorted(men, row.how, who={RED})).space.column for row in habits]"
    assert tried(tmp_path, best, passes) == [1, 4, 1]


def test_what_a_choice_prefers_stands_in_a_table(tmp_path):
    steps = (
        "- choose: man\n  by: first(players)\n  one: men\n  prefer: ['table(ranks, wild, who=only(opponents(first("
        "players))))']\n  binding: true\n  else: []\n"
    )
    game = play(compiled(tmp_path, asking(steps), ALL, {"tables.yaml": TABLES} | ADDED))
    assert [game.name(answer) if hasattr(game, "name") else answer for answer in game.legal()] != []
    assert len(game.legal()) == 1


def test_a_row_is_kept_in_a_save(tmp_path):
    steps = (
        "- for: row in habits\n  do:\n    - choose: answer\n      by: first(players)\n      yes: Go on?\n"
        f"    - set: game.score\n      to: count(men, meets(row.what, it, who={RED}))\n"
    )
    program = compiled(tmp_path, asking(steps), ALL, {"tables.yaml": TABLES} | ADDED)
    game = Game(program, 1)
    for expected in (2, 1, 0):
        game = load(program, save(game))
        game.apply(game.legal()[0])
        assert score(game) == expected


OWN_LIKES = (
    "tables:\n  likes:\n    rows: {mood: [calm, wild]}\n    columns: {day: 1..2}\n    gives: test of man\n"
    "    cells: [['false', it.space == A1], [it.worth == 1, it.worth == 2]]\n"
)
OPTION = "options:\n  hard: {title: Hard}\n"
HARD = """
  hard_likes:
    replaces: likes
    option: hard
    rows: {mood: [calm, wild]}
    columns: {day: 1..2}
    gives: test of man
    cells: [["false", it.worth > 0], [it.worth == 1, it.worth == 2]]
  hard_ranks:
    replaces: ranks
    option: hard
    args: {who: player}
    rows: {mood: [calm, wild]}
    gives: order
    cells: [idlest(who), worthiest]
  drift: {rows: {day: 1..2}, gives: int, cells: [1, 2]}
  hard_drift: {replaces: drift, option: hard, rows: {day: 1..2}, gives: int, cells: [10, 20]}
"""


@BOTH
@pytest.mark.parametrize("hard", [False, True], ids=["off", "on"])
def test_an_option_may_replace_a_table(tmp_path, passes, hard):
    files = {
        "tables.yaml": TABLES + HARD,
        "pack.yaml": GROUND["pack.yaml"] + OPTION,
        "scenarios/one.yaml": GROUND["scenarios/one.yaml"] + ("options: {hard: on}\n" if hard else ""),
    }
    looked_up = LIKED
    assert tried(tmp_path / "a", looked_up, passes, files) == ([0, 3, 1, 2] if hard else [2, 1, 3, 0])
    best = BEST + " + [table(drift, 2)]"
    assert tried(tmp_path / "b", best, passes, files) == ([4, 1, 20] if hard else [1, 4, 2])


@BOTH
def test_a_table_of_rules_may_be_the_scenarios_own(tmp_path, passes):
    files = {"scenarios/one.yaml": GROUND["scenarios/one.yaml"] + OWN_LIKES}
    looked_up = LIKED
    assert tried(tmp_path, looked_up, passes, files) == [0, 1, 1, 2]


@BOTH
def test_what_replaces_a_table_stands_in_for_the_scenarios_own_too(tmp_path, passes):
    files = {
        "tables.yaml": TABLES + HARD,
        "pack.yaml": GROUND["pack.yaml"] + OPTION,
        "scenarios/one.yaml": GROUND["scenarios/one.yaml"] + OWN_LIKES + "options: {hard: on}\n",
    }
    assert tried(tmp_path, LIKED, passes, files) == [0, 3, 1, 2]


@BOTH
def test_rules_in_a_table_of_another_scenario_are_asked_by_nobody(tmp_path, passes):
    """They speak of spaces and sides that are not here."""
    other = GROUND["scenarios/one.yaml"].replace("scenario: one", "scenario: two").replace("map: row", "map: lane")
    files = {
        "maps/lane.yaml": GROUND["maps/row.yaml"].replace("map: row", "map: lane").replace(". . . .", ". . . . . . ."),
        "scenarios/two.yaml": other.replace("red: {}", "red: {}, green: {}")
        + OWN_LIKES.replace("it.space == A1", "it.space == G1 and it.owner != green"),
    }
    assert tried(tmp_path, LIKED, passes, files) == [2, 1, 3, 0]
