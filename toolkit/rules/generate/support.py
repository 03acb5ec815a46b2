"""What generated expressions call: sets, pieces, occasions. In: cells and run-time values.

Raises `Fault` where Python's own errors do not tell (see `toolkit.rules.faults.kind_of`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

from toolkit.rules.accounts import Account, Entry, StageAccount
from toolkit.rules.faults import GREATEST_INT, LONGEST_LIST, Fault

Cells = list[Any]
Things = tuple[Any, ...]

__all__ = ["Account", "Fraction", "StageAccount", "ceil", "floor"]
_OWNER, _HOLDER = 1, 2
_SERIAL, _OUTER, _BEARER = 1, 2, 2


# Numbers


def nearest(number: Any) -> int:
    """The nearest whole number; a half goes up."""
    return floor(Fraction(number) + Fraction(1, 2))


def whole(number: Any) -> Any:
    """A ratio that is whole as an int."""
    return number.numerator if number is not None and number.denominator == 1 else number


def small_int(number: Any) -> Any:
    """An int within bounds, or none."""
    if number is not None and not -GREATEST_INT <= number <= GREATEST_INT:
        raise Fault("number")
    return number


def small_ratio(number: Any) -> Any:
    """A ratio within bounds, or none."""
    if number is not None and max(abs(number.numerator), number.denominator) > GREATEST_INT:
        raise Fault("number")
    return number


def all_there(numbers: Sequence[Any]) -> Sequence[Any]:
    """Numbers of which none is none."""
    if None in numbers:
        raise Fault("none")
    return numbers


def there(value: Any) -> Any:
    """A value that is not none."""
    if value is None:
        raise Fault("none")
    return value


# Sets and lists


def rank(value: Any) -> Any:
    """What values of one type are ordered by; none comes before all else."""
    if isinstance(value, tuple):
        return (1, *[rank(member) for member in value])
    return (0,) if value is None else (1, value)


def _ranks(keys: Sequence[Any]) -> Sequence[Any]:
    """What keys are ordered by: themselves where they are plain."""
    return [rank(key) for key in keys] if any(key is None or isinstance(key, tuple) for key in keys) else keys


def as_set(members: Sequence[Any]) -> Things:
    """Each member once, ascending."""
    if len(members) > 1:
        plain = all(type(member) is int for member in members)
        members = sorted(set(members), key=None if plain else rank)
    return bounded_list(members)


def bounded_list(members: Sequence[Any]) -> Things:
    """A list that is not too long."""
    if len(members) > LONGEST_LIST:
        raise Fault("long")
    return tuple(members)


def joined(one: Things, other: Things) -> Things:
    """Two lists, one after the other."""
    return bounded_list(one + other)


def union(one: Things, other: Things) -> Things:
    """What is in either of two sets."""
    return as_set(one + other)


def minus(one: Things, other: Things) -> Things:
    """What is in the first set and not in the second."""
    return tuple([member for member in one if member not in other])


def count_up(low: int, high: int) -> Things:
    """The whole numbers from the first to the second."""
    if high - low + 1 > LONGEST_LIST:
        raise Fault("long")
    return tuple(range(low, high + 1))


def at(members: Things, place: int) -> Any:
    """A member by its position from 0."""
    if place < 0:
        raise Fault("member")
    return members[place]


def of_key(pairs: Things, key: Any) -> Any:
    """What a map has for a key."""
    for place in range(0, len(pairs), 2):
        if pairs[place] == key:
            return pairs[place + 1]
    raise Fault("member")


def count_of(pairs: Things, key: Any) -> Any:
    """The count that a limit has for a member."""
    for place in range(0, len(pairs), 2):
        if pairs[place] == key:
            return pairs[place + 1]
    return 0


def least_first(things: Things, keys: Sequence[Any]) -> Things:
    """Things from the least key to the greatest; equals stay in their order."""
    ranks = _ranks(keys)
    return tuple([things[place] for place in sorted(range(len(things)), key=ranks.__getitem__)])


def best_first(things: Things, keys: Sequence[Any]) -> Things:
    """Things from the greatest key to the least; equals stay in their order."""
    ranks = _ranks(keys)
    return tuple([things[place] for place in sorted(range(len(things)), key=ranks.__getitem__, reverse=True)])


def ordered_by(things: Sequence[Any], keys: Sequence[Any]) -> list[Any]:
    """Things with the least key first, as a list."""
    return [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


def by_order(cells: Cells, things: Things, key: Callable[..., Any], *arguments: Any) -> Things:
    """Things by a declared order, whose key is a function of cells, arguments and a thing."""
    keys = [key(cells, *arguments, thing) for thing in things]
    return tuple([things[place] for place in sorted(range(len(things)), key=keys.__getitem__)])


# Pieces


def space_or_none(holder: Any, spaces: int) -> Any:
    """A holder that is a space."""
    return holder if holder is not None and 0 <= holder < spaces else None


def space_of(cells: Cells, piece: int, spaces: int, static: int) -> Any:
    """The space of the outermost holder of a piece."""
    holder = cells[piece + _HOLDER]
    while holder is not None and holder >= static:
        holder = cells[holder + _HOLDER]
    return space_or_none(holder, spaces)


def spaces_of(cells: Cells, pieces: Things, spaces: int, static: int) -> Things:
    """The spaces in which pieces stand."""
    stand = [space_of(cells, piece, spaces, static) for piece in pieces]
    return as_set([space for space in stand if space is not None])


def is_within(cells: Cells, piece: int, holder: int, static: int) -> bool:
    """Whether a piece is in something, however deep."""
    there(holder)
    inside = cells[piece + _HOLDER]
    while inside is not None:
        if inside == holder:
            return True
        inside = cells[inside + _HOLDER] if inside >= static else None
    return False


def within(distances: Sequence[int], far: int) -> Things:
    """The spaces at most so far away."""
    return tuple([space for space, distance in enumerate(distances) if distance <= far])


def all_held(cells: Cells, spaces: int) -> Things:
    """All pieces in the spaces of the map."""
    return tuple([piece for space in range(spaces) for piece in cells[space]])


def held_by(cells: Cells, holder: int, spaces: int, static: int, offsets: Things) -> Things:
    """What a space, a place or a piece holds."""
    if holder < 0:
        return all_held(cells, spaces)
    if holder < static:
        held: Things = cells[holder]
        return held
    offset = offsets[cells[holder]]
    return cells[holder + offset] if offset else ()


def has_title(cells: Cells, held: Things, title: int) -> bool:
    """Whether a piece of a title is among some."""
    return any(cells[piece] == title for piece in held)


def owned(cells: Cells, static: int, sizes: Things, designs: int, owners: Things) -> Things:
    """All pieces in play of some owners."""
    found, row, end = [], static, len(cells)
    while row < end:
        tag = cells[row]
        if tag < designs and cells[row + _HOLDER] is not None and cells[row + _OWNER] in owners:
            found.append(row)
        row += sizes[tag]
    return tuple(found)


def itself(cells: Cells, piece: int) -> Things:
    """A piece alone while it is in play."""
    return (piece,) if cells[piece + _HOLDER] is not None else ()


def heirs_in_play(cells: Cells, piece: int, offsets: Things) -> list[Any]:
    """A piece alone while it is in play, else those that came in its place."""
    if cells[piece + _HOLDER] is not None:
        return [piece]
    found: list[Any] = []
    for heir in cells[piece + offsets[cells[piece]]]:
        found += heirs_in_play(cells, heir, offsets)
    return found


def heirs(cells: Cells, piece: int, offsets: Things) -> Things:
    """The heirs of a piece as a set."""
    return as_set(heirs_in_play(cells, piece, offsets))


def in_play(cells: Cells, pieces: Any) -> Any:
    """Those pieces of a set or list that are in play; none stays none."""
    if pieces is None:
        return None
    return tuple([piece for piece in pieces if cells[piece + _HOLDER] is not None])


def now(cells: Cells, pieces: Any, offsets: Things) -> Any:
    """The pieces of a list, those that left play exchanged for their heirs."""
    if pieces is None:
        return None
    return tuple([heir for piece in pieces for heir in heirs_in_play(cells, piece, offsets)])


def now_as_set(cells: Cells, pieces: Any, offsets: Things) -> Any:
    """The pieces of a set, those that left play exchanged for their heirs."""
    return None if pieces is None else as_set(now(cells, pieces, offsets))


# Occasions and effects


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
    done = tuple([acts[place + 1] for place in range(0, len(acts), 2) if acts[place] == piece])
    begun = (*done, act)
    return any(plan[: len(begun)] == begun for plan in plans)


# Tables


def band_of(bands: Things, key: Any) -> int:
    """The place of the band of numbers that a number falls into."""
    for place, (low, high) in enumerate(bands):
        if (low is None or low <= key) and (high is None or key <= high):
            return place
    raise Fault("none" if key is None else "member")


def place_of(words: Things, key: Any) -> int:
    """The place of a word, or of a symbol by its number."""
    for place, word in enumerate(words):
        if word == key:
            return place
    raise Fault("none" if key is None else "member")


def member_there(value: Any) -> Any:
    """A column that the key's type has a symbol for."""
    if value is None:
        raise Fault("member")
    return value


