"""Answers about passing beyond a single pass: one that says until when, and the lifting of it. Out: what `apply` takes.

In a record they are `{blue: pass, until: turn}` and `{blue: lift pass}`.
"""

from __future__ import annotations

from toolkit.play import automatic_passes as standing
from toolkit.play.machine import Machine
from toolkit.play.pending import Beyond
from toolkit.play.refusals import Refused
from toolkit.play.worded import worded
from toolkit.runtime.program import PASS, Frame, seat_of


class PassUntil(Beyond):
    """A pass, and all further ones until one of its members comes: `offer`, `target`, a kind that is going on."""

    def give(self, machine: Machine) -> Frame | None:
        """Pass, and note until when."""
        _refuse_forced(machine)
        assert machine.go is not None
        seat = seat_of(machine.go)
        assert seat is not None
        go, locals, parent = standing.stand(machine, seat, self)
        frame: Frame | None = go(machine, locals, parent, PASS)
        return frame


class LiftedPass(Beyond):
    """What a seat says at a decision of its own, to be asked again where it would pass by itself."""

    def give(self, machine: Machine) -> None:
        """The decision stays as it is."""
        _refuse_forced(machine)
        assert machine.go is not None
        seat = seat_of(machine.go)
        if seat is None or not standing.is_standing(machine, seat):
            raise Refused(machine.program.rules.pack, worded("No pass stands that could be lifted."))
        standing.lift(machine, seat)


def _refuse_forced(machine: Machine) -> None:
    if machine.go is None or machine.odds is not None:
        raise Refused(machine.program.rules.pack, worded("Nobody is asked."))
    if machine.is_forced():
        raise Refused(machine.program.rules.pack, worded("Here nothing can be done but to pass."))
