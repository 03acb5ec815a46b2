"""Several steps that are one change: all read the state before it, then comes all that is before any of their events,
then the whole change, then all that is after any, then what is watched, then the checks.

What each step finds is kept in locals, and a flag tells whether its event happens. In a loop, where a step may happen
several times, it is kept in lists, and the loops behind go through these in the order in which the steps came. Events
inside a declared event are part of its change: they come only where it does, and what is after it comes behind what is
after them. In: steps. Out: parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from toolkit.compiler.code import NO_NAMES, Do, Nodes, Part
from toolkit.compiler.dropping import dropping_of
from toolkit.compiler.emptying import emptying_of
from toolkit.compiler.events import Member, emitted_event
from toolkit.compiler.gathering import Leaf, Many, Once
from toolkit.compiler.joint_checks import joined_checks
from toolkit.compiler.pycode import names_in, py
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.triggers import NOTHING, EmittedEvent
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import looked_at
from toolkit.language.code import Where
from toolkit.language.keys import Keys
from toolkit.model import Type

PIECES = Type("list", inner=Type("named", "piece"))


class Joining:
    """One change of several steps while it is gathered."""

    def __init__(self, emitter: StepEmitter, where: Where, scope: Scope, *, takes_out: bool = False) -> None:
        """`takes_out`: whether several steps may mean a piece that one of them takes out of play."""
        self.emitter, self.where, self.scope = emitter, where, scope
        self.groups: list[Once | Many] = []
        self.looping: Many | None = None
        self.inside: Leaf | None = None
        self.written: Keys = frozenset()
        self.known = frozenset(emitter.kept)
        self.leaves: list[Leaf] = []
        moments = [trigger.moment for trigger in emitter.generator.follow.triggers if trigger.moment is not None]
        self.takes_out = takes_out
        self.may_drop = takes_out or any(moment.when == "before" for moment in moments)

    def whole(self, collect: Callable[[Scope], Sequence[Part]]) -> list[Part]:
        """All that the change does; `collect` makes the steps in a scope that gathers them."""
        emitter = self.emitter
        found = list(collect(replace(self.scope, joined=self)))
        start: list[Part] = [group.start() for group in self.groups]
        parts = [*start, *found, *self._of_groups(lambda group: group.befores(self.scope))]
        if any(emitter.generator.follow.at("before", leaf.member.event or "") for leaf in self.leaves):
            parts += self._of_groups(lambda group: group.drops())
        emptying = emptying_of(emitter, self.where, self.scope)
        changes = self._of_groups(lambda group: group.changes(may_drop=self.takes_out))
        afters = self._of_groups(lambda group: group.afters(self.scope))
        if emptying is not None:
            pieces = emitter.hidden("leaving", self.where, PIECES)
            none: Nodes = [Do(((0, py("{} = ()", pieces)),), NO_NAMES, names_in(pieces))]
            parts += [none, *self._of_groups(lambda group: group.leaving(pieces))]
            emptying.leave(pieces)
            parts += emptying.before()
            changes.append(emptying.found())
            afters += emptying.after()
        watched = watch(emitter, self.where, self.written, self.scope)
        checks_around = joined_checks(
            emitter, self.leaves, lambda make: self._of_groups(lambda group: group.each(make))
        )
        checks = looked_at(
            emitter, emitter.generator.follow.after_step(self.where, self.written).checks, self.scope, self.where
        )
        changes = [*checks_around.before, *changes, *checks_around.after]
        return [*parts, watched.old, *changes, watched.new, *afters, *watched.parts, *checks]

    def add(self, member: Member) -> list[Part]:
        """A step with its event: what it finds is kept, the rest is put off."""
        return self._add(member)[1]

    def add_note(self, member: Member, inside: Callable[[], Sequence[Part]]) -> list[Part]:
        """A declared event; the steps `inside` it are its change."""
        leaf, parts = self._add(member)
        outer, self.inside = self.inside, leaf
        parts += inside()
        self.inside = outer
        group = self._group()
        return [*parts, group.collect(group.end_of(leaf))]

    def loop(self, make: Callable[[], list[Part]]) -> list[Part]:
        """A loop of Python's own in which steps are gathered, perhaps several times."""
        if self.looping is not None:
            return make()
        self.looping = Many(self.emitter, self.where)
        self.groups.append(self.looping)
        parts = make()
        self.looping = None
        return parts

    def _add(self, member: Member) -> tuple[Leaf, list[Part]]:
        self.written |= member.step.effects.writes
        group = self._group()
        start, emitted = self._happening(member)
        texts = [local.python for local in emitted.facts.values()]
        dropping = dropping_of(self.emitter, member.step.at, emitted) if self.may_drop else None
        if dropping is not None:
            start = [*start, *dropping.named]
            texts += [dropping.about] if dropping.about is not None else []
        kept = tuple(dict.fromkeys(str(text) for text in (*texts, *member.keeps) if self.emitter.kept_of(text)))
        leaf = group.leaf(member, emitted, kept)
        leaf.parent, leaf.dropping = self.inside, dropping
        self.leaves.append(leaf)
        return leaf, [[*start, *group.collect(leaf)]]

    def _happening(self, member: Member) -> tuple[Nodes, EmittedEvent]:
        if member.event is None:
            return [], NOTHING
        return emitted_event(self.emitter, member.step.at, member.event, member.facts, member.reads, own=True)

    def _group(self) -> Once | Many:
        if self.looping is not None:
            return self.looping
        self.groups.append(Once(self.emitter, self.known))
        return self.groups[-1]

    def _of_groups(self, make: Callable[[Once | Many], Sequence[Part]]) -> list[Part]:
        return [part for group in self.groups for part in make(group)]
