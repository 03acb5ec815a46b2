"""What may follow from steps: triggers of the events and occasions that they make, watches and checks at every step
that read what they write.

In: checked rules; steps, with the occasions that certainly and possibly go on there. Out: triggers and checks. The
world is closed, and what conditions say is left open: what is not among these never follows. Of what lies where, and
of what is in play, kinds of piece are distinguished.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from toolkit.analysis.keys import nodes_of_value, opened_by, own_reads, renewed_by
from toolkit.checker.signatures import BUILT_IN_OCCASIONS
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.keys import IN_PLAY, PLACES, Keys
from toolkit.language.tree import Ask, At, Coerce, Everything, Expr, Field, Function, Literal, Thing
from toolkit.model import Type
from toolkit.program.effects import (
    Announced,
    Began,
    Change,
    Forgot,
    Left,
    Live,
    Made,
    Mixed,
    Passed,
    Showed,
    Step,
    Turned,
    Went,
    Wrote,
    menus_of,
)
from toolkit.program.rules import Action, Check, Element, Moment, Rules, Trigger
from toolkit.program.sorts import innermost
from toolkit.program.walking import inside, walk
from toolkit.program.walks import bodies_of

Follower = Trigger | Check
Kinds = frozenset[str]
_OF_PIECES = frozenset((PLACES, IN_PLAY))


@frozen
class _Touched:
    """What is read or written; of pieces those of these kinds."""

    keys: Keys
    kinds: Kinds

    def meets(self, other: _Touched) -> bool:
        """Whether one is written where the other is read."""
        both = self.keys & other.keys
        return bool(both - _OF_PIECES) or bool(both and self.kinds & other.kinds)


@dataclass(frozen=True)
class Followers:
    """What follows in some rules, whatever scenario and options are played."""

    rules: Rules

    def of_step(self, step: Step) -> list[tuple[Follower, frozenset[str]]]:
        """What may follow from a step itself, each with the occasions that the step has opened then."""
        found = [(each, Kinds()) for name in step.effects.events for each in self._of_event(name)]
        found += [(each, Kinds()) for each in self._after(self._written(step))]
        live = step.effects.live
        if live is not None and not live.quiet:
            kinds = Kinds((live.kind,))
            found += [(each, kinds) for when in ("opening", "ending") for each in self._at(when, live.kind)]
            renewed = renewed_by(self.rules, live.kind)
            found += [(each, kinds) for each in self._of_event("changed")] if renewed else []
            opened = _Touched(renewed | opened_by(self.rules, live.kind), Kinds())
            found += [(each, kinds) for each in self._after(opened)]
        return found

    def of_action(self, action: Action) -> list[Follower]:
        """What may follow when an action is done, before its steps."""
        found = self._of_event(action.id)
        if action.card is not None:
            found += self._after(_Touched(Keys((PLACES,)), self._every_kind))
        return found

    def _of_event(self, name: str) -> list[Follower]:
        return [each for when in ("before", "after") for each in self._at(when, name)]

    def _at(self, when: str, name: str) -> list[Follower]:
        return self._by_moment.get((when, name), [])

    @cached_property
    def _by_moment(self) -> Mapping[tuple[str, str], list[Follower]]:
        found: dict[tuple[str, str], list[Follower]] = {}
        for each in self._all:
            for moment in dict.fromkeys((moment.when, moment.name) for moment in _moments(each)):
                found.setdefault(moment, []).append(each)
        return found

    def _after(self, written: _Touched) -> list[Follower]:
        return [each for each, read in self._readers if written.meets(read)] if written.keys else []

    @cached_property
    def _all(self) -> tuple[Follower, ...]:
        return (*self.rules.triggers, *self.rules.checks)

    @cached_property
    def _readers(self) -> list[tuple[Follower, _Touched]]:
        watches = [(each, self._read(each.watch, each.when)) for each in self.rules.triggers if each.watch is not None]
        at_step = [each for each in self.rules.checks if any(moment.when == "step" for moment in each.moments)]
        return [*watches, *((each, self._read(each.each, each.where)) for each in at_step)]

    # What is read

    def _read(self, *parts: object) -> _Touched:
        keys, kinds = set[tuple[str, str]](), set[str]()
        for node in self._nodes(tuple(part for part in parts if part is not None)):
            if isinstance(node, tuple):
                keys.add(node)
                continue
            own = set(own_reads(node))
            keys |= own
            kinds |= self._kinds_read(node) if own & _OF_PIECES else Kinds()
        return _Touched(frozenset(keys), frozenset(kinds))

    def _nodes(self, part: object) -> Iterator[Expr | tuple[str, str]]:
        """The expressions of a condition, with those of values that it asks; and what tells which bear on it."""
        for node in walk(part):
            if isinstance(node, Ask):
                nodes, keys = nodes_of_value(self.rules, node.value)
                yield from nodes
                yield from sorted(keys)
            elif isinstance(node, Expr):
                yield node

    def _kinds_read(self, node: Expr) -> Kinds:
        """The kinds of the pieces that a node asks about."""
        match node:
            case Field(of=of) if of is not None:
                return self._of_type(of.type)
            case Everything(what=what):
                return Kinds() if what in ("spaces", "players", "sides") else self._named(what)
            case At(place=place):
                return self._of_place(place)
            case Function(name="pieces", arguments=(Literal(value=str() as kind), _)):
                return self._named(kind)
            case Function(name="holds", arguments=(At(place=place), *_)):
                return self._of_place(place)
            case Function(name="holds", arguments=(Thing(section="places", id=place), *_)):
                return self._of_place(place)
            case Function(name="holds", arguments=(_,)):
                return self._of_type(node.type)
        return self._every_kind

    # What is written

    def _written(self, step: Step) -> _Touched:
        effects = step.effects
        kinds = Kinds().union(*map(self._kinds_of, effects.changes))
        return _Touched(effects.writes, self._with_held(kinds))

    def _kinds_of(self, change: Change) -> Kinds:
        """The kinds of the pieces of which a change writes where they lie, or whether they are in play."""
        match change:
            case Went(pieces=Code() as pieces) | Left(pieces=pieces):
                return self._of_type(pieces.type)
            case Went(start=Code() as place) | Mixed(place=place):
                return self._in_place(place)
            case Made(designs=designs, heirs_of=None):
                return Kinds().union(*map(self._of_design, designs))
            case Went() | Made() | Passed():
                return self._every_kind
            case Wrote() | Turned() | Showed() | Began() | Forgot():
                return Kinds()
        assert_never(change)

    def _of_design(self, design: Code) -> Kinds:
        node = _plain(design.expr)
        declared = self.rules.designs.get(node.id) if isinstance(node, Thing) else None
        return self._named(declared.kind) if declared is not None else self._every_kind

    def _with_held(self, kinds: Kinds) -> Kinds:
        """With what pieces of these kinds may hold, however deep: it goes where they go."""
        found, waiting = set(kinds), sorted(kinds)
        while waiting:
            held = self.rules.kinds[waiting.pop()].holds
            new = {each for kind in held or () for each in self._named(kind)} - found
            found |= new
            waiting += sorted(new)
        return frozenset(found)

    # What leads where

    def led_to(self, step: Step) -> Sequence[Element]:
        """What a step calls, makes and offers."""
        effects = step.effects
        found = [each for run in effects.runs for each in self._called.get((run.section, run.id), ())]
        menus = [menu for asked in effects.asks if not isinstance(asked, Announced) for menu in menus_of(asked)]
        return [*found, *offered(self.rules, *menus)]

    def announced(self, step: Step) -> Sequence[Element]:
        """What a step lets others do where it announces what it opens."""
        menus = [asked.menu for asked in step.effects.asks if isinstance(asked, Announced)]
        return [*offered(self.rules, *menus)]

    @cached_property
    def _called(self) -> Mapping[tuple[str, str], Sequence[Element]]:
        """What may be meant where something is called or made by a name: it, and what replaces it."""
        rules = self.rules
        sections = {"actions": rules.actions, "procedures": rules.procedures, "events": rules.events}
        found: dict[tuple[str, str], list[Element]] = {}
        for section, elements in sections.items():
            for each in elements.values():
                for id in dict.fromkeys((each.id, each.replaces or each.id)):
                    found.setdefault((section, id), []).append(each)
        return found

    def perhaps_around(self, element: Element, within: frozenset[str]) -> frozenset[str]:
        """The kinds of occasion that may go on where an element is run, with those `within` which it is looked at: what
        is opened around each way to it. Of what follows from changes, and of what can be claimed, every kind may."""
        rules = self.rules
        claimed = {each.id for menu in rules.menus.values() if menu.claims for each in offered(rules, menu.id)}
        found = within | BUILT_IN_OCCASIONS | {*element.within}
        known, waiting = set[str](), [element]
        while waiting:
            each = waiting.pop()
            if isinstance(each, Trigger | Check) or (isinstance(each, Action) and each.id in claimed):
                return frozenset(rules.occasions) | BUILT_IN_OCCASIONS
            if _name(each) in known:
                continue
            known.add(_name(each))
            for caller, live in self._callers.get(_name(each), ()):
                found |= live
                waiting.append(caller)
        return found

    @cached_property
    def _callers(self) -> Mapping[str, Sequence[tuple[Element, frozenset[str]]]]:
        """What leads to each element, with the kinds of occasion that certainly go on there."""
        found: dict[str, list[tuple[Element, frozenset[str]]]] = {}
        for body in bodies_of(self.rules):
            for step, live in steps_with_occasions(body, frozenset(body.within)):
                for called in (*self.led_to(step), *self.announced(step)):
                    found.setdefault(_name(called), []).append((body, live))
            if isinstance(body, Action) and body.announce is not None:
                for called in offered(self.rules, body.announce):
                    found.setdefault(_name(called), []).append((body, frozenset(body.within)))
        return found

    # Kinds

    @cached_property
    def _every_kind(self) -> Kinds:
        return frozenset(self.rules.kinds)

    def _named(self, kind: str) -> Kinds:
        return Kinds((kind,)) if kind in self.rules.kinds else self._every_kind

    def _of_type(self, type: Type) -> Kinds:
        return self._named(innermost(type).name)

    def _of_place(self, id: str) -> Kinds:
        kinds = self.rules.places[id].kinds if id in self.rules.places else None
        return self._every_kind if kinds is None else frozenset(each for kind in kinds for each in self._named(kind))

    def _in_place(self, code: Code) -> Kinds:
        node = _plain(code.expr)
        id = node.place if isinstance(node, At) else node.id if isinstance(node, Thing) else ""
        return self._of_place(id)


def _plain(node: Expr) -> Expr:
    while isinstance(node, Coerce):
        node = node.of
    return node


def _moments(each: Follower) -> tuple[Moment, ...]:
    if isinstance(each, Check):
        return each.moments
    return (each.moment,) if each.moment is not None else ()


def offered(rules: Rules, *menus: str) -> Iterator[Action]:
    """The actions of some menus, and of those that they include."""
    known, waiting = set[str](), list(menus)
    while waiting:
        id = waiting.pop()
        if id in rules.menus and id not in known:
            known.add(id)
            waiting += rules.menus[id].includes
    for _, action in sorted(rules.actions.items()):
        if known & {*action.menus}:
            yield action


def steps_with_occasions(thing: object, live: frozenset[str]) -> Iterator[tuple[Step, frozenset[str]]]:
    """All steps of something, each with the kinds of occasion that certainly go on there, `live` around all."""
    waiting: list[tuple[object, frozenset[str]]] = [(thing, live)]
    while waiting:
        found, live = waiting.pop()
        if isinstance(found, Step):
            yield found, live
            for block in reversed(found.effects.blocks):
                waiting.append((block.steps, live | {block.kind} if isinstance(block, Live) else live))
        elif not isinstance(found, Code | Expr):
            waiting += [(part, live) for part in reversed(inside(found))]


def _name(element: Element) -> str:
    return f"{type(element).__name__} {element.id}"


def is_barred(rules: Rules, follower: Follower, live: frozenset[str], possible: frozenset[str]) -> bool:
    """Whether something is certainly not there while occasions go on: it needs one that does not, or one bars it."""
    tags = {tag for kind in live if kind in rules.occasions for tag in rules.occasions[kind].without}
    return bool(tags.intersection(follower.tags)) or not possible.issuperset(follower.within)
