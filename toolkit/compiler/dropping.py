"""Pieces that leave play before an event which is about them. In: an event. Out: code that takes them out of it."""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Do, If, Nodes
from toolkit.compiler.pycode import NONE, PyCode, joined, names_in, py
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.triggers import EmittedEvent
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.program.sorts import bare

BOOL = Type("named", "bool")
HOLDER = Type("named", "holder")
MADE = {"created": "pieces", "replaced": "heirs"}
"""The facts of events that are not in play before them."""


@frozen
class Dropping:
    """Pieces that leave play before an event: then it is about them no more, and void where it was about pieces and
    none is left. `named` stands where the event is found, and tells in the local `about` whether it names any."""

    emitter: StepEmitter
    event: str
    where: Where
    alone: tuple[PyCode, ...]
    sets: tuple[PyCode, ...]
    named: Nodes
    about: PyCode | None

    def nodes(self, flag: PyCode) -> Nodes:
        """Those that are gone drop out; where none is left, the flag tells that it does not happen."""
        generator, emitter = self.emitter.generator, self.emitter
        about = [self.about] if self.about is not None else []
        own = emitter.kept_of(*self.alone, *self.sets, *about)
        heirs = generator.heirs_offsets() if generator.layout.needs.heirs else NONE
        still = generator.runtime("still_in_play")
        lines = tuple((0, py("{} = {}(S, {}, {})", each, still, each, heirs)) for each in self.sets)
        dropped: Nodes = [Do(lines, own, names_in(*self.sets))] if lines else []
        static = generator.layout.static
        gone = [py("({} is None or {} < {} or S[{} + 2] is None)", each, each, static, each) for each in self.alone]
        none_left = joined(" and ", [flag, *about, *(py("not {}", each) for each in self.sets), *gone])
        no_more = Do(((0, py("{} = False", flag)),), NO_NAMES, names_in(flag))
        void: Nodes = [*tell(emitter, "void", self.event, self.where), no_more]
        return [*dropped, If(none_left, void, [], own | flag.names)]


def dropping_of(emitter: StepEmitter, where: Where, emitted: EmittedEvent) -> Dropping | None:
    """What may drop out of an event; None where nothing can. Pieces that the event itself makes are not looked at."""
    generator = emitter.generator
    alone, sets, sure = [], [], False
    for name, local in emitted.facts.items():
        type = local.type
        if not isinstance(type, Type) or name in ("card", MADE.get(emitted.name)) or not generator.may_be_gone(type):
            continue  # a card that an action is played with is not what it is about
        if generator.is_piece(type) or (bare(type) == HOLDER and name == "bearer"):
            alone.append(local.python)
            sure = sure or type.form != "optional"
        elif type.form in ("set", "list") and type.inner is not None and generator.is_piece(type.inner):
            sets.append(local.python)
    if not alone and not sets:
        return None
    if sure:
        return Dropping(emitter, emitted.name, where, tuple(alone), tuple(sets), [], None)
    about = emitter.hidden("named", where, BOOL)
    own = emitter.kept_of(*alone, *sets)
    known = joined(" or ", [*sets, *(py("{} is not None", each) for each in alone)])
    named: Nodes = [Do(((0, py("{} = bool({})", about, known)),), own, names_in(about))]
    return Dropping(emitter, emitted.name, where, tuple(alone), tuple(sets), named, about)
