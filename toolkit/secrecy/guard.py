"""The guard: what the evaluator asks before it reads something, where it computes for somebody.

In: what is read. Out: nothing, or `NotKnown`. What comes first settles what is read at all: of `a and b` that is not b
where a is false, of `a if c else b` only the one that is taken. A function that ranges over things looks at all of
them: what may be known does not hang on the order in which they are come to.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from toolkit.analysis.hiding import hides_keywords
from toolkit.language.faults import NotKnown
from toolkit.language.tree import Expr, Field, Function
from toolkit.program.rules import Rules
from toolkit.secrecy.fields import may_be_hidden
from toolkit.secrecy.sight import Sight
from toolkit.state.run_time import Things, Value, index


@dataclass(frozen=True)
class Guard:
    """What one who decides may know, as `seen(x, otherwise)` asks it: fields of pieces, keywords that speak of them.
    How many lie in a place, and which, is nothing that it looks at."""

    sight: Sight

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.sight.state.rules

    @property
    def whose(self) -> tuple[Hashable, ...]:
        """What guards that let the same of a state be known have in common; nothing where that is not said."""
        return type(self).__name__, self.sight.viewers

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
