"""What comes before or after a step of one change and waits there: that is not carried out yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from toolkit.diagnostics import Diagnostic, Note
from toolkit.rules.check.carried import NOT_CARRIED
from toolkit.rules.check.together.registry import Whole, together
from toolkit.rules.check.walking import steps_in
from toolkit.rules.program import steps
from toolkit.rules.program.happenings import events_of
from toolkit.rules.program.rules import Check, Element, Rules, Trigger

Followers = dict[tuple[str, str], list[Element]]
"""By moment."""
Runs = dict[int, list[Element]]
"""By the identity of an element: those that it leads to."""
_STEP = ("step", "")
_ASK = (steps.Choose, steps.Offer, steps.Roll, steps.Shuffle, steps.Draw)


@together
def check_at_once(whole: Whole) -> Iterator[Diagnostic]:
    """Look at what follows from the steps of every `at_once`."""
    routines = _routines(whole.rules)
    changes = [
        step
        for element in routines
        if whole.is_own(element)
        for step in steps_in(element)
        if isinstance(step, steps.AtOnce)
    ]
    if not changes:
        return
    follows = _followers(whole.rules)
    runs = {id(element): _runs(whole.rules, element, follows) for element in routines}
    waiting = _waiting(routines, runs)
    for change in changes:
        inside = _with_all(_runs(whole.rules, change, follows), lambda element: _inside(element, runs))
        other = next((element for element in inside if id(element) in waiting), None)
        if other is not None:
            span = change.at.source.key_span((*change.at.path, "at_once"))
            message = f"That `{other.id}` asks or is left to chance within one change is not carried out yet."
            note = Note(f"`{other.id}` is declared here.", whole.key_span(other))
            yield NOT_CARRIED.at(span, message, help="Write the steps one after the other.", notes=[note])


def _routines(rules: Rules) -> list[Element]:
    named = (*rules.procedures.values(), *rules.actions.values(), *rules.events.values())
    return [*named, *rules.triggers, *rules.checks]


def _followers(rules: Rules) -> Followers:
    """What follows at each moment; at that of a step also all that is watched."""
    found: Followers = defaultdict(list)
    for trigger in rules.triggers:
        moment = trigger.moment
        found[(moment.when, moment.name) if moment is not None else _STEP].append(trigger)
    for check in rules.checks:
        for moment in check.moments:
            found[moment.when, moment.name].append(check)
    return found


def _runs(rules: Rules, thing: Element | steps.Step, follows: Followers) -> list[Element]:
    """What the steps of a thing call, and what may follow from them."""
    found: list[Element] = []
    moments = {_STEP}
    for step in steps_in(thing):
        if isinstance(step, steps.Call):
            found.append((rules.actions if step.action else rules.procedures)[step.procedure])
        elif isinstance(step, steps.Note):
            found.append(rules.events[step.event])
        elif isinstance(step, steps.During):
            moments |= {("opening", step.kind), ("ending", step.kind)}
        moments |= {(when, event) for event in events_of(step) for when in ("before", "after")}
    return found + [element for moment in sorted(moments) for element in follows.get(moment, ())]


def _inside(element: Element, runs: Runs) -> list[Element]:
    """What an element runs within the same change: what follows has its own time, and is looked at as a whole."""
    return [] if isinstance(element, Trigger | Check) else runs[id(element)]


def _waiting(routines: list[Element], runs: Runs) -> set[int]:
    """What asks or is left to chance, perhaps through others."""
    callers: Runs = defaultdict(list)
    for element in routines:
        for other in runs[id(element)]:
            callers[id(other)].append(element)
    asking = [each for each in routines if _chooses(each) or any(_asks(step) for step in steps_in(each))]
    return {id(element) for element in _with_all(asking, lambda element: callers.get(id(element), []))}


def _chooses(element: Element) -> bool:
    """Whether somebody says which of several comes next."""
    return isinstance(element, Trigger | Check) and (element.tie or element.chosen_by is not None)


def _asks(step: steps.Step) -> bool:
    if isinstance(step, steps.For):
        return step.chosen_by is not None
    return isinstance(step, _ASK) or (isinstance(step, steps.During) and step.announce is not None)


def _with_all(first: list[Element], more: Callable[[Element], list[Element]]) -> list[Element]:
    """Some elements and all that they lead to, each once."""
    found = {id(element): element for element in first}
    waiting = list(found.values())
    while waiting:
        fresh = {id(element): element for element in more(waiting.pop()) if id(element) not in found}
        found |= fresh
        waiting += fresh.values()
    return list(found.values())
