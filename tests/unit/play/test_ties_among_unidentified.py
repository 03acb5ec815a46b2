"""Equals among pieces that somebody does not know, and loops over them: which was made first is told to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, compiled, main, state
from tests.unit.play.test_choices_among_unidentified import (
    DEAL,
    END,
    GROUND_OF_CARDS,
    SEEDS,
    alike_to_the_end,
    answers,
    worlds_of,
)
from toolkit.compiler import Passes, Program
from toolkit.model import Type
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge
from toolkit.program.sorts import is_set_of_pieces

RANKED = """
orders: {marked: [{most: it.marks}]}
values:
  liked_by: {args: {by: player}, base: "best(cards(hand(red)), marked)"}
  liked: {args: {}, base: "best(cards(hand(red)), marked)"}
  disliked: {args: {}, base: "first(sorted(cards(hand(red)) + cards(deck), marked))"}
"""
ONE_OF = {
    "sorted": "first(sorted(cards(hand(red)), it.marks)) == it",
    "by an order": "best(cards(hand(red)), marked) == it",
    "of several places": "best(cards(hand(red)) + cards(hand(blue)) + cards(deck), marked) == it",
    "a value of who decides": "liked_by(blue) == it",
    "a value of nobody": "liked() == it",
    "a value over two places": "disliked() == it",
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("each", ONE_OF)
def test_the_first_of_equals_lies_at_the_same_place_in_a_world_with_others_there(
    tmp_path: Path, each: str, passes: Passes
) -> None:
    choice = (
        f'- choose: x\n  by: blue\n  one: cards(hand(red)) + cards(hand(blue)) + cards(deck)\n  each: "{ONE_OF[each]}"'
    )
    program = compiled(tmp_path, main(f"{DEAL}{choice}{END}", RANKED), passes, GROUND_OF_CARDS)
    games = [Game(program, seed) for seed in SEEDS]
    assert {len(answers(game)) for game in games} == {1}
    assert sum(alike_to_the_end(worlds_of(game), 1) for game in games) > 20


TERRAIN = {
    "kinds.yaml": GROUND_OF_CARDS["kinds.yaml"] + "  terrain: {title: Terrain, attrs: {height: int}}\n",
    "terrain.yaml": (
        "terrain:\n  clear: {title: Clear, attrs: {height: 3}}\n  hill: {title: Hill, attrs: {height: 5}}\n"
    ),
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear, "^": hill}\nspaces: |\n  . ^ . .\n'
    ),
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("height", ["best(grounds, high).height", "first(sorted(grounds, high)).height"])
def test_terrain_is_a_kind_and_no_pieces(tmp_path: Path, height: str, passes: Passes) -> None:
    """Where something is hidden it is ranked by itself: nobody is told of it in another order."""
    value = f'values: {{height_of: {{args: {{grounds: set of terrain}}, base: "{height}"}}}}\n'
    ranked = f"{value}orders: {{high: [{{most: it.height}}]}}\n"
    asked = f'{DEAL}- set: game.score\n  to: "height_of([s.terrain for s in spaces])"{END}'
    game = Game(compiled(tmp_path, main(asked, ranked), passes, GROUND_OF_CARDS | TERRAIN), 1)
    assert state(game, "game.score") == 5
    assert not is_set_of_pieces(game.program.rules, Type("set", inner=Type("named", "terrain")))


LOOPS = {
    "one place": "cards(hand(red))",
    "several places": "cards(hand(red)) + cards(hand(blue)) + cards(deck)",
    "all there are": "cards",
}
AMOUNTS = "- for: c in {}\n  do:\n    - add: game.score\n    - set: c.marks\n      to: game.score"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("things", LOOPS)
def test_a_loop_comes_to_the_same_places_one_after_the_other(tmp_path: Path, things: str, passes: Passes) -> None:
    """Each round gives another number of marks, which all see."""
    steps = f"{DEAL}{END}{AMOUNTS.format(LOOPS[things])}{END}"
    program = compiled(tmp_path, main(steps), passes, GROUND_OF_CARDS)
    assert marked_alike(program)


def marked_alike(program: Program) -> list[dict[str, int]]:
    """The marks that blue sees one step on, which are the same in all worlds."""
    found, compared = [], 0
    for further in (further for seed in SEEDS for further in worlds_of(Game(program, seed)).steps()):
        one, *others = map(marked, further.games)
        assert all(other == one for other in others)
        found.append(one)
        compared += len(others)
    assert compared > 20
    return found


def marked(game: Game) -> dict[str, int]:
    """The marks of all cards, by what blue calls them."""
    [at] = {shape.at["state marks"] for shape in game.program.stage.layout.shapes if shape.id == "card"}
    named = Knowledge(game.program.stage, game.cells, 0).known_names.named
    rows = [row for row, shape in game.program.stage.layout.rows(game.cells) if shape.id == "card"]
    return {named[row]: game.cells[row + at] for row in rows}


CHECKED = """
occasions: {{raid: {{}}}}
checks:
  counting:
    at: {at}
    each: cards
    where: it.marks == 50
    do: [{{add: game.score}}, {{set: it.marks, to: game.score}}]
