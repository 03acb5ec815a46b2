"""Rules of sight that no line can be judged by: what they select, what fills spaces, and what drawn shapes have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from toolkit.board import Board
from toolkit.board.contacts import PARTS
from toolkit.board.contacts.lattice import Vector
from toolkit.board.shared import reading_of
from toolkit.board.sight.rules import sight_of, terrain_of
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.model import FOR_ALL
from toolkit.model.rules.ground import Counting
from toolkit.names import Names, near_names
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import UNKNOWN_ATTRIBUTE, WRONG_VALUE, Attribute, attributes_of, read_attribute, types_of
from toolkit.packs.references import shortened
from toolkit.packs.values import Misfit, Types
from toolkit.source import Path

SELECTS = register(
    "E441",
    "sight-selects-nothing",
    about="sight",
    title="A rule of sight is about no terrain",
    cause="`where` and `unless_along` select terrain by attributes that the kind `terrain` declares, each with a value "
    "that it may have; `worth` and `height` are numbers, or attributes that are numbers.",
    remedy="Correct the attribute or the value, or declare it in kinds.yaml.",
    bad="sight: {blocked: [{where: {lso: obstacle}}]}   # the attribute is called los",
    good="sight: {blocked: [{where: {los: obstacle}}]}",
)
ONE_WAY = register(
    "E443",
    "sight-one-way",
    about="sight",
    title="A rule of sight tells the two ends apart, and sight goes both ways",
    cause="`both_ways` promises that of two spaces each sees the other or neither does; an entry that counts only at "
    "the looker or only at the target breaks that.",
    remedy="Let it count at `both` ends, or write `both_ways: false`.",
    bad="sight: {hindrance: {take: sum, of: [{where: {los: smoke}, worth: 1, at_ends: target}]}}",
    good="sight: {both_ways: false, hindrance: {take: sum, of: [{where: {los: smoke}, worth: 1, at_ends: target}]}}",
)
FILLS = register(
    "E444",
    "fills-space-misfit",
    about="sight",
    title="What fills a space is not told by the ends of its kind",
    cause="Under `fills_space` a kind with ends tells what it counts as by end or once for all; another kind has none.",
    remedy="Write the ends that the kind declares, or the terrain alone.",
    bad="kinds: {smoke: {title: Smoke, ends: [front, back]}}\nsight: {fills_space: {smoke: {top: fog}}}",
    good="sight: {fills_space: {smoke: {front: fog}}}",
)
THROUGH_MIDDLE = register(
    "W523",
    "crest-through-middle",
    about="sight",
    title="A crest that is not drawn around runs through the middle of a space",
    cause="A space is as high as its middle. Where an open crest runs exactly through the middle, nobody can tell "
    "which part of the space is the lower one: for lines of sight all of it counts as high.",
    remedy="Move the crest a little off the middle, or draw the rise with `around: true`.",
    bad="crests: {ridge: {level: 1, points: [B1|C1, B2, B3|C3]}}   # B2 is the middle of a space",
    good="crests: {ridge: {level: 1, points: [B1|C1, B2|C2, B3|C3]}}",
)
_NUMBERS = ("int", "optional int")


@check(SELECTS, ONE_WAY, FILLS)
def check_sight(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the rules of sight of a pack."""
    found = sight_of(pack)
    if found is None or found[0] not in list(pack.all("rules")) or not pack.is_whole("kinds", "terrain", "types"):
        return
    item, sight = found
    selecting = _Selecting(item, pack)
    for number, hidden in enumerate(sight.hidden):
        yield from selecting.where(hidden.where, ("hidden", number, "where"))
        yield from _one_way(item, hidden.end == "either", ("hidden", number, "end"))
    counting: list[tuple[Path, Counting]] = [
        (("blocked", number), record) for number, record in enumerate(sight.blocked)
    ]
    for number, hindering in enumerate(sight.hindrance.of if sight.hindrance else ()):
        counting.append((("hindrance", "of", number), hindering))
        yield from selecting.number(hindering.worth, ("hindrance", "of", number, "worth"))
    for where, record in counting:
        yield from selecting.where(record.where, (*where, "where"))
        yield from selecting.number(record.height, (*where, "height"))
        if record.unless_along:
            yield from selecting.where(record.unless_along, (*where, "unless_along"))
        yield from _one_way(item, record.at_ends in ("none", "both"), (*where, "at_ends"))
    yield from _fills(item, pack)


def _one_way(item: Item, is_same: bool, where: Path) -> Iterator[Diagnostic]:
    if is_same or not item.record.sight.both_ways:
        return
    told = item.source.data["sight"] if isinstance(item.source.data, dict) else {}
    notes = []
    if isinstance(told, dict) and "both_ways" in told:
        notes = [Note("Sight goes both ways by this.", item.span("sight", "both_ways"))]
    message = "It tells the looker from the target, and sight goes both ways."
    yield ONE_WAY.at(item.span("sight", *where), message, notes=notes)


def _fills(item: Item, pack: Pack) -> Iterator[Diagnostic]:
    for id, by_end in item.record.sight.fills_space.items():
        kind = pack.find("kinds", id)
        if kind is None or FOR_ALL in by_end:
            continue
        ends = kind.record.ends or ()
        for end in by_end:
            if end not in ends:
                known = f"Its ends are {', '.join(f'`{each}`' for each in ends)}." if ends else "It has none."
                message = f"The kind `{id}` has no end `{shortened(end)}`."
                place = item.key_span("sight", "fills_space", id, end)
                note = Note(f"The kind `{id}` is declared here.", kind.key_span())
                yield FILLS.at(place, message, help=near_names(end, Names(ends), known), notes=[note])


