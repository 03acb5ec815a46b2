"""`note`: a declared event happens."""

from __future__ import annotations

from typing import Any

from toolkit.checker.calls import arguments_of, called_name, is_sound
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.diagnostics import register
from toolkit.program.steps.changes import Note

NOT_NOTED = register(
    "E563",
    "event-not-noted",
    about="steps/note events",
    title="An event of the language is noted",
    cause="What steps do is told by events of the language by itself; `note` is for events that a pack declares.",
    remedy="Do the step, or declare an event of another name.",
    bad="- {note: moved(pieces=units)}",
    good="- {move: units, to: target}",
)


@step("note")
def check_note(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """An event with its facts; the steps in its `do:` are its change."""
    place = spot.inside("note")
    name, called = called_name(record.note, place)
    known = scope.declarations
    if name not in known.section("events"):
        if is_sound(record.note) and (not name or known.events(name) is not None):
            body.bench.report(NOT_NOTED, called.span, "This is no event that the pack declares.")
        return Done((), scope)
    args = known.args("events", name)
    facts = arguments_of(body.bench, record.note, place, scope, args, known.place("events", name))
    body.bench.use("event", name, called, scope)
    body.bench.cause(name)
    return Done((Note(**common(record, spot), event=name, facts=facts),), scope)