"""


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("at", ["ending(raid)", "step"])
def test_a_check_comes_to_the_same_places_one_after_the_other(tmp_path: Path, at: str, passes: Passes) -> None:
    meet = "- at_once:\n    - for: c in cards\n      do: [{set: c.marks, to: 50}]\n"
    steps = f"{DEAL}{END}{meet}- during: raid()\n  do: [{{shuffle: deck}}]{END}"
    program = compiled(tmp_path, main(steps, CHECKED.format(at=at)), passes, GROUND_OF_CARDS)
    assert all(set(found.values()) == {1, 2, 3, 4, 5, 6} for found in marked_alike(program))


FRAIL = """
events: {told: {}}
effects:
  frail: {triggers: {t: {after: told, chosen_by: blue, do: [{add: bearer.marks}]}}}
"""


@pytest.mark.slow
@BOTH
def test_equal_effects_are_listed_by_what_they_are_on(tmp_path: Path, passes: Passes) -> None:
    """The first of them was put on what blue knew then, and may lie anywhere now."""
    grants = "- for: c in cards(hand(red))\n  do: [{grant: frail, on: c, until: game}]\n- note: told"
    program, compared = compiled(tmp_path, main(f"{DEAL}{END}{grants}{END}", FRAIL), passes, GROUND_OF_CARDS), 0
    for worlds in (worlds_of(Game(program, seed)) for seed in SEEDS):
        for further in worlds.steps():
            listed = [answer["next"] for answer in further.games[0].view(0)["decision"]["answers"]]
            compared += further.compare()
            assert listed == [f"frail.t of hand(red)?{number}" for number in (1, 2, 3)]
    assert compared > 20


MOVES = {
    "a hand": "- move: cards(hand(red))\n  to: deck",
    "a place": "- move: hand(red)\n  to: deck",
    "two hands": "- move: cards(hand(red)) + cards(hand(blue))\n  to: deck",
    "to the bottom": "- move: cards(hand(red))\n  to: deck\n  order: bottom",
    "with an event": "- move: cards(hand(red))\n  to: deck\n  how: thrown",
}
THROWN = "triggers: {t: {after: moved, when: event.how == thrown, do: [{add: game.score}]}}\n"


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("move", MOVES)
def test_several_come_to_lie_one_on_the_other_as_all_are_told_of_them(
    tmp_path: Path, move: str, passes: Passes
) -> None:
    """By their marks, which all see: the cards that were made first are not those that lie below."""
    steps, more = f"{DEAL}{END}{MOVES[move]}{END}", THROWN if "thrown" in MOVES[move] else ""
    program, compared = compiled(tmp_path, main(steps, more), passes, GROUND_OF_CARDS), 0
    for further in (further for seed in SEEDS for further in worlds_of(Game(program, seed)).steps()):
        compared += further.compare()
    assert compared > 20


BOXES = """
  box: {title: Box, plural: boxes, holds: {kinds: [card], at_most: 3, when_removed: WHERE}}
"""
GROUND_OF_BOXES = {
    "places.yaml": GROUND_OF_CARDS["places.yaml"].replace("[man]", "[man, box]")
    + "  pile: {order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [card, box]}}\n",
    "units.yaml": GROUND["units.yaml"] + "  crate: {kind: box, title: Crate}\n",
}
PACKED = """
- create: crate
  at: A1
- move: cards(hand(red))
  to: first(boxes)
- move: first(boxes)
  to: pile
- reveal: first(boxes)
"""
IN_TWO = """
- create: crate
  at: A1
  count: 2
  as: both
- move: first(cards(hand(red)))
  to: both[1]
- move: cards(hand(red))
  to: both[0]
