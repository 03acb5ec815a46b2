"""What a declared event brings into one change: its steps are a part of it, so they may do no more than change."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.checker.steps.at_once import NOT_AT_ONCE
from toolkit.diagnostics import Diagnostic
from toolkit.diagnostics import Note as Beside
from toolkit.program.effects import Step, Together
from toolkit.program.rules import Event
from toolkit.program.walking import steps_in
from toolkit.program.walks import bodies_of, verb_of


@standing
def check_at_once(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every declared event in every change of several steps."""
    for element in bodies_of(whole.rules):
        blocks = [block for step in whole.steps_in(element) for block in step.effects.blocks]
        changes = [block.steps for block in blocks if isinstance(block, Together)]
        for step in [inner for change in changes for inner in steps_in(change)] if whole.is_own(element) else ():
            for event in _noted(step):
                yield from _look(whole, step, event)


def _noted(step: Step) -> list[str]:
    return [run.id for run in step.effects.runs if run.section == "events"]


def _look(whole: Whole, note: Step, noted: str) -> Iterator[Diagnostic]:
    """The first thing in an event, or in one that it makes, that is no part of one change."""
    span = note.at.source.key_span((*note.at.path, verb_of(note)))
    for path in _paths(whole, (noted,)):
        event = whole.rules.events[path[-1]]
        if event.id in path[:-1]:
            beside = [Beside(f"`{event.id}` is declared here.", whole.key_span(event))]
            yield NOT_AT_ONCE.at(span, f"`{event.id}` comes to itself again: that is no one change.", notes=beside)
            return
        wrong = _no_change(event)
        if wrong is not None:
            beside = [Beside("It is this step.", wrong.at.span())]
            yield NOT_AT_ONCE.at(span, f"`{event.id}` does more than change something at once.", notes=beside)
            return


def _paths(whole: Whole, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """An event behind those that lead to it, then those that it makes, up to one that was there already."""
    yield path
    if path[-1] in path[:-1]:
        return
    for step in steps_in(whole.rules.events[path[-1]].steps):
        for event in _noted(step):
            yield from _paths(whole, (*path, event))


def _no_change(event: Event) -> Step | None:
    """A step of an event that asks, is left to chance, or runs others."""
    for step in steps_in(event.steps):
        if not step.joins or step.effects.asks:
            return step
    return None
