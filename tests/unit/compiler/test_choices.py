"""Choices: which answers are listed, step by step, and what is chosen then."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, WAIT, compiled, main, play, score, state
from toolkit.language.faults import END
from toolkit.play import PASS, Refused
from toolkit.play.reasons import refusal


def listed(tmp_path, choice: str, *answers: tuple[int, ...], then: str = "") -> list[tuple[int, ...]]:
    """The next short answers of a choice after some of them, without the 0 that they begin with."""
    body = "".join(f"  {line}\n" for line in ("by: first(players)\n" + choice.strip()).split("\n"))
    game = play(compiled(tmp_path, main(f"- choose: x\n{body}  else: []\n{then}{WAIT}")))
    for answer in answers:
        game.take((0, *answer))
    return [answer[1:] for answer in game.legal()]


def test_one_of_several(tmp_path):
    assert listed(tmp_path, "one: spaces\neach: not men(it)") == [(2,)]


def test_a_number_between_two(tmp_path):
    assert listed(tmp_path, "number: [2, 4]") == [(2,), (3,), (4,)]


def test_a_set_is_reached_in_one_way(tmp_path):
    pick = "pick: spaces\nmin: 3"
    assert listed(tmp_path, pick) == [(0,), (1,)]
    assert listed(tmp_path, pick, (1,)) == [(1, 2)]
    assert listed(tmp_path, pick, (1,), (1, 2)) == [(1, 2, 3, END)]


def test_a_set_of_a_size_ends_by_itself(tmp_path):
    assert listed(tmp_path, "pick: spaces\nmin: 1\nmax: 1") == [(0, END), (1, END), (2, END), (3, END)]


def test_a_set_whose_sum_is_bounded(tmp_path):
    pick = "pick: men\nmin: 1\ntotal: {of: it.worth, at_most: 3}"
    firsts = listed(tmp_path, pick)
    assert len(firsts) == 3
    assert len(listed(tmp_path, pick, firsts[0])) == 2


def test_a_chain_grows_in_any_order(tmp_path):
    pick = "pick: spaces\nmin: 2\ngrow: all(s in x, count(x) == 1 or any(neighbours(s), it in x))"
    assert [answer[-1] for answer in listed(tmp_path, pick, (2,))] == [1, 3]


def test_an_arrangement_places_everything(tmp_path):
    assert listed(tmp_path, "arrange: spaces", (3,), (3, 1)) == [(3, 1, 0), (3, 1, 2)]


def test_a_split_gives_everything_out(tmp_path):
    split = "split: {of: 2, among: spaces(men(first(players)))}"
    assert listed(tmp_path, split) == [(0,), (1,), (2,)]
    assert listed(tmp_path, split, (1,)) == [(1, 1, END)]


def test_a_split_is_a_map(tmp_path):
    split = "by: first(players)\n  split: {of: 2, among: spaces(men(first(players)))}\n  else: []"
    rules = main(f"- choose: x\n  {split}\n- set: game.log\n  to: '[x[A1], x[B1]]'{WAIT}")
    game = play(compiled(tmp_path, rules))
    game.apply((0, 0, 2, END))
    assert state(game, "game.log") == [0, 2]


def test_a_route_goes_from_neighbour_to_neighbour(tmp_path):
    route = "routes: {start: B1, length: {min: 1, max: 2}, step: not men(there)}"
    assert listed(tmp_path, route) == [(2, END)]


@pytest.mark.parametrize(("length", "may_stay"), [("", False), ("2", False), ("{max: 2}", False), ("{min: 0}", True)])
def test_a_route_has_one_step_at_least_where_nothing_else_is_said(tmp_path, length, may_stay):
    said = f", length: {length}" if length else ""
    assert ((END,) in listed(tmp_path, f"routes: {{start: B1{said}}}")) == may_stay


def test_a_route_holds_its_start(tmp_path):
    route = "by: first(players)\n  routes: {start: B1, length: {min: 1, max: 2}, step: not men(there)}\n  else: []"
    rules = main(f"- choose: x\n  {route}\n- set: game.score\n  to: x.length{WAIT}")
    game = play(compiled(tmp_path, rules))
    game.apply((0, 2, END))
    assert state(game, "game.score") == 1


@pytest.mark.parametrize("answer", [(-2,), (0, 2)])
def test_nothing_may_be_chosen_where_that_is_said(tmp_path, answer):
    rules = main(
        "- choose: x\n  by: first(players)\n  may: true\n  one: spaces\n  each: not men(it)\n  else: []\n"
        f"- set: game.score\n  to: 1 if x == none else 2{WAIT}"
    )
    game = play(compiled(tmp_path, rules))
    game.apply(answer)
    assert state(game, "game.score") == (1 if answer == (-2,) else 2)


def test_steps_instead_where_there_is_no_candidate(tmp_path):
    rules = main(
        "- choose: x\n  by: first(players)\n  one: spaces\n  each: false\n  else: [{set: game.score, to: 9}]\n" + WAIT
    )
    assert state(play(compiled(tmp_path, rules)), "game.score") == 9


def test_the_best_are_listed_first(tmp_path):
    spaces = "one: spaces\nprefer: [{truth: not men(it)}, {most: it.column}]"
    assert listed(tmp_path, spaces) == [(2,), (3,), (1,), (0,)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "best"),
    [
        ("one: spaces\nprefer: [{most: it.column}]", [(3,)]),
        ("one: spaces\nprefer: [{truth: not men(it)}]", [(2,)]),
        ("one: spaces\nprefer: [{truth: men(it)}]", [(0,), (1,), (3,)]),
        ("number: [2, 4]\nprefer: [{least: 'max(x - 3, 3 - x)'}]", [(3,)]),
        ("yes: Well?\nprefer: [{truth: it}]", [(1,)]),
        ("pick: spaces\nmin: 2\nmax: 2\nprefer: [{most: 'sum(x, it.column)'}]", [(2,)]),
        ("split: {of: 2, among: spaces(men(first(players)))}\nprefer: [{most: 'x[B1]'}]", [(0,)]),
        ("arrange: spaces\nprefer: [{most: 'x[0].column'}]", [(3,)]),
        ("routes: {start: B1, length: {min: 1, max: 3}}\nprefer: [{most: x.end.column}, {least: x.length}]", [(2,)]),
    ],
)
def test_what_is_preferred_may_bind(tmp_path, choice, best):
    assert listed(tmp_path, f"{choice}\nbinding: true") == best


def test_what_binds_does_so_to_the_end_of_an_answer(tmp_path):
    pick = "pick: spaces\nmin: 1\nprefer: [{truth: 'count(x) == 2'}, {most: 'sum(x, it.column)'}]\nbinding: true"
    assert listed(tmp_path, pick, (2,)) == [(2, 3, END)]


def test_the_longest_routes_of_several_come_first(tmp_path):
    routes = "routes: {start: B1, length: {min: 1, max: 2}}\nprefer: [{most: x.length}]"
    assert listed(tmp_path, routes) == [(2,), (0, END)]


@pytest.mark.parametrize(
    ("choice", "answer", "says"),
    [
        (
            "one: spaces\nprefer: [{most: it.column}]",
            (0, 0),
            "The space must be one of the best: "
            "1 is worse than the 4 that is possible (the column of the space). (3.2)",
        ),
        (
            "one: spaces\nprefer: [{truth: not men(it)}]",
            (0, 1),
            "The space must be one of the best: one is possible where there is none of the men of the space. (3.2)",
        ),
        (
            "pick: spaces\nprefer: [{most: count(x)}]",
            (0, 1, END),
            "The spaces must be one of the best: 1 is worse than the 4 that is possible (the number of the x). (3.2)",
        ),
    ],
)
def test_what_is_not_the_best_is_refused_for_a_reason(tmp_path, choice, answer, says):
    body = "".join(f"  {line}\n" for line in f"by: first(players)\n{choice}\nbinding: true".split("\n"))
    cases = {"cases.yaml": 'cases:\n  "3.2": {title: The best, text: Take the best., status: play}\n'}
    rules = main(f"- choose: x\n{body}  cite: '3.2'\n{WAIT}")
    game = play(compiled(tmp_path, rules, changed=cases))
    with pytest.raises(Refused) as refused:
        game.apply(answer)
    assert str(refused.value) == says


ROUTES = "routes: {start: B1, step: 'there != A1', length: {min: 2, max: 3}}\nprefer: [{most: x.end.column}]"


@pytest.mark.parametrize(
    ("route", "says"),
    [
        ((0, 3, END), "The route: D1 is not next to B1."),
        ((0, 0, END), "Needed: the next space is not A1."),
        ((0, 2, 1, END), "The route meets B1 twice."),
        ((0, 2, END), "The route needs 2 steps at least."),
        ((0, 99, END), "The route leaves the map."),
        ((0, -1, END), "The route leaves the map."),
    ],
)
def test_what_is_no_route_is_refused_for_its_step_whatever_is_preferred(tmp_path, route, says):
    choice = "".join(f"  {line}\n" for line in f"by: first(players)\n{ROUTES}\nbinding: true\nelse: []".split("\n"))
    game = play(compiled(tmp_path, main(f"- choose: x\n{choice}{WAIT}")))
    assert says in str(refusal(game, route))


STRIKE = (
    "menus:\n  turn: {order: players, turns: once}\n"
    "actions:\n  strike:\n    menu: turn\n    args:\n"
    "      - target: {one: men, prefer: [{most: it.worth}], binding: true}\n"
    "      - lost: {number: [1, target.worth], prefer: [{least: lost}], binding: true}\n"
    "    do: [{set: game.score, to: target.worth * 10 + lost}]\n"
)


def test_arguments_bind_one_after_the_other(tmp_path):
    game = play(compiled(tmp_path, main("- offer: turn", STRIKE)))
    targets = game.legal()
    assert len(targets) == 3
    with pytest.raises(Refused, match=r"^The number must be one of the best: 2 is worse than the 1 that"):
        game.apply((*targets[0], 2))
    game.apply((*targets[0], 1))
    assert state(game, "game.score") == 21


NOTHING = [
    ("pick: men\nmin: 5\nelse: []", "set of man", "count(things)"),
    ("pick: men\nmin: 5\nsearch: true\nelse: []", "set of man", "count(things)"),
    ("pick: men\nmin: 1\nmay: true", "set of man", "count(things)"),
    ("arrange: men\nmay: true", "list of man", "count(things)"),
    ("split: {of: 3, among: men(A2)}\nelse: []", "map man to int", "sum(men, 1 if it in things else 0)"),
    ("split: {of: 3, among: men}\nmay: true", "map man to int", "sum(men, 1 if it in things else 0)"),
]


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(("form", "type", "count"), NOTHING, ids=[form for form, *_ in NOTHING])
def test_a_set_of_which_nothing_is_chosen_is_empty_wherever_it_goes(tmp_path, form, type, count, passes):
    body = "".join(f"  {line}\n" for line in ("by: first(players)\n" + form).split("\n"))
    told = f"  tell: {{args: {{things: {type}}}, do: [{{set: game.score, to: '10 + {count}'}}]}}\n"
    row = "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\nlegend: {'.': clear}\nspaces: |\n"
    rules = main(f"- choose: x\n{body}- call: tell(x){WAIT}", told)
    game = play(compiled(tmp_path, rules, passes, {"maps/row.yaml": row + "  . . . .\n  . . . .\n"}))
    if "may" in form:
        game.apply(PASS)
    assert score(game) == 10


@BOTH
def test_a_pack_that_skips_the_impossible_goes_on_with_the_empty_set(tmp_path, passes):
    pack = GROUND["pack.yaml"] + "impossible: skip\n"
    steps = "- choose: x\n  by: first(players)\n  pick: men\n  min: 5\n- set: game.score\n  to: 10 + count(x)"
    assert score(play(compiled(tmp_path, main(steps + WAIT), passes, {"pack.yaml": pack}))) == 10
