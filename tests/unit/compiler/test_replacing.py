"""`replace`: what passes to the heirs, what they share, where they stand."""

from __future__ import annotations

from tests.unit.compiler.small_games import BOTH, asking, compiled, play, score, state
from toolkit.compiler import ALL

EFFECTS = """
occasions: {day: {facts: {hero: man, rival: optional man, all: set of man}}, night: {}}
effects:
  brave: {args: {level: int}, modifiers: [{to: nerve, label: brave, when: m == bearer, add: level}]}
  tired_out: {modifiers: [{to: nerve, label: tired, when: m == bearer, add: -1}]}
values: {nerve: {args: {m: man}, base: 0}}
"""


def after(tmp_path, steps: str, passes=ALL):
    return play(compiled(tmp_path, asking(steps), passes, {"rules/more.yaml": EFFECTS}))


def inside(steps: str) -> str:
    """Steps while a day is going on."""
    lines = "".join(f"    {line}\n" for line in steps.strip("\n").split("\n"))
    return f"- let: {{m: only(men(A1))}}\n- during: day(hero=m, rival=m, all=men)\n  do:\n{lines}"


@BOTH
def test_heirs_keep_effects_each_of_them_and_each_lasts_as_long(tmp_path, passes):
    steps = inside("""
- grant: brave(2)
  on: m
  until: day
- during: night
  do:
    - grant: brave(5)
      on: m
      until: night
    - replace: m
      with: [scout, guard]
      keeps: [effects]
    - set: game.log
      to: "[nerve(h) for h in heirs(m)]"
- set: game.log
  to: "game.log + [nerve(h) for h in heirs(m)]"
""")
    assert state(after(tmp_path, steps, passes), "game.log") == [7, 7, 2, 2]


@BOTH
def test_an_effect_is_shared_by_one_or_all(tmp_path, passes):
    steps = inside("""
- grant: brave(2)
  on: m
  until: day
- grant: tired_out
  on: m
  until: day
- replace: m
  with: [scout, guard]
  shares: {brave: one, tired_out: all}
- set: game.log
  to: "[nerve(h) for h in heirs(m)]"
""")
    assert state(after(tmp_path, steps, passes), "game.log") == [1, -1]


@BOTH
def test_state_is_shared_by_one_or_all_and_else_begins_anew(tmp_path, passes):
    steps = inside("""
- set: {m.hits: 4, m.tired: true}
- replace: m
  with: [scout, guard]
  keeps: [state]
  shares: {hits: one}
- set: game.log
  to: "[h.hits * 10 + (1 if h.tired else 0) for h in heirs(m)]"
- let: {other: only(men(B1))}
- set: {other.hits: 4, other.tired: true}
- replace: other
  with: [scout, guard]
  shares: {tired: all}
- set: game.log
  to: "game.log + [h.hits * 10 + (1 if h.tired else 0) for h in heirs(other)]"
""")
    assert state(after(tmp_path, steps, passes), "game.log") == [41, 1, 1, 1]


@BOTH
def test_a_fact_names_the_first_heir_where_facts_are_kept(tmp_path, passes):
    steps = inside("""
- replace: m
  with: [scout, guard]
  keeps: [facts]
- set: game.score
  to: day.hero.worth + 10 * day.rival.worth + 100 * count(day.all) + (1000 if gone(m) else 0)
""")
    assert score(after(tmp_path, steps, passes)) == 1411


@BOTH
def test_a_fact_of_one_piece_stays_with_it_where_facts_are_not_kept(tmp_path, passes):
    steps = inside("""
- replace: m
  with: [scout, guard]
- set: game.score
  to: (1 if gone(day.hero) else 0) + 10 * day.hero.worth + 100 * count(day.all)
""")
    assert score(after(tmp_path, steps, passes)) == 421


@BOTH
def test_facts_are_kept_in_all_occasions_of_a_kind_that_go_on(tmp_path, passes):
    steps = inside("""
- during: day(hero=m, all=men)
  do:
    - replace: m
      with: [scout]
      keeps: [facts]
    - set: game.score
      to: day.hero.worth
- add: game.score
  by: 10 * day.hero.worth
""")
    assert score(after(tmp_path, steps, passes)) == 11


@BOTH
def test_heirs_of_heirs_are_heirs_and_one_without_heirs_has_none(tmp_path, passes):
    steps = inside("""
- replace: m
  with: [scout, scout]
- replace: first(heirs(m))
  with: [guard, guard]
- set: game.log
  to: "[h.worth for h in heirs(m)]"
- remove: first(heirs(m))
- let: {last: '[h for h in heirs(m)][0]'}
- replace: last
  with: []
- set: game.score
  to: count(heirs(m)) + 10 * count(heirs(last))
""")
    game = after(tmp_path, steps, passes)
    assert (state(game, "game.log"), score(game)) == ([1, 2, 2], 1)


@BOTH
def test_an_heir_lies_in_a_stack_where_the_one_lay_and_as_it_lay(tmp_path, passes):
    steps = """
- create: one
  at: deck
  count: 3
  as: cards
- reveal: cards[1]
- replace: cards[1]
  with: [two, two]
- set: game.log
  to: "[c.number * 10 + (1 if c.face_up else 0) for c in holds(deck)]"
"""
    assert state(after(tmp_path, steps, passes), "game.log") == [10, 21, 21, 10]


@BOTH
def test_a_turn_goes_to_heirs_of_who_waits_and_not_to_those_of_who_had_it(tmp_path, passes):
    steps = """
- for: m in men
  do:
    - add: game.score
    - if: game.score == 1
      then:
        - replace: m
          with: [guard, guard]
        - replace: only(men(B1))
          with: [scout, scout]
        - remove: only(men(D1))
"""
    assert score(after(tmp_path, steps, passes)) == 3


@BOTH
def test_who_names_the_next_one_names_heirs_of_who_waits(tmp_path, passes):
    steps = """
- for: m in men(A1) + men(B1) + men(C1) + men(D1)
  chosen_by: first(players)
  do:
    - set: game.log
      to: game.log + [m.worth]
    - if: count(game.log) == 1
      then:
        - replace: m
          with: [guard, guard]
        - replace: only(men(D1))
          with: [scout]
"""
    program = compiled(tmp_path, asking(steps), passes, {"rules/more.yaml": EFFECTS})
    game = play(program, {"blue": "choose", "m": "scout#1"})
    assert len(game.legal()) == 2, "the first one, and the heir of the third"
    game = play(program, {"blue": "choose", "m": "scout#1"}, {"blue": "choose", "m": "scout#2"})
    assert state(game, "game.log") == [1, 1, 2], "the last one is not asked for"


@BOTH
def test_what_comes_before_it_still_changes_what_heirs_keep(tmp_path, passes):
    steps = inside("""
- grant: brave(2)
  on: m
  until: day
- replace: m
  with: [scout, guard]
  keeps: [state, effects, facts]
  shares: {hits: one}
- set: game.log
  to: "[h.hits * 100 + (10 if h.tired else 0) + nerve(h) for h in heirs(m)] + [day.hero.worth]"
""")
    more = """
triggers:
  t:
    before: replaced
    do:
      - for: m in men
        do:
          - if: m == event.piece
            then: [{set: {m.hits: 7, m.tired: true}}, {grant: tired_out, on: m, until: lifted}]
"""
    changed = {"rules/more.yaml": EFFECTS, "rules/before.yaml": more}
    game = play(compiled(tmp_path, asking(steps), passes, changed))
    assert state(game, "game.log") == [711, 11, 1]
