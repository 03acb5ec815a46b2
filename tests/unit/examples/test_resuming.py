"""Positions inside occasions: the rules go on from there as they would have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.examples.conftest import example
from toolkit.checker import check_rules
from toolkit.examples import run_examples
from toolkit.examples.resuming import free_names
from toolkit.model import Type
from toolkit.packs import Pack, load_pack
from toolkit.program.rules import Rules

Loaded = tuple[Pack, Rules]

FILES = {
    "pack.yaml": "pack: relay\nversion: 0.1.0\nlanguage: 1\ntitle: Relay\nlanguages: [en]\nsequence: race\n",
    "kinds.yaml": "kinds: {runner: {title: Runner, state: {laps: int}}, terrain: {title: Terrain}}\n",
    "terrain.yaml": "terrain: {grass: {title: Grass}}\n",
    "places.yaml": "places: {field: {title: Field, spaces: map, shown_to: all}}\n",
    "units.yaml": "units:\n  ann: {kind: runner, title: Ann}\n  bob: {kind: runner, title: Bob}\n"
    "  cid: {kind: runner, title: Cid}\n",
    "maps/field.yaml": "map: field\ntitle: Field\ngrid: {shape: square, labels: letter_number}\nlegend: {'.': grass}\n"
    "spaces: |\n  . .\n",
    "scenarios/day.yaml": "scenario: day\ntitle: Day\nmap: field\nsides: {one: {first: true}, two: {}, three: {}}\n"
    "forces: [{unit: ann, side: one, at: A1}, {unit: bob, side: two, at: B1}, {unit: cid, side: three, at: A1}]\n",
    "rules/race.yaml": """
state:
  game: {rounds: int, opened: int}
occasions:
  lap: {facts: {number: int}}
  turn: {facts: {who: player}, active: who}
  sprint: {facts: {runner: runner, metres: {type: int, default: 0}}}
  guess: {facts: {who: player}}
procedures:
  race:
    do:
      - call: guesses
      - while: game.rounds < 3
        do:
          - add: game.rounds
            by: 1
          - during: lap(number=game.rounds)
            do: [{call: "all_run(game.rounds)"}]
      - end: game
        ranking: [players]
  all_run:
    args: {number: int}
    do:
      - let:
          twice: number * 2
      - for: p in players
        do:
          - during: turn(who=p)
            do:
              - offer: runs
                to: p
                until: one
                may_pass: true
              - if: twice > 3
                then:
                  - add: game.rounds
                    by: 0
  guesses:
    do:
      - secretly: players
        do:
          - during: guess(who=it)
            do:
              - choose: number
                by: it
                number: [1, 3]
menus:
  runs: {within: turn}
actions:
  run:
    menu: runs
    within: turn
    args: [{runner: {one: runners(by)}}]
    do:
      - during: sprint(runner=runner)
        do:
          - choose: metres
            by: by
            number: [1, 9]
          - set: sprint.metres
            to: metres
          - add: runner.laps
            by: metres
triggers:
  starts:
    after: opening(turn)
    do:
      - add: game.opened
        by: 1
""",
}


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    """Three players run laps; the rules have loops, a call with an argument, and an action that goes on."""
    folder = tmp_path_factory.mktemp("packs") / "relay"
    for name, text in FILES.items():
        file: Path = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, found = load_pack(folder)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return pack, rules


def problems(loaded: Loaded, text: str) -> list[str]:
    """What an example of the relay does not find."""
    (outcome,) = run_examples(*loaded, [example(f"given: day\n{text}")])
    return [f"{found.code} {found.message}" for found in outcome.diagnostics]


def test_a_loop_over_players_goes_on_behind_the_one_in_hand(relay: Loaded) -> None:
    text = """
set: {game.rounds: 2}
during: [{lap: {number: 2}}, {turn: {who: two}}]
do: [{two: pass}]
expect:
  - {at: start, asks: two}
  - {asks: three}
  - {value: lap.number, is: 2}
"""
    assert problems(relay, text) == []


def test_a_loop_with_a_condition_asks_it_again_and_the_game_goes_on_to_its_end(relay: Loaded) -> None:
    text = """
set: {game.rounds: 2}
during: [{lap: {number: 2}}, {turn: {who: three}}]
do: [{three: pass}, {one: pass}, {two: pass}, {three: pass}]
expect:
  - {at: 1, value: lap.number, is: 3}
  - {result: [[one, two, three]]}
"""
    assert problems(relay, text) == []


def test_nothing_follows_from_the_opening_of_what_is_going_on(relay: Loaded) -> None:
    text = """
during: [{lap: {number: 1}}, {turn: {who: one}}]
do: [{one: pass}]
expect:
  - {at: start, state: {game.opened: 0}}
  - {state: {game.opened: 1}}
"""
    assert problems(relay, text) == []


def test_an_action_in_hand_goes_on_with_the_names_that_the_example_says(relay: Loaded) -> None:
    text = """
during: [{lap: {number: 1}}, {turn: {who: two}}, {sprint: {runner: bob}}]
names: {by: two}
do: [{two: 7}]
expect:
  - {at: start, asks: two}
  - {state: {bob.laps: 7}}
  - {at: ending(sprint), value: sprint.metres, is: 7}
  - {asks: three}
"""
    assert problems(relay, text) == []


def test_names_that_nothing_tells_are_asked_for(relay: Loaded) -> None:
    text = """
during: [{lap: {number: 1}}, {turn: {who: two}}, {sprint: {runner: bob}}]
expect: [{asks: two}]
"""
    (problem,) = problems(relay, text)
    assert problem.startswith("E801 The steps of these occasions read names that are not said: `by` (player)")


def test_what_is_done_secretly_goes_on_for_the_player_in_hand_then_for_those_behind_him(relay: Loaded) -> None:
    text = """
during: [{guess: {who: two}}]
do: [{two: 1}, {three: 2}]
expect:
  - {at: start, asks: two}
  - {at: 1, asks: three}
  - {asks: one}
  - {value: lap.number, is: 1}
"""
    assert problems(relay, text) == []


def test_who_is_in_hand_in_secret_must_be_said(relay: Loaded) -> None:
    (problem,) = problems(relay, "during: [{guess: {}}]\nexpect: [{asks: two}]")
    assert problem.startswith("E801 The steps of these occasions read names that are not said: `it` (player)")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("during: [{turn: {whom: one}}]", "`turn` has no fact `whom`."),
        ("during: [{turn: {who: four}}]", "`four` is no player."),
        ("during: [{turn: {who: one}}]\nnames: {nobody: 1}", "reads a name `nobody`."),
    ],
)
def test_facts_and_names_that_mean_nothing_are_told(relay: Loaded, text: str, told: str) -> None:
    assert any(told in problem for problem in problems(relay, f"{text}\nexpect: [{{asks: one}}]"))


def test_free_names_are_those_that_steps_read_before_they_give_them(relay: Loaded) -> None:
    number = Type("named", "int")
    steps = relay[1].procedures["all_run"].steps
    assert list(free_names(steps)) == [("number", number)]
    assert list(free_names(steps[1:])) == [("twice", number)]
