"""What is computed of states, kept with all that it read: it is good in each other state in which that stands the same.

    keep = Keep()
    cells = keep.cells_of(game.cells)                # a copy that reads as a list does
    cells.once(("strength", unit), lambda: ...)      # what the function computes, which reads nothing but `cells`
    keep.cells_of(later).once(("strength", unit), …)   # not computed again where all that was read is as it was

In: the cells of states of one scenario. Out: the same that is computed anew, fault or not. What is read inside counts
as read by what asks for it. `whole` and `part` stand for many cells at once: they are read as what is found there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar, overload

from toolkit.frozen import frozen
from toolkit.language.faults import Fault, NotKnown, OutOfFuel

R = TypeVar("R")
MOST_STATES = 4
"""So many results are kept of one question, the last that were asked for: each was found in other states."""
LITTLE = 24
"""What has read so many cells at most, and no wholes, counts as read by what asks for it; of more what came of it."""
MOST_READS = 1 << 22
"""A keep whose results have read so many cells begins anew."""
_ALL = object()
"""Of a whole no part, but all of it."""
_Whole = tuple[Hashable, object]
"""A whole by what it is, and the part of it that is read, or `_ALL`."""


@frozen
class _Result:
    """What came of a computation: the value, or the error with which it ended; and what it read: the cells at these
    addresses, which held these values, parts of wholes, what was `asked` that reads much with what came of that."""

    value: Any
    error: Fault | NotKnown | None
    addresses: tuple[int, ...]
    get: Callable[[Sequence[Any]], Any]
    held: Any
    wholes: tuple[tuple[_Whole, Any], ...]
    asked: tuple[tuple[Hashable, Any], ...]
    count: int | None

    @property
    def is_constant(self) -> bool:
        """Whether it comes of every state: nothing of any was read."""
        return not (self.addresses or self.wholes or self.asked) and self.count is None and self.error is None

    def outcome(self) -> Any:
        """The value. Raises the error."""
        if self.error is not None:
            raise self.error.with_traceback(None)
        return self.value


class Keep:
    """What was computed of states of one scenario so far."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.results: dict[Hashable, list[_Result]] = {}
        self.constants: dict[Hashable, Any] = {}
        self.wholes: dict[Hashable, Callable[[Sequence[Any]], Any]] = {}
        self.size = 0
        self._getters: dict[tuple[int, ...], tuple[tuple[int, ...], Callable[[Sequence[Any]], Any]]] = {}
        self._addresses: dict[int, int] = {}
        self._last: list[KeptCells] = []

    def cells_of(self, plain: Sequence[Any]) -> KeptCells:
        """The cells of a state as it is now; those of the last ones are the same while these are equal."""
        found = next((one for one in self._last if one.plain == plain), None)
        if found is None:
            found = KeptCells(self, list(plain))
            self._last = [found, *self._last][:MOST_STATES]
        return found

    def add(self, question: Hashable, result: _Result) -> None:
        """Keep a result; of one that has read nothing the value alone."""
        self.size += len(result.addresses) + 8
        if result.is_constant:
            self.constants[question] = result.value
            return
        if self.size > MOST_READS:
            self.results.clear()
            self.constants.clear()
            self._getters.clear()
            self.size = len(result.addresses)
        several = self.results.setdefault(question, [])
        several.insert(0, result)
        del several[MOST_STATES:]

    def getter(self, addresses: tuple[int, ...]) -> tuple[tuple[int, ...], Callable[[Sequence[Any]], Any]]:
        """What gives the cells at some addresses; results that read the same share it."""
        found = self._getters.get(addresses)
        if found is None:
            addresses = tuple([self._addresses.setdefault(one, one) for one in addresses])
            found = self._getters[addresses] = addresses, itemgetter(*addresses) if addresses else _nothing
        return found


