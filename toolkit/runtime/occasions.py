"""Occasions, effects and plans in generated code. In: cells and run-time values."""

from __future__ import annotations

from typing import Any

from toolkit.language.faults import END, Fault
from toolkit.runtime.kept import KEPT

Cells = list[Any]
Things = tuple[Any, ...]
Form = tuple[Any, ...] | None
"""Where in a value occasions stand: `()` it is one, `(form,)` its members, `(form, form)` the keys of a map and what it
has for them; None: there are none."""
_SERIAL = 1
_OUTER = 2
_BEARER = 2


def alive(cells: Cells, kept: Any) -> Any:
    """The row of an occasion that is kept with its serial; one that is over is a fault."""
    if type(kept) is not tuple:
        return kept
    if cells[kept[1] + _SERIAL] != kept[0]:
        raise Fault("over")
    return kept[1]


def kept(cells: Cells, row: Any) -> Any:
    """An occasion as it is kept: its serial and its row; what is kept already stays so."""
    return row if row is None or type(row) is tuple else (cells[row + _SERIAL], row)


def all_kept(cells: Cells, form: Form, value: Any) -> Any:
    """A value that holds occasions as it is kept: each of these as its row and its serial."""
    if form is None or value is None:
        return value
    if form == ():
        return kept(cells, value)
    if len(form) == 1:
        return tuple([all_kept(cells, form[0], one) for one in value])
    return tuple([all_kept(cells, form[place % 2], one) for place, one in enumerate(value)])


def all_alive(cells: Cells, form: Form, value: Any) -> Any:
    """A value that holds occasions, kept before, as it is now: each of these by its row; those that are over drop out,
    from a map with what it has for them."""
    if form is None or value is None:
        return value
    if form == ():
        return value[1] if type(value) is tuple else value
    if len(form) == 1:
        return tuple([all_alive(cells, form[0], one) for one in value if is_going(cells, form[0], one)])
    found: list[Any] = []
    for place in range(0, len(value), 2):
        pair = value[place : place + 2]
        if all(map(is_going, (cells, cells), form, pair)):
            found += map(all_alive, (cells, cells), form, pair)
    return tuple(found)


def answers_kept(cells: Cells, form: Form, answers: list[Things], start: int) -> list[Things]:
    """Answers, whose elements from a place on are or hold occasions, with these as they are kept."""
    return [(*answer[:start], *[_element_kept(cells, form, one) for one in answer[start:]]) for answer in answers]


def _element_kept(cells: Cells, form: Form, one: Any) -> Any:
    """An element of an answer, or what closes it."""
    return one if one == END else all_kept(cells, form, one)


def is_going(cells: Cells, form: Form, value: Any) -> bool:
    """Whether a value that was kept is no occasion that is over."""
    return form != () or type(value) is not tuple or cells[value[1] + _SERIAL] == value[0]


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
    KEPT.lose()
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
