"""A loop that changes much and nothing that could end it is told, with what it waits for; a loop that something ends is
not, however far from the loop that something stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import PACK, check

PLAYED = PACK + "sequence: play\n"
PLAY = """
occasions:
  turn: {facts: {who: player, shots: {type: int, default: 0}}}
menus:
  orders: {within: turn}
actions:
  fire: {menu: orders, do: [{add: turn.shots}, {call: hit()}]}
values:
  is_late: {base: game.round >= 9}
events:
  round_over: {}
triggers:
  counted: {after: round_over, do: [{add: game.tallies}]}
procedures:
  play:
    do:
      - while: game.round < 9
        do:
          - for: p in players
            do:
              - during: turn(who=p)
                do: [{offer: orders, to: p}]
          - note: round_over()
      - if: is_late and game.tallies > 3 and any(spaces, it.row > game.hits)
        then: [{set: game.round, to: 0}]
      - end: game
        ranking: players
  hit: {within: turn, do: [{add: game.hits, by: turn.shots}]}
state: {game: {round: int, hits: int, tallies: int}}
"""
AWAITED = "waits for a change of `round`"


def test_a_loop_that_nothing_ends_is_told_with_what_it_waits_for(tmp_path: Path) -> None:
    found = check(tmp_path, PLAY, pack=PLAYED)
    assert found.rules is not None
    assert [told for told in found.told if told[0] == "W520"] == [("W520", "while")]
    assert [AWAITED for each in found.found if AWAITED in each.message] == [AWAITED]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("- note: round_over()", "- note: round_over()\n          - add: game.round", id="itself"),
        pytest.param("by: turn.shots}]", "by: turn.shots}, {add: game.round}]", id="what an action calls"),
        pytest.param("[{add: game.tallies}]", "[{add: game.tallies}, {add: game.round}]", id="a trigger"),
        pytest.param("by: turn.shots}]", "by: turn.shots}, {end: game, ranking: [players]}]", id="the end of the game"),
        pytest.param("round: int,", "round: {type: int, reset: turn},", id="what begins anew with an occasion"),
        pytest.param("while: game.round < 9", "while: any(units, it.armour < 3)", id="what effects may change"),
    ],
)
def test_a_loop_that_something_may_end_is_not_told(tmp_path: Path, old: str, new: str) -> None:
    assert PLAY.count(old) == 1
    found = check(tmp_path, PLAY.replace(old, new), pack=PLAYED)
    assert found.right and "W520" not in [code for code, _ in found.told]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param("while: game.round < 9", "while: not is_late", AWAITED, id="through a value"),
        pytest.param("while: game.round < 9", "while: true", "reads nothing that changes", id="nothing at all"),
        pytest.param("by: turn.shots}]", "by: turn.shots}, {end: turn}]", AWAITED, id="what ends is in the loop"),
    ],
)
def test_what_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = check(tmp_path, PLAY.replace(old, new), pack=PLAYED).found
    assert [said for each in found if each.code == "W520" and said in each.message] == [said]


def test_a_pack_that_is_no_game_may_be_ended_by_others(tmp_path: Path) -> None:
    assert "W520" not in [code for code, _ in check(tmp_path, PLAY, pack=PACK).told]
