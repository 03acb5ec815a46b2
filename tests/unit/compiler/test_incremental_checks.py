"""Checks at every step look only at the members that a write reaches, and do the same as if they looked at all."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import GROUND, WAIT, compiled, main, play, score, state
from toolkit.analysis.incremental_checks import ways_back
from toolkit.compiler import ALL
from toolkit.play import load
from toolkit.runtime.steps import around, in_order, inside, look_later, owned_among, owners_of, that_reach

ALL_MEMBERS = ALL.without("local_checks")
HIT = "- set: first(men(A1)).hits\n  to: 1\n"


def check(where: str, each: str = "m in men", do: str = "{add: game.score, by: m.worth}, {set: m.hits, to: 0}") -> str:
    """A check at every step; its conditions are parted by semicolons."""
    conditions = "".join(f'      - "{part.strip()}"\n' for part in where.split(";"))
    return f"checks:\n  c:\n    at: step\n    each: {each}\n    where:\n{conditions}    do: [{do}]\n"


def looked_at(program) -> tuple[int, ...] | bool:
    """What its check still has to look at in a game that has come to its first question."""
    game = play(program)
    ((_, cell),) = program.stage.layout.looks
    return game.cells[cell]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "steps", "expected"),
    [
        ("m.hits > 0", HIT, 2),
        ("m.hits > 0; m.space == C1", HIT + "- move: men(A1)\n  to: C1\n", 2),
        ("m.hits > 0; count(men(m.space)) > 1", HIT + "- move: men(B1)\n  to: A1\n", 2),
        ("m.hits > 0; any(s in neighbours(m.space), men(s))", HIT + "- move: men(D1)\n  to: B1\n", 2),
        ("m.hits > 0; any(s in within(m.space, 2), men(s))", HIT, 2),
        ("m.hits > 0; count(men(m.owner)) == 1", HIT + "- remove: men(B1)\n", 2),
        ("m.hits > 0; count(hand(m.owner)) == 0", HIT, 2),
        ("m.hits > 0; game.score == 0", HIT, 2),
        ("m.hits > 0; not m.tired", HIT, 2),
        ("m.hits > 0; count(men(m.space)) < 2", HIT + "- move: men(A1)\n  to: D1\n", 2),
        ("m.hits > 0; not any(s in neighbours(m.space), men(s))", HIT + "- move: men(B1)\n  to: D1\n", 2),
        ("m.hits > 0; not any(s in neighbours(m.space), men(s))", HIT + "- remove: men(B1)\n", 2),
        ("m.hits > 0; all(men(m.space), it == m)", HIT + "- move: men(A1)\n  to: D1\n", 2),
    ],
)
def test_a_member_is_found_however_the_write_reaches_it(tmp_path, where, steps, expected):
    text = main(steps + WAIT) + check(where)
    narrowed = play(compiled(tmp_path, text))
    whole = play(compiled(tmp_path, text, ALL_MEMBERS))
    assert score(narrowed) == score(whole) == expected
    assert narrowed.hash() == whole.hash()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "comes", "goes"),
    [
        ("count(men(m.space)) > 1", True, False),
        ("count(men(m.space)) < 2", False, True),
        ("count(men(m.space)) == 2", True, True),
        ("any(s in neighbours(m.space), any(men(s), it.owner != m.owner))", True, False),
        ("not any(s in neighbours(m.space), any(men(s), it.owner != m.owner))", False, True),
        ("not men(C1)", True, True),
        ("crowded(m.space)", True, False),
        ("crowded(m.space) and all(men(m.space), it.hits > 0)", True, True),
    ],
)
def test_what_comes_or_goes_is_looked_at_only_where_it_can_make_a_member_meet_the_check(tmp_path, where, comes, goes):
    crowd = "values:\n  crowded: {args: {c: space}, base: count(men(c)) > 1}\n"
    program = compiled(tmp_path, main(HIT + WAIT) + crowd + check(f"m.hits > 0; {where}"))
    (one,) = program.stage.rules.checks
    ways = ways_back(program.stage.rules, one, lambda element: True)
    assert ways is not None and (ways.comes, ways.goes) == (comes, goes)


def test_what_lies_somewhere_is_looked_at_for_its_kind_alone(tmp_path):
    where = "m.hits > 0; not cards(m.space)"
    for steps, looks in (("- move: men(B1)\n  to: C1\n", False), ("- move: cards(C1)\n  to: A1\n", True)):
        program = compiled(tmp_path, main(steps + WAIT) + check(where))
        assert ("_was" in program.source) is looks, program.source


def test_after_a_question_nothing_is_left_to_look_at(tmp_path):
    assert looked_at(compiled(tmp_path, main(HIT + WAIT) + check("m.hits > 0"))) == ()


def test_at_first_everything_is_still_to_be_looked_at(tmp_path):
    assert looked_at(compiled(tmp_path, main(WAIT) + check("m.hits > 0"))) is True


def test_what_is_still_to_be_looked_at_is_no_part_of_the_state(tmp_path):
    program = compiled(tmp_path, main(HIT + WAIT) + check("m.hits > 0"))
    game = play(program)
    again = load(program, game.save())
    ((_, cell),) = program.stage.layout.looks
    assert again.cells[cell] is True
    assert again.hash() == game.hash()


def test_undoing_sets_back_what_is_to_be_looked_at(tmp_path):
    program = compiled(tmp_path, main(WAIT + HIT + WAIT.replace("answer", "more")) + check("m.hits > 0"))
    game = play(program, {"blue": "choose", "answer": True})
    ((_, cell),) = program.stage.layout.looks
    assert game.cells[cell] == ()
    game.undo()
    assert game.cells[cell] is True


def test_a_barred_check_looks_at_what_was_written_meanwhile(tmp_path):
    truce = "occasions:\n  truce: {without: [warlike]}\n"
    steps = "- set: first(men(B1)).hits\n  to: 0\n- during: truce()\n  do:\n" + "".join(
        f"    {line}\n" for line in HIT.strip().split("\n")
    )
    after = "- set: first(men(D1)).tired\n  to: true\n"
    text = (
        main(steps + after + WAIT)
        + truce
        + check("m.hits > 0; not m.tired").replace("at: step", "tags: [warlike]\n    at: step")
    )
    assert score(play(compiled(tmp_path, text))) == score(play(compiled(tmp_path, text, ALL_MEMBERS))) == 2


def test_no_other_member_is_looked_at(tmp_path):
    program = compiled(tmp_path, main(HIT + WAIT) + check("m.hits > 0"))
    first = program.namespace["l_c"]
    game = play(program)
    game.cells[_cell(program, game, "piece guard#1.state hits")] = 1
    assert first(game.cells, ()) is None
    assert first(game.cells, True) is not None


def _cell(program, game, name: str) -> int:
    return next(address for known, address in program.stage.layout.items(game.cells) if known == name)


def test_a_check_over_players_keeps_nothing(tmp_path):
    text = main(HIT + WAIT) + check(
        "not men(p)", "p in players", "{add: game.score, by: 1}, {create: guard, at: A1, owner: p}"
    )
    assert compiled(tmp_path, text).stage.layout.looks == ()


OPTION = GROUND["pack.yaml"] + "options:\n  wounds: {title: Wounds, default: %s}\n"


@pytest.mark.parametrize("passes", [ALL, ALL_MEMBERS])
def test_what_nothing_follows_has_no_code_for_it(tmp_path, passes):
    steps = main(HIT + "- move: men(A1)\n  to: C1\n" + WAIT)
    optional = check("m.hits > 0").replace("  c:\n", "  c:\n    option: wounds\n")
    follows = "triggers:\n  t: {option: wounds, after: moved, do: [{add: game.score, by: 5}]}\n"
    watches = "  w: {option: wounds, watch: game.score, do: [{set: game.log, to: '[new]'}]}\n"
    rules = steps + optional + follows + watches
    plain = compiled(tmp_path / "plain", steps, passes, {"pack.yaml": OPTION % "off"}).source
    assert compiled(tmp_path / "off", rules, passes, {"pack.yaml": OPTION % "off"}).source == plain
    assert compiled(tmp_path / "on", rules, passes, {"pack.yaml": OPTION % "on"}).source != plain


def test_a_step_that_writes_what_no_check_reads_has_no_code_for_it(tmp_path):
    steps = main("- set: first(men(A1)).tired\n  to: true\n" + WAIT)
    source = compiled(tmp_path, steps + check("m.hits > 0")).source
    assert "l_c" not in source
    assert "l_c" in compiled(tmp_path / "hit", main(HIT + WAIT) + check("m.hits > 0")).source


def test_a_check_of_one_plain_step_is_no_check_inside_a_check(tmp_path):
    steps = "- set: first(men(B1)).hits\n  to: 3\n" + HIT
    text = main(steps + WAIT) + check("m.hits > 0", do="{add: m.hits, by: -1}")
    for passes in (ALL, ALL_MEMBERS):
        program = compiled(tmp_path, text, passes)
        assert "b_checks_c" not in program.source
        game = play(program)
        assert [state(game, f"piece {name}#1.state hits") for name in ("guard", "scout")] == [0, 0]


# The ways back

STATIC = 4
S = [(4,), (), (), (), 0, 1, 0, (8,), 0, 0, 4, ()]
"""Four places, the first a space that holds the piece at 4 (of player 1), which holds the piece at 8 (of player 0)."""
OFFSETS = (3,)


def test_what_is_around_a_piece_is_all_that_holds_it():
    assert around(S, (8,), STATIC) == (4, 0)
    assert around(S, (0,), STATIC) == ()


def test_what_is_inside_something_is_all_that_it_holds():
    assert inside(S, (0,), STATIC, OFFSETS) == (4, 8)
    assert inside(S, (8,), STATIC, OFFSETS) == ()


def test_owners_and_what_they_own():
    assert owners_of(S, (4, 8, 0), STATIC) == (1, 0)
    assert owned_among(S, (4, 8), (0,)) == (8,)


def test_spaces_from_which_a_table_leads_somewhere():
    assert that_reach((0, 7), ((1, 2), (), ()), 3) == (1, 2)


def test_members_stand_in_the_order_of_sets():
    assert in_order((3, 1), (2, 1)) == (1, 2, 3)


def test_members_to_be_looked_at_join_those_that_wait():
    cells, journal = [(5,), True], []
    look_later(cells, journal, 0, (7, 2))
    look_later(cells, journal, 1, (7,))
    assert cells == [(2, 5, 7), True]
    assert journal == [0, (5,)]


def followed(moment: str) -> str:
    return f"triggers:\n  t: {{{moment}, do: [{{set: game.log, to: 'game.log + [1]'}}]}}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "more"),
    [
        ("- {move: men, to: C1}\n", followed("after: moved")),
        ("- {replace: first(men(A1)), with: [scout, scout]}\n", ""),
        ("- {replace: first(men(A1)), with: [scout, scout]}\n", followed("before: replaced")),
        ("- {create: guard, at: A1}\n", followed("before: created")),
        ("- at_once:\n    - {move: men(A1), to: C1}\n    - {move: men(B1), to: D1}\n", ""),
        (
            "- at_once:\n    - {move: first(men), to: C1}\n    - {remove: first(men)}\n    - {move: men(B1), to: C1}\n",
            "",
        ),
        ("- at_once:\n    - {for: m in men, do: [{move: m, to: D1}, {add: m.hits, by: 1}]}\n", ""),
        (
            "- {set: {first(men).hits: 1, first(men).tired: false}}\n",
            followed("after: changed, when: event.field == hits"),
        ),
        ("- {move: men(B1), to: discard}\n- {draw: discard, to: C1}\n- {set: first(men).hits, to: 1}\n", ""),
    ],
)
def test_changes_of_any_form_tell_whom_they_reach(tmp_path, steps, more):
    where = "not m.tired; m.space != none; count(men(m.space)) > 1 or m.hits > 0 or m.space == C1"
    where += "; any(within(m.space, 2), not men(it))"
    do = "{add: game.score, by: m.worth}, {set: m.tired, to: true}"
    text = main("- {move: first(men(A1)), to: A1}\n" + steps + WAIT) + more + check(where, do=do)
    narrowed, whole = compiled(tmp_path, text), compiled(tmp_path, text, ALL_MEMBERS)
    ((_, cell),) = narrowed.stage.layout.looks
    assert f"S[{cell}] = True" not in narrowed.source.split("def b_procedures_main")[1]
    games = [play(program) for program in (narrowed, whole)]
    assert games[0].hash() == games[1].hash()
    assert score(games[0]) > 0
