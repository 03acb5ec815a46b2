"""Several events that are one change: all that comes before them, then the whole change, then all that follows.

In: the events of a step, or of several that are joined, each with its part of the change. Out: parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.compiler.around_events import after_event, kept_of
from toolkit.compiler.code import NO_NAMES, Do, Label, Names, Nodes, Part, Waiting
from toolkit.compiler.events import emitted_event
from toolkit.compiler.incremental_checks import Wrote
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import TRUE, PyCode, names_in, py
from toolkit.compiler.step_emitter import Open, Scope, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.trigger_code import at_moment
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import written as around
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.keys import Keys
from toolkit.model import Type

BOOL = Type("named", "bool")


@frozen
class One:
    """One event and its part of the change. `facts` are Python expressions over the locals `reads`.

    It happens where `test` holds; without one it always does.
    """

    event: str
    facts: Sequence[PyCode]
    change: Callable[[EmittedEvent], Sequence[Part]]
    reads: Names = NO_NAMES
    test: Callable[[EmittedEvent], PyCode] | None = None


def together(
    emitter: StepEmitter,
    where: Where,
    told: Nodes,
    ones: Sequence[One],
    scope: Scope,
    written: Keys,
    more: Sequence[Part] = (),
    wrote: Wrote | None = None,
) -> list[Part]:
    """The events of one change with all that follows from it. `told` marks the change; `more` of it makes no event;
    `wrote` are the things that it writes, as far as they are known."""
    starts: list[Part] = []
    befores: list[Part] = []
    changes: list[Part] = []
    afters: list[Part] = []
    for number, one in enumerate(ones):
        may_be_void = emitter.generator.flow.may_be_ended(one.event)
        start, emitted = emitted_event(emitter, where, one.event, one.facts, one.reads, number)
        flag = None
        if one.test is not None or may_be_void:
            flag = emitter.hidden(f"happens_{number}", where, BOOL)
            test = one.test(emitted) if one.test is not None else TRUE
            known = one.reads | emitter.kept_of(*(local.python for local in emitted.facts.values()))
            start += [Do(((0, py("{} = {}", flag, test)),), known, names_in(flag))]
        starts.append(start)
        before = _before(emitter, where, one, emitted, scope, flag if may_be_void else None)
        change = [*one.change(emitted), kept_of(emitter, emitted)]
        after = after_event(emitter, where, emitted, scope)
        for parts, into in ((before, befores), (change, changes), (after, afters)):
            into += _only_if(emitter, flag, parts)
    watched = watch(emitter, where, written, scope)
    checks_around = around(emitter, written, wrote, scope, where, between=True)
    change = [checks_around.before, told, *changes, *more, checks_around.after, watched.new]
    return [*starts, *befores, watched.old, *change, *afters, *watched.parts, *checks_around.checks]


def _only_if(emitter: StepEmitter, flag: PyCode | None, parts: list[Part]) -> list[Part]:
    """Parts that run where the event happens."""
    some = [part for part in parts if part != []]
    return some if flag is None or not some else [branch(emitter, flag, names_in(flag), some)]


def _before(
    emitter: StepEmitter, where: Where, one: One, emitted: EmittedEvent, scope: Scope, flag: PyCode | None
) -> list[Part]:
    """What comes before an event; where that may end it, the flag then says that it does not happen."""
    if not emitter.generator.follow.at("before", one.event):
        return []
    void = emitter.joint() if flag is not None else None
    inside = scope.inside(Open("event", list, None, void, lambda _: []))
    parts = at_moment(emitter, "before", one.event, inside, where, emitted)
    if void is None or flag is None:
        return parts

    def make(after: Label) -> Nodes:
        """An event that is ended lets the others go on."""
        ended = Do(((0, py("{} = False", flag)),), NO_NAMES, flag.names)
        void.code = emitter.chain([[*tell(emitter, "void", one.event, where), ended]], after)
        return emitter.chain(parts, after)

    return [Waiting(make)]
