"""What comes before an event, and after it. In: a happening, a scope. Out: parts."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.code import NO_NAMES, Do, Label, Nodes, Part, Waiting
from toolkit.compiler.dropping import MADE, Dropping, dropping_of
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import PyCode, names_in, py
from toolkit.compiler.remembering import is_remembered, remember
from toolkit.compiler.step_emitter import Open, Scope, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.trigger_code import at_moment
from toolkit.compiler.triggers import EmittedEvent
from toolkit.language.code import Where
from toolkit.model import Type


def is_followed(emitter: StepEmitter, event: str) -> bool:
    """Whether anything comes before or after an event of this kind."""
    follow = emitter.generator.follow
    grants = emitter.generator.layout.needs.grants
    ends = [grant.until for grant in grants if grant.until is not None]
    lasting = any((until.when, until.kind) == ("event", event) for until in ends)
    lasting = lasting or is_remembered(emitter, event)
    return lasting or bool(follow.at("before", event)) or bool(follow.at("after", event))


def before_event(
    emitter: StepEmitter,
    where: Where,
    emitted: EmittedEvent,
    scope: Scope,
    flag: PyCode,
    joined: Dropping | None = None,
) -> list[Part]:
    """What comes before an event; then the flag tells whether it still happens, and pieces that are gone drop out.

    Of an event that is `joined` with others, who is gone before its turn is no longer in it when that comes.
    """
    event = emitted.name
    if not emitter.generator.follow.at("before", event):
        return []
    void = emitter.joint() if emitter.generator.flow.may_be_ended(event) else None
    inside = scope.inside(Open("event", list, None, void, lambda _: []))
    made = MADE.get(event, "")
    if made:
        facts = {**emitted.facts, made: replace(emitted.facts[made], made=True)}
        emitted = replace(emitted, facts=facts)
    parts = at_moment(emitter, "before", event, inside, where, emitted)
    dropping = dropping_of(emitter, where, emitted) if joined is None else None
    if joined is not None:
        parts = [joined.nodes(flag), branch(emitter, flag, names_in(flag), parts)]
    elif dropping is not None:
        parts = [dropping.named, *parts, dropping.nodes(flag)]
    ended: Nodes = [Do(((0, py("{} = False", flag)),), NO_NAMES, names_in(flag))]
    if void is None:
        return parts

    def make(after: Label) -> Nodes:
        """An event that is ended lets others go on."""
        void.code = emitter.chain([[*tell(emitter, "void", event, where), *ended]], after)
        return emitter.chain(parts, after)

    return [Waiting(make)]


def is_several(type: Type) -> bool:
    """Whether a fact may lose some of what it names."""
    return type.form in ("set", "list")


def kept_of(emitter: StepEmitter, emitted: EmittedEvent) -> Nodes:
    """What is kept of an event as soon as it has happened."""
    told = tuple(local.python for local in emitted.facts.values())
    return remember(emitter, emitted.name, told, emitter.kept_of(*told))


def after_event(emitter: StepEmitter, where: Where, emitted: EmittedEvent, scope: Scope) -> list[Part]:
    """What comes after an event that has happened."""
    return at_moment(emitter, "after", emitted.name, scope, where, emitted)
