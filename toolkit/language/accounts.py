"""The account of a value: how its number came about. Made by the tracing form of generated code; frozen records.

All values in it are run-time values; whoever shows an account names them. `lines` is the plain form, with numbers as
they are; `adds_up` says whether each part follows from the part before it. `Accounts` is the list that they go to: of
very many it keeps the first, and of the rest their number and what they come to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import Any, TypeAlias
from typing import Literal as OneOf

from toolkit.board.sight import Account as Sightline
from toolkit.board.sight import in_words
from toolkit.frozen import frozen

MOST_KEPT = 1000
"""Of the values that one value asks for, so many are kept with their accounts."""
MOST_MADE = 20_000
"""So many accounts are kept of one evaluation, those inside others too; beyond them an account has none inside it."""

Fate: TypeAlias = OneOf["counted", "void", "beaten"]


@frozen
class Entry:
    """A modifier that spoke: label and cases, kind and amount, the value before it and after it.

    `fate` says whether it counted, was made void by another, or was beaten: by a stronger `set`, or as an `or` not
    better than what stood there. A `void` has no amount.
    """

    label: str
    cite: tuple[str, ...]
    how: str
    amount: Any
    before: Any
    after: Any
    fate: str

    def adds_up(self) -> bool:
        """Whether the value after it follows, apart from limits that hold after every single modifier."""
        if self.fate != "counted" or self.how == "void":
            return bool(self.before == self.after)
        match self.how:
            case "add":
                return bool(self.before + self.amount == self.after)
            case "times":
                return bool(self.before * self.amount == self.after)
        return bool(self.amount == self.after)


@frozen
class StageAccount:
    """What a stage made of the result of the stage before: entries in order, rounding, limits."""

    id: str
    start: Any
    entries: tuple[Entry, ...]
    rounded: Any
    at_least: Any
    at_most: Any
    result: Any

    def adds_up(self) -> bool:
        """Whether each part follows from the part before it."""
        value = self.start
        for entry in self.entries:
            if entry.before != value or not (entry.adds_up() or entry.after in (self.at_least, self.at_most)):
                return False
            value = entry.after
        if self.rounded != value and self.rounded not in (floor(value), ceil(value)):
            return False
        return bool(self.result == self._limited(self.rounded))

    def _limited(self, value: Any) -> Any:
        value = self.at_least if self.at_least is not None and value < self.at_least else value
        return self.at_most if self.at_most is not None and value > self.at_most else value


@frozen
class Account:
    """A value that was asked for: its arguments, its base, its stages, the permission that decided, the result.

    `decided_by` is the label, the cases and `permits` or `forbids`. `asked` are the accounts of the values that were
    asked on the way, in that order; `rest` stands for those of them that are not kept.
    """

    value: str
    title: str
    cite: tuple[str, ...]
    arguments: tuple[Any, ...]
    base: Any
    stages: tuple[StageAccount, ...]
    decided_by: tuple[str, tuple[str, ...], str] | None
    result: Any
    asked: tuple[Account | SightAccount, ...]
    rest: Rest | None = None

    def adds_up(self) -> bool:
        """Whether every number in it follows from those before it, in the accounts inside it too."""
        value = self.base
        for stage in self.stages:
            if stage.start != value or not stage.adds_up():
                return False
            value = stage.result
        if self.decided_by is not None:
            value = self.decided_by[2] == "permits"
        return bool(value == self.result) and all(account.adds_up() for account in self.asked)

    def lines(self, say: Callable[[Any], str] = str, *, deep: bool = True) -> Iterator[str]:
        """The account as lines: the value and its base, what changed it, what it came to, and what it asked."""
        yield f"{self.title or self.value} {say(self.base)}{_cases(self.cite)}"
        for stage in self.stages:
            yield from (f"  {_entry(entry, say)}" for entry in stage.entries)
            yield from (f"  {line}" for line in _limits(stage, say))
        if self.decided_by is not None:
            label, cite, says = self.decided_by
            yield f"  {says}: {label}{_cases(cite)}"
        if self.stages or self.decided_by is not None:
            yield f"  = {say(self.result)}"
        if deep:
            for account in self.asked:
                yield from (f"    {line}" for line in account.lines(say))
            if self.rest is not None:
                total = "" if self.rest.together is None else f" {say(self.rest.together)}"
                yield f"    {self.rest.words}{total}"


@frozen
class SightAccount:
    """What sight from one space to another is, by number, and all that led to it."""

    one: int
    other: int
    result: int
    found: Sightline

    def adds_up(self) -> bool:
        """Whether what it says follows from what it tells."""
        return self.result == self.found.verdict

    def lines(self, say: Callable[[Any], str] = str, *, deep: bool = True) -> Iterator[str]:
        """The account as lines: the verdict, then what the line meets, in the order of what decides."""
        yield f"sight {say(self.one)} {say(self.other)} {in_words(self.result)}"
        for finding in self.found.findings if deep else ():
            yield f"    {finding.does} {finding.label}{_cases(finding.cites)}"


@frozen
class Rest:
    """The accounts of a list that are not kept: how many, and the sum of their results where all are numbers."""

    count: int
    together: int | Fraction | None

    @property
    def words(self) -> str:
        """How many more there are, as the line of an account says it; the sum comes behind."""
        more = f"and {self.count:,} more" if self.count > 1 else "and one more"
        return more if self.together is None else f"{more}, together"


class Accounts(list["Account | SightAccount"]):
    """Accounts as generated code adds them: no more are kept than `MOST_KEPT`, in all lists inside it `MOST_MADE`."""

    __slots__ = ("_count", "_made", "_most", "_together")

    def __init__(self, made: list[int] | None = None) -> None:
        super().__init__()
        self._made = made if made is not None else [0]
        self._most = MOST_KEPT if self._made[0] < MOST_MADE else 0
        self._count, self._together = 0, 0  # type: int, int | Fraction | None

    def inside(self) -> Accounts | None:
        """The list for what the next value asks for; None where the account of that one is not kept either."""
        return Accounts(self._made) if len(self) < self._most else None

    def append(self, account: Account | SightAccount) -> None:
        """Add the account of a value, or of a line of sight."""
        if len(self) < self._most:
            self._made[0] += 1
            super().append(account)
            return
        self._count += 1
        is_number = isinstance(account, Account) and isinstance(account.result, int | Fraction)
        is_number = is_number and not isinstance(account.result, bool)
        self._together = self._together + account.result if is_number and self._together is not None else None

    @property
    def rest(self) -> Rest | None:
        """What stands for those that are not kept; None where all are."""
        return Rest(self._count, self._together) if self._count else None


def _cases(cite: tuple[str, ...]) -> str:
    return f" ({', '.join(cite)})" if cite else ""


def _entry(entry: Entry, say: Callable[[Any], str]) -> str:
    fate = "" if entry.fate == "counted" else f" [{entry.fate}]"
    return f"{_change(entry, say)} {entry.label}{_cases(entry.cite)}{fate}".strip()


def _change(entry: Entry, say: Callable[[Any], str]) -> str:
    match entry.how:
        case "add" if isinstance(entry.amount, int | Fraction) and entry.amount >= 0:
            return f"+{say(entry.amount)}"
        case "add":
            return say(entry.amount)
        case "times":
            return f"×{say(entry.amount)}"
        case "set":
            return f"to {say(entry.amount)}"
        case "or":
            return f"or {say(entry.amount)}"
    return "void"


def _limits(stage: StageAccount, say: Callable[[Any], str]) -> Iterator[str]:
    before = stage.entries[-1].after if stage.entries else stage.start
    if stage.rounded != before:
        yield f"rounded to {say(stage.rounded)}"
    if stage.result != stage.rounded:
        word = "at least" if stage.result == stage.at_least else "at most"
        yield f"{word} {say(stage.result)}"
