"""`secretly`: what is done there may write only what the others do not see, and asks nobody else.

Looked at are the steps themselves, what they call, the actions that they offer, and the triggers, watches and checks
that may follow from any of these; what a step certainly shows is reported, what depends on the state is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import assert_never

from toolkit.analysis.legality.facts import Ground, Term, equal, owner_of
from toolkit.analysis.legality.visible import Visible
from toolkit.checker.pack_checks.followers import (
    Follower,
    Followers,
    is_barred,
    steps_with_occasions,
)
from toolkit.checker.pack_checks.of_others import OfOthers, has_partners, is_named, is_of_others, of_others
from toolkit.checker.pack_checks.off_map import OffMap
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.pack_checks.shared_counts import shared_reads
from toolkit.diagnostics import Code as Registered
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.tree import At, Coerce, Function, Innermost, Thing
from toolkit.program.effects import (
    Announced,
    Began,
    Change,
    Chosen,
    Forgot,
    Left,
    Made,
    Mixed,
    Offered,
    Ordered,
    Passed,
    Showed,
    Step,
    Target,
    Turned,
    Unseen,
    Went,
    Wrote,
)
from toolkit.program.rules import Action, Element, Limit, Moment, Place, Rules, Trigger
from toolkit.program.sorts import innermost
from toolkit.program.walking import walk
from toolkit.program.walks import bodies_of, verb_of

SEEN = register(
    "E592",
    "secret-that-is-seen",
    about="secrets steps/secretly",
    title="What is done secretly can be seen by others",
    cause="While somebody acts in the steps of `secretly`, others must not see what he does, nor that he does "
    "anything: so these steps write only what others do not see. State of players, sides, spaces and the game, purses, "
    "effects and what lies in places that all see are seen by all; so is where pieces stand on a map that tells their "
    "number, and what is another's where he sees it; a limit that counts for all tells others how often it was done. "
    "How many lie in other places is told as it was before, until the step is over. What follows from these "
    "steps, by a trigger, a watch or a check `at: step`, is done in their midst, and others would see it too.",
    remedy="Write it after `secretly`, or hide it: a place says `shown_to: viewer == owner`, the map "
    "`count_shown_to: nobody` too.",
    bad="- secretly: players\n  do: [{set: it.ready, to: true}]",
    good="- secretly: players\n  do: [{offer: deployment, to: it}]\n"
    "- for: p in players\n  do: [{set: p.ready, to: true}]",
)
ASKS = register(
    "E593",
    "secret-asks-others",
    about="secrets steps/secretly",
    title="Somebody else is asked in secret",
    cause="The steps of `secretly` are for one player at a time, `it`. Who else is asked there would learn what goes "
    "on.",
    remedy="Ask `it`; ask others behind the step.",
    bad="- secretly: players\n  do: [{offer: deployment}]",
    good="- secretly: players\n  do: [{offer: deployment, to: it}]",
)

_OTHER: Term = ("Another",)
LATER = (
    "Let it wait `at:` an ending that comes after what is secret is revealed; or bar it meanwhile: `within:` an "
    "occasion that does not go on there, or a tag that `without:` of one that does names."
)


@together
def check_secrets(whole: Whole) -> Iterator[Diagnostic]:
    """Look at what is done in every `secretly`; in those of other packs at what follows in the pack itself."""
    reported: set[tuple[str, Span]] = set()
    if whole.broken.hides or whole.broken.hidden:  # where pieces lie, and what hides them, may be said there
        return
    ground = Ground(whole.rules, whole.walks)
    visible, followers, off_map = Visible(ground), Followers(whole.rules), OffMap(ground)
    for element in bodies_of(whole.rules):
        acts = any(step.effects.is_unseen for step in whole.steps_in(element))
        if not acts or whole.is_affected(element):
            continue
        for step, live in steps_with_occasions(element, frozenset(element.within)):
            for unseen in (block for block in step.effects.blocks if isinstance(block, Unseen)):
                secret = _Secret(whole, ground, visible, step, unseen, element, live, followers, off_map)
                for found in secret.findings():
                    ours = whole.is_own(element) or found.span.path in whole.own_files
                    if ours and (found.code, found.span) not in reported:
                        reported.add((found.code, found.span))
                        yield found


@frozen
class _Run:
    """What is run in secret, or the steps themselves: the occasions that certainly go on, and by which followers, each
    with the place of what it follows from, outermost first, it came to be run. `never`: steps in it, by `id`, that are
    not come to."""

    of: Element | tuple[Step, ...]
    live: frozenset[str]
    way: tuple[tuple[Follower, Span], ...] = ()
    never: frozenset[int] = frozenset()

    def steps(self) -> Iterator[tuple[Step, frozenset[str]]]:
        """All steps that may be come to, with the kinds of occasion that certainly go on there."""
        for step, live in steps_with_occasions(self.of, self.live):
            if id(step) not in self.never:
                yield step, live


@frozen
class _Secret:
    """The steps of one `secretly` (`unseen`), with all that they call and offer, and all that may follow from those.

    `element` is where it stands, `live` the kinds of occasion that certainly go on around it.
    """

    whole: Whole
    ground: Ground
    visible: Visible
    step: Step
    unseen: Unseen
    element: Element
    live: frozenset[str]
    followers: Followers
    off_map: OffMap

    @property
    def rules(self) -> Rules:
        """The rules that they stand in."""
        return self.ground.rules

    def findings(self) -> Iterator[Diagnostic]:
        """What others would see, and who else would be asked."""
        around = self.followers.perhaps_around(self.element, self.live)
        opened = frozenset[str]()
        runs = self._runs(around)
        while (more := opened.union(*map(_opens, runs))) != opened:
            opened = more
            runs = self._runs(around | opened)
        own = {self.unseen.name, "by"}
        for run in runs:
            if isinstance(run.of, Action):
                for found in self._paid(run.of, opened):
                    yield _with_way(found, run.way)
            others = of_others(run.of)
            for step, _ in run.steps():
                for found in self._asked(step, None if isinstance(run.of, Element) else own):
                    yield _with_way(found, run.way)
                what = self._seen(step, {*opened, "action", "event"}, others)
                if what is not None:
                    yield _with_way(self._report(step, what), run.way)
        if self._are_several:
            for code, node, place in shared_reads(
                self.rules, [(run.of, [step for step, _ in run.steps()]) for run in runs]
            ):
                message = f"This tells what lies in `{place}`, and so what others did there secretly before."
                yield SEEN.at(code.where.span(node.start, node.end), message, notes=[self._note()])

    def _runs(self, possible: frozenset[str]) -> list[_Run]:
        """All that is run in secret while these occasions may go on: again only where fewer certainly do."""
        waiting = [_Run(self.unseen.steps, self.live)]
        found: dict[int, _Run] = {}
        for run in waiting:
            if isinstance(run.of, Element) and self.whole.is_affected(run.of):
                continue
            before = found.get(id(run.of))
            if before is not None:
                if before.live <= run.live and before.never <= run.never:
                    continue
                run = replace(before, live=before.live & run.live, never=before.never & run.never)
            found[id(run.of)] = run
            waiting += self._next(run, possible)
        return list(found.values())

    def _next(self, run: _Run, possible: frozenset[str]) -> Iterator[_Run]:
        """What is called, made and offered in a run, and what may follow from it."""
        if isinstance(run.of, Action):
            span = run.of.at.source.key_span(run.of.at.path)
            for follower in self.followers.of_action(run.of):
                yield from self._followed(run, follower, span, run.live, possible)
        for step, live in run.steps():
            for element in self.followers.led_to(step):
                yield _Run(element, live | {*element.within}, run.way)
            for follower, opened in self.followers.of_step(step):
                for each in self._followed(run, follower, step.at.span(), live | opened, possible):
                    yield from self._where_it_went(each, follower, step)

    def _followed(
        self, run: _Run, follower: Follower, span: Span, live: frozenset[str], possible: frozenset[str]
    ) -> Iterator[_Run]:
        if not is_barred(self.rules, follower, live, possible):
            yield _Run(follower, live | {*follower.within}, (*run.way, (follower, span)))

    def _where_it_went(self, run: _Run, follower: Follower, step: Step) -> Iterator[_Run]:
        """A run of what follows from a move: to a place that is no map, it does less."""
        goals = [self._place(change.to) for change in step.effects.changes if isinstance(change, Went)]
        on_map = not goals or any(place is None or place.is_map for place in goals)
        is_of_move = isinstance(follower, Trigger) and follower.moment == Moment("after", "moved")
        if on_map or not isinstance(follower, Trigger) or not is_of_move:
            yield run
        else:
            yield replace(run, never=self.off_map.never(follower))

    # Who is asked

    def _asked(self, step: Step, names: Set[str] | None) -> Iterator[Diagnostic]:
        """Whether a step asks somebody else: where there are `names`, anybody but those; else everybody."""
        for asked in step.effects.asks:
            match asked:
                case Announced():
                    yield self._report(step, "announced, so that others are asked", ASKS)
                case Offered(to=to):
                    is_one = to is not None and (is_named(to, names) if names is not None else not is_of_others(to))
                    if not is_one:
                        yield self._report(step, "offered to others", ASKS)
                case Chosen(by=by) | Ordered(by=by):
                    if names is not None and by is not None and not is_named(by, names):
                        yield self._report(step, "chosen by others", ASKS)
                case _:
                    assert_never(asked)

    def _paid(self, action: Action, opened: Set[str]) -> Iterator[Diagnostic]:
        """What is seen of an action when it is paid for."""
        shared = [limit for limit in action.limits if limit.per not in opened and not self._is_own_count(limit)]
        if shared and self._are_several:
            yield self._report(action, f"counted for all in `{shared[0].per}`, so that others can do it less often")
        if action.announce is not None:
            yield self._report(action, "announced, so that others are asked", ASKS)
        if action.cost:
            yield self._report(action, "paid from a purse")
        for place in (self._place(action.source), self._place(action.spent)) if action.card is not None else ():
            if place is not None and _is_told(place):
                yield self._report(action, f"played with a card, and all see `{place.id}`")

    @property
    def _are_several(self) -> bool:
        """Whether several act there, one after the other."""
        who = self.unseen.who.expr
        return not (isinstance(who, Coerce) and who.how == "one")

    def _is_own_count(self, limit: Limit) -> bool:
        """Whether a limit counts for the player, or for pieces: then others can do as much as before."""
        of = limit.of
        return of is not None and (innermost(of.type).name == "player" or bool(self.visible.kinds_of(of.type)))

    # What is seen

    def _seen(self, step: Step, opened: Set[str], others: OfOthers) -> str | None:
        """What others see of a step, in words; None where they need not see anything."""
        effects = step.effects
        seen = (what for change in effects.changes if (what := self._shows(change, opened, others)) is not None)
        if (what := next(seen, None)) is not None:
            return what
        if effects.ends is not None and effects.ends[0] not in opened:
            return f"the end of `{effects.ends[0]}`, which all see"
        if effects.is_unseen:
            return "a secret in a secret, of which others would be told what they may not know"
        return None

    def _shows(self, change: Change, opened: Set[str], others: OfOthers) -> str | None:
        """What others see of a change, in words."""
        match change:
            case Wrote(target=target):
                return self._written(target, opened, others)
            case Went(pieces=pieces, start=start, to=to):
                left = self._moved(pieces, to) if pieces is not None else self._lies(self._place(start))
                came = self._lies(self._place(to)) or self._theirs(to, others)
                return left or came or (self._theirs(pieces, others) if pieces is not None else None)
            case Made(to=Code() as to):
                return self._lies(self._place(to)) or self._theirs(to, others)
            case Left(pieces=pieces):
                return self._left(pieces) or self._theirs(pieces, others)
            case Turned(up=True):
                return "turned face up for all"
            case Turned(things=things):
                return self._left(things, "turned face down") or self._theirs(things, others)
            case Mixed(place=place):
                return "shuffled, and all see it" if self._is_open(place) else None
            case Showed(to=to):
                return "shown to others" if to is None or not is_named(to, None) else None
            case Began():
                return "an effect, which all see"
            case Made() | Passed() | Forgot():
                return None  # what heirs are and have is seen where the piece left; nobody is told of plans
        assert_never(change)

    def _written(self, target: Target, opened: Set[str], others: OfOthers) -> str | None:
        if target.source == "fact":
            of = target.of.expr.kind if target.of is not None and isinstance(target.of.expr, Innermost) else None
            return f"`{target.name}` of `{of}`, which all know" if of is not None and of not in opened else None
        if target.source == "event":
            return None
        kind = self.rules.kinds.get(innermost(target.of.type).name) if target.of is not None else None
        if kind is None:
            return f"`{target.name}`, which all see"
        if target.name in (kind.face_down_shows or ()):
            return f"`{target.name}`, which `face_down:` shows"
        places = self._places_of(kind.id)
        open = kind.shown_to is None and all(place.shown_to.is_true for place in places) and not self.ground.hiding
        if open:
            return f"`{target.name}` of what lies open"
        return f"`{target.name}` of what is another's, who sees it" if self._is_seen(target.of, others) else None

    def _moved(self, pieces: Code, to: Code) -> str | None:
        goal = self._place(to)
        if what := self._lies(goal):
            return what
        return self._left(pieces, but=goal)

    def _left(self, pieces: Code, done: str = "moved", but: Place | None = None) -> str | None:
        """That pieces are not where, or as, they were, where all see it; they come to a place."""
        start = self._source(pieces)
        if start is not None:
            return self._lies(start, done)
        places = [place for place in self._places_of(innermost(pieces.type).name) if place is not but]
        if places and all(_is_told(place) for place in places):
            return self._lies(places[0], done)
        return None

    def _theirs(self, code: Code, others: OfOthers) -> str | None:
        """That something comes to another's place, or is done with another's pieces, who sees it."""
        node = code.expr
        while isinstance(node, Coerce):
            node = node.of
        if isinstance(node, At) and others(node.owner):
            place = self.rules.places[node.place]
            if self.visible.shows_own(_OTHER, place):
                return f"done in another's `{place.id}`, who sees it"
        elif self._is_seen(code, others):
            return "done with another's piece, who sees it"
        return None

    def _is_seen(self, code: Code | None, others: OfOthers) -> bool:
        """Whether pieces are another's, and he certainly sees them."""
        if code is None or not others(code.expr):
            return False
        kinds = self.visible.kinds_of(code.type)
        piece: Term = ("Variable", "of another")
        return bool(kinds) and self.visible.sees(_OTHER, piece, kinds, {equal(owner_of(piece), _OTHER): True})

    def _is_open(self, code: Code) -> bool:
        place = self._place(code)
        return place is not None and place.shown_to.is_true

    def _source(self, pieces: Code) -> Place | None:
        """The place whose contents are moved, where the expression names one."""
        for node in walk(pieces.expr):
            if isinstance(node, Function) and node.name == "holds":
                return self._place(Code(node.arguments[0], pieces.where))
        return None

    def _lies(self, place: Place | None, done: str = "moved") -> str | None:
        if place is None:
            return None
        if _is_told(place):
            return f"{done}, and all see `{place.id}`"
        of_side = place.per == "side" and self._are_several and has_partners(self.rules)
        seen = of_side and self.visible.shows_own(_OTHER, place)
        return f"{done}, and all of the side see `{place.id}`" if seen else None

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
        if innermost(code.type).name == "space":
            return next((place for place in self.rules.places.values() if place.is_map), None)
        return None

    def _places_of(self, kind: str) -> list[Place]:
        """The places in which pieces of a kind may lie."""
        lying = self.visible.lying.get(kind)
        return [place for place in self.rules.places.values() if lying is None or place.id in lying]

    def _report(self, at: Step | Element, what: str, code: Registered = SEEN) -> Diagnostic:
        where = at.at
        span = where.source.key_span(where.path) if isinstance(at, Element) else where.span()
        return code.at(span, f"This is {what}.", notes=[self._note()])

    def _note(self) -> Note:
        return Note("It is done secretly here.", self.step.at.source.key_span((*self.step.at.path, verb_of(self.step))))


def _opens(run: _Run) -> frozenset[str]:
    return frozenset(live.kind for step, _ in run.steps() if (live := step.effects.live) is not None)


def _with_way(found: Diagnostic, way: tuple[tuple[Follower, Span], ...]) -> Diagnostic:
    """A finding with how it comes to be done in secret, by what follows from the steps."""
    if not way:
        return found
    leads = [Note(f"`{follower.id}` may follow from this.", span) for follower, span in way]
    return replace(found, notes=(*found.notes, *leads), advice=LATER)


def _is_told(place: Place) -> bool:
    """Whether everybody sees what comes to a place or leaves it: he sees it, or how many stand in a space."""
    count = place.count_shown_to
    return place.shown_to.is_true or (place.is_map and (count is None or count.is_true))
