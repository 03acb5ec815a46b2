"""Steps that change what there is, or what is known of it: fields, pieces, places, faces, effects; dice and events."""

from __future__ import annotations

from typing import Literal as OneOf
from typing import TypeAlias

from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.program.effects import (
    SHOWING,
    Began,
    Dice,
    Effects,
    Forgot,
    Left,
    Lot,
    Made,
    Mixed,
    Passed,
    Run,
    Showed,
    Step,
    Target,
    Turned,
    Until,
    Went,
    Wrote,
    by_changing,
    given_as,
    where_it_lies,
)

Share = OneOf["one", "all"]
"""Whether the first heir of a piece gets something, or each of them."""


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
    """Move a piece or a set of pieces to a space or place. As a step of a march it has a `number`, which a `name` gets
    as soon as anybody has made it."""

    joins = True
    pieces: Code
    to: Code
    how: str | None
    order: OneOf["top", "bottom"] | None
    name: str | None = None
    number: Code | None = None

    @property
    def effects(self) -> Effects:
        """What it does."""
        went, names = Went(self.pieces, None, self.to, self.how), given_as(self.name)
        return by_changing(went, events=("moved", "emptied"), names=names, keeps=())


@frozen
class SetUp(Step):
    """A piece that waits at the start comes to its space. It makes no event, and nothing follows: it has not moved."""

    joins = False
    piece: Code
    to: Code

    @property
    def effects(self) -> Effects:
        """What it does."""
        return by_changing(Went(self.piece, None, self.to, None), events=(), names=(), keeps=())


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
        besides = tuple(code for code in (self.count, self.owner) if code is not None)
        made = Made((self.design,), besides, self.at_place, None)
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


Lasting: TypeAlias = Grant | Show
"""A step of what lasts until something: its row names it by its `site`."""
