"""A rule that cannot go on: the game is as it was at the last decision, and the author is told where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.state.stages import ROOT
from toolkit.checker import check_rules
from toolkit.compiler import ALL, NONE, Passes, Program, compile_program
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault, playout, read_answer

PACK = ROOT / "tests" / "cases" / "E701-read-through-none" / "pack"
RULES = """\
state:
  game: {leader: optional unit, rounds: int}
occasions:
  turn: {facts: {who: player}, active: who}
menus:
  orders: {within: turn}
actions:
  rest: {menu: orders, within: turn, do: [{add: game.rounds}]}
  hurt:
    menu: orders
    within: turn
    do:
      - add: game.rounds
      - add: game.leader.steps
  turn_round:
    menu: orders
    within: turn
    do:
      - while: game.rounds >= 0
        do:
          - add: game.rounds
procedures:
  play:
    do:
      - while: game.rounds < 3
        do:
          - during: turn(who=first(players))
            do: [{offer: orders, to: turn.who, until: one}]
"""


def program(folder: Path, rules: str, passes: Passes = ALL) -> Program:
    """A pack with other rules."""
    for file in PACK.rglob("*.yaml"):
        copy = folder / "pack" / file.relative_to(PACK)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(rules if file.name == "rules.yaml" else file.read_text("utf-8"), "utf-8")
    pack, found = load_pack(folder / "pack")
    assert pack is not None and not found, found
    checked, found = check_rules(pack)
    assert checked is not None, found
    return compile_program(checked, "field", passes=passes)


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_a_fault_undoes_to_the_last_decision_and_tells_its_place(tmp_path: Path, passes: Passes) -> None:
    game = Game(program(tmp_path, RULES, passes), seed=1)
    game.apply(read_answer(game, {"blue": "rest"}))
    before, answers = game.hash(), game.legal()
    with pytest.raises(GameFault) as fault:
        game.apply(read_answer(game, {"blue": "hurt"}))
    assert fault.value.diagnostic.code == "E701"
    assert fault.value.diagnostic.span.line == RULES.splitlines().index("      - add: game.leader.steps") + 1
    assert game.hash() == before
    assert game.legal() == answers
    game.apply(read_answer(game, {"blue": "rest"}))
    assert game.record.answers == ({"blue": "rest"},) * 2


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_fuel_stops_every_loop(tmp_path: Path, passes: Passes) -> None:
    game = Game(program(tmp_path, RULES, passes), seed=1)
    before = game.hash()
    with pytest.raises(GameFault, match="E709"):
        game.apply(read_answer(game, {"blue": "turn_round"}))
    assert game.hash() == before


def test_a_playout_stops_at_a_fault_and_takes_back_the_answer_that_led_to_it(tmp_path: Path) -> None:
    game = Game(program(tmp_path, RULES), seed=1)
    with pytest.raises(GameFault, match="E701"):
        playout(game, lambda: 0.0)
    assert game.record.answers == ()
    assert not game.over


def test_a_game_that_cannot_begin_says_so(tmp_path: Path) -> None:
    rules = "state:\n  game: {leader: optional unit}\nprocedures:\n  play:\n    do: [{add: game.leader.steps}]\n"
    with pytest.raises(GameFault, match="E701"):
        Game(program(tmp_path, rules), seed=1)


def test_a_condition_that_faults_is_told_when_answers_are_listed(tmp_path: Path) -> None:
    rules = RULES.replace(
        "  rest: {menu: orders, within: turn,", "  rest: {menu: orders, within: turn, allowed: LIMIT,"
    )
    rules = rules.replace("LIMIT", "game.leader.steps < 3")
    with pytest.raises(GameFault) as fault:
        Game(program(tmp_path, rules), seed=1).legal()
    assert fault.value.diagnostic.code == "E701"


CHECKED = """\
checks:
  tired: {each: units, at: step, where: it.steps == 1, do: []}
procedures:
  play:
    do:
      - for: u in units
        do: [{add: u.steps}]
"""
FAR_OUT = """\
occasions:
  turn: {facts: {who: player}, active: who}
menus:
  orders: {within: turn}
actions:
  rest: {menu: orders, do: [{end: outer(outer(action))}]}
procedures:
  play:
    do:
      - during: turn(who=first(players))
        do: [{offer: orders, to: turn.who, until: one}]
"""


def test_a_check_whose_steps_leave_all_as_it_was_is_told_as_one(tmp_path: Path) -> None:
    with pytest.raises(GameFault) as fault:
        Game(program(tmp_path, CHECKED), seed=1)
    told = fault.value.diagnostic
    assert told.code == "E709" and told.message.startswith("What a check was for still meets it after its steps")
    assert "loop" not in told.message + told.help


def test_an_end_of_what_does_not_go_on_so_far_out_is_told_as_one(tmp_path: Path) -> None:
    game = Game(program(tmp_path, FAR_OUT), seed=1)
    with pytest.raises(GameFault) as fault:
        game.apply(game.legal()[0])
    told = fault.value.diagnostic
    assert told.code == "E701" and told.message.startswith("No occasion of this kind is going on so far out")
    assert "outer" in told.help


NEVER_DONE = """\
checks:
  stays: {at: step, each: u in units, where: u.steps > 0, do: [{add: game.rounds}]}
