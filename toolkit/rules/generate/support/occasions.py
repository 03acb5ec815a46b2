"""Occasions, effects and plans in generated code. In: cells and run-time values."""

from __future__ import annotations

from typing import Any

from toolkit.rules.faults import Fault

Cells = list[Any]
Things = tuple[Any, ...]
_SERIAL = 1
_OUTER = 2
_BEARER = 2


def alive(cells: Cells, kept: Any) -> Any:
    """The row of an occasion that is kept with its serial; one that is over is a fault."""
    if type(kept) is not tuple:
        return kept
    if cells[kept[0] + _SERIAL] != kept[1]:
        raise Fault("over")
    return kept[0]


def kept(cells: Cells, row: Any) -> Any:
    """An occasion as it is kept: its row and its serial."""
    return None if row is None else (row, cells[row + _SERIAL])


def is_set(fact: Any) -> Any:
    """A fact that something has set."""
    if fact is ...:
        raise Fault("unset")
    return fact


def outer_row(cells: Cells, row: Any, steps: int) -> Any:
    """The row of the occasion of the same kind so many further out; none where there is none."""
    while steps and row is not None:
        row, steps = cells[row + _OUTER], steps - 1
    return row


def preview(cells: Cells, row: Things) -> int:
    """The address of a row put at the end of the cells for the time of an expression."""
    address = len(cells)
    cells += row
    return address


def active_of(cells: Cells, kinds: Things) -> Any:
    """The fact of the innermost live occasion that says who is active. Each kind: its top cell (or -1), row, fact."""
    latest, found = 0, None
    for top, first, offset in kinds:
        row = first if top < 0 else cells[top]
        if row is not None and cells[row + _SERIAL] > latest:
            latest, found = cells[row + _SERIAL], cells[row + offset]
    if not latest:
        raise Fault("none")
    return is_set(found)


def has_effect(cells: Cells, rows: Things, thing: Any) -> bool:
    """Whether an effect of these lies on a thing."""
    return any(cells[row + _BEARER] == thing for row in rows)


def fits_plan(plans: Things, acts: Things, piece: int, act: int) -> bool:
    """Whether what a piece did and this act begin a plan. `acts` are pieces and symbols by turns."""
    begun = (*[acts[place + 1] for place in range(0, len(acts), 2) if acts[place] == piece], act)
    size = len(begun)
    for plan in plans:  # noqa: SIM110  # as a generator inside `any` it takes twice as long
        if plan[:size] == begun:
            return True
    return False


def acts_of_each(acts: Things) -> dict[int, Things]:
    """What each piece did, in order. `acts` are pieces and symbols by turns."""
    found: dict[int, Things] = {}
    for place in range(0, len(acts), 2):
        found[acts[place]] = (*found.get(acts[place], ()), acts[place + 1])
    return found
