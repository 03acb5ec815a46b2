"""The body of an element: its steps one after the other, the names they give, and where control goes.

In: raw steps and the scope before them. Out: checked steps, the scope behind them, and whether that place is reached.
A local has one type in the whole body: it is kept under its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from toolkit.checker.arguments import walk_steps
from toolkit.checker.presence import in_all
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Placed, Spot
from toolkit.checker.types import UNKNOWN, is_unknown
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import Note, register
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.model import Type
from toolkit.modules import import_all
from toolkit.program.effects import Step
from toolkit.program.policies import Decision

OTHER_TYPE = register(
    "E549",
    "name-of-two-types",
    about="steps/let steps/choose procedures",
    title="A name is given to things of two types",
    cause="A name that steps give is kept while the procedure runs, also over a save; so it has one type there.",
    remedy="Take another name for the other thing.",
    bad="- {let: {target: unit.space}}\n- {let: {target: unit}}",
    good="- {let: {goal: unit.space}}\n- {let: {target: unit}}",
)
KEPT_NAME = register(
    "E550",
    "kept-name",
    about="steps/let steps/choose",
    title="A step gives a name that has a meaning of its own here",
    cause="`it`, `by`, `event` and the like are given by the language, an argument by whoever calls; no step gives "
    "them again, and no name of an occasion.",
    remedy="Take another name.",
    bad="- {let: {by: owner(unit)}}",
    good="- {let: {loser: owner(unit)}}",
)
UNREACHED = register(
    "W501",
    "step-never-reached",
    about="steps/*",
    title="A step is never reached",
    cause="What stands before it always returns, or ends what it stands in.",
    remedy="Take it out, or put it before.",
    bad="- {return: total}\n- {call: note_total()}",
    good="- {call: note_total()}\n- {return: total}",
)

FIXED_NAMES = frozenset(
    ("it", "here", "there", "by", "viewer", "owner", "piece", "bearer", "event", "cause", "old", "new", "card", "touch",
     "answers", "active", "inactive", "game", "action")
)  # fmt: skip
"""Names that the language gives, at some places or everywhere."""


@frozen
class Done:
    """What a raw step becomes (a `let` of several names is several), the scope behind it, whether that is reached."""

    steps: tuple[Step, ...]
    scope: Scope
    goes_on: bool = True


@frozen
class Walked:
    """Checked steps, the scope behind them, and whether that place is reached."""

    steps: tuple[Step, ...]
    scope: Scope
    goes_on: bool = True


@dataclass
class Body:
    """What steps of one element share. `gives`: the type it must return, None where it returns nothing.

    `given` holds the arguments, which no step gives again; `open` the facts of the event in hand that may be written.
    """

    bench: Workbench
    section: str
    gives: Type | None = None
    given: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
    decision: Decision | None = None
    """What its steps answer, where it is an entry of a policy; `answered` is the type of that."""
    answered: Type = UNKNOWN
    locals: dict[str, tuple[Type, Placed]] = field(default_factory=dict)
    returns: list[Code] = field(default_factory=list)

    def name(self, scope: Scope, name: str, type: Type, place: Placed) -> Scope:
        """The scope with a name that a step gives; reports one that may not be given."""
        if name in FIXED_NAMES or name in self.given:
            self.bench.report(KEPT_NAME, place.span, f"`{name}` is not for steps to give.")
            return scope
        if scope.declarations.is_kind_of_occasion(name):
            self.bench.report(KEPT_NAME, place.span, f"`{name}` is an occasion: as a name it would hide it.")
            return scope
        known, first = self.locals.setdefault(name, (type, place))
        if known != type and not is_unknown(known) and not is_unknown(type):
            note = Note(f"Here it is {known}.", first.span)
            self.bench.report(OTHER_TYPE, place.span, f"`{name}` is {type} here, and {known} elsewhere.", notes=[note])
            return scope.with_variable(name, known)
        return scope.with_variable(name, type if is_unknown(known) else known)

    def known(self, name: str) -> Type | None:
        """The type that a name has already."""
        return self.locals[name][0] if name in self.locals else None


Checker = Callable[[Body, Any, Spot, Scope], Done]
_CHECKERS: dict[str, Checker] = {}


def step(verb: str) -> Callable[[Checker], Checker]:
    """Register the checker of a verb."""

    def add(checker: Checker) -> Checker:
        """Register it for its verb."""
        _CHECKERS[verb] = checker
        return checker

    return add


@cache
def all_verbs() -> dict[str, Checker]:
    """The checkers of all verbs; imports every file of this folder."""
    import_all("toolkit.checker.steps")
    return _CHECKERS


def check_steps(body: Body, records: Iterable[Any], spot: Spot, scope: Scope) -> Walked:
    """Check steps one after the other, each in the scope that the one before it leaves."""
    verbs = all_verbs()
    scope = scope if scope.steps is not None else replace(scope, steps=spot)
    found: list[Step] = []
    goes_on, told = True, False
    for index, record in enumerate(records):
        place = spot.inside(index)
        if not goes_on and not told:
            told = True
            body.bench.report(UNREACHED, place.span, "No game comes to this step.")
        names = dict.fromkeys(names_given(record), UNKNOWN)
        done = Done((), scope.with_variables(names))
        with body.bench.guarding(place):
            done = verbs[record.tag](body, record, place, scope)
        found += done.steps
        body.bench.cause(*_events_of(done.steps))
        keeps = record.tag in _KEEPING
        scope = done.scope if keeps else done.scope.after_steps(names)
        goes_on = goes_on and done.goes_on
    return Walked(tuple(found), scope, goes_on)


_KEEPING = ("let", "if", "match", "choose")
"""Steps that tell themselves what is known not to be none behind them: all others may change what is stored."""


def _events_of(steps: Iterable[Step]) -> Iterator[str]:
    """The events of steps and of those inside them: a verb may be made of several that nobody has written down."""
    for step in steps:
        effects = step.effects
        yield from effects.events
        for block in effects.blocks:
            yield from _events_of(block.steps)


def names_given(record: Any) -> Iterator[str]:
    """The names that a raw step gives, with those that steps inside it give."""
    for step in walk_steps((record,)):
        fields = step.__dict__
        yield from (name for field in ("choose", "as_") if isinstance(name := fields.get(field), str))
        yield from fields.get("let") or ()


def names_in(records: Iterable[Any]) -> Iterator[str]:
    """The names that raw steps give, with those that steps inside them give."""
    for record in records:
        yield from names_given(record)


def common_names(before: Scope, branches: Iterable[Walked]) -> Scope:
    """The scope behind branches of which one is taken: with the names that each gives that comes to its end."""
    ends = [branch.scope for branch in branches if branch.goes_on]
    if not ends:
        return before
    first, *others = ends
    common = {name: type for name, type in first.variables.items() if all(name in other.variables for other in others)}
    there = in_all([end.there for end in ends])
    return replace(before, variables=common, there=there)
