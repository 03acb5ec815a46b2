"""Offers: who is asked in which order, when it ends, what an action costs."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play, score
from toolkit.play import Refused, name_answer, read_answer

PASS_BLUE, PASS_RED = {"blue": "pass"}, {"red": "pass"}
BLUE, RED = {"blue": "count_up"}, {"red": "count_up"}


def rules(offer: str, menu: str = "{}", action: str = "") -> str:
    return (
        main(
            f"- during: day()\n  do:\n    - offer: menu\n      {offer}\n"
            "- choose: answer\n  by: first(players)\n  yes: Over?\n"
        )
        + f"occasions:\n  day: {{}}\nmenus:\n  menu: {menu}\n"
        + f"actions:\n  count_up:\n    menu: menu\n    within: day\n{action}    do: [{{add: game.score, by: 1}}]\n"
    )


def asked(game) -> list[str | None]:
    return [game.site.kind, None if game.seat is None else game.program.stage.numbers.players[game.seat]]


def test_one_player_acts_until_he_passes(tmp_path):
    program = compiled(tmp_path, rules("to: first(players)"))
    assert asked(play(program)) == ["menu", "blue"]
    game = play(program, BLUE, BLUE, PASS_BLUE)
    assert asked(game) == ["choice", "blue"] and score(game) == 2


def test_one_action_and_no_pass(tmp_path):
    game = play(compiled(tmp_path, rules("until: one")))
    with pytest.raises(Refused):
        game.apply((-2,))
    game.apply(read_answer(game, BLUE))
    assert asked(game) == ["choice", "blue"]


def test_players_alternate_until_all_have_passed_in_a_row(tmp_path):
    program = compiled(tmp_path, rules("until: pass", "{order: players, turns: alternate}"))
    game = play(program, BLUE, PASS_RED, BLUE, RED, PASS_BLUE)
    assert asked(game) == ["menu", "red"]
    game.apply((-2,))
    assert asked(game) == ["choice", "blue"]


def test_the_first_plays_all_he_wants(tmp_path):
    program = compiled(tmp_path, rules("until: pass", "{order: players, turns: all_first}"))
    game = play(program, BLUE, BLUE, PASS_BLUE, RED)
    assert asked(game) == ["menu", "red"]


def test_each_is_asked_once(tmp_path):
    program = compiled(tmp_path, rules("until: pass", "{order: players, turns: once}"))
    assert asked(play(program, BLUE, RED)) == ["choice", "blue"]


def test_who_has_done_it_as_often_as_he_may_is_not_asked(tmp_path):
    limited = rules("to: first(players)", action="    limit: [{times: 2, per: day}]\n")
    assert asked(play(compiled(tmp_path, limited), BLUE, BLUE)) == ["choice", "blue"]


def test_who_cannot_pay_is_not_asked(tmp_path):
    paid = rules("to: first(players)", action="    cost: {coins: 2}\n")
    paid += "purses:\n  coins: {of: player, refill: game, amount: 3}\n"
    assert asked(play(compiled(tmp_path, paid), BLUE)) == ["choice", "blue"]


def test_a_hand_may_hold_cards_of_a_kind_without_a_price(tmp_path):
    """Whether a card can be paid is asked of those alone that the action is about."""
    text = main(
        "- create: blank\n  at: hand(blue)\n  owner: blue\n- create: two\n  at: hand(blue)\n  owner: blue\n"
        "- offer: menu\n  to: blue\n  until: pass\n",
        "menus: {menu: {}}\npurses:\n  coins: {of: player, refill: game, amount: 3}\n"
        "actions:\n  play_two:\n    menu: menu\n    card: it.title == two\n    cost: {coins: card.number}\n"
        "    do: [{add: game.score, by: 1}]\n",
    )
    blank = {
        "kinds.yaml": GROUND["kinds.yaml"] + "  leaf: {title: Leaf}\n",
        "cards.yaml": GROUND["cards.yaml"] + "  blank: {kind: leaf, title: Blank, text: Nothing.}\n",
    }
    game = play(compiled(tmp_path, text, changed=blank))
    assert [name_answer(game, answer) for answer in game.legal()] == [{"blue": "play_two", "card": "two#1"}, PASS_BLUE]


def test_an_announced_action_may_be_ended_by_its_answer(tmp_path):
    text = main("- offer: menu\n  to: first(players)\n- choose: answer\n  by: first(players)\n  yes: Over?\n")
    text += (
        "menus:\n  menu: {}\n  answers: {within: action, order: opponents(action.by)}\n"
        "actions:\n"
        "  act:\n    menu: menu\n    announce: answers\n    do: [{add: game.score, by: 10}]\n"
        "    if_cut: [{add: game.score, by: 1}]\n"
        "  veto:\n    menu: answers\n    within: action\n    announce: answers\n    do: [{end: outer(action)}]\n"
    )
    program = compiled(tmp_path, text)
    act, veto, counter = {"blue": "act"}, {"red": "veto"}, {"blue": "veto"}
    assert score(play(program, act, PASS_RED)) == 10
    assert score(play(program, act, veto, PASS_BLUE)) == 1
    assert score(play(program, act, veto, counter, PASS_RED, PASS_RED)) == 10


def test_the_inactive_come_first_where_nothing_else_is_said(tmp_path):
    program = compiled(
        tmp_path,
        main("- during: day(who=first(players))\n  do: [{offer: menu, until: pass}]\n")
        + "occasions:\n  day: {facts: {who: player}, active: who}\nmenus:\n  menu: {}\n"
        + "actions:\n  count_up:\n    menu: menu\n    do: [{add: game.score, by: 1}]\nprecedence: [inactive, active]\n",
    )
    assert asked(play(program)) == ["menu", "red"]


def test_who_must_do_one_of_several_actions_may_not_pass(tmp_path):
    rules = main(
        "- offer: m\n  to: blue\n  until: one\n- offer: m\n  to: red\n  until: one\n  may_pass: 'true'",
        "menus: {m: {}}\nactions:\n  a: {menu: m, do: [{add: game.score, by: 1}]}\n"
        "  b: {menu: m, do: [{add: game.score, by: 2}]}\n",
    )
    game = play(compiled(tmp_path, rules))
    assert game.legal() == [(0,), (1,)]
    game.apply((0,))
    assert game.legal() == [(0,), (1,), (-2,)]
