"""Which routines may wait, which may leave what they stand in, and which call themselves.

A routine is a procedure, an action, a trigger, a check, or the steps of a declared event. It is made of blocks when it
may wait or may come back to itself; otherwise it is a plain function, or stands where it is called. What an `end:` may
cut is known for every call, so that only calls that can be cut look at it. In: rules and what follows. Out: a `Flow`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from toolkit.analysis.graphs import in_rings, innermost_first
from toolkit.analysis.keys import paid_by, renewed_by
from toolkit.compiler.drawn import waits_for_chance
from toolkit.compiler.inner_steps import Durings, Signal, beyond, ended_by, inner_steps
from toolkit.compiler.trigger_table import Follow, Moments
from toolkit.language.keys import Keys
from toolkit.program.effects import Run, Step
from toolkit.program.policies import Entry
from toolkit.program.rules import Action, Check, Event, Policy, Procedure, Rules, Trigger
from toolkit.program.walking import steps_in
from toolkit.state import in_force, option_holds

Key = tuple[str, str]
"""`("procedures", "battle")`: a section and an id."""


@dataclass(slots=True)
class Facts:
    """What is known of a routine. `takes_out`: pieces may leave play in it."""

    waits: bool = False
    leaves: frozenset[Signal] = frozenset()
    calls: frozenset[Key] = frozenset()
    takes_out: bool = False


@dataclass
class Flow:
    """The facts of all routines of one scenario. `claimed`: the actions that may be done wherever a player is asked."""

    rules: Rules
    follow: Follow
    options: Mapping[str, str]
    facts: dict[Key, Facts] = field(default_factory=dict)
    claimed: list[Key] = field(default_factory=list)
    answering: list[Key] = field(default_factory=list)
    """The entries of policies whose steps answer: they are run wherever a player is asked."""
    recursive: frozenset[Key] = frozenset()
    _routines: dict[Key, tuple[Sequence[Step], Durings]] = field(default_factory=dict)
    _asking: frozenset[Key] = frozenset()
    _any_takes_out: bool = True
    _known: dict[tuple[int, Durings], tuple[Step, Facts]] = field(default_factory=dict)
    """What was found of a step as long as the facts of all routines stay; by identity, so that the step is kept too."""
    _calls: dict[int, tuple[Step, list[Key], list[Key]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.claimed = [("actions", id) for id in claimable(self.rules)]
        policies = [one for one in self.rules.policies.values() if in_force(one, self.follow.scenario, self.options)]
        answering = {_key_of_entry(policy, entry): entry.steps for policy in policies for entry in policy.entries}
        self.answering = [key for key, steps in answering.items() if steps]
        self._routines = dict(_routines(self.rules, self.follow)) | {
            key: (answering[key], ()) for key in self.answering
        }
        self._asking = frozenset(key_of(each) for each in _choosing(self.follow))
        self.facts = {key: Facts(key in self._asking) for key in self._routines}
        self._settle()
        self.recursive = in_rings({key: self.facts[key].calls for key in self._routines})
        for key in self.recursive:
            self.facts[key].waits = True
        self._known.clear()
        self._settle()
        self._any_takes_out = any(facts.takes_out for facts in self.facts.values())

    def steps_of(self, key: Key) -> Sequence[Step]:
        """The steps of a routine."""
        return self._routines[key][0] if key in self._routines else ()

    def waits(self, steps: Sequence[Step]) -> bool:
        """Whether steps may wait for an answer, for chance, or for a routine of blocks."""
        return any(self._of_step(step, ()).waits for step in steps if self.is_on(step))

    def leaves(self, steps: Sequence[Step]) -> frozenset[Signal]:
        """What steps may end that does not begin in them."""
        return frozenset(signal for step in steps if self.is_on(step) for signal in self._of_step(step, ()).leaves)

    def is_left(self, element: str) -> bool:
        """Whether something in a routine (`procedures.battle`) may end what is going on around the routine."""
        section, _, id = element.partition(".")
        facts = self.facts.get((section, id))
        return facts is not None and any(kind != "game" for kind, _ in facts.leaves)

    def is_on(self, step: Step) -> bool:
        """Whether a step is there under the options."""
        return option_holds(step.option, self.options)

    def _settle(self) -> None:
        changed = True
        while changed:
            changed = False
            graph = {key: self.facts[key].calls for key in self._routines}
            for key in (key for group in innermost_first(graph) for key in group):
                steps, around = self._routines[key]
                found = self._of_steps(steps, around)
                if key[0] == "checks" and not self._comes_again(key[1]):
                    found = replace(found, calls=found.calls - {key})
                if key in self._asking:
                    meanwhile = (*self.claimed, *self.answering)
                    found = _joined([found, *(self._called(each, ()) for each in meanwhile)])
                old = self.facts[key]
                new = self._bounded(key, replace(found, waits=found.waits or old.waits))
                if new != old:
                    self.facts[key] = new
                    self._known.clear()
                    changed = True

    def _comes_again(self, id: str) -> bool:
        """Whether a check follows from its own last step; while its steps run it does not follow from them."""
        follow = self.follow
        return any(
            follow.comes_again(check, step.at, step.effects.writes)
            for check in follow.checks
            if check.id == id
            for step in check.steps
        )

    def _bounded(self, key: Key, facts: Facts) -> Facts:
        """An action that may be ended goes on with its `if_cut`; what it ends further out is left."""
        if key[0] != "actions":
            return facts
        action = self.rules.actions[key[1]]
        facts = _joined([facts, *self._of_paid(action)])
        outside = frozenset(left for signal in facts.leaves if (left := beyond(signal, ("action",))) is not None)
        cut = _joined([self._of_steps(action.if_cut, ()), *self._of_closed(outside != facts.leaves)])
        waits = facts.waits or cut.waits or outside != facts.leaves
        if action.announce is None:
            return Facts(waits, outside | cut.leaves, facts.calls | cut.calls, facts.takes_out or cut.takes_out)
        answers = self._answers(action.announce)
        calls, takes_out = facts.calls | cut.calls | answers.calls, (facts, cut, answers)
        return Facts(True, outside | cut.leaves | answers.leaves, calls, any(each.takes_out for each in takes_out))

    def _of_closed(self, may_be_cut: bool) -> list[Facts]:
        """What follows when an action is over."""
        found = self.follow.after_writing(self.follow.closing("action"))
        checks = self.follow.after_cutting() if may_be_cut else ()
        return [self._called(key, ()) for moments in (found, Moments((), checks)) for key in _keys(moments)]

    def _of_paid(self, action: Action) -> list[Facts]:
        """What comes before and after the event that an action is when it was paid."""
        before = [self._called(key, ("event",)) for key in _keys(self.follow.at("before", action.id))]
        after = [self._called(key, ()) for key in _keys(self.follow.at("after", action.id))]
        past = frozenset((("past", action.id),))
        written = [paid_by(self.rules, action), past, self.follow.over_at("event", action.id)]
        follows = [self._called(key, ()) for keys in written for key in _keys(self.follow.after_writing(keys))]
        ends = [Facts(waits=True)] if self.may_be_ended(action.id) else []
        return [*before, *after, *follows, *ends]

    def ends_itself(self, action: Action) -> bool:
        """Whether anything in an action, or right after it was paid, may end it."""
        inner = [Facts(leaves=self.leaves(action.steps)), *self._of_paid(action)]
        return any(kind == "action" for kind, _ in _joined(inner).leaves)

    def _answers(self, menu: str) -> Facts:
        """The actions by which an announcement may be answered, and what may be claimed meanwhile."""
        keys = [("actions", id) for id in self.rules.actions_of(menu)] + self.claimed + self.answering
        return _joined([self._called(key, ("action",)) for key in keys])

    def takes_out_first(self, action: Action) -> bool:
        """Whether pieces may leave play when an action was paid for and announced, before its steps."""
        answers = self._answers(action.announce).takes_out if action.announce is not None else False
        return answers or _joined(self._of_paid(action)).takes_out

    def _of_steps(self, steps: Sequence[Step], around: Durings) -> Facts:
        found = [self._of_step(step, around) for step in steps if self.is_on(step)]
        return _joined(found)

    def _of_step(self, step: Step, around: Durings) -> Facts:
        if (id(step), around) not in self._known:
            self._known[id(step), around] = (step, self._find(step, around))
        return self._known[id(step), around][1]

    def _find(self, step: Step, around: Durings) -> Facts:
        effects = step.effects
        waits = bool(effects.asks) or waits_for_chance(step, self.rules)
        own = Facts(waits, frozenset(ended_by(step, around)), frozenset(), effects.takes_out)
        inner = [self._of_steps(steps, inside) for steps, inside in inner_steps(step, around)]
        called = [self._called(key, around) for key in self.called(step)]
        before = [self._called(key, ("event", *around)) for key in self.called_before(step)]
        found = _joined([own, *inner, *called, *before])
        return replace(found, waits=True) if self.cuts(step) or self.may_be_void(step) else found

    def takes_out(self, step: Step) -> bool:
        """Whether pieces may leave play in a step, or in what follows from it."""
        return self._any_takes_out and self._of_step(step, ()).takes_out

    def takes_out_itself(self, step: Step) -> bool:
        """Whether pieces leave play by a change of several steps, those of declared events among them."""
        waiting, seen = [step], set[str]()
        while waiting:
            for node in steps_in(waiting.pop()):
                effects = node.effects
                if effects.takes_out:
                    return True
                noted = [run.id for run in effects.runs if run.section == "events" and run.id not in seen]
                seen.update(noted)
                waiting += [inner for id in noted for inner in self.rules.events[id].steps]
        return False

    def may_be_ended(self, event: str) -> bool:
        """Whether something before an event may end it."""
        before = _keys(self.follow.at("before", event))
        return any(beyond(signal, ("event",)) is None for key in before for signal in self.facts[key].leaves)

    def may_be_void(self, step: Step) -> bool:
        """Whether something before the event of a step may end it: what comes after it is then a place to jump to."""
        leaves = (self.facts[key].leaves for key in self.called_before(step))
        return any(beyond(signal, ("event",)) is None for signals in leaves for signal in signals)

    def cuts(self, step: Step) -> bool:
        """Whether something in an occasion may end it: what comes after it is then a place to jump to."""
        live = step.effects.live
        if live is None:
            return False
        leaves = self.ends_of(step)
        if self.follow.cut_short(live.kind):
            return any(kind != "game" for kind, _ in leaves)
        return any(beyond(signal, (live.kind,)) is None for signal in leaves)

    def ends_of(self, step: Step) -> frozenset[Signal]:
        """What may be ended in the occasion that goes on in a step, itself among it, and in what follows from it."""
        live = step.effects.live
        inner = self._of_steps(live.steps if live is not None else (), ())
        follows = [self._called(key, ()) for key in self.called(step)]
        return _joined([inner, *follows]).leaves

    def _called(self, key: Key, around: Durings) -> Facts:
        facts = self.facts.get(key, Facts())
        left = frozenset(left for signal in facts.leaves if (left := beyond(signal, around)) is not None)
        return Facts(facts.waits, left, frozenset((key,)), facts.takes_out)

    def called(self, step: Step) -> list[Key]:
        """The routines that a step runs, those that follow from it included."""
        return self._run_by(step)[1]

    def called_before(self, step: Step) -> list[Key]:
        """The routines that a step runs before its events, which they may end."""
        return self._run_by(step)[2]

    def _run_by(self, step: Step) -> tuple[Step, list[Key], list[Key]]:
        if id(step) not in self._calls:
            before = [key for event in self._events(step) for key in _keys(self.follow.at("before", event))]
            self._calls[id(step)] = (step, self._find_called(step), before)
        return self._calls[id(step)]

    def _find_called(self, step: Step) -> list[Key]:
        effects = step.effects
        keys: list[Key] = [(run.section, run.id) for run in effects.runs if self._has_steps(run)]
        keys += [("actions", id) for menu in effects.menus for id in self.rules.actions_of(menu)]
        keys += [*self.claimed, *self.answering] if effects.asks else []
        for moments in self.moments(step):
            keys += _keys(moments)
        return keys

    def _has_steps(self, run: Run) -> bool:
        return run.section != "events" or bool(self.rules.events[run.id].steps)

    def _events(self, step: Step) -> tuple[str, ...]:
        """The events of a step; those of the opening of an occasion are what it renews."""
        return ("changed",) if self._renews(step) else step.effects.events

    def _renews(self, step: Step) -> Keys:
        live = step.effects.live
        return renewed_by(self.rules, live.kind) if live is not None and not live.quiet else frozenset()

    def moments(self, step: Step) -> list[Moments]:
        """What follows from a step: after its events, at the opening and ending of its occasion, after all."""
        follow, events = self.follow, self._events(step)
        found = [follow.at("after", event) for event in events]
        written = [step.effects.writes | self._renews(step), *(follow.over_at("event", event) for event in events)]
        live = step.effects.live
        if live is not None:
            found += [follow.at("opening", live.kind), follow.at("ending", live.kind)]
            written += [follow.over_at(when, live.kind) for when in ("opening", "ending")]
            written += [follow.opening(live.kind), follow.closing(live.kind)]
            found += [Moments((), follow.after_cutting())] if live.kind in self._ended else []
        return [*found, *(follow.after_step(step.at, keys) for keys in written if keys)]

    @cached_property
    def _ended(self) -> frozenset[str]:
        """The kinds of occasion that some step ends."""
        steps = (step for steps, _ in self._routines.values() for step in steps_in(tuple(steps)))
        return frozenset(ends[0] for step in steps if (ends := step.effects.ends) is not None)

    @cached_property
    def ringed(self) -> frozenset[str]:
        """The declared events in whose own steps, perhaps through others, they are noted again."""
        notes = {
            id: {run.id for step in steps_in(event.steps) for run in step.effects.runs if run.section == "events"}
            for id, event in self.rules.events.items()
        }
        changed = True
        while changed:
            changed = False
            for found in notes.values():
                more = {other for id in found for other in notes[id]} - found
                found |= more
                changed = changed or bool(more)
        return frozenset(id for id, found in notes.items() if id in found)


def claimable(rules: Rules) -> list[str]:
    """The actions that may be claimed while another decision is pending."""
    return sorted({id for menu in rules.menus.values() if menu.claims for id in rules.actions_of(menu.id)})


def _joined(found: Sequence[Facts]) -> Facts:
    return Facts(
        any(facts.waits for facts in found),
        frozenset(signal for facts in found for signal in facts.leaves),
        frozenset(key for facts in found for key in facts.calls),
        any(facts.takes_out for facts in found),
    )


def _keys(moments: Moments) -> list[Key]:
    return [
        *(("triggers", trigger.id) for trigger in moments.triggers),
        *(("checks", check.id) for check in moments.checks),
    ]


def _key_of_entry(policy: Policy, entry: Entry) -> Key:
    """The routine of steps that answer."""
    return "policies", f"{policy.id} {entry.number}"


def key_of(element: Procedure | Action | Trigger | Check | Event) -> Key:
    """The routine of an element."""
    sections = {Procedure: "procedures", Action: "actions", Trigger: "triggers", Check: "checks", Event: "events"}
    return sections[type(element)], element.id


def _choosing(follow: Follow) -> Iterator[Trigger | Check]:
    """What asks somebody which of several comes next."""
    yield from (each for each in follow.triggers if each.owner is not None and (each.tie or each.chosen_by is not None))
    yield from (check for check in follow.checks if check.chosen_by is not None)


def _routines(rules: Rules, follow: Follow) -> Iterator[tuple[Key, tuple[Sequence[Step], Durings]]]:
    """The steps of each routine, with what stands around them there."""
    for procedure in rules.procedures.values():
        yield key_of(procedure), (procedure.steps, ())
    for action in rules.actions.values():
        yield key_of(action), (action.steps, ())
    for event in rules.events.values():
        yield key_of(event), (event.steps, ())
    for trigger in follow.triggers:
        yield key_of(trigger), (trigger.steps, ())
    for check in follow.checks:
        yield key_of(check), (check.steps, ())
