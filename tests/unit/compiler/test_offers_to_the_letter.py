"""Section 7 of the language, sentence by sentence: what an offer opens, for whom, until when, and what is a duty."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play, score
from toolkit.compiler import ALL, NONE
from toolkit.examples.log import log_of
from toolkit.play import PASS, Game, Refused, name_answer, read_answer

BOTH = pytest.mark.parametrize("passes", [ALL, NONE], ids=["all passes", "no passes"])
THREE = {
    "scenarios/one.yaml": GROUND["scenarios/one.yaml"].replace("red: {}}", "red: {}, green: {}}"),
}
OVER = "- choose: answer\n  by: first(players)\n  yes: Over?\n"
ACTIONS = (
    "actions:\n  count_up: {menu: menu, do: [{add: game.score, by: 1}]}\n"
    "  count_tens: {menu: other, do: [{add: game.score, by: 10}]}\n"
)
DEAL = "- create: one\n  at: hand(red)\n  owner: red\n"
CARDS = "actions:\n  play_one: {menu: menu, card: it.number == 1, do: [{add: game.score, by: 1}]}\n"


def asked(game: Game) -> str | None:
    return None if game.seat is None else game.program.stage.numbers.players[game.seat]


def is_over(game: Game) -> bool:
    return game.site is not None and game.site.kind == "choice"


def named(game: Game) -> list[str]:
    """What the seat that is asked may do."""
    return [next(iter(name_answer(game, answer).values())) for answer in game.legal()]


def give(game: Game, *answers: dict[str, str]) -> Game:
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


@BOTH
def test_an_offer_opens_one_menu_or_a_list_and_what_they_include(tmp_path, passes):
    text = main(f"- offer: [menu, other]\n  to: blue\n  until: one\n{OVER}", "menus: {menu: {}, other: {}}\n" + ACTIONS)
    assert named(play(compiled(tmp_path, text, passes))) == ["count_tens", "count_up"]
    text = main(
        f"- offer: menu\n  to: blue\n  until: one\n{OVER}", "menus: {menu: {includes: [other]}, other: {}}\n" + ACTIONS
    )
    assert named(play(compiled(tmp_path, text, passes))) == ["count_tens", "count_up"]


@BOTH
def test_who_is_asked_there_has_the_included_actions_in_the_order_of_the_including_menu(tmp_path, passes):
    menus = "menus: {menu: {order: opponents(first(players)), includes: [other]}, other: {order: players}}\n"
    game = play(compiled(tmp_path, main(f"- offer: menu\n{OVER}", menus + ACTIONS), passes, THREE))
    assert asked(game) == "red"
    assert asked(give(game, {"red": "count_tens"}, {"red": "pass"})) == "green"


@BOTH
def test_a_lone_player_is_asked_once_too(tmp_path, passes):
    menus = "menus: {menu: {turns: once}, other: {}}\n"
    text = main(f"- offer: menu\n  to: red\n- offer: other\n  until: one\n{OVER}", menus + ACTIONS)
    assert named(give(play(compiled(tmp_path, text, passes)), {"red": "count_up"})) == ["count_tens"]


@BOTH
def test_to_stands_in_for_the_order_of_the_menu(tmp_path, passes):
    menus = "menus: {menu: {order: first(players)}, other: {}}\n"
    text = main(f"- offer: menu\n  to: red\n- offer: other\n  to: red\n  until: one\n{OVER}", menus + ACTIONS)
    assert asked(play(compiled(tmp_path, text, passes))) == "red"


@BOTH
def test_an_offer_is_over_when_so_many_have_passed_in_a_row(tmp_path, passes):
    menus = "menus: {menu: {order: players, turns: alternate, passes: 2}, other: {}}\n"
    text = main(f"- offer: menu\n- offer: other\n  until: one\n  may_pass: true\n{OVER}", menus + ACTIONS)
    game = play(compiled(tmp_path, text, passes, THREE))
    give(game, {"blue": "pass"}, {"red": "count_up"}, {"green": "pass"})
    assert asked(game) == "blue" and "count_up" in named(game)
    assert "count_tens" in named(give(game, {"blue": "pass"}))


@BOTH
def test_without_a_number_all_must_have_passed(tmp_path, passes):
    menus = "menus: {menu: {order: players, turns: alternate}, other: {}}\n"
    text = main(f"- offer: menu\n- offer: other\n  until: one\n{OVER}", menus + ACTIONS)
    game = give(play(compiled(tmp_path, text, passes, THREE)), {"blue": "pass"}, {"red": "pass"})
    assert asked(game) == "green" and named(game) == ["count_up", "pass"]
    assert named(give(game, {"green": "pass"})) == ["count_tens"]


@BOTH
def test_who_may_pass_is_asked_of_who_would_pass(tmp_path, passes):
    menus = "menus: {menu: {order: players, turns: once}, other: {}}\n"
    text = main(f"- offer: menu\n  may_pass: by == red\n- offer: other\n  until: one\n{OVER}", menus + ACTIONS)
    game = play(compiled(tmp_path, text, passes))
    assert named(game) == ["count_up"]
    with pytest.raises(Refused, match="To pass is not allowed"):
        game.apply(PASS)
    assert named(give(game, {"blue": "count_up"})) == ["count_up", "pass"]


@BOTH
def test_between_opens_after_each_action_and_not_after_a_pass(tmp_path, passes):
    menus = "menus: {menu: {}, other: {order: red, turns: once}}\n"
    text = main(f"- offer: menu\n  to: blue\n  between: other\n{OVER}", menus + ACTIONS)
    game = give(play(compiled(tmp_path, text, passes)), {"blue": "count_up"})
    assert (asked(game), named(game)) == ("red", ["count_tens", "pass"])
    game = give(game, {"red": "count_tens"}, {"blue": "count_up"}, {"red": "pass"}, {"blue": "pass"})
    assert is_over(game) and score(game) == 12


@BOTH
@pytest.mark.parametrize("until", ["until: one", "may_pass: false", "until: one\n  may_pass: false"])
def test_nobody_is_held_to_what_he_cannot_do(tmp_path, passes, until):
    menus = "menus: {menu: {order: players}, other: {}}\n"
    spent = ACTIONS.replace("menu: menu,", "menu: menu, allowed: game.score > 5,")
    text = main(f"- offer: menu\n  {until}\n- offer: other\n  until: one\n{OVER}", menus + spent)
    game = play(compiled(tmp_path, text, passes))
    assert named(game) == ["count_tens"], "nobody had an action: the first offer is over at once"


def test_the_log_names_the_duty_that_could_not_be_met(tmp_path):
    menus = "menus: {menu: {order: players}, other: {}}\n"
    spent = ACTIONS.replace("menu: menu,", "menu: menu, allowed: by == red,")
    text = main(f"- offer: menu\n  may_pass: by == red\n- offer: other\n  until: one\n{OVER}", menus + spent)
    game = play(compiled(tmp_path, text, tracing=True))
    lines = [line for line in log_of(give(game, {"red": "pass"})) if "nothing to do" in line]
    assert len(lines) == 1 and "nothing to do: menu, blue" in lines[0], "red might pass, blue might not"


DUTIES = """
- offer: menu
  to: blue
  may_pass:
    - by == blue
    - {if: game.score > 0, cite: "4.3", say: who has begun must count}
    - {any: [{if: by == red, cite: "5"}, by == green]}
