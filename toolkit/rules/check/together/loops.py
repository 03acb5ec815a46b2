"""Loops that may neither ask nor change, so that they would never end."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.rules.check.together.registry import Whole, together
from toolkit.rules.check.walking import bodies_of, codes_in, nodes_of, steps_in
from toolkit.rules.program import steps
from toolkit.rules.tree import Variable

IDLE = register(
    "E571",
    "idle-loop",
    title="A loop neither asks nor changes anything",
    cause="What a `while` waits for must come about in it: by a change, a choice, a roll, or by a name of its "
    "condition that a step gives again.",
    remedy="Change what the condition reads, or use `for`.",
    bad="- {while: hits > 0, do: [{call: report()}]}",
    good="- {while: hits > 0, do: [{call: report()}, {let: {hits: hits - 1}}]}",
)
_IDLE = (steps.Let, steps.If, steps.Match, steps.For, steps.While, steps.Return, steps.Call, steps.During, steps.AtOnce)


@together
def check_loops(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every `while`."""
    rules = whole.rules
    busy = _busy_procedures(whole)
    for element in bodies_of(rules):
        for step in whole.steps_in(element):
            if isinstance(step, steps.While) and not _ends(step, busy) and whole.is_own(element):
                span = step.at.source.key_span((*step.at.path, "while"))
                yield IDLE.at(span, "Nothing in this loop can ever end it.")


def _ends(loop: steps.While, busy: frozenset[str]) -> bool:
    read = {
        node.name for code in codes_in(loop.condition) for node in nodes_of(code.expr) if isinstance(node, Variable)
    }
    for step in (each for inner in loop.steps for each in steps_in(inner)):
        if not isinstance(step, _IDLE) or isinstance(step, steps.Return):
            return True
        if isinstance(step, steps.Let) and step.name in read:
            return True
        if isinstance(step, steps.Call) and (step.action or step.name in read or step.procedure in busy):
            return True
    return False


def _busy_procedures(whole: Whole) -> frozenset[str]:
    """The procedures that ask or change something, perhaps through others; of a broken one nobody knows."""
    rules = whole.rules
    busy = {
        id
        for id, procedure in rules.procedures.items()
        if not whole.is_sound(procedure) or any(not isinstance(step, _IDLE) for step in steps_in(procedure))
    }
    grew = True
    while grew:
        more = {
            id
            for id, procedure in rules.procedures.items()
            if id not in busy
            and any(isinstance(step, steps.Call) and step.procedure in busy for step in steps_in(procedure))
        }
        grew = bool(more)
        busy |= more
    return frozenset(busy)
