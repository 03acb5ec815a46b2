"""Which changes of what lies in places can make a condition true: what comes to lie there, what goes, or either.

In: a condition, the values that may be looked through. Out: yes, or no for "not surely". What else a condition reads of
pieces, their state, where they themselves are, is not looked at here.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.analysis.closing import MOST_DEEP, Tendency
from toolkit.frozen import frozen
from toolkit.language.functions import holder_of
from toolkit.language.tree import Ask, Expr, Function
from toolkit.program.sorts import bare
from toolkit.program.walking import walk


@frozen
class OfContents(Tendency):
    """What is asked of truths about what lies in spaces and places, in all of them together, as of one set."""

    def reads(self, node: Expr) -> bool:
        """Whether an expression speaks of what lies somewhere; a value may."""
        return any(isinstance(part, Ask) or _is_lying(part) for part in walk(node))

    def follows(self, node: Expr) -> bool:
        """Whether a set only gains members when more lies somewhere: what lies there itself, those of a sort of it."""
        if _is_lying(node):
            return isinstance(node, Function) and not self.reads(node.arguments[-1])
        return Tendency.follows(self, node)

    def _asks(self, id: str, arguments: tuple[Expr, ...], falls: bool) -> bool:
        """A value that keeps what its base keeps, of things that do not depend on what lies somewhere."""
        value = self.values.get(id)
        if value is None or self.deep >= MOST_DEEP or any(map(self.reads, arguments)):
            return False
        return replace(self, deep=self.deep + 1).keeps(value.base.expr, falls)


def _is_lying(node: object) -> bool:
    """Whether an expression is the set of what lies somewhere."""
    of = holder_of(node) if isinstance(node, Expr) else None
    return of is not None and bare(of.type).name not in ("player", "side")