state: {game: {rounds: int}}
procedures:
  play: {do: [{add: first(units).steps}]}
"""
TOO_FAR_OUT = """\
state: {game: {rounds: int}}
menus: {orders: {}}
actions:
  rest:
    menu: orders
    do: [{call: stop()}]
procedures:
  stop: {within: action, do: [{if: game.rounds < 9, then: [{end: outer(outer(action))}]}]}
  play: {do: [{offer: orders, to: first(players), until: one}, {add: game.rounds}]}
"""
EVENT_TOO_FAR_OUT = """\
triggers:
  undone: {before: changed, do: [{end: outer(event)}]}
procedures:
  play: {do: [{add: first(units).steps}]}
"""


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
@pytest.mark.parametrize(
    ("rules", "code", "wrong"),
    [
        (NEVER_DONE, "E709", "u.steps > 0"),
        (TOO_FAR_OUT, "E701", "outer(outer(action))"),
        (EVENT_TOO_FAR_OUT, "E701", "outer(event)"),
    ],
    ids=["check", "action", "event"],
)
def test_a_fault_is_told_where_the_rules_are_wrong(
    tmp_path: Path, passes: Passes, rules: str, code: str, wrong: str
) -> None:
    with pytest.raises(GameFault) as fault:
        game = Game(program(tmp_path, rules, passes), seed=1)
        game.apply(game.legal()[0])
    found = fault.value.diagnostic
    lines = rules.splitlines()
    assert found.code == code
    assert lines[found.span.line - 1][found.span.column - 1 : found.span.end_column - 1] == wrong


TABLED = """\
state:
  game: {score: int, hits: int}
procedures:
  play:
    do:
      - while: game.score < 20
        do:
          - add: game.score
            by: 4
          - set: game.hits
            to: table(hits, game.score)
"""


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_a_score_beyond_a_table_names_the_table_the_score_and_the_bands(tmp_path: Path, passes: Passes) -> None:
    tables = tmp_path / "pack" / "tables.yaml"
    tables.parent.mkdir()
    rows = "{title: Hits, rows: {score: [..8, 9..11, 12]}, gives: int, cells: [0, 1, 2]}"
    tables.write_text(f"tables:\n  hits: {rows}\n", "utf-8")
    with pytest.raises(GameFault) as fault:
        Game(program(tmp_path, TABLED, passes), 1)
    assert fault.value.diagnostic.code == "E708"
    said = "The table `hits` has no row for 16: its rows are ..8, 9..11, 12."
    assert fault.value.diagnostic.message == said


IN_RESERVE = """\
state:
  game: {rounds: int}
values:
  far: {args: {one: space, other: space}, base: "distance(one, other)"}
procedures:
  play:
    do:
      - for: u in units
        do:
          - move: u
            to: reserve
          - set: game.rounds
            to: CALL
  kept:
    args: {one: space, other: space}
    do:
      - set: game.rounds
        to: distance(one, other)
"""


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
@pytest.mark.parametrize("way", ["to: far(u.space, u.space)", "to: 1\n          - call: kept(u.space, u.space)"])
def test_none_names_the_piece_that_stands_nowhere_and_where_it_was_asked(
    tmp_path: Path, passes: Passes, way: str
) -> None:
    places = tmp_path / "pack" / "places" / "reserve.yaml"
    places.parent.mkdir(parents=True)
    places.write_text("places:\n  reserve: {title: Reserve, shown_to: all}\n", "utf-8")
    rules = IN_RESERVE.replace("to: CALL", way)
    with pytest.raises(GameFault) as fault:
        Game(program(tmp_path, rules, passes), 1)
    told = fault.value.diagnostic
    [note] = told.notes
    assert note.message.startswith("`u.space` is none here: ")
    assert note.message.endswith(" lies in reserve, and stands in no space.")
    assert note.span is not None
    assert "u.space" in "".join(rules.splitlines()[note.span.line - 1 : note.span.end_line])
    assert told.help == "Ask first: `if: u.space != none`, or `... if u.space != none else ...`."


def test_the_name_is_told_from_others_that_begin_like_it(tmp_path: Path) -> None:
    """`u_1` stands on the map, `u` in the reserve: it is `u` that has no space."""
    places = tmp_path / "pack" / "places" / "reserve.yaml"
    places.parent.mkdir(parents=True)
    places.write_text("places:\n  reserve: {title: Reserve, shown_to: all}\n", "utf-8")
    call = "          - for: v in units\n            do: [{call: 'measure(u, v)'}]\n"
    rules = IN_RESERVE.replace("          - move: u\n", f"{call}          - move: u\n").replace("to: CALL", "to: 1")
    rules += (
        "  measure:\n    args: {u_1: unit, u: unit}\n    do:\n"
        "      - set: game.rounds\n        to: distance(first(spaces), u.space) + (1 if u_1.space == none else 0)\n"
    )
    with pytest.raises(GameFault) as fault:
        Game(program(tmp_path, rules, ALL), 1)
    [note] = fault.value.diagnostic.notes
    assert note.message.startswith("`u.space` is none here: ")
