"""Where an expression stands: what its names may mean there besides what the pack declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from toolkit.checker.declarations import Declarations
from toolkit.checker.presence import ALL_THERE, There
from toolkit.checker.signatures import BUILT_IN_OCCASIONS
from toolkit.checker.spot import Spot
from toolkit.frozen import frozen
from toolkit.language.syntax import Node, names_in
from toolkit.model import Type

EVERY = "*"
"""Stands for every kind of occasion, where nobody knows which are going on: nothing is said of what it would be."""


@frozen
class Scope:
    """The declarations, the variables by name, and the occasions that are known to be live.

    Variables are arguments, locals, and the fixed names that mean something at the place: `it here there by viewer
    owner piece bearer event old new card touch answers`. `steps` is the place of the steps that an expression
    stands among: others of them may give names that are not known here. `there`: what may be none by its type and is
    known not to be none here. `ways`: of names of routes that were chosen along a movement, that movement with what it
    is told.
    """

    declarations: Declarations
    variables: Mapping[str, Type] = field(default_factory=dict)
    live: frozenset[str] = frozenset({"game"})
    steps: Spot | None = None
    there: There = frozenset()
    ways: Mapping[str, Node] = field(default_factory=dict)

    def with_variables(self, variables: Mapping[str, Type]) -> Scope:
        """The scope with more variables, which hide others of their names."""
        if not variables:
            return self
        there = frozenset(told for told in self.there if told.names.isdisjoint(variables)) if self.there else self.there
        ways = self.ways and {
            name: way
            for name, way in self.ways.items()
            if name not in variables and variables.keys().isdisjoint(names_in(way))
        }
        return Scope(self.declarations, {**self.variables, **variables}, self.live, self.steps, there, ways)

    def with_ways(self, way: Node | None, *names: str) -> Scope:
        """The scope where names stand for routes along a movement."""
        if way is None or not names_in(way).isdisjoint((*names, "here", "there")):
            return self
        ways = {**self.ways, **dict.fromkeys(names, way)}
        return Scope(self.declarations, self.variables, self.live, self.steps, self.there, ways)

    def with_variable(self, name: str, type: Type) -> Scope:
        """The scope with one more variable."""
        return self.with_variables({name: type})

    def with_live(self, kinds: Iterable[str]) -> Scope:
        """The scope with more occasions that are known to be live."""
        live = self.live.union(kinds)
        if EVERY in live:
            live = live.union(self.declarations.section("occasions"), BUILT_IN_OCCASIONS) - {EVERY}
        if len(live) == len(self.live):
            return self
        return Scope(self.declarations, self.variables, live, self.steps, self.there, self.ways)

    def with_there(self, there: There) -> Scope:
        """The scope with more that is known not to be none."""
        return self if there <= self.there else self._there(self.there | there)

    def after_steps(self, names: Iterable[str] = ()) -> Scope:
        """The scope behind steps that may change what is stored, and give these names anew: what they cannot change
        stays told."""
        if not self.there:
            return self
        given = frozenset(names)
        kept = (told for told in self.there if told == ALL_THERE or (told.lasts and told.names.isdisjoint(given)))
        return self._there(frozenset(kept))

    def _there(self, there: There) -> Scope:
        """The scope in which just this is known not to be none. Scopes are made by ten thousands: all here are made in
        the order of their fields, which takes a third of what `dataclasses.replace` takes."""
        return Scope(self.declarations, self.variables, self.live, self.steps, there, self.ways)

    def with_event(self, name: str) -> Scope:
        """The scope where an event of that name is in hand, as `event`."""
        return self.with_variable("event", Type("event", name))
