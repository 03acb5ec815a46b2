"""A step that makes an event: what comes before it, its change, what comes after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.rules.generate.code import Do, Label, Names, Nodes, Part, Waiting
from toolkit.rules.generate.firing import Happening
from toolkit.rules.generate.follow import written_by
from toolkit.rules.generate.following import after_writing, at_moment
from toolkit.rules.generate.kinds import bare
from toolkit.rules.generate.lowering import Local, Lowering, Open, Scope
from toolkit.rules.generate.remembering import is_remembered, remember
from toolkit.rules.generate.telling import tell, tell_step
from toolkit.rules.generate.watching import watch
from toolkit.rules.program.code import Where
from toolkit.rules.program.steps import Note, Step

Change = Sequence[Part] | Callable[[Happening], Sequence[Part]]
"""What a step changes; or what makes that of its event, whose open facts may have been written meanwhile."""


def is_followed(lowering: Lowering, event: str) -> bool:
    """Whether anything comes before or after an event of this kind."""
    follow = lowering.generator.follow
    grants = lowering.generator.layout.needs.grants
    ends = [grant.until for grant in grants if grant.until is not None]
    lasting = any((until.when, until.kind) == ("event", event) for until in ends)
    lasting = lasting or is_remembered(lowering, event)
    return lasting or bool(follow.at("before", event)) or bool(follow.at("after", event))


def followed(
    lowering: Lowering,
    step: Step,
    event: str,
    facts: Sequence[str],
    change: Change,
    scope: Scope,
    reads: Names = frozenset(),
    *,
    makes_event: bool = True,
) -> list[Part]:
    """The change of a step with all that follows.

    `facts` are Python expressions over the locals `reads`, in the order of the facts' declaration.
    """
    start: Nodes = []
    happening = Happening(event, {})
    has_event = makes_event and is_followed(lowering, event)
    if has_event:
        start, happening = happening_of(lowering, step.at, event, facts, reads)
    changed = list(change(happening) if callable(change) else change)
    if changed and not isinstance(step, Note):
        changed.insert(0, tell_step(lowering, event, step))
    before = lowering.generator.follow.at("before", event) if has_event else None
    after: list[Part] = []
    if has_event:
        after = after_event(lowering, step.at, happening, scope)
    watched = watch(lowering, step.at, written_by(step), scope)
    follows = [*after, *watched.parts, *after_writing(lowering, written_by(step), scope, step.at)]
    around = [watched.old, *changed, watched.new, *follows]
    if not before:
        return [start, *around]
    void = lowering.joint() if lowering.generator.flow.may_be_void(step) else None
    inside = scope.inside(Open("event", list, None, void, lambda _: []))
    around = [*at_moment(lowering, "before", event, inside, step.at, happening), *around]
    if void is None:
        return [start, *around]

    def make(end: Label) -> Nodes:
        """An event that is ended goes on where the step does."""
        void.code = lowering.chain([tell(lowering, "void", event, step.at)], end)
        return lowering.chain(around, end)

    return [start, Waiting(make)]


def after_event(lowering: Lowering, where: Where, happening: Happening, scope: Scope) -> list[Part]:
    """What is kept of an event that has happened, and what comes after it."""
    told = tuple(local.python for local in happening.facts.values())
    kept = remember(lowering, happening.name, told, frozenset(text for text in told if text in lowering.kept))
    return [kept, *at_moment(lowering, "after", happening.name, scope, where, happening)]


def word(lowering: Lowering, event: str, fact: str, text: str) -> str:
    """A word of the pack as a fact of an event: which of the fact's symbols it is."""
    type = next(each.type for each in lowering.generator.rules.events[event].facts if each.name == fact)
    symbols = lowering.generator.stage.numbers.symbols(bare(type))
    return str(symbols.index(text)) if symbols is not None and text in symbols else repr(text)


def field_word(lowering: Lowering, name: str) -> str:
    """The name of a field that is written, as the event has it."""
    return word(lowering, "changed", "field", name)


def happening_of(
    lowering: Lowering, where: Where, event: str, facts: Sequence[str], reads: Names, number: int = 0
) -> tuple[Nodes, Happening]:
    """The facts under names that last as long as the event; what triggers may write has a name of its own.

    `number` tells several events of one change apart.
    """
    declared = lowering.generator.rules.events[event]
    lines, names, locals = [], [], {}
    for fact, text in zip(declared.facts, facts, strict=True):
        if fact.name not in declared.open and (text in lowering.kept or text.isdigit()):
            locals[fact.name] = Local(text, fact.type)
            continue
        stem = f"{event}_{fact.name}" + (f"_{number}" if number else "")
        python = lowering.hidden(stem, where, fact.type)
        lines.append((0, f"{python} = {text}"))
        names.append(python)
        locals[fact.name] = Local(python, fact.type)
    start: Nodes = [Do(tuple(lines), reads, frozenset(names))] if lines else []
    return start, Happening(event, locals)
