"""The guard of a seat that asks `why` fails closed: what looks at pieces is told of those alone that it knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play
from tests.unit.play.test_showing import places
from toolkit.evaluator import World, evaluate
from toolkit.language.faults import NotKnown
from toolkit.language.functions import BUILT_INS, Traits, declare
from toolkit.language.tree import Function, Variable
from toolkit.model import Type
from toolkit.play.knowledge import Knowledge
from toolkit.secrecy import SeatGuard

MAN, INT = Type("named", "man"), Type("named", "int")
HIDDEN = places(map="shown_to: viewer == piece.owner")


def test_a_function_that_nobody_thought_of_tells_nothing_of_an_unidentified_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue knows his own guard and not red's. What `height` looks at of a piece is open to who knows that; of `depth`
    nobody said so: it tells nothing."""
    game = play(compiled(tmp_path, main(WAIT), changed=HIDDEN))
    monkeypatch.setattr("toolkit.language.functions.registry.BUILT_INS", dict(BUILT_INS))
    declare("height", Traits(reads=(("place", ""),), open=True))
    declare("depth", Traits(reads=(("place", ""),)))
    rows = game.program.stage.names(game.cells).rows
    guard = SeatGuard(Knowledge(game.program.stage, game.cells, 0))
    height, depth = (Function(INT, 0, 1, name, (Variable(MAN, 0, 1, "m"),)) for name in ("height", "depth"))
    guard.call(height, (rows["guard#1"],))
    for asked, man in [(height, "guard#2"), (depth, "guard#1"), (depth, "guard#2")]:
        with pytest.raises(NotKnown):
            guard.call(asked, (rows[man],))


def test_what_a_seat_named_itself_and_does_not_know_it_learns_nothing_of(tmp_path: Path) -> None:
    game = play(compiled(tmp_path, main(WAIT), changed=HIDDEN))
    rows = game.program.stage.names(game.cells).rows
    guard = SeatGuard(Knowledge(game.program.stage, game.cells, 0), frozenset(("m",)))
    world = World(game.program.stage, game.cells, guard)
    with pytest.raises(NotKnown):
        evaluate(Variable(MAN, 0, 1, "m"), world, {"m": rows["guard#2"]})
