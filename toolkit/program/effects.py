"""What a step does, told by its class in one place. Checks, the compiler and examples ask this, never what class it is.

Each class of `Step` (in `toolkit.program.steps`) says two things of its verb, without which it cannot be defined:
`joins`, whether such a step may be a part of one change of several (`at_once`), and `effects`, what it does. A step of
any verb answers `step.effects` with an `Effects`: all of it is said, for nothing here has a default. What it changes is
said by `Change` records, what stands inside it by `Block` records; there are few sorts of either, so whoever goes
through them handles every sort (`assert_never` at the end, which mypy holds), and a new verb needs nothing there.

    swap: a, with: b     changes=(Went(a, to=where b lies), Went(b, to=where a lies)), events=("moved", "emptied")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Where
from toolkit.language.keys import EFFECTS, FACE, IN_PLAY, OWNER, PAID, PLACES, SHOWN, Key, Keys
from toolkit.language.tree import Field
from toolkit.model import Type

SHOWING = "shown-until"
"""The rows of what is shown until something, beside those of declared effects."""


class _Keeping:
    """Keeps the effects of a step, which are asked for often and never change: no field, so nothing walks into them."""

    __slots__ = ("_effects",)
    _effects: Effects


@frozen
class Step(_Keeping):
    """Any step, the cases that it implements, and the option (`fog`, `not fog`) that it depends on.

    `at` is its place: the path there names the step in saves, the span shows it in faults.
    """

    at: Where
    cite: tuple[str, ...]
    option: str | None
    joins: ClassVar[bool]

    def __init_subclass__(cls) -> None:
        for said in ("joins", "effects"):
            if said not in vars(cls):
                raise TypeError(f"The step {cls.__name__} does not say `{said}`: see toolkit/program/effects.py.")
        cls.effects = property(_kept(vars(cls)["effects"].fget))  # type: ignore[assignment,method-assign]

    if TYPE_CHECKING:  # no step is without: see above

        @property
        def effects(self) -> Effects:
            """What it does."""


def _kept(say: Callable[[Any], Effects]) -> Callable[[Any], Effects]:
    """What says the effects of a step, asked once for each."""

    @wraps(say)
    def effects(step: Any) -> Effects:
        """What it does, worked out the first time."""
        try:
            found: Effects = step._effects
        except AttributeError:
            found = step._effects = say(step)
        return found

    return effects


# What a step changes


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
class Until:
    """When a grant, or what was shown, ends: `occasion` the kind's end, `opening`, `ending`, `event`, or `lifted`;
    with a condition."""

    when: OneOf["occasion", "opening", "ending", "event", "lifted"]
    kind: str
    where: Condition | None = None


@frozen
class Wrote:
    """A field of something gets a new value."""

    target: Target


@frozen
class Went:
    """Pieces that go to a place (`to`, an expression): these; or, None, some of those that lie in `start`. `how` is the
    word by which triggers know it."""

    pieces: Code | None
    start: Code | None
    to: Code
    how: str | None


@frozen
class Made:
    """New pieces of some designs, which come `to` a place; heirs of a piece come to where it lay (`to` is None).
    `besides`: what else is said of them, such as how many they are."""

    designs: tuple[Code, ...]
    besides: tuple[Code, ...]
    to: Code | None
    heirs_of: Code | None


@frozen
class Left:
    """Pieces that leave play."""

    pieces: Code


@frozen
class Passed:
    """What comes to heirs: facts (kind of occasion, name) in which they stand, and whether effects are theirs."""

    facts: tuple[tuple[str, str], ...]
    effects: bool


@frozen
class Mixed:
    """What lies in a place gets another order."""

    place: Code


@frozen
class Turned:
    """Things lie face up now, or face down."""

    things: Code
    up: bool


@frozen
class Showed:
    """Things are shown to some players, or (None) to all; for good (None), or until something."""

    things: Code
    to: Code | None
    until: Until | None


@frozen
class Began:
    """An effect is on something (None: on the game) until something; or, None, it is no longer on it."""

    effect: str
    on: Code | None
    until: Until | None


@frozen
class Forgot:
    """What pieces did counts no more for their plans."""

    pieces: Code


Change: TypeAlias = Wrote | Went | Made | Left | Passed | Mixed | Turned | Showed | Began | Forgot


def keys_of(change: Change) -> Iterator[Key]:
    """The keys of what a change writes."""
    match change:
        case Wrote(target=target):
            yield target.source, target.name
        case Went() | Mixed():
            yield PLACES
        case Made() | Left():
            yield from (PLACES, IN_PLAY, OWNER)
        case Passed(facts=facts, effects=effects):
            yield from (("fact", name) for _, name in facts)
            if effects:
                yield EFFECTS
        case Turned():
            yield FACE
        case Showed():
            yield SHOWN
        case Began():
            yield EFFECTS
        case Forgot():
            yield PAID


# What stands inside it


@frozen
class Branch:
    """Steps that are run, or others beside them are: exactly one of the branches of a step. A `condition` tells which:
    they are run when it `holds`, or when not. Of a case (None) that hangs on the value of a `subject`."""

    steps: tuple[Step, ...]
    condition: Condition | None
    holds: bool
    subject: Code | None


@frozen
class Unanswered:
    """Steps that are run where there is nothing to choose."""

    steps: tuple[Step, ...]


@frozen
class ForEach:
    """Steps that are run for each member, which they know by a name."""

    steps: tuple[Step, ...]
    name: str
    things: Code


@frozen
class AsLong:
    """Steps that are run again as long as a condition holds."""

    steps: tuple[Step, ...]
    condition: Condition


@frozen
class Live:
    """Steps that are run while an occasion of a kind is live; a `quiet` one has no opening, so that nothing follows."""

    steps: tuple[Step, ...]
    kind: str
    facts: tuple[tuple[str, Code], ...]
    quiet: bool


@frozen
class IfCut:
    """Steps that are run when an occasion of a kind was cut short."""

    steps: tuple[Step, ...]
    kind: str


@frozen
class Together:
    """Steps that are one change."""

    steps: tuple[Step, ...]


@frozen
class Unseen:
    """Steps that are run for each of some players, whom they know by a name, unseen by the others."""

    steps: tuple[Step, ...]
    name: str
    who: Code


Block: TypeAlias = Branch | Unanswered | ForEach | AsLong | Live | IfCut | Together | Unseen


# Who is asked, what is run, what is left to chance


@frozen
class Chosen:
    """Somebody chooses: `by` him, or (None) whoever decides there. He `may` choose nothing."""

    by: Code | None
    choice: Choice
    may: bool


@frozen
class Offered:
    """Some are asked for an action of some menus: these, or (None) those of the menus. A menu opens `between` two."""

    to: Code | None
    menus: tuple[str, ...]
    may_pass: Condition | None
    between: str | None
    until: OneOf["pass", "one"]


@frozen
class Announced:
    """What is going to go on is announced, and may be answered by the actions of a menu."""

    menu: str


@frozen
class Ordered:
    """Somebody names which of several members comes next."""

    by: Code
    things: Code


Asked: TypeAlias = Chosen | Offered | Announced | Ordered


@frozen
class Run:
    """A routine that a step runs, with its arguments; of a declared event its steps."""

    section: OneOf["procedures", "actions", "events"]
    id: str
    arguments: tuple[Code, ...]


@frozen
class Dice:
    """Chance throws dice, whose least number is computed."""

    low: Code


@frozen
class Lot:
    """Chance may have a hand in which pieces of a place are drawn: where it has no order, or is shuffled first."""

    place: Code


Chance: TypeAlias = OneOf["never", "shuffle"] | Dice | Lot
"""How chance has a hand in it."""

Then: TypeAlias = OneOf["on", "back", "away"]
"""Where control goes behind it: to the next step, back to who called, or out of what is ended or answered."""


@frozen
class Named:
    """A name that a step gives to what comes behind it, and the field in which it is written; None for its key.
    `value`: the expression that it stands for, where there is one. `lies_in`: where a piece of that name then lies."""

    name: str
    field: OneOf["as", "choose"] | None
    value: Code | None
    lies_in: Code | None


@frozen
class Effects:
    """All that is asked of a step. Events of opening and ending are those of its blocks.

    `changes`: what it changes. `events`: the kinds that it raises. `names`: those that it gives. `keeps`: expressions
    whose value it keeps, in a name, a fact, an argument. `blocks`: the steps inside it. `runs`: routines that it calls.
    `asks`: who is asked for what. `chance`, `then`: see there. `ends`: the kind of occasion that it ends, and how many
    further out; `("game", 0)` is the end of all.
    """

    changes: tuple[Change, ...]
    events: tuple[str, ...]
    names: tuple[Named, ...]
    keeps: tuple[Code, ...]
    blocks: tuple[Block, ...]
    runs: tuple[Run, ...]
    asks: tuple[Asked, ...]
    chance: Chance
    then: Then
    ends: tuple[str, int] | None

    @property
    def writes(self) -> Keys:
        """The keys of what it writes, the past of its events among them."""
        own = (key for change in self.changes for key in keys_of(change))
        return frozenset((*own, *(("past", event) for event in self.events)))

    @property
    def takes_out(self) -> bool:
        """Whether pieces leave play by it."""
        return any(isinstance(change, Left) for change in self.changes)

    @property
    def live(self) -> Live | None:
        """The occasion that goes on in it."""
        return next((block for block in self.blocks if isinstance(block, Live)), None)

    @property
    def hides(self) -> tuple[Code, ...]:
        """The things that it turns face down."""
        return tuple(change.things for change in self.changes if isinstance(change, Turned) and not change.up)

    @property
    def is_unseen(self) -> bool:
        """Whether what is done in it is not seen by all."""
        for block in self.blocks:  # noqa: SIM110  # written out, here and below: asked of each step many times
            if isinstance(block, Unseen):
                return True
        return False

    @property
    def all_names(self) -> frozenset[str]:
        """The names that it gives, to what comes behind it and to members."""
        members = (block.name for block in self.blocks if isinstance(block, ForEach))
        return frozenset((*(named.name for named in self.names), *members))

    @property
    def menus(self) -> tuple[str, ...]:
        """The menus that it opens."""
        return tuple(menu for asked in self.asks for menu in menus_of(asked))

    @property
    def lets_act(self) -> bool:
        """Whether somebody may do all that he can do while it is done, and so end what goes on around it."""
        for each in self.asks:
            if isinstance(each, Chosen | Offered):
                return True
        for run in self.runs:
            if run.section == "actions":
                return True
        return self.is_unseen

    @property
    def only_leads(self) -> bool:
        """Whether it changes nothing by itself, asks nobody and leaves nothing to chance: it tells what is run when."""
        acts = self.changes or self.events or self.asks or self.chance != "never" or self.then == "away"
        return not acts and all(run.section != "events" for run in self.runs)


def menus_of(asked: Asked) -> tuple[str, ...]:
    """The menus of which somebody is asked for an action."""
    match asked:
        case Offered(menus=menus, between=between):
            return menus if between is None else (*menus, between)
        case Announced(menu=menu):
            return (menu,)
        case Chosen() | Ordered():
            return ()


def by_changing(
    *changes: Change, events: tuple[str, ...], names: tuple[Named, ...], keeps: tuple[Code, ...]
) -> Effects:
    """The effects of a step that is one change and no more: it asks nobody, leaves nothing to chance and goes on."""
    return Effects(changes, events, names, keeps, (), (), (), "never", "on", None)


def by_leading(
    *blocks: Block, runs: tuple[Run, ...], asks: tuple[Asked, ...], names: tuple[Named, ...], keeps: tuple[Code, ...]
) -> Effects:
    """The effects of a step that changes nothing by itself: it tells what is run when, and who is asked."""
    return Effects((), (), names, keeps, blocks, runs, asks, "never", "on", None)


def where_it_lies(piece: Code) -> Code:
    """What a piece lies in, as an expression: to come there is to come to where it lies."""
    expr = piece.expr
    return Code(Field(Type("named", "holder"), expr.start, expr.end, expr, "holder", "built_in"), piece.where)


def given_as(name: str | None, lies_in: Code | None = None) -> tuple[Named, ...]:
    """The name that a step gives by `as:`, if any; of one piece that then lies in a place."""
    return (Named(name, "as", None, lies_in),) if name is not None else ()
