"""`emptied`: a place whose last piece leaves. It is an event of the change that takes the piece away, beside its own.

In: the pieces that leave. Out: what comes before and after for each such place.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.compiler.around_events import after_event, before_event, is_followed, kept_of
from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes, Part
from toolkit.compiler.parts import branch, loop_over
from toolkit.compiler.pycode import EMPTY, PyCode, looping, names_in, py, tuple_of
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.triggers import EmittedEvent
from toolkit.language.code import Where
from toolkit.model import Type

PLACE = Type("named", "place")
PLACES = Type("list", inner=PLACE)
BOOL = Type("named", "bool")


@dataclass(slots=True)
class Emptying:
    """The places that one change empties. `places` is the local that names them, `pieces` what leaves (a local)."""

    emitter: StepEmitter
    where: Where
    scope: Scope
    places: PyCode
    pieces: PyCode = EMPTY
    single: bool = False

    def leave(self, pieces: PyCode, *, single: bool = False) -> None:
        """What leaves: a local with pieces, or with one."""
        self.pieces, self.single = pieces, single

    def before(self) -> list[Part]:
        """Find the places that will be empty, and let come what is before that."""
        emitter = self.emitter
        numbers = emitter.generator.stage.numbers
        first = len(numbers.ground.labels)
        pieces = tuple_of((self.pieces,)) if self.single else self.pieces
        find = emitter.generator.runtime("places_left_by")
        found = py("{} = {}(S, {}, {}, {})", self.places, find, pieces, first, first + len(numbers.instances))
        own = names_in(self.places)
        start: Nodes = [Do(((0, found),), names_in(self.pieces) & emitter.kept.keys(), own)]
        if not emitter.generator.follow.at("before", "emptied"):
            return [start]
        place = emitter.hidden("emptied_place", self.where, PLACE)
        flag = emitter.hidden("happens", self.where, BOOL)
        begin: Nodes = [Do(((0, py("{} = True", flag)),), NO_NAMES, names_in(flag))]
        before = before_event(emitter, self.where, self._happening(place), self.scope, flag)
        without = py("{} = {}({}, {})", self.places, emitter.generator.runtime("without"), self.places, place)
        away: Nodes = [Do(((0, without),), own | place.names, own)]
        body = [begin, *before, branch(emitter, py("not {}", flag), names_in(flag), [away])]
        return [start, *loop_over(emitter, self.where, "emptying", self.places, place, body, own)]

    def found(self) -> Nodes:
        """Right after the change: only places that are empty now."""
        own: Names = names_in(self.places)
        empty = looping("{} = tuple([each for each in {} if not S[each]])", self.places, self.places)
        return [Do(((0, empty),), own, own)]

    def after(self) -> list[Part]:
        """What comes after, for each of the places."""
        emitter = self.emitter
        place = emitter.hidden("emptied_place", self.where, PLACE)
        emitted = self._happening(place)
        body = [kept_of(emitter, emitted), *after_event(emitter, self.where, emitted, self.scope)]
        own: Names = names_in(self.places)
        return loop_over(emitter, self.where, "emptied", self.places, place, body, own)

    def _happening(self, place: PyCode) -> EmittedEvent:
        return EmittedEvent("emptied", {"place": Local(place, PLACE)})


def emptying_of(emitter: StepEmitter, where: Where, scope: Scope) -> Emptying | None:
    """The places that a change empties; None where nothing follows from that, or where there are none."""
    if not emitter.generator.stage.numbers.instances or not is_followed(emitter, "emptied"):
        return None
    return Emptying(emitter, where, scope, emitter.hidden("emptied", where, PLACES))
