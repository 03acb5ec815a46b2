"""Limits: how often an action may be done while an occasion lasts, counted when it is paid for."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import compiled, main, play, score
from toolkit.compiler import ALL, NONE
from toolkit.play import Game, Refused, load, name_answer, read_answer

PASSES = pytest.mark.parametrize("passes", [ALL, NONE])
DAYS = """
- for: n in range(1, 2)
  do:
    - during: day()
      do:
        - offer: orders
          to: first(players)
"""
OCCASIONS = "occasions: {day: {}, raid: {facts: {depth: {type: int, default: 0}}}}\nmenus: {orders: {within: day}}\n"
WITHIN = "    menu: orders\n    within: day\n"


def rules(actions: str, more: str = "", steps: str = DAYS) -> str:
    return main(steps) + OCCASIONS + more + "actions:\n" + actions


def open_now(game: Game) -> set[str]:
    """The actions that are legal, as `march` or `march guard#1`."""
    named = [name_answer(game, answer) for answer in game.legal()]
    return {" ".join(str(part) for part in each.values()) for each in named} - {"pass"}


def march(who: str) -> dict[str, str]:
    return {"blue": "march", "men": [who]} if isinstance(who, str) else {"blue": "march", "men": who}


MARCH = f"""  march:
{WITHIN}    args: [{{men: {{pick: men(by), min: 1}}}}]
    limit: [{{times: TIMES, per: day, of: men}}]
"""


@PASSES
def test_a_set_counts_for_each_of_its_members(tmp_path, passes):
    game = play(compiled(tmp_path, rules(MARCH.replace("TIMES", "1")), passes), march("guard#1"))
    with pytest.raises(Refused, match=r"once per day"):
        game.apply(read_answer(game, march(["guard#1", "scout#1"])))
    game.apply(read_answer(game, march("scout#1")))
    fresh = {"march ['guard#1']", "march ['scout#1']"}
    assert open_now(game) == fresh, "both of blue's men have marched, so the day is over, and the next one counts anew"


@PASSES
def test_a_count_is_kept_for_each_member_up_to_the_number(tmp_path, passes):
    game = play(compiled(tmp_path, rules(MARCH.replace("TIMES", "2")), passes), march(["guard#1", "scout#1"]))
    game.apply(read_answer(game, march("guard#1")))
    with pytest.raises(Refused, match=r"2 times per day"):
        game.apply(read_answer(game, march(["guard#1", "scout#1"])))
    game.apply(read_answer(game, march("scout#1")))
    assert load(game.program, game.save()).hash() == game.hash()


CUT = f"""  attack:
{WITHIN}    limit: [{{times: 2, per: day}}]
    announce: answers
    do: [{{add: game.score, by: 1}}]
    if_cut: [{{add: game.score, by: 10}}]
  stop: {{menu: answers, within: [day, action], do: [{{end: outer(action)}}]}}
  count:
{WITHIN}    do: [{{set: game.score, to: "used(attack, day)"}}]
"""


@PASSES
def test_what_is_cut_counts_for_it_was_paid_for(tmp_path, passes):
    program = compiled(
        tmp_path,
        rules(CUT, "")
        .replace("menus: {", "menus: {answers: {within: day, order: last(players)}, ")
        .replace("last(players)", "only(opponents(first(players)))"),
        passes,
    )
    attack, stop = {"blue": "attack"}, {"red": "stop"}
    game = play(program, attack, stop)
    assert score(game) == 10
    game.apply(read_answer(game, attack))
    game.apply(read_answer(game, {"red": "pass"}))
    assert score(game) == 11
    with pytest.raises(Refused, match=r"2 times per day"):
        game.apply(read_answer(game, attack))
    game.apply(read_answer(game, {"blue": "count"}))
    assert score(game) == 2, "`used` reads both"


SHARED = f"""  fire:
{WITHIN}    args: [{{man: {{one: men(by)}}}}]
    limit: [{{times: 1, per: day, of: man, tag: busy}}]
  dig:
{WITHIN}    args: [{{men: {{pick: men(by), min: 1}}}}]
    limit: [{{times: 1, per: day, of: men, tag: busy}}]
  rest:
{WITHIN}    limit: [{{times: 1, per: day}}]
"""


@PASSES
def test_limits_of_one_tag_share_a_count(tmp_path, passes):
    game = play(compiled(tmp_path, rules(SHARED), passes), {"blue": "fire", "man": "guard#1"})
    assert open_now(game) == {"fire scout#1", "dig ['scout#1']", "rest"}
    game.apply(read_answer(game, {"blue": "dig", "men": ["scout#1"]}))
    assert open_now(game) == {"rest"}, "what has no tag counts for itself"


AGAIN = """  raid:
    menu: orders
    within: day
    limit: [{times: 2, per: day}]
    do:
      - during: raid(depth=1)
        do:
          - offer: raids
            to: by
  strike:
    menu: raids
    within: raid
    limit: [{times: 1, per: raid}]
    do: [{add: game.score, by: "1 + 100 * used(strike, raid)"}]
  deeper:
    menu: raids
    within: raid
    allowed: raid.depth < 2
    do:
      - during: raid(depth=2)
        do:
          - offer: raids
            to: by
