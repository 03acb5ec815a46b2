"""Pieces on the map: off it, or of a kind that may not stand there."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board.meant import advice
from toolkit.board.written import absent
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.placing import Spot, grounds, map_place, spots_of
from toolkit.lint.registry import check
from toolkit.packs import Pack

OFF_MAP = register(
    "E414",
    "piece-off-map",
    title="A piece stands off the map",
    cause="`at` names a space of the scenario's map, one of its areas, or a setting that names spaces; this is none.",
    remedy="Correct the label or the name.",
    bad="forces:\n  - {unit: gun, side: red, at: G9}   # on a map of 6 by 5",
    good="forces:\n  - {unit: gun, side: red, at: F5}",
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


@check(OFF_MAP)
def check_spots(pack: Pack) -> Iterator[Diagnostic]:
    """Look for the spaces at which pieces stand."""
    for ground in grounds(pack):
        for spot in spots_of(ground):
            if spot.spaces is None:
                yield _off_map(pack, spot)


def _off_map(pack: Pack, spot: Spot) -> Diagnostic:
    ground, written = spot.ground, spot.written[:60]
    grid, map = ground.board.grid, ground.map
    if map is None:
        message = f"`{written}` is no space: this scenario has no map."
        help = "Give it a `map:`. Cards lie where `decks:` says, other pieces are made by steps (`create:`)."
        return OFF_MAP.at(ground.scenario.span(*spot.where), message, help=help)
    if written in ground.areas:
        message = f"The area `{written}` has no spaces on the map `{map.id}`."
        note = Note("A board brings it.", map.key_span("boards"))
    else:
        message = f"`{written}` is neither a space nor an area of the map `{map.id}`."
        note = Note(f"{absent(grid, spot.written)} This is the map `{map.id}`.", map.key_span())
    help = advice(grid, spot.written, (*ground.areas, *ground.scenario.record.settings))
    place, on_map = pack.find("places", spot.written), map_place(pack)
    if place is not None and place is not on_map:
        message = f"`{written}` is a place beside the map, and forces stand on the map."
        help = "Name a space. What lies elsewhere is put there by steps (`create:`, `move:`), a deck by `decks:`."
    return OFF_MAP.at(ground.scenario.span(*spot.where), message, help=help, notes=[note])


@check(WRONG_KIND)
def check_kinds(pack: Pack) -> Iterator[Diagnostic]:
    """Look for pieces of kinds that the map does not take."""
    place = map_place(pack)
    if place is None or place.record.holds is None:
        return
    kinds = place.record.holds.kinds
    declared = pack.names("kinds")
    for ground in grounds(pack):
        scenario = ground.scenario
        for number, force in enumerate(scenario.record.forces):
            piece = pack.find("units", force.unit) or pack.find("cards", force.unit)
            if piece is not None and piece.record.kind not in kinds and piece.record.kind in declared:
                note = Note(
                    f"`{place.id}` takes {', '.join(f'`{kind}`' for kind in kinds)}.", place.span("holds", "kinds")
                )
                message = f"`{force.unit}` is of the kind `{piece.record.kind}`, which does not stand on the map."
                yield WRONG_KIND.at(scenario.span("forces", number, "unit"), message, notes=[note])
