"""What a declared event brings into one change: its steps are a part of it, so they may do no more than change."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.checker.steps.at_once import NOT_AT_ONCE
from toolkit.checker.walking import bodies_of, steps_in
from toolkit.diagnostics import Diagnostic
from toolkit.diagnostics import Note as Beside
from toolkit.program import steps
from toolkit.program.rules import Event

_CHANGES = (
    steps.Write, steps.Move, steps.Create, steps.Remove, steps.Replace, steps.Turn, steps.Show, steps.Grant, steps.Lift,
    steps.If, steps.Match, steps.For, steps.AtOnce, steps.Note,
)  # fmt: skip


@standing
def check_at_once(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every declared event in every change of several steps."""
    for element in bodies_of(whole.rules):
        changes = [step for step in whole.steps_in(element) if isinstance(step, steps.AtOnce)]
        for step in [inner for change in changes for inner in steps_in(change)] if whole.is_own(element) else ():
            if isinstance(step, steps.Note):
                yield from _look(whole, step)


def _look(whole: Whole, note: steps.Note) -> Iterator[Diagnostic]:
    """The first thing in an event, or in one that it makes, that is no part of one change."""
    span = note.at.source.key_span((*note.at.path, "note"))
    for path in _paths(whole, (note.event,)):
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
        if isinstance(step, steps.Note):
            yield from _paths(whole, (*path, step.event))


def _no_change(event: Event) -> steps.Step | None:
    """A step of an event that asks, is left to chance, or runs others."""
    for step in steps_in(event.steps):
        if not isinstance(step, _CHANGES) or (isinstance(step, steps.For) and step.chosen_by is not None):
            return step
    return None
