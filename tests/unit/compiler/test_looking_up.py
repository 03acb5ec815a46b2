"""Values of the board are looked up by their arguments and the cells that they read, and give what they would anew."""

from pathlib import Path
from random import Random

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from toolkit.compiler.passes import ALL
from toolkit.play import Game, playout
from toolkit.play.faults import GameFault

WITHOUT = ALL.without("look_up_values")
DEAR = "count([1, 2, 3, 4, 5], it > 3 and any(k in [1, 2, 3], k > 1))"
"""Takes long enough for a value to be worth looking up."""
VALUES = f"""\
  edge: {{paved: bool}}
  space: {{muddy: bool}}
values:
  step_price:
    title: Price of a step
    args: {{one: space, other: space}}
    base: "{DEAR} + (1 if edge(one, other).paved else 3) + (2 if other.muddy else 0) + game.score"
  crowd_price:
    title: Price of company
    args: {{one: space, other: space}}
    base: "{DEAR} + count(men(other)) + (1 if edge(one, other).paved else 3)"
  around:
    title: Price of all sides
    args: {{one: space}}
    base: "{DEAR} + sum(neighbours(one), 1 if edge(one, it).paved else 3)"
"""
NOTED = """\
- {set: game.log, to: "game.log + [step_price(A1, B1)]"}
- {set: game.log, to: "game.log + [step_price(B1, A1)]"}
- {set: game.log, to: "game.log + [step_price(C1, B1)]"}
"""
CHANGED = f"""\
{NOTED}\
- set: edge(A1, B1).paved
{NOTED}\
- set: B1.muddy
{NOTED}\
- {{add: game.score, by: 10}}
{NOTED}\
"""


def test_a_change_of_a_cell_that_a_value_reads_gives_what_is_so_now(tmp_path: Path) -> None:
    rules = VALUES + main(CHANGED + WAIT)
    logs = [state(play(compiled(tmp_path, rules, passes)), "game.log") for passes in (ALL, WITHOUT)]
    assert logs[0] == logs[1] == [5, 5, 5, 3, 3, 5, 5, 3, 7, 15, 13, 17]


def test_what_was_asked_before_is_looked_up(tmp_path: Path) -> None:
    program = compiled(tmp_path, VALUES + main(CHANGED + WAIT))
    play(program)
    asked = len(program.namespace["KNOWN_v_step_price"])
    play(program)
    assert len(program.namespace["KNOWN_v_step_price"]) == asked


ON_GROUND = f"""\
  edge: {{paved: bool}}
values:
  ground_price:
    title: Price of a step by the ground
    args: {{one: space, other: space, doubled: bool}}
    base: "({DEAR} + slowness(other.terrain) + (3 if street in along(one, other) else 0)) * (2 if doubled else 1)"
  slowness: {{title: Slowness, args: {{ground: terrain}}, base: 4 if ground == wood else 0}}
  from_west: {{title: From the west, args: {{one: space, other: space}}, base: "{DEAR} + (1 if one == A1 else 0)"}}
"""
WOODS = {
    "terrain.yaml": "terrain:\n  clear: {title: Clear}\n  wood: {title: Wood}\n  street: {title: Street}\n",
    "maps/row.yaml": (
        "map: row\ntitle: Row\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": clear, w: wood}\nspaces: |\n  . . w . . w\n'
        "paths:\n  main: {terrain: street, spaces: [D1, E1]}\n"
    ),
}


def test_steps_of_which_the_same_is_read_are_looked_up_as_one(tmp_path: Path) -> None:
    each = "[{0}(a, b{1}) for a in spaces for b in neighbours(a)]"
    told = [each.format("ground_price", ", false"), each.format("ground_price", ", true"), each.format("from_west", "")]
    rules = ON_GROUND + main("".join(f'- {{set: game.log, to: "game.log + {one}"}}\n' for one in told) + WAIT)
    program = compiled(tmp_path, rules, changed=WOODS)
    logs = [state(play(one), "game.log") for one in (program, compiled(tmp_path, rules, WITHOUT, WOODS))]
    assert logs[0] == logs[1]
    assert logs[0][:10] == [2, 2, 6, 2, 2, 6, 5, 5, 6, 2]
    assert len(program.namespace["KNOWN_v_ground_price"]) == 3 * 2, "into clear, into a wood, along the street"
    assert len(program.namespace["KNOWN_v_from_west"]) == 6, "which space it is is read"


