"""Pieces on the map: off it, or of a kind that may not stand there."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board.meant import advice
from toolkit.board.standing import border_named
from toolkit.board.written import absent
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.placing import Spot, entries_of, grounds, map_place, spots_of
from toolkit.lint.registry import check
from toolkit.packs import Pack

OFF_MAP = register(
    "E414",
    "piece-off-map",
    about="scenarios",
    title="A piece stands off the map",
    cause="`at` names a space of the scenario's map, one of its areas, a setting that names spaces, or, by itself, a "
    "place beside the map; `entry` names spaces in the same ways, or `border()`, or `border(SIDE)`. This is none.",
    remedy="Correct the label or the name.",
    bad="forces:\n  - {unit: gun, side: red, at: G9}   # on a map of 6 by 5",
    good="forces:\n  - {unit: gun, side: red, at: F5}",
)
WRONG_KIND = register(
    "E416",
    "kind-off-map",
    about="scenarios places",
    title="A piece of this kind may not stand on the map, or wait in a place beside it",
    cause="A place says under `holds` which kinds it takes; so does that which is made of the map's spaces.",
    remedy="Add the kind to `holds`, or take the piece off the map.",
    bad="places: {map: {…, spaces: map, holds: {kinds: [unit]}}}\nforces:\n  - {unit: ambush_card, side: red, at: A1}",
    good="places: {map: {…, spaces: map, holds: {kinds: [unit, card]}}}",
)


@check(OFF_MAP)
def check_spots(pack: Pack) -> Iterator[Diagnostic]:
    """Look for the spaces at which pieces stand, and where they enter."""
    for ground in grounds(pack):
        for spot in spots_of(ground):
            if spot.spaces is None:
                yield _off_map(pack, spot)
        for spot in entries_of(ground):
            if spot.spaces is None:
                yield _off_map(pack, spot)


def _off_map(pack: Pack, spot: Spot) -> Diagnostic:
    ground, written = spot.ground, spot.written[:60]
    grid, map = ground.board.grid, ground.map
    if map is None:
        message = f"`{written}` is no space: this scenario has no map."
        help = "Give it a `map:`, or name a place for pieces. Cards lie where `decks:` says."
        return OFF_MAP.at(ground.scenario.span(*spot.where), message, help=help)
    if written in ground.areas:
        message = f"The area `{written}` has no spaces on the map `{map.id}`."
        note = Note("A board brings it.", map.key_span("boards"))
    else:
        message = f"`{written}` is neither a space nor an area of the map `{map.id}`."
        note = Note(f"{absent(grid, spot.written)} This is the map `{map.id}`.", map.key_span())
    help = advice(grid, spot.written, (*ground.areas, *ground.scenario.record.settings))
    if spot.written in ground.beside:
        is_entry = "entry" in spot.where
        message = f"`{written}` is a place beside the map{', where nobody enters' if is_entry else ''}."
        help = "Name spaces of the map." if is_entry else "Name it alone, for what waits there, or name spaces."
    if (side := border_named(spot.written)) is not None:
        message = f"No border of the map `{map.id}` belongs to a side `{side}`." if side else message
        help = "Say it under `edges:` of the map's `grid`, or write `border()` for all borders."
    return OFF_MAP.at(ground.scenario.span(*spot.where), message, help=help, notes=[note])


@check(WRONG_KIND)
def check_kinds(pack: Pack) -> Iterator[Diagnostic]:
    """Look for pieces of kinds that the map, or the place beside it where they wait, does not take."""
    map, declared = map_place(pack), pack.names("kinds")
    for ground in grounds(pack):
        scenario = ground.scenario
        for number, force in enumerate(scenario.record.forces):
            piece = pack.design(force.unit)
            beside = ground.place_of(force)
            place = beside or map
            if piece is None or place is None or place.record.holds is None:
                continue
            kinds = place.record.holds.kinds
            if piece.record.kind not in kinds and piece.record.kind in declared:
                note = Note(
                    f"`{place.id}` takes {', '.join(f'`{kind}`' for kind in kinds)}.", place.span("holds", "kinds")
                )
                where = "does not stand on the map" if beside is None else f"does not lie in `{place.id}`"
                message = f"`{force.unit}` is of the kind `{piece.record.kind}`, which {where}."
                yield WRONG_KIND.at(scenario.span("forces", number, "unit"), message, notes=[note])
