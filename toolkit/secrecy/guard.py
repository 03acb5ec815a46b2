"""The guard: what the evaluator asks before it reads something, where it computes for somebody.

In: what is read. Out: nothing, or `NotKnown`. What comes first settles what is read at all: of `a and b` that is not b
where a is false, of `a if c else b` only the one that is taken. A function that ranges over things looks at all of
them, for at which of them it could stop is the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toolkit.analysis.hiding import hides_keywords, takes_first
from toolkit.language.faults import NotKnown
from toolkit.language.tree import Clause, Comprehension, Expr, Field, Function, Ranging
from toolkit.program.rules import Rules
from toolkit.secrecy.fields import may_be_hidden
from toolkit.secrecy.sight import Sight
from toolkit.state.run_time import Things, Value, index


@dataclass(frozen=True)
class Guard:
    """What one who decides may know, as `seen(x, otherwise)` asks it: fields of pieces, keywords that speak of them,
    which of several was made first. How many lie in a place, and which, is nothing that it looks at."""

    sight: Sight

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sight.state.rules

    def require(self, pieces: Iterable[Value]) -> None:
        """Each of these he knows, or it is none."""
        if not all(map(self.sees, pieces)):
            raise NotKnown

    def sees(self, piece: Value) -> bool:
        """Whether he knows which piece something is, if it is any."""
        return piece is None or self.sight.sees(index(piece))

    # What is asked before something is read

    def enter(self, node: Expr) -> None:
        """A node is going to be computed."""

    def variable(self, node: Expr, value: Value) -> None:
        """A variable is read."""

    def everything(self, what: str) -> None:
        """All pieces in play of a kind are listed, or all spaces, players, sides."""

    def field(self, node: Field, of: Value) -> None:
        """A field of a thing is read."""
        if node.of is not None and may_be_hidden(self.rules, node.of.type, node.name):
            self.require((of,))

    def call(self, node: Function, given: Things) -> None:
        """A function looks at what it looks at beside its arguments."""

    def ranges(self, node: Expr, members: Things) -> None:
        """Something ranges over members."""

    def may_stop(self, node: Ranging, members: Things) -> None:
        """Where nobody guards it something would be looked for among members, up to the first."""

    def takes_first(self, node: Ranging, met: Things) -> None:
        """The first is taken of those that meet a condition: of several strangers which one that is, is a secret."""
        if len(met) > 1 and takes_first(self.rules, node):
            self.require(met)

    def lists(self, node: Comprehension, clause: Clause, met: Things) -> None:
        """A list is made of the members that meet the conditions of a clause, in their order."""

    def brought(self, by: str, pieces: Things) -> None:
        """A keyword or an effect brings something to pieces that have it: that is told where it speaks of them."""
        if by == "keyword" and hides_keywords(self.rules):
            self.require(pieces)

    def is_among(self, member: Expr, value: Value, things: Expr) -> bool:
        """Whether it is asked of something alone if it is among others, and he knows where it is: then what else is
        there need not be known."""
        return False

    def asks_too(self, player: int) -> bool:
        """Whether he must know himself what `seen(x, otherwise)` asks of a player: another one may know more."""
        return self.sight.viewers != (player,)
