"""`emptied`: a place whose last piece leaves. It is an event of the change that takes the piece away, beside its own.

In: the pieces that leave. Out: what comes before and after for each such place.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.compiler.around_events import after_event, before_event, is_followed, kept_of
from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes, Part
from toolkit.compiler.parts import branch, loop_over
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.triggers import Happening
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
    places: str
    pieces: str = ""
    single: bool = False

    def leave(self, pieces: str, *, single: bool = False) -> None:
        """What leaves: a local with pieces, or with one."""
        self.pieces, self.single = pieces, single

    def before(self) -> list[Part]:
        """Find the places that will be empty, and let come what is before that."""
        emitter = self.emitter
        numbers = emitter.generator.stage.numbers
        first = len(numbers.ground.labels)
        pieces = f"({self.pieces},)" if self.single else self.pieces
        find = emitter.generator.support("places_left_by")
        found = f"{self.places} = {find}(S, {pieces}, {first}, {first + len(numbers.instances)})"
        own = frozenset((self.places,))
        start: Nodes = [Do(((0, found),), frozenset((self.pieces,)) & emitter.kept.keys(), own)]
        if not emitter.generator.follow.at("before", "emptied"):
            return [start]
        place = emitter.hidden("emptied_place", self.where, PLACE)
        flag = emitter.hidden("happens", self.where, BOOL)
        begin: Nodes = [Do(((0, f"{flag} = True"),), NO_NAMES, frozenset((flag,)))]
        before = before_event(emitter, self.where, self._happening(place), self.scope, flag)
        without = f"{self.places} = {emitter.generator.support('without')}({self.places}, {place})"
        away: Nodes = [Do(((0, without),), own | {place}, own)]
        body = [begin, *before, branch(emitter, f"not {flag}", frozenset((flag,)), [away])]
        return [start, *loop_over(emitter, self.where, "emptying", self.places, place, body, own)]

    def found(self) -> Nodes:
        """Right after the change: only places that are empty now."""
        own: Names = frozenset((self.places,))
        empty = f"{self.places} = tuple([each for each in {self.places} if not S[each]])"
        return [Do(((0, empty),), own, own)]

    def after(self) -> list[Part]:
        """What comes after, for each of the places."""
        emitter = self.emitter
        place = emitter.hidden("emptied_place", self.where, PLACE)
        happening = self._happening(place)
        body = [kept_of(emitter, happening), *after_event(emitter, self.where, happening, self.scope)]
        own: Names = frozenset((self.places,))
        return loop_over(emitter, self.where, "emptied", self.places, place, body, own)

    def _happening(self, place: str) -> Happening:
        return Happening("emptied", {"place": Local(place, PLACE)})


def emptying_of(emitter: StepEmitter, where: Where, scope: Scope) -> Emptying | None:
    """The places that a change empties; None where nothing follows from that, or where there are none."""
    if not emitter.generator.stage.numbers.instances or not is_followed(emitter, "emptied"):
        return None
    return Emptying(emitter, where, scope, emitter.hidden("emptied", where, PLACES))
