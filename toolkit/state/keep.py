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
from types import NoneType
from typing import Any, TypeVar, overload

from toolkit.frozen import frozen
from toolkit.language.faults import Fault, NotKnown, OutOfFuel

R = TypeVar("R")
MOST_STATES = 4
"""So many results are kept of one question, the last that were asked for: each was found in other states."""
LITTLE = 24
"""What has read so many cells at most, and no wholes, counts as read by what asks for it; of more what came of it."""
MOST_HELD = 1 << 25
"""What has been asked for lately is kept while it holds about so many words, and as much of what was before that."""
RESULT, CONSTANT = 96, 32
"""The words that a result takes beside what it holds, its question and its place in tables counted in; and a value."""
SMALL = (int, str, NoneType)
SMALLEST = 8
"""The words of an object beside what it is made of."""
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
    held_words: int

    @property
    def is_constant(self) -> bool:
        """Whether it comes of every state: nothing of any was read."""
        return not (self.addresses or self.wholes or self.asked) and self.count is None and self.error is None

    def outcome(self) -> Any:
        """The value. Raises the error."""
        if self.error is not None:
            raise self.error.with_traceback(None)
        return self.value


class _Era:
    """What was asked for in a while: results by question, values that hang on nothing, ways to get at cells."""

    __slots__ = ("constants", "getters", "held", "results")

    def __init__(self) -> None:
        self.results: dict[Hashable, list[_Result]] = {}
        self.constants: dict[Hashable, Any] = {}
        self.getters: dict[tuple[int, ...], tuple[tuple[int, ...], Callable[[Sequence[Any]], Any]]] = {}
        self.held = 0


class Keep:
    """What was computed of states of one scenario so far, as far as it was asked for lately.

    What is asked for is taken over into what is kept now; where that holds too much, it becomes what was kept before,
    and what was that is forgotten, so that what is asked for again and again stays.
    """

    def __init__(self, most: int = MOST_HELD) -> None:
        """Nothing yet. `most`: about how many words each of both parts holds."""
        self.wholes: dict[Hashable, Callable[[Sequence[Any]], Any]] = {}
        self._most = most
        self._now, self._before = _Era(), _Era()
        self._last: list[KeptCells] = []

    @property
    def held(self) -> int:
        """About how many words are kept."""
        return self._now.held + self._before.held

    def cells_of(self, plain: Sequence[Any]) -> KeptCells:
        """The cells of a state as it is now; those of the last ones are the same while these are equal."""
        found = next((one for one in self._last if one.plain == plain), None)
        if found is None:
            found = KeptCells(self, list(plain))
            self._last = [found, *self._last][:MOST_STATES]
        return found

    def results_of(self, question: Hashable) -> Sequence[_Result]:
        """What came of a question, the last first."""
        found = self._now.results.get(question)
        if found is None:
            found = self._before.results.pop(question, None)
            if found is None:
                return ()
            self._now.results[question] = found
            self._hold(sum(one.held_words for one in found))
        return found

    def constant(self, question: Hashable, otherwise: object) -> Any:
        """What comes of a question whatever the state is."""
        found = self._now.constants.get(question, otherwise)
        if found is otherwise:
            found = self._before.constants.pop(question, otherwise)
            if found is not otherwise:
                self._now.constants[question] = found
                self._hold(CONSTANT + words_of(found))
        return found

    def add(self, question: Hashable, result: _Result) -> None:
        """Keep a result; of one that has read nothing the value alone."""
        if result.is_constant:
            self._now.constants[question] = result.value
            self._hold(CONSTANT + words_of(result.value))
            return
        several = self._now.results.setdefault(question, [])
        several.insert(0, result)
        self._hold(result.held_words - sum(one.held_words for one in several[MOST_STATES:]))
        del several[MOST_STATES:]

    def _hold(self, words: int) -> None:
        """Count what is held more; where it is too much, what was kept before is forgotten."""
        self._now.held += words
        if self._now.held > self._most:
            self._before, self._now = self._now, _Era()

    def getter(self, addresses: tuple[int, ...]) -> tuple[tuple[int, ...], Callable[[Sequence[Any]], Any]]:
        """What gives the cells at some addresses; results that read the same share it."""
        found = self._now.getters.get(addresses)
        if found is None:
            found = self._before.getters.pop(addresses, None)
            if found is None:
                found = addresses, itemgetter(*addresses) if addresses else _nothing
            self._now.getters[found[0]] = found
            self._hold(CONSTANT + 2 * len(addresses))
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
            constant = self._keep.constant(question, _ALL)
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
            result = next((one for one in self._keep.results_of(question) if self._stands(one)), None)
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
        words = RESULT + len(addresses) + 16 * (len(wholes) + len(asked)) + words_of(value)
        return _Result(value, error, addresses, get, get(self.plain), wholes, asked, count, words)

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


def words_of(value: Any) -> int:
    """About how many words a value takes, what it is made of counted in; of what is found twice each time. Of what is
    larger than all that is kept no more is counted."""
    found, waiting = 0, [value]
    while waiting and found < MOST_HELD:
        one = waiting.pop()
        if isinstance(one, tuple | list | frozenset | set):
            found += 5 + len(one)
            waiting += (each for each in one if not isinstance(each, SMALL))
        elif isinstance(one, dict):
            found += 8 + 4 * len(one)
            waiting += (each for pair in one.items() for each in pair if not isinstance(each, SMALL))
        elif not isinstance(one, SMALL):
            found += SMALLEST
            waiting += (getattr(one, name) for name in getattr(one, "__slots__", ()) if hasattr(one, name))
    return found


def _nothing(cells: Sequence[Any]) -> tuple[()]:
    return ()