class _Selecting:
    """What selects terrain, held against the attributes that terrain has."""

    def __init__(self, item: Item, pack: Pack) -> None:
        kind = pack.find("kinds", "terrain")
        self.item, self.kind = item, kind
        self.declared: Mapping[str, Attribute] = attributes_of(kind) if kind is not None else {}
        self.types = types_of(pack)
        self.terrain = terrain_of(pack)

    def where(self, where: Mapping[str, Any], place: Path) -> Iterator[Diagnostic]:
        """A selection: what in it means nothing; or that nothing is so."""
        wrong = [each for name, data in where.items() for each in self._attribute(name, data, (*place, name))]
        yield from wrong
        if not wrong and self.terrain.read and not any(self.terrain.selected(where)):
            yield SELECTS.at(self.item.span("sight", *place), "No terrain is so.")

    def _attribute(self, name: str, data: Any, place: Path) -> Iterator[Diagnostic]:
        attribute = self.declared.get(name)
        if attribute is None:
            yield self._unknown(name, self.item.key_span("sight", *place))
            return
        several = data if isinstance(data, list | tuple) else None
        for index, part in enumerate(several if several is not None else [data]):
            value = read_attribute(attribute, part, self.types)
            if isinstance(value, Misfit):
                at = (*place, index) if several is not None else place
                span = self.item.span("sight", *at, *value.where)
                yield SELECTS.at(span, value.message, help=value.help, notes=[attribute.note()])

    def number(self, written: str, place: Path) -> Iterator[Diagnostic]:
        """A number, or an attribute that is one."""
        if written.isdigit():
            return
        attribute = self.declared.get(written)
        if attribute is None:
            yield self._unknown(written, self.item.span("sight", *place))
        elif str(attribute.type) not in _NUMBERS:
            message = f"`{written}` is no number: it is declared as {attribute.type}."
            yield SELECTS.at(self.item.span("sight", *place), message, notes=[attribute.note()])

    def _unknown(self, name: str, place: Any) -> Diagnostic:
        message = f"Terrain has no attribute `{shortened(name)}`."
        notes = []
        if self.kind is not None:
            notes = [Note("The attributes of terrain are declared here.", self.kind.key_span())]
        return SELECTS.at(place, message, help=near_names(name, Names(self.declared)), notes=notes)


@check(UNKNOWN_ATTRIBUTE, WRONG_VALUE, SELECTS)
def check_shapes(pack: Pack) -> Iterator[Diagnostic]:
    """Look at what drawn shapes have in place of attributes of their terrain."""
    kind = pack.find("kinds", "terrain")
    if not pack.is_whole("kinds"):
        return
    declared = attributes_of(kind) if kind is not None else {}
    types: Types | None = None
    for item in pack.all("maps"):
        for id, shape in item.record.shapes.items():
            for name, data in shape.attrs.items():
                where = ("shapes", id, "attrs", name)
                if name not in declared:
                    message = f"Terrain has no attribute `{shortened(name)}`."
                    help = near_names(name, Names(declared))
                    yield UNKNOWN_ATTRIBUTE.at(item.key_span(*where), message, help=help)
                    continue
                types = types or types_of(pack)
                value = read_attribute(declared[name], data, types)
                if isinstance(value, Misfit):
                    span = item.span(*where, *value.where)
                    yield WRONG_VALUE.at(span, value.message, help=value.help, notes=[declared[name].note()])


@check(THROUGH_MIDDLE)
def check_crests(pack: Pack) -> Iterator[Diagnostic]:
    """Look for open crests through middles, where the ground itself blocks sight."""
    found = sight_of(pack)
    if found is None or found[1].rises is None:
        return
    for item in pack.all("maps"):
        board = reading_of(pack, item.record).board if item.record.crests else None
        for crest in board.crests if board is not None and board.grid.lattice is not None else ():
            if crest.around or board is None or crest.id not in item.record.crests:
                continue
            on = [label for line in crest.lines for label in _middles_on(board, line)]
            if on:
                several = f" and {len(on) - 1} more" if len(on) > 1 else ""
                message = f"It runs through the middle of {on[0]}{several}: which part of that lies lower is not told."
                yield THROUGH_MIDDLE.at(item.key_span("crests", crest.id), message)


def _middles_on(board: Board, line: Sequence[Vector]) -> Iterator[str]:
    """The spaces through whose middles a line runs, by label."""
    middles = {vector: None for one, other in pairwise(line) for vector in _wholes_on(one, other)}
    for vector in middles:
        cell = board.grid.cell_at(vector)
        if cell in board.grid:
            yield board.grid.label(cell)


def _wholes_on(one: Vector, other: Vector) -> Iterator[Vector]:
    """The points of the lattice on a segment: one at most for each column that it crosses, or all in its column."""
    (x, y), (run, rise) = one, (other[0] - one[0], other[1] - one[1])
    if run == 0:
        low, high = sorted((y, other[1]))
        if x % PARTS == 0:
            yield from ((x // PARTS, row) for row in range(-(-low // PARTS), high // PARTS + 1))
        return
    low, high = sorted((x, other[0]))
    for column in range(-(-low // PARTS), high // PARTS + 1):
        row, rest = divmod(y * run + (column * PARTS - x) * rise, run * PARTS)
        if rest == 0:
            yield column, row