"""
LEAVINGS = {
    "return": ("return, return_to: deck", PACKED, "- remove: first(boxes)"),
    "return of several": ("return, return_to: deck", IN_TWO, "- remove: boxes"),
    "drop": ("drop", PACKED, "- remove: first(boxes)"),
    "return of who gives way": ("return, return_to: deck", PACKED, "- replace: first(boxes)\n  with: [crate]"),
    "drop of who gives way": ("drop", PACKED, "- replace: first(boxes)\n  with: [crate]"),
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("leaving", LEAVINGS)
def test_what_was_held_comes_to_lie_one_on_the_other_as_all_are_told_of_it(
    tmp_path: Path, leaving: str, passes: Passes
) -> None:
    where, packed, step = LEAVINGS[leaving]
    kinds = {"kinds.yaml": GROUND_OF_CARDS["kinds.yaml"] + BOXES.strip("\n").replace("WHERE", where) + "\n"}
    steps = main(f"{DEAL}{packed}{END}{step}{END}")
    program, compared = compiled(tmp_path, steps, passes, GROUND_OF_CARDS | GROUND_OF_BOXES | kinds), 0
    for further in (further for seed in SEEDS for further in worlds_of(Game(program, seed)).steps()):
        compared += further.compare()
    assert compared > 5


HURT = """
events: {told: {}}
effects:
  frail: {triggers: {t: {WHEN, do: [{add: game.score}, {add: bearer.marks, by: game.score}]}}}
triggers: {last: {after: told, do: [{add: game.score}]}}
"""
WHEN = {"after": "after: told", "watch": "watch: game.log"}


@BOTH
@pytest.mark.parametrize("when", WHEN)
def test_what_effects_do_comes_in_the_order_in_which_all_are_told_of_what_they_are_on(
    tmp_path: Path, when: str, passes: Passes
) -> None:
    """Those with a one were granted first, as nobody is told."""
    grant = "- for: c in [c for c in cards if c.number == {}]\n  do: [{{grant: frail, on: c, until: game}}]\n"
    told = "- note: told\n- set: game.log\n  to: '[1]'"
    steps = f"{DEAL}{END}{grant.format(1)}{grant.format(2)}{told}{END}"
    program = compiled(tmp_path, main(steps, HURT.replace("WHEN", WHEN[when])), passes, GROUND_OF_CARDS)
    assert marked_alike(program)


LOST = "[c for e in past(removed, game) for c in e.pieces]"
AMONG_LOST = {
    "one": (f'one: "{LOST}"', "x.marks"),
    "pick": (f'pick: "{LOST}"\n  max: 1\n  min: 1', "only(x).marks"),
    "arrange": (f'arrange: "{LOST}"', "first(x).marks"),
    "split": (f'split: {{of: 1, among: "{LOST}"}}', f"sum({LOST}, it.marks * x[it])"),
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("choice", AMONG_LOST)
def test_what_has_left_play_is_listed_as_its_chooser_is_told_of_it(tmp_path: Path, choice: str, passes: Passes) -> None:
    """Each lies face down, so that he never knew them; what marks they had he saw."""
    asked, marks = AMONG_LOST[choice]
    lost = f'- remove: cards(hand(red))\n- choose: x\n  by: blue\n  {asked}\n- set: game.score\n  to: "{marks}"'
    program, compared = compiled(tmp_path, main(f"{DEAL}{END}{lost}{END}"), passes, GROUND_OF_CARDS), 0
    for further in (further for seed in SEEDS for further in worlds_of(Game(program, seed)).steps()):
        compared += alike_to_the_end(further, 3)
    assert compared > 20


@BOTH
def test_a_round_of_a_loop_looks_at_its_condition_when_it_comes(tmp_path: Path, passes: Passes) -> None:
    """That somebody meets it is found out ahead, for without him the order need not be known; who does is not."""
    found = "- if: c.marks == game.score\n      then: [{add: game.score}, {set: c.marks, to: 20}]"
    clear = "- for: c in cards(hand(red))\n  do: [{set: c.marks, to: 0}]\n"
    steps = f"{clear}- for: c in cards(hand(red))\n  do:\n    {found}"
    program = compiled(tmp_path, main(f"{DEAL}{steps}{END}"), passes, GROUND_OF_CARDS)
    for game in (Game(program, seed) for seed in SEEDS):
        assert sorted(mark for name, mark in marked(game).items() if "red" in name) == [0, 0, 20]
        assert "by_key" in program.source and " else ())" in program.source
