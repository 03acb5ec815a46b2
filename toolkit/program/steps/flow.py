"""Steps that tell what is run when, and who is asked: names, branches, loops, occasions, calls, choices, ends."""

from __future__ import annotations

from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition
from toolkit.program.effects import (
    Announced,
    AsLong,
    Branch,
    Chosen,
    Effects,
    ForEach,
    IfCut,
    Live,
    Named,
    Offered,
    Ordered,
    Run,
    Step,
    Together,
    Unanswered,
    Unseen,
    by_leading,
    given_as,
)


@frozen
class Let(Step):
    """Give a local a value, new or again (then of the same type)."""

    joins = False
    name: str
    code: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects(
            (), (), (Named(self.name, None, self.code, None),), (self.code,), (), (), (), "never", "on", None
        )


@frozen
class Choose(Step):
    """Let a player choose. `may`: he may choose nothing, the name is none. `otherwise`: when nothing can be chosen."""

    joins = False
    choice: Choice
    by: Code | None
    may: bool
    otherwise: tuple[Step, ...] | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        blocks = (Unanswered(self.otherwise),) if self.otherwise is not None else ()
        asks = (Chosen(self.by, self.choice, self.may),)
        return by_leading(*blocks, runs=(), asks=asks, names=(Named(self.choice.name, "choose", None, None),), keeps=())


@frozen
class Secretly(Step):
    """Run steps for each of these (`it`), one after the other, unseen by the others."""

    joins = False
    who: Code
    steps: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_leading(Unseen(self.steps, "it", self.who), runs=(), asks=(), names=(), keeps=())


@frozen
class Offer(Step):
    """Open menus. `to`: who is asked, in order; None: the menu's own order. `until`: `pass` or `one`."""

    joins = False
    menus: tuple[str, ...]
    to: Code | None
    until: OneOf["pass", "one"]
    may_pass: Condition | None
    between: str | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        asks = (Offered(self.to, self.menus, self.may_pass, self.between, self.until),)
        return by_leading(runs=(), asks=asks, names=(), keeps=())


@frozen
class During(Step):
    """Run steps while an occasion with these facts is live. Facts not given have their default or are unset.

    A `quiet` one has no `opening`: nothing follows from it, nothing is reset or refilled. Positions in the midst of an
    occasion begin so; no author writes it.
    """

    joins = False
    kind: str
    facts: tuple[tuple[str, Code], ...]
    announce: str | None
    steps: tuple[Step, ...]
    if_cut: tuple[Step, ...]
    quiet: bool = False

    @property
    def effects(self) -> Effects:
        """What it does."""
        blocks = (Live(self.steps, self.kind, self.facts, self.quiet), IfCut(self.if_cut, self.kind))
        asks = (Announced(self.announce),) if self.announce is not None else ()
        return by_leading(*blocks, runs=(), asks=asks, names=(), keeps=tuple(code for _, code in self.facts))


@frozen
class AtOnce(Step):
    """Several steps as one change: all read the state before it."""

    joins = True
    steps: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_leading(Together(self.steps), runs=(), asks=(), names=(), keeps=())


@frozen
class If(Step):
    """Run steps when a condition holds, others when not."""

    joins = True
    condition: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        blocks = (Branch(self.then, self.condition, True, None), Branch(self.otherwise, self.condition, False, None))
        return by_leading(*blocks, runs=(), asks=(), names=(), keeps=())


@frozen
class Match(Step):
    """Run the steps of the case whose value equals the subject's: symbols, numbers, truths, designs."""

    joins = True
    subject: Code
    cases: tuple[tuple[Code, tuple[Step, ...]], ...]
    otherwise: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        bodies = (*(steps for _, steps in self.cases), self.otherwise)
        blocks = (Branch(steps, None, True, self.subject) for steps in bodies)
        return by_leading(*blocks, runs=(), asks=(), names=(), keeps=())


@frozen
class For(Step):
    """Run steps for each member that the set has at the start; those gone meanwhile are left out, heirs stand in."""

    joins = True
    variable: str
    things: Code
    chosen_by: Code | None
    steps: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        asks = (Ordered(self.chosen_by, self.things),) if self.chosen_by is not None else ()
        block = ForEach(self.steps, self.variable, self.things)
        return by_leading(block, runs=(), asks=asks, names=(), keeps=(self.things,))


@frozen
class While(Step):
    """Run steps as long as a condition holds; each round costs fuel."""

    joins = False
    condition: Condition
    steps: tuple[Step, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_leading(AsLong(self.steps, self.condition), runs=(), asks=(), names=(), keeps=())


@frozen
class Call(Step):
    """Run a procedure (or do an action, `by` the player in hand); `name` gets what it returns."""

    joins = False
    procedure: str
    arguments: tuple[Code, ...]
    name: str | None
    action: bool = False
    counted: bool = True

    @property
    def effects(self) -> Effects:
        """What it does."""
        run = Run("actions" if self.action else "procedures", self.procedure, self.arguments)
        return by_leading(runs=(run,), asks=(), names=given_as(self.name), keeps=self.arguments)


@frozen
class Return(Step):
    """End the procedure, with the value that it gives or without one."""

    joins = False
    code: Code | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), (), (), () if self.code is None else (self.code,), (), (), (), "never", "back", None)


@frozen
class End(Step):
    """End the innermost occasion of a kind (`outer` ones further out), cut short; or the game with its `ranking`.

    The ranking is read from left to right, best first: a player, a set or list of players who are equal, or a
    `sorted(...)`, whose players come one after the other.
    `kind` may be `game`, `action` or `event`.
    """

    joins = False
    kind: str
    outer: int
    ranking: tuple[Code, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), (), (), (), (), (), (), "never", "away", (self.kind, self.outer))


@frozen
class Answer(Step):
    """Answer the decision that a policy was asked for: with a value; with an `action` and its arguments, as many as are
    said; or, without either, by a pass."""

    joins = False
    code: Code | None
    action: str | None
    arguments: tuple[tuple[str, Code], ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), (), (), (), (), (), (), "never", "away", None)
