"""Maps drawn with characters: rows of one length, characters that the legend knows, a legend that is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.board import MOST_SPACES, Layout, read_layout
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.registry import check
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack

RAGGED = register(
    "E410",
    "ragged-map",
    title="A row of the map is longer or shorter than the others",
    cause="A map is a rectangle: each of its rows has as many characters as the first, set apart by blanks.",
    remedy="Add or take out characters in the row that is underlined.",
    bad="spaces: |\n  . . w\n  . w\n",
    good="spaces: |\n  . . w\n  . w .\n",
)
UNKNOWN_CHARACTER = register(
    "E411",
    "unknown-character",
    title="The legend does not know a character of the map",
    cause="Each space is drawn by one character, and the legend says which terrain that is. Blanks set characters "
    "apart.",
    remedy="Correct the character, or add it to the legend.",
    bad='legend: {".": clear}\nspaces: |\n  . x .\n',
    good='legend: {".": clear, x: woods}',
)
TOO_LARGE = register(
    "E420",
    "map-too-large",
    title="A map has more spaces than a map may have",
    cause="A map has at most 10,000 spaces, and its areas together name at most 200,000, so that it can be checked, "
    "drawn and played.",
    remedy="Make several maps of it, or larger spaces; name large areas by fewer ranges.",
    bad="spaces: |   # 200 rows of 200 characters",
    good="spaces: |   # 100 rows of 100 characters",
)
UNUSED_CHARACTER = register(
    "W401",
    "unused-character",
    title="The map does not use a character of its legend",
    cause="The legend explains a character that no space is drawn with: perhaps the map lacks something.",
    remedy="Draw it, or take it out of the legend.",
    bad='legend: {".": clear, w: woods}\nspaces: |\n  . . .\n',
    good='legend: {".": clear}',
)


MOST_MENTIONS = 200_000
_FEW = 20


@check(RAGGED, UNKNOWN_CHARACTER, UNUSED_CHARACTER, TOO_LARGE)
def check_drawings(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the drawing of each map."""
    for item in pack.all("maps"):
        layout = layout_of(item)
        if layout.size > MOST_SPACES:
            message = f"The map has {layout.size:,} spaces, and {MOST_SPACES:,} are allowed."
            yield TOO_LARGE.at(item.key_span("spaces"), message)
        else:
            yield from _check_rows(item, layout)
            yield from _check_characters(item, layout)


def layout_of(item: Item) -> Layout:
    """The layout of a map."""
    return read_layout(item.record.spaces, item.record.grid)


def _check_rows(item: Item, layout: Layout) -> Iterator[Diagnostic]:
    rows = layout.drawing.rows
    if not rows:
        yield RAGGED.at(item.span("spaces"), "The map has no rows.")
        return
    width = len(rows[0])
    torn = [index for index, row in enumerate(rows) if len(row) != width]
    if not torn:
        return
    note = Note(f"The first row has {width}.", _inner(item, layout.drawing.row_place(0)))
    for index in torn[:_FEW]:
        message = f"Row {index + 1} has {len(rows[index])} spaces, and the first row {width}."
        yield RAGGED.at(_inner(item, layout.drawing.row_place(index)), message, notes=[note])


def _check_characters(item: Item, layout: Layout) -> Iterator[Diagnostic]:
    legend = item.record.legend
    used = Counter(character for row in layout.drawing.rows for character in row)
    for character in sorted(used.keys() - legend.keys())[:_FEW]:
        yield _unknown(item, layout, character, used[character])
    for character in sorted(legend.keys() - used.keys()):
        message = f"No space of the map is drawn with `{character}`."
        yield UNUSED_CHARACTER.at(item.key_span("legend", character), message)


def _unknown(item: Item, layout: Layout, character: str, times: int) -> Diagnostic:
    cell = next((i, row.index(character)) for i, row in enumerate(layout.drawing.rows) if character in row)
    label = layout.grid.label(cell)
    again = f", and {times - 1} more times" if times > 1 else ""
    message = f"The legend does not know `{character[:20]}`, which stands at {label}{again}."
    help = did_you_mean(character, Names(item.record.legend))
    if len(character) > 1 and all(letter in item.record.legend for letter in character):
        help = f"Set the characters apart: `{' '.join(character[:20])}`."
    note = Note("The legend is here.", item.key_span("legend"))
    return UNKNOWN_CHARACTER.at(_inner(item, layout.drawing.place(cell)), message, help=help, notes=[note])


def _inner(item: Item, place: tuple[int, int]) -> Span:
    return item.source.inner_span((*item.where, "spaces"), *place)
