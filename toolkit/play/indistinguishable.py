"""Indistinguishable states: what a seat cannot tell from the state it plays in. In: a state, a viewer. Out: others.

Pieces that he does not see change places among themselves, as far as they can: those of one kind and owner, and where
they are told one by one those that look the same. Of the pieces in their old places others speak as before: facts,
state, the past. State of unseen pieces that nobody is shown may be anything. What is computed otherwise in one of them
is something that he does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolkit.analysis.hiding import hides_positions
from toolkit.model import Type
from toolkit.play.knowledge import Knowledge
from toolkit.play.seats import Viewer
from toolkit.program.sorts import may_speak_of_pieces
from toolkit.state import CellType, Layout, Names, Shape, Stage, name_cell, read_cell, told_by_design
from toolkit.state.row_cells import HOLDER, OWNER

SHIFTS = (1, 2, 3, 5, 8)
"""How far along the unseen pieces move in each of these states."""
MOST_WAYS = 60
"""Worlds in which unseen pieces stand elsewhere, where the map does not tell where any stand."""
Moved = Mapping[int, int]
"""By piece the one that stands in its place."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a player does not know of a state.

    `groups` are pieces any of which may stand where any other of its group stands. `fields` are cells of state of
    unseen pieces, each with other values that may as well stand there.
    """

    groups: tuple[tuple[int, ...], ...]
    fields: tuple[tuple[int, tuple[Any, ...]], ...]


@dataclass(frozen=True, slots=True)
class Indistinguishable:
    """A state that a player cannot tell from his. `moved`: which piece stands where another stood."""

    cells: list[Any]
    moved: Moved


def indistinguishable(stage: Stage, cells: list[Any], viewer: Viewer) -> Iterator[Indistinguishable]:
    """Some states that a viewer cannot tell from this one, each another; none where he sees everything."""
    hidden = hidden_from(stage, cells, viewer)
    longest = max((len(group) for group in hidden.groups), default=0)
    exchanges = [Indistinguishable(cells, {})]
    for number, shift in enumerate(SHIFTS):
        if shift < longest or (number < 2 and hidden.fields):
            found = twin_of(stage, cells, hidden, lambda group, by=shift: (*group[by:], *group[:by]), number)  # type: ignore[misc]
            if found.cells != cells:
                exchanges.append(found)
                yield found
    for number in range(2) if longest > 1 else ():
        found = twin_of(stage, cells, hidden, lambda group, last=number: _by_place(cells, group, last), number)  # type: ignore[misc]
        if found.cells != cells:
            yield found
    ways = min(len(stage.ground.spaces), MOST_WAYS) if hides_positions(stage.rules) else 0
    for found in exchanges:
        knowledge = Knowledge(stage, found.cells, viewer)
        for by in range(1, ways):  # so that each comes to each space in one of them
            wandered = _wandered(knowledge, by)
            if wandered != found.cells:
                yield Indistinguishable(wandered, found.moved)


def _by_place(cells: list[Any], group: tuple[int, ...], last: int) -> tuple[int, ...]:
    """The pieces of a group, those made first (or `last`) where places come first: what is looked through in the order
    of making up to the first that stands somewhere ends in one of the two as early as it can, in the other as late."""
    slots = sorted(group, key=lambda piece: (cells[piece + HOLDER], piece))
    stands = dict(zip(slots, sorted(group, reverse=bool(last)), strict=True))
    return tuple(stands[slot] for slot in group)


def twin_of(
    stage: Stage,
    cells: list[Any],
    hidden: Hidden,
    order: Callable[[tuple[int, ...]], tuple[int, ...]],
    number: int,
) -> Indistinguishable:
    """The state in which each group stands in another order; `number` says what stands in cells of unseen state."""
    moved = {
        piece: other
        for group in hidden.groups
        for piece, other in zip(group, order(group), strict=True)
        if piece != other
    }
    found = exchanged(stage, cells, moved)
    for at, (cell, others) in enumerate(hidden.fields):
        if (at + number) % 2 and others:
            found[cell] = others[number % len(others)]
    return Indistinguishable(found, moved)


def hidden_from(stage: Stage, cells: list[Any], viewer: Viewer) -> Hidden:
    """What a player does not know of a state."""
    knowledge = Knowledge(stage, cells, viewer)
    groups: dict[tuple[Any, ...], list[int]] = {}
    fields: list[tuple[int, tuple[Any, ...]]] = []
    for row, shape in stage.layout.rows(cells):
        if shape.what == "piece" and cells[row + HOLDER] is not None and not knowledge.sees(row):
            groups.setdefault(
                (shape.id, cells[row + OWNER], _inside(stage, cells, row), *_looks(knowledge, row, shape)), []
            ).append(row)
            fields += _fields(stage, cells, row, shape)
    return Hidden(tuple(tuple(group) for group in groups.values() if len(group) > 1), tuple(fields))


def wander(stage: Stage, cells: list[Any], viewer: Viewer, by: int) -> list[Any]:
    """The state in which pieces that he does not know stand on other spaces, where he is not told that any stand."""
    return _wandered(Knowledge(stage, cells, viewer), by)


def _wandered(knowledge: Knowledge, by: int) -> list[Any]:
    stage, cells = knowledge.stage, knowledge.cells
    board = next((place for place in stage.rules.places.values() if place.is_map), None)
    found, spaces = list(cells), sorted(stage.ground.spaces)
    if board is None or board.count_shown_to is None or board.order != "none":
        return found
    for row, shape in stage.layout.rows(cells):
        start = cells[row + HOLDER] if shape.what == "piece" else None
        if start not in spaces or knowledge.knows_of(row):
            continue
        goal = spaces[(spaces.index(start) + by) % len(spaces)]
        there = found[goal]
        is_full = board.at_most is not None and len(there) >= board.at_most
        if is_full or any(knowledge.counts(space) for space in (start, goal)) or any(map(knowledge.sees, there)):
            continue
        before = found[start], there
        found[start] = tuple(piece for piece in found[start] if piece != row)
        found[goal], found[row + 2] = tuple(sorted((*there, row))), goal
        after = Knowledge(stage, found, knowledge.viewer)
        if any(after.sees(piece) != knowledge.sees(piece) for piece in (row, *_pieces(stage, cells))):
            (found[start], found[goal]), found[row + 2] = before, start
    return found


def _pieces(stage: Stage, cells: list[Any]) -> Iterator[int]:
    """All pieces in play."""
    return (row for row, _ in stage.layout.rows_of("piece", cells) if cells[row + HOLDER] is not None)


def _inside(stage: Stage, cells: list[Any], piece: int) -> int | None:
    """The piece that holds it: pieces in others stay there."""
    holder = cells[piece + HOLDER]
    return holder if holder is not None and holder >= stage.layout.static else None


def _looks(knowledge: Knowledge, piece: int, shape: Shape) -> list[Any]:
    """What everybody knows of a face-down piece where he is told of it: what its design fixes of it, and that it holds
    things."""
    cells, stage = knowledge.cells, knowledge.stage
    address = knowledge.outermost(piece)
    if address is None or not (knowledge.counts(address) or knowledge.knows_of(piece)):
        return []
    shows = stage.rules.kinds[shape.id].face_down_shows or ()
    holds = [piece] if "holds" in shape.at and cells[piece + shape.at["holds"]] else []
    return [*holds, *(told_by_design(stage, cells[piece], field) for field in shows)]


def _fields(stage: Stage, cells: list[Any], piece: int, shape: Shape) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The cells of the state of an unseen piece that nobody is shown, with what else may stand there."""
    kind = stage.rules.kinds[shape.id]
    shows = kind.face_down_shows or ()
    tells_end = any(len(told_by_design(stage, cells[piece], field) or ()) > 1 for field in shows)
    for name, attr in kind.state.items():
        cell = piece + shape.at[f"state {name}"]
        others = _others(stage, attr.type, cells[cell])
        if others and name not in shows and not (name == "end" and tells_end):
            yield cell, others


