"""Moments that never come: triggers on events that nothing makes, on occasions that nothing opens."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.signatures import BUILT_IN_OCCASIONS, EVENTS
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.program.rules import Check, Moment, Rules, Trigger

NEVER = register(
    "E544",
    "moment-never-comes",
    about="triggers checks events",
    title="Nothing ever makes the moment that this waits for",
    cause="Steps make events: `move` makes `moved`, `note` what a pack declares; `during` opens occasions. No step of "
    "the rules makes this one.",
    remedy="Wait for another moment, or do what makes this one.",
    bad="triggers: {mines: {after: drawn, do: [...]}}   # and no step draws",
    good="triggers: {mines: {after: moved, do: [...]}}",
)


@together
def check_causes(whole: Whole) -> Iterator[Diagnostic]:
    """Look at every moment of triggers and checks, in a pack that is played."""
    if not whole.is_played:
        return
    for trigger in whole.rules.triggers:
        if whole.is_own(trigger) and trigger.moment is not None and not _comes(whole, trigger.moment):
            yield _never(whole, trigger, trigger.moment)
    for check in whole.rules.checks:
        for moment in check.moments:
            if whole.is_own(check) and not _comes(whole, moment):
                yield _never(whole, check, moment)


def _comes(whole: Whole, moment: Moment) -> bool:
    if moment.when == "step":
        return True
    if moment.when in ("opening", "ending"):
        opened = moment.name in BUILT_IN_OCCASIONS or any(use.name == moment.name for use in whole.uses("occasion"))
        return opened or whole.broken.may_name(moment.name, "occasions")
    actions = whole.rules.actions
    if moment.name in actions and whole.opened & set(actions[moment.name].menus):
        return True
    caused = moment.name in whole.bench.caused or (moment.name == "changed" and _is_renewed(whole.rules))
    if moment.name in EVENTS:
        return caused or whole.broken.hidden
    return caused or whole.broken.may_name(moment.name, "events", "actions", "menus")


def _is_renewed(rules: Rules) -> bool:
    """Whether the opening of anything writes state or fills purses."""
    attrs = [*rules.state.values(), *(kind.state for kind in rules.kinds.values())]
    reset = any(attr.reset is not None for fields in attrs for attr in fields.values())
    return reset or any(purse.refill or purse.income for purse in rules.purses.values())


def _never(whole: Whole, element: Trigger | Check, moment: Moment) -> Diagnostic:
    path, source = element.at.path, element.at.source
    field = "at" if isinstance(element, Check) else next(f for f in ("before", "after") if _has(element, f))
    what = f"No `{moment.name}` is ever opened." if moment.when in ("opening", "ending") else "Nothing ever makes this."
    declared = (whole.bench.declarations.place(section, moment.name) for section in ("occasions", "events", "actions"))
    notes = [Note(f"`{moment.name}` is declared here.", place) for place in declared if place is not None]
    return NEVER.at(source.span((*path, field)), what, notes=notes[:1])


def _has(element: Trigger, field: str) -> bool:
    path = (*element.at.path, field)
    return element.at.source.key_span(path) != element.at.source.key_span(element.at.path)