"""


@PASSES
def test_each_occasion_counts_anew_and_one_inside_another_for_itself(tmp_path, passes):
    program = compiled(tmp_path, rules(AGAIN).replace("menus: {", "menus: {raids: {within: raid}, "), passes)
    raid, strike, deeper, enough = ({"blue": word} for word in ("raid", "strike", "deeper", "pass"))
    game = play(program, raid, strike)
    assert score(game) == 101 and open_now(game) == {"deeper"}
    game.apply(read_answer(game, deeper))
    assert open_now(game) == {"strike"}, "inside it is another raid"
    saved = load(program, game.save())
    for each in (game, saved):
        each.apply(read_answer(each, strike))
        assert open_now(each) == {"deeper"}, "and outside the first one has been struck in"
        each.apply(read_answer(each, enough))
        each.apply(read_answer(each, raid))
        assert open_now(each) == {"strike", "deeper"}, "the next raid counts anew"
    assert game.hash() == saved.hash()


USED = f"""  march:
{WITHIN}    args: [{{men: {{pick: men(by), min: 1}}}}]
    limit: [{{times: 9, per: day, of: men}}, {{times: 9, per: day}}]
  count:
{WITHIN}    args: [{{man: {{one: men}}}}]
    do: [{{set: game.score, to: "used(march, day, man) * 10 + used(march, day)"}}]
"""


@PASSES
def test_used_reads_the_count_of_one_member_and_of_all(tmp_path, passes):
    game = play(compiled(tmp_path, rules(USED), passes), march(["guard#1", "scout#1"]), march("guard#1"))
    for man, told in (("guard#1", 22), ("scout#1", 12), ("guard#2", 2)):
        game.apply(read_answer(game, {"blue": "count", "man": man}))
        assert score(game) == told


CALLED = f"""  march:
{WITHIN}    args: [{{man: {{one: men(by)}}}}]
    limit: [{{times: 1, per: day, of: man}}]
    counts_as: {{go: man}}
    DO
  order:
{WITHIN}    args: [{{man: {{one: men(by)}}, }}, {{counts: {{yes: Count it?}}}}]
    do:
      - if: counts
        then: [{{call: march(man)}}]
        else: [{{call: march(man), counted: false}}]
"""


@PASSES
@pytest.mark.parametrize(
    "do", ["do: [{add: game.score}]", "do: [{choose: sure, by: by, yes: Sure?}, {add: game.score}]"]
)
def test_a_call_counts_unless_it_says_that_it_does_not(tmp_path, do, passes):
    text = (
        rules(CALLED.replace("DO", do))
        + "types: {act: [go]}\nvalues: {may_go: {args: {m: man}, base: 'fits([[go]], m, go)'}}\n"
    )
    text = text.replace(
        "    args: [{man: {one: men(by)}}]\n    limit",
        "    args: [{man: {one: men(by), each: may_go(it)}}]\n    limit",
        1,
    )
    program = compiled(tmp_path, text, passes)

    def after(*answers):
        game = play(program, *answers)
        while game.site.choice is not None:
            assert load(program, game.save()).hash() == game.hash()
            game.apply(game.legal()[0])
        return game

    game = after({"blue": "order", "man": "guard#1", "counts": False})
    assert score(game) == 1 and "march guard#1" in open_now(game), "it was done, and counts for nothing"
    game = after({"blue": "order", "man": "guard#1", "counts": True})
    assert score(game) == 1 and "march guard#1" not in open_now(game)
