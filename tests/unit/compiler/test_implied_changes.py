"""What follows from changes that are no step of their own: occasions that open or are over, ended effects, payments."""

from __future__ import annotations

import json

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, state
from toolkit.compiler import ALL
from toolkit.play import load, read_answer

OCCASIONS = """occasions:
  day: {facts: {who: player}, active: who}
  raid: {facts: {depth: {type: int, default: 0}}}
  truce: {without: [warlike]}
effects:
  weak: {on: man, modifiers: [{to: force, label: weak, add: -1}]}
values:
  force: {args: {man: man}, base: man.worth}
"""


def note(number: str) -> str:
    return f"{{set: game.log, to: 'game.log + [{number}]'}}"


def log(tmp_path, passes, steps: str, more: str) -> list[int]:
    """What the game noted when it asks."""
    game = play(compiled(tmp_path, main(steps + WAIT) + OCCASIONS + more, passes))
    return list(state(game, "game.log"))


HURT = "- set: first(men(A1)).hits\n  to: 1\n"
LAST = "- set: game.log\n  to: game.log + [9]\n"


def heal(more: str = "", where: str = "it.hits > 0") -> str:
    do = f"[{note('it.worth')}, {{set: it.hits, to: 0}}]"
    return f"checks:\n  heal: {{at: step, {more}each: men, where: {where}, do: {do}}}\n"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("steps", "check", "found"),
    [
        (HURT + "- during: raid()\n  do: [" + note("9") + "]\n", heal("within: raid, "), [2, 9]),
        (HURT + "- during: raid()\n  do: [" + note("9") + "]\n", heal(where="live(raid) and it.hits > 0"), [2, 9]),
        (
            HURT + "- during: raid(depth=1)\n  do:\n    - during: raid(depth=2)\n      do: [" + note("9") + "]\n",
            heal(where="live(raid) and raid.depth == 2 and it.hits > 0"),
            [2, 9],
        ),
        (
            "- during: truce()\n  do:\n    - {set: first(men(A1)).hits, to: 1}\n    - " + note("8") + "\n" + LAST,
            heal("tags: [warlike], "),
            [8, 2, 9],
        ),
        (
            "- during: truce()\n  do:\n    - {set: first(men(A1)).hits, to: 1}\n    - end: truce\n" + LAST,
            heal("tags: [warlike], "),
            [2, 9],
        ),
        (
            "- during: day(who=first(players))\n  do:\n    - {set: first(men(D1)).hits, to: 1}\n    - "
            + note("8")
            + "\n"
            "- during: day(who=only(opponents(first(players))))\n  do: [" + note("9") + "]\n",
            heal(where="live(day) and owner(it) == active and it.hits > 0"),
            [8, 2, 9],
        ),
    ],
)
def test_a_check_at_every_step_comes_when_an_occasion_lets_it(tmp_path, passes, steps, check, found):
    assert log(tmp_path, passes, steps, check) == found


GRANT = "- grant: weak\n  on: first(men(A1))\n  until: UNTIL\n"
RAID = "- during: raid()\n  do: [{move: first(men(B1)), to: C1}]\n"
INSIDE = (
    "- during: raid()\n  do:\n    - grant: weak\n      on: first(men(A1))\n      until: UNTIL\n    - add: game.score\n"
)


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("until", "steps"),
    [("raid", INSIDE), ("ending(raid)", INSIDE), ("opening(raid)", GRANT + RAID), ("moved", GRANT + RAID)],
)
def test_what_an_effect_changed_is_told_when_the_effect_is_over(tmp_path, passes, until, steps):
    follows = (
        f"triggers:\n  w: {{watch: 'sum(men, force(it))', do: [{note('10 * old + new')}]}}\n"
        "checks:\n  c: {at: step, where: [game.score < 5, 'game.log != []', 'sum(men, force(it)) == 5'], do: "
        f"[{{set: game.score, to: 5}}, {note('1')}]}}\n"
    )
    assert log(tmp_path, passes, steps.replace("UNTIL", until) + LAST, follows) == [54, 45, 1, 9]


@BOTH
def test_facts_that_are_watched_are_those_of_the_innermost(tmp_path, passes):
    steps = (
        "- during: raid(depth=3)\n  do:\n    - during: raid(depth=4)\n      do: [{add: raid.depth}]\n"
        "    - during: day(who=first(players))\n      do: [{add: game.score}]\n"
    )
    follows = (
        f"triggers:\n  d: {{watch: 'raid.depth if live(raid) else 0', do: [{note('10 * old + new')}]}}\n"
        f"  l: {{watch: live(day), within: raid, do: [{note('1 if new else 2')}]}}\n"
        f"  w: {{watch: raid.depth, within: raid, do: [{note('100 + new')}]}}\n"
    )
    assert log(tmp_path, passes, steps, follows) == [3, 34, 104, 45, 105, 53, 103, 1, 2, 30], (
        "who watches within a raid is told nothing where the raid itself comes or goes"
    )


