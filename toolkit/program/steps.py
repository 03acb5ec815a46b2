"""Checked steps. `at` is the place of the step: its path names the step in saves, its span shows it in faults.

Each class says two things of its verb, without which it cannot be defined: `joins`, whether such a step may be a part
of one change of several (`at_once`), and `effects`, what it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Where
from toolkit.model import Type
from toolkit.program.effects import (
    Announced,
    AsLong,
    Began,
    Branch,
    Chosen,
    Dice,
    Effects,
    ForEach,
    Forgot,
    IfCut,
    Left,
    Live,
    Lot,
    Made,
    Mixed,
    Named,
    Offered,
    Ordered,
    Passed,
    Run,
    Showed,
    Together,
    Turned,
    Unanswered,
    Unseen,
    Went,
    Wrote,
    by_changing,
    by_leading,
    given_as,
    where_it_lies,
)

SHOWING = "shown-until"
"""The rows of what is shown until something, beside those of declared effects."""
Share = OneOf["one", "all"]
"""Whether the first heir of a piece gets something, or each of them."""


@frozen
class Step:
    """Any step, the cases that it implements, and the option (`fog`, `not fog`) that it depends on."""

    at: Where
    cite: tuple[str, ...]
    option: str | None
    joins: ClassVar[bool]

    def __init_subclass__(cls) -> None:
        for told in ("joins", "effects"):
            if told not in vars(cls):
                raise TypeError(f"The step {cls.__name__} does not say `{told}`: see toolkit/program/effects.py.")

    if TYPE_CHECKING:  # no step is without: see above

        @property
        def effects(self) -> Effects:
            """What it does."""


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
class Target:
    """What `set` and `add` write: `of.name`; of the whole game `of` is None.

    `source` is `state` (of a piece, space, edge, player, side or the game), `fact` (of a live occasion), `event` (an
    open fact of the event in hand) or `purse`.
    """

    source: OneOf["state", "fact", "event", "purse"]
    of: Code | None
    name: str
    type: Type


@frozen
class Write(Step):
    """`set` or `add`: all amounts are computed, then all targets written, as one change."""

    joins = True
    verb: OneOf["set", "add"]
    writes: tuple[tuple[Target, Code], ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        changes = tuple(Wrote(target) for target, _ in self.writes)
        is_told = any(target.source in ("state", "purse") for target, _ in self.writes)
        keeps = tuple(code for _, code in self.writes)
        return by_changing(*changes, events=("changed",) if is_told else (), names=(), keeps=keeps)


@frozen
class Move(Step):
    """Move a piece or a set of pieces to a space or place."""

    joins = True
    pieces: Code
    to: Code
    along: Code | None
    how: str | None
    order: OneOf["top", "bottom"] | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Went(self.pieces, None, self.to, self.how), events=("moved", "emptied"), names=(), keeps=())


@frozen
class Swap(Step):
    """Two pieces change places: each moves to where the other lay."""

    joins = True
    one: Code
    other: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        went = Went(self.one, None, where_it_lies(self.other), None)
        came = Went(self.other, None, where_it_lies(self.one), None)
        return by_changing(went, came, events=("moved", "emptied"), names=(), keeps=())


@frozen
class Draw(Step):
    """Draw from a place, one after the other; `name` gets the piece or none, with a `count` the list of those drawn."""

    joins = False
    place: Code
    to: Code
    count: Code | None
    name: str | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        changes = (Went(None, self.place, self.to, None),)
        events = ("drawn", "emptied", "shuffled")
        names = given_as(self.name, self.to if self.count is None else None)
        return Effects(changes, events, names, (), (), (), (), Lot(self.place), "on", None)


@frozen
class Shuffle(Step):
    """Shuffle a place."""

    joins = False
    place: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((Mixed(self.place),), ("shuffled",), (), (), (), (), (), "shuffle", "on", None)


@frozen
class Create(Step):
    """Make pieces of a design; `name` gets the piece, with a `count` the list."""

    joins = True
    design: Code
    at_place: Code
    count: Code | None
    owner: Code | None
    name: str | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        told = tuple(code for code in (self.count, self.owner) if code is not None)
        made = Made((self.design,), told, self.at_place, None)
        return by_changing(made, events=("created",), names=given_as(self.name), keeps=())


@frozen
class Remove(Step):
    """Take a piece or a set of pieces out of play."""

    joins = True
    pieces: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Left(self.pieces), events=("removed", "emptied"), names=(), keeps=())


@frozen
class Replace(Step):
    """Replace a piece by new ones of these designs, its heirs, where it stood.

    What passes to `all` heirs, or to `one`, the first: fields of `state`, effects that are
    `granted`; kinds of its contents in `held` go to the first with room for them. In `facts` (kind of occasion, fact)
    the first heir stands where the piece stood.
    """

    joins = True
    piece: Code
    heirs: tuple[Code, ...]
    state: tuple[tuple[str, Share], ...]
    granted: tuple[tuple[str, Share], ...]
    held: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        made = Made(self.heirs, (), None, self.piece)
        passed = Passed(self.facts, bool(self.granted))
        return by_changing(Left(self.piece), made, passed, events=("replaced",), names=(), keeps=())


@frozen
class Turn(Step):
    """`reveal` or `hide`: turn things face up or down for all."""

    joins = True
    verb: OneOf["reveal", "hide"]
    things: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        name = "revealed" if self.verb == "reveal" else "hidden"
        return by_changing(Turned(self.things, self.verb == "reveal"), events=(name,), names=(), keeps=())


@frozen
class Until:
    """When a grant, or what was shown, ends: `occasion` the kind's end, `opening`, `ending`, `event`, or `lifted`;
    with a condition."""

    when: OneOf["occasion", "opening", "ending", "event", "lifted"]
    kind: str
    where: Condition | None = None


@frozen
class Show(Step):
    """Let some see things, until a shuffle or `hide`, or until something that comes before.

    What lasts until something is kept in a row like that of an effect: `effect` is what that is called, `on` nothing.
    """

    joins = True
    things: Code
    to: Code | None
    until: Until | None

    @property
    def effect(self) -> str:
        """What the row of a showing is called; no author can call an effect so."""
        return SHOWING

    @property
    def on(self) -> None:
        """A showing is on nothing: its row says which pieces, and who knows them."""

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Showed(self.things, self.to, self.until), events=("shown",), names=(), keeps=())


@frozen
class Roll(Step):
    """Roll: `low` to `high`, each as likely, `count` times; `name` gets the number, with a count the list."""

    joins = False
    low: Code
    high: Code
    count: Code | None
    by: Code | None
    name: str | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), ("rolled",), given_as(self.name), (), (), (), (), Dice(self.low), "on", None)


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
        blocks = (Branch(self.then, self.condition, True), Branch(self.otherwise, self.condition, False))
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
        blocks = (*(Branch(steps, None, True) for _, steps in self.cases), Branch(self.otherwise, None, True))
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
    """End the procedure with a value."""

    joins = False
    code: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), (), (), (self.code,), (), (), (), "never", "back", None)


@frozen
class Grant(Step):
    """Put an effect on a thing; `on` is None for the game itself."""

    joins = True
    effect: str
    arguments: tuple[Code, ...]
    on: Code | None
    until: Until

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Began(self.effect, self.on, self.until), events=("granted",), names=(), keeps=self.arguments)


Lasting: TypeAlias = Grant | Show
"""A step of what lasts until something: its row names it by its `site`."""


@frozen
class Lift(Step):
    """Take an effect off a thing."""

    joins = True
    effect: str
    on: Code | None

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Began(self.effect, self.on, None), events=("lifted",), names=(), keeps=())


@frozen
class Renew(Step):
    """Forget what pieces did while the pack's `plan_per` lasts, so that their plans begin anew."""

    joins = False
    pieces: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Forgot(self.pieces), events=(), names=(), keeps=())


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
class Note(Step):
    """Make a declared event with its facts, in the order of their declaration."""

    joins = True
    event: str
    facts: tuple[Code, ...]

    @property
    def effects(self) -> Effects:
        """What it does."""
        runs = (Run("events", self.event, self.facts),)
        return Effects((), (self.event,), (), self.facts, (), runs, (), "never", "on", None)


@frozen
class Answer(Step):
    """Answer the decision that a policy was asked for."""

    joins = False
    code: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return Effects((), (), (), (), (), (), (), "never", "away", None)