def test_what_hangs_on_more_than_a_few_cells_is_computed_each_time(tmp_path: Path) -> None:
    steps = '- {set: game.log, to: "game.log + [crowd_price(A1, B1) + around(B1) + step_price(A1, B1)]"}\n'
    source = compiled(tmp_path, VALUES + main(steps + WAIT)).source
    assert "KNOWN_v_step_price" in source
    assert "KNOWN_v_crowd_price" not in source, "what lies in a space is read"
    assert "KNOWN_v_around" not in source, "which sides are read its argument does not tell"


def test_a_fault_is_one_whether_it_is_looked_up_or_not(tmp_path: Path) -> None:
    rules = VALUES + main('- {set: game.log, to: "game.log + [step_price(A1, D1)]"}\n' + WAIT)
    faults = []
    for passes in (ALL, WITHOUT):
        with pytest.raises(GameFault) as caught:
            play(compiled(tmp_path, rules, passes))
        faults.append((caught.value.diagnostic.code, caught.value.diagnostic.span))
    assert faults[0] == faults[1]


PERMITTED = f"""\
  edge: {{paved: bool}}
values:
  is_open:
    title: Whether a step is open
    args: {{one: space, other: space, mounted: bool}}
    base: "{DEAR} > 0 and not edge(one, other).paved"
permissions:
  - {{forbids: is_open, label: flood, when: game.score > 0}}
  - {{permits: is_open, label: mounted, rank: card, when: mounted}}
"""
OPEN = '- {set: game.log, to: "game.log + [count([false, true], is_open(A1, B1, it))]"}\n'


def test_what_permissions_say_is_looked_up_by_what_they_read(tmp_path: Path) -> None:
    steps = f"{OPEN}- {{add: game.score}}\n{OPEN}- {{add: game.score, by: -1}}\n- set: edge(A1, B1).paved\n{OPEN}"
    programs = [compiled(tmp_path, PERMITTED + main(steps + WAIT), passes) for passes in (ALL, WITHOUT)]
    assert "KNOWN_v_is_open" in programs[0].source
    assert [state(play(program), "game.log") for program in programs] == [[2, 1, 1], [2, 1, 1]]


MARCH = """\
  edge: {paved: bool}
values:
  step_price:
    title: Price of a step
    args: {one: space, other: space}
    base: "1 + count([1, 2, 3, 4, 5], it > 3 and any(k in [1, 2, 3], k > 1)) * (0 if edge(one, other).paved else 1)"
movement:
  on_foot: {title: On foot, cost: "step_price(here, there)"}
menus:
  turns: {title: Turn}
actions:
  march:
    title: March
    menu: turns
    args:
      - who: {title: Man, one: men(by)}
      - goal: {title: Goal, one: "reachable(on_foot(), who.space, 4)"}
    do: [{move: who, to: goal}]
  pave:
    title: Pave
    menu: turns
    args:
      - at: {title: Space, one: "[c for c in spaces if c != A1]"}
      - side: {title: Side, one: neighbours(at)}
    do:
      - {set: "edge(at, side).paved"}
      - {add: game.score}
      - {set: game.log, to: "game.log + [game.score]"}
"""


@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_the_same(tmp_path: Path, seed: int) -> None:
    rules = MARCH + main("- for: n in range(1, 8)\n  do:\n    - for: p in players\n      do: [{offer: turns, to: p}]\n")
    games = [Game(compiled(tmp_path, rules, passes), seed) for passes in (ALL, WITHOUT)]
    assert "KNOWN_v_step_price" in games[0].program.source
    for game in games:
        playout(game, Random(seed).random)
    assert games[0].cells == games[1].cells