- offer: other
  until: one
"""
CASES = {"cases.yaml": "".join(f'  "{n}": {{title: C, text: T., status: play}}\n' for n in ("4.3", "5"))}
CASES["cases.yaml"] = "cases:\n" + CASES["cases.yaml"]


@BOTH
def test_a_refused_pass_names_the_first_condition_that_does_not_hold_with_its_case(tmp_path, passes):
    text = main(DUTIES + OVER, "menus: {menu: {}, other: {}}\n" + ACTIONS)
    game = play(compiled(tmp_path, text, passes, THREE | CASES))
    with pytest.raises(Refused, match=r"who has begun must count \(4\.3\)") as told:
        game.apply(PASS)
    assert told.value.condition == "game.score > 0"
    with pytest.raises(Refused, match=r"To pass is not allowed here\. \(5\)") as told:
        give(game, {"blue": "count_up"}).apply(PASS)
    assert told.value.condition == "by == red"


def test_the_log_tells_which_duty_could_not_be_met_with_its_case(tmp_path):
    spent = ACTIONS.replace("menu: menu,", "menu: menu, allowed: game.score > 5,")
    text = main(DUTIES + OVER, "menus: {menu: {}, other: {}}\n" + spent)
    game = play(compiled(tmp_path, text, changed=THREE | CASES, tracing=True))
    lines = [line for line in log_of(game) if "nothing to do" in line]
    assert lines == ["nothing to do: menu, blue: who has begun must count  [main: 4.3]"]


@BOTH
def test_where_actions_come_from_a_hand_all_are_asked_holder_or_not(tmp_path, passes):
    text = main(
        DEAL + f"- offer: menu\n  may_pass: false\n{OVER}",
        "menus: {menu: {order: players, turns: alternate}}\n" + CARDS,
    )
    program = compiled(tmp_path, text, passes)
    game = Game(program, 1, forced="stop")
    assert asked(game) == "blue" and game.legal() == [PASS] and game.is_forced()
    game.apply(PASS)
    assert named(game) == ["play_one"], "who holds one must play it"
    give(game, {"red": "play_one", "card": "one#1"})
    assert asked(game) == "blue" and game.is_forced()
    game.apply(PASS)
    assert asked(game) == "red" and game.is_forced()
    game.apply(PASS)
    assert is_over(game) and score(game) == 1
    running = Game(program, 1)
    assert asked(running) == "red" and named(running) == ["play_one"]
    assert is_over(give(running, {"red": "play_one", "card": "one#1"}))
    assert running.hash() == game.hash() and running.record == game.record


@BOTH
def test_what_is_chosen_from_a_hand_is_asked_of_all_and_what_lies_open_is_not(tmp_path, passes):
    """Where cards are played from the open discard, everybody sees who has any to play."""
    menus = "menus: {menu: {order: players, turns: once}}\n"
    chosen = "actions:\n  lay: {menu: menu, args: [{c: {one: holds(hand(by))}}], do: [{move: c, to: discard}]}\n"
    open_ = "actions:\n  play_one: {menu: menu, card: owner(it) == by, from: discard, do: [{add: game.score, by: 1}]}\n"
    for actions, deal, first in ((chosen, DEAL, "blue"), (open_, DEAL.replace("hand(red)", "discard"), "red")):
        program = compiled(tmp_path, main(deal + f"- offer: menu\n{OVER}", menus + actions), passes)
        game = Game(program, 1, forced="stop")
        assert asked(game) == first
        assert game.is_forced() is (first == "blue")


def test_a_duty_of_an_empty_hand_is_told_to_its_owner_alone(tmp_path):
    text = main(
        DEAL + f"- offer: menu\n  may_pass: false\n{OVER}", "menus: {menu: {order: players, turns: once}}\n" + CARDS
    )
    game = give(Game(compiled(tmp_path, text, tracing=True), 1), {"red": "play_one", "card": "one#1"})
    told = [any("nothing to do: menu, blue" in line for line in log_of(game, viewer)) for viewer in (None, 0, 1)]
    assert told == [True, True, False]


DEAR = """
values:
  dear: {base: "any(s in spaces, any(t in spaces, distance(s, t) > 2))"}
