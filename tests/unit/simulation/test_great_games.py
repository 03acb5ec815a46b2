"""Rules look over the map again and again: what bounds the work of a game, and of examples, grows with its state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties.hostile_packs import write
from tests.unit.simulation.test_playing import table
from toolkit.checker import check_rules
from toolkit.examples import Outcome, run_examples
from toolkit.examples.run import MOST, Shared
from toolkit.language.fuel import GREAT, SMALL, more_for
from toolkit.packs import load_pack

RULES = """state:
  game: {count: int}
  space: {seen: bool}
procedures:
  begin:
    cite: E1
    do:
      - while: game.count < 20
        do:
          - choose: x
            by: red
            number: [1, 3]
          - for: n in range(1, 1000)
            do: [{set: game.count, to: game.count}]
          - {add: game.count}
      - {end: game, ranking: [red]}
"""
SEATS = {"red": "uniform", "blue": "uniform"}


def lay(folder: Path, across: int, examples: int = 0) -> Path:
    """The game on a map of so many spaces across and down: 1,000 rounds of work for each of its 20 decisions."""
    rows = "".join(f"  {' '.join('.' * across)}\n" for _ in range(across))
    field = "map: field\ntitle: Field\ngrid: {shape: square, labels: letter_number}\n"
    more = {"maps/field.yaml": f'{field}legend: {{".": ground}}\nspaces: |\n{rows}cite: E1\n'}
    each = (
        "  e{}:\n    given: all\n    cite: E1\n"
        "    do: [{{red: choose, x: 1}}]\n    expect: [{{value: game.count, is: 1}}]\n"
    )
    if examples:
        more["examples/all.yaml"] = "examples:\n" + "".join(map(each.format, range(examples)))
    return write(folder / "hostile", RULES, more)


def outcomes(folder: Path, units: int) -> list[Outcome]:
    """What comes of the examples of a pack that share so many units."""
    pack, found = load_pack(folder)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return [*run_examples(pack, rules, pack.all("examples"), units=units)]


def test_a_great_state_allows_more_for_each_answer_within_bounds() -> None:
    assert [more_for(cells) for cells in (0, SMALL, SMALL + 7, SMALL + GREAT, 10**9)] == [0, 0, 7, GREAT, GREAT]


@pytest.mark.parametrize("who", ["uniform", "random"])
def test_the_same_work_is_too_much_for_a_small_game_and_not_for_a_great_one(tmp_path: Path, who: str) -> None:
    seats = dict.fromkeys(SEATS, who)
    ends = {}
    for across in (2, 60):
        row, _ = table(lay(tmp_path / str(across), across), "all", seats, most=30, counts=False).play(1)
        ends[across] = row.end
    assert ends == {2: "work", 60: "over"}


def test_examples_of_a_great_game_bring_the_work_that_they_need(tmp_path: Path) -> None:
    """10 examples of more than 1,000 units each, where the pack has 5,000."""
    small, great = (outcomes(lay(tmp_path / str(across), across, examples=10), 5_000) for across in (2, 60))
    assert [each.passed for each in great] == [True] * 10
    assert any(each.left_out for each in small) and {found.code for each in small for found in each.diagnostics} == {
        "E713"
    }


def test_what_examples_bring_is_bounded() -> None:
    shared = Shared([], 5_000)
    shared.bring(7_000)
    assert (shared.units, shared.reserve.left) == (12_000, 12_000)
    shared.bring(2 * MOST)
    assert (shared.units, shared.reserve.left) == (MOST, MOST)
