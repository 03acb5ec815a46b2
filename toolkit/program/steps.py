"""Checked steps. `at` is the place of the step: its path names the step in saves, its span shows it in faults."""

from __future__ import annotations

from typing import Literal as OneOf
from typing import TypeAlias

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Where
from toolkit.model import Type

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


@frozen
class Let(Step):
    """Give a local a value, new or again (then of the same type)."""

    name: str
    code: Code


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

    verb: OneOf["set", "add"]
    writes: tuple[tuple[Target, Code], ...]


@frozen
class Move(Step):
    """Move a piece or a set of pieces to a space or place."""

    pieces: Code
    to: Code
    along: Code | None
    how: str | None
    order: OneOf["top", "bottom"] | None


@frozen
class Draw(Step):
    """Draw from a place, one after the other; `name` gets the piece or none, with a `count` the list of those drawn."""

    place: Code
    to: Code
    count: Code | None
    name: str | None


@frozen
class Shuffle(Step):
    """Shuffle a place."""

    place: Code


@frozen
class Create(Step):
    """Make pieces of a design; `name` gets the piece, with a `count` the list."""

    design: Code
    at_place: Code
    count: Code | None
    owner: Code | None
    name: str | None


@frozen
class Remove(Step):
    """Take a piece or a set of pieces out of play."""

    pieces: Code


@frozen
class Replace(Step):
    """Replace a piece by new ones of these designs, its heirs, where it stood.

    What passes to `all` heirs, or to `one`, the first: fields of `state`, `effects`; kinds of its contents in `held` go
    to the first with room for them. In `facts` (kind of occasion, fact) the first heir stands where the piece stood.
    """

    piece: Code
    heirs: tuple[Code, ...]
    state: tuple[tuple[str, Share], ...]
    effects: tuple[tuple[str, Share], ...]
    held: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]


@frozen
class Turn(Step):
    """`reveal` or `hide`: turn things face up or down for all."""

    verb: OneOf["reveal", "hide"]
    things: Code


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


@frozen
class Roll(Step):
    """Roll: `low` to `high`, each as likely, `count` times; `name` gets the number, with a count the list."""

    low: Code
    high: Code
    count: Code | None
    by: Code | None
    name: str | None


@frozen
class Choose(Step):
    """Let a player choose. `may`: he may choose nothing, the name is none. `otherwise`: when nothing can be chosen."""

    choice: Choice
    by: Code | None
    may: bool
    otherwise: tuple[Step, ...] | None


@frozen
class Secretly(Step):
    """Run steps for each of these (`it`), one after the other, unseen by the others."""

    who: Code
    steps: tuple[Step, ...]


@frozen
class Offer(Step):
    """Open menus. `to`: who is asked, in order; None: the menu's own order. `until`: `pass` or `one`."""

    menus: tuple[str, ...]
    to: Code | None
    until: OneOf["pass", "one"]
    may_pass: Condition | None
    between: str | None


@frozen
class During(Step):
    """Run steps while an occasion with these facts is live. Facts not given have their default or are unset.

    A `quiet` one has no `opening`: nothing follows from it, nothing is reset or refilled. Positions in the midst of an
    occasion begin so; no author writes it.
    """

    kind: str
    facts: tuple[tuple[str, Code], ...]
    announce: str | None
    steps: tuple[Step, ...]
    if_cut: tuple[Step, ...]
    quiet: bool = False


@frozen
class AtOnce(Step):
    """Several steps as one change: all read the state before it."""

    steps: tuple[Step, ...]


@frozen
class If(Step):
    """Run steps when a condition holds, others when not."""

    condition: Condition
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]


@frozen
class Match(Step):
    """Run the steps of the case whose value equals the subject's: symbols, numbers, truths, designs."""

    subject: Code
    cases: tuple[tuple[Code, tuple[Step, ...]], ...]
    otherwise: tuple[Step, ...]


@frozen
class For(Step):
    """Run steps for each member that the set has at the start; those gone meanwhile are left out, heirs stand in."""

    variable: str
    things: Code
    chosen_by: Code | None
    steps: tuple[Step, ...]


@frozen
class While(Step):
    """Run steps as long as a condition holds; each round costs fuel."""

    condition: Condition
    steps: tuple[Step, ...]


@frozen
class Call(Step):
    """Run a procedure (or do an action, `by` the player in hand); `name` gets what it returns."""

    procedure: str
    arguments: tuple[Code, ...]
    name: str | None
    action: bool = False
    counted: bool = True


@frozen
class Return(Step):
    """End the procedure with a value."""

    code: Code


@frozen
class Grant(Step):
    """Put an effect on a thing; `on` is None for the game itself."""

    effect: str
    arguments: tuple[Code, ...]
    on: Code | None
    until: Until


Lasting: TypeAlias = Grant | Show
"""A step of what lasts until something: its row names it by its `site`."""


@frozen
class Lift(Step):
    """Take an effect off a thing."""

    effect: str
    on: Code | None


@frozen
class Renew(Step):
    """Forget what pieces did while the pack's `plan_per` lasts, so that their plans begin anew."""

    pieces: Code


@frozen
class End(Step):
    """End the innermost occasion of a kind (`outer` ones further out), cut short; or the game with its `ranking`.

    The ranking is read from left to right, best first: a player, a set or list of players who are equal, or a
    `sorted(...)`, whose players come one after the other.
    `kind` may be `game`, `action` or `event`.
    """

    kind: str
    outer: int
    ranking: tuple[Code, ...]


@frozen
class Note(Step):
    """Make a declared event with its facts, in the order of their declaration."""

    event: str
    facts: tuple[Code, ...]


@frozen
class Answer(Step):
    """Answer the decision that a policy was asked for."""

    code: Code
