"""What changed, step by step, read back from the journal. In: the cells after it, a journal, its marks. Out: changes.

The journal holds what cells held before, and the log the marks between which one change stands. Going back through both
gives each change with the state before and after it, so that what somebody knew then can be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.play.pending import revert

NO_MARK = -1
"""The number of a change that comes before all marks."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was written between two marks: the number and values of the first, the cells that were written, new rows.

    `before` is only as it says until the next change is asked for.
    """

    number: int
    values: tuple[Any, ...]
    written: tuple[int, ...]
    made: tuple[int, ...]
    before: list[Any]
    after: list[Any]


def changes_back(cells: list[Any], journal: Sequence[Any], marks: Sequence[tuple[Any, ...]]) -> Iterator[Change]:
    """The changes of a journal, the last one first. The cells are set back as the changes are told."""
    end = len(journal)
    for number, begin, *values in reversed([(NO_MARK, 0), *marks]):
        part = list(journal[begin:end])
        end = begin
        if not part and number == NO_MARK:
            continue
        after = cells.copy()
        made = tuple(part[index + 1] for index in range(0, len(part), 2) if part[index] < 0)
        length = min(made, default=len(cells))
        written = dict.fromkeys(address for address in part[::2] if 0 <= address < length)
        revert(cells, part)
        told = tuple(address for address in written if after[address] != cells[address])
        yield Change(number, tuple(values), told, made, cells, after)
