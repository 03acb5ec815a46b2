"""What a choice of several is found by is kept from one element to the next, and serves no other state or game."""

from __future__ import annotations

import random

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from toolkit.play import Game
from toolkit.runtime.choices.answers import Arrange
from toolkit.runtime.choices.kept_choice import _LAST, kept_choice

CHAIN = "'count(them) < 2 or all(u in them, any(v in them, distance(u.space, v.space) <= 1))'"
STEPS = f"""\
- while: game.score < 200
  do:
    - set: game.score
      to: game.score + 1
    - choose: them
      by: first(players)
      pick: men
      min: 1
      grow: {CHAIN}
      total: {{of: it.hits + 1, at_most: 4}}
      else: []
    - if: count(them) > 0
      then:
        - set: first(them).hits
          to: (first(them).hits + 1) % 4
"""


def walked(games: list[Game], picks: random.Random, *, keeps: bool) -> list[object]:
    """All that some games list, one beside the other, while answers are given, broken off and undone at random."""
    marks, found = [game.mark() for game in games], []
    for _ in range(120):
        place = picks.randrange(len(games))
        game = games[place]
        if not keeps:
            _LAST[0] = None
        found.append((place, game.partial, tuple(game.legal())))
        match picks.randrange(8):
            case 0:
                game.take_back()
            case 1 if game.past is not marks[place][0]:
                game.undo()
            case 2:
                game.back_to(marks[place])
            case 3:
                marks[place] = game.mark()
            case _:
                game.apply(picks.choice(game.legal()))
    return found


@pytest.mark.parametrize("seed", range(5))
def test_what_is_kept_lists_what_is_found_anew(tmp_path, seed):
    program = compiled(tmp_path, main(STEPS))
    anew, kept = (walked([play(program), play(program)], random.Random(seed), keeps=keeps) for keeps in (False, True))
    assert kept == anew
    assert any(len(partial) > 2 for _, partial, _ in kept), "some answer had more than one element before it was whole"


def test_what_is_kept_is_of_the_very_cells_as_they_were_and_of_what_was_given():
    def make(cells: list[int], worth: int) -> Arrange:
        return Arrange([cells[0], worth], None)

    cells = [7, 8]
    made = kept_choice(make, (), cells, 1)
    assert kept_choice(make, (7,), cells, 1) is made
    assert kept_choice(make, (7,), cells.copy(), 1) is not made, "another game in the same state"
    made = kept_choice(make, (), cells, 1)
    assert kept_choice(make, (7,), cells, 2) is not made, "another argument"
    made = kept_choice(make, (), cells, 1)
    cells[1] = 9
    assert kept_choice(make, (7,), cells, 1) is not made, "another state"
    made = kept_choice(make, (), cells, 1)
    assert kept_choice(make, (), cells, 1) is not made, "an answer begins anew"
