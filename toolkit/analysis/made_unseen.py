"""Kinds of pieces that may be made in play unseen: how many were made of such a design is not everybody's knowledge.

A step is no secret where all see what it makes (in a place that shows to all, or where a piece lay that all see), and
where it is foreseen: it stands on the way from the beginning of the game and is done whatever anybody does or draws.

In: checked rules, what is in their elements in force, the procedure that is the game. Out: ids of kinds, rather one too
many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from toolkit.analysis.hiding import kinds_hidden
from toolkit.analysis.whereabouts import accepted, ends_of, kinds_in
from toolkit.language.functions import reads_of
from toolkit.language.tree import (
    At,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Listing,
    Literal,
    Logic,
    Member,
    Option,
    Ranging,
    Setting,
    Thing,
    Unary,
    Variable,
    parts,
)
from toolkit.program.effects import (
    AsLong,
    Branch,
    ForEach,
    IfCut,
    Live,
    Made,
    Step,
    Together,
    Unanswered,
    Unseen,
)
from toolkit.program.rules import Rules, Trigger
from toolkit.program.sorts import innermost
from toolkit.program.walking import steps_in, walk


def done_in(rules: Rules, secret: Step) -> Iterator[object]:
    """All records in the steps of a `secretly`, and in what these call and offer."""
    ahead: list[object] = [secret]
    known: set[str] = set()
    while ahead:
        for node in walk(ahead.pop()):
            yield node
            if not isinstance(node, Step):
                continue
            effects = node.effects
            for run in effects.runs:
                _lead(ahead, known, run.section, run.id, getattr(rules, run.section)[run.id])
            menus = {*effects.menus, *(menu for id in effects.menus for menu in rules.menus[id].includes)}
            for id, action in sorted(rules.actions.items()) if menus else ():
                if menus & {*action.menus}:
                    _lead(ahead, known, "actions", id, action)


def _lead(ahead: list[object], known: set[str], section: str, id: str, element: object) -> None:
    if f"{section}.{id}" not in known:
        known.add(f"{section}.{id}")
        ahead.append(element)


_FIXED = (
    Literal, Thing, Setting, Option, Member, At, Listing, Coerce, Unary, Binary, Comparison, Logic, Conditional,
    Function,
)  # fmt: skip
"""Expressions that are always the same where all inside them is."""


def made_unseen(rules: Rules, nodes: Iterable[object], sequence: str | None) -> frozenset[str]:
    """The kinds of pieces that may be made in play where somebody does not know of it; `nodes` are the elements in
    force with all that is in them."""
    making = _Making(rules, [node for node in nodes if isinstance(node, Step | Trigger)], sequence)
    return frozenset(
        kind for step, made in making.makers for kind in making.kinds(made) if not making.is_told(step, made, kind)
    )


@dataclass(frozen=True)
class _Making:
    """The steps that make pieces."""

    rules: Rules
    nodes: list[Step | Trigger]
    sequence: str | None

    @cached_property
    def steps(self) -> list[Step]:
        """All steps."""
        return [node for node in self.nodes if isinstance(node, Step)]

    @cached_property
    def makers(self) -> list[tuple[Step, Made]]:
        """Those that make pieces, with what they make."""
        return [(step, made) for step in self.steps for made in step.effects.changes if isinstance(made, Made)]

    def kinds(self, made: Made) -> frozenset[str]:
        """The kinds of what a step makes: heirs are of the kind of the piece that they replace."""
        sources = made.designs if made.heirs_of is None else (made.heirs_of,)
        return frozenset().union(*(kinds_in(self.rules, code.type) for code in sources))

    def is_told(self, step: Step, made: Made, kind: str) -> bool:
        """Whether everybody knows of each piece of a kind that a step makes."""
        if self._may_fail:
            return False
        return id(step) in self._foreseen or (id(step) not in self._secret and self._is_seen(made, kind))

    @cached_property
    def _secret(self) -> frozenset[int]:
        """The steps that may be done in a `secretly`, by identity."""
        secrets = [step for step in self.steps if step.effects.is_unseen]
        return frozenset(id(node) for secret in secrets for node in done_in(self.rules, secret))

    @cached_property
    def _may_fail(self) -> bool:
        """Whether something may come before pieces are in play: then some may be made that never come there."""
        before = [one.moment for one in self.nodes if isinstance(one, Trigger) and one.moment is not None]
        return any(moment.when == "before" and moment.name in ("created", "replaced") for moment in before)

    def _is_seen(self, made: Made, kind: str) -> bool:
        """Whether everybody sees what a step makes."""
        named = self.rules.kinds[kind].shown_to
        if named is not None and named.is_true:
            return True
        if made.to is None:
            return kind not in self._hidden
        type = innermost(made.to.type)
        if type.name not in ("space", "place"):  # a piece, or what may be one
            holding = [other.id for other in self.rules.kinds.values() if kind in (other.holds or ())]
            holders = holding if type.name == "holder" else kinds_in(self.rules, type)
            if not self._hidden.isdisjoint(holders):
                return False
        places = [self.rules.places[id] for id in ends_of(self.rules, made.to)]
        return all(place.shown_to.is_true for place in places if kind in accepted(self.rules, place))

    @cached_property
    def _hidden(self) -> frozenset[str]:
        """The kinds of which pieces may lie face down somewhere."""
        return kinds_hidden(self.rules, self.steps)

    @cached_property
    def _foreseen(self) -> frozenset[int]:
        """The steps that are done whatever happens, by identity: on the way from the beginning of the game, also in
        procedures that are called there and nowhere else."""
        start = self.rules.procedures.get(self.sequence or "")
        return (
            frozenset(self._done(start.steps, frozenset()))
            if start is not None and not self._calls[start.id]
            else frozenset()
        )

    @cached_property
    def _calls(self) -> Counter[str]:
        """How often each procedure is called somewhere."""
        return Counter(run.id for step in self.steps for run in step.effects.runs if run.section == "procedures")

    @cached_property
    def _ended(self) -> frozenset[str]:
        """The kinds of occasion that some step ends."""
        return frozenset(ends[0] for step in self.steps if (ends := step.effects.ends) is not None)

    def _done(self, steps: tuple[Step, ...], fixed: frozenset[str]) -> Iterator[int]:
        """Those of some steps that make what all foresee, up to where they may be left; these locals are the same in
        every game."""
        for step in steps:
            effects, inside = step.effects, [*steps_in(step)]
            before = fixed - {name for each in inside for name in each.effects.all_names}
            for made in effects.changes:
                told = (*made.designs, *made.besides) if isinstance(made, Made) and made.heirs_of is None else ()
                if told and all(is_fixed(code.expr, fixed) for code in told):
                    yield id(step)
            for block in effects.blocks:
                match block:
                    case ForEach(name=name, things=things):
                        if not effects.asks and is_fixed(things.expr, fixed):
                            yield from self._done(block.steps, before | {name})
                    case Live(kind=kind):
                        yield from self._done(block.steps, before) if kind not in self._ended else ()
                    case Together():
                        yield from self._done(block.steps, before)
                    case Branch() | Unanswered() | AsLong() | IfCut() | Unseen():
                        pass  # who knows whether they are done
                    case _:
                        assert_never(block)
            for run in effects.runs:
                if run.section == "procedures" and self._calls[run.id] == 1:
                    yield from self._done(self.rules.procedures[run.id].steps, frozenset())
            if any(each.effects.then == "back" for each in inside):
                return
            named = (each for each in effects.names if each.value is not None)
            fixed = before | {each.name for each in named if each.value and is_fixed(each.value.expr, fixed)}


def is_fixed(expr: Expr, fixed: frozenset[str]) -> bool:
    """Whether an expression is the same in every game of a scenario: of declarations, settings and these locals."""
    match expr:
        case Variable(name=name):
            return name in fixed
        case Everything(what=what):
            return what in ("players", "sides", "spaces")
        case Field(of=of, source=source):
            return of is not None and source == "attribute" and is_fixed(of, fixed)
        case Ranging(things=things, variable=variable, order=None):
            parts_of = [part for part in parts(expr) if part is not things]
            return is_fixed(things, fixed) and all(is_fixed(part, fixed | {variable}) for part in parts_of)
        case Comprehension(element=element, clauses=clauses):
            for clause in clauses:
                if not is_fixed(clause.things, fixed):
                    return False
                fixed |= {clause.variable}
                if not all(is_fixed(condition, fixed) for condition in clause.conditions):
                    return False
            return is_fixed(element, fixed)
        case Function() if reads_of(expr):
            return False
    return isinstance(expr, _FIXED) and all(is_fixed(part, fixed) for part in parts(expr))
