"""Choices among occasions: answered by name at the table and at seats, kept, told, and refused once they are over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main, play, score
from tests.unit.play.programs import program_of
from toolkit.compiler import Passes, Program
from toolkit.examples.log import log_of
from toolkit.play import Game, GameFault, Refused, load, name_answer, read_answer, replay, sample

KINDS = """
occasions:
  battle: {facts: {number: int}}
"""
TWO = """
- during: battle(number=1)
  do:
    - during: battle(number=2)
      do:
"""


def within_two(steps: str) -> str:
    """Rules whose game is these steps while two battles go on."""
    return KINDS + main(TWO + "".join(f"        {line}\n" for line in steps.strip("\n").split("\n")))


def wagers() -> Program:
    """Wagers that are laid inside others; those of the evening before are heard of by nobody else."""
    return program_of("tests/packs/wagers", "parlour")


def three_deep(whispers: int) -> Game:
    """Three wagers go on; red has laid some before of which blue has not heard."""
    game = Game(wagers(), 1)
    game.apply(read_answer(game, {"red": "choose", "whispers": whispers}))
    for number in range(1, whispers + 1):
        game.apply(read_answer(game, {"red": "choose", "which": f"wager@{number}"}))
    for answer in (
        {"blue": "choose", "whispers": 0},
        {"red": "choose", "stake": 1},
        {"blue": "choose", "deeper": True},
        {"blue": "choose", "stake": 2},
        {"red": "choose", "deeper": True},
        {"red": "choose", "stake": 3},
        {"red": "pass"},
    ):
        game.apply(read_answer(game, answer))
    return game


FORMS: list[tuple[str, Any, int]] = [
    ('one: "[outer(battle), battle]"', "battle@1", 1),
    ('one: "[outer(battle), battle]"', "battle@2", 2),
    ('pick: "[outer(battle), battle]"', ["battle@1", "battle@2"], 12),
    ('arrange: "[outer(battle), battle]"', ["battle@2", "battle@1"], 21),
    ('split: {of: 3, among: "[outer(battle), battle]"}\n  else: []', [1, 2], 122),
]
READS = {"one": "x.number", "pick": "sum(x, it.number) * 4", "arrange": "x[0].number * 10 + x[1].number"}
READS["split"] = "(x[outer(battle)] * 100 if outer(battle) != none else 0) + x[battle] * 11"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(("form", "said", "told"), FORMS, ids=[f"{form} {said}" for form, said, _ in FORMS])
def test_each_form_is_answered_by_name(tmp_path: Path, passes: Passes, form: str, said: Any, told: int) -> None:
    reads = READS[form.partition(":")[0]]
    steps = f"- choose: x\n  by: first(players)\n  {form}\n"
    wait = "- choose: go_on\n  by: first(players)\n  yes: Go on?\n"
    adds = f"- add: game.score\n  by: {reads}\n"
    program = compiled(tmp_path, within_two(steps + wait + adds + wait), passes)
    game = play(program, {"blue": "choose", "x": said})
    assert game.record.answers[-1] == {"blue": "choose", "x": said}
    game = load(program, json.loads(json.dumps(game.save())))  # what was chosen is kept by name
    game.apply(read_answer(game, {"blue": "choose", "go_on": True}))
    assert score(game) == told


def test_what_was_chosen_and_is_over_is_not_another_one_in_its_place(tmp_path: Path) -> None:
    steps = """
- let: {kept: "[outer(battle), battle]"}
- choose: x
  by: first(players)
  one: "[outer(battle), battle]"
"""
    later = """
- during: battle(number=7)
  do:
    - add: game.score
      by: count(kept) * 100
    - add: game.score
      by: x.number
    - choose: go_on
      by: first(players)
      yes: Go on?
"""
    inner = "- during: battle(number=2)\n  do:\n" + "".join(f"    {line}\n" for line in steps.strip("\n").split("\n"))
    outer = "- during: battle(number=1)\n  do:\n" + "".join(
        f"    {line}\n" for line in (inner + later.strip("\n")).split("\n")
    )
    program = compiled(tmp_path, KINDS + main(outer))
    game = play(program, {"blue": "choose", "x": "battle@1"})
    assert score(game) == 101  # of both that were kept, one is over
    with pytest.raises(GameFault, match="E707"):
        play(program, {"blue": "choose", "x": "battle@2"})


def test_nothing_may_be_among_what_is_chosen_from(tmp_path: Path) -> None:
    steps = """
