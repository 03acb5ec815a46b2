"""Grids: what only hexes have, and an offset that does not go with the way the hexes stand."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

WRONG_OFFSET = register(
    "E424",
    "grid-offset",
    title="The offset of a grid does not go with the form of its spaces",
    cause="Hexes with a flat top stand in columns, of which every other one lies half a hex lower (`even_down`, "
    "`odd_down`); hexes with a pointy top lie in rows, of which every other one lies half a hex further right "
    "(`even_right`, `odd_right`). Squares have neither.",
    remedy="Choose an offset that goes with `top`; leave both out where spaces are squares.",
    bad="grid: {shape: hex, top: flat, offset: even_right, labels: letter_number}",
    good="grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}",
)
_WAY = {"flat": "down", "pointy": "right"}


@check(WRONG_OFFSET)
def check_grids(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the grid of each map."""
    for item in pack.all("maps"):
        yield from _check_square(item) if item.record.grid.shape == "square" else _check_hex(item)


def _check_square(item: Item) -> Iterator[Diagnostic]:
    for field in ("top", "offset"):
        if getattr(item.record.grid, field) is not None:
            yield WRONG_OFFSET.at(item.key_span("grid", field), f"Squares have no `{field}`.")


def _check_hex(item: Item) -> Iterator[Diagnostic]:
    grid = item.record.grid
    half, _, way = grid.offset.partition("_")
    wanted = _WAY[grid.top]
    if way != wanted:
        message = f"Hexes with a {grid.top} top are not shifted {'to the right' if way == 'right' else 'down'}."
        note = Note("They stand like this.", item.span("grid", "top"))
        yield WRONG_OFFSET.at(item.span("grid", "offset"), message, help=f"Write `{half}_{wanted}`.", notes=[note])
