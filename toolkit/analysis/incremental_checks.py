"""Which checks at every step need not look at all their members, and how the members are found that a write may change.

In: rules, the elements of one scenario. Out: for a check the ways back, from what is written to the members that read
it. A check over players or sides looks at all of them, for they are few; so does one whose members somebody chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace

from toolkit.analysis.closing import MOST_DEEP, Tendency, plain_values
from toolkit.analysis.read_paths import Reader
from toolkit.analysis.reads import IN_PLAY, ITSELF, PLACE, Cell, Path, Reads
from toolkit.frozen import frozen
from toolkit.language.functions import holder_of
from toolkit.language.tree import Ask, Comprehension, Expr, Function, Variable
from toolkit.program.rules import Check, Element, Rules
from toolkit.program.sorts import bare, is_piece
from toolkit.program.walking import walk

Back = Mapping[Cell, tuple[Path, ...] | None]
"""By what is written: the paths from members to it; None where any member may read it."""


@frozen
class Ways:
    """The ways back from what is written to members of a check.

    `lying`: cells and paths on which no more is read than what lies there, with the kinds of piece of which it is ("":
    all). Of these, what comes to lie there makes nobody meet the check unless `comes`, what goes from there unless
    `goes`.
    """

    back: Back
    lying: Mapping[tuple[Cell, Path], frozenset[str | None]] = field(default_factory=dict)
    comes: bool = True
    goes: bool = True

    def by_coming(self, cell: Cell, path: Path, kind: str) -> bool:
        """Whether a member may meet the check because a piece of a kind ("": any) comes to the end of a path."""
        return self._matters(cell, path, kind, self.comes)

    def by_going(self, cell: Cell, path: Path, kind: str) -> bool:
        """Whether a member may meet the check because a piece of a kind ("": any) goes from the end of a path."""
        return self._matters(cell, path, kind, self.goes)

    def _matters(self, cell: Cell, path: Path, kind: str, where_it_lies: bool) -> bool:
        kinds = self.lying.get((cell, path))
        return kinds is None or (where_it_lies and (not kind or kind in kinds or "" in kinds))


def is_at_every_step(check: Check) -> bool:
    """Whether a check is looked at after every step."""
    return any(moment.when == "step" for moment in check.moments)


def narrowed_checks(rules: Rules, elements: Iterable[Element]) -> tuple[str, ...]:
    """The checks that look only at what is reached from what was written, by id."""
    there = list(elements)
    known = {id(each) for each in there}
    checks = [each for each in there if isinstance(each, Check) and is_at_every_step(each)]
    found = [check.id for check in checks if ways_back(rules, check, lambda each: id(each) in known) is not None]
    return tuple(sorted(each for each in found if found.count(each) == 1))


def ways_back(rules: Rules, check: Check, counts: Callable[[Element], bool]) -> Ways | None:
    """How members are found from what is written; None where all of them are looked at whatever it is.

    `counts` tells whether an element is there.
    """
    if check.each is None or check.chosen_by is not None or not _may_be_many(rules, check.each.expr):
        return None
    reads = read_by_check(rules, check, counts)
    back = {cell: _back(paths) for cell, paths in sorted(reads.paths.items())}
    if not reads.all_told or not any(back.values()):
        return None
    read = [(cell, path) for cell in (PLACE, IN_PLAY) for path in back.get(cell) or ()]
    lying = {each: frozenset(reads.lying[each]) for each in read if None not in reads.lying[each]}
    if not lying or check.where is None:
        return Ways(back)
    about = OfContents("", plain_values(rules))
    return Ways(back, lying, not about.holds(check.where, falls=True), not about.holds(check.where, falls=False))


def _may_be_many(rules: Rules, each: Expr) -> bool:
    """Whether members are pieces or spaces, in the one order of sets."""
    match each:
        case Comprehension(element=Variable(name=name), clauses=(clause,)) if name == clause.variable:
            return _may_be_many(rules, clause.things)
    type = each.type
    if type.form != "set" or type.inner is None:
        return False
    return is_piece(rules, type.inner) or type.inner.name == "space"


def _back(paths: Iterable[Path | None]) -> tuple[Path, ...] | None:
    found = []
    for path in paths:
        if path is None or any(hop == "other" for hop, _ in path):
            return None
        found.append(path)
    return tuple(sorted(found))


def read_by_check(rules: Rules, check: Check, counts: Callable[[Element], bool]) -> Reads:
    """What the condition of a check with `each:` reads, and what makes `it` one of those to be looked at."""
    reader = Reader(rules, counts)
    if check.each is not None:
        reader.members(check.each)
    reader.reads.far.clear()
    reader.condition(check.where, {check.variable: ITSELF})
    return reader.reads


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
