"""Where all that may lie in a place is of one kind, no piece is asked; what rules bring there all the same counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import GROUND, asking, compiled, play, score
from toolkit.compiler import NONE
from toolkit.examples.position import Position
from toolkit.examples.things import Unnamed
from toolkit.play import NotThisGame, load, save

MEN_ONLY = {"places.yaml": GROUND["places.yaml"].replace("spaces: map}", "spaces: map, holds: {kinds: [man]}}")}
COUNTED = "- set: game.score\n  to: 10 * count(men(map)) + count(s in spaces, men(s))\n"
BROUGHT = "- create: one\n  at: A1\n- create: two\n  at: C1\n"


@pytest.mark.parametrize(("steps", "asked"), [(COUNTED, False), (BROUGHT + COUNTED, True)], ids=["men", "cards-too"])
def test_each_piece_is_asked_for_its_kind_where_others_may_lie_there(tmp_path: Path, steps: str, asked: bool) -> None:
    program = compiled(tmp_path, asking(steps), changed=MEN_ONLY)
    assert ("IS_man" in program.source) is asked
    plain = compiled(tmp_path, asking(steps), NONE, MEN_ONLY)
    assert [score(play(each)) for each in (program, plain)] == [33, 33]


def test_a_place_that_does_not_say_what_it_holds_may_hold_anything(tmp_path: Path) -> None:
    program = compiled(tmp_path, asking(COUNTED))
    assert "IS_man" in program.source
    assert {*program.stage.kinds_in(program.stage.rules.places["deck"])} == {*program.stage.rules.kinds}


def test_no_position_and_no_save_puts_a_piece_where_none_of_its_kind_may_lie(tmp_path: Path) -> None:
    program = compiled(tmp_path, asking("- create: one\n  at: discard\n" + COUNTED), changed=MEN_ONLY)
    game = play(program)
    position = Position(program.stage, game.cells)
    with pytest.raises(Unnamed, match="`one#1` is of the kind `card`, which does not lie in `map`"):
        position.place_piece("one#1", "A1", None, None)
    written = json.loads(json.dumps(save(game)))
    cells = written["state"]["cells"]
    cells["space C1.holds"], cells["place discard.holds"] = cells["place discard.holds"], []
    cells["piece one#1.holder"] = "C1"
    with pytest.raises(NotThisGame, match="contradicts itself in where the pieces lie"):
        load(program, written)