class KeptCells(Sequence[Any]):
    """The cells of a state, which stays as it is, with what a keep has of states like it."""

    __slots__ = ("_asked", "_count", "_found", "_keep", "_read", "_result_of", "_wholes", "plain")

    def __init__(self, keep: Keep, plain: Sequence[Any]) -> None:
        """The cells `plain` of a state."""
        self.plain = plain
        self._keep = keep
        self._read: set[int] = set()
        self._wholes: dict[_Whole, Any] = {}
        self._asked: dict[Hashable, Any] = {}
        self._count = False
        self._found: dict[Hashable, Any] = {}
        self._result_of: dict[Hashable, _Result] = {}

    # Read as a list

    @overload
    def __getitem__(self, address: int) -> Any: ...
    @overload
    def __getitem__(self, address: slice) -> Sequence[Any]: ...
    def __getitem__(self, address: int | slice) -> Any:
        """A cell, or several; that is noted."""
        if isinstance(address, slice):
            self._count = True
            self._read.update(range(*address.indices(len(self.plain))))
        else:
            self._read.add(address)
        return self.plain[address]

    def __len__(self) -> int:
        self._count = True
        return len(self.plain)

    def __iter__(self) -> Iterator[Any]:
        """All of them."""
        self._count = True
        self._read.update(range(len(self.plain)))
        return iter(self.plain)

    # Many at once

    def whole(self, what: Hashable, find: Callable[[Sequence[Any]], R]) -> R:
        """What a function finds in all cells, by what it is: found once for the state, and read as this alone."""
        found: R = self._part_now(what, _ALL, find)
        self._wholes[what, _ALL] = found
        return found

    def part(self, what: Hashable, find: Callable[[Sequence[Any]], Mapping[Any, R]], of: object, default: R) -> R:
        """The same of something by which it is told apart: nothing is read of the rest."""
        found = self._wholes[what, of] = self._part_now(what, of, find)
        return default if found is None else found

    def _part_now(self, what: Hashable, of: object, find: Callable[[Sequence[Any]], Any]) -> Any:
        if what not in self._found:
            self._found[what] = find(self.plain)
            self._keep.wholes.setdefault(what, find)
        return self._found[what] if of is _ALL else self._found[what].get(of)

    # Computed once

    def once(self, question: Hashable, compute: Callable[[], R]) -> R:
        """What is computed for a question, unless it is kept; the question says all on which it hangs but the state."""
        try:
            constant = self._keep.constants.get(question, _ALL)
            if constant is not _ALL:
                return constant  # type: ignore[no-any-return]  # the same question has the same type
            result = self._standing(question)
        except TypeError:  # it holds what cannot be told apart
            return compute()
        if result is None:
            return self._computed(question, compute)
        self._reads(question, result)
        return result.outcome()  # type: ignore[no-any-return]  # the same question has the same type

    def _standing(self, question: Hashable) -> _Result | None:
        """The result that is kept and good for this state."""
        result = self._result_of.get(question)
        if result is None:
            result = next((one for one in self._keep.results.get(question, ()) if self._stands(one)), None)
            if result is not None:
                self._result_of[question] = result
        return result

    def _reads(self, question: Hashable, result: _Result) -> None:
        """It is asked for by what is computed: that has read the same, or what came of it."""
        is_little = len(result.addresses) <= LITTLE and not result.wholes
        if not is_little and result.error is None:
            self._asked[question] = result.value
            return
        self._read.update(result.addresses)
        self._wholes.update(result.wholes)
        self._asked.update(result.asked)
        self._count = self._count or result.count is not None

    def _computed(self, question: Hashable, compute: Callable[[], R]) -> R:
        outer = self._read, self._wholes, self._asked, self._count
        self._read, self._wholes, self._asked, self._count = set(), {}, {}, False
        result = None
        try:
            value = compute()
            result = self._result(value, None)
            return value
        except (Fault, NotKnown) as error:
            result = self._result(None, error)
            raise
        finally:
            if result is None:  # a bug, and nothing can be kept
                result = self._result(None, OutOfFuel())
            self._read, self._wholes, self._asked, self._count = outer
            if not isinstance(result.error, OutOfFuel):
                self._keep.add(question, result)
                if not result.is_constant:
                    self._result_of[question] = result
            self._reads(question, result)

    def _result(self, value: Any, error: Fault | NotKnown | None) -> _Result:
        addresses, get = self._keep.getter(tuple(sorted(self._read)))
        count = len(self.plain) if self._count else None
        wholes, asked = tuple(self._wholes.items()), tuple(self._asked.items())
        return _Result(value, error, addresses, get, get(self.plain), wholes, asked, count)

    def _stands(self, result: _Result) -> bool:
        """Whether all that was read is here as it was then."""
        plain = self.plain
        if result.count is not None and result.count != len(plain):
            return False
        addresses = result.addresses
        if addresses and (addresses[-1] >= len(plain) or result.get(plain) != result.held):
            return False
        if not all(self._has(*whole, found) for whole, found in result.wholes):
            return False
        return all(self._answers(question, value) for question, value in result.asked)

    def _answers(self, question: Hashable, before: Any) -> bool:
        """Whether the same comes of a question as before, as far as that is known already."""
        result = self._standing(question)
        return result is not None and result.error is None and bool(result.value == before)

    def _has(self, what: Hashable, of: object, before: Any) -> bool:
        now = self._part_now(what, of, self._keep.wholes[what])
        return bool(now is before or now == before)


def _nothing(cells: Sequence[Any]) -> tuple[()]:
    return ()
