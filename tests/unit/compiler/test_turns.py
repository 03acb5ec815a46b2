"""The order of what follows at one moment: by owner where triggers stand on pieces, and where somebody chooses."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, asking, compiled, main, play, state
from toolkit.play import Game, GameFault, Refused, load
from toolkit.play.answers import name_answer, read_answer

OCCASIONS = "occasions:\n  day: {active: who, facts: {who: player}}\n  raid: {}\n"
MARK = "do: [{set: game.log, to: 'game.log + [bearer.worth * 10 + N]'}]"


def effect(id: str, number: int, more: str = "", when: str = "after: told") -> str:
    """An effect with a trigger that writes down whose turn it was."""
    return f"  {id}:\n    triggers:\n      t: {{{when}, {more}{MARK.replace('N', str(number))}}}\n"


def rules(*effects: str, grants: str, more: str = "", steps: str = "") -> str:
    """A day of red in which the grants are made and `told` happens."""
    body = f"- during: day(who=last)\n  do:\n{grants}    - note: told\n"
    start = "- let: {last: only(opponents(first(players))), a: only(men(A1)), b: only(men(B1)), d: only(men(D1))}\n"
    events = "events:\n  told: {}\n"
    return main(start + body + steps + WAIT) + OCCASIONS + events + "effects:\n" + "".join(effects) + more


def grant(effect: str, on: str) -> str:
    return f"    - grant: {effect}\n      on: {on}\n      until: day\n"


def log(game: Game) -> list[int]:
    return list(state(game, "game.log"))


def test_grants_come_by_seat_of_their_owners_where_nothing_else_is_said(tmp_path):
    text = rules(
        effect("frail", 1), effect("brave", 2), grants=grant("frail", "d") + grant("brave", "b") + grant("frail", "a")
    )
    # blue's: brave before frail by id; then red's
    assert log(play(compiled(tmp_path, text))) == [12, 21, 21]


def test_precedence_puts_the_active_player_first_or_last(tmp_path):
    text = rules(effect("frail", 1), grants=grant("frail", "b") + grant("frail", "d"))
    first = {"rules/order.yaml": "precedence: [active, inactive]\n"}
    last = {"rules/order.yaml": "precedence: [inactive, active]\n"}
    assert log(play(compiled(tmp_path, text, changed=first))) == [21, 11]
    assert log(play(compiled(tmp_path, text, changed=last))) == [11, 21]


def test_what_nobody_owns_comes_first_and_what_says_first_before_that(tmp_path):
    more = "triggers:\n  zz: {after: told, do: [{set: game.log, to: 'game.log + [7]'}]}\n"
    text = rules(
        effect("frail", 1),
        effect("quick", 2, "first: true, "),
        grants=grant("frail", "a") + grant("quick", "b"),
        more=more,
    )
    assert log(play(compiled(tmp_path, text))) == [12, 7, 21]


def test_who_is_lifted_before_his_turn_drops_out(tmp_path):
    lifts = "  brave:\n    triggers:\n      t: {after: told, do: [{lift: frail, on: bearer}]}\n"
    text = rules(effect("frail", 1), lifts, grants=grant("frail", "a") + grant("brave", "a") + grant("frail", "b"))
    assert log(play(compiled(tmp_path, text))) == [11]


def test_who_is_granted_meanwhile_waits_for_the_next_moment(tmp_path):
    grants = (
        "  brave:\n    triggers:\n      t: {after: told, within: day, do: [{grant: frail, on: bearer, until: day}]}\n"
    )
    text = rules(effect("frail", 1), grants, grants=grant("brave", "a") + grant("frail", "b"))
    assert log(play(compiled(tmp_path, text))) == [11]


TIE = "tie: owner, when: bearer.hits == 0, "


def test_the_owner_says_which_of_his_comes_next(tmp_path):
    text = rules(
        effect("brave", 1, TIE),
        effect("frail", 2, TIE),
        grants="".join(grant("frail", who) for who in "abd") + grant("brave", "a"),
    )
    game = play(compiled(tmp_path, text))
    assert [name_answer(game, answer) for answer in game.legal()] == [
        {"blue": "choose", "next": each} for each in ("brave.t of guard#1", "frail.t of guard#1", "frail.t of scout#1")
    ]
    game.apply(read_answer(game, {"blue": "choose", "next": "frail.t of scout#1"}))
    assert len(game.legal()) == 2
    game.apply(read_answer(game, {"blue": "choose", "next": "frail.t of guard#1"}))
    assert log(game) == [12, 22, 21, 22]  # what is left comes by itself; red has one alone and is not asked


def test_only_what_would_come_is_chosen_among(tmp_path):
    hit = "    - set: a.hits\n      to: 1\n"
    text = rules(effect("frail", 2, TIE), grants=grant("frail", "a") + grant("frail", "b") + hit)
    assert log(play(compiled(tmp_path, text))) == [12]


def test_grants_of_one_trigger_are_chosen_among_by_whom_it_says(tmp_path):
    text = rules(effect("frail", 2, "chosen_by: active, "), grants=grant("frail", "a") + grant("frail", "b"))
    game = play(compiled(tmp_path, text))
    assert {key for answer in game.legal() for key in name_answer(game, answer)} == {"red", "next"}
    game.apply(read_answer(game, {"red": "choose", "next": "frail.t of scout#1"}))
    assert log(game) == [12, 22]
    with pytest.raises(Refused):
        read_answer(play(compiled(tmp_path, text)), {"red": "choose", "next": "frail.t of guard#2"})


def test_a_save_inside_the_choice_goes_on_as_the_game_does(tmp_path):
    text = rules(effect("brave", 1, TIE), effect("frail", 2, TIE), grants="".join(grant("frail", who) for who in "aab"))
    program = compiled(tmp_path, text)
    game = play(program)
    assert [name_answer(game, answer)["next"] for answer in game.legal()] == [
        "frail.t of guard#1",
        "frail.t of guard#1 2",
        "frail.t of scout#1",
    ]
    other = load(program, game.save())
    for each in (game, other):
        each.apply(read_answer(each, {"blue": "choose", "next": "frail.t of guard#1 2"}))
    assert game.hash() == other.hash()
    assert load(program, other.save()).hash() == game.hash()
    assert game.undo() and len(game.legal()) == 3


def test_what_an_effect_watches_is_told_for_each_grant(tmp_path):
    do = "do: [{set: game.log, to: 'game.log + [old, new]'}]"
    watching = f"  keen:\n    args: {{n: int}}\n    triggers:\n      t: {{watch: bearer.hits + n, {do}}}\n"
    grants = grant("keen(5)", "a") + grant("keen(9)", "b") + grant("keen(1)", "a")
    text = rules(watching, grants=grants + "    - set: a.hits\n      to: 2\n")
    assert log(play(compiled(tmp_path, text))) == [5, 7, 1, 3]


def test_what_is_watched_is_what_the_change_itself_made_of_it(tmp_path):
    more = (
        "triggers:\n  then: {after: changed, when: game.score == 1, do: [{add: game.score, by: 4}]}\n"
        "  seen: {watch: game.score, do: [{set: game.log, to: 'game.log + [old, new]'}]}\n"
    )
    text = rules(effect("frail", 1), grants=grant("frail", "b"), more=more, steps="- set: game.score\n  to: 1\n")
    assert log(play(compiled(tmp_path, text))) == [11, 1, 5, 0, 1]


def test_a_trigger_is_there_only_within_its_occasion(tmp_path):
    more = (
        "triggers:\n  t: {after: told, within: raid, do: [{add: game.score, by: 1}]}\n"
        "  w: {watch: game.score, within: raid, do: [{set: game.log, to: 'game.log + [new]'}]}\n"
        "checks:\n  c: {at: step, within: raid, where: game.score > 5, do: [{set: game.score, to: 0}]}\n"
    )
    steps = "- set: game.score\n  to: 7\n- note: told\n- during: raid()\n  do:\n    - note: told\n"
    text = rules(effect("frail", 1), grants=grant("frail", "b"), more=more, steps=steps)
    game = play(compiled(tmp_path, text))
    assert (log(game), state(game, "game.score")) == ([11, 0, 1], 1)  # the check comes as soon as the raid is on


def test_a_player_names_the_next_member_of_a_check(tmp_path):
    more = (
        "checks:\n  c:\n    at: ending(raid)\n    each: men\n    where: it.hits > 0\n    chosen_by: first(players)\n"
        "    do: [{set: it.hits, to: 0}, {set: game.log, to: 'game.log + [count(men, it.hits > 0)]'}]\n"
    )
    steps = "- for: m in men\n  do: [{set: m.hits, to: 1}]\n- during: raid()\n  do: [{note: told}]\n"
    text = rules(effect("frail", 1), grants=grant("frail", "b"), more=more, steps=steps)
    program = compiled(tmp_path, text)
    game = play(program)
    assert [name_answer(game, answer) for answer in game.legal()] == [
        {"blue": "choose", "it": name} for name in ("guard#1", "scout#1", "guard#2")
    ]
    game.apply(read_answer(game, {"blue": "choose", "it": "scout#1"}))
    game = load(program, game.save())
    assert len(game.legal()) == 2
    game.apply(read_answer(game, {"blue": "choose", "it": "guard#2"}))
    assert log(game) == [11, 2, 1, 0]  # the last one is not asked about


def test_what_follows_from_an_answer_to_an_action_has_that_answer_as_its_cause(tmp_path):
    told = "(1 if cause.action == march else 2) * (1 if cause.by == first(players) else 10)"
    seen = f"{{set: game.log, to: 'game.log + [{told}]'}}"
    more = (
        "menus: {orders: {}, answers: {within: action, order: opponents(action.by)}}\nactions:\n"
        "  march: {menu: orders, announce: answers, do: [{set: only(men(A1)).hits, to: 5}]}\n"
        "  shoot: {menu: answers, do: [{set: only(men(A1)).hits, to: 3}]}\n"
        f"triggers:\n  t: {{after: changed, when: event.field == hits, do: [{seen}]}}\n"
        f"  w: {{watch: only(men(A1)).hits, do: [{seen}]}}\n"
    )
    text = rules(
        effect("frail", 1),
        grants=grant("frail", "b"),
        more=more,
        steps="- offer: orders\n  to: first(players)\n  until: one\n",
    )
    game = play(compiled(tmp_path, text), {"blue": "march"}, {"red": "shoot"}, {"red": "pass"})
    assert log(game) == [11, 20, 20, 1, 1]


@pytest.mark.slow
def test_grants_of_an_effect_are_as_many_as_a_list_may_hold(tmp_path):
    """A trigger that grants more each time it comes is told before anything runs out of room."""
    more = "effects:\n  frail: {on: man}\n" + (
        "triggers:\n  again:\n    before: moved\n    do:\n"
        "      - grant: frail\n        on: only(men(A1))\n        until: lifted\n"
        "      - move: first(men)\n        to: B1\n"
    )
    with pytest.raises(GameFault) as fault:
        play(compiled(tmp_path, asking("- move: first(men)\n  to: C1\n", more)))
    assert fault.value.diagnostic.code == "E705"
