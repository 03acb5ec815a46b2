"""Pieces of a scenario that find no room: more on a space, or in areas and ranges, than these can take together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from toolkit.board import Cell
from toolkit.checker.setting_up import asks
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.frozen import frozen
from toolkit.lint.placing import Ground, Spot, grounds, map_place, spots_of
from toolkit.lint.registry import check
from toolkit.lint.room import Shortage, shortages
from toolkit.packs import Item, Pack

CROWDED = register(
    "E415",
    "crowded-space",
    about="scenarios places",
    title="More pieces stand on spaces than may",
    cause="The place that is made of the map's spaces says under `holds` how many pieces a space takes at most. Pieces "
    "in an area may choose among its spaces, but all pieces together must find room: give an area as many spaces as "
    "pieces set up there.",
    remedy="Move one of the pieces, or raise `at_most`.",
    bad="places: {map: {…, spaces: map, holds: {kinds: [unit], at_most: 1}}}\n"
    "forces:\n  - {unit: gun, side: red, at: A1}\n  - {unit: tank, side: red, at: A1}",
    good="forces:\n  - {unit: gun, side: red, at: A1}\n  - {unit: tank, side: red, at: A2}",
)
NO_SURE_ROOM = register(
    "E459",
    "set-up-without-room",
    about="scenarios",
    title="Who sets up first may leave no room for others",
    cause="Players set their forces up one piece after the other, side after side, of one player those with the fewest "
    "spaces first. Where a space takes only so many pieces, whoever comes later must have all the spaces that both may "
    "take.",
    remedy="Give them areas that share no space, or one of which the other is a part that is set up before.",
    bad="forces: [{unit: gun, side: red, at: [A1, A2]}, {unit: tank, side: red, at: [A2, A3]}]   # a space takes 1",
    good="forces: [{unit: gun, side: red, at: [A1, A2]}, {unit: tank, side: red, at: [A3, A4]}]",
)
_FEW = 5


@frozen
class _Group:
    """The pieces of one force: its entries of `at`, and all the spaces among which they may choose."""

    spots: tuple[Spot, ...]
    spaces: frozenset[Cell]

    @property
    def count(self) -> int:
        """How many pieces they are."""
        return int(self.spots[0].force.count)

    @property
    def written(self) -> str:
        """What `at` says, for a message."""
        named = ", ".join(spot.written[:60] for spot in self.spots[:3])
        return f"{named} …" if len(self.spots) > 3 else named

    @property
    def is_area(self) -> bool:
        """Whether they stand in one area."""
        return len(self.spots) == 1 and self.spots[0].written in self.spots[0].ground.areas

    @property
    def is_sure(self) -> bool:
        """Whether every entry names spaces of the map."""
        return all(spot.spaces for spot in self.spots)


@check(CROWDED)
def check_crowds(pack: Pack) -> Iterator[Diagnostic]:
    """Look for room for all pieces of each scenario, where the map says how many pieces a space takes."""
    yield from _beside(pack)
    place = map_place(pack)
    limit = place.record.holds.at_most if place is not None and place.record.holds else None
    if place is None or limit is None:
        return
    for ground in grounds(pack):
        groups = _groups(spots_of(ground))
        found = shortages([group.spaces for group in groups], [group.count for group in groups], limit)
        yield from (_crowded(groups, shortage, place, limit) for shortage in found)


def _beside(pack: Pack) -> Iterator[Diagnostic]:
    """Look for room in the places beside the map where forces wait."""
    for ground in grounds(pack):
        scenario, lying = ground.scenario, Counter[tuple[str, str | None]]()
        for number, force in enumerate(scenario.record.forces):
            place = ground.place_of(force)
            limit = place.record.holds.at_most if place is not None and place.record.holds else None
            if place is None or limit is None:
                continue
            side = scenario.record.side_of_force(force)
            whose = {"none": None, "side": side, "player": force.player or side}[place.record.per]
            before = lying[place.id, whose]
            lying[place.id, whose] += force.count
            if before <= limit < lying[place.id, whose]:
                message = f"{lying[place.id, whose]} pieces wait in `{place.id}`, which takes {limit} at most."
                notes = [Note(f"It takes {limit}.", place.span("holds", "at_most"))]
                yield CROWDED.at(scenario.span("forces", number, "at"), message, notes=notes)


@check(NO_SURE_ROOM)
def check_set_up(pack: Pack) -> Iterator[Diagnostic]:
    """Look for room for those who are set up last, whatever the others choose."""
    place = map_place(pack)
    limit = place.record.holds.at_most if place is not None and place.record.holds else None
    for ground in grounds(pack) if limit is not None else ():
        if asks(pack, ground.scenario):
            yield from _without_room(pack, ground, int(limit or 0))


def _without_room(pack: Pack, ground: Ground, limit: int) -> Iterator[Diagnostic]:
    """A diagnostic for each force of which others may have taken all the spaces."""
    scenario = ground.scenario.record
    seats = {player: number for number, player in enumerate(scenario.seated)}
    groups = _groups(spots_of(ground))

    def turn(group: _Group) -> tuple[int, int]:
        """When its player is asked."""
        force = group.spots[0].force
        piece = pack.design(force.unit)
        owner = scenario.owner_of(force, piece.record.attrs if piece is not None else {})
        return seats.get(owner or "", 0), len(group.spaces)

    ordered = sorted((group for group in groups if len(group.spaces) > 1), key=turn)
    for number, group in enumerate(ordered):
        rivals = [each for each in groups if each is not group and not each.spaces.isdisjoint(group.spaces)]
        earlier = [each for each in ordered[:number] if each in rivals and not each.spaces <= group.spaces]
        if earlier and sum(each.count for each in (*rivals, group)) > limit * len(group.spaces):
            note = Note("This is set up before, and may take what both share.", _span(earlier[0]))
            message = f"Others may leave no room at `{group.written}`."
            yield NO_SURE_ROOM.at(_span(group), message, notes=[note])


def _span(group: _Group) -> Span:
    spot = group.spots[0]
    return spot.ground.scenario.span(*(spot.where if len(group.spots) == 1 else spot.where[:-1]))


def _groups(spots: Iterator[Spot]) -> list[_Group]:
    """The forces whose places are sure."""
    groups: list[_Group] = []
    for _, entries in groupby(spots, key=lambda spot: spot.where[1]):
        force = tuple(entries)
        group = _Group(force, frozenset().union(*(spot.spaces or () for spot in force)))
        if group.is_sure:
            groups.append(group)
    return groups


def _crowded(groups: list[_Group], shortage: Shortage, place: Item, limit: int) -> Diagnostic:
    group = groups[shortage.group]
    spot = group.spots[0]
    rivals = [groups[number] for number in shortage.rivals]
    notes = [_stands(rival, group) for rival in rivals[:_FEW]]
    if len(rivals) > _FEW:
        notes.append(Note(f"{len(rivals) - _FEW} more forces stand there."))
    notes += _areas([spot, *(rival.spots[0] for rival in rivals[:_FEW])])
    notes.append(Note(f"A space takes {limit} at most.", place.span("holds", "at_most")))
    count = f"{group.count} pieces" if group.count > 1 else "this piece"
    message = f"There is no room at `{group.written}` for {count}: {_reason(group, shortage, limit)}."
    where = spot.where if len(group.spots) == 1 else spot.where[:-1]
    areas = [each.spots[0].written for each in (group, *rivals) if each.is_area]
    help = _advice(areas[0], shortage, limit) if areas else ""
    return CROWDED.at(spot.ground.scenario.span(*where), message, help=help, notes=notes)


def _reason(group: _Group, shortage: Shortage, limit: int) -> str:
    takes = f"a space takes {limit}"
    if shortage.spaces == 1:
        return takes
    if not shortage.rivals:
        return f"{'these are' if len(group.spots) > 1 else 'it has'} {shortage.spaces} spaces, and {takes}"
    return f"with the others there {shortage.pieces} pieces share {shortage.spaces} spaces, and {takes}"


def _advice(area: str, shortage: Shortage, limit: int) -> str:
    """How an area gets room: by more spaces, or fewer pieces."""
    spaces = -(-shortage.pieces // limit) - shortage.spaces
    fewer = shortage.pieces - shortage.spaces * limit
    return (
        f"Give `{area}` {spaces} more space{'' if spaces == 1 else 's'}, set up {fewer} piece"
        f"{'' if fewer == 1 else 's'} fewer, or raise `at_most`."
    )


def _stands(rival: _Group, group: _Group) -> Note:
    """Where a force stands that takes the room; one that only pushes others there is told by what `at` says."""
    spot = rival.spots[0]
    many = f"{rival.count} of `{spot.force.unit}`" if rival.count > 1 else f"`{spot.force.unit}`"
    verb = "stand" if rival.count > 1 else "stands"
    where = "here" if rival.spaces <= group.spaces else f"at `{rival.written}`"
    return Note(f"{many} {verb} {where} already.", spot.ground.scenario.span(*spot.where))


def _areas(spots: list[Spot]) -> Iterator[Note]:
    """How many spaces the areas have that spots name, each once."""
    for written, spot in {spot.written: spot for spot in spots}.items():
        if written in spot.ground.areas:
            count = len(set(spot.spaces or ()))
            words = f"{count} space{'' if count == 1 else 's'}"
            map = spot.ground.map
            if map is None:
                continue  # an area stands on a map
            place = map.key_span("areas", written) if written in map.record.areas else map.key_span("boards")
            yield Note(f"The area `{written}` has {words}.", place)
