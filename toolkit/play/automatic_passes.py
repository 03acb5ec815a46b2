"""Standing passes: who passes says until when, and is not asked again before. In: a machine. Out: its cells and frames.

The cell `standing` holds for each seat until what it passes, and which: the end of the offer in which it passed, of an
occasion, or that something of its own becomes a target. It passes meanwhile wherever it is asked for an action and may
pass. The offer is known by its own order of players, which carries the seats that stand in it.

A target is a piece of the seat's in an argument of an action that another pays for, or in a fact of an occasion that
was not going on when it passed, as seen where it is asked next. What is answered in secret makes nobody's piece one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from toolkit.language.faults import END
from toolkit.model import Type
from toolkit.packs import Pack
from toolkit.play.live_occasions import going_on
from toolkit.play.pending import Pending
from toolkit.play.refusals import Refused
from toolkit.play.secrets import is_secret
from toolkit.play.slots import slots_of
from toolkit.play.titles import title_of
from toolkit.play.worded import Words, worded
from toolkit.program.sorts import is_piece
from toolkit.runtime.program import PASS, Frame, site_of
from toolkit.state import STANDS_UNTIL, Layout
from toolkit.state.row_cells import OWNER

OFFER, OCCASION, TARGET, KNOWN = range(len(STANDS_UNTIL))
UNTIL_OFFER, UNTIL_TARGET = "offer", "target"
_KEPT_APART = ("game", "event")
"""Kinds that no seat names: they are over with everything else, or with one change."""


class Stood(tuple[int, ...]):
    """The players of an offer in their order, some of whom (`seats`) pass until it is over."""

    seats: tuple[int, ...]

    def __new__(cls, players: Sequence[int], seats: Sequence[int]) -> Stood:
        """The same players, and who stands."""
        made = super().__new__(cls, players)
        made.seats = tuple(sorted(set(seats)))
        return made


# What may be said


def ends_of(machine: Pending) -> list[str]:
    """Until when the seat that is asked may pass: the offer, kinds that are going on (innermost first), a target."""
    if machine.go is None or machine.odds is not None or not _may_pass(machine):
        return []
    site = site_of(machine.go[0])
    found = [UNTIL_OFFER] if site.order is not None else []
    return [*found, *_live_kinds(machine), UNTIL_TARGET]


def _live_kinds(machine: Pending) -> list[str]:
    """The kinds that are going on, the innermost first; `outer(kind)` for those around one of their own."""
    return [kind for kind, _ in _named_rows(machine)]


def _named_rows(machine: Pending) -> Iterator[tuple[str, int]]:
    """What a seat calls each live occasion, and its row."""
    seen: dict[str, int] = {}
    for row, shape in reversed(going_on(machine)):
        if shape.id in _KEPT_APART or shape.id in (UNTIL_OFFER, UNTIL_TARGET):
            continue
        count = seen.get(shape.id, 0)
        seen[shape.id] = count + 1
        yield "outer(" * count + shape.id + ")" * count, row


def _may_pass(machine: Pending) -> bool:
    """Whether the pending decision is one for an action at which to pass is legal."""
    assert machine.go is not None
    return site_of(machine.go[0]).kind == "menu" and not machine.partial and PASS in machine.listed()


# What stands


def stands(machine: Pending) -> bool:
    """Whether the seat that is asked passes here because it said so before."""
    cell = machine.standing
    if cell is None or not machine.cells[cell] or machine.go is None or machine.odds is not None:
        return False
    function, locals, _ = machine.go
    seat = site_of(function).seat
    if seat is None or locals[seat] not in machine.cells[cell][::3]:
        return False
    return _may_pass(machine)


def standing_of(machine: Pending, seat: int) -> list[str]:
    """Until when a seat passes; nothing where no pass of its stands."""
    cell = machine.standing
    if cell is None or not machine.cells[cell]:
        return []
    rows = {row: name for name, row in _named_rows(machine)}
    found = {OFFER: UNTIL_OFFER, TARGET: UNTIL_TARGET}
    return [
        rows[row] if how == OCCASION else found[how]
        for of, how, row in _triples(machine.cells[cell])
        if of == seat and how != KNOWN
    ]


def stand(machine: Pending, seat: int, until: Sequence[str]) -> Frame:
    """Note until when the seat that is asked passes; the frame that goes on, in which its offer knows of it.

    Raises Refused, and then nothing has changed.
    """
    rows, pack = dict(_named_rows(machine)), machine.program.rules.pack
    possible = ends_of(machine)
    unknown = [name for name in until if name not in possible]
    if unknown or not until:
        raise Refused(pack, _no_end(unknown, possible))
    if machine.standing is None or machine.go is None:
        raise Refused(pack, worded("Here nobody can pass, until whatever comes."))
    entries: list[tuple[int, int, int]] = []
    for name in dict.fromkeys(until):
        how = {UNTIL_OFFER: OFFER, UNTIL_TARGET: TARGET}.get(name, OCCASION)
        entries.append((seat, how, rows[name] if how == OCCASION else 0))
    if UNTIL_TARGET in until:
        entries += [(seat, KNOWN, row) for row in _rows_about(machine, seat)]
    others = [entry for entry in _triples(machine.cells[machine.standing]) if entry[0] != seat]
    _write(machine, [*others, *entries])
    function, locals, parent = machine.go
    place = site_of(function).order
    if UNTIL_OFFER not in until or place is None:
        return machine.go
    order = locals[place]
    marked = Stood(order, (seat, *(order.seats if isinstance(order, Stood) else ())))
    return function, (*locals[:place], marked, *locals[place + 1 :]), parent


def moment_words(pack: Pack, moment: str) -> str:
    """Until when somebody passes, as readers call it: the offer, a target, or the title of what goes on."""
    begins, ends = "outer(", ")"
    if moment.startswith(begins):
        return pack.say("outer {occasion}", occasion=moment_words(pack, moment.removeprefix(begins).removesuffix(ends)))
    return pack.say(moment) if moment in (UNTIL_OFFER, UNTIL_TARGET) else title_of(pack, "occasions", moment).lower()


def _no_end(unknown: Sequence[str], possible: Sequence[str]) -> Words:
    """Why nobody can pass until then, and until when he can."""

    def ends(pack: Pack) -> str:
        """Until when he can, one after the other."""
        return ", ".join(moment_words(pack, each) for each in possible)

    if unknown and possible:
        return worded("Nobody can pass until {moment} here; there are {moments}.", moment=unknown[0], moments=ends)
    if unknown:
        return worded("Nobody can pass until {moment} here.", moment=unknown[0])
    if possible:
        return worded("Until when is not said; there are {moments}.", moments=ends)
    return worded("Until when is not said.")


def lift(machine: Pending, seat: int) -> None:
    """A seat passes no longer by itself: where it is asked, it answers."""
    assert machine.standing is not None
    _write(machine, [entry for entry in _triples(machine.cells[machine.standing]) if entry[0] != seat])
    _unmark(machine, seat)


def is_standing(machine: Pending, seat: int) -> bool:
    """Whether a pass of a seat stands."""
    return machine.standing is not None and seat in machine.cells[machine.standing][::3]


def is_sound(machine: Pending) -> bool:
    """Whether the passes that stand until the end of an offer and the offers that are going on agree."""
    marked = sorted({seat for order in _orders(machine.go) for seat in order.seats})
    if machine.standing is None:
        return not marked
    return marked == sorted({seat for seat, how, _ in _triples(machine.cells[machine.standing]) if how == OFFER})


# What ends it


def settle(machine: Pending) -> None:
    """Where the machine comes to wait: take away what has come to its end since.

    Targets are looked for where somebody has more to answer than a pass that is forced: there alone every game waits.
    """
    if machine.go is None:
        _write(machine, [])  # the game is over
        return
    is_forced = machine.odds is not None or (machine.go[0] in machine.program.quiet and machine.listed() == [PASS])
    _settle(machine, targets=not is_forced)


def _settle(machine: Pending, *, targets: bool) -> None:
    assert machine.standing is not None
    entries = list(_triples(machine.cells[machine.standing]))
    marked = {seat for order in _orders(machine.go) for seat in order.seats}
    closed = _closed(machine, {row for _, how, row in entries if how in (OCCASION, KNOWN)})
    known = {(seat, row) for seat, how, row in entries if how == KNOWN and row not in closed}
    over: set[int] = set()
    for seat, how, row in entries:
        is_hit = targets and how == TARGET and any((seat, each) not in known for each in _rows_about(machine, seat))
        if is_hit or (how == OFFER and seat not in marked) or (how == OCCASION and row in closed):
            over.add(seat)
    kept = [
        (seat, how, row) for seat, how, row in entries if seat not in over and (how != KNOWN or (seat, row) in known)
    ]
    if kept != entries:
        _write(machine, kept)
    for seat in sorted(over & marked):
        _unmark(machine, seat)


def note_targets(machine: Pending, frame: Frame, answer: Sequence[Any], following: Frame | None) -> Frame | None:
    """An action was answered: a pass until something of its seat's is a target ends where the action names such.

    `following` is the frame that goes on; it is given back, with offers that know nothing of such a pass any more.
    """
    assert machine.standing is not None
    waiting = {seat for seat, how, _ in _triples(machine.cells[machine.standing]) if how == TARGET}
    site = site_of(frame[0])
    if not waiting or site.kind != "menu" or answer[0] < 0 or is_secret(machine.program, frame):
        return following
    named = set(_pieces_named(machine, frame, answer))
    actor = frame[1][site.seat] if site.seat is not None else None
    hit = {owner for piece in named if (owner := machine.cells[piece + OWNER]) in waiting and owner != actor}
    if hit:
        entries = [entry for entry in _triples(machine.cells[machine.standing]) if entry[0] not in hit]
        _write(machine, entries)
    for seat in sorted(hit):
        if following is not None:
            following = freed_of(following, seat)
        else:  # what was answered has come to the next decision already
            _unmark(machine, seat)
    return following


def _pieces_named(machine: Pending, frame: Frame, answer: Sequence[Any]) -> Iterator[int]:
    rest = list(answer[1:])
    for slot in slots_of(machine.program, frame, answer[0]):
        members = [rest.pop(0)] if not slot.lists and rest else []
        while slot.lists and rest:
            member = rest.pop(0)
            if member == END:
                break
            members.append(member)
        if is_piece(machine.program.stage.rules, slot.member):
            yield from members


# Rows, cells and frames


def _triples(value: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    return zip(value[::3], value[1::3], value[2::3], strict=True)


def _write(machine: Pending, entries: Sequence[tuple[int, int, int]]) -> None:
    cell = machine.standing
    assert cell is not None
    machine.journal += (cell, machine.cells[cell])
    machine.cells[cell] = tuple(part for entry in sorted(entries) for part in entry)


def _closed(machine: Pending, rows: set[int]) -> set[int]:
    """The rows among these whose occasion is over, though another of its kind may be going on there by now."""
    layout, cells = machine.program.stage.layout, machine.cells
    serials = {row + layout.shapes[cells[row]].at["serial"]: row for row in rows}
    found = {row for cell, row in serials.items() if not cells[cell]}
    journal = machine.journal
    for index in range(0, len(journal), 2):
        row = serials.get(journal[index])
        if row is not None and journal[index + 1]:
            found.add(row)
    return found


def _rows_about(machine: Pending, seat: int) -> list[int]:
    """The live occasions with a piece of the seat's in a fact."""
    layout, cells = machine.program.stage.layout, machine.cells
    return [
        row
        for row, shape in layout.rows(cells)
        if shape.what == "occasion"
        and layout.is_live(cells, row, shape)
        and any(cells[piece + OWNER] == seat for piece in _pieces_in(layout, cells, row))
    ]


