"""Faults: what a lawful, well-typed rule can still do wrong while it runs.

Raised by the reference evaluator with the expression at fault, and by generated code, whose line tells the expression.
Generated code carries no checks that Python makes anyway: `kind_of` says which fault an error of Python's stands for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal as OneOf
from typing import get_args

from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.tree import Expr

FaultKind = OneOf[
    "none", "zero", "only", "number", "long", "unset", "over", "member", "empty", "fuel", "dice", "claim", "inside"
]
KINDS: tuple[FaultKind, ...] = get_args(FaultKind)

GREATEST_INT = 2**53
"""The greatest int that may be kept or returned; the least is its negative."""
END = -GREATEST_INT - 1
"""What closes a set or a list in an answer: no element of one, be it a number."""
LONGEST_LIST = 10_000
"""The most members of a list or set."""
MOST_OUTCOMES = 10_000
"""The most numbers that one roll may choose from."""

SAYS: dict[FaultKind, str] = {
    "none": "this is none here, and none has nothing to read or to count with",
    "zero": "a division by 0",
    "only": "`only` of a set that has not exactly one member",
    "number": "a number beyond ±2^53",
    "long": f"a list of more than {LONGEST_LIST} things",
    "unset": "a fact is read that nothing has set",
    "over": "an occasion is read that is over",
    "member": "no such member",
    "empty": "`min` or `max` of nothing",
    "fuel": "this goes on for too long: a loop that does not end, or rules that call each other for ever",
    "dice": f"a roll from one number to a smaller one, or of more than {MOST_OUTCOMES} numbers",
    "inside": "a piece is put into one that cannot take it: that is full, takes none of its kind, is gone, or is in it",
    "claim": "`closed: true` is said of sets, and a larger set is legal here of which a smaller one is not",
}
"""What each kind of fault says to an author."""


@frozen
class Explained:
    """A fault that is told in words of its own: of which kind it is, what it says, and what to do about it."""

    kind: FaultKind
    says: str
    help: str


SEVERAL_PLAYERS = Explained(
    "only",
    "one player is wanted here, and this is a side that has not exactly one",
    "Say which of its players is meant, or let it be about the side: the fact that `active:` names may be a side.",
)
NOT_OF_ITS_KINDS = Explained(
    "inside",
    "a piece is put into a place that is not declared to hold its kind",
    "Name its kind in `holds: {kinds: …}` of the place, or ask first of which kind it is.",
)
CHECK_HOLDS = Explained(
    "fuel",
    "what a check was for still meets it after its steps, so the check would never be done",
    "Let the steps change what the check reads, or take the thing out of those that it looks at.",
)
NONE_SO_FAR_OUT = Explained(
    "none",
    "no occasion of this kind is going on so far out, so there is nothing to end",
    "Take one `outer(…)` away, or end it only where it is certain to go on: `if: live(…)`.",
)
NO_SIDE = Explained(
    "member",
    "these two spaces are no neighbours, so there is no side between them",
    "Ask first whether they are: `if: there in neighbours(here)`.",
)
NO_BORDER = Explained(
    "member",
    "the map has no such border: areas have none, and a side has those that `grid: edges:` of the map gives it",
    "Give the side a border in the map, or ask first whether there is one: `if: border(side)`.",
)

NEGATIVE_COST = Explained(
    "number",
    "a step that costs less than nothing",
    "Let the cost of a step be 0 at least: `at_least: 0` on the value that it comes from.",
)
NO_SUCH_STEP = Explained(
    "member",
    "the route has a step that the movement does not allow",
    "Ask for the cost of routes along this movement: of `route(…)`, or of a choice with `along:` it.",
)

TOO_MANY_TO_RANK = Explained(
    "fuel",
    "so many answers are possible that the best of them, which bind, are not found",
    "Let fewer things be chosen, or from fewer candidates; or leave `binding: true` out, then the best are only "
    "listed first as far as they are found.",
)


def no_band(table: str, axis: str, key: object, bands: Iterable[object]) -> Explained:
    """What is told of a look-up that no row, or no column, of a table answers."""
    said = [_band_in_words(band) for band in bands]
    listed = ", ".join([*said[:8], "…"] if len(said) > 8 else said)
    return Explained(
        "member",
        f"the table `{table}` has no {axis} for {key}: its {axis}s are {listed}",
        f"Let the first or the last {axis} of the table be open, such as `..2` or `12..`, or keep what is looked up "
        "within them by `at_least:` and `at_most:`.",
    )


def _band_in_words(band: object) -> str:
    if not isinstance(band, tuple):
        return str(band)
    low, high = band
    if low == high:
        return str(low)
    return f"{'' if low is None else low}..{'' if high is None else high}"


class Fault(Exception):
    """A fault of a rule: its kind, and the expression at fault in the code at `where`, as far as they are known.

    Generated code raises it without either: its line tells the place.
    """

    def __init__(self, kind: FaultKind | Explained, expr: Expr | None = None) -> None:
        self.explained = kind if isinstance(kind, Explained) else None
        self.kind: FaultKind = kind.kind if isinstance(kind, Explained) else kind
        super().__init__(self.explained.says if self.explained is not None else SAYS[self.kind])
        self.expr = expr
        self.where: Where | None = None


class OutOfFuel(Fault):
    """A loop or a recursion without an end."""

    def __init__(self, expr: Expr | None = None) -> None:
        super().__init__("fuel", expr)


class NotKnown(Exception):
    """No fault: something would be read that the one for whom it is computed may not know."""


def says_of(error: BaseException, kind: FaultKind) -> str:
    """What an error that stands for a fault says to an author, as a sentence without its stop."""
    says = error.explained.says if isinstance(error, Fault) and error.explained is not None else SAYS[kind]
    return f"{says[0].upper()}{says[1:]}"


def kind_of(error: BaseException) -> FaultKind | None:
    """Which fault an error raised in generated code stands for; None for what only a bug of ours can raise."""
    match error:
        case Fault():
            return error.kind
        case ZeroDivisionError():
            return "zero"
        case IndexError() | KeyError():
            return "member"
        case ValueError():  # of `one, = things`, and of `max(())`
            return "only" if "unpack" in str(error) else "empty" if "empty" in str(error) else None
        case RecursionError():
            return "fuel"
        case TypeError() | AttributeError():
            return "unset" if "ellipsis" in str(error) else "none"
    return None