def all_of(*things: Any) -> Things:
    """Things, each once, without none."""
    return tuple(sorted({thing for thing in things if thing is not None}))


# Modifiers and accounts


def void_entries(voids: list[Any], value: Any, entries: list[Entry]) -> None:
    """The entries of modifiers that made others void."""
    for _, (label, cite, how), _ in sorted(voids, key=lambda one: one[0]):
        entries.append(Entry(label, cite, how, None, value, value, "counted"))


def applied(
    speaking: list[Any], value: Any, how: str, least: bool, low: Any, high: Any, entries: list[Entry] | None
) -> Any:
    """A value after the modifiers of one kind: of several `set` the last counts, an `or` where it is better."""
    ordered = sorted(speaking, key=lambda one: one[0])
    counting = [one for one in ordered if not one[3]]
    for one in ordered:
        _, (label, cite, _), amount, is_void = one
        before, fate = value, "void" if is_void else "counted"
        if not is_void:
            if (how == "set" and one is not counting[-1]) or (how == "or" and not _better(amount, value, least)):
                fate = "beaten"
            else:
                value = value * amount if how == "times" else value + amount if how == "add" else amount
                value = low if low is not None and value < low else value
                value = high if high is not None and value > high else value
        if entries is not None:
            entries.append(Entry(label, cite, how, amount, before, value, fate))
    return value


def _better(amount: Any, value: Any, least: bool) -> bool:
    better: bool = rank(amount) < rank(value) if least else rank(amount) > rank(value)
    return better


def of_designs(S: Cells, pieces: tuple[int, ...], designs: tuple[int, ...]) -> tuple[int, ...]:
    """The pieces of these designs among some, ascending."""
    if not pieces:
        return pieces
    return tuple(sorted([piece for piece in pieces if S[piece] in designs]))


def owned_by(S: Cells, first: int, players: tuple[int, ...]) -> tuple[int, ...]:
    """All that some players own, from the cells of lists by player, ascending."""
    return tuple(sorted([piece for player in players for piece in S[first + player]]))