def _pieces_in(layout: Layout, cells: list[Any], row: int) -> Iterator[int]:
    shape = layout.shapes[cells[row]]
    for field, type in shape.fields:
        value = cells[row + shape.at[field]]
        if not field.startswith("fact ") or not isinstance(type, Type) or value is None or value is ...:
            continue
        if type.form == "map":
            yield from value[::2] if is_piece(layout.numbers.rules, Type("named", type.name)) else ()
        elif type.form in ("set", "list") and type.inner is not None:
            yield from value if is_piece(layout.numbers.rules, type.inner) else ()
        elif is_piece(layout.numbers.rules, type):
            yield value


def _orders(frame: Frame | None) -> Iterator[Stood]:
    """The orders of the offers that are going on in which somebody stands."""
    while frame is not None:
        yield from (value for value in frame[1] if isinstance(value, Stood))
        frame = frame[2]


def _unmark(machine: Pending, seat: int) -> None:
    """The offers that are going on know nothing of a seat any more."""
    if machine.go is not None:
        machine.go = freed_of(machine.go, seat)
    if machine.ask is not None and machine.go is not None:
        machine.ask = (machine.ask[0], machine.go[1], machine.go[2])


def freed_of(frame: Frame, seat: int) -> Frame:
    """The same frames, in which no offer knows that a seat passes."""
    function, locals, parent = frame
    locals = tuple(_freed(value, seat) for value in locals)
    return function, locals, None if parent is None else freed_of(cast("Frame", parent), seat)


def _freed(value: Any, seat: int) -> Any:
    if not isinstance(value, Stood) or seat not in value.seats:
        return value
    left = [each for each in value.seats if each != seat]
    return Stood(value, left) if left else tuple(value)
