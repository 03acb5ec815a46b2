"""What pieces did counts for their plans while an occasion lasts, until `renew` lets them begin anew."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, compiled, main, play, state
from toolkit.compiler import ALL, NONE
from toolkit.evaluator import World, evaluate
from toolkit.play import Game, Refused, load, name_answer, read_answer

GROUND_OF_PLANS = {"pack.yaml": GROUND["pack.yaml"] + "plan_per: day\n"}
KINDS_PLANS = "{worth: int, plans: {type: list of list of act, default: [[go], [shoot]]}}"
DAYS = """
- while: game.score < 2
  do:
    - add: game.score
    - during: day()
      do: [{offer: orders, to: first(players)}]
"""
RULES = (
    main(DAYS)
    + """
types: {act: [go, shoot]}
occasions: {day: {}}
menus: {orders: {within: day}}
actions:
  march:
    menu: orders
    within: day
    args: [{man: {one: men(by), each: "fits([[go, shoot]], it, go)"}}]
    counts_as: {go: man}
  fire:
    menu: orders
    within: day
    args: [{man: {one: men(by), each: "fits([[go, shoot]], it, shoot)"}}]
    counts_as: {shoot: man}
  rest:
    menu: orders
    within: day
    args: [{man: {one: men(by)}}]
    do: [{renew: man}]
"""
)  # fmt: skip


def open_to(game: Game, man: str) -> list[str]:
    """What is open to a man, but for a rest."""
    named = [name_answer(game, answer) for answer in game.legal()]
    return [
        action for each in named if each.get("man") == man for action in each.values() if action in ("march", "fire")
    ]


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_who_is_renewed_begins_his_plans_anew_and_nobody_else_does(tmp_path, passes):
    program = compiled(tmp_path, RULES, passes, GROUND_OF_PLANS)
    march = {"blue": "march", "man": "scout#1"}
    game = play(program, march, {**march, "man": "guard#1"})
    assert (open_to(game, "scout#1"), open_to(game, "guard#1")) == (["fire"], ["fire"])
    rested = play(program, march, {**march, "man": "guard#1"}, {"blue": "rest", "man": "scout#1"})
    assert (open_to(rested, "scout#1"), open_to(rested, "guard#1")) == (["march"], ["fire"])
    assert load(program, rested.save()).hash() == rested.hash()
    rested.undo()
    assert rested.hash() == game.hash()


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_a_set_that_is_computed_is_renewed(tmp_path, passes):
    program = compiled(tmp_path, RULES.replace("renew: man", "renew: men(by) - man"), passes, GROUND_OF_PLANS)
    march, rest = {"blue": "march", "man": "scout#1"}, {"blue": "rest", "man": "scout#1"}
    rested = play(program, march, {**march, "man": "guard#1"}, rest)
    assert (open_to(rested, "scout#1"), open_to(rested, "guard#1")) == (["fire"], ["march"])


def test_a_new_day_begins_all_plans_anew(tmp_path):
    program = compiled(tmp_path, RULES, ALL, GROUND_OF_PLANS)
    game = play(program, {"blue": "march", "man": "scout#1"}, {"blue": "pass"})
    assert open_to(game, "scout#1") == ["march"]


def test_the_plans_of_its_keywords_are_joined_to_those_of_a_piece(tmp_path):
    ground = GROUND_OF_PLANS | {
        "kinds.yaml": GROUND["kinds.yaml"].replace("{worth: int}", KINDS_PLANS),
        "units.yaml": GROUND["units.yaml"].replace("title: Scout,", "title: Scout, keywords: [nimble],"),
    }
    keyword = "keywords: {nimble: {title: Nimble, plans: [[go, shoot]]}}\n"
    program = compiled(tmp_path, RULES.replace("[[go, shoot]], it", "it.plans, it") + keyword, ALL, ground)
    game = play(program, *({"blue": "march", "man": man} for man in ("scout#1", "guard#1")))
    assert (open_to(game, "scout#1"), open_to(game, "guard#1")) == (["fire"], [])


def test_what_no_plan_has_room_for_is_refused_with_that_condition(tmp_path):
    game = play(compiled(tmp_path, RULES, ALL, GROUND_OF_PLANS), {"blue": "march", "man": "scout#1"})
    with pytest.raises(Refused) as refused:
        game.apply(read_answer(game, {"blue": "march", "man": "scout#1"}))
    assert str(refused.value) == "Needed: a plan of the man has room for go."
    assert refused.value.condition == "fits([[go, shoot]], it, go)"


NOTED = RULES.replace("counts_as: {go: man}", "counts_as: {go: man}\n    do: [{set: game.log, to: 'game.log + [1]'}]")
READY = "values:\n  ready: {base: 'any(m in men(A1), fits([[go, shoot]], m, go))'}\n"
CHECK = "checks:\n  c: {at: step, where: [count(game.log) == 2, ready()], do: [{set: game.log, to: '[9]'}]}\n"
WATCH = "triggers:\n  t: {watch: ready(), when: new and count(game.log) == 2, do: [{set: game.log, to: '[9]'}]}\n"
MARCHES = [{"blue": "march", "man": man} for man in ("scout#1", "guard#1")]


@BOTH
@pytest.mark.parametrize("looking", [CHECK, WATCH], ids=["a check", "a watch"])
@pytest.mark.parametrize(
    ("then", "log"),
    [
        ({"blue": "rest", "man": "guard#1"}, [9]),
        ({"blue": "rest", "man": "scout#1"}, [1, 1]),
        ({"blue": "pass"}, [9]),
    ],
    ids=["renewed", "another is renewed", "the day is over"],
)
def test_what_looks_at_plans_follows_where_they_begin_anew(tmp_path, looking, then, log, passes):
    """Both have marched, so that the plans of neither have room for it, until he in A1 begins his anew."""
    program = compiled(tmp_path, NOTED + READY + looking, passes, GROUND_OF_PLANS)
    assert list(state(play(program, *MARCHES), "game.log")) == [1, 1]
    assert list(state(play(program, *MARCHES, then), "game.log")) == log


@BOTH
def test_while_no_day_is_live_nobody_has_done_anything_for_his_plans(tmp_path, passes):
    """A plan has room for how it begins, and for nothing else."""
    late = "  late: {base: 'any(m in men(A1), fits([[go, shoot]], m, shoot))'}\n"
    noted = "      - set: game.log\n        to: '[1] if ready() and not late() else [2]'\n"
    rules = RULES.replace("      - while: game.score < 2\n", f"{noted}      - while: game.score < 2\n")
    program = compiled(tmp_path, rules + READY + late, passes, GROUND_OF_PLANS)
    assert list(state(play(program), "game.log")) == [1]
    before = World(program.stage, program.stage.start)
    assert [evaluate(program.rules.values[id].base.expr, before, {}) for id in ("ready", "late")] == [True, False]