BUYING = """menus:
  orders: {within: day}
purses:
  points: {of: player, refill: day, amount: 2}
actions:
  buy:
    menu: orders
    within: day
    cost: {points: 1}
    limit: [{times: 2, per: day}]
    do:
      - choose: sure
        by: by
        yes: Sure?
"""


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("first(players).points == 1", [21, 7, 5]),
        ("live(day) and used(buy, day) == 1", [21, 7, 5]),
        ("live(action)", [21, 7, 5]),
        ("count(past(buy, game)) == 1", [21, 5, 7]),
    ],
)
def test_a_payment_is_a_change_like_others(tmp_path, passes, where, found):
    follows = (
        f"checks:\n  c: {{at: step, where: [game.score == 0, '{where}'], do: [{note('7')}, {{add: game.score}}]}}\n"
        f"triggers:\n  w: {{watch: first(players).points, when: old > 1, do: [{note('10 * old + new')}]}}\n"
        f"  a: {{after: buy, do: [{note('5')}]}}\n"
    )
    steps = "- during: day(who=first(players))\n  do: [{offer: orders, to: day.who, until: one}]\n"
    program = compiled(tmp_path, main(steps) + OCCASIONS + BUYING + follows, passes)
    game = play(program)
    game.apply(read_answer(game, {"blue": "buy"}))
    assert list(state(game, "game.log")) == found
    assert load(program, json.loads(json.dumps(game.save()))).hash() == game.hash()


@BOTH
def test_what_happened_is_counted_as_soon_as_it_has(tmp_path, passes):
    steps = "- note: told\n- note: told\n" + LAST
    follows = "events:\n  told: {facts: {}}\n" + (
        f"checks:\n  c: {{at: step, where: [game.score == 0, 'count(past(told, game)) > 1'], do: [{note('7')}, "
        f"{{add: game.score}}]}}\ntriggers:\n  w: {{watch: 'count(past(told, game))', do: [{note('new')}]}}\n"
    )
    assert log(tmp_path, passes, steps, follows) == [1, 2, 7, 9]


# A check while its own steps run

ALL_HURT = "- set:\n    first(men(A1)).hits: 1\n    first(men(B1)).hits: 1\n    first(men(D1)).hits: 1\n"


def rout(do: str, where: str = "it.hits > 0") -> str:
    return f"checks:\n  rout: {{at: step, each: men, where: {where}, do: [{do}]}}\n"


@BOTH
@pytest.mark.parametrize(
    ("do", "found"),
    [
        (f"{{add: it.hits}}, {note('it.worth')}, {{set: it.hits, to: 0}}", [2, 1, 2]),
        (f"{{set: it.hits, to: 0}}, {note('it.worth')}, {note('5')}", [2, 5, 1, 5, 2, 5]),
        (f"{{call: suffer(it)}}, {note('it.worth')}, {{remove: it}}", [2, 1, 2]),
        (f"{{note: told}}, {note('it.worth')}, {{remove: it}}", [8, 2, 8, 1, 8, 2]),
    ],
)
def test_a_check_takes_nobody_else_while_the_steps_of_a_member_run(tmp_path, passes, do, found):
    more = (
        ""
        if "told" not in do
        else (
            "events:\n  told: {facts: {}}\n"
            f"triggers:\n  t: {{after: told, do: [{note('8')}, {{set: 'first(men, it.hits > 0).hits', to: 3}}]}}\n"
        )
    )
    procedure = "  suffer:\n    args: {man: man}\n    do:\n      - add: man.hits\n      - add: man.hits\n" * (
        "suffer" in do
    )
    text = main(ALL_HURT + WAIT, procedure) + OCCASIONS + rout(do) + more
    assert list(state(play(compiled(tmp_path, text, passes)), "game.log")) == found


def test_a_check_that_waits_is_saved_and_takes_nobody_else_meanwhile(tmp_path):
    do = f"{{call: suffer(it)}}, {note('it.worth')}, {{remove: it}}"
    procedure = (
        "  suffer:\n    args: {man: man}\n    do:\n      - add: man.hits\n"
        "      - choose: sure\n        by: first(players)\n        yes: Sure?\n      - add: man.hits\n"
    )
    program = compiled(tmp_path, main(ALL_HURT + WAIT, procedure) + OCCASIONS + rout(do))
    game = play(program)
    for noted in ([], [2], [2, 1]):
        assert list(state(game, "game.log")) == noted
        game = load(program, json.loads(json.dumps(game.save())))
        game.apply(read_answer(game, {"blue": "choose", "sure": True}))
    assert list(state(game, "game.log")) == [2, 1, 2]


def test_an_end_in_a_check_leaves_the_others_to_the_next_step(tmp_path):
    steps = "- during: raid()\n  do:\n" + "".join(f"    {line}\n" for line in ALL_HURT.strip("\n").split("\n")) + LAST
    do = f"{note('it.worth')}, {{set: it.hits, to: 0}}, {{if: live(raid), then: [{{end: raid}}]}}"
    assert log(tmp_path, ALL, steps, rout(do)) == [2, 1, 2, 9]
