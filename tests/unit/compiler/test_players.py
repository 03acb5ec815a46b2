"""Players and sides: of several players, alone, and those that another scenario has."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play, score
from toolkit.compiler import ALL, NONE
from toolkit.play import GameFault, name_answer

PASSES = pytest.mark.parametrize("passes", [ALL, NONE])
ASK = "- choose: sure\n  by: first(players)\n  yes: Go?\n"
ASKED = f"{ASK}- set: game.score\n  to: VALUE\n{ASK}"
SURE = {"blue": "choose", "sure": True}
ALLIED = {
    "scenarios/one.yaml": GROUND["scenarios/one.yaml"]
    .replace("red: {}}", "red: {players: [rose, pink]}}\nclockwise: [pink, blue, rose]")
    .replace("side: red", "player: rose")
    + "  - {unit: scout, player: pink, at: D1}\n"
}
TWO = GROUND["scenarios/one.yaml"].replace("scenario: one", "scenario: two").replace("red", "grey")
OTHER = {"scenarios/two.yaml": TWO}


@PASSES
@pytest.mark.parametrize(
    "value",
    ["count(men(grey))", "1 if first(players) == grey else 2", "count(hand(grey))", "count(men(side(grey)))",
     "count([p for p in players if p != grey])", "count(opponents(grey))"],
)  # fmt: skip
def test_a_player_of_another_scenario_is_a_fault_where_it_is_read(tmp_path, value, passes):
    program = compiled(tmp_path, main(ASKED.replace("VALUE", value)), passes, OTHER)
    with pytest.raises(GameFault, match="E708"):
        play(program, SURE)


@pytest.mark.slow
@PASSES
@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("count(players) * 10 + count(sides)", 32),
        ("count(side(pink).players)", 2),
        ("count(opponents(pink)) * 10 + count(partners(pink))", 11),
        ("count(opponents(blue)) * 10 + count(partners(blue))", 20),
        ("count(opponents(side(blue)))", 2),
        ("count(men(side(rose))) * 10 + count(men(rose))", 21),
        ("1 if clockwise(blue) == [blue, rose, pink] else 0", 1),
        ("1 if side(pink) == red and owner(first(men(pink))) == pink else 0", 1),
        ("1 if only(partners(rose)) == pink else 0", 1),
    ],
)
def test_functions_of_sides_that_have_several_players(tmp_path, value, result, passes):
    program = compiled(tmp_path, main(ASKED.replace("VALUE", value)), passes, ALLIED)
    assert score(play(program, {"pink": "choose", "sure": True})) == result


@PASSES
def test_where_one_player_is_wanted_a_side_of_several_is_a_fault(tmp_path, passes):
    program = compiled(tmp_path, main(ASKED.replace("VALUE", "count(hand(red))")), passes, ALLIED)
    with pytest.raises(GameFault, match="E703: One player is wanted here, and this is a side that has not") as fault:
        play(program, {"pink": "choose", "sure": True})
    assert "`only`" not in fault.value.diagnostic.message and "Say which of its players" in fault.value.diagnostic.help


@PASSES
@pytest.mark.parametrize(
    ("precedence", "order"),
    [("[active, inactive]", ["pink", "rose", "blue"]), ("[inactive, active]", ["blue", "pink", "rose"])],
)
def test_a_shared_turn_asks_the_players_of_its_side_in_the_order_of_seats(tmp_path, precedence, order, passes):
    steps = "- during: turn(who=red)\n  do:\n    - offer: orders\n      to: turn.who\n    - offer: answers\n"
    rules = (
        main(steps)
        + f"""precedence: {precedence}
occasions: {{turn: {{facts: {{who: side}}, active: who}}}}
menus: {{orders: {{within: turn, turns: once}}, answers: {{within: turn, turns: once}}}}
actions:
  act: {{menu: orders, within: turn, by: active, do: [{{add: game.score}}]}}
  reply: {{menu: answers, within: turn}}
  object: {{menu: answers, within: turn, by: inactive}}
"""
    )
    game = play(compiled(tmp_path, rules, passes, ALLIED))
    asked = []
    while not game.over:
        named = [name_answer(game, answer) for answer in game.legal()]
        who = next(iter(named[0]))
        does = {each[who] for each in named} - {"pass"}
        asked.append((who, does))
        game.apply(game.legal()[0])
    assert asked[:2] == [("pink", {"act"}), ("rose", {"act"})]
    assert [who for who, _ in asked[2:]] == order
    assert dict(asked[2:])["blue"] == {"reply", "object"} and dict(asked[2:])["rose"] == {"reply"}
