"""A step that makes an event: what comes before it, its change, what comes after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.compiler.around_events import after_event, before_event, is_followed, is_several, kept_of
from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes, Part
from toolkit.compiler.emptying import emptying_of
from toolkit.compiler.incremental_checks import Wrote
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import PyCode, literal, names_in, py
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import written
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.sorts import bare

BOOL = Type("named", "bool")
Change = Sequence[Part] | Callable[[EmittedEvent], Sequence[Part]]
"""What a step changes; or what makes that of its event, whose open facts may have been written meanwhile."""


@frozen
class Member:
    """A step of a change of several, as `followed` is told of it. A declared event has no `change` of its own."""

    step: Step
    event: str | None
    facts: Sequence[PyCode]
    change: Change | None
    reads: Names = NO_NAMES
    keeps: tuple[PyCode, ...] = ()
    leaving: str = ""
    marked: bool = False
    wrote: Wrote | Callable[[EmittedEvent], Wrote] | None = None


def followed(
    emitter: StepEmitter,
    step: Step,
    event: str,
    facts: Sequence[PyCode],
    change: Change,
    scope: Scope,
    reads: Names = frozenset(),
    *,
    makes_event: bool = True,
    done: Sequence[Part] = (),
    voided: Nodes | None = None,
    leaving: str = "",
    keeps: Sequence[PyCode] = (),
    marked: bool = False,
    wrote: Wrote | Callable[[EmittedEvent], Wrote] | None = None,
) -> list[Part]:
    """The change of a step with all that follows.

    `facts` are Python expressions over the locals `reads`, in the order of the facts' declaration. `done` is the part
    of the change that makes them, where nothing comes before the event; `voided` is done where it does not happen.
    `leaving` is the fact with the pieces that leave where they are; `keeps` are locals that the change reads besides
    the facts. A `marked` change has its marks for the log already. `wrote` are the things that are written, as far as
    the step knows them. In a change of several steps all this is put off.
    """
    if scope.joined is not None:
        kind = event if makes_event else None
        return scope.joined.add(Member(step, kind, facts, change, reads, tuple(keeps), leaving, marked, wrote))
    start: Nodes = []
    emitted = EmittedEvent(event, {})
    emptying = emptying_of(emitter, step.at, scope) if leaving else None
    has_event = makes_event and (emptying is not None or is_followed(emitter, event))
    if has_event:
        start, emitted = emitted_event(emitter, step.at, event, facts, reads)
    changed = list(change(emitted) if callable(change) else change)
    if changed and not marked:
        changed.insert(0, tell_step(emitter, event, step))
    kept: Nodes = []
    after: list[Part] = []
    if has_event:
        kept, after = kept_of(emitter, emitted), after_event(emitter, step.at, emitted, scope)
    keys = step.effects.writes
    watched = watch(emitter, step.at, keys, scope)
    between = bool(watched.parts) or any(part != [] for part in after) or emptying is not None
    checks_around = written(
        emitter, keys, wrote(emitted) if callable(wrote) else wrote, scope, step.at, between=between
    )
    done = [checks_around.before, *done] if done else done
    changed = [[] if done else checks_around.before, *changed, checks_around.after, kept]
    if emptying is not None:
        emptying.leave(emitted.facts[leaving].python, single=leaving == "piece")
        changed = [*emptying.before(), *changed, emptying.found()]
        after += emptying.after()
    follows = [*after, *watched.parts, *checks_around.checks]
    if not (has_event and emitter.generator.follow.at("before", event)):
        return [watched.old, *done, start, *changed, watched.new, *follows]
    flag = emitter.hidden("happens", step.at, BOOL)
    begin: Nodes = [*start, Do(((0, py("{} = True", flag)),), NO_NAMES, names_in(flag))]
    around = [watched.old, *changed, watched.new, *follows]
    before = before_event(emitter, step.at, emitted, scope, flag)
    return [begin, *before, branch(emitter, flag, names_in(flag), around, [voided] if voided else [])]


def word(emitter: StepEmitter, event: str, fact: str, text: str) -> PyCode:
    """A word of the pack as a fact of an event: which of the fact's symbols it is."""
    type = next(each.type for each in emitter.generator.rules.events[event].facts if each.name == fact)
    symbols = emitter.generator.stage.numbers.symbols(bare(type))
    return literal(symbols.index(text) if symbols is not None and text in symbols else text)


def field_word(emitter: StepEmitter, name: str) -> PyCode:
    """The name of a field that is written, as the event has it."""
    return word(emitter, "changed", "field", name)


def emitted_event(
    emitter: StepEmitter,
    where: Where,
    event: str,
    facts: Sequence[PyCode],
    reads: Names,
    number: int = 0,
    *,
    own: bool = False,
) -> tuple[Nodes, EmittedEvent]:
    """The facts under names that last as long as the event; what triggers may write has a name of its own.

    `number` tells several events of one change apart. With `own` no local of anything else is taken for a fact.
    """
    declared = emitter.generator.rules.events[event]
    lines, names, locals = [], [], {}
    dropping = bool(emitter.generator.follow.at("before", event))
    for fact, text in zip(declared.facts, facts, strict=True):
        may_stay = fact.name not in declared.open and (bool(emitter.kept_of(text)) or text.number is not None)
        is_own = emitter.fact_of.get(str(text)) == event or text.number is not None
        if may_stay and (is_own or not (own or (dropping and is_several(fact.type)))):
            locals[fact.name] = Local(text, fact.type)
            continue
        stem = f"{event}_{fact.name}" + (f"_{number}" if number else "")
        python = emitter.hidden(stem, where, fact.type)
        emitter.fact_of[str(python)] = event
        lines.append((0, py("{} = {}", python, text)))
        names.append(python)
        locals[fact.name] = Local(python, fact.type)
    start: Nodes = [Do(tuple(lines), reads, names_in(*names))] if lines else []
    return start, EmittedEvent(event, locals)
