"""Section `events`: what `note` makes known."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.steps import Body, check_steps
from toolkit.diagnostics import register
from toolkit.names import Names, did_you_mean
from toolkit.program.rules import Event

NO_FACT = register(
    "E569",
    "open-fact",
    about="events",
    title="An event opens a fact that it does not have",
    cause="`open:` lists those of its facts that a trigger before it may change.",
    remedy="Name facts of the event.",
    bad="events: {broken: {facts: {piece: unit}, open: [place]}}",
    good="events: {broken: {facts: {piece: unit, place: space}, open: [place]}}",
)


@element("events")
def check_event(sheet: Sheet) -> Iterator[Event]:
    """An event with its facts; its steps are its change."""
    record = sheet.record
    facts = sheet.arg_types()
    for index, name in enumerate(record.open):
        if name not in facts:
            help = did_you_mean(name, Names(facts))
            sheet.bench.report(NO_FACT, sheet.spot.inside("open", index).span, f"It has no fact `{name}`.", help=help)
    body = Body(sheet.bench, "events")
    steps = check_steps(body, record.do, sheet.spot.inside("do"), sheet.scope().with_event(sheet.id)).steps
    yield Event(**sheet.envelope(), facts=sheet.args(), open=tuple(record.open), steps=steps)
