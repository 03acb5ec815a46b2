"""A step that makes an event: what comes before it, its change, what comes after it."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.rules.generate.code import NO_NAMES, Do, Label, Nodes, Part, Waiting
from toolkit.rules.generate.follow import written_by
from toolkit.rules.generate.following import Happening, after_writing, at_moment
from toolkit.rules.generate.lowering import Local, Lowering, Open, Scope
from toolkit.rules.generate.parts import waits
from toolkit.rules.program.steps import Step


def is_followed(lowering: Lowering, event: str) -> bool:
    """Whether anything comes before or after an event of this kind."""
    follow = lowering.generator.follow
    grants = lowering.generator.layout.needs.grants
    lasting = any((grant.until.when, grant.until.kind) == ("event", event) for grant in grants)
    return lasting or bool(follow.at("before", event)) or bool(follow.at("after", event))


def followed(
    lowering: Lowering, step: Step, event: str, facts: Sequence[str], change: Sequence[Part], scope: Scope
) -> list[Part]:
    """The change of a step with all that follows. `facts` are Python expressions, in the order of their declaration."""
    parts: list[Part] = []
    happening = Happening(event, {})
    void: Label | None = None
    around: list[Part] = list(change)
    if is_followed(lowering, event):
        start, happening = _happening(lowering, step, event, facts)
        parts.append(start)
        before = lowering.generator.follow.at("before", event)
        if before:
            void = lowering.joint() if not lowering.plain else None
            inside = scope.inside(Open("event", list, None, void, lambda _: []))
            around = [*at_moment(lowering, "before", event, inside, step.at, happening), *around]
        around += at_moment(lowering, "after", event, scope, step.at, happening)
    around += after_writing(lowering, written_by(step), scope, step.at)
    if void is None or not waits(around):
        return [*parts, *around]
    ended = void

    def make(after: Label) -> Nodes:
        ended.code = lowering.chain([], after)
        return lowering.chain(around, after)

    return [*parts, Waiting(make)]


def _happening(lowering: Lowering, step: Step, event: str, facts: Sequence[str]) -> tuple[Nodes, Happening]:
    """The facts under names that last as long as the event."""
    declared = lowering.generator.rules.events[event].facts
    lines, names, locals = [], [], {}
    for fact, text in zip(declared, facts, strict=True):
        if text in lowering.kept or text.isdigit():
            locals[fact.name] = Local(text, fact.type)
            continue
        python = lowering.hidden(f"{event}_{fact.name}", step.at, fact.type)
        lines.append((0, f"{python} = {text}"))
        names.append(python)
        locals[fact.name] = Local(python, fact.type)
    start: Nodes = [Do(tuple(lines), NO_NAMES, frozenset(names))] if lines else []
    return start, Happening(event, locals)