def _others(stage: Stage, type: Type, value: Any) -> tuple[Any, ...]:
    """Other values of a truth, a number or a symbol."""
    if isinstance(value, bool):
        return (not value,)
    symbols = stage.numbers.symbols(type)
    if symbols is not None and value is not None:
        known: tuple[Any, ...] = symbols if isinstance(value, str) else tuple(range(len(symbols)))
        return tuple(other for other in known if other != value)
    is_number = isinstance(value, int) and (type.form, type.name) == ("named", "int")
    return (value + 1, value + 2) if is_number else ()


def exchanged(stage: Stage, cells: list[Any], moved: Moved) -> list[Any]:
    """The state in which each piece stands where another stood, in all that can be said of it."""
    layout, found = stage.layout, list(cells)
    names = stage.names(cells)
    others = names_after(names, moved)

    def told(type: CellType, value: Any, sibling: Callable[[str], Any]) -> Any:
        """What a value is there: of each piece the one that stands in its place."""
        if value is None or not _may_tell_of_pieces(layout, type):
            return value
        return read_cell(layout, names, type, name_cell(layout, others, type, value, sibling), sibling)

    for index, cell in enumerate(layout.cells):
        found[index] = told(cell.type, cells[index], _nothing) if cell.is_state else cell.start
    for row, shape in layout.rows(cells):
        if layout.is_live(cells, row, shape):
            place = moved.get(row, row)
            for field, offset, type, _ in layout.row_tellers[cells[row]]:
                if field != "outer":
                    found[place + offset] = told(type, cells[row + offset], _beside(cells, row, shape))
    for holder in _unordered(stage, cells):
        found[holder] = tuple(sorted(found[holder]))
    return found


def _may_tell_of_pieces(layout: Layout, type: CellType) -> bool:
    """Whether values of a type may speak of pieces; what only the machine writes may always."""
    if not isinstance(type, Type) or type.form in ("map", "event"):
        return True
    return may_speak_of_pieces(layout.numbers.rules, type)


def names_after(names: Names, moved: Moved) -> Names:
    """The names by which things are told, each piece by the name of the one that then stands in its place."""
    named = {row: names.named[moved.get(row, row)] for row in names.named}
    return replace(names, named=named)


def _nothing(field: str) -> Any:
    raise KeyError(field)


def _beside(cells: list[Any], row: int, shape: Shape) -> Callable[[str], Any]:
    return lambda field: cells[row + shape.at[field]]


def _unordered(stage: Stage, cells: list[Any]) -> Iterator[int]:
    """The cells with what lies in spaces, places and pieces where no order counts."""
    for address in range(len(stage.ground.labels) + len(stage.numbers.instances)):
        place = stage.place_at[address][0]
        if place is None or place.order == "none":
            yield address
    for row, shape in stage.layout.rows(cells):
        if shape.what == "piece" and "holds" in shape.at and cells[row + HOLDER] is not None:
            yield row + shape.at["holds"]
