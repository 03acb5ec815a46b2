"""Maps drawn with characters: rows of one length, characters that the legend knows, a legend that is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from toolkit.board import MOST_SPACES, Drawing
from toolkit.board.drawing import counted, off_by, parsed
from toolkit.board.shared import reading_of
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.registry import check
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack

RAGGED = register(
    "E410",
    "ragged-map",
    title="A row of the map is longer or shorter than the others",
    cause="A map is a rectangle: each of its rows has as many characters as the first, set apart by blanks. Where "
    "there is no space a character stands that `no_space` names.",
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
    title="A map has more in it than a map may have",
    cause="A map has at most 10,000 spaces, its lists together name at most 200,000, its shapes and crests have at "
    "most 20,000 points, and it is put together of at most 100 boards, so that it can be checked, drawn and played.",
    remedy="Make several maps of it, or larger spaces; name large areas by fewer ranges.",
    bad="spaces: |   # 200 rows of 200 characters",
    good="spaces: |   # 100 rows of 100 characters",
)
TWO_MEANINGS = register(
    "E437",
    "character-for-no-space",
    title="A character stands for a terrain and for no space",
    cause="`no_space` names the character that is drawn where the map has a hole, and the legend those that are "
    "spaces.",
    remedy="Take it out of the legend, or choose another character for no space.",
    bad='legend: {".": clear, _: beach}\nno_space: _',
    good='legend: {".": clear, b: beach}\nno_space: _',
)
UNUSED_CHARACTER = register(
    "W401",
    "unused-character",
    title="The map does not use a character of its legend",
    cause="The legend, or `no_space`, explains a character that is drawn nowhere: perhaps the map lacks something.",
    remedy="Draw it, or take it out.",
    bad='legend: {".": clear, w: woods}\nspaces: |\n  . . .\n',
    good='legend: {".": clear}',
)
_FEW = 20


@check(RAGGED, UNKNOWN_CHARACTER, UNUSED_CHARACTER, TOO_LARGE, TWO_MEANINGS)
def check_drawings(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the drawing of each map that is drawn."""
    for item in pack.all("maps"):
        if item.record.spaces is None or item.record.grid.shape == "areas":
            continue
        drawing = parsed(item.record.spaces)
        size = sum(len(row) for row in drawing.rows)
        if size > MOST_SPACES:
            message = f"The map has {size:,} spaces, and {MOST_SPACES:,} are allowed."
            yield TOO_LARGE.at(item.key_span("spaces"), message)
        else:
            yield from _check_rows(item, drawing)
            yield from _check_characters(pack, item, drawing)


def place_of(item: Item, cell: tuple[int, int]) -> Span:
    """The place where a space of a map is drawn; where it is not drawn that of what says which spaces there are."""
    record = item.record
    if record.spaces is not None:
        rows = parsed(record.spaces).rows
        if 0 <= cell[0] < len(rows) and 0 <= cell[1] < len(rows[cell[0]]):
            return _inner(item, parsed(record.spaces).place(cell))
    return next((item.key_span(field) for field in ("terrain", "boards") if getattr(record, field)), item.key_span())


def _check_rows(item: Item, drawing: Drawing) -> Iterator[Diagnostic]:
    rows = drawing.rows
    if not rows:
        yield RAGGED.at(item.span("spaces"), "The map has no rows.")
        return
    lengths = [_length(row, item.record.legend) for row in rows]
    width = lengths[0]
    note = Note(f"The first row has {width}.", _inner(item, drawing.row_place(0)))
    torn = [index for index, length in enumerate(lengths) if length != width]
    for index in torn[:_FEW]:
        message = f"Row {index + 1} has {counted(lengths[index], 'space')}, and the first row {width}."
        help = off_by(lengths[index], width, "character")
        yield RAGGED.at(_inner(item, drawing.row_place(index)), message, help=help, notes=[note])


def _length(row: tuple[str, ...], legend: Mapping[str, str]) -> int:
    """How many spaces a row has; characters that are not set apart are told by themselves and count as if they were."""
    return sum(len(sign) if _is_run(sign, legend) else 1 for sign in row)


def _is_run(sign: str, legend: Mapping[str, str]) -> bool:
    """Whether a sign is several characters of the legend without blanks between them."""
    return len(sign) > 1 and all(letter in legend for letter in sign)


def _check_characters(pack: Pack, item: Item, drawing: Drawing) -> Iterator[Diagnostic]:
    legend, none = item.record.legend, item.record.no_space
    used = Counter(character for row in drawing.rows for character in row)
    for character in sorted(used.keys() - legend.keys() - {none})[:_FEW]:
        yield _unknown(pack, item, drawing, character, used[character])
    for character in sorted(legend.keys() - used.keys()):
        message = f"No space of the map is drawn with `{character}`."
        yield UNUSED_CHARACTER.at(item.key_span("legend", character), message)
    if none in legend:
        note = Note(f"The legend calls it `{legend[none]}`.", item.key_span("legend", none))
        message = f"`{none}` stands for no space, and for a terrain."
        yield TWO_MEANINGS.at(item.span("no_space"), message, notes=[note])
    elif none is not None and none not in used:
        yield UNUSED_CHARACTER.at(item.span("no_space"), f"The map is drawn without a `{none}`.")


def _unknown(pack: Pack, item: Item, drawing: Drawing, character: str, times: int) -> Diagnostic:
    row, column = next((i, row.index(character)) for i, row in enumerate(drawing.rows) if character in row)
    draft = reading_of(pack, item.record).draft
    stands = f"at {draft.grid.label((row, column))}" if draft else f"in row {row + 1}"
    again = f", and {times - 1} more times" if times > 1 else ""
    message = f"The legend does not know `{character[:20]}`, which stands {stands}{again}."
    help = did_you_mean(character, Names(item.record.legend))
    if _is_run(character, item.record.legend):
        help = f"Set the characters apart: `{' '.join(character[:20])}`."
    note = Note("The legend is here.", item.key_span("legend"))
    return UNKNOWN_CHARACTER.at(_inner(item, drawing.place((row, column))), message, help=help, notes=[note])


def _inner(item: Item, place: tuple[int, int]) -> Span:
    return item.source.inner_span((*item.where, "spaces"), *place)
