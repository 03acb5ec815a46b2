"""`during`: steps while an occasion is live."""

from __future__ import annotations

from toolkit.rules.generate.code import Label, Nodes, Part, Waiting
from toolkit.rules.generate.following import at_moment
from toolkit.rules.generate.lowering import Lowering, Open, Scope, verb
from toolkit.rules.generate.occasions import close_row, closer, facts_of, is_row, open_row
from toolkit.rules.generate.offers import announce
from toolkit.rules.generate.openings import renewals
from toolkit.rules.generate.telling import tell
from toolkit.rules.program.steps import During


@verb(During)
def lower_during(lowering: Lowering, step: During, scope: Scope) -> list[Part]:
    """Open, run, close; where something may end it, a label says where that leads."""
    pen = lowering.pen(scope)
    facts = facts_of(lowering, step.kind, step.facts, pen)
    before = pen.node()
    opened = open_row(lowering, step.kind, facts, pen.names) if is_row(lowering, step.kind) else []
    cut = lowering.joint() if may_be_cut(lowering, step) else None
    open = opening_of(lowering, step, cut)
    inside = scope.inside(open)
    body: list[Part] = [before, tell(lowering, "opened", step.kind, step.at, step.cite), opened]
    if not step.quiet:
        body += renewals(lowering, step.kind, inside, step.at)
        body += at_moment(lowering, "opening", step.kind, inside, step.at)
    if step.announce is not None:
        body += announce(lowering, step.announce, inside, step.at)
    body += lowering.steps(step.steps, inside)
    body += open.leave(scope)
    if cut is None:
        return body

    def make(after: Label) -> Nodes:
        """Cut short it goes on with its `if_cut`."""
        cut.code = lowering.chain(lowering.steps(step.if_cut, scope), after)
        return lowering.chain(body, after)

    return [Waiting(make)]


def may_be_cut(lowering: Lowering, step: During) -> bool:
    """Whether something in an occasion may end it."""
    return lowering.generator.flow.cuts(step)


def opening_of(lowering: Lowering, step: During, cut: Label | None) -> Open:
    """How the occasion is closed: cut short, or in good order with what its ending brings."""

    def leave(scope: Scope) -> list[Part]:
        """What its ending brings, and its end."""
        inside = scope.inside(found)
        return [
            *at_moment(lowering, "ending", step.kind, inside, step.at),
            close_row(lowering, step.kind),
        ]

    def close() -> Nodes:
        """Its end alone."""
        return close_row(lowering, step.kind, "cut")

    name = closer(lowering, step.kind) if cut is not None and is_row(lowering, step.kind) else None

    def passing() -> str | None:
        """What closes it with something around it."""
        return closer(lowering, step.kind) if is_row(lowering, step.kind) else None

    found = Open(step.kind, close, name, cut, leave, passing)
    return found
