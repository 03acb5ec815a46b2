"""Pieces on the map: off it, too many on one space, or of a kind that may not stand there."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.areas import reach
from toolkit.lint.placing import Spot, scenarios_with_maps, spots_of
from toolkit.lint.registry import check
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack

OFF_MAP = register(
    "E414",
    "piece-off-map",
    title="A piece stands off the map",
    cause="`at` names a space of the scenario's map, one of its areas, or a setting that names spaces; this is none.",
    remedy="Correct the label or the name.",
    bad="forces:\n  - {unit: gun, side: red, at: G9}   # on a map of 6 by 5",
    good="forces:\n  - {unit: gun, side: red, at: F5}",
)
CROWDED = register(
    "E415",
    "crowded-space",
    title="More pieces stand on a space than may",
    cause="The place that is made of the map's spaces says under `holds` how many pieces a space takes at most.",
    remedy="Move one of the pieces, or raise `at_most`.",
    bad="places: {map: {…, spaces: map, holds: {kinds: [unit], at_most: 1}}}\n"
    "forces:\n  - {unit: gun, side: red, at: A1}\n  - {unit: tank, side: red, at: A1}",
    good="forces:\n  - {unit: gun, side: red, at: A1}\n  - {unit: tank, side: red, at: A2}",
)
WRONG_KIND = register(
    "E416",
    "kind-off-map",
    title="A piece of this kind may not stand on the map",
    cause="The place that is made of the map's spaces says under `holds` which kinds it takes.",
    remedy="Add the kind to `holds`, or take the piece off the map.",
    bad="places: {map: {…, spaces: map, holds: {kinds: [unit]}}}\nforces:\n  - {unit: ambush_card, side: red, at: A1}",
    good="places: {map: {…, spaces: map, holds: {kinds: [unit, card]}}}",
)


MOST_WORK = 2_000_000
"""Spaces looked at for one scenario: beyond any real one, and no pack can keep the check busy."""


@check(OFF_MAP)
def check_spots(pack: Pack) -> Iterator[Diagnostic]:
    """Look for the spaces at which pieces stand."""
    for scenario, map, layout in scenarios_with_maps(pack):
        for spot in spots_of(scenario, map, layout):
            if spot.spaces is None:
                yield _off_map(spot)


def _off_map(spot: Spot) -> Diagnostic:
    known = Names((*spot.map.record.areas, *spot.scenario.record.settings))
    note = Note(f"The map `{spot.map.id}` is drawn here.", spot.map.key_span("spaces"))
    message = f"`{spot.written[:60]}` is neither a space nor an area of the map `{spot.map.id}`."
    help = f"{reach(spot.layout)} {did_you_mean(spot.written, known)}".strip()
    return OFF_MAP.at(spot.scenario.span(*spot.where), message, help=help, notes=[note])


@check(CROWDED)
def check_crowds(pack: Pack) -> Iterator[Diagnostic]:
    """Count the pieces on each space; those that may choose among several are counted against all of these."""
    place = _map_place(pack)
    limit = place.record.holds.at_most if place is not None and place.record.holds else None
    if place is None or limit is None:
        return
    for scenario, map, layout in scenarios_with_maps(pack):
        yield from _crowds(list(spots_of(scenario, map, layout)), place, limit)


def _map_place(pack: Pack) -> Item | None:
    places = (item for other in pack.family() for item in other.all("places"))
    return next((item for item in places if item.record.spaces), None)


def _crowds(spots: list[Spot], place: Item, limit: int) -> Iterator[Diagnostic]:
    """Pieces on one sure space first; then whether those of each area find room beside them."""
    taken: dict[str, int] = {}
    first: dict[str, Spot] = {}
    work = 0
    for spot in spots:
        work += len(spot.spaces or ())
        if work > MOST_WORK:
            return
        spaces = set(spot.spaces or ())
        if len(spot.force.at) > 1 or not spaces:  # several entries: the pieces are spread over them
            continue
        room = sum(max(0, limit - taken.get(space, 0)) for space in spaces)
        if spot.force.count > room:
            yield _crowded(spot, next((first[space] for space in sorted(spaces) if space in first), None), place, limit)
        elif len(spaces) == 1:
            (space,) = spaces
            taken[space] = taken.get(space, 0) + spot.force.count
            first.setdefault(space, spot)


def _crowded(spot: Spot, other: Spot | None, place: Item, limit: int) -> Diagnostic:
    notes = []
    if other is not None:
        notes.append(Note(f"`{other.force.unit}` stands here already.", other.scenario.span(*other.where)))
    notes.append(Note(f"A space takes {limit} at most.", place.span("holds", "at_most")))
    count = f"{spot.force.count} pieces" if spot.force.count > 1 else "this piece"
    message = f"There is no room at `{spot.written[:60]}` for {count}: a space takes {limit}."
    return CROWDED.at(spot.scenario.span(*spot.where), message, notes=notes)


@check(WRONG_KIND)
def check_kinds(pack: Pack) -> Iterator[Diagnostic]:
    """Look for pieces of kinds that the map does not take."""
    place = _map_place(pack)
    if place is None or place.record.holds is None:
        return
    kinds = place.record.holds.kinds
    for scenario, _, _ in scenarios_with_maps(pack):
        for number, force in enumerate(scenario.record.forces):
            piece = pack.find("units", force.unit) or pack.find("cards", force.unit)
            if piece is not None and piece.record.kind not in kinds:
                note = Note(
                    f"`{place.id}` takes {', '.join(f'`{kind}`' for kind in kinds)}.", place.span("holds", "kinds")
                )
                message = f"`{force.unit}` is of the kind `{piece.record.kind}`, which does not stand on the map."
                yield WRONG_KIND.at(scenario.span("forces", number, "unit"), message, notes=[note])
