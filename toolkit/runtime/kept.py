"""Values that are computed once for the same state: zones, which a search would ask for at each step.

What was computed is good as long as the cells are the same; they are compared when somebody asks, and while a search
goes on, which changes nothing, they are not. It costs no fuel, whether it is computed or was kept, so that a game goes
the same way whatever was asked before; how much one may look at is bounded by the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from toolkit.language.fuel import for_nothing
from toolkit.runtime.pieces import all_held, of_kind
from toolkit.runtime.reading import Askers, Lasting, Reading, SetKey, cells_of, plain, with_cells
from toolkit.runtime.sequences import as_set
from toolkit.state.listing_keys import by_key

P = ParamSpec("P")
R = TypeVar("R")
MOST_LASTING = 64
"""Sets with so many arguments are known from one state to the next."""
BLOCK = 512
"""So many cells are compared at once."""
SMALL = 4_096
"""So many are compared and copied as a whole, sooner than anybody could tell which of them have changed."""
UNKNOWN = -1 << 30
"""Stands for how many cells there were where no large state was looked at."""
NOBODY = object()
"""Stands for the past of no game."""
MOST_CHANGES = 1 << 18
"""A list of changes that is so long begins anew."""
MOST_KNOWN = 1 << 16
"""A table that holds so much begins anew."""


class _Followed(Protocol):
    """A game of which each change goes through its journal: pairs of an address and what was there."""

    @property
    def cells(self) -> list[Any]:
        """Its state."""

    @property
    def past(self) -> Any:
        """The last decision that was taken: the one before it comes first, the journal before it sixth."""

    @property
    def journal(self) -> list[Any]:
        """What has changed since."""


class KeptState:
    """What was computed for the cells as they were then; while `searches` go on, these stay as they are.

    `changes` are the addresses of cells that have changed from one state to the next, since the list began: who knows
    how long it was when something was computed need only look at those behind. A new list begins where nobody knows.
    """

    __slots__ = ("_blocks", "_journal", "_many", "_past", "_seen", "_small", "changes", "followed", "found", "searches")

    def __init__(self) -> None:
        self._small: list[Any] = []
        self._blocks: list[list[Any]] = []
        self._many = UNKNOWN
        self._past: Any = NOBODY
        self._journal: list[Any] = []
        self._seen = 0
        self.changes: list[int] = []
        self.followed: _Followed | None = None
        self.found: dict[Any, Any] = {}
        self.searches = 0

    def follow(self, game: _Followed | None) -> None:
        """Look into the journal of a game from now on; it has not been looked at yet."""
        self.followed, self._past = game, NOBODY

    def lose(self) -> None:
        """Something has been written that stands in no journal."""
        self._past = NOBODY

    def look(self, cells: list[Any]) -> None:
        """Forget what was computed for other cells."""
        if cells == self._small:
            return
        if len(cells) <= SMALL:
            self._small, self.changes, self.found = cells.copy(), [], {}
            self._many, self._past = UNKNOWN, NOBODY
            return
        self._small = []
        game = self.followed
        if game is None or game.cells is not cells:
            self._compare(cells)
            return
        written = self._written(game.past, game.journal)
        if written is None or -1 in written or len(cells) != self._many:
            self._compare(cells)
        elif written:
            self._note(cells, written)
        self._past, self._journal, self._seen = game.past, game.journal, len(game.journal)

    def _written(self, past: Any, journal: list[Any]) -> set[int] | None:
        """The addresses that may have been written since the game was looked at last, at most one decision before; None
        where nobody knows."""
        if past is self._past and journal is self._journal:
            return set(journal[self._seen :: 2])
        if past is not None and past[0] is self._past and past[5] is self._journal:
            return {*self._journal[self._seen :: 2], *journal[::2]}
        return None

    def _note(self, cells: list[Any], written: set[int]) -> None:
        """Some cells may be others."""
        before = len(self.changes)
        for address in sorted(written):
            block, at = self._blocks[address // BLOCK], address % BLOCK
            if block[at] != cells[address]:
                block[at] = cells[address]
                self.changes.append(address)
        if len(self.changes) > before:
            self.found = {}

    def _compare(self, cells: list[Any]) -> None:
        """Look block by block: most of them have not changed, so that only few cells are looked at one by one."""
        many, blocks, changes = len(cells), self._blocks, self.changes
        if abs(many - self._many) > BLOCK or len(changes) > MOST_CHANGES:
            self._blocks = [cells[first : first + BLOCK] for first in range(0, many, BLOCK)]
            self._many, self.changes, self.found = many, [], {}
            return
        before = len(changes)
        for number, block in enumerate(blocks):
            first = number * BLOCK
            now = cells[first : first + BLOCK]
            if now != block:
                changes += [first + at for at, (one, other) in enumerate(zip(block, now, strict=False)) if one != other]
                changes += range(first + min(len(block), len(now)), first + max(len(block), len(now)))
                blocks[number] = now
        for first in range(len(blocks) * BLOCK, many, BLOCK):
            blocks.append(cells[first : first + BLOCK])
            changes += range(first, first + len(blocks[-1]))
        self._many = many
        if len(changes) > before:
            self.found = {}


KEPT = KeptState()


@contextmanager
def following(game: _Followed) -> Iterator[None]:
    """While a game goes on of which each change goes through its journal, no cells need be compared."""
    before = KEPT.followed
    KEPT.follow(game)
    try:
        yield
    finally:
        KEPT.follow(before)


def kept_for(S: list[Any]) -> object:
    """Something that stays the same as long as the cells do."""
    if not KEPT.searches:
        KEPT.look(S)
    return KEPT.found


def kept(S: list[Any], compute: Callable[..., Sequence[Any]], *arguments: Any) -> Any:
    """The set of what a function gives for the cells and some arguments."""
    S = plain(S)
    if not KEPT.searches:
        KEPT.look(S)
    key = compute, arguments
    found = KEPT.found.get(key)
    if found is None:
        with for_nothing():
            found = KEPT.found[key] = as_set(compute(S, *arguments))
    return found


def kept_members(S: Any, compute: Callable[..., Sequence[Any]], *arguments: Any) -> Container[Any]:
    """The same to be asked whether it has one. It is computed anew where something that was read for it has changed."""
    if type(S) is Reading:
        return S.asked((arguments, compute), _members_of(S.cells, compute, arguments))
    if not KEPT.searches:
        KEPT.look(S)
    key = arguments, compute
    found: frozenset[Any] | None = KEPT.found.get(key)
    if found is None:
        found = KEPT.found[key] = _members(S, compute, arguments)
    return found


def _members_of(S: list[Any], compute: Callable[..., Sequence[Any]], arguments: tuple[Any, ...]) -> frozenset[Any]:
    members = kept_members(S, compute, *arguments)
    assert isinstance(members, frozenset)
    return members


def sets_of(S: list[Any]) -> Callable[[SetKey], frozenset[Any]]:
    """What tells the kept sets of the cells by their keys."""
    return lambda key: _members_of(S, key[1], key[0])


def on_map(S: list[Any], spaces: int, kind: str, is_of_it: tuple[bool, ...]) -> tuple[int, ...]:
    """The pieces of a kind in the spaces of the map, ascending; while a search goes on they are gathered once."""
    S = plain(S)
    if not KEPT.searches:
        return of_kind(S, all_held(S, spaces), is_of_it)
    found: tuple[int, ...] | None = KEPT.found.get(kind)
    if found is None:
        found = KEPT.found[kind] = of_kind(S, all_held(S, spaces), is_of_it)
    return found


def on_map_by_key(S: list[Any], spaces: int, kind: str, is_of_it: tuple[bool, ...]) -> tuple[int, ...]:
    """The same in the order in which they are listed."""
    S = plain(S)
    if not KEPT.searches:
        return by_key(S, on_map(S, spaces, kind, is_of_it))
    found: tuple[int, ...] | None = KEPT.found.get((kind,))
    if found is None:
        found = KEPT.found[(kind,)] = by_key(S, on_map(S, spaces, kind, is_of_it))
    return found


class Truths:
    """Of numbers, as of spaces, whether something is so: asked of each once, and again where something that was read
    for it has changed.

    `known` is what was found; `changes` are the numbers of which it was found to be otherwise since, in that order: a
    new list where that may be so of all.
    """

    __slots__ = ("_ask", "_askers", "_good_for", "_reading", "changes", "known")

    def __init__(self) -> None:
        self.known: dict[int, bool] = {}
        self.changes: list[int] = []
        self._askers = Askers()
        self._good_for: object = None

    def of(self, ask: partial[Any]) -> Truths:
        """These for the cells that the function is told, while a search goes on."""
        cells = cells_of(ask)
        self._reading = Reading(cells)
        self._ask = with_cells(ask, self._reading)
        if self._good_for is not KEPT.found:
            stale = self._askers.stale(cells, sets_of(cells), KEPT.changes)
            if stale is None or len(self.changes) >= MOST_KNOWN:
                self.known, self.changes, self._askers = {}, [], Askers()
            self._askers.hold_for(KEPT.changes, sets_of(cells))
            if stale:
                self._ask_again(stale)
            self._good_for = KEPT.found
        return self

    def _ask_again(self, numbers: set[int]) -> None:
        """Of some numbers it may be otherwise now. What ends in a fault is left to who asks for it."""
        was = {number: self.known.pop(number) for number in numbers if number in self.known}
        for number, truth in was.items():
            try:
                is_same = self.tell(number) is truth
            except Exception:
                is_same = False
            if not is_same:
                self.changes.append(number)

    def tell(self, number: int) -> bool:
        """Whether it is so."""
        try:
            return self.known[number]
        except KeyError:
            reading = self._reading.begun()
            found = self.known[number] = bool(self._ask(number))
            self._askers.note(number, reading)
            return found


def truths_of(ask: partial[Any]) -> Truths:
    """What tells whether something is so, while a search goes on: as often as a function of a module of rules with the
    same arguments is asked, that is known from one search to the next."""
    function: Any = ask.func
    try:
        truths: dict[Any, Truths] = function.truths
    except AttributeError:
        truths = function.truths = {}
    told = ask.args[1:]
    if told not in truths:
        if len(truths) >= MOST_LASTING:
            truths.clear()
        truths[told] = Truths()
    return truths[told].of(ask)


def found_in(S: list[Any]) -> dict[Any, Any]:
    """What was found in the same cells."""
    if not KEPT.searches:
        KEPT.look(S)
    return KEPT.found


def alike_spaces(count: int, look: Callable[[int], Any]) -> list[int]:
    """By space a number, the same for all of which `look` tells the same."""
    numbers: dict[Any, int] = {}
    return [numbers.setdefault(look(here), len(numbers)) for here in range(count)]


def alike_steps(near: Sequence[Sequence[int]], look: Callable[[int, int], Any]) -> list[dict[int, int]]:
    """By space, then by one of those near it, a number: the same for all steps of which `look` tells the same."""
    numbers: dict[Any, int] = {}
    return [
        {there: numbers.setdefault(look(here, there), len(numbers)) for there in beside}
        for here, beside in enumerate(near)
    ]


def keep_known(table: dict[Any, R], key: Any, found: R) -> R:
    """Keep what was computed for a key, which tells all that it hangs on, in the table of its value."""
    if len(table) >= MOST_KNOWN:
        table.clear()
    table[key] = found
    return found


def _members(S: list[Any], compute: Callable[..., Sequence[Any]], arguments: tuple[Any, ...]) -> frozenset[Any]:
    """The members that a function gives, without fuel; where it would read what it read last, they are known."""
    try:
        lasting: dict[Any, Lasting] = compute.lasting  # type: ignore[attr-defined]  # of functions of modules of rules
    except AttributeError:
        lasting = compute.lasting = {}  # type: ignore[attr-defined]
    last = lasting.get(arguments)
    if last is not None and last.holds(S, sets_of(S)):
        return last.found
    reading = Reading(S)
    with for_nothing():
        found = frozenset(compute(reading, *arguments))
    if reading.is_all:
        lasting.pop(arguments, None)
    elif arguments in lasting or len(lasting) < MOST_LASTING:
        lasting[arguments] = Lasting(found, reading)
    return found


def searching(search: Callable[P, R]) -> Callable[P, R]:
    """While this goes on the cells, its first argument, stay as they are."""

    @wraps(search)
    def run(*arguments: P.args, **named: P.kwargs) -> R:
        """Compare the cells once."""
        if not KEPT.searches:
            KEPT.look(arguments[0])  # type: ignore[arg-type]  # all that is decorated has the cells first
        KEPT.searches += 1
        try:
            return search(*arguments, **named)
        finally:
            KEPT.searches -= 1

    return run


@searching
def still(S: list[Any], compute: Callable[[], R]) -> R:
    """What a function gives, while which nothing changes: the cells are compared once."""
    return compute()


def listing(ask: Callable[..., R]) -> Callable[..., R]:
    """While answers are listed, by a function of a game, its cells stay as they are."""

    @wraps(ask)
    def run(game: Any, *frame: Any) -> R:
        """Compare the cells once."""
        if not KEPT.searches:
            KEPT.look(game.cells)
        KEPT.searches += 1
        try:
            return ask(game, *frame)
        finally:
            KEPT.searches -= 1

    return run
