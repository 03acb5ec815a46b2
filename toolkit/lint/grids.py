"""Grids: what only some forms of spaces have, and an offset that does not go with the way the hexes stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.board import make_grid
from toolkit.board.hex import goes_with
from toolkit.board.shared import reading_of
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

WRONG_OFFSET = register(
    "E424",
    "grid-offset",
    title="The offset of a grid does not go with the form of its spaces",
    cause="Hexes with a flat top stand in columns, of which every other one lies half a hex lower (`even_down`, "
    "`odd_down`); hexes with a pointy top lie in rows, of which every other one lies half a hex further right "
    "(`even_right`, `odd_right`). Other spaces have neither.",
    remedy="Choose an offset that goes with `top`; leave both out where spaces are no hexes.",
    bad="grid: {shape: hex, top: flat, offset: even_right, labels: letter_number}",
    good="grid: {shape: hex, top: flat, offset: even_down, labels: letter_number}",
)
MISFIT = register(
    "E436",
    "field-misfits-form",
    title="A map says what has no meaning for spaces of its form",
    cause="Only squares have `diagonals`, only lanes have `ends`. Areas lie in no rows: they are listed under "
    "`terrain`, with `links` and `positions`, and have neither borders nor directions nor a drawing. A legend "
    "explains a drawing, and a rosette begins with one of the directions that the spaces have.",
    remedy="Take the field out, or correct the shape.",
    bad="grid: {shape: hex, top: flat, offset: even_down, labels: letter_number, diagonals: 2}",
    good="grid: {shape: square, labels: letter_number, diagonals: 2}",
)
_WAY = {"flat": "down", "pointy": "right"}
_PLURAL = {"square": "Squares", "hex": "Hexes", "lanes": "Lanes", "areas": "Areas"}
_IN_ROWS = ("square", "hex", "lanes")
_OF_GRIDS = {
    "labels": _IN_ROWS,
    "first": _IN_ROWS,
    "size": _IN_ROWS,
    "edges": _IN_ROWS,
    "rosette": _IN_ROWS,
    "diagonals": ("square",),
    "ends": ("lanes",),
}
_OF_MAPS = {
    "spaces": _IN_ROWS,
    "legend": _IN_ROWS,
    "no_space": _IN_ROWS,
    "boards": ("square", "hex", "lanes"),
    "crests": _IN_ROWS,
    "crest_at_each_step": _IN_ROWS,
    "shapes": _IN_ROWS,
    "links": ("areas",),
    "positions": ("areas",),
}
"""The shapes for which a field has a meaning."""


@check(WRONG_OFFSET)
def check_grids(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the grid of each map."""
    for item in pack.all("maps"):
        yield from _check_hex(item) if item.record.grid.shape == "hex" else _check_others(item)


def _check_others(item: Item) -> Iterator[Diagnostic]:
    grid = item.record.grid
    for field in ("top", "offset"):
        if getattr(grid, field) is not None:
            yield WRONG_OFFSET.at(item.key_span("grid", field), f"{_PLURAL[grid.shape]} have no `{field}`.")


def _check_hex(item: Item) -> Iterator[Diagnostic]:
    grid = item.record.grid
    half, _, way = grid.offset.partition("_")
    wanted = _WAY[grid.top]
    if not goes_with(grid.offset, grid.top):
        message = f"Hexes with a {grid.top} top are not shifted {'to the right' if way == 'right' else 'down'}."
        note = Note("They stand like this.", item.span("grid", "top"))
        yield WRONG_OFFSET.at(item.span("grid", "offset"), message, help=f"Write `{half}_{wanted}`.", notes=[note])


@check(MISFIT)
def check_fields(pack: Pack) -> Iterator[Diagnostic]:
    """Look for fields that mean nothing."""
    for item in pack.all("maps"):
        yield from _misfits(item)
        yield from _check_labels(pack, item)
        yield from _check_ends(item)
        yield from _check_rosette(item)
        for id, crest in item.record.crests.items():
            if crest.around and crest.points is None:
                message = "A crest goes round by its points, and this one has none."
                yield MISFIT.at(item.key_span("crests", id, "around"), message, help="Add `points`.")


def _misfits(item: Item) -> Iterator[Diagnostic]:
    record = item.record
    shape = record.grid.shape
    note = Note("This is their form.", item.span("grid", "shape"))
    for inside, part, fields in ((("grid",), record.grid, _OF_GRIDS), ((), record, _OF_MAPS)):
        for field, shapes in fields.items():
            if field in part.model_fields_set and shape not in shapes:
                message = f"{_PLURAL[shape]} have no `{field}`."
                yield MISFIT.at(item.key_span(*inside, field), message, notes=[note])
    if record.spaces is None and shape != "areas":
        for field in ("legend", "no_space"):
            if field in record.model_fields_set and not (field == "no_space" and record.levels):
                message = f"`{field}` explains how `spaces` are drawn, and there are none."
                yield MISFIT.at(item.key_span(field), message, help="Take it out, or draw the map.")


def _check_labels(pack: Pack, item: Item) -> Iterator[Diagnostic]:
    """Whether the first label is one, and the last one could be read."""
    form = item.record.grid
    if form.shape == "areas":
        return
    draft = reading_of(pack, item.record).draft
    plain: Any = make_grid(form, draft.grid.width if draft else 1, draft.grid.height if draft else 1)
    if form.first is not None and plain.label((0, 0)) != form.first:
        example = "`B3`" if form.labels == "letter_number" else "`0302`"
        message = f"`{form.first[:60]}` is no label such as {example}."
        yield MISFIT.at(item.span("grid", "first"), message, help="Correct the label, or choose other `labels`.")
    elif plain.find(plain.corners()[1]) is None:
        place = item.span("grid", "first") if form.first is not None else item.key_span("grid")
        message = f"The last space would be called `{plain.corners()[1]}`, which is no label."
        yield MISFIT.at(place, message, help="Number the spaces otherwise, or make fewer of them.")


def _check_ends(item: Item) -> Iterator[Diagnostic]:
    first: dict[str, str] = {}
    for name, border in item.record.grid.ends.items():
        if border in first:
            note = Note(f"`{first[border]}` lies there.", item.key_span("grid", "ends", first[border]))
            message = f"Beyond the {border} lies one space, and `{name}` is a second one."
            yield MISFIT.at(item.span("grid", "ends", name), message, help="Choose another border.", notes=[note])
        first.setdefault(border, name)


def _check_rosette(item: Item) -> Iterator[Diagnostic]:
    form = item.record.grid
    if form.rosette is None or form.shape == "areas":
        return
    names = make_grid(form, 1, 1).directions
    if form.rosette.first not in names:
        message = f"`{form.rosette.first[:60]}` is no direction from these spaces."
        help = f"They have {', '.join(f'`{name}`' for name in sorted(names))}."
        yield MISFIT.at(item.span("grid", "rosette", "first"), message, help=help)
