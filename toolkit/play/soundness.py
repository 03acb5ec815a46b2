"""Whether what was read from a save can be the state of a game. In: a stage, cells, frames, odds. Out: what cannot be.

Names are known to mean something when they have been read; here each cell is held against its type, and cells that
tell the same (who lies where, what is in play, what goes on inside what) against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from toolkit.language.faults import GREATEST_INT, MOST_OUTCOMES
from toolkit.model import Type
from toolkit.program.sorts import is_piece, kinds_of
from toolkit.runtime.program import Frame, Program, seat_of, site_of
from toolkit.runtime.secret_counts import NOBODY, size_of
from toolkit.state import STANDS_UNTIL, CellType, Inner, Layout, Stage
from toolkit.state.opaque_ids import is_value

WHOLE = "game"
"""What the outermost frame stands in."""
_SEVERAL = ("list", "set", "map")
_COLLECTED = ("pairs", "rows", "events", "acts", "captured", "arguments", "arguments_of_effect")


def damage(stage: Stage, cells: list[Any]) -> Iterator[str]:
    """The cells of a state that hold what they cannot hold."""
    layout = stage.layout
    names = layout.row_names(cells)
    for index, cell in enumerate(layout.cells):
        if cell.is_state and not fits(layout, cells, cell.type, cells[index]):
            yield cell.name
    for row, shape in layout.rows(cells):
        for field, type in shape.fields if layout.is_live(cells, row, shape) else ():
            value = cells[row + shape.at[field]]
            if not (value is ... and field.startswith("fact ")) and not fits(layout, cells, type, value):
                yield f"{shape.what} {names[row]}.{field}"


def contradiction(stage: Stage, cells: list[Any]) -> Iterator[str]:
    """Cells, each of which might be as it is, that do not go together."""
    layout = stage.layout
    in_play = _lying(stage, cells)
    for row, shape in layout.rows(cells):
        if shape.what == "piece" and (
            cells[row + shape.at["holder"]] != in_play.get(row) or not _may_lie(stage, shape.id, in_play.get(row))
        ):
            yield "where the pieces lie"
    for (what, id), first in layout.base.items():
        if what == "pieces" and cells[first] != _of_kind(layout, cells, in_play, id):
            yield "which pieces are in play"
        if what == "effects" and sorted(cells[first]) != _live(layout, cells, "effect", id):
            yield "which effects last"
        if what == "top" and cells[first] not in (_live(layout, cells, "occasion", id) or (None,)):
            yield "what goes on"
    told = cells[layout.counts_before] if layout.counts_before is not None else None
    players = len(stage.numbers.players)
    if told is not None and (
        len(told) != size_of(len(stage.numbers.instances), players) or told[0] not in range(NOBODY, players)
    ):
        yield "how many lay in each place before somebody acted secretly"
    called = cells[layout.called] if layout.called is not None else ()
    shapes = [_shape_at(layout, cells, row) for row in called[::2]]
    if not all(shape is not None and shape.what == "piece" for shape in shapes) or not all(map(is_value, called[1::2])):
        yield "what seats call pieces"
    yield from _nesting(layout, cells)


def _lying(stage: Stage, cells: list[Any]) -> dict[int, int]:
    """The holder of each piece that lies somewhere, from the spaces and places inwards; of two holders, none."""
    layout = stage.layout
    waiting = [(address, address) for address in range(len(stage.ground.labels) + len(stage.numbers.instances))]
    found: dict[int, int] = {}
    while waiting:
        holder, content = waiting.pop()
        for piece in cells[content]:
            if piece in found:
                return {}
            found[piece] = holder
            inside = layout.shapes[cells[piece]].at.get("holds")
            waiting += [(piece, piece + inside)] if inside is not None else []
    return found


def _may_lie(stage: Stage, kind: str, holder: int | None) -> bool:
    """Whether pieces of a kind can lie somewhere, in pieces or out of play."""
    if holder is None or holder >= stage.layout.static:
        return True
    return kind in stage.kinds_in(stage.place_at[holder][0])


def _of_kind(layout: Layout, cells: list[Any], pieces: dict[int, int], kind: str) -> tuple[int, ...]:
    return tuple(sorted(piece for piece in pieces if layout.shapes[cells[piece]].id == kind))


def _live(layout: Layout, cells: list[Any], what: str, id: str) -> list[int]:
    """The live rows of a kind of occasion or of an effect."""
    tag = layout.tags.get((what, id))
    return [row for row, shape in layout.rows(cells) if cells[row] == tag and layout.is_live(cells, row, shape)]


def _nesting(layout: Layout, cells: list[Any]) -> Iterator[str]:
    """Occasions that stand in others than older ones of their kind."""
    for row, shape in layout.rows(cells):
        if shape.what == "occasion" and layout.is_live(cells, row, shape):
            outer, serial = cells[row + shape.at["outer"]], cells[row + shape.at["serial"]]
            if outer is not None and (cells[outer] != cells[row] or not 0 < cells[outer + shape.at["serial"]] < serial):
                yield "what goes on inside what"


def fits(layout: Layout, cells: list[Any], type: CellType, value: Any) -> bool:
    """Whether a value can stand where this type is kept."""
    if isinstance(type, Inner):
        return _fits_inner(layout, cells, type, value)
    if type.form == "optional" or value is None:
        inner = type.inner if type.form == "optional" and type.inner is not None else type
        return (value is None and _may_be_none(layout, type)) or (
            value is not None and fits(layout, cells, inner, value)
        )
    if type.form in ("list", "set"):
        inner = type.inner or Type("named", "int")
        return isinstance(value, tuple) and all(fits(layout, cells, inner, each) for each in value)
    if type.form in ("map", "event"):
        return isinstance(value, tuple)
    if type.form != "named":
        return value is not ...
    rules = layout.numbers.rules
    if is_piece(rules, type):
        shape = _shape_at(layout, cells, value)
        return shape is not None and shape.what == "piece" and shape.id in kinds_of(rules, type)
    if type.name in layout.first_row:
        return isinstance(value, tuple)
    if type.name == "int":
        return isinstance(value, int) and abs(value) <= GREATEST_INT
    if type.name == "ratio":
        return isinstance(value, int | Fraction) and max(abs(value.numerator), value.denominator) <= GREATEST_INT
    return isinstance(value, int | str | tuple)


def _may_be_none(layout: Layout, type: Type) -> bool:
    """Whether nothing can stand there: what has no other beginning begins with it."""
    begins = type.form in _SEVERAL or type.name in ("int", "bool", "ratio") or layout.numbers.symbols(type) is not None
    return type.form == "optional" or not begins


def _fits_inner(layout: Layout, cells: list[Any], type: Inner, value: Any) -> bool:
    if type.how in _COLLECTED:
        return isinstance(value, tuple)
    if type.how == "group":
        count = len(layout.numbers.players)
        whole = isinstance(value, tuple) and len(value) == count
        return value is None or (whole and all(isinstance(group, int) and 0 <= group < count for group in value))
    if type.how == "standing":
        return _can_stand(layout, cells, value)
    if type.how == "row":
        shape = _shape_at(layout, cells, value)
        return value is None or (shape is not None and shape.what == "occasion")
    return value is not ...


def _can_stand(layout: Layout, cells: list[Any], value: Any) -> bool:
    """Whether these can be passes that stand: of players, and until what is going on."""
    if not isinstance(value, tuple) or len(value) % 3:
        return False
    players = range(len(layout.numbers.players))
    for player, how, row in zip(value[::3], value[1::3], value[2::3], strict=True):
        shape = _shape_at(layout, cells, row) if row else None
        is_live = shape is not None and shape.what == "occasion" and layout.is_live(cells, row, shape)
        if player not in players or is_live != (STANDS_UNTIL[how] in ("occasion", "known")):
            return False
    return True


def _shape_at(layout: Layout, cells: list[Any], row: Any) -> Any:
    """The shape of a row; None for what is the address of none."""
    is_row = isinstance(row, int) and layout.static <= row < len(cells)
    return layout.shapes[cells[row]] if is_row else None


def waits_wrongly(program: Program, cells: list[Any], frame: Frame, odds: Any) -> bool:
    """Whether a game cannot wait at this frame: nobody is asked there, or no game comes there by these calls."""
    site = site_of(frame[0])
    if (site.kind == "chance") != (odds is not None) or site.kind == "back":
        return True
    asks = _are_odds(odds, len(cells)) if odds is not None else seat_of(frame) is not None
    around: Frame | None = frame
    answers = False
    while around is not None:
        site, layout = site_of(around[0]), program.stage.layout
        kept = zip(site.locals, around[1], strict=True)
        asks &= all(_fits_local(layout, cells, local.type, value) for local, value in kept)
        asks &= around is frame or site.kind == "back" or (answers and site.seat is not None)
        answers = site.element.startswith("policies.")
        around = around[2]
    going_on, layout = _going_on(frame), program.stage.layout
    asks &= all(len(_live(layout, cells, "occasion", kind)) == going_on[kind] for kind in layout.occasions)
    return not asks or site.element != WHOLE


def _fits_local(layout: Layout, cells: list[Any], type: CellType, value: Any) -> bool:
    """Whether a value can be kept in a local: what state begins with there need not be."""
    if value is None and isinstance(type, Type):
        return type.form in ("optional", "nothing")
    return value is ... or fits(layout, cells, type, value)


def _going_on(frame: Frame | None) -> Counter[str]:
    """How many occasions of each kind the frames of a game stand in: all that is going on was begun by one of them."""
    found = Counter({"game": 1})
    while frame is not None:
        found.update(site_of(frame[0]).inside)
        frame = frame[2]
    return found


def _are_odds(odds: Any, cells: int) -> bool:
    """Whether these can be odds: of a number of outcomes, of weights, or of a shuffle."""
    most = max(MOST_OUTCOMES, cells)
    if isinstance(odds, tuple) and len(odds) == 2 and odds[0] == "shuffle":
        return _is_count(odds[1]) and odds[1] <= cells
    if isinstance(odds, tuple):
        return all(_is_count(weight) for weight in odds) and 0 < sum(odds) < 2**32 and len(odds) <= most
    return _is_count(odds) and 0 < odds <= most


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
