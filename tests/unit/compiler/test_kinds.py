"""What is known of the rules of a stage is read once, for all expressions that are asked about it."""

from __future__ import annotations

from tests.unit.play.programs import tic_tac_toe
from toolkit.compiler.kinds import Kinds


def test_kinds_take_over_what_others_know_and_learn_for_themselves():
    stage = tic_tac_toe().stage
    known, own, anew = Kinds(stage), Kinds(stage), Kinds(stage)
    own.take_over(known)
    assert (own.unset, own.can_leave) == (anew.unset, anew.can_leave)
    own.unset.add(("attack", "strength"))
    assert known.unset == anew.unset
