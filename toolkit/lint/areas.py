"""Areas of maps: spaces that lie off the map, and spaces that an area names twice."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board import Layout, expand_spaces
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.maps import MOST_MENTIONS, TOO_LARGE, layout_of
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

OFF_MAP = register(
    "E412",
    "area-off-map",
    title="An area names a space that the map does not have",
    cause="An area lists labels of spaces, or ranges between two corners such as `B1..D2`, all of them on its map.",
    remedy="Correct the label.",
    bad="areas: {hill: {spaces: [C9]}}   # on a map of 5 rows",
    good="areas: {hill: {spaces: [C4]}}",
)
REPEATED = register(
    "E413",
    "area-repeats",
    title="An area names a space twice",
    cause="A space belongs to an area once; a second mention is mostly a slip for another space.",
    remedy="Take one of the two out, or correct it.",
    bad="areas: {hill: {spaces: [A1..C1, B1]}}",
    good="areas: {hill: {spaces: [A1..C1]}}",
)


@check(OFF_MAP, REPEATED)
def check_areas(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the spaces of each area; a map with torn rows has no sure labels, and is passed over."""
    for item in pack.all("maps"):
        layout = layout_of(item)
        if not layout.is_regular:
            continue
        mentions = sum(layout.mentions(area.spaces) for area in item.record.areas.values())
        if mentions > MOST_MENTIONS:
            message = f"The areas name {mentions:,} spaces, and {MOST_MENTIONS:,} are allowed."
            yield TOO_LARGE.at(item.key_span("areas"), message)
            continue
        for id in item.record.areas:
            yield from _check_area(item, id, layout)


def _check_area(item: Item, id: str, layout: Layout) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for index, written in enumerate(item.record.areas[id].spaces):
        labels = expand_spaces(layout.grid, written)
        if labels is None:
            place = item.span("areas", id, "spaces", index)
            yield OFF_MAP.at(place, f"The map has no `{written[:60]}`.", help=reach(layout))
            continue
        twice = next((label for label in labels if label in first), None)
        if twice is not None:
            note = Note(f"`{twice}` stands here first.", item.span("areas", id, "spaces", first[twice]))
            place = item.span("areas", id, "spaces", index)
            yield REPEATED.at(place, f"`{twice}` stands twice in `{id}`.", notes=[note])
        first.update((label, index) for label in labels if label not in first)


def reach(layout: Layout) -> str:
    """A sentence that says which labels a map has."""
    start, end = layout.grid.corners()
    return f"The map goes from {start} to {end}."
