"""Loops that would never end: they neither ask nor change, or change nothing that they wait for."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.endless import Endless
from toolkit.checker.pack_checks.followers import Followers, steps_with_occasions
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.language.tree import Variable
from toolkit.program.effects import AsLong, Step
from toolkit.program.walking import steps_in
from toolkit.program.walks import bodies_of, codes_in, nodes_of, verb_of

IDLE = register(
    "E571",
    "idle-loop",
    about="steps/while",
    title="A loop neither asks nor changes anything",
    cause="What a `while` waits for must come about in it: by a change, a choice, a roll, or by a name of its "
    "condition that a step gives again.",
    remedy="Change what the condition reads, or use `for`.",
    bad="- {while: hits > 0, do: [{call: report()}]}",
    good="- {while: hits > 0, do: [{call: report()}, {let: {hits: hits - 1}}]}",
)
UNENDING = register(
    "W520",
    "unending-loop",
    about="steps/while",
    title="A loop changes nothing that could end it",
    cause="The condition of this `while` reads what no step in it writes: neither its own steps, nor what they call "
    "and offer, nor what follows from these. And no `return` or `end` leads out of it. Where it is begun the game goes "
    "on for ever.",
    remedy="Let a step of the loop change what the condition reads, let something in it `end:` the game or what goes "
    "on around the loop, or use `for`.",
    bad="- while: game.turn < settings.turns\n  do:\n    - {offer: orders, to: p}",
    good="- while: game.turn < settings.turns\n  do:\n    - {add: game.turn}\n    - {offer: orders, to: p}",
)
MOST_TOLD = 4
"""So much of what a condition reads is named."""


@together
def check_loops(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every `while`."""
    rules = whole.rules
    busy = _busy_procedures(whole)
    for element in bodies_of(rules):
        for step in whole.steps_in(element):
            for loop in _loops(step) if whole.is_own(element) else ():
                if not _ends(loop, busy):
                    yield IDLE.at(_place(step), "Nothing in this loop can ever end it.")


@together
def check_unending(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every `while` that asks or changes something, in a pack that is played; what is broken may change all."""
    if not whole.is_played or whole.broken:
        return
    busy, endless = _busy_procedures(whole), Endless(Followers(whole.rules))
    for element in bodies_of(whole.rules):
        if whole.is_own(element) and any(_loops(step) for step in whole.steps_in(element)):
            for step, live in steps_with_occasions(element, frozenset(element.within)):
                for loop in _loops(step):
                    awaited = endless.awaited(element, loop, live) if _ends(loop, busy) else None
                    if awaited is not None:
                        yield UNENDING.at(_place(step), _message(awaited))


def _loops(step: Step) -> list[AsLong]:
    return [block for block in step.effects.blocks if isinstance(block, AsLong)]


def _place(step: Step) -> Span:
    return step.at.source.key_span((*step.at.path, verb_of(step)))


def _message(awaited: list[str]) -> str:
    if not awaited:
        return "Nothing that is done in this loop leads out of it, and its condition reads nothing that changes."
    told = awaited[:MOST_TOLD] + [f"{len(awaited) - MOST_TOLD} more"] * (len(awaited) > MOST_TOLD)
    words = " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
    return f"This loop waits for a change of {words}, and nothing that is done in it makes one or leads out of it."


def _ends(loop: AsLong, busy: frozenset[str]) -> bool:
    read = {
        node.name for code in codes_in(loop.condition) for node in nodes_of(code.expr) if isinstance(node, Variable)
    }
    for step in (each for inner in loop.steps for each in steps_in(inner)):
        effects = step.effects
        if not effects.only_leads or effects.then != "on" or any(named.name in read for named in effects.names):
            return True
        if any(run.section == "actions" or run.id in busy for run in effects.runs):
            return True
    return False


def _busy_procedures(whole: Whole) -> frozenset[str]:
    """The procedures that ask or change something, perhaps through others; of a broken one nobody knows."""
    rules = whole.rules
    busy = {
        id
        for id, procedure in rules.procedures.items()
        if whole.is_affected(procedure) or any(not step.effects.only_leads for step in steps_in(procedure))
    }
    grew = True
    while grew:
        more = {
            id
            for id, procedure in rules.procedures.items()
            if id not in busy and any(run.id in busy for step in steps_in(procedure) for run in step.effects.runs)
        }
        grew = bool(more)
        busy |= more
    return frozenset(busy)
