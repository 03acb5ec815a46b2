"""`secretly`: what is done there may write only what the others do not see, and asks nobody else.

Looked at are the steps themselves, what they call, and the actions that they offer; what a step is sure to show is
told, what depends on the state is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.diagnostics import Code as Registered
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.rules.check.together.registry import Whole, together
from toolkit.rules.check.walking import steps_in
from toolkit.rules.program import steps
from toolkit.rules.program.code import Code
from toolkit.rules.program.rules import Action, Element, Place, Rules
from toolkit.rules.program.walking import walk
from toolkit.rules.tree import At, Coerce, Function, Innermost, Thing, Variable

SEEN = register(
    "E592",
    "secret-that-is-seen",
    title="What is done secretly can be seen by others",
    cause="While somebody acts in the steps of `secretly`, others must not see what he does, nor that he does "
    "anything: so these steps write only what others do not see. State of players, sides, spaces and the game, purses, "
    "effects and what lies in places that all see are seen by all; so is where pieces stand on a map that tells their "
    "number. How many lie in other places is told as it was before, until the step is over.",
    remedy="Write it after `secretly`, or hide it: a place says `shown_to: viewer == owner`, the map "
    "`count_shown_to: nobody` too.",
    bad="- secretly: players\n  do: [{set: it.ready, to: true}]",
    good="- secretly: players\n  do: [{offer: deployment, to: it}]\n"
    "- for: p in players\n  do: [{set: p.ready, to: true}]",
)
ASKS = register(
    "E593",
    "secret-asks-others",
    title="Somebody else is asked in secret",
    cause="The steps of `secretly` are for one player at a time, `it`. Who else is asked there would learn what goes "
    "on.",
    remedy="Ask `it`; ask others behind the step.",
    bad="- secretly: players\n  do: [{offer: deployment}]",
    good="- secretly: players\n  do: [{offer: deployment, to: it}]",
)


@together
def check_secrets(whole: Whole) -> Iterator[Diagnostic]:
    """Look at what is done in every `secretly`."""
    for element in _routines(whole.rules):
        for step in steps_in(element):
            if isinstance(step, steps.Secretly) and whole.is_own(element):
                yield from _Secret(whole.rules, step).findings()


def _routines(rules: Rules) -> list[Element]:
    named = (*rules.procedures.values(), *rules.actions.values(), *rules.events.values())
    return [*named, *rules.triggers, *rules.checks]


@dataclass(frozen=True)
class _Secret:
    """The steps of one `secretly`, with all that they call and offer."""

    rules: Rules
    step: steps.Secretly

    def findings(self) -> Iterator[Diagnostic]:
        """What others would see, and who else would be asked."""
        own = [step for inner in self.step.steps for step in steps_in(inner)]
        for step in own:
            yield from self._asked(step, ("it", "by"))
        ahead, known = self._led_to(own), set[int]()
        every = list(own)
        while ahead:
            element = ahead.pop()
            if id(element) in known:
                continue
            known.add(id(element))
            inside = list(steps_in(element))
            every += inside
            ahead += self._led_to(inside)
            if isinstance(element, Action):
                yield from self._paid(element)
            for step in inside:
                yield from self._asked(step, None)
        opened = {step.kind for step in every if isinstance(step, steps.During)} | {"action", "event"}
        for step in every:
            what = self._seen(step, opened)
            if what is not None:
                yield self._report(step, what)

    def _led_to(self, some: list[steps.Step]) -> list[Element]:
        found: list[Element] = []
        for step in some:
            if isinstance(step, steps.Call):
                found.append((self.rules.actions if step.action else self.rules.procedures)[step.procedure])
            elif isinstance(step, steps.Note):
                found.append(self.rules.events[step.event])
            elif isinstance(step, steps.Offer):
                found += self._offered(step)
        return found

    def _offered(self, offer: steps.Offer) -> list[Element]:
        menus = {*offer.menus, *(menu for id in offer.menus for menu in self.rules.menus[id].includes)}
        return [action for _, action in sorted(self.rules.actions.items()) if menus & {*action.menus}]

    # Who is asked

    def _asked(self, step: steps.Step, names: tuple[str, ...] | None) -> Iterator[Diagnostic]:
        """Whether a step asks somebody else: where `names` are told, anybody but those; else everybody."""
        if isinstance(step, steps.During) and step.announce is not None:
            yield self._report(step, "announced, so that others are asked", ASKS)
        if isinstance(step, steps.Offer):
            one = step.to is not None and (names is None or _is_named(step.to, names))
            if not one:
                yield self._report(step, "offered to others", ASKS)
        by = step.by if isinstance(step, steps.Choose) else None
        if names is not None and by is not None and not _is_named(by, names):
            yield self._report(step, "chosen by others", ASKS)

    def _paid(self, action: Action) -> Iterator[Diagnostic]:
        """What is seen of an action when it is paid for."""
        if action.announce is not None:
            yield self._report(action, "announced, so that others are asked", ASKS)
        if action.cost:
            yield self._report(action, "paid from a purse")
        for place in (self._place(action.source), self._place(action.spent)) if action.card is not None else ():
            if place is not None and _is_told(place):
                yield self._report(action, f"played with a card, and all see `{place.id}`")

    # What is seen

    def _seen(self, step: steps.Step, opened: set[str]) -> str | None:
        """What others see of a step, in words; None where they need not see anything."""
        match step:
            case steps.Write(writes=writes):
                return next((what for target, _ in writes if (what := self._written(target, opened))), None)
            case steps.Move(pieces=pieces, to=to):
                return self._moved(pieces, to)
            case steps.Draw(place=place, to=to):
                return self._lies(self._place(place)) or self._lies(self._place(to))
            case steps.Create(at_place=to):
                return self._lies(self._place(to))
            case steps.Turn(verb="reveal"):
                return "turned face up for all"
            case steps.Show(to=to) if to is None or not _is_named(to, None):
                return "shown to others"
            case steps.Grant() | steps.Lift():
                return "an effect, which all see"
            case steps.End(kind=kind) if kind not in opened:
                return f"the end of `{kind}`, which all see"
            case steps.Secretly():
                return "a secret in a secret, of which others would be told what they may not know"
        return None

    def _written(self, target: steps.Target, opened: set[str]) -> str | None:
        if target.source == "fact":
            of = target.of.expr.kind if target.of is not None and isinstance(target.of.expr, Innermost) else None
            return f"`{target.name}` of `{of}`, which all know" if of is not None and of not in opened else None
        if target.source == "event":
            return None
        kind = self.rules.kinds.get(_bare(target.of)) if target.of is not None else None
        if kind is None:
            return f"`{target.name}`, which all see"
        if target.name in (kind.face_down_shows or ()):
            return f"`{target.name}`, which `face_down:` shows"
        places = self._places_of(kind.id)
        open = kind.shown_to is None and all(place.shown_to.is_true for place in places) and not self._hides()
        return f"`{target.name}` of what lies open" if open else None

    def _moved(self, pieces: Code, to: Code) -> str | None:
        goal = self._place(to)
        if told := self._lies(goal):
            return told
        start = self._source(pieces)
        if start is not None:
            return self._lies(start)
        others = [place for place in self._places_of(_bare(pieces)) if place is not goal]
        if others and all(_is_told(place) for place in others):
            return self._lies(others[0])
        return None

    def _source(self, pieces: Code) -> Place | None:
        """The place whose contents are moved, where the expression names one."""
        for node in walk(pieces.expr):
            if isinstance(node, Function) and node.name == "holds":
                return self._place(Code(node.arguments[0], pieces.where))
        return None

    def _lies(self, place: Place | None) -> str | None:
        return f"moved, and all see `{place.id}`" if place is not None and _is_told(place) else None

    def _place(self, code: Code | None) -> Place | None:
        if code is None:
            return None
        node = code.expr
        while isinstance(node, Coerce):
            node = node.of
        if isinstance(node, At):
            return self.rules.places.get(node.place)
        if isinstance(node, Thing) and node.section == "places":
            return self.rules.places.get(node.id)
        if _bare(code) == "space":
            return next((place for place in self.rules.places.values() if place.is_map), None)
        return None

    def _places_of(self, kind: str) -> list[Place]:
        found = self.rules.places.values()
        return [place for place in found if place.kinds is None or kind in place.kinds or kind not in self.rules.kinds]

    def _hides(self) -> bool:
        return any(
            isinstance(step, steps.Turn) and step.verb == "hide"
            for element in _routines(self.rules)
            for step in steps_in(element)
        )

    def _report(self, at: steps.Step | Element, what: str, code: Registered = SEEN) -> Diagnostic:
        where = at.at
        span = where.source.key_span(where.path) if isinstance(at, Element) else where.span()
        note = Note("It is done secretly here.", self.step.at.source.key_span((*self.step.at.path, "secretly")))
        return code.at(span, f"This is {what}.", notes=[note])


def _is_told(place: Place) -> bool:
    """Whether everybody sees what comes to a place or leaves it: he sees it, or how many stand in a space."""
    count = place.count_shown_to
    return place.shown_to.is_true or (place.is_map and (count is None or count.is_true))


def _is_named(code: Code, names: tuple[str, ...] | None) -> bool:
    return isinstance(code.expr, Variable) and (names is None or code.expr.name in names)


def _bare(code: Code) -> str:
    type = code.type
    while type.inner is not None and type.form in ("optional", "set", "list"):
        type = type.inner
    return type.name