actions:
  first_dear: {menu: menu, allowed: [dear, game.score < 3], do: [{add: game.score, by: 1}]}
  may_fault: {menu: menu, allowed: ["men", "first(men).worth > 0", game.score < 3], do: [{add: game.score, by: 1}]}
  costs_a_fault: {menu: menu, allowed: [men], cost: {coins: first(men).worth}, do: [{add: game.score, by: 1}]}
purses:
  coins: {of: player, refill: game, amount: 5}
menus: {menu: {}}
"""


def test_a_cost_that_may_fault_comes_after_the_conditions_that_rule_it_out(tmp_path):
    """No man is left: the condition that asks for one is looked at before anything that reads it."""
    game = play(compiled(tmp_path, main(f"- remove: men\n- offer: menu\n  to: blue\n{OVER}", DEAR)))
    assert named(game) == ["first_dear", "pass"]


def test_cheaper_conditions_are_looked_at_first_and_the_refusal_names_the_first_that_fails(tmp_path):
    program = compiled(tmp_path, main(f"- offer: menu\n  to: blue\n{OVER}", DEAR))
    listing = next(line for line in program.source.splitlines() if "_answers" in line and "(1,)" in line)
    before = program.source[: program.source.index(listing)].splitlines()[-1]
    assert before.index("< 3") < before.index("dear"), before
    game = play(program, *[{"blue": "may_fault"}] * 3)
    assert named(game) == ["costs_a_fault", "pass"] and score(game) == 3
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, {"blue": "first_dear"}))
    assert refused.value.condition == "game.score < 3", "dear holds, and stands before it"