- choose: x
  by: first(players)
  one: "[none, first(men)]"
- choose: go_on
  by: first(players)
  yes: Go on?
"""
    program = compiled(tmp_path, main(steps))
    game = Game(program, 1)
    answers = [name_answer(game, answer) for answer in game.legal()]
    assert answers == [{"blue": "choose", "x": None}, {"blue": "choose", "x": "guard#1"}]
    for said in (None, "none"):
        assert play(program, {"blue": "choose", "x": said}).record.answers == ({"blue": "choose", "x": None},)


@pytest.mark.parametrize(
    ("form", "said"),
    [("pick: {}", ["guard#1"]), ("arrange: {}", ["guard#1", "scout#1"]), ("split: {{of: 1, among: {}}}", [0, 1])],
)
def test_none_is_no_member(tmp_path: Path, form: str, said: list[Any]) -> None:
    things = form.format('"[none, first(men), none, only(men(B1))]"')
    wait = "- choose: go_on\n  by: first(players)\n  yes: Go on?\n"
    program = compiled(tmp_path, main(f"- choose: x\n  by: first(players)\n  {things}\n  else: []\n{wait}"))
    game = play(program, {"blue": "choose", "x": said})
    assert replay(Game(program, 1), game.record.answers).refused is None
    game = Game(program, 1)
    assert all(None not in answer for answer in game.legal())
    if "split" not in form:
        with pytest.raises(Refused, match="none"):
            read_answer(game, {"blue": "choose", "x": [None, "guard#1"]})


def test_numbers_of_a_set_may_be_less_than_nothing(tmp_path: Path) -> None:
    """No number is taken for the end of the set."""
    wait = "- choose: go_on\n  by: first(players)\n  yes: Go on?\n"
    choose = '- choose: x\n  by: first(players)\n  pick: "[-2, -1, 0, 1]"\n'
    program = compiled(tmp_path, main(f"{choose}- add: game.score\n  by: sum(x, it) * 10 + count(x)\n{wait}"))
    game = Game(program, 1)
    assert len({*game.legal()}) == len(game.legal()) == 5
    assert score(play(program, {"blue": "choose", "x": [-1, -2]})) == -28
    assert score(play(program, {"blue": "choose", "x": []})) == 0
    game = play(program, {"blue": "choose", "x": [1, -1]})
    assert score(game) == 2
    assert replay(Game(program, 1), game.record.answers).game.hash() == game.hash()


@pytest.mark.parametrize("whispers", [0, 1, 2])
def test_a_seat_calls_them_by_where_they_stand(whispers: int) -> None:
    """How many there were unseen is told by nothing, neither to blue nor to a game drawn from what he knows."""
    game = three_deep(whispers)
    view = game.view(1, whole=True)
    named = [answer for answer in view["decision"]["answers"] if answer["blue"] == "raise_it"]
    assert named == [{"blue": "raise_it", "which": f"wager@{number}"} for number in (3, 2, 1)]
    for number, answer in zip((3, 2, 1), named, strict=True):
        meant = read_answer(game, answer, viewer=1)
        assert meant == read_answer(game, {"blue": "raise_it", "which": f"wager@{number + whispers}"})
        assert read_answer(sample(game.program, view, 3), answer, viewer=1)
    with pytest.raises(Refused, match=r"Did|no wager"):
        read_answer(game, {"blue": "raise_it", "which": "wager@4"}, viewer=1)
    assert sample(game.program, view, 3).view(1, whole=True) == view


@pytest.mark.parametrize("whispers", [0, 2])
def test_records_are_replayed_and_logs_tell_which(whispers: int) -> None:
    game = three_deep(whispers)
    game.apply(read_answer(game, {"blue": "raise_it", "which": "wager@1"}, viewer=1))
    again = replay(Game(game.program, 1), game.record.answers)
    assert again.refused is None
    assert again.game.hash() == game.hash()
    lines = [line.strip().partition("  ")[0] for line in log_of(game, 0)]
    assert "blue: raise it, which wager@1" in lines


def test_why_not_is_told_of_one_that_is_over() -> None:
    game = three_deep(1)
    with pytest.raises(Refused, match="must be among"):
        game.apply(read_answer(game, {"blue": "raise_it", "which": "wager@1"}))
    game.apply(read_answer(game, {"blue": "raise_it", "which": "wager@2"}))
