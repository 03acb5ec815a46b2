"""`during`: steps while an occasion is live."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.code import If, Jump, Label, Nodes, Part, Waiting
from toolkit.compiler.implied_changes import changed, cut_short
from toolkit.compiler.inner_steps import beyond
from toolkit.compiler.occasions import close_row, closer, facts_of, is_row, open_row
from toolkit.compiler.offers import announce
from toolkit.compiler.openings import renewals
from toolkit.compiler.pycode import literal, names_in, py
from toolkit.compiler.step_emitter import Last, Open, Scope, StepEmitter, verb
from toolkit.compiler.telling import tell
from toolkit.compiler.trigger_code import at_moment, run_moments
from toolkit.compiler.triggers import NOTHING
from toolkit.model import Type
from toolkit.program.steps.flow import During

TEXT = Type("named", "text")


@verb(During)
def lower_during(emitter: StepEmitter, step: During, scope: Scope) -> list[Part]:
    """Open, run, close; where something may end it, a label says where that leads."""
    statements = emitter.statements(scope)
    facts = facts_of(emitter, step.kind, step.facts, statements)
    before = statements.node()
    opened = open_row(emitter, step.kind, facts, statements.names) if is_row(emitter, step.kind) else []
    cut = emitter.joint() if may_be_cut(emitter, step) else None
    open = opening_of(emitter, step, cut)
    short = _cut_short(emitter, step, cut, open, scope) if cut is not None else None
    inside = scope.inside(replace(open, last=short) if short is not None else open)
    follow = emitter.generator.follow
    keys = follow.opening(step.kind) if not step.quiet else frozenset()
    opened, follows = changed(emitter, opened, keys, scope, step.at, inside)
    body: list[Part] = [before, tell(emitter, "opened", step.kind, step.at, step.cite), opened]
    if not step.quiet:
        body += renewals(emitter, step.kind, inside, step.at)
        body += at_moment(emitter, "opening", step.kind, inside, step.at)
        body += follows
    if step.announce is not None:
        body += announce(emitter, step.announce, inside, step.at)
    body += emitter.steps(step.steps, inside)
    body += open.leave(scope)
    if cut is None:
        return body

    def make(after: Label) -> Nodes:
        """Cut short it goes on with its `if_cut`."""
        follows = cut_short(emitter, scope, step.at)
        cut.code = emitter.chain([*follows, *emitter.steps(step.if_cut, scope)], after)
        return emitter.chain(body, after)

    return [Waiting(make)]


def may_be_cut(emitter: StepEmitter, step: During) -> bool:
    """Whether something in an occasion may end it."""
    return emitter.generator.flow.cuts(step)


def _cut_short(emitter: StepEmitter, step: During, cut: Label, open: Open, scope: Scope) -> Last | None:
    """What still follows when an occasion is cut short; None where nothing does. Then what is ended goes on."""
    moments = emitter.generator.follow.cut_short(step.kind)
    if not moments:
        return None
    ends = emitter.hidden("ends", step.at, TEXT)
    short = Last(emitter.joint(), emitter.joint(), ends)
    live_occasions = Last(emitter.joint(), emitter.joint(), ends, joins=True)
    from_afar: Nodes = [emitter.keep_end(short, py("g.given"), scope.around), Jump(short.label)]
    short.caught.code = from_afar
    live_occasions.caught.code = [
        emitter.keep_end(live_occasions, py("g.given"), scope.around),
        Jump(live_occasions.label),
    ]
    meanwhile = scope.inside(replace(open, last=live_occasions))
    parts = run_moments(emitter, moments, meanwhile, step.at, NOTHING, f"ending {step.kind}")
    short.label.code = emitter.chain([*parts, close_row(emitter, step.kind, "cut")], live_occasions.label)
    own = names_in(ends)
    code: Nodes = []
    left = {beyond(signal, (step.kind,)) for signal in emitter.generator.flow.ends_of(step)}
    for kind, outer in sorted(signal for signal in left if signal is not None):
        if kind != "game":
            code.append(If(py("{} == {}", ends, literal(f"{kind} {outer}")), emitter.end(kind, outer, scope), [], own))
    live_occasions.label.code = [*code, Jump(cut)]
    return short


def opening_of(emitter: StepEmitter, step: During, cut: Label | None) -> Open:
    """How the occasion is closed: cut short, or in good order with what its ending brings."""

    def leave(scope: Scope) -> list[Part]:
        """What its ending brings, and its end."""
        inside = scope.inside(found)
        keys = emitter.generator.follow.closing(step.kind)
        closed, follows = changed(emitter, close_row(emitter, step.kind), keys, scope, step.at, scope)
        return [*at_moment(emitter, "ending", step.kind, inside, step.at), closed, *follows]

    def close() -> Nodes:
        """Its end alone."""
        return close_row(emitter, step.kind, "cut")

    def passing() -> str | None:
        """What closes it with something around it."""
        return closer(emitter, step.kind) if is_row(emitter, step.kind) else None

    found = Open(step.kind, close, passing() if cut is not None else None, cut, leave, passing)
    return found
